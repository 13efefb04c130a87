"""Texts that hold one record per line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final, TypeAlias

from tengen.board import ParseError, Point
from tengen.formats.options import (
    Options,
    check_bytes,
    check_games,
    check_nodes,
    decode_text,
    line_of,
    message,
)
from tengen.formats.plain import check_start, lay
from tengen.formats.streams import salvaged, text_pieces
from tengen.game import Game
from tengen.values import Place

_LINE: Final = re.compile(r"[^\n]+")
MAX_LINE: Final = 64 * 1024
"""Characters of a line that is read on its own; the longest game has a tenth of that."""


def text_of(data: bytes, options: Options) -> str:
    """The text, with plain line ends; refused if it has more lines than games may be read."""
    check_bytes(data, options)
    text = decode_text(data, options).replace("\r\n", "\n").replace("\r", "\n")
    check_nodes(text.count("\n"), options)
    return text


def records(text: str) -> Iterator[tuple[int, int]]:
    """Where each line begins and ends, without blank lines and those that begin with ``#``."""
    for line in _LINE.finditer(text):
        if _is_record(line[0]):
            yield line.span()


def game_of(moves: Iterable[Point], options: Options) -> Game:
    """The record of these moves, as the options say."""
    game = Game(options.size, options.rule)
    lay(game.root, moves)
    return game


def moves_of(game: Game, format_key: str) -> list[Point]:
    """The main line of a game that a bare list of moves can tell; ``ValueError`` if it cannot."""
    check_start(game, format_key)
    return game.moves


ParseMoves: TypeAlias = Callable[[str, Options], tuple[list[Point], ParseError | None]]
"""Reads a line: its moves, and if they are not all, why no more of them can be read."""


def read_games(data: bytes, options: Options, parse: ParseMoves) -> list[Game]:
    """One game per line."""
    text = text_of(data, options)
    counter = NodeCounter(options)
    games = []
    for start, end in records(text):
        moves, error = parse(text[start:end], options)
        if error is not None:
            raise in_line(error, line_of(text, start))
        counter.add(len(moves))
        games.append(game_of(moves, options))
    return games


def stream_games(file: BinaryIO, options: Options, parse: ParseMoves) -> Iterator[Game]:
    """One game per line, of any number of lines; a game with an error keeps the moves before it."""
    for number, line in numbered_lines(file, options):
        if len(line) > MAX_LINE:
            yield salvaged(options, ParseError(message("long_line"), Place(line=number)))
            continue
        moves, error = parse(line, options)
        game = game_of(moves, options)
        if error is not None:
            game.errors.append(in_line(error, number))
        yield game


def in_line(error: ParseError, number: int) -> ParseError:
    """An error of a line, with its place in the file."""
    return ParseError(error.problem, Place(line=number, rest=error.place))


def numbered_lines(file: BinaryIO, options: Options) -> Iterator[tuple[int, str]]:
    """The lines of a file that `records` finds in a text, with their numbers.

    Of a line that is longer than `MAX_LINE`, even if that is a comment, only a beginning comes,
    which is longer too.
    """
    number = 0
    rest = ""
    for piece in text_pieces(file, options):
        *lines, last = piece.split("\n")
        if lines:
            lines[0] = rest + lines[0]
            rest = ""
        for line in lines:
            number += 1
            if _is_record(line) or len(line) > MAX_LINE:
                yield number, line
        rest = (rest + last)[: MAX_LINE + 1]
    if _is_record(rest) or len(rest) > MAX_LINE:
        yield number + 1, rest


def _is_record(line: str) -> bool:
    content = line.lstrip()
    return bool(content) and not content.startswith("#")


class NodeCounter:
    """Counts the games of a file and their moves, and refuses too many."""

    def __init__(self, options: Options) -> None:
        """No moves yet."""
        self._options = options
        self._games = 0
        self._count = 0

    def add(self, moves: int) -> None:
        """Count a game and its moves."""
        self._games += 1
        check_games(self._games, self._options)
        self._count += moves + 1
        check_nodes(self._count, self._options)
