from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tengen.server.games.view import Presence
from tengen.server.live.hub import Changed, LocalHub, Missed, Reported, Signal, Watched
from tengen.server.service import GameSettings
from tengen.server.storage import GameRow, StorageFailed, StoredEvent, Write
from tests.server.games.matches import ADA, BOB, OFFER, move
from tests.server.test_service import PATIENCE, QUICK, House, at_home, house

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


def test_who_looks_elsewhere_is_counted(sqlite_url: str) -> None:
    async def run() -> None:
        ear = Ear()
        await ear.start()
        async with house(sqlite_url, CALM, ear.hub) as home:
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


def test_those_who_are_not_heard_of_have_gone(sqlite_url: str) -> None:
    async def run() -> None:
        ear = Ear()
        await ear.start()
        async with house(sqlite_url, CALM, ear.hub) as home:
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
        ear = Ear()
        await ear.start()
        async with house(sqlite_url, QUICK, ear.hub) as home:
            game = await home.friends()
            async with home.service.subscribe(game.id, BOB), asyncio.timeout(PATIENCE):
                while ear.watched().count(Presence(second=True)) < 3:
                    await asyncio.sleep(0.01)

    asyncio.run(run())


def test_whoever_missed_something_looks_again(sqlite_url: str) -> None:
    async def run() -> None:
        ear = Ear()
        await ear.start()
        async with (
            house(sqlite_url, CALM, LocalHub()) as one,
            house(sqlite_url, CALM, ear.hub) as two,
        ):
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
        ear = Ear()
        await ear.start()
        async with (
            house(sqlite_url, CALM, LocalHub()) as one,
            house(sqlite_url, CALM, ear.hub) as two,
        ):
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
                while "could not be searched" not in caplog.text:
                    await asyncio.sleep(0.01)
            if failing is away:
                async with asyncio.timeout(PATIENCE):
                    while "a clock could not be checked" not in caplog.text:
                        await asyncio.sleep(0.01)
        for name, method in good.items():
            setattr(store, name, method)
        await home.until(game, lambda view: view.status == "finished")

    at_home(sqlite_url, test)


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


def test_a_game_in_disorder_does_not_stop_the_others(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(home: House) -> None:
        for name, row in (
            ("clock", GameRow("playing", listed=True, summary="{}", deadline_ms=1)),
            ("duty", GameRow("playing", listed=True, summary="{}", duty="somebody")),
        ):
            nonsense = StoredEvent(1, 1, "created", '{"kind":"retried"}')
            await home.store.commit(Write(name, nonsense, row))
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
