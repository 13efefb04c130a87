"""Checks of the time and the memory that a program takes."""

from __future__ import annotations

from tengen.board import Board
from tengen.protocol.candidate import Candidate, Failed, Skipped
from tengen.protocol.checks_commands import Check
from tengen.protocol.lines import Ok, format_board
from tengen.protocol.process import MEGABYTE

_POSITIONS = ("h8", "h8i9i7g9j6", "h8h9i9g7j10k11i10i11g8f8h10g10j8k8f9e10")
_AT_ONCE = 0.5
"""Seconds that "at once" may take, beside the tolerance."""
_LONG_SECONDS = 30.0
_MEMORY_TOLERANCE = 1.1
"""What is measured includes what programs share, such as system libraries."""


def _turn(it: Candidate) -> None:
    for moves in _POSITIONS:
        _timed(it, moves, it.options.seconds, it.options.seconds)


def _turn_zero(it: Candidate) -> None:
    for moves in _POSITIONS:
        _timed(it, moves, 0, _AT_ONCE)


def _left(it: Candidate) -> None:
    _timed(it, _POSITIONS[1], _LONG_SECONDS, it.options.seconds, it.options.seconds)


def _left_nothing(it: Candidate) -> None:
    for left in (0.0, -0.5):
        _timed(it, _POSITIONS[1], _LONG_SECONDS, _AT_ONCE, left)


def _timed(
    it: Candidate, moves: str, told: float, allowed: float, left: float | None = None
) -> None:
    """One move with so many seconds for it, and left of the game (``None``: no limit)."""
    board = Board.from_moves(moves)
    it.start(15, seconds=told)
    if left is None:
        it.move(board, *format_board(board), seconds=allowed)
    else:
        it.tell("timeout_match", round(_LONG_SECONDS * 1000))
        it.move(board, *format_board(board), seconds=allowed, left_ms=round(left * 1000))


def _nodes(it: Candidate) -> None:
    board = Board.from_moves(_POSITIONS[1])
    it.start(15, seconds=_LONG_SECONDS)
    for key, value in (("max_node", 1000), ("max_depth", 4), ("thread_num", 1)):
        it.tell(key, value)
    try:
        it.move(board, *format_board(board), seconds=it.options.start_seconds)
    except Failed as problem:
        if not str(problem).startswith("no answer"):
            raise
        it.close()
        raise Skipped("it does not heed max_node or max_depth") from None
    it.close()  # the limits go with it


def _end_in_thought(it: Candidate) -> None:
    board = Board.from_moves(_POSITIONS[1])
    it.start(15, seconds=_LONG_SECONDS)
    it.send(*format_board(board))
    if it.remark() is not None:
        raise Skipped("it had moved before it could be told")
    it.send("END")
    seconds = 1.0 + it.options.tolerance
    if it.program.wait(seconds) is None:
        raise Failed(f"it still thinks {seconds:.4g} s after END")
    it.close()


def _memory(it: Candidate) -> None:
    it.close()
    board = Board.from_moves(_POSITIONS[2])
    if not isinstance(it.ask("START 15"), Ok):
        raise Failed("START 15 was not answered OK")
    it.tell("max_memory", it.options.memory_mb * MEGABYTE)
    it.tell("timeout_turn", round(it.options.seconds * 1000))
    it.move(board, *format_board(board))
    it.remark(0.0)
    peak = it.program.peak_memory_mb
    it.close()
    if peak is None:
        raise Skipped("memory is not measured on this system")
    if peak > it.options.memory_mb * _MEMORY_TOLERANCE:
        raise Failed(f"it used {peak:.0f} MB, {it.options.memory_mb} were allowed")


CHECKS = (
    Check("timeout-turn", "timeout_turn is kept", _turn),
    Check("timeout-turn-0", "timeout_turn 0 means at once", _turn_zero, is_mandatory=False),
    Check("time-left", "time_left is kept", _left),
    Check("time-left-nothing", "time_left may be nothing, or less", _left_nothing),
    Check("max-node", "max_node and max_depth end a search", _nodes, is_mandatory=False),
    Check("end-thinking", "END is heard while it thinks", _end_in_thought, is_mandatory=False),
    Check("max-memory", "max_memory is kept", _memory),
)
