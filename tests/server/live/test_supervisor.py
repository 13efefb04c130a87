from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tengen.server.games.view import Presence
from tengen.server.live.hub import Watched
from tengen.server.storage import GameRow, StorageFailed, StoredEvent, Write
from tests.server.games.matches import ADA, BOB
from tests.server.live.test_live_game import CALM, overheard
from tests.server.test_service import PATIENCE, QUICK, House, at_home, house


def test_the_presence_of_other_processes_expires(sqlite_url: str) -> None:
    async def run() -> None:
        async with overheard(sqlite_url, CALM) as (home, ear):
            game = await home.friends()
            supervisor = home.service._supervisor
            ear.hub.publish(Watched(game.id, "p2", Presence(spectators=4)))
            async with home.service.subscribe(game.id, ADA):
                now_ms = CALM.now_ms()
                supervisor._refresh_presence(now_ms)
                assert ear.watched()[-1] == Presence(first=True), "told again and again"
                assert (await home.service.view(game.id)).spectators == 4
                supervisor._refresh_presence(now_ms + 100_000)
                assert (await home.service.view(game.id)).spectators == 0

    asyncio.run(run())


def test_presence_is_refreshed_now_and_then(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.server.live.supervisor._PRESENCE_SWEEPS", 1)

    async def run() -> None:
        async with overheard(sqlite_url, QUICK) as (home, ear):
            game = await home.friends()
            async with home.service.subscribe(game.id, BOB), asyncio.timeout(PATIENCE):
                while ear.watched().count(Presence(second=True)) < 3:
                    await asyncio.sleep(0.01)

    asyncio.run(run())


def test_a_store_that_is_away_does_not_end_the_watch(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(home: House) -> None:
        game = await home.friends(clock={"kind": "move", "seconds": 1})
        store = home.store
        good = {name: getattr(store, name) for name in ("beat", "commit", "events")}

        async def away(*_: Any, **__: Any) -> Any:
            raise StorageFailed("away")

        async def broken(*_: Any, **__: Any) -> Any:
            raise KeyError("broken")

        for failing in (away, broken):
            caplog.clear()
            for name in good:
                setattr(store, name, failing if name == "beat" else away)
            async with asyncio.timeout(PATIENCE):
                while "a sweep failed" not in caplog.text:
                    await asyncio.sleep(0.01)
            if failing is away:
                async with asyncio.timeout(PATIENCE):
                    while "a clock could not be checked" not in caplog.text:
                        await asyncio.sleep(0.01)
        for name, method in good.items():
            setattr(store, name, method)
        await home.until(game, lambda view: view.status == "finished")

    at_home(sqlite_url, test)


def test_a_game_in_disorder_does_not_stop_the_others(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(home: House) -> None:
        for name, row in (
            ("clock", GameRow("playing", listed=True, summary="{}", deadline_ms=1)),
            ("duty", GameRow("playing", listed=True, summary="{}", duty="somebody")),
        ):
            nonsense = StoredEvent(1, 1, "created", '{"kind":"retried"}')
            await home.store.commit(Write(name, (nonsense,), row))
        game = await home.friends(clock={"kind": "move", "seconds": 1})
        await home.until(game, lambda view: view.status == "finished")
        async with asyncio.timeout(PATIENCE):
            while "game duty could not be taken over" not in caplog.text:
                await asyncio.sleep(0.01)
        assert "the clock of game clock could not be checked" in caplog.text

    at_home(sqlite_url, test)


def test_a_host_that_goes_while_the_store_is_away(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with house(sqlite_url, CALM) as home:

            async def away(*_: Any) -> None:
                raise StorageFailed("away")

            home.store.deregister = away  # type: ignore[method-assign,assignment]

    asyncio.run(run())
    assert "this one has ended" in caplog.text
