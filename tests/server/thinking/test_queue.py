"""Who waits takes turns."""

from __future__ import annotations

import asyncio

from tengen.server.thinking.queue import FairQueue


def _taken(queue: FairQueue[str]) -> list[str]:
    async def take() -> list[str]:
        return [await queue.get() for _ in range(len(queue))]

    return asyncio.run(take())


def test_keys_take_turns_and_keep_their_own_order() -> None:
    queue: FairQueue[str] = FairQueue(10)
    for item in ("a1", "a2", "a3", "b1", "c1", "b2"):
        assert queue.put(item[0], item)
    assert len(queue) == 6
    assert _taken(queue) == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert len(queue) == 0


def test_a_full_queue_takes_nothing() -> None:
    queue: FairQueue[str] = FairQueue(2)
    assert [queue.put("a", "a1"), queue.put("b", "b1"), queue.put("c", "c1")] == [True, True, False]
    assert _taken(queue) == ["a1", "b1"]


def test_what_was_taken_out_does_not_come() -> None:
    queue: FairQueue[str] = FairQueue(4)
    for item in ("a1", "a2", "b1"):
        queue.put(item[0], item)
    assert queue.remove("a", "a1")
    assert queue.remove("b", "b1")
    assert not queue.remove("a", "a1")
    assert not queue.remove("x", "x1")
    assert _taken(queue) == ["a2"]


def test_drained_is_empty() -> None:
    queue: FairQueue[str] = FairQueue(4)
    queue.put("a", "a1")
    queue.put("b", "b1")
    assert queue.drain() == ["a1", "b1"]
    assert len(queue) == 0
    assert queue.put("c", "c1")
    assert _taken(queue) == ["c1"]


def test_the_background_comes_last_and_takes_turns() -> None:
    queue: FairQueue[str] = FairQueue(10)
    for item in ("a1", "a2", "b1"):
        assert queue.put(item[0], item, is_background=True)
    for item in ("c1", "a3"):
        assert queue.put(item[0], item)
    assert (len(queue), queue.urgent) == (5, 2)
    assert _taken(queue) == ["c1", "a3", "a1", "b1", "a2"]


def test_the_background_counts_for_the_capacity_and_can_be_taken_out() -> None:
    queue: FairQueue[str] = FairQueue(2)
    assert queue.put("a", "a1", is_background=True)
    assert queue.put("a", "a2")
    assert not queue.put("b", "b1")
    assert not queue.put("b", "b1", is_background=True)
    assert queue.remove("a", "a1")
    assert queue.put("b", "b1", is_background=True)
    assert queue.drain() == ["a2", "b1"]


def test_who_takes_nothing_of_the_background_waits_for_something_else() -> None:
    async def meet() -> tuple[str, str]:
        queue: FairQueue[str] = FairQueue(4)
        queue.put("a", "later", is_background=True)
        waiting = asyncio.create_task(queue.get(lambda: False))
        await asyncio.sleep(0)
        queue.put("b", "now")
        return await waiting, await queue.get()

    assert asyncio.run(meet()) == ("now", "later")


def test_several_can_wait_for_one_item() -> None:
    async def meet() -> list[str]:
        queue: FairQueue[str] = FairQueue(4)
        waiting = [asyncio.create_task(queue.get()) for _ in range(2)]
        await asyncio.sleep(0)
        queue.put("a", "a1")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        queue.put("b", "b1")
        return list(await asyncio.gather(*waiting))

    assert sorted(asyncio.run(meet())) == ["a1", "b1"]
