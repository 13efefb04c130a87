"""The board in a terminal: in colours if possible, else as plain text."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING

import typer

from tengen.board import Board, Color, Point

if TYPE_CHECKING:
    from rich.text import Text

_COLUMNS = "abcdefghijklmnopqrstuv"


@dataclass(frozen=True, slots=True)
class View:
    """A position and its markings."""

    board: Board
    crosses: frozenset[Point] = frozenset()
    """Forbidden points, which are crossed out."""
    notes: Mapping[Point, str] = field(default_factory=dict)
    """One character on a point, such as the letter of an offered move."""
    hints: frozenset[Point] = frozenset()
    """Points where the next stone may be placed, if they are restricted."""
    numbers: bool = False
    """Whether stones show their move numbers."""
    cursor: Point | None = None
    """The point selected with the arrow keys, shown in colours only; ``None`` if there is none."""


class _Kind(Enum):
    BLACK = auto()
    WHITE = auto()
    CROSS = auto()
    NOTE = auto()
    HINT = auto()
    STAR = auto()
    LINE = auto()


@dataclass(frozen=True, slots=True)
class _Cell:
    kind: _Kind
    text: str = ""
    """A move number or a note; empty where the kind says all."""
    is_last: bool = False
    is_winning: bool = False
    is_cursor: bool = False


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a board in the terminal, as rich names them."""

    wood: str
    line: str
    star: str
    quiet: str
    black: str
    white: str
    accent: str
    lit: str
    """The background of the winning row."""
    cursor: str
    """The background of the cursor."""


# The reds are close to a colour of the 256-colour palette.
PALETTES = {
    "wood": Palette(
        "#d9a862",
        "#a67a3a",
        "#6b4a1c",
        "#5e451d",
        "#141413",
        "#fffdf6",
        "#b3261a",
        "#f3dca6",
        "#3d7dd8",
    ),
    "dark": Palette(
        "#6b5439",
        "#927651",
        "#d6c7ae",
        "#d6c7ae",
        "#0e0e10",
        "#f3f0e9",
        "#ff8a75",
        "#94774f",
        "#3d7dd8",
    ),
    "print": Palette(
        "#ffffff",
        "#a0a0a0",
        "#404040",
        "#404040",
        "#000000",
        "#000000",
        "#b3261a",
        "#e4e4e4",
        "#8ab4f0",
    ),
    "sixteen": Palette(
        "yellow",
        "bright_black",
        "black",
        "black",
        "black",
        "bright_white",
        "red",
        "bright_yellow",
        "bright_cyan",
    ),
}


def has_colors() -> bool:
    """Whether standard output is a colour terminal and ``NO_COLOR`` is not set."""
    is_unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    if os.environ.get("NO_COLOR") or not is_unicode:
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def print_board(view: View, lines: Iterable[str], theme: str = "wood", plain: bool = False) -> None:
    """Print a board and the lines below it, in colours if possible."""
    if plain or not has_colors():
        typer.echo(plain_text(view))
    else:
        from rich.console import Console

        console = Console(highlight=False, soft_wrap=True, legacy_windows=False)
        has_palette = console.color_system in ("truecolor", "256")
        console.print(colored_text(view, theme if has_palette else "sixteen"))
    typer.echo()
    for line in lines:
        typer.echo(line)


def plain_text(view: View) -> str:
    """The board in letters: ``X`` black, ``O`` white, ``*`` forbidden, last move bracketed."""
    signs = {
        _Kind.BLACK: "X",
        _Kind.WHITE: "O",
        _Kind.CROSS: "*",
        _Kind.HINT: "+",
        _Kind.STAR: ".",
        _Kind.LINE: ".",
    }
    lines = []
    width = _width(view)
    for row, cells in _rows(view):
        gaps = [" "] * (view.board.size + 1)
        for x, cell in enumerate(cells):
            if cell.is_last:
                gaps[x : x + 2] = "()"
        body = "".join(
            gap + (cell.text or signs[cell.kind]).rjust(width)
            for gap, cell in zip(gaps, cells, strict=False)
        )
        lines.append(f"{row:2}{body}{gaps[-1]}".rstrip())
    letters = "".join(" " + letter.rjust(width) for letter in _COLUMNS[: view.board.size])
    return "\n".join([*lines, f"  {letters}"])


def colored_text(view: View, theme: str = "wood") -> Text:
    """The board for a colour terminal."""
    from rich.text import Text

    palette = PALETTES[theme]
    text = Text(no_wrap=True)
    width = _width(view)
    for row, cells in _rows(view):
        text.append(f" {row:2} ", f"{palette.quiet} on {palette.wood}")
        for x, cell in enumerate(cells):
            if x > 0:
                joined = cell.is_winning and cells[x - 1].is_winning
                ground = palette.lit if joined else palette.wood
                text.append("─", f"{palette.line} on {ground}")
            _append_cell(text, palette, cell, _crossing(x, row, view.board.size), width)
        text.append("  \n", f"on {palette.wood}")
    gap = " " * (width // 2)
    letters = " ".join(gap + letter + gap for letter in _COLUMNS[: view.board.size])
    text.append(f"    {letters}  ", f"{palette.quiet} on {palette.wood}")
    return text


def _append_cell(text: Text, palette: Palette, cell: _Cell, crossing: str, width: int) -> None:
    """Append one point, with the grid lines beside it if cells are wide."""
    if width > 1 and cell.text and cell.kind in (_Kind.BLACK, _Kind.WHITE):
        text.append(f"{cell.text:^{width}}", _number_style(cell, palette))
        return
    grid = f"{palette.line} on {palette.wood}"
    sides = "─" * (width // 2)
    text.append(" " * len(sides) if crossing in "┌├└" else sides, grid)
    text.append(*_glyph(cell, palette, crossing))
    text.append(" " * len(sides) if crossing in "┐┤┘" else sides, grid)


def _number_style(cell: _Cell, palette: Palette) -> str:
    ink, stone, accent = "#ffffff", palette.black, "#ff8a75"
    if cell.kind is _Kind.WHITE:
        ink, stone, accent = palette.black, "#ffffff", palette.accent
    weight = "bold underline" if cell.is_winning else "bold"
    return f"{weight} {accent if cell.is_last else ink} on {stone}"


def _glyph(cell: _Cell, palette: Palette, crossing: str) -> tuple[str, str]:
    """The character of a point and its style."""
    looks = {
        _Kind.BLACK: ("●", palette.black),
        _Kind.WHITE: ("●" if palette.white != palette.black else "○", palette.white),
        _Kind.CROSS: ("×", f"bold {palette.accent}"),
        _Kind.NOTE: (cell.text, f"bold {palette.accent}"),
        _Kind.HINT: ("·", f"bold {palette.star}"),
        _Kind.STAR: ("•", palette.star),
        _Kind.LINE: (crossing, palette.line),
    }
    sign, color = looks[cell.kind]
    ground = palette.lit if cell.is_winning else palette.wood
    if cell.is_last:
        ground = palette.accent
    if cell.is_cursor:
        ground = palette.cursor
        color = (
            palette.white if cell.kind is _Kind.LINE else color
        )  # the grid colour has little contrast
    return sign, f"{color} on {ground}"


def _width(view: View) -> int:
    """The width of a cell in characters; odd, so that it has a middle."""
    return 3 if view.numbers else 1


def _crossing(x: int, row: int, size: int) -> str:
    """The grid character of an empty point."""
    line = 0 if row == size else 2 if row == 1 else 1
    column = 0 if x == 0 else 2 if x == size - 1 else 1
    return ("┌┬┐", "├┼┤", "└┴┘")[line][column]


def _rows(view: View) -> Iterator[tuple[int, list[_Cell]]]:
    """The rows from the top, each with its number."""
    board = view.board
    size = board.size
    numbers = {}
    if view.numbers:
        numbers = {point: str(n) for n, point in enumerate(board.moves, 1)}
    winning = frozenset(board.outcome.line if board.outcome else ())
    for y in range(size):
        points = [Point.from_xy(x, y, size) for x in range(size)]
        yield size - y, [_cell(view, point, numbers.get(point, ""), winning) for point in points]


def _cell(view: View, point: Point, number: str, winning: frozenset[Point]) -> _Cell:
    stone = view.board[point]
    is_cursor = point == view.cursor
    if stone is not None:
        kind = _Kind.BLACK if stone is Color.BLACK else _Kind.WHITE
        return _Cell(kind, number, point == view.board.last_move, point in winning, is_cursor)
    if point in view.notes:
        return _Cell(_Kind.NOTE, view.notes[point], is_cursor=is_cursor)
    kind = _Kind.STAR if point in _stars(view.board.size) else _Kind.LINE
    if point in view.crosses:
        kind = _Kind.CROSS
    elif point in view.hints:
        kind = _Kind.HINT
    return _Cell(kind, is_cursor=is_cursor)


@cache
def _stars(size: int) -> frozenset[Point]:
    """The star points of a board."""
    from tengen.picture.frame import star_points

    return frozenset(Point.from_xy(x, y, size) for x, y in star_points(size))
