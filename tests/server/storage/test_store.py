from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from tengen.server.storage import GameRow, SeatRow, StorageFailed, Store, StoredEvent, Write

T = TypeVar("T")
ROW = GameRow("playing", listed=True, summary='{"id":"x"}')


def with_store(url: str, test: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = Store(url)
        await store.open()
        try:
            return await test(store)
        finally:
            await store.close()

    return asyncio.run(run())


def write(game: str, number: int, row: GameRow = ROW, data: str = "{}", at_ms: int = 5) -> Write:
    return Write(game, (StoredEvent(number, at_ms, "kind", data),), row)


def test_events_come_back_in_order(database_url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.events("game") == []
        for number in (1, 2, 3):
            assert await store.commit(write("game", number, data=f'{{"n":{number}}}'))
        stored = await store.events("game")
        assert [event.number for event in stored] == [1, 2, 3]
        assert stored[0] == StoredEvent(1, 5, "kind", '{"n":1}')
        assert [event.number for event in await store.events("game", after=2)] == [3]

    with_store(database_url, test)


def test_a_number_is_taken_once(database_url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.commit(write("game", 1))
        assert not await store.commit(write("game", 1, data='{"other":1}'))
        results = await asyncio.gather(
            *(store.commit(write("game", 2, data=f'{{"n":{n}}}')) for n in range(50))
        )
        assert sum(results) == 1
        assert len(await store.events("game")) == 2

    with_store(database_url, test)


def test_what_is_there_already_may_be_stored_again(database_url: str) -> None:
    # A connection may break between the commit and the answer; then the same is tried once more.
    async def test(store: Store) -> None:
        assert await store.commit(write("game", 1))
        assert await store.commit(write("game", 1))
        assert len(await store.events("game")) == 1

    with_store(database_url, test)


def test_several_writes_are_stored_together_or_not_at_all(database_url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.commit(write("old", 1))
        assert await store.commit(write("old", 2), write("new", 1))
        assert not await store.commit(write("newer", 1), write("old", 2, data='{"late":1}'))
        assert await store.events("newer") == []
        assert len(await store.events("new")) == 1

    with_store(database_url, test)


def several(game: str, *numbers: int, data: str = "{}") -> Write:
    """The events of these numbers in one write."""
    return Write(game, tuple(StoredEvent(number, 5, "kind", data) for number in numbers), ROW)


def test_several_events_of_a_game_are_stored_together_or_not_at_all(database_url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.commit(write("game", 1))
        assert await store.commit(several("game", 2, 3, 4))
        assert [event.number for event in await store.events("game")] == [1, 2, 3, 4]
        assert await store.commit(several("game", 2, 3, 4)), "the answer may have been lost"
        for taken in ((2, 3, 4), (4, 5), (3, 4, 5)):
            assert not await store.commit(several("game", *taken, data='{"other":1}'))
        results = await asyncio.gather(
            *(store.commit(several("game", 5, 6, data=f'{{"n":{n}}}')) for n in range(50))
        )
        assert sum(results) == 1
        stored = await store.events("game")
        assert [event.number for event in stored] == [1, 2, 3, 4, 5, 6]
        assert stored[4].data == stored[5].data

    with_store(database_url, test)


def test_a_gap_in_the_numbers_is_an_error(database_url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.commit(write("game", 1))
        assert await store.commit(write("game", 3))
        with pytest.raises(StorageFailed, match="gap"):
            await store.commit(several("game", 2, 3))
        assert [event.number for event in await store.events("game")] == [1, 3]

    with_store(database_url, test)


def test_games_are_found(database_url: str) -> None:
    async def test(store: Store) -> None:
        hidden = GameRow("playing", listed=False, summary="hidden")
        await store.commit(write("a", 1, GameRow("playing", True, "a"), at_ms=1))
        await store.commit(write("b", 1, GameRow("playing", True, "b"), at_ms=2))
        await store.commit(write("c", 1, hidden, at_ms=3))
        await store.commit(write("d", 1, GameRow("finished", True, "d"), at_ms=4))
        assert await store.summaries("playing", 10) == ["b", "a"]
        await store.commit(write("a", 2, GameRow("playing", True, "a2"), at_ms=9))
        assert await store.summaries("playing", 10) == ["a2", "b"]
        assert await store.summaries("playing", 1) == ["a2"]
        assert await store.summaries("finished", 5) == ["d"]

    with_store(database_url, test)


def test_games_of_a_holder(database_url: str) -> None:
    async def test(store: Store) -> None:
        seats = SeatRow("first", "ada"), SeatRow("second", "ada")
        event = StoredEvent(1, 5, "kind", "{}")
        await store.commit(Write("both", (event,), ROW, seats))
        await store.commit(Write("one", (StoredEvent(1, 7, "kind", "{}"),), ROW, seats[:1]))
        await store.commit(Write("over", (event,), GameRow("finished", True, "{}"), seats[:1]))
        assert await store.games_of("ada", 10) == ["one", "both"]
        assert await store.games_of("ada", 1) == ["one"]
        assert await store.games_of("bob", 10) == []
        taken = Write("one", (StoredEvent(2, 8, "kind", "{}"),), ROW, (SeatRow("second", "bob"),))
        await store.commit(taken)
        assert await store.games_of("bob", 10) == ["one"]

    with_store(database_url, test)


def test_deadlines_and_engine_turns(database_url: str) -> None:
    async def test(store: Store) -> None:
        await store.commit(write("late", 1, GameRow("playing", True, "{}", deadline_ms=10)))
        await store.commit(write("soon", 1, GameRow("playing", True, "{}", deadline_ms=20)))
        await store.commit(write("duty", 1, GameRow("playing", True, "{}", duty="p1")))
        assert await store.overdue(9, 10) == []
        assert await store.overdue(15, 10) == ["late"]
        assert await store.overdue(25, 1) == ["late"]
        assert sorted(await store.with_running_clock()) == ["late", "soon"]
        assert await store.engine_turns(10) == [("duty", "p1")]
        assert await store.engine_turns(10, ["p1"]) == []
        assert await store.take_engine_turn("duty", "p1", "p2")
        assert not await store.take_engine_turn("duty", "p1", "p3")
        assert await store.engine_turns(10) == [("duty", "p2")]
        await store.commit(write("duty", 2))
        assert await store.engine_turns(10) == []

    with_store(database_url, test)


def test_processes_beat_and_leave(database_url: str) -> None:
    async def test(store: Store) -> None:
        await store.beat("p1", 100)
        await store.beat("p2", 1000)
        await store.beat("p1", 2000)
        assert await store.beats() == {"p1": 2000, "p2": 1000}
        await store.deregister("p1", now_ms=3000, oldest_ms=1500)
        assert await store.beats() == {"": 3000}

    with_store(database_url, test)


def test_games_outlive_the_process(database_url: str) -> None:
    async def first(store: Store) -> None:
        await store.commit(write("game", 1))

    async def second(store: Store) -> None:
        await store.check()
        assert len(await store.events("game")) == 1

    with_store(database_url, first)
    with_store(database_url, second)


def test_several_start_at_once(database_url: str) -> None:
    async def run() -> None:
        stores = [Store(database_url) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        wrote = [await store.commit(write(f"g{n}", 1)) for n, store in enumerate(stores)]
        assert all(wrote)
        assert len(await stores[0].summaries("playing", 9)) == 4
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(run())


def test_a_store_that_cannot_be_opened_says_so(tmp_path: object) -> None:
    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path}/missing/games.db")
        with pytest.raises(StorageFailed):
            await store.open()
        await store.close()

    asyncio.run(run())


def test_the_games_of_a_holder_come_with_the_seat(database_url: str) -> None:
    async def test(store: Store) -> None:
        over = GameRow("finished", listed=False, summary='{"id":"over"}')
        both = (SeatRow("first", "ada"), SeatRow("second", "ada"))
        events = StoredEvent(1, 7, "kind", "{}"), StoredEvent(1, 9, "kind", "{}")
        await store.commit(Write("over", (events[1],), over, (SeatRow("second", "ada"),)))
        await store.commit(Write("both", (events[0],), ROW, both))
        await store.commit(Write("theirs", (events[0],), ROW, (SeatRow("first", "eve"),)))
        assert await store.seats_of("ada", 9) == [
            ('{"id":"over"}', "second"),
            ('{"id":"x"}', "first"),
        ]
        assert len(await store.seats_of("ada", 1)) == 1
        assert await store.seats_of("nobody", 9) == []

    with_store(database_url, test)


def test_processes_with_a_heartbeat_are_alive(database_url: str) -> None:
    async def test(store: Store) -> None:
        for process, beat_ms in (("old", 10), ("new", 20)):
            await store.beat(process, beat_ms)
        # A SQLite file has one server: whatever else is noted there has died.
        others = {"new"} if store.is_shared else set()
        assert await store.living("me", 15) == {"me"} | others

    with_store(database_url, test)
