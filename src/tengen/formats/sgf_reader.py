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
    place_in,
)
from tengen.formats.sgf_builder import TreeBuilder
from tengen.formats.sgf_notes import Budget
from tengen.game import Game

_VALUE: Final = r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)"
_TOKEN: Final = re.compile(
    r"\s*+(?:"
    # Nodes that are just moves, as most are, in one piece. It is short to keep it cheap to refuse.
    r"((?:;\s*+[BW]\[[a-z]{0,2}\]\s*+(?=[;()])){1,100}+)"
    # A property with its first value, and the other values in one piece.
    rf"|([A-Za-z0-9]++)\s*+{_VALUE}\]((?:\s*+{_VALUE.replace('(', '(?:', 1)}\])*+)"
    r"|(;)|(\()|(\))|(\Z)|(.))",
    re.DOTALL,
)
_MOVES, _PROPERTY, _NODE, _OPEN, _CLOSE, _END = 1, 4, 5, 6, 7, 8
_MORE_VALUES: Final = re.compile(_VALUE + r"\]", re.DOTALL)
_GAME: Final = re.compile(r"\(\s*+;")
_ANY_VALUE: Final = re.compile(_VALUE + r"(?:\]|\Z)", re.DOTALL)
_DECLARED: Final = re.compile(rb"CA\s*\[([\w .:-]{1,40})\]")


def read(data: bytes, options: Options) -> list[Game]:
    """Every game of a collection, each with its whole tree."""
    check_bytes(data, options)
    declared = _DECLARED.search(data[:4096])
    text = decode_text(data, options, declared[1].decode("ascii").strip() if declared else "")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    _check_count(text, options)
    games: list[Game] = []
    budget = Budget(options)
    start = _GAME.search(text)
    while start is not None:
        game, end = _parse(text, start.end(), options, budget)
        games.append(game)
        check_games(len(games), options)
        start = _GAME.search(text, end)
    if not games:
        raise ParseError("no game: an SGF game begins with '(;'")
    return games


def _check_count(text: str, options: Options) -> None:
    """Refuse too many nodes before any is built; semicolons inside values are no nodes."""
    if text.count(";") > options.max_nodes:
        check_nodes(_ANY_VALUE.sub("", text).count(";"), options)


def _parse(text: str, start: int, options: Options, budget: Budget) -> tuple[Game, int]:
    """The game whose first node begins just before `start`, and where it ends."""
    builder: TreeBuilder | None = None
    properties: dict[str, list[str]] | None = {}
    place = start - 1
    for token in _TOKEN.finditer(text, start):
        kind = token.lastindex
        if kind == _PROPERTY and properties is not None:
            name = token[2] if token[2].isupper() else _old_name(text, token)
            properties.setdefault(name, []).append(token[3])
            if token[4]:
                properties[name] += _MORE_VALUES.findall(token[4])
            continue
        if builder is None:
            builder = TreeBuilder(properties or {}, text, place, options, budget)
        elif properties is not None:
            builder.add_node(properties, place)
        properties = None
        if kind == _MOVES:
            builder.add_moves(token[1], token.start(_MOVES))
        elif kind == _NODE:
            properties = {}
            place = token.start(_NODE)
        elif kind == _OPEN:
            builder.open(token.start(_OPEN))
        elif kind != _CLOSE:
            raise _misplaced(text, token)
        elif not builder.close():
            return builder.finished(), token.end()
    raise AssertionError("the end of the text is a token")  # pragma: no cover


def _old_name(text: str, token: re.Match[str]) -> str:
    """The name of a property without the small letters that SGF allowed before FF[4]."""
    name = "".join(letter for letter in token[2] if not letter.islower())
    if not name:
        raise ParseError("a property without a name", place_in(text, token.start(2)))
    return name


def _misplaced(text: str, token: re.Match[str]) -> ParseError:
    """What is wrong with a token that has no business where it is."""
    if token.lastindex == _END:
        return ParseError("the game is not closed by ')'", place_in(text, len(text)))
    offset = token.end() - len(token[0].lstrip())
    if text[offset] == "[":
        problem = "a value without a property, or without a ']' at its end"
    elif text[offset].isalnum():
        problem = "a property outside a node, or without a value that ends with ']'"
    else:
        problem = f"{text[offset]!r} is not SGF"
    return ParseError(problem, place_in(text, offset))
