"""Position strings: the moves of a game as text, such as ``h8i9i7``, one game per line.

Read are upper and lower case, separators (spaces, commas, ``-``, ``|``, ``+``, ``;``), move numbers
(``1. h8``), ``--`` as a pass, and blank lines and lines that begin with ``#``, which are skipped.
Written are lower-case moves without separators; a game without moves is a lone ``-``, since a blank
line would vanish. Only the main line is written. Row 1 is the bottom row unless the options say
``origin="top"``, as Rapfi and c-gomoku-cli count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import BinaryIO

from tengen.board import PASS, ParseError, Point, Symmetry, parse_moves
from tengen.formats.lines import moves_of, read_games, stream_games
from tengen.formats.options import Options, Origin, longest_path, message
from tengen.formats.plain import first_repeat
from tengen.game import Game
from tengen.values import Place


def read(data: bytes, options: Options) -> list[Game]:
    """One game per line."""
    return read_games(data, options, _from_bottom)


def stream(file: BinaryIO, options: Options) -> Iterator[Game]:
    """One game per line, of any number of lines."""
    return stream_games(file, options, _from_bottom)


def write(games: Sequence[Game], options: Options) -> bytes:
    """The main line of each game; ``ValueError`` for a game with set-up stones."""
    return write_lines(games, "top" if options.origin == "top" else "bottom")


def write_lines(games: Sequence[Game], origin: Origin) -> bytes:
    """The main line of each game on a line of its own, with row 1 at that edge."""
    lines = []
    for game in games:
        texts = texts_by_point(game.size, origin)
        lines.append("".join(texts[move] for move in moves_of(game, "moves")) or "-")
    return "".join(line + "\n" for line in lines).encode()


def _from_bottom(line: str, options: Options) -> tuple[list[Point], ParseError | None]:
    return parse_line(line, options.size, "top" if options.origin == "top" else "bottom")


def parse_line(line: str, size: int, origin: Origin) -> tuple[list[Point], ParseError | None]:
    """The moves on a line, each on an empty point of the board, and why there are no more."""
    moves, error = _parsed(line)
    end = len(moves)
    for index, move in enumerate(moves):
        if not move.is_pass and (move.column >= size or move.row > size):
            error, end = ParseError(message("off_board", point=move), Place(move=index + 1)), index
            break
    if (repeat := first_repeat(moves[:end])) is not None:
        error, end = (
            ParseError(message("occupied", point=moves[repeat]), Place(move=repeat + 1)),
            repeat,
        )
    if end > (longest := longest_path(size)):
        error, end = ParseError(message("many_moves"), Place(move=longest + 1)), longest
    if origin == "top":
        return [move.transformed(Symmetry.FLIP, size) for move in moves[:end]], error
    return moves[:end], error


def _parsed(line: str) -> tuple[list[Point], ParseError | None]:
    """The moves up to the first character that is none."""
    try:
        return parse_moves(line), None
    except ParseError as error:
        # The core counts from 1: "character 5".
        readable = int(error.place.removeprefix("character ")) - 1
        return parse_moves(line[:readable]), error


@lru_cache(maxsize=64)
def texts_by_point(size: int, origin: Origin) -> dict[Point, str]:
    """How each point of the board is written when row 1 is at that edge."""
    texts = {PASS: "--"}
    for x in range(size):
        for y in range(size):
            row = y + 1 if origin == "top" else size - y
            texts[Point.from_xy(x, y, size)] = f"{'abcdefghijklmnopqrstuv'[x]}{row}"
    return texts


@lru_cache(maxsize=64)
def points_by_text(size: int, origin: Origin) -> dict[str, Point]:
    """The points by every way to write them: either case, with or without a leading zero."""
    points = {}
    for point, text in texts_by_point(size, origin).items():
        for spelling in (text, f"{text[0]}0{text[1:]}") if len(text) == 2 else (text,):
            points[spelling] = points[spelling.upper()] = point
    return points
