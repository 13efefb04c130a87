from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from tengen.server.storage.database import parse_url, writer_engine
from tengen.server.storage.migrate import migrate
from tengen.server.storage.schema import EVENTS, GAMES


def test_no_two_events_of_a_game_have_the_same_number(database_url: str) -> None:
    engine = writer_engine(parse_url(database_url))
    migrate(engine)
    game = {"id": "g", "created_ms": 1, "updated_ms": 1, "status": "playing", "listed": True}
    event = {"game_id": "g", "number": 1, "at_ms": 1, "kind": "created", "data": "{}"}
    with engine.begin() as connection:
        connection.execute(GAMES.insert(), {**game, "summary": "{}"})
        connection.execute(EVENTS.insert(), event)
    with pytest.raises(IntegrityError), engine.begin() as connection:
        connection.execute(EVENTS.insert(), {**event, "data": "other"})
    engine.dispose()
