"""Checks of time and memory limits."""

from __future__ import annotations

from tengen.board import Board
from tengen.process.child import MEGABYTE
from tengen.protocol.check.program import Check, CheckFailed, CheckSkipped, ProgramUnderTest
from tengen.protocol.codec.commands import format_board
from tengen.protocol.codec.replies import Ok

_POSITIONS = ("h8", "h8i9i7g9j6", "h8h9i9g7j10k11i10i11g8f8h10g10j8k8f9e10")
_IMMEDIATE_SECONDS = 0.5
"""Time for an immediate move, in addition to the tolerance."""
_LONG_SECONDS = 30.0
_MEMORY_TOLERANCE = 1.1
"""Factor: the measured memory includes shared memory such as system libraries."""


def _turn(program: ProgramUnderTest) -> None:
    for moves in _POSITIONS:
        _timed(program, moves, program.options.seconds, program.options.seconds)


def _turn_zero(program: ProgramUnderTest) -> None:
    for moves in _POSITIONS:
        _timed(program, moves, 0, _IMMEDIATE_SECONDS)


def _left(program: ProgramUnderTest) -> None:
    _timed(program, _POSITIONS[1], _LONG_SECONDS, program.options.seconds, program.options.seconds)


def _left_nothing(program: ProgramUnderTest) -> None:
    for left in (0.0, -0.5):
        _timed(program, _POSITIONS[1], _LONG_SECONDS, _IMMEDIATE_SECONDS, left)


def _timed(
    program: ProgramUnderTest, moves: str, turn: float, allowed: float, left: float | None = None
) -> None:
    """One move with `turn` seconds per move and `left` for the game (``None``: no limit)."""
    board = Board.from_moves(moves)
    program.start(15, seconds=turn)
    if left is None:
        program.move(board, *format_board(board), seconds=allowed)
    else:
        program.set_info("timeout_match", round(_LONG_SECONDS * 1000))
        program.move(board, *format_board(board), seconds=allowed, left_ms=round(left * 1000))


def _nodes(program: ProgramUnderTest) -> None:
    board = Board.from_moves(_POSITIONS[1])
    program.start(15, seconds=_LONG_SECONDS)
    for key, value in (("max_node", 1000), ("max_depth", 4), ("thread_num", 1)):
        program.set_info(key, value)
    try:
        program.move(board, *format_board(board), seconds=program.options.start_seconds)
    except CheckFailed as problem:
        if not str(problem).startswith("no answer"):
            raise
        program.close()
        raise CheckSkipped("max_node and max_depth have no effect") from None
    program.close()  # a new process has no limits


def _end_during_search(program: ProgramUnderTest) -> None:
    board = Board.from_moves(_POSITIONS[1])
    program.start(15, seconds=_LONG_SECONDS)
    program.send(*format_board(board))
    if program.unrequested_reply() is not None:
        raise CheckSkipped("it moved before END could be sent")
    program.send("END")
    seconds = 1.0 + program.options.tolerance
    if program.process.wait(seconds) is None:
        raise CheckFailed(f"still searching {seconds:.4g} s after END")
    program.close()


def _memory(program: ProgramUnderTest) -> None:
    program.close()
    board = Board.from_moves(_POSITIONS[2])
    if not isinstance(program.ask("START 15"), Ok):
        raise CheckFailed("START 15 was not answered OK")
    program.set_info("max_memory", program.options.memory_mb * MEGABYTE)
    program.set_info("timeout_turn", round(program.options.seconds * 1000))
    program.move(board, *format_board(board))
    program.unrequested_reply(0.0)
    peak = program.process.peak_memory_mb
    program.close()
    if peak is None:
        raise CheckSkipped("memory cannot be measured on this system")
    if peak > program.options.memory_mb * _MEMORY_TOLERANCE:
        raise CheckFailed(f"it used {peak:.0f} MB; the limit is {program.options.memory_mb} MB")


CHECKS = (
    Check("timeout-turn", _turn),
    Check("timeout-turn-0", _turn_zero, is_mandatory=False),
    Check("time-left", _left),
    Check("time-left-nothing", _left_nothing),
    Check("max-node", _nodes, is_mandatory=False),
    Check("end-thinking", _end_during_search, is_mandatory=False),
    Check("max-memory", _memory),
)
