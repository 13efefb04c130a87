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

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import BinaryIO, Final
from xml.parsers import expat

from tengen.board import Color, Outcome, ParseError, Point, Rule, Termination
from tengen.formats.moves import parse_line
from tengen.formats.options import (
    Options,
    check_bytes,
    check_games,
    check_nodes,
    decode_text,
    message,
)
from tengen.formats.plain import lay
from tengen.formats.sources import content
from tengen.formats.streams import salvaged, text_pieces
from tengen.game import Game
from tengen.values import Place

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
    text = decode_text(data, options, _declared_encoding(data))
    database = _Database(options)
    database.parse(text, is_last=True)
    if not database.entries:
        raise _no_game()
    moves = 0
    games = []
    for entry in database.entries:
        points, error = _points(entry)
        if error is not None:
            raise error
        moves += len(points)
        check_nodes(moves, options, entry.place)
        games.append(_game(entry, points, database, options))
    return games


def stream(file: BinaryIO, options: Options) -> Iterator[Game]:
    """All games of a database of any length; nothing is read after a fault of the XML.

    The file is read twice, since the lists that games refer to may come after the games; one that
    cannot be, such as a pipe, is read as a whole.
    """
    if not file.seekable():
        file = io.BytesIO(content(file, options))
    database = _Database(options)
    with suppress(ParseError):
        for _ in database.stream(file):
            pass
    file.seek(0)
    count = 0
    try:
        for entry in _Database(options).stream(file):
            count += 1
            points, error = _points(entry)
            game = _game(entry, points, database, options)
            if error is not None:
                game.errors.append(error)
            yield game
    except ParseError as error:
        yield salvaged(options, error)
    else:
        if not count:
            raise _no_game()


def _declared_encoding(data: bytes) -> str:
    declared = _DECLARED.search(data[:200])
    return declared[1].decode("ascii") if declared else ""


def _no_game() -> ParseError:
    return ParseError(message("no_rif_game"), Place(line=1))


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

    def stream(self, file: BinaryIO) -> Iterator[_Entry]:
        """Take in a file of any length; its games come one by one and are not kept."""
        length = 0
        for piece in text_pieces(file, self._options, _declared_encoding):
            self.parse(piece)
            length += len(piece.encode())
            yield from self._taken_entries()
            # What the parser has not reported yet is in its memory, as is an element's text.
            pending = length - self._parser.CurrentByteIndex + sum(map(len, self._pieces))
            if pending > self._options.max_bytes:
                problem = message("long_element", limit=self._options.max_bytes)
                raise ParseError(problem, self._place)
        self.parse("", is_last=True)
        yield from self._taken_entries()

    def _taken_entries(self) -> list[_Entry]:
        """The games that are complete, which are forgotten here."""
        open_entries = [] if self._entry is None else [self._entry]
        taken = self.entries[: len(self.entries) - len(open_entries)]
        self.entries[:] = open_entries
        self._elements = sum(map(len, self._lists.values()))
        return taken

    def parse(self, text: str, *, is_last: bool = False) -> None:
        """Take in a part of the file."""
        try:
            self._parser.Parse(text, is_last)
        except expat.ExpatError as error:
            problem = expat.ErrorString(error.code)
            raise ParseError(
                message("not_xml", problem=problem), Place(line=error.lineno)
            ) from error

    @property
    def _place(self) -> str:
        return Place(line=self._parser.CurrentLineNumber)

    def _refuse_doctype(self, *_: object) -> None:
        raise ParseError(message("doctype"), self._place)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        check_nodes(self._elements, self._options, self._place)
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ParseError(message("deep_elements"), self._place)
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


def _game(entry: _Entry, points: Sequence[Point], database: _Database, options: Options) -> Game:
    """The record with these moves."""
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
    lay(game.root, points)
    return game


def _points(entry: _Entry) -> tuple[list[Point], ParseError | None]:
    """The moves of a game, and why there are no more of them."""
    points, error = parse_line(entry.texts.get("moves", ""), _SIZE, "bottom")
    if error is not None:
        error = ParseError(
            message("in_moves", problem=error.problem, place=error.place), entry.place
        )
    return points, error


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
