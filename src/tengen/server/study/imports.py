"""Game records that visitors upload."""

from __future__ import annotations

import re

from tengen import formats
from tengen.board import ParseError
from tengen.formats import Options
from tengen.game import Game
from tengen.i18n import Language, text
from tengen.server.errors import Refused
from tengen.server.messages import Text

MAX_BYTES = 1024 * 1024
_MAX_NODES = 50_000
"""Positions of all games in a file: large analyses are not games."""
_MAX_GAMES = 1000
_MAX_NAME_LENGTH = 200
"""Characters of a file name that are examined."""
_MAX_REASON_LENGTH = 200
_PLACE = re.compile(r"(line|move|byte|column|game|node) ([0-9]+)")


def read_record(data: bytes, name: str = "") -> Game:
    """The first game of a file that has moves or stones; `Refused` if there is none.

    Only the main line is validated. This takes up to a second: do not call it in the event loop.
    """
    if len(data) > MAX_BYTES:
        raise Refused(413, "too-large")
    options = Options(max_bytes=MAX_BYTES, max_nodes=_MAX_NODES, max_games=_MAX_GAMES)
    try:
        kind = formats.detect(data, name[-_MAX_NAME_LENGTH:])
        games = formats.read(data, kind, options)
        game = next(filter(_has_stones, games), None)
        if game is None:
            raise ParseError("it holds no moves")
        game.validate()
    except ParseError as error:
        raise _unreadable(error) from error
    return game


def _has_stones(game: Game) -> bool:
    return bool(game.root.children or game.setup_black or game.setup_white)


def _unreadable(error: ParseError) -> Refused:
    """The refusal with the reason in English, and the place of the error in other languages."""
    reason = "".join(c if c.isprintable() else " " for c in str(error)[:_MAX_REASON_LENGTH])
    places = _PLACE.findall(error.place)

    def detail(language: Language) -> str:
        if language == "en":
            return reason
        if not places:
            return text(language, "server.files.unknown-format")
        found = (text(language, f"server.files.{unit}", number=count) for unit, count in places)
        return text(language, "server.files.error-at", place="".join(found))

    return Refused(422, "record", "files.record", reason=Text.each(detail))
