"""Checks of what a program need not know, but must do rightly if it does."""

from __future__ import annotations

from collections.abc import Iterable

from tengen.board import Board, Rule
from tengen.protocol.candidate import Candidate, Failed, Skipped, legal_point
from tengen.protocol.checks_commands import Check
from tengen.protocol.checks_moves import FORBIDDEN_POSITIONS
from tengen.protocol.lines import (
    XY,
    Forbid,
    Move,
    Moves,
    Ok,
    Swap,
    format_board,
    format_takeback,
    format_turn,
)
from tengen.protocol.session import said, stone_lines

_LONG_SECONDS = 20.0
_STOP_AFTER = 0.3
_STOP_SECONDS = 1.0


def _restart(it: Candidate) -> None:
    it.start()
    board = Board()
    board.play(it.move(board, "BEGIN"))
    if not isinstance(it.ask_optional("RESTART"), Ok):
        raise Failed("RESTART was not answered OK")
    it.move(Board(), "BEGIN")


def _takeback(it: Candidate) -> None:
    it.start()
    board = Board()
    board.play(it.move(board, "BEGIN"))
    board.play(board.legal_points()[0])
    answer = it.move(board, format_turn(board.moves[-1], board.size))
    board.play(answer)
    for _ in range(2):
        reply = it.ask_optional(format_takeback(board.undo(), board.size))
        if not isinstance(reply, Ok):
            raise Failed(f"TAKEBACK was answered {said(reply)}, not OK")
    board.play(answer)  # the opponent takes the point that the program had before
    it.move(board, format_turn(answer, board.size))


def _swap2_first(it: Candidate) -> None:
    _swap2(it, "", (3,))


def _swap2_second(it: Candidate) -> None:
    _swap2(it, "h8i9g6", (0, 1, 2))


def _swap2_third(it: Candidate) -> None:
    _swap2(it, "h8i9g6j7f9", (0, 1))


def _swap2(it: Candidate, moves: str, counts: tuple[int, ...]) -> None:
    it.start()
    board = Board.from_moves(moves)
    reply = it.ask_optional("SWAP2BOARD", *stone_lines(board.moves, board.size), "DONE")
    xys = reply.xys if isinstance(reply, Moves) else ()
    if isinstance(reply, Move):
        xys = (reply.xy,)
    if not isinstance(reply, (Move, Moves, Swap)) or len(xys) not in counts:
        raise Failed(f"{said(reply)} is no answer to {len(board.moves)} stones")
    for xy in xys:
        board.play(legal_point(board, xy))


def _stop(it: Candidate) -> None:
    board = Board.from_moves("h8i9i7g9j6")
    it.start(seconds=_LONG_SECONDS)
    it.program.begin_answer()
    it.send(*format_board(board))
    if it.remark(_STOP_AFTER) is not None:
        raise Skipped("it had moved before it could be stopped")
    it.send("YXSTOP")
    seconds = _STOP_SECONDS + it.options.tolerance
    reply = it.remark(seconds)
    it.close()  # it may still think, or complain about the command when it has moved
    if not isinstance(reply, Move):
        answer = "nothing" if reply is None else said(reply)
        raise Skipped(f"{answer} was the answer to YXSTOP for {seconds:.4g} s")
    legal_point(board, reply.xy)


def _show_forbidden(it: Candidate) -> None:
    if Rule.RENJU not in it.options.rules:
        raise Skipped("renju is not among the rules")
    for moves in FORBIDDEN_POSITIONS:
        board = Board.from_moves(moves, rule="renju")
        it.start(15, Rule.RENJU)
        it.ask_optional("YXSHOWFORBID")
        reply = it.ask(*format_board(board, "YXBOARD"), "YXSHOWFORBID")
        if not isinstance(reply, Forbid):
            raise Failed(f"YXSHOWFORBID was answered {said(reply)}")
        wanted = {point.xy(board.size) for point in board.forbidden_points()}
        if set(reply.xys) != wanted:
            raise Failed(f"after {moves} it shows {_listed(reply.xys)}, not {_listed(wanted)}")


def _listed(xys: Iterable[XY]) -> str:
    return " ".join(f"{x},{y}" for x, y in sorted(xys)) or "nothing"


CHECKS = (
    Check("restart", "RESTART clears the board", _restart, is_mandatory=False),
    Check("takeback", "TAKEBACK takes moves back", _takeback, is_mandatory=False),
    Check("swap2-first", "SWAP2BOARD opens with three stones", _swap2_first, is_mandatory=False),
    Check("swap2-second", "SWAP2BOARD decides after three", _swap2_second, is_mandatory=False),
    Check("swap2-third", "SWAP2BOARD decides after five", _swap2_third, is_mandatory=False),
    Check("yxstop", "YXSTOP ends its thinking with a move", _stop, is_mandatory=False),
    Check(
        "yxshowforbid", "YXSHOWFORBID agrees with the rules", _show_forbidden, is_mandatory=False
    ),
)
