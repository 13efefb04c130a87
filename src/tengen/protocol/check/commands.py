"""Checks of the mandatory commands."""

from __future__ import annotations

import random
import time

from tengen.board import Board
from tengen.process.tree import exit_description
from tengen.protocol.check.program import Check, CheckFailed, CheckSkipped, ProgramUnderTest
from tengen.protocol.codec.commands import format_board, format_turn
from tengen.protocol.codec.replies import About, Error, Ok, Unknown, describe

_END_SECONDS = 1.0
"""Time for a program to end after ``END``; managers do not wait much longer."""
_SILENCE_SECONDS = 1.0
"""Silence after which no more replies to malformed lines are expected."""
_NO_PAUSE_GAMES, _NO_PAUSE_SECONDS = 20, 0.02
_MALFORMED = (
    "TURN",
    "TURN a,b",
    "TURN 99,99",
    "TURN -1,7",
    "START",
    "START fifteen",
    "\x00\x01\u00ff\u4e94",
    "BOARD",
    "what is this",
    "1,2",
    "3,4,7",
    "DONE",
    "x" * 10_000,
)
"""Lines that no manager sends."""


def _about(program: ProgramUnderTest) -> None:
    reply = program.ask("ABOUT", takes_text=True)
    if isinstance(reply, (Unknown, Error)):
        raise CheckSkipped(f"ABOUT was answered {describe(reply)}")
    if not isinstance(reply, About):
        raise CheckFailed(f'ABOUT was answered {describe(reply)}, not name="...", version="..."')


def _start_bad(program: ProgramUnderTest) -> None:
    reply = program.ask("START 1000")
    if not isinstance(reply, Error):
        raise CheckFailed(f"START 1000 was answered {describe(reply)}, not ERROR")
    program.start(15)


def _begin(program: ProgramUnderTest) -> None:
    program.start()
    program.move(Board(), "BEGIN")


def _turn(program: ProgramUnderTest) -> None:
    program.start()
    board = Board()
    board.play(program.move(board, "BEGIN"))
    for _ in range(3):
        point = next(p for p in board.legal_points() if p != board.last_move)
        board.play(point)
        board.play(program.move(board, format_turn(point, board.size)))


def _turn_first(program: ProgramUnderTest) -> None:
    program.start()
    program.move(Board.from_moves("h8"), "TURN 7,7")


def _board_in_order(program: ProgramUnderTest) -> None:
    for moves in ("h8", "h8i9", "h8i9i7g9j6"):
        program.start()
        board = Board.from_moves(moves)
        program.move(board, *format_board(board))


def _board_out_of_order(program: ProgramUnderTest) -> None:
    program.start()
    board = Board.from_moves("h8i9i7g9j6f10h6")
    first, *stones, last = format_board(board)
    random.Random(1).shuffle(stones)  # noqa: S311 - a game, no secret
    program.move(board, first, *stones, last)


def _board_resets(program: ProgramUnderTest) -> None:
    program.start()
    board = Board.from_moves("h8i9i7g9")
    answer = program.move(board, *format_board(board))
    board.play(answer)
    program.move(board, *format_board(board))  # one move later: the other colour
    other = Board.from_moves([answer, "h8", "g9"])
    program.move(other, *format_board(other))


def _board_then_turn(program: ProgramUnderTest) -> None:
    program.start()
    board = Board.from_moves("h8i9i7")
    board.play(program.move(board, *format_board(board)))
    point = board.legal_points()[0]
    board.play(point)
    program.move(board, format_turn(point, board.size))


def _start_again(program: ProgramUnderTest) -> None:
    for size in (15, 20, 15):
        program.start(size)
        board = Board(size)
        board.play(program.move(board, "BEGIN"))


def _info_is_not_answered(program: ProgramUnderTest) -> None:
    program.start()
    for key, value in (
        ("timeout_turn", "1000"),
        ("timeout_match", "100000"),
        ("max_memory", "367001600"),
        ("game_type", "1"),
        ("rule", "1"),
        ("folder", "/nowhere at all"),
        ("no_such_key", "1"),
        ("time_left", "100000"),
    ):
        program.set_info(key, value)
    reply = program.unrequested_reply()
    if reply is not None:
        raise CheckFailed(f"INFO was answered {describe(reply)}")
    program.close()


def _unknown_command(program: ProgramUnderTest) -> None:
    program.start()
    reply = program.ask("NOSUCHCOMMAND", seconds=2.0)
    if not isinstance(reply, (Unknown, Error)):
        raise CheckFailed(f"NOSUCHCOMMAND was answered {describe(reply)}, not UNKNOWN")
    program.move(Board(), "BEGIN")


def _lower_case(program: ProgramUnderTest) -> None:
    if not isinstance(program.ask("start 15"), Ok):
        raise CheckFailed("start 15 was not answered OK")
    program.send("info timeout_turn 200")
    board = Board()
    program.move(board, "begin")
    program.start()
    board.play("h8")
    program.move(board, "board", "7,7,2", "done")


def _line_ends(program: ProgramUnderTest) -> None:
    if not isinstance(program.ask("START 15\r"), Ok):
        raise CheckFailed("START 15 with CR LF was not answered OK")
    program.send("INFO timeout_turn 200\r", "INFO rule 0\r")
    board = Board.from_moves("h8")
    program.move(board, *(f"{line}\r" for line in format_board(board)))


def _empty_lines(program: ProgramUnderTest) -> None:
    program.start()
    program.send("", "   ", "\r", "")
    reply = program.unrequested_reply()
    if reply is not None:
        raise CheckFailed(f"an empty line was answered {describe(reply)}")
    program.move(Board(), "BEGIN")


def _malformed(program: ProgramUnderTest) -> None:
    program.start()
    program.send(*_MALFORMED)
    deadline = time.monotonic() + program.options.start_seconds
    while program.unrequested_reply(_SILENCE_SECONDS) is not None:
        if time.monotonic() > deadline:
            raise CheckFailed("it does not stop replying to malformed lines")
    program.start()
    program.move(Board(), "BEGIN")


def _no_pause(program: ProgramUnderTest) -> None:
    program.close()
    program.pause, default = 0.0, program.pause
    try:
        for _ in range(_NO_PAUSE_GAMES):
            program.start(seconds=_NO_PAUSE_SECONDS)
            program.move(Board.from_moves("h8"), "TURN 7,7")
    finally:
        program.close()
        program.pause = default


def _end(program: ProgramUnderTest) -> None:
    program.start()
    program.move(Board(), "BEGIN")
    program.send("END")
    _ends(program, "END")


def _end_of_input(program: ProgramUnderTest) -> None:
    program.start()
    program.process.close_input()
    _ends(program, "the end of the input")


def _ends(program: ProgramUnderTest, cause: str) -> None:
    """The program has ended in time and has written nothing more."""
    seconds = _END_SECONDS + program.options.tolerance
    code = program.process.wait(seconds)
    if code is None:
        raise CheckFailed(f"still running {seconds:.4g} s after {cause}")
    if code < 0:
        raise CheckFailed(f"after {cause} it {exit_description(code)}")
    reply = program.last_output()
    program.close()
    if reply is not None:
        raise CheckFailed(f"after {cause} it wrote {describe(reply)}")


CHECKS = (
    Check("about", _about, is_mandatory=False),
    Check("start-15", lambda program: program.start(15), is_vital=True),
    Check("start-20", lambda program: program.start(20)),
    Check("start-bad-size", _start_bad),
    Check("begin", _begin),
    Check("turn", _turn),
    Check("turn-first", _turn_first),
    Check("board", _board_in_order),
    Check("board-any-order", _board_out_of_order),
    Check("board-resets", _board_resets),
    Check("board-then-turn", _board_then_turn),
    Check("start-again", _start_again),
    Check("info-silent", _info_is_not_answered),
    Check("unknown-command", _unknown_command),
    Check("lower-case", _lower_case, is_mandatory=False),
    Check("line-ends", _line_ends),
    Check("empty-lines", _empty_lines),
    Check("noise", _malformed, is_mandatory=False),
    Check("no-pause", _no_pause, is_mandatory=False),
    Check("end", _end),
    Check("end-of-input", _end_of_input),
)
