from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
import pytest

from tengen.server.live.hub import Changed, Missed, Reported, Signal, Watched
from tengen.server.live.postgres import PostgresHub
from tengen.server.storage import CHANNEL, GameRow, Store, StoredEvent, Write
from tests.server.live.test_hub import SIGNALS

PATIENCE = 30.0
ROW = GameRow("playing", listed=True, summary="{}")
END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[tuple[PostgresHub, list[Signal]]]:
    hub = PostgresHub(url)
    heard: list[Signal] = []
    await hub.start(heard.append)
    try:
        yield hub, heard
    finally:
        await hub.close()


async def until(heard: list[Signal], signal: Signal) -> None:
    async with asyncio.timeout(PATIENCE):
        while signal not in heard:
            await asyncio.sleep(0.01)


def say(url: str, channel: str, text: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_notify(%s, %s)", (channel, text))


def test_signals_reach_other_processes(postgres_url: str) -> None:
    async def run() -> None:
        async with listening(postgres_url) as (one, _), listening(postgres_url) as (_, heard):
            for signal in SIGNALS:
                one.publish(signal)
            await until(heard, SIGNALS[2])
            assert heard == SIGNALS[1:], "the store tells of changes, the hub does not"

    asyncio.run(run())


def test_the_store_tells_of_what_it_has_stored(postgres_url: str) -> None:
    async def run() -> None:
        store = Store(postgres_url)
        await store.open()
        async with listening(postgres_url) as (_, heard):
            first, again = StoredEvent(1, 5, "kind", "{}"), StoredEvent(1, 6, "kind", "{}")
            assert await store.commit(Write("game", (first,), ROW))
            assert not await store.commit(Write("game", (again,), ROW))
            second = StoredEvent(2, 6, "kind", "{}")
            assert await store.commit(Write("game", (second,), ROW), Write("new", (first,), ROW))
            await until(heard, Changed("new", 1))
            assert heard == [Changed("game", 1), Changed("game", 2), Changed("new", 1)]
        await store.close()

    asyncio.run(run())


def test_lost_connections_are_made_anew(postgres_url: str) -> None:
    async def run() -> None:
        async with listening(postgres_url) as (hub, heard):
            for _ in range(2):
                heard.clear()
                await asyncio.to_thread(end_others, postgres_url)
                await until(heard, Missed())
            # What speaks notices the loss when it speaks: this may be lost, the next is not.
            async with asyncio.timeout(PATIENCE):
                while SIGNALS[2] not in heard:
                    hub.publish(SIGNALS[2])
                    await asyncio.sleep(0.05)

    asyncio.run(run())


def end_others(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(END_OTHERS)


NONSENSE = ["", "nonsense", "[]", "7", '{"kind":"Watched"}', '{"kind":"Reported","x":1}', "a b,c"]


def test_malformed_messages_are_logged_and_ignored(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with listening(postgres_url) as (_, heard):
            for channel in (CHANNEL, "tengen_talk"):
                for text in NONSENSE:
                    say(postgres_url, channel, text)
            say(postgres_url, CHANNEL, "game 4")
            await until(heard, Changed("game", 4))
            assert heard == [Changed("game", 4)]

    asyncio.run(run())
    assert caplog.text.count("was not understood") == 2 * len(NONSENSE)


def test_what_is_too_long_or_too_much_is_dropped(postgres_url: str) -> None:
    async def run() -> None:
        async with listening(postgres_url) as (hub, heard):
            hub.publish(Reported("game", "p1", "x" * 9000))
            for number in range(3000):
                hub.publish(Reported("game", "p1", str(number)))
            await until(heard, Reported("game", "p1", "1999"))
            hub.publish(SIGNALS[1])
            await until(heard, SIGNALS[1])
            assert Reported("game", "p1", "2999") not in heard
            assert isinstance(heard[-1], Watched)

    asyncio.run(run())


def test_a_server_that_is_away_is_waited_for(
    postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tengen.server.live.postgres._FIRST_SECONDS", 0.3)

    async def run() -> None:
        async with listening(f"postgresql://tengen@/missing?host={postgres}") as (_, heard):
            assert heard == []

    asyncio.run(run())
    assert "starting without it" in caplog.text
