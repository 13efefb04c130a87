from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tengen.server.games.view import Presence
from tengen.server.live.hub import LocalHub, Reported, Signal, Watched
from tengen.server.service import GameSettings
from tengen.server.storage import StorageFailed
from tests.server.games.matches import ADA, OFFER, move
from tests.server.test_service import PATIENCE, House, at_home, house

CALM = GameSettings(sweep_seconds=999)


class Ear:
    """A hub on which a test can say and hear everything."""

    def __init__(self) -> None:
        self.heard: list[Signal] = []
        self.hub = LocalHub()

    async def start(self) -> None:
        await self.hub.start(self.heard.append)

    def watched(self) -> list[Presence]:
        return [signal.presence for signal in self.heard if isinstance(signal, Watched)]


@contextlib.asynccontextmanager
async def overheard(url: str, settings: GameSettings) -> AsyncIterator[tuple[House, Ear]]:
    """A service, and what it says to other processes."""
    ear = Ear()
    await ear.start()
    async with house(url, settings, ear.hub) as home:
        yield home, ear


def test_who_looks_elsewhere_is_counted(sqlite_url: str) -> None:
    async def run() -> None:
        async with overheard(sqlite_url, CALM) as (home, ear):
            game = await home.friends()
            ear.hub.publish(Watched(game.id, "p2", Presence(second=True, spectators=4)))
            view = await home.service.view(game.id)
            assert (view.seats.second.connected, view.spectators) == (True, 4)
            assert ear.watched()[1:] == [], "nobody is here, so nothing is told"
            async with home.service.subscribe(game.id, ADA) as news:
                ear.hub.publish(Watched(game.id, "p3", Presence(spectators=1)))
                assert ear.watched()[-1] == Presence(first=True), "a newcomer must be told"
                assert json.loads(await anext(news))["view"]["spectators"] == 5
                ear.hub.publish(Reported(game.id, "p2", "a thought"))
                assert await anext(news) == "a thought"
                home.service._registry.games[game.id].report("mine")
                assert await anext(news) == "mine"
                assert isinstance(ear.heard[-1], Reported)
            ear.hub.publish(Watched("unknown", "p2", Presence()))

    asyncio.run(run())


def test_a_programs_answer_waits_for_the_store(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(home: House) -> None:
        home.thinker.gate = asyncio.Event()
        game = await home.new(opponent="random")
        await home.do(game, ADA, move("h8"))
        commit = home.store.commit

        async def away(*_: Any) -> bool:
            raise StorageFailed("away")

        home.store.commit = away  # type: ignore[method-assign]
        home.thinker.gate.set()
        async with asyncio.timeout(PATIENCE):
            while "could not be stored" not in caplog.text:
                await asyncio.sleep(0.01)
        home.store.commit = commit  # type: ignore[method-assign]
        await home.until(game, lambda view: len(view.moves) == 2)

    at_home(sqlite_url, test)


@pytest.mark.parametrize("wish", ["move", "draw"])
def test_an_error_of_a_player_is_told_to_the_host(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, wish: str
) -> None:
    async def test(home: House) -> None:
        home.thinker.failures = [ZeroDivisionError("a bug")]  # type: ignore[list-item]
        moves = "a1b1c1d1e1a2b2c2d2e2b3a3c3"
        game = await home.new(opponent="random", size=5, color="white", moves=moves)
        if wish == "move":
            await home.do(game, ADA, move("e3"))
            view = await home.until(game, lambda view: view.status == "adjourned")
            assert view.problem is not None
            assert view.problem.zh == "程序暂时无法回答。"
        else:
            await home.do(game, ADA, OFFER)
            view = await home.until(game, lambda view: view.offers.draw is None)
            assert view.status == "playing"
        assert "could not be asked" in caplog.text

    at_home(sqlite_url, test)
