"""`tengen forbidden`: the points forbidden to black under renju, with reasons."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.language import language, say
from tengen.cli.options import (
    GameNumber,
    JsonOutput,
    MoveNumber,
    OptionalSize,
    PlainOutput,
    Position,
    print_json,
)
from tengen.i18n import LocalizedError
from tengen.values import Rule

if TYPE_CHECKING:
    from tengen.board import Board, Explanation, Forbidden, Point

EXAMPLES = (
    "tengen forbidden h8a1h7a3i9a5j9a7",
    "tengen forbidden h8a1h7a3i9a5j9a7 --explain --point h9",
)
RenjuRule = Annotated[
    Rule | None,
    typer.Option("--rule", metavar="RULE", help="option.rule", show_default=Rule.RENJU.value),
]


def forbidden(
    position: Position,
    game: GameNumber = None,
    move: MoveNumber = None,
    rule: RenjuRule = None,
    size: OptionalSize = None,
    explain: Annotated[bool, typer.Option("--explain", help="forbidden.explain")] = False,
    point: Annotated[
        str | None,
        typer.Option("--point", metavar="POINT", help="forbidden.point", show_default=False),
    ] = None,
    plain: PlainOutput = False,
    as_json: JsonOutput = False,
) -> None:
    """List the points forbidden to black."""
    from tengen.board import Color
    from tengen.cli.position import Chosen, read_position

    board = read_position(position, rule, size, Rule.RENJU, Chosen(game, move))
    found: dict[Point, Forbidden | None] = dict(board.forbidden_points(Color.BLACK))
    if point is not None:
        asked = board.point(point)
        if board[asked] is not None:
            raise LocalizedError("cli.error.occupied", point=asked)
        found = {asked: found.get(asked)}
    explanations = {at: board.explain_forbidden(at) for at in found} if explain else {}
    if as_json and explain:
        print_json({str(at): why.to_dict() for at, why in explanations.items()})
    elif as_json:
        print_json({str(at): reason for at, reason in found.items()})
    else:
        _print(board, found, explanations, plain)


def _print(
    board: Board,
    found: dict[Point, Forbidden | None],
    explanations: dict[Point, Explanation],
    plain: bool,
) -> None:
    from tengen.board import Color
    from tengen.cli import screen
    from tengen.cli.describe import facts, forbidden_sentence

    crosses = {at: reason for at, reason in found.items() if reason is not None}
    lines = [facts(board, language())]
    if crosses and board.turn is Color.WHITE:
        lines.append(say("position.white_to_move"))
    if explanations:
        lines += [why.text(language()) for why in explanations.values()]
    elif len(found) > len(crosses):
        lines += [say("position.allowed", point=at) for at in found]
    else:
        points = {str(at): reason for at, reason in crosses.items()}
        lines.append(forbidden_sentence(points, board.rule, language()))
    screen.print_board(screen.View(board, frozenset(crosses)), lines, plain=plain)
