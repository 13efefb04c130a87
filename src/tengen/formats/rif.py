"""The RenjuNet database (``.rif``): an XML file of games, players, tournaments and rules.

There is no official schema. Known files have a root ``database`` with lists of ``country``,
``city``, ``rule``, ``opening``, ``player`` and ``tournament`` elements, each with an ``id``, and of
``game`` elements whose attributes refer to them and whose ``move`` child holds the moves as text.
So any order and nesting of elements is accepted, every attribute may be missing, and
one that refers to nothing in the file is taken as the text itself.

The parser is the standard library's expat with every document type refused: entities, the means of
all known attacks on XML parsers, can only be declared there. That leaves nothing for ``defusedxml``
to add, while expat knows the line of every game for error messages and keeps no tree in memory.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from tengen.board import PASS, Color, Outcome, ParseError, Point, Rule, Termination, parse_moves
from tengen.formats.options import Options, check_bytes, check_games, check_nodes, decode_text
from tengen.formats.plain import first_repeat, lay, points_of
from tengen.game import Game

_SIZE: Final = 15
_DEEPEST: Final = 32
_LISTS: Final = ("country", "city", "rule", "opening", "player", "tournament")
_TEXTS: Final = {"move": "moves", "moves": "moves", "info": "comment"}
_DECLARED: Final = re.compile(rb"""encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_RESULTS: Final = {1.0: Color.BLACK, 0.5: None, 0.0: Color.WHITE}
_BETWEEN_POINTS: Final = re.compile(r"[\s,;]+")
_PLAIN_FACTS: Final = {
    "id": "rif_id",
    "round": "round",
    "btime": "black_time",
    "wtime": "white_time",
    "swap": "swap",
}
"""Attributes of a game that go to `Game.info` as they are, and under which name."""

_Attributes = Mapping[str, str]


def read(data: bytes, options: Options) -> list[Game]:
    """All games of a database.

    The rule is renju, or that of the options for a game whose rule is called gomoku; the name of
    its rule, such as Taraguchi-10, is `Game.opening`. The fifth moves that were offered but not
    played are ``5A`` in the root's `extra`. A result has no reason: nothing in the file gives one.
    `Game.info` has, where known, ``event``, ``round``, ``place``, ``date``, ``black_team`` and
    ``white_team`` (the players' countries), ``opening_name``, ``black_time``, ``white_time``,
    ``swap``, ``publisher``, ``comment`` and ``rif_id``.
    """
    check_bytes(data, options)
    declared = _DECLARED.search(data[:200])
    text = decode_text(data, options, declared[1].decode("ascii") if declared else "")
    database = _Database(options)
    database.parse(text)
    if not database.entries:
        raise ParseError("no game: expected an XML file with <game> elements", "line 1")
    moves = 0
    games = []
    for entry in database.entries:
        points = _points(entry)
        moves += len(points)
        check_nodes(moves, options, entry.place)
        game = _game(entry, database, options)
        lay(game.root, points)
        games.append(game)
    return games


@dataclass(slots=True)
class _Entry:
    """A ``game`` element, before its references can be followed."""

    attributes: _Attributes
    place: str
    texts: dict[str, str] = field(default_factory=dict)
    """The text of its children, by what it is: moves or comment."""


class _Database:
    """What the XML says, element by element; the lists may come before or after the games."""

    def __init__(self, options: Options) -> None:
        self.entries: list[_Entry] = []
        self._lists: dict[str, dict[str, _Attributes]] = {kind: {} for kind in _LISTS}
        self._options = options
        self._elements = 0
        self._depth = 0
        self._entry: _Entry | None = None
        self._pieces: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._pieces.append

    def parse(self, text: str) -> None:
        """Take in the whole file."""
        try:
            self._parser.Parse(text, True)
        except expat.ExpatError as error:
            problem = expat.ErrorString(error.code)
            raise ParseError(f"not XML: {problem}", f"line {error.lineno}") from error

    @property
    def _place(self) -> str:
        return f"line {self._parser.CurrentLineNumber}"

    def _refuse_doctype(self, *_: object) -> None:
        raise ParseError("a document type, which is not read", self._place)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        check_nodes(self._elements, self._options, self._place)
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ParseError("elements nest too deeply", self._place)
        if name == "game":
            self._entry = _Entry(attributes, self._place)
            self.entries.append(self._entry)
            check_games(len(self.entries), self._options, self._place)
        elif name in self._lists and "id" in attributes and self._entry is None:
            self._lists[name][attributes["id"]] = attributes
        self._pieces.clear()

    def _end(self, name: str) -> None:
        self._depth -= 1
        if name == "game":
            self._entry = None
        elif self._entry is not None and name in _TEXTS:
            self._entry.texts[_TEXTS[name]] = "".join(self._pieces).strip()
        self._pieces.clear()

    def item(self, kind: str, key: str) -> _Attributes:
        """The attributes of a list's element; without it, a name that is the key itself."""
        return self._lists[kind].get(key) or {"name": key}

    def name(self, kind: str, key: str) -> str:
        """What people call it; a person's given name comes first."""
        item = self.item(kind, key)
        return " ".join(filter(None, (item.get("name"), item.get("surname"))))


def _game(entry: _Entry, database: _Database, options: Options) -> Game:
    """The record without its moves."""
    attributes = entry.attributes
    opening = database.name("rule", attributes.get("rule", ""))
    game = Game(_SIZE, options.rule if "gomoku" in opening.lower() else Rule.RENJU)
    game.opening = opening
    game.black = database.name("player", attributes.get("black", ""))
    game.white = database.name("player", attributes.get("white", ""))
    game.result = _result(attributes.get("bresult", ""))
    game.info = {key: value for key, value in _facts(entry, database).items() if value}
    alternatives = [text for text in _BETWEEN_POINTS.split(attributes.get("alt", "")) if text]
    if alternatives:
        game.root.extra["5A"] = alternatives
    return game


def _points(entry: _Entry) -> list[Point]:
    """The moves of a game."""
    try:
        points = parse_moves(entry.texts.get("moves", ""))
    except ParseError as error:
        raise ParseError(f"moves of the game: {error}", entry.place) from error
    strangers = set(points).difference(points_of(_SIZE), (PASS,))
    if strangers:
        raise ParseError(f"{min(strangers)} is off the board", entry.place)
    again = first_repeat(points)
    if again is not None:
        raise ParseError(f"{points[again]} is occupied at move {again + 1}", entry.place)
    return points


def _result(text: str) -> Outcome | None:
    """The result from black's points; ``None`` where they are not 1, a half or 0."""
    try:
        points = float(text[:8].replace(",", "."))
    except ValueError:
        return None
    if points not in _RESULTS:
        return None
    return Outcome(_RESULTS[points], Termination.UNKNOWN)


def _facts(entry: _Entry, database: _Database) -> dict[str, str]:
    """Everything for `Game.info`; empty where not known."""
    attributes = entry.attributes
    facts = {name: attributes.get(key, "") for key, name in _PLAIN_FACTS.items()}
    facts["comment"] = entry.texts.get("comment", "")
    facts["publisher"] = database.name("player", attributes.get("publisher", ""))
    for color in Color:
        player = database.item("player", attributes.get(color, ""))
        facts[f"{color}_team"] = database.name("country", player.get("country", ""))
    opening = database.item("opening", attributes.get("opening", ""))
    facts["opening_name"] = opening.get("name", "") or opening.get("abbr", "")
    tournament = database.item("tournament", attributes.get("tournament", ""))
    facts["event"] = tournament.get("name", "")
    facts["date"] = _date(tournament)
    city = database.name("city", tournament.get("city", ""))
    country = database.name("country", tournament.get("country", ""))
    facts["place"] = ", ".join(filter(None, (city, country)))
    return facts


def _date(tournament: _Attributes) -> str:
    """The first day of a tournament as far as it is known: a day, a month or a year."""
    if tournament.get("start"):
        return tournament["start"]
    year, month = tournament.get("year", ""), tournament.get("month", "")
    return f"{year}-{month:0>2}" if year and month in map(str, range(1, 13)) else year
