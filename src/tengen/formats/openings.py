"""Opening files, one opening per line: offsets from the centre, or position strings.

Offsets (Gomocup, Piskvork): ``0,0, 1,0, 1,3`` are columns to the right of and rows below the centre
point, which on even boards is the lower right one of the four. Position strings (c-gomoku-cli) are
those of the format ``moves``, except that row 1 is the top row unless the options say otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tengen.board import ParseError, Point
from tengen.formats.lines import NodeCounter, game_of, moves_of, records, text_of
from tengen.formats.moves import read_lines, write_lines
from tengen.formats.options import Options, place_in
from tengen.game import Game

_OFFSET: Final = re.compile(r"([+-]?[0-9]{1,2})\s*+,\s*+([+-]?[0-9]{1,2})(?![0-9])[\s,;]*+")


def read_offsets(data: bytes, options: Options) -> list[Game]:
    """One opening per line, as offsets on a board of the options' size."""
    text = text_of(data, options)
    counter = NodeCounter(options)
    games = []
    for start, end in records(text):
        moves = _moves(text, start, end, options.size)
        counter.add(len(moves))
        games.append(game_of(moves, options))
    return games


def _moves(text: str, start: int, end: int, size: int) -> list[Point]:
    """The moves on the line between two offsets."""
    centre = size // 2
    moves: dict[Point, None] = {}
    start += len(text[start:end]) - len(text[start:end].lstrip())
    while start < end:
        found = _OFFSET.match(text, start, end)
        if found is None:
            raise ParseError("expected two offsets such as '1,-3'", place_in(text, start))
        x, y = centre + int(found[1]), centre + int(found[2])
        if not (0 <= x < size and 0 <= y < size):
            raise ParseError(f"{found[1]},{found[2]} is off the board", place_in(text, start))
        move = Point.from_xy(x, y, size)
        if move in moves:
            raise ParseError(f"{move} is occupied", place_in(text, start))
        moves[move] = None
        start = found.end()
    return list(moves)


def write_offsets(games: Sequence[Game], options: Options) -> bytes:  # noqa: ARG001 - all writers' shape
    """The main line of each game; ``ValueError`` for set-up stones and passes."""
    lines = []
    for game in games:
        offsets = []
        for move in moves_of(game, "a list of offsets"):
            if move.is_pass:
                raise ValueError("an offset cannot tell a pass")
            x, y = move.xy(game.size)
            offsets.append(f"{x - game.size // 2},{y - game.size // 2}")
        if not offsets:
            raise ValueError("an opening without moves cannot be written")
        lines.append(", ".join(offsets))
    return "".join(line + "\n" for line in lines).encode()


def read_pos(data: bytes, options: Options) -> list[Game]:
    """One opening per line, as a position string."""
    return read_lines(data, options, "bottom" if options.origin == "bottom" else "top")


def write_pos(games: Sequence[Game], options: Options) -> bytes:
    """The main line of each game; ``ValueError`` for a game with set-up stones."""
    return write_lines(games, "bottom" if options.origin == "bottom" else "top")
