"""Positions as text: one line per position, such as ``15/.../7x7/.../15 w renju``.

Reading makes a record without moves of each position. Writing keeps the position at the end of the
main line, and nothing of how it came about. Blank lines and lines beginning with ``#`` are skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tengen.board import Board, ParseError
from tengen.formats.lines import NodeCounter, records, text_of
from tengen.formats.options import Options, place_in
from tengen.game import Game

_LONGEST_LINE: Final = 2000


def read(data: bytes, options: Options) -> list[Game]:
    """One game per line; size, turn and rule are the line's own."""
    text = text_of(data, options)
    counter = NodeCounter(options)
    games = []
    for start, end in records(text):
        if end - start > _LONGEST_LINE:
            raise ParseError("longer than any position", place_in(text, start))
        try:
            board = Board.from_text(text[start:end].strip())
        except ValueError as error:
            problem = f"{error.place}: {error.problem}" if isinstance(error, ParseError) else error
            raise ParseError(str(problem), place_in(text, start)) from None
        counter.add(0)
        games.append(Game.from_board(board))
    return games


def write(games: Sequence[Game], options: Options) -> bytes:  # noqa: ARG001 - all writers' shape
    """The last position of each main line; ``IllegalMove`` if a record breaks the rules."""
    return "".join(f"{game.board().to_text()}\n" for game in games).encode()
