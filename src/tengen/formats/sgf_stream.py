"""Reads an SGF collection of any length, one game at a time, and goes on after a broken game.

A fault costs the rest of its variation; what was read before it and the other variations are kept.
A game that is not closed ends where the next one begins, which is told by a property that only the
first node of a game has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from tengen.board import ParseError
from tengen.formats.options import Options, message
from tengen.formats.sgf_notes import Budget
from tengen.formats.sgf_reader import (
    BRACKET,
    CUT_SHORT,
    GAME,
    ROOT,
    TreeParser,
    check_count,
    declared_encoding,
    no_game,
)
from tengen.formats.streams import MAX_ERRORS, TextBuffer, salvaged, text_pieces
from tengen.game import Game

_GAME_CUT_SHORT: Final = re.compile(r"\(\s*+\Z")
_LONGEST_ROOT: Final = 1000
"""Characters that the beginning of a game, ``(;FF[``, may have with white space between."""


class _Incomplete(Exception):  # noqa: N818 - not an error
    """The game goes on behind the end of the text in memory."""


def stream(file: BinaryIO, options: Options) -> Iterator[Game]:
    """Every game of a collection; ``ParseError`` if there is none."""
    buffer = TextBuffer(text_pieces(file, options, declared_encoding))
    count = 0
    start = 0
    while True:
        begin = GAME.search(buffer.text, start)
        if begin is not None:
            game, start = _next_game(buffer, begin.start(), options)
            count += 1
            yield game
        elif buffer.read_on(_kept(buffer.text, start)):
            start = 0
        else:
            break
    if not count:
        raise no_game()


def _kept(text: str, start: int) -> int:
    """From where text without a game is kept, because it may end within the beginning of one."""
    cut = _GAME_CUT_SHORT.search(text, max(start, len(text) - _LONGEST_ROOT))
    return cut.start() if cut else len(text)


def _next_game(buffer: TextBuffer, start: int, options: Options) -> tuple[Game, int]:
    """The game that begins at the offset, and where to look for the next one."""
    while True:
        try:
            return _Salvage(buffer, options).game(start)
        except _Incomplete:
            try:
                _check_length(buffer.text[start:], options)
            except ParseError as error:
                found = salvaged(options, buffer.error(error.problem, start))
                return found, _after_long_game(buffer, start)
        buffer.read_on(start)
        start = 0


def _check_length(game: str, options: Options) -> None:
    """Refuse a game of which this is a part."""
    if len(game) > options.max_bytes:
        raise ParseError(message("long_game", limit=options.max_bytes))
    check_count(game, options)


def _after_long_game(buffer: TextBuffer, start: int) -> int:
    """Where the next game begins after one whose end was not looked for."""
    start += 1
    while True:
        root = ROOT.search(buffer.text, start)
        if root is not None:
            return root.start()
        if not buffer.read_on(max(start, len(buffer.text) - _LONGEST_ROOT)):
            return len(buffer.text)
        start = 0


class _Salvage:
    """Parses one game in a buffer, and what there is of a broken one."""

    def __init__(self, buffer: TextBuffer, options: Options) -> None:
        self._buffer = buffer
        self._text = buffer.text
        self._options = options
        self._errors: list[ParseError] = []

    def game(self, start: int) -> tuple[Game, int]:
        """The game that begins at the offset, and its end; `_Incomplete` if that is not here."""
        parser = TreeParser(self._text, self._options, Budget(self._options), ends_at_root=True)
        behind_node = self._text.index(";", start) + 1
        end = self._parse(parser, behind_node)
        try:
            check_count(self._text[start:end], self._options)
        except ParseError as error:
            return salvaged(self._options, self._buffer.error(error.problem, start)), end
        game = parser.finished()
        game.errors = self._errors
        return game, end

    def _parse(self, parser: TreeParser, offset: int) -> int:
        """Parse the game, going on behind each variation that has an error; the game's end."""
        while True:
            try:
                return parser.parse(offset)
            except ParseError as error:
                if not self._buffer.is_complete and CUT_SHORT.match(self._text, parser.fault):
                    raise _Incomplete from None
                self._errors.append(self._buffer.moved(error))
            builder = parser.builder
            gives_up = builder is None or len(self._errors) == MAX_ERRORS
            depth = builder.open_variations + 1 if builder is not None and gives_up else 1
            offset, is_closed = self._variation_end(parser.fault, depth)
            if gives_up or not is_closed or builder is None or not builder.close():
                return offset

    def _variation_end(self, offset: int, depth: int) -> tuple[int, bool]:
        """Where that many variations end, or the next game begins; whether they are closed."""
        for bracket in BRACKET.finditer(self._text, offset):
            if bracket[0] == "(":
                if ROOT.match(self._text, bracket.start()):
                    return bracket.start(), False
                depth += 1
            elif bracket[0] == ")":
                depth -= 1
                if depth == 0:
                    return bracket.end(), True
        if not self._buffer.is_complete:
            raise _Incomplete
        return len(self._text), False
