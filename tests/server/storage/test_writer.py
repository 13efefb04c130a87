from __future__ import annotations

import asyncio
from collections.abc import Sequence

import psycopg
import pytest
from sqlalchemy import Connection

from tengen.server.storage import StorageFailed, Store, Write
from tests.server.storage.test_store import with_store, write


def test_a_fault_of_one_does_not_hurt_the_others(database_url: str) -> None:
    async def test(store: Store) -> None:
        broken = write("no-such-game", 2)  # its game is missing
        results = await asyncio.gather(
            store.commit(write("a", 1)),
            store.commit(broken),
            store.commit(write("b", 1)),
            return_exceptions=True,
        )
        assert results[0] is True
        assert results[2] is True
        assert isinstance(results[1], StorageFailed)

    with_store(database_url, test)


def test_a_closed_store_says_so(sqlite_url: str) -> None:
    async def run() -> None:
        store = Store(sqlite_url)
        await store.open()
        await store.close()
        with pytest.raises(StorageFailed):
            await store.commit(write("game", 1))
        with pytest.raises(StorageFailed):
            await store.check()

    asyncio.run(run())


def test_a_cancelled_write_does_not_stop_the_writer(database_url: str) -> None:
    async def test(store: Store) -> None:
        tasks = [asyncio.create_task(store.commit(write(f"g{n}", 1))) for n in range(20)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(result is True for result in results[1::2])
        assert await store.commit(write("last", 1))

    with_store(database_url, test)


def test_a_lost_connection_is_made_anew(postgres_url: str) -> None:
    async def test(store: Store) -> None:
        end_others = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert await store.commit(write("game", 1))
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(end_others)
        assert await store.commit(write("game", 2))
        assert len(await store.events("game")) == 2

    with_store(postgres_url, test)


def test_a_connection_lost_in_the_midst_costs_nothing(postgres_url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.commit(write("game", 1))
        append, tries = store._append, []

        def dying(wanted: Sequence[Write], connection: Connection) -> bool:
            stored = append(wanted, connection)
            tries.append(wanted)
            if len(tries) == 1:
                connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")
            return stored

        store._append = dying  # type: ignore[method-assign,assignment]
        assert await store.commit(write("game", 2))
        assert len(tries) == 2
        assert [event.number for event in await store.events("game")] == [1, 2]

    with_store(postgres_url, test)
