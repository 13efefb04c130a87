"""One worker process; tests/server/thinking/test_pool.py covers crashes and hangs."""

from __future__ import annotations

import asyncio

import pytest

from tengen.server.thinking.process import ProcessWorker
from tengen.server.thinking.task import Task, ThinkingFailed
from tengen.stop import StopToken

BUSY = Task("g", "tengen:level=max,hash_mb=2", 30.0, moves="h8h9i7")
"""A position in which the engine finds no win that would end its search."""


def test_a_player_that_takes_too_much_memory_is_stopped_by_the_system() -> None:
    async def story() -> None:
        worker = ProcessWorker(256)
        with pytest.raises(ThinkingFailed) as caught:
            await worker.run(Task("g", "tengen:hash_mb=4096", 1.0), 1.0, None, StopToken())
        assert caught.value.problem == "crashed"
        assert worker.pid is None
        answer = await worker.run(Task("g", "tengen:hash_mb=16", 1.0), 0.2, None, StopToken())
        assert answer.action
        await worker.end()

    asyncio.run(story())


def test_a_cancelled_token_ends_its_own_task_only() -> None:
    async def story() -> None:
        worker, stop = ProcessWorker(4096), StopToken()
        stop.cancel()  # before there is a process
        answer = await worker.run(BUSY, 30.0, None, stop)
        assert answer.seconds < 15
        stop = StopToken()
        running = asyncio.create_task(worker.run(BUSY, 30.0, None, stop))
        await asyncio.sleep(0.1)
        stop.cancel()
        assert (await running).seconds < 15
        answer = await worker.run(BUSY, 0.5, None, StopToken())
        assert answer.seconds > 0.4
        assert worker.starts == 1
        stop.cancel()
        await worker.end()

    asyncio.run(story())
