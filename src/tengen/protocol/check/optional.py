"""Checks of optional commands, which a program must implement correctly if it knows them."""

from __future__ import annotations

from collections.abc import Iterable

from tengen.board import Board, Rule
from tengen.protocol.check.moves import FORBIDDEN_POSITIONS
from tengen.protocol.check.program import (
    Check,
    CheckFailed,
    CheckSkipped,
    ProgramUnderTest,
    legal_point,
)
from tengen.protocol.codec.commands import (
    format_board,
    format_swap2board,
    format_takeback,
    format_turn,
)
from tengen.protocol.codec.replies import XY, Forbid, Move, Moves, Ok, Swap, describe

_LONG_SECONDS = 20.0
_STOP_AFTER = 0.3
_STOP_SECONDS = 1.0


def _restart(program: ProgramUnderTest) -> None:
    program.start()
    board = Board()
    board.play(program.move(board, "BEGIN"))
    if not isinstance(program.ask_optional("RESTART"), Ok):
        raise CheckFailed("RESTART was not answered OK")
    program.move(Board(), "BEGIN")


def _takeback(program: ProgramUnderTest) -> None:
    program.start()
    board = Board()
    board.play(program.move(board, "BEGIN"))
    board.play(board.legal_points()[0])
    answer = program.move(board, format_turn(board.moves[-1], board.size))
    board.play(answer)
    for _ in range(2):
        reply = program.ask_optional(format_takeback(board.undo(), board.size))
        if not isinstance(reply, Ok):
            raise CheckFailed(f"TAKEBACK was answered {describe(reply)}, not OK")
    board.play(answer)  # the opponent plays the point that the program had played
    program.move(board, format_turn(answer, board.size))


def _swap2(program: ProgramUnderTest, moves: str, counts: tuple[int, ...]) -> None:
    program.start()
    board = Board.from_moves(moves)
    reply = program.ask_optional(*format_swap2board(board.moves, board.size))
    xys = reply.xys if isinstance(reply, Moves) else ()
    if isinstance(reply, Move):
        xys = (reply.xy,)
    if not isinstance(reply, (Move, Moves, Swap)) or len(xys) not in counts:
        raise CheckFailed(f"{describe(reply)} is not an answer to {len(board.moves)} stones")
    for xy in xys:
        board.play(legal_point(board, xy))


def _stop(program: ProgramUnderTest) -> None:
    board = Board.from_moves("h8i9i7g9j6")
    program.start(seconds=_LONG_SECONDS)
    program.process.begin_answer()
    program.send(*format_board(board))
    if program.unrequested_reply(_STOP_AFTER) is not None:
        raise CheckSkipped("it moved before YXSTOP could be sent")
    program.send("YXSTOP")
    seconds = _STOP_SECONDS + program.options.tolerance
    reply = program.unrequested_reply(seconds)
    program.close()  # it may still be searching, or report the command as unknown later
    if not isinstance(reply, Move):
        answer = "not answered" if reply is None else f"answered {describe(reply)}"
        raise CheckSkipped(f"YXSTOP was {answer} within {seconds:.4g} s")
    legal_point(board, reply.xy)


def _show_forbidden(program: ProgramUnderTest) -> None:
    if Rule.RENJU not in program.options.rules:
        raise CheckSkipped("renju is not selected")
    for moves in FORBIDDEN_POSITIONS:
        board = Board.from_moves(moves, rule="renju")
        program.start(15, Rule.RENJU)
        program.ask_optional("YXSHOWFORBID")
        reply = program.ask(*format_board(board, "YXBOARD"), "YXSHOWFORBID")
        if not isinstance(reply, Forbid):
            raise CheckFailed(f"YXSHOWFORBID was answered {describe(reply)}")
        wanted = {point.xy(board.size) for point in board.forbidden_points()}
        if set(reply.xys) != wanted:
            raise CheckFailed(
                f"after {moves} it shows {_format_xys(reply.xys)}, not {_format_xys(wanted)}"
            )


def _format_xys(xys: Iterable[XY]) -> str:
    return " ".join(f"{x},{y}" for x, y in sorted(xys)) or "nothing"


CHECKS = (
    Check("restart", _restart, is_mandatory=False),
    Check("takeback", _takeback, is_mandatory=False),
    Check("swap2-first", lambda it: _swap2(it, "", (3,)), is_mandatory=False),
    Check("swap2-second", lambda it: _swap2(it, "h8i9g6", (0, 1, 2)), is_mandatory=False),
    Check("swap2-third", lambda it: _swap2(it, "h8i9g6j7f9", (0, 1)), is_mandatory=False),
    Check("yxstop", _stop, is_mandatory=False),
    Check("yxshowforbid", _show_forbidden, is_mandatory=False),
)
