from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tengen.server.errors import Refused
from tengen.server.live.hub import Changed, LocalHub, Missed
from tengen.server.service import GameSettings
from tengen.server.storage import StorageFailed
from tengen.server.thinking.task import ThinkingFailed
from tests.server.games.matches import (
    ADA,
    BOB,
    UNDO,
    move,
)
from tests.server.live.test_live_game import CALM, Ear, overheard
from tests.server.test_service import PATIENCE, House, at_home, house, refused


@asynccontextmanager
async def two_houses(url: str) -> AsyncIterator[tuple[House, House, Ear]]:
    """Two processes with one database; the second hears only what the ear is told."""
    async with house(url, CALM, LocalHub()) as one, overheard(url, CALM) as (two, ear):
        yield one, two, ear


def test_unknown_games(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        service = home.service
        assert await refused(service.view("nowhere")) == (404, "unknown-game")
        assert await refused(service.act("nowhere", ADA, 1, UNDO)) == (404, "unknown-game")
        assert await refused(service.join("nowhere", ADA)) == (404, "unknown-game")
        assert await refused(service.rematch("nowhere", ADA)) == (404, "unknown-game")
        with pytest.raises(Refused):
            async with service.subscribe("nowhere"):
                pytest.fail("there is no such game")
        assert home.service._registry.games == {}

    at_home(sqlite_url, test)


def test_games_without_subscribers_are_evicted_and_loaded_again(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        games = [await home.friends() for _ in range(10)]
        assert len(home.service._registry.games) <= 4
        for game in games:
            assert (await home.service.view(game.id)).version == 2
        async with home.service.subscribe(games[0].id):
            for game in games[1:]:
                await home.service.view(game.id)
            assert home.service._registry.games[games[0].id].subscribers
        views = await asyncio.gather(*(home.service.view(games[1].id) for _ in range(5)))
        assert {view.id for view in views} == {games[1].id}

    at_home(sqlite_url, test, GameSettings(games_in_memory=3))


def test_missed_signals_reload_the_games(sqlite_url: str) -> None:
    async def run() -> None:
        async with two_houses(sqlite_url) as (one, two, ear):
            game = await one.friends()
            other = await one.friends()
            await two.service.view(game.id)
            await two.service.view(other.id)
            await one.do(game, ADA, move("h8"))
            await one.do(other, ADA, move("h8"))
            assert (await two.service.view(game.id)).moves == []
            ear.hub.publish(Changed(game.id, 2))
            ear.hub.publish(Changed(game.id, 3))
            await two.until(game, lambda view: view.moves == ["h8"])
            ear.hub.publish(Missed())
            await two.until(other, lambda view: view.moves == ["h8"])

    asyncio.run(run())


def test_a_change_while_a_game_is_read_is_not_missed(sqlite_url: str) -> None:
    async def run() -> None:
        async with two_houses(sqlite_url) as (one, two, ear):
            game = await one.friends()
            events = two.store.events

            async def slow(*arguments: Any, **options: Any) -> Any:
                found = await events(*arguments, **options)
                if two.store.events is slow:
                    two.store.events = events  # type: ignore[method-assign]
                    await one.do(game, ADA, move("h8"))
                    ear.hub.publish(Changed(game.id, 3))
                return found

            two.store.events = slow  # type: ignore[method-assign]
            await two.service.view(game.id)
            await two.until(game, lambda view: view.moves == ["h8"])

    asyncio.run(run())


def test_a_game_whose_program_is_to_act_stays_in_memory(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        home.thinker.failures = [ThinkingFailed("busy", "random")]
        game = await home.new(opponent="random")
        await home.do(game, ADA, move("h8"))
        for _ in range(5):
            await home.friends()
        assert game.id in home.service._registry.games, "no other process would ask the program"

    at_home(sqlite_url, test, GameSettings(games_in_memory=2, sweep_seconds=999))


def test_a_store_that_is_away_is_asked_again_later(sqlite_url: str) -> None:
    async def run() -> None:
        async with two_houses(sqlite_url) as (one, two, ear):
            game = await one.friends()
            await two.service.view(game.id)
            await one.do(game, ADA, move("h8"))
            events, commit = two.store.events, two.store.commit
            asked = asyncio.Event()

            async def away(*_: Any, **__: Any) -> Any:
                asked.set()
                raise StorageFailed("away")

            two.store.events = two.store.commit = away  # type: ignore[method-assign]
            ear.hub.publish(Changed(game.id, 3))
            await asyncio.wait_for(asked.wait(), PATIENCE)
            assert await refused(two.new()) == (503, "storage")
            two.store.events, two.store.commit = events, commit  # type: ignore[method-assign]
            await two.service.act(game.id, BOB, 3, move("i9"))
            view = await two.service.view(game.id)
            assert view.moves == ["h8", "i9"], "the change reads what was missed"

    asyncio.run(run())
