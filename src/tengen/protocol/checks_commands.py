"""Checks of the commands that every program has to know."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from tengen.board import Board
from tengen.protocol.candidate import Candidate, Failed, Skipped
from tengen.protocol.group import exit_words
from tengen.protocol.lines import (
    About,
    Error,
    Ok,
    Unknown,
    format_board,
    format_turn,
)
from tengen.protocol.session import said

_END_SECONDS = 1.0
"""What a program has to end when told to; managers do not wait much longer."""
_LATE_SECONDS = 1.0
"""Silence after which no answer to noise will come; some of it may look like a question."""
_HASTY_GAMES, _HASTY_SECONDS = 20, 0.02
_NOISE = (
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
"""Lines that no manager should send."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to be checked."""

    name: str
    title: str
    run: Callable[[Candidate], None]
    """Raises `Failed` or `Skipped`, or the program passes."""
    is_mandatory: bool = True
    is_vital: bool = False
    """Whether nothing else can be checked if this fails."""


def _about(it: Candidate) -> None:
    reply = it.ask("ABOUT", takes_text=True)
    if isinstance(reply, (Unknown, Error)):
        raise Skipped(f"ABOUT was answered {said(reply)}")
    if not isinstance(reply, About):
        raise Failed(f'ABOUT was answered {said(reply)}, not name="...", version="..."')


def _start_15(it: Candidate) -> None:
    it.start(15)


def _start_20(it: Candidate) -> None:
    it.start(20)


def _start_bad(it: Candidate) -> None:
    reply = it.ask("START 1000")
    if not isinstance(reply, Error):
        raise Failed(f"START 1000 was answered {said(reply)}, not ERROR")
    it.start(15)


def _begin(it: Candidate) -> None:
    it.start()
    it.move(Board(), "BEGIN")


def _turn(it: Candidate) -> None:
    it.start()
    board = Board()
    board.play(it.move(board, "BEGIN"))
    for _ in range(3):
        point = next(p for p in board.legal_points() if p != board.last_move)
        board.play(point)
        board.play(it.move(board, format_turn(point, board.size)))


def _turn_first(it: Candidate) -> None:
    it.start()
    it.move(Board.from_moves("h8"), "TURN 7,7")


def _board_in_order(it: Candidate) -> None:
    for moves in ("h8", "h8i9", "h8i9i7g9j6"):
        it.start()
        board = Board.from_moves(moves)
        it.move(board, *format_board(board))


def _board_out_of_order(it: Candidate) -> None:
    it.start()
    board = Board.from_moves("h8i9i7g9j6f10h6")
    first, *stones, last = format_board(board)
    random.Random(1).shuffle(stones)  # noqa: S311 - a game, no secret
    it.move(board, first, *stones, last)


def _board_resets(it: Candidate) -> None:
    it.start()
    board = Board.from_moves("h8i9i7g9")
    answer = it.move(board, *format_board(board))
    board.play(answer)
    it.move(board, *format_board(board))  # the same stones again, the other colour to move
    other = Board.from_moves([answer, "h8", "g9"])
    it.move(other, *format_board(other))


def _board_then_turn(it: Candidate) -> None:
    it.start()
    board = Board.from_moves("h8i9i7")
    board.play(it.move(board, *format_board(board)))
    point = board.legal_points()[0]
    board.play(point)
    it.move(board, format_turn(point, board.size))


def _start_again(it: Candidate) -> None:
    for size in (15, 20, 15):
        it.start(size)
        board = Board(size)
        board.play(it.move(board, "BEGIN"))


def _info_is_not_answered(it: Candidate) -> None:
    it.start()
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
        it.tell(key, value)
    remark = it.remark()
    if remark is not None:
        raise Failed(f"INFO was answered {said(remark)}")
    it.close()


def _unknown_command(it: Candidate) -> None:
    it.start()
    reply = it.ask("NOSUCHCOMMAND", seconds=2.0)
    if not isinstance(reply, (Unknown, Error)):
        raise Failed(f"NOSUCHCOMMAND was answered {said(reply)}, not UNKNOWN")
    it.move(Board(), "BEGIN")


def _lower_case(it: Candidate) -> None:
    if not isinstance(it.ask("start 15"), Ok):
        raise Failed("start 15 was not answered OK")
    it.send("info timeout_turn 200")
    board = Board()
    it.move(board, "begin")
    it.start()
    board.play("h8")
    it.move(board, "board", "7,7,2", "done")


def _line_ends(it: Candidate) -> None:
    if not isinstance(it.ask("START 15\r"), Ok):
        raise Failed("START 15 with CR LF was not answered OK")
    it.send("INFO timeout_turn 200\r", "INFO rule 0\r")
    board = Board.from_moves("h8")
    it.move(board, *(f"{line}\r" for line in format_board(board)))


def _empty_lines(it: Candidate) -> None:
    it.start()
    it.send("", "   ", "\r", "")
    remark = it.remark()
    if remark is not None:
        raise Failed(f"an empty line was answered {said(remark)}")
    it.move(Board(), "BEGIN")


def _noise(it: Candidate) -> None:
    it.start()
    it.send(*_NOISE)
    deadline = time.monotonic() + it.options.start_seconds
    while it.remark(_LATE_SECONDS) is not None:
        if time.monotonic() > deadline:
            raise Failed("it goes on and on about lines that make no sense")
    it.start()
    it.move(Board(), "BEGIN")


def _no_pause(it: Candidate) -> None:
    it.close()
    it.pause, usual = 0.0, it.pause
    try:
        for _ in range(_HASTY_GAMES):
            it.start(seconds=_HASTY_SECONDS)
            it.move(Board.from_moves("h8"), "TURN 7,7")
    finally:
        it.close()
        it.pause = usual


def _end(it: Candidate) -> None:
    it.start()
    it.move(Board(), "BEGIN")
    it.send("END")
    _ends(it, "END")


def _end_of_input(it: Candidate) -> None:
    it.start()
    it.program.close_input()
    _ends(it, "the end of its input")


def _ends(it: Candidate, cause: str) -> None:
    """The program has gone in time and has said nothing more."""
    seconds = _END_SECONDS + it.options.tolerance
    code = it.program.wait(seconds)
    if code is None:
        raise Failed(f"it still runs {seconds:.4g} s after {cause}")
    if code < 0:
        raise Failed(f"after {cause} it {exit_words(code)}")
    words = it.last_words()
    it.close()
    if words is not None:
        raise Failed(f"after {cause} it said {said(words)}")


CHECKS = (
    Check("about", "ABOUT is answered before any START", _about, is_mandatory=False),
    Check("start-15", "START 15 is answered OK", _start_15, is_vital=True),
    Check("start-20", "START 20 is answered OK", _start_20),
    Check("start-bad-size", "a size that it does not support is an ERROR", _start_bad),
    Check("begin", "BEGIN is answered with a legal move", _begin),
    Check("turn", "TURN is answered with a legal move", _turn),
    Check("turn-first", "TURN may be the first command of a game", _turn_first),
    Check("board", "BOARD in playing order is answered with a legal move", _board_in_order),
    Check("board-any-order", "BOARD in any order is understood", _board_out_of_order),
    Check("board-resets", "BOARD replaces the position that was there", _board_resets),
    Check("board-then-turn", "TURN goes on from a BOARD", _board_then_turn),
    Check("start-again", "START begins a new game at any time, of any size", _start_again),
    Check("info-silent", "INFO is never answered", _info_is_not_answered),
    Check("unknown-command", "a command that it does not know is UNKNOWN", _unknown_command),
    Check("lower-case", "commands are understood in lower case", _lower_case, is_mandatory=False),
    Check("line-ends", "lines may end with CR LF", _line_ends),
    Check("empty-lines", "empty lines are ignored", _empty_lines),
    Check("noise", "lines that make no sense do no harm", _noise, is_mandatory=False),
    Check("no-pause", "a command may come the moment it has moved", _no_pause, is_mandatory=False),
    Check("end", "END ends it within a second", _end),
    Check("end-of-input", "the end of its input ends it too", _end_of_input),
)
