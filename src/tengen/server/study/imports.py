"""Game records that visitors upload."""

from __future__ import annotations

from tengen import formats
from tengen.board import ParseError
from tengen.formats import Options
from tengen.game import Game
from tengen.i18n import Language, Message, error_text
from tengen.server.errors import Refused
from tengen.server.messages import Text

MAX_BYTES = 1024 * 1024
_MAX_NODES = 50_000
"""Positions of all games in a file: large analyses are not games."""
_MAX_GAMES = 1000
_MAX_NAME_LENGTH = 200
"""Characters of a file name that are examined."""
_MAX_REASON_LENGTH = 200


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
            raise ParseError(Message("server.files.no-moves"))
        game.validate()
    except ParseError as error:
        raise unreadable(error) from error
    return game


def _has_stones(game: Game) -> bool:
    return bool(game.root.children or game.setup_black or game.setup_white)


def unreadable(error: ValueError) -> Refused:
    """The refusal of a record, with the reason and its place in every language."""
    return Refused(422, "record", "files.record", reason=fault_text(error))


def fault_text(error: ValueError) -> Text:
    """What an error says, on one line of bounded length."""

    def shown(language: Language) -> str:
        reason = error_text(error, language)[:_MAX_REASON_LENGTH]
        return "".join(c if c.isprintable() else " " for c in reason)

    return Text.each(shown)
