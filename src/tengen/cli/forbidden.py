"""`tengen forbidden`: where black may not play under renju, and why."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.options import (
    JsonOutput,
    LanguageChoice,
    OptionalRule,
    OptionalSize,
    PlainOutput,
    Position,
    print_json,
)

if TYPE_CHECKING:
    from tengen.board import Board, Explanation, Forbidden, Language, Point

EXAMPLES = (
    "tengen forbidden h8a1h7a3i9a5j9a7",
    "tengen forbidden h8a1h7a3i9a5j9a7 --explain --point h9",
)


def forbidden(
    position: Position,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say which threes and fours are behind each.")
    ] = False,
    point: Annotated[
        str | None,
        typer.Option(
            "--point", metavar="POINT", help="Ask about this point only.", show_default=False
        ),
    ] = None,
    lang: LanguageChoice = None,
    plain: PlainOutput = False,
    as_json: JsonOutput = False,
) -> None:
    """List the points that are forbidden to black. The rule is renju unless said.

    --json prints {"h9": "double-three"}; a single point that is not forbidden gets null.
    """
    from tengen.board import Color, Rule
    from tengen.cli.position import read_position
    from tengen.cli.words import usual_language

    board = read_position(position, rule, size, usual_rule=Rule.RENJU)
    found: dict[Point, Forbidden | None] = dict(board.forbidden_points(Color.BLACK))
    if point is not None:
        asked = board.point(point)
        if board[asked] is not None:
            raise ValueError(f"{asked} is occupied")
        found = {asked: found.get(asked)}
    explanations = {at: board.explain_forbidden(at) for at in found} if explain else {}
    if as_json and explain:
        print_json({str(at): why.to_dict() for at, why in explanations.items()})
    elif as_json:
        print_json({str(at): reason for at, reason in found.items()})
    else:
        _print(board, found, explanations, lang or usual_language(), plain)


def _print(
    board: Board,
    found: dict[Point, Forbidden | None],
    explanations: dict[Point, Explanation],
    language: Language,
    plain: bool,
) -> None:
    from tengen.board import Color
    from tengen.cli import screen
    from tengen.cli.caption import facts
    from tengen.cli.words import WORDS, crossed_sentence

    words = WORDS[language]
    crosses = {at: reason for at, reason in found.items() if reason is not None}
    lines = [facts(board, language)]
    if crosses and board.turn is Color.WHITE:
        lines.append(words.whites_turn)
    if explanations:
        lines += [why.text(language) for why in explanations.values()]
    elif len(found) > len(crosses):
        lines += [words.allowed.format(point=at) for at in found]
    else:
        points = {str(at): reason for at, reason in crosses.items()}
        lines.append(crossed_sentence(points, board.rule, language))
    screen.print_board(screen.View(board, frozenset(crosses)), lines, plain=plain)
