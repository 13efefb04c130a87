"""Sockets whose other side reads slowly, or not at all; here the test is that other side."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message

from tengen.server.api import live
from tengen.server.app import create_app
from tengen.server.host.settings import Settings
from tengen.server.messages import Move, NewGame
from tests.server.site import OPEN, PATIENCE

SECRET = "s" * 32


class Reader:
    """A socket that takes a message only when its gate is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.received: list[Any] = []
        self.events: asyncio.Queue[Message] = asyncio.Queue()
        self.events.put_nowait({"type": "websocket.connect"})

    async def send(self, message: Message) -> None:
        await self.gate.wait()
        if message["type"] == "websocket.send":
            self.received.append(json.loads(message["text"]))

    async def hears(self, count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.received) < count:
                await asyncio.sleep(0.01)


def scope(game_id: str) -> Any:
    return {
        "type": "websocket",
        "path": f"/api/games/{game_id}/live",
        "scheme": "ws",
        "client": ("192.0.2.1", 1),
        "query_string": b"",
        "headers": [(b"host", b"x"), (b"authorization", f"Bearer {SECRET}".encode())],
    }


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.model_validate({"db": f"sqlite:///{tmp_path / 'games.sqlite'}", **OPEN})


def test_a_slow_reader_gets_the_newest_state_and_none_in_between(settings: Settings) -> None:
    async def read() -> list[Any]:
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            service = app.state.context.service
            game = (await service.create(NewGame(opponent="local"), SECRET)).game
            reader = Reader()
            served = asyncio.create_task(app(scope(game.id), reader.events.get, reader.send))
            await reader.hears(1)
            reader.gate.clear()
            for number in range(10):
                point = f"{'abcdefghij'[number]}{1 + number % 2 * 4}"
                move = Move(kind="move", point=point)
                await service.act(game.id, SECRET, game.version + number, move)
                await asyncio.sleep(0)
            reader.gate.set()
            async with asyncio.timeout(PATIENCE):
                while reader.received[-1]["view"]["version"] < game.version + 10:
                    await asyncio.sleep(0.01)
            reader.events.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await asyncio.wait_for(served, PATIENCE)
            return reader.received

    received = asyncio.run(read())
    assert received[0]["type"] == "welcome"
    assert len(received[-1]["view"]["moves"]) == 10
    assert len(received) < 8, "states that are old by now are not sent"


def test_a_reader_that_never_reads_is_left(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_SEND_SECONDS", 0.05)

    async def read() -> None:
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            context = app.state.context
            game = (await context.service.create(NewGame(opponent="local"), SECRET)).game
            reader = Reader()
            served = asyncio.create_task(app(scope(game.id), reader.events.get, reader.send))
            await reader.hears(1)
            reader.gate.clear()
            await context.service.act(game.id, SECRET, game.version, Move(kind="move", point="h8"))
            await asyncio.wait_for(served, PATIENCE)
            assert b"tengen_sockets 0.0" in context.metrics.page()

    asyncio.run(read())


def test_a_service_that_ends_tells_its_sockets_to_come_back(settings: Settings) -> None:
    async def read() -> list[Message]:
        app = create_app(settings)
        reader = Reader()
        closed: list[Message] = []

        async def send(message: Message) -> None:
            if message["type"] == "websocket.close":
                closed.append(message)
            await reader.send(message)

        async with app.router.lifespan_context(app):
            service = app.state.context.service
            game = (await service.create(NewGame(opponent="local"), SECRET)).game
            served = asyncio.create_task(app(scope(game.id), reader.events.get, send))
            await reader.hears(1)
        await asyncio.wait_for(served, PATIENCE)
        return closed

    assert [message["code"] for message in asyncio.run(read())] == [1012]
