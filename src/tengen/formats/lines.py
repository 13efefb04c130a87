"""Texts that hold one record per line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tengen.board import Point
from tengen.formats.options import Options, check_bytes, check_games, check_nodes, decode_text
from tengen.formats.plain import check_start, lay
from tengen.game import Game

_LINE: Final = re.compile(r"[^\n]+")


def text_of(data: bytes, options: Options) -> str:
    """The text, with plain line ends; refused if it has more lines than games may be read."""
    check_bytes(data, options)
    text = decode_text(data, options).replace("\r\n", "\n").replace("\r", "\n")
    check_nodes(text.count("\n"), options)
    return text


def records(text: str) -> Iterator[tuple[int, int]]:
    """Where each line begins and ends, without blank lines and those that begin with ``#``."""
    for line in _LINE.finditer(text):
        content = line[0].strip()
        if content and not content.startswith("#"):
            yield line.span()


def game_of(moves: Iterable[Point], options: Options) -> Game:
    """The record of these moves, as the options say."""
    game = Game(options.size, options.rule)
    lay(game.root, moves)
    return game


def moves_of(game: Game, format_name: str) -> list[Point]:
    """The main line of a game that a bare list of moves can tell; ``ValueError`` if it cannot."""
    check_start(game, format_name)
    return game.moves


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
