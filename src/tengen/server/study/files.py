"""Files that clients turn into records.

This takes up to a second: do not call it in the event loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tengen import formats
from tengen.board import ParseError
from tengen.formats import jsontext
from tengen.game import Game
from tengen.i18n import Message
from tengen.server.errors import Refused
from tengen.server.messages import RecordFault
from tengen.server.study.bodies import MAX_GAMES, MAX_NODES, OPTIONS
from tengen.server.study.imports import fault_text, unreadable

_MAX_FAULTS = 100
_MAX_NAME_LENGTH = 200
"""Characters of a file name that are examined, and of a place that are told."""


def read_file(data: bytes, name: str) -> str:
    """The games of a file, and what could not be read of it, as the JSON of a `RecordList`.

    `Refused` if there is no game.
    """
    games: list[Game] = []
    faults: list[RecordFault] = []
    try:
        kind = formats.detect(data, name[-_MAX_NAME_LENGTH:])
        for game in _bounded(formats.iter_games(data, kind, OPTIONS)):
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
