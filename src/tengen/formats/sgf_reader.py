"""Reads SGF: a tokeniser of one regular expression feeds a builder of one tree at a time."""

from __future__ import annotations

import re
from typing import Final

from tengen.board import ParseError
from tengen.formats.options import (
    Options,
    check_bytes,
    check_games,
    check_nodes,
    decode_text,
    message,
    place_in,
)
from tengen.formats.sgf_builder import TreeBuilder
from tengen.formats.sgf_notes import Budget
from tengen.game import Game

_VALUE: Final = r"\[([^\]\\]*+(?>\\.[^\]\\]*+)*+)"
_TOKEN: Final = re.compile(
    r"\s*+(?:"
    # Nodes that are just moves, as most are, in one piece. It is short to keep it cheap to refuse.
    r"((?>;\s*+[BW]\[[a-z]{0,2}\]\s*+(?=[;()])){1,100}+)"
    # A property with its first value, and the other values in one piece.
    rf"|([A-Za-z0-9]++)\s*+{_VALUE}\]((?>\s*+{_VALUE.replace('(', '(?:', 1)}\])*+)"
    r"|(;)|(\()|(\))|(\Z)|(.))",
    re.DOTALL,
)
_MOVES, _PROPERTY, _NODE, _OPEN, _CLOSE, _END = 1, 4, 5, 6, 7, 8
_MORE_VALUES: Final = re.compile(_VALUE + r"\]", re.DOTALL)
GAME: Final = re.compile(r"\(\s*+;")
ROOT: Final = re.compile(r"\(\s*+;\s*+(?:FF|GM|SZ|CA|AP|ST)\s*+\[")
"""A game that begins with a property which only the first node of a game has."""
BRACKET: Final = re.compile(rf"[()]|{_VALUE}(?:\]|\Z)", re.DOTALL)
"""A bracket of a variation, or a value, in which brackets mean nothing."""
CUT_SHORT: Final = re.compile(rf"\s*+(?:[A-Za-z0-9]++\s*+)?(?:{_VALUE}\\?+)?\Z", re.DOTALL)
"""A token that may go on behind the end of the text."""
_ANY_VALUE: Final = re.compile(_VALUE + r"(?:\]|\Z)", re.DOTALL)
_DECLARED: Final = re.compile(rb"CA\s*\[([\w .:-]{1,40})\]")


def read(data: bytes, options: Options) -> list[Game]:
    """Every game of a collection, each with its whole tree."""
    check_bytes(data, options)
    text = decode_text(data, options, declared_encoding(data))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    check_count(text, options)
    games: list[Game] = []
    budget = Budget(options)
    start = GAME.search(text)
    while start is not None:
        parser = TreeParser(text, options, budget)
        end = parser.parse(start.end())
        games.append(parser.finished())
        check_games(len(games), options)
        start = GAME.search(text, end)
    if not games:
        raise no_game()
    return games


def declared_encoding(data: bytes) -> str:
    """The code page that the beginning of a file declares, or nothing."""
    declared = _DECLARED.search(data[:4096])
    return declared[1].decode("ascii").strip() if declared else ""


def no_game() -> ParseError:
    """The error of a file without a game."""
    return ParseError(message("no_sgf_game"))


def check_count(text: str, options: Options) -> None:
    """Refuse too many nodes; semicolons inside values are no nodes."""
    if text.count(";") > options.max_nodes:
        check_nodes(_ANY_VALUE.sub("", text).count(";"), options)


class TreeParser:
    """Feeds the tokens of one game to a builder of its tree."""

    def __init__(
        self, text: str, options: Options, budget: Budget, *, ends_at_root: bool = False
    ) -> None:
        """`ends_at_root`: a variation that begins like a file is the next game, not a variation."""
        self.builder: TreeBuilder | None = None
        """What has been built; ``None`` before the end of the first node."""
        self.fault = 0
        """After an error: where the token begins at which it was found."""
        self._text = text
        self._options = options
        self._budget = budget
        self._ends_at_root = ends_at_root

    def finished(self) -> Game:
        """The game as far as it was parsed; without its first node, one without moves."""
        if self.builder is None:
            return Game(self._options.size, self._options.rule)
        return self.builder.finished()

    def parse(self, start: int) -> int:
        """Parse from just behind a game's first ``;``, or behind a variation; the game's end."""
        text, builder, ends_at_root = self._text, self.builder, self._ends_at_root
        properties: dict[str, list[str]] | None = {} if builder is None else None
        place = start - 1
        token: re.Match[str] | None = None
        try:
            for token in _TOKEN.finditer(text, start):
                kind = token.lastindex
                if kind == _PROPERTY and properties is not None:
                    name = token[2] if token[2].isupper() else _old_name(text, token)
                    properties.setdefault(name, []).append(token[3])
                    if token[4]:
                        properties[name] += _MORE_VALUES.findall(token[4])
                    continue
                if builder is None:
                    builder = self._begun(properties or {}, place)
                elif properties is not None:
                    builder.add_node(properties, place)
                properties = None
                if kind == _MOVES:
                    builder.add_moves(token[1], token.start(_MOVES))
                elif kind == _NODE:
                    properties = {}
                    place = token.start(_NODE)
                elif kind == _OPEN:
                    if ends_at_root and ROOT.match(text, token.start(_OPEN)):
                        raise _unclosed(text, token.start(_OPEN))
                    builder.open(token.start(_OPEN))
                elif kind != _CLOSE:
                    raise _misplaced(text, token)
                elif not builder.close():
                    return token.end()
        except ParseError:
            self.fault = token.start() if token else start
            raise
        raise AssertionError("the end of the text is a token")  # pragma: no cover

    def _begun(self, first: dict[str, list[str]], place: int) -> TreeBuilder:
        self.builder = TreeBuilder(first, self._text, place, self._options, self._budget)
        return self.builder


def _unclosed(text: str, offset: int) -> ParseError:
    problem = message("unclosed_before")
    return ParseError(problem, place_in(text, offset))


def _old_name(text: str, token: re.Match[str]) -> str:
    """The name of a property without the small letters that SGF allowed before FF[4]."""
    name = "".join(letter for letter in token[2] if not letter.islower())
    if not name:
        raise ParseError(message("nameless"), place_in(text, token.start(2)))
    return name


def _misplaced(text: str, token: re.Match[str]) -> ParseError:
    """What is wrong with a token that has no business where it is."""
    if token.lastindex == _END:
        return ParseError(message("unclosed"), place_in(text, len(text)))
    offset = token.end() - len(token[0].lstrip())
    if text[offset] == "[":
        problem = message("loose_value")
    elif text[offset].isalnum():
        problem = message("loose_property")
    else:
        problem = message("not_sgf", text=repr(text[offset]))
    return ParseError(problem, place_in(text, offset))
