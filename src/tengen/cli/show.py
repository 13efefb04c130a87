"""`tengen show`: a position in the terminal, as a picture or as JSON."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from tengen.cli.language import language, say
from tengen.cli.options import (
    GameNumber,
    JsonOutput,
    MoveNumber,
    OptionalRule,
    OptionalSize,
    PlainOutput,
    Position,
    Theme,
    print_json,
)
from tengen.i18n import LANGUAGES, LocalizedError

if TYPE_CHECKING:
    from tengen.board import Board

EXAMPLES = (
    "tengen show h8i9i7",
    "tengen show h8i9i7 --rule renju --numbers -o kagetsu.svg",
    "tengen show '15/15/15/15/15/15/7o7/7xx6/15/15/15/15/15/15/15 w renju' --json",
)
PICTURES = (".svg", ".png")
"""File suffixes of pictures."""
_WIDTH = 800
_WIDTHS = range(16, 8193)


def show(
    position: Position,
    game: GameNumber = None,
    move: MoveNumber = None,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="show.output", show_default=False),
    ] = None,
    numbers: Annotated[bool, typer.Option("--numbers", help="show.numbers")] = False,
    theme: Annotated[
        Theme, typer.Option("--theme", metavar="|".join(get_args(Theme)), help="show.theme")
    ] = "wood",
    width: Annotated[int, typer.Option("--width", metavar="PX", help="show.width")] = _WIDTH,
    plain: PlainOutput = False,
    as_json: JsonOutput = False,
) -> None:
    """Show a position in the terminal, as a picture, or as JSON."""
    from tengen.cli import screen
    from tengen.cli.describe import caption, forbidden_now
    from tengen.cli.files import write_file
    from tengen.cli.position import Chosen, read_position

    board = read_position(position, rule, size, chosen=Chosen(game, move))
    view = screen.View(board, forbidden_now(board), numbers=numbers)
    lines = caption(board, language())
    if output is not None:
        plain_text = "\n".join([screen.plain_text(view), "", *lines, ""])
        write_file(output, _file_content(board, output, plain_text, numbers, theme, width))
    if as_json:
        print_json(_facts(board))
    elif output is not None:
        typer.echo(say("written", path=output))
    else:
        screen.print_board(view, lines, theme, plain)


def _file_content(
    board: Board, path: Path, plain_text: str, numbers: bool, theme: Theme, width: int
) -> bytes:
    """The content of a file with that suffix."""
    suffix = path.suffix.lower()
    if suffix == ".txt":
        return plain_text.encode()
    if suffix in PICTURES:
        return picture(board, suffix, numbers=numbers, theme=theme, width=width)
    raise LocalizedError("cli.error.picture_suffix", path=path)


def picture(
    board: Board, suffix: str, *, numbers: bool = False, theme: str = "wood", width: int = _WIDTH
) -> bytes:
    """The board as the content of an ``.svg`` or ``.png`` file, `width` pixels wide."""
    from tengen.picture import png

    if width not in _WIDTHS:
        low, high = _WIDTHS[0], _WIDTHS[-1]
        raise LocalizedError("cli.error.range", option="--width", value=width, low=low, high=high)
    svg = board.svg(numbers=numbers, theme=theme)
    if suffix == ".png":
        return png(svg, width)
    sides = f'width="{width}" height="{width}"'
    return re.sub(r'width="\d+" height="\d+"', sides, svg, count=1).encode()


def _facts(board: Board) -> dict[str, Any]:
    """All facts about a position, ready for JSON."""
    from tengen.cli.describe import forbidden_now, renju_opening

    outcome, opening, last = board.outcome, renju_opening(board), board.last_move
    forbidden = board.forbidden_points() if forbidden_now(board) else {}
    return {
        "size": board.size,
        "rule": board.rule,
        "turn": board.turn,
        "moves": [str(move) for move in board.moves],
        "last_move": last and str(last),
        "text": board.to_text(),
        "outcome": outcome
        and {
            "winner": outcome.winner,
            "termination": outcome.termination,
            "line": [str(point) for point in outcome.line],
        },
        "forbidden": {str(point): reason for point, reason in forbidden.items()},
        "opening": opening
        and {
            "code": opening.code,
            "name": opening.romaji,
            "kanji": opening.kanji,
            **{language: opening.label(language) for language in LANGUAGES if language != "en"},
        },
    }
