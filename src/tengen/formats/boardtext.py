"""Positions as text: one line per position, such as ``15/.../7x7/.../15 w renju``.

Reading makes a record without moves of each position. Writing keeps the position at the end of the
main line, and nothing of how it came about. Blank lines and lines beginning with ``#`` are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

from tengen.board import Board, ParseError
from tengen.formats.lines import NodeCounter, in_line, numbered_lines, records, text_of
from tengen.formats.options import Options, line_of, message
from tengen.formats.streams import salvaged
from tengen.game import Game
from tengen.values import Place

_LONGEST_LINE: Final = 2000


def read(data: bytes, options: Options) -> list[Game]:
    """One game per line; size, turn and rule are the line's own."""
    text = text_of(data, options)
    counter = NodeCounter(options)
    games = []
    for start, end in records(text):
        try:
            game = _game(text[start:end])
        except ParseError as error:
            raise in_line(error, line_of(text, start)) from None
        counter.add(0)
        games.append(game)
    return games


def stream(file: BinaryIO, options: Options) -> Iterator[Game]:
    """One game per line, of any number of lines."""
    for number, line in numbered_lines(file, options):
        try:
            yield _game(line)
        except ParseError as error:
            yield salvaged(options, in_line(error, number))


def _game(line: str) -> Game:
    if len(line) > _LONGEST_LINE:
        raise ParseError(message("long_position"), Place(column=1))
    try:
        return Game.from_board(Board.from_text(line.strip()))
    except ValueError as error:
        raise ParseError(message("inner", problem=error), Place(column=1)) from None


def write(games: Sequence[Game], options: Options) -> bytes:  # noqa: ARG001 - all writers' shape
    """The last position of each main line; ``IllegalMove`` if a record breaks the rules."""
    return "".join(f"{game.board().to_text()}\n" for game in games).encode()
