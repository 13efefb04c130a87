"""Opening files, one opening per line: offsets from the centre, or position strings.

Offsets (Gomocup, Piskvork): ``0,0, 1,0, 1,3`` are columns to the right of and rows below the centre
point, which on even boards is the lower right one of the four. Position strings (c-gomoku-cli) are
those of the format ``moves``, except that row 1 is the top row unless the options say otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

from tengen.board import ParseError, Point
from tengen.formats.lines import moves_of, read_games, stream_games
from tengen.formats.moves import parse_line, write_lines
from tengen.formats.options import Options, message
from tengen.game import Game
from tengen.i18n import LocalizedError
from tengen.values import Place

_OFFSET: Final = re.compile(r"([+-]?[0-9]{1,2})\s*+,\s*+([+-]?[0-9]{1,2})(?![0-9])[\s,;]*+")


def read_offsets(data: bytes, options: Options) -> list[Game]:
    """One opening per line, as offsets on a board of the options' size."""
    return read_games(data, options, _from_offsets)


def stream_offsets(file: BinaryIO, options: Options) -> Iterator[Game]:
    """One opening per line, of any number of lines."""
    return stream_games(file, options, _from_offsets)


def _from_offsets(line: str, options: Options) -> tuple[list[Point], ParseError | None]:
    """The moves on a line, and why there are no more."""
    size = options.size
    centre = size // 2
    moves: dict[Point, None] = {}
    problem = ""
    start = len(line) - len(line.lstrip())
    while start < len(line):
        found = _OFFSET.match(line, start)
        if found is None:
            problem = message("no_offsets")
            break
        x, y = centre + int(found[1]), centre + int(found[2])
        if not (0 <= x < size and 0 <= y < size):
            problem = message("off_board", point=f"{found[1]},{found[2]}")
            break
        move = Point.from_xy(x, y, size)
        if move in moves:
            problem = message("occupied", point=move)
            break
        moves[move] = None
        start = found.end()
    return list(moves), ParseError(problem, Place(column=start + 1)) if problem else None


def write_offsets(games: Sequence[Game], options: Options) -> bytes:  # noqa: ARG001 - all writers' shape
    """The main line of each game; ``ValueError`` for set-up stones and passes."""
    lines = []
    for game in games:
        offsets = []
        for move in moves_of(game, "offsets"):
            if move.is_pass:
                raise LocalizedError("formats.error.offset_pass")
            x, y = move.xy(game.size)
            offsets.append(f"{x - game.size // 2},{y - game.size // 2}")
        if not offsets:
            raise LocalizedError("formats.error.no_moves")
        lines.append(", ".join(offsets))
    return "".join(line + "\n" for line in lines).encode()


def read_pos(data: bytes, options: Options) -> list[Game]:
    """One opening per line, as a position string."""
    return read_games(data, options, _from_top)


def stream_pos(file: BinaryIO, options: Options) -> Iterator[Game]:
    """One opening per line, of any number of lines."""
    return stream_games(file, options, _from_top)


def _from_top(line: str, options: Options) -> tuple[list[Point], ParseError | None]:
    return parse_line(line, options.size, "bottom" if options.origin == "bottom" else "top")


def write_pos(games: Sequence[Game], options: Options) -> bytes:
    """The main line of each game; ``ValueError`` for a game with set-up stones."""
    return write_lines(games, "bottom" if options.origin == "bottom" else "top")
