"""Bodies of requests: records, and the studies in which clients keep them.

Everything here takes up to a second: do not call it in the event loop.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from tengen.board import ParseError
from tengen.formats import Options, jsontext
from tengen.formats.jsonchecks import integer, record, text, within
from tengen.game import Game
from tengen.game_review import document
from tengen.i18n import Message
from tengen.server.errors import Refused
from tengen.server.messages import MAX_TITLE_LENGTH, clean_name
from tengen.server.storage import StudyContent
from tengen.server.study.imports import MAX_BYTES, fault_text, unreadable

MAX_REVIEW_BYTES: Final = 2 * 1024 * 1024
MAX_NODES: Final = 20_000
MAX_GAMES: Final = 100
_MAX_BRACKETS = jsontext.BRACKETS_PER_NODE * (MAX_NODES + 1000)
"""More opening brackets than records and reviews have are refused unread: each costs memory."""
OPTIONS: Final = Options(max_bytes=MAX_BYTES, max_nodes=MAX_NODES, max_games=MAX_GAMES)
"""Limits of what is read as records."""
_STUDY = ("title", "record")


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
    return jsontext.read_record(json.loads(text), OPTIONS)


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
        return jsontext.read_record(value, OPTIONS)
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
        engine, nodes, positions = document.parts(value, game.size)
    except ParseError as error:
        raise Refused(422, "review", reason=fault_text(error)) from error
    found = document.envelope(engine, nodes, [*map(document.of_position, positions)])
    written = json.dumps(found, separators=(",", ":"), allow_nan=False)
    if len(written.encode()) > MAX_REVIEW_BYTES:
        raise Refused(413, "too-large", "errors.long-review")
    return written


def _summary(game: Game) -> str:
    return json.dumps({"rule": game.rule, "size": game.size, "moves": len(game.main_line())})


def _invalid(error: ParseError) -> Refused:
    return Refused(422, "invalid", "errors.invalid-field", reason=fault_text(error))
