"""Position strings: the moves of a game as text, such as ``h8i9i7``, one game per line.

Read are upper and lower case, separators (spaces, commas, ``-``, ``|``, ``+``, ``;``), move numbers
(``1. h8``), ``--`` as a pass, and blank lines and lines that begin with ``#``, which are skipped.
Written are lower-case moves without separators; a game without moves is a lone ``-``, since a blank
line would vanish. Only the main line is written. Row 1 is the bottom row unless the options say
``origin="top"``, as Rapfi and c-gomoku-cli count.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tengen.board import PASS, ParseError, Point, Symmetry, parse_moves
from tengen.formats.lines import NodeCounter, game_of, moves_of, records, text_of
from tengen.formats.options import Options, Origin, line_of, longest_path
from tengen.formats.plain import first_repeat
from tengen.game import Game


def read(data: bytes, options: Options) -> list[Game]:
    """One game per line."""
    return read_lines(data, options, "top" if options.origin == "top" else "bottom")


def write(games: Sequence[Game], options: Options) -> bytes:
    """The main line of each game; ``ValueError`` for a game with set-up stones."""
    return write_lines(games, "top" if options.origin == "top" else "bottom")


def read_lines(data: bytes, options: Options, origin: Origin) -> list[Game]:
    """One game per line, with row 1 at that edge."""
    text = text_of(data, options)
    counter = NodeCounter(options)
    games = []
    for start, end in records(text):
        try:
            moves = _moves(text[start:end], options.size, origin)
        except ParseError as error:
            raise ParseError(error.problem, f"line {line_of(text, start)}, {error.place}") from None
        counter.add(len(moves))
        games.append(game_of(moves, options))
    return games


def write_lines(games: Sequence[Game], origin: Origin) -> bytes:
    """The main line of each game on a line of its own, with row 1 at that edge."""
    lines = []
    for game in games:
        texts = texts_by_point(game.size, origin)
        lines.append("".join(texts[move] for move in moves_of(game, "a list of moves")) or "-")
    return "".join(line + "\n" for line in lines).encode()


def _moves(line: str, size: int, origin: Origin) -> list[Point]:
    """The moves on a line, each on an empty point of the board."""
    moves = parse_moves(line)
    for number, move in enumerate(moves, 1):
        if not move.is_pass and (move.column >= size or move.row > size):
            raise ParseError(f"{move} is off the board", f"move {number}")
    if (repeat := first_repeat(moves)) is not None:
        raise ParseError(f"{moves[repeat]} is occupied", f"move {repeat + 1}")
    if len(moves) > longest_path(size):
        raise ParseError("more moves than the board allows", f"move {longest_path(size) + 1}")
    if origin == "top":
        return [move.transformed(Symmetry.FLIP, size) for move in moves]
    return moves


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
