"""Records that clients keep as studies, and files that they turn into records and back.

Everything here takes up to a second: do not call it in the event loop.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from tengen import formats
from tengen.board import MAX_SIZE, ParseError
from tengen.formats import Options, jsontext
from tengen.formats.jsonchecks import integer, items, record, text, within
from tengen.formats.options import longest_path
from tengen.game import Game
from tengen.game_review import position_from_json, position_to_json
from tengen.i18n import Message
from tengen.server.errors import Refused
from tengen.server.messages import MAX_TITLE_LENGTH, RecordFault, clean_name
from tengen.server.storage import StudyContent
from tengen.server.study.imports import MAX_BYTES, fault_text, unreadable

MAX_REVIEW_BYTES: Final = 2 * 1024 * 1024
MAX_NODES: Final = 20_000
MAX_GAMES: Final = 100
_MAX_FAULTS = 100
_MAX_BRACKETS = jsontext.BRACKETS_PER_NODE * (MAX_NODES + 1000)
"""More opening brackets than records and reviews have are refused unread: each costs memory."""
_OPTIONS = Options(max_bytes=MAX_BYTES, max_nodes=MAX_NODES, max_games=MAX_GAMES)
_STUDY = ("title", "record")
_REVIEW = ("version", "engine", "nodes", "positions")
_MAX_POSITIONS = longest_path(MAX_SIZE) + 1
_MAX_ENGINE_LENGTH = 40
_MAX_REVIEW_NODES = 2**53
_MAX_NAME_LENGTH = 200


@dataclass(frozen=True, slots=True)
class StudyBody:
    """What a client sends of a study."""

    version: int
    """The version that was changed; 0 for a new study."""
    content: StudyContent
    review: str | None
    """JSON; ``None`` if there is none."""


def read_study(data: bytes, *, is_new: bool) -> StudyBody:
    """The study in the body of a request; `Refused` if it is not one."""
    needed = _STUDY if is_new else ("version", *_STUDY)
    try:
        fields = record(_decoded(data), frozenset((*needed, "review")), needed)
        version = 0 if is_new else within("version", integer, fields["version"])
        title = within("title", _title, fields["title"])
    except ParseError as error:
        raise _invalid(error) from error
    game = _game(fields["record"])
    review = _review(fields.get("review"), game)
    return StudyBody(version, StudyContent(title, _summary(game), _text(game)), review)


def read_body(data: bytes) -> Game:
    """The record in the body ``{"record": ...}``; `Refused` if it is not one."""
    try:
        fields = record(_decoded(data), frozenset(("record",)), ("record",))
    except ParseError as error:
        raise _invalid(error) from error
    return _game(fields["record"])


def stored_game(text: str) -> Game:
    """The game of a stored record."""
    return jsontext.read_record(json.loads(text), _OPTIONS)


def read_file(data: bytes, name: str) -> str:
    """The games of a file, and what could not be read of it, as the JSON of a `RecordList`.

    `Refused` if there is no game.
    """
    games: list[Game] = []
    faults: list[RecordFault] = []
    try:
        kind = formats.detect(data, name[-_MAX_NAME_LENGTH:])
        for game in _bounded(formats.iter_games(data, kind, _OPTIONS)):
            is_kept = bool(game.root.children or not game.errors)
            index = len(games) if is_kept else None
            faults += [_fault(index, error) for error in game.errors]
            if is_kept:
                games.append(game)
    except ParseError as error:
        if not games:
            raise unreadable(error) from error
        faults.append(_fault(None, error))
    if not games:
        raise Refused(422, "record", "files.record", reason=faults[0].text)
    records = ",".join(map(jsontext.record_text, games))
    shown = ",".join(fault.model_dump_json() for fault in faults[:_MAX_FAULTS])
    return f'{{"games":[{records}],"errors":[{shown}]}}'


def _bounded(games: Iterator[Game]) -> Iterator[Game]:
    """The first games; ``ParseError`` where there are more than are read."""
    nodes = 0
    for game in islice(games, MAX_GAMES):
        nodes += 1 + game.node_count
        if nodes > MAX_NODES:
            raise ParseError(Message("formats.error.many_nodes", limit=MAX_NODES))
        yield game
    if next(games, None) is not None:
        raise ParseError(Message("formats.error.many_games", limit=MAX_GAMES))


def _fault(game: int | None, error: ParseError) -> RecordFault:
    return RecordFault(game=game, place=error.place[:_MAX_NAME_LENGTH], text=fault_text(error))


def _decoded(data: bytes) -> Any:
    """The decoded body; ``ParseError`` if it is not JSON."""
    if data.count(b"{") + data.count(b"[") > _MAX_BRACKETS:
        raise ParseError(Message("formats.error.many_nodes", limit=MAX_NODES))
    return jsontext.decoded(data)


def _title(value: Any) -> str:
    if len(text(value)) > MAX_TITLE_LENGTH:
        raise ParseError(Message("server.errors.long-text", count=MAX_TITLE_LENGTH))
    return clean_name(value)


def _game(value: Any) -> Game:
    try:
        return jsontext.read_record(value, _OPTIONS)
    except ParseError as error:
        raise unreadable(error) from error


def _text(game: Game) -> str:
    """The record as it is stored; `Refused` if it is too long."""
    found = jsontext.record_text(game)
    if len(found.encode()) > MAX_BYTES:
        raise Refused(413, "too-large")
    return found


def _review(value: Any, game: Game) -> str | None:
    """A review as it is stored; `Refused` if it is not one for boards of this size.

    It may be that of an earlier main line: studies are changed after they were reviewed.
    """
    if value is None:
        return None
    try:
        found = within("review", lambda data: _checked_review(data, game.size), value)
    except ParseError as error:
        raise _invalid(error) from error
    text = json.dumps(found, separators=(",", ":"), allow_nan=False)
    if len(text.encode()) > MAX_REVIEW_BYTES:
        raise Refused(413, "too-large", "errors.long-review")
    return text


def _checked_review(value: Any, size: int) -> dict[str, Any]:
    fields = record(value, frozenset(_REVIEW), _REVIEW)
    if fields["version"] != 1:
        raise ParseError(Message("formats.error.only_version", version=1), "version")
    if len(within("engine", text, fields["engine"])) > _MAX_ENGINE_LENGTH:
        raise ParseError(Message("server.errors.long-text", count=_MAX_ENGINE_LENGTH), "engine")
    if not 1 <= within("nodes", integer, fields["nodes"]) <= _MAX_REVIEW_NODES:
        limits = {"low": 1, "high": _MAX_REVIEW_NODES}
        raise ParseError(Message("formats.error.integer_range", **limits), "nodes")
    read = items(lambda each: position_from_json(each, size))
    if isinstance(fields["positions"], list) and len(fields["positions"]) > _MAX_POSITIONS:
        raise ParseError(Message("formats.error.many_nodes", limit=_MAX_POSITIONS), "positions")
    positions = within("positions", read, fields["positions"])
    played = [each.played is not None for each in positions]
    if played != [True] * (len(positions) - 1) + [False]:
        raise ParseError(Message("server.errors.review-moves"), "positions")
    return fields | {"version": 1, "positions": [*map(position_to_json, positions)]}


def _summary(game: Game) -> str:
    return json.dumps({"rule": game.rule, "size": game.size, "moves": len(game.main_line())})


def _invalid(error: ParseError) -> Refused:
    return Refused(422, "invalid", "errors.invalid-field", reason=fault_text(error))
