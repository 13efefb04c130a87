"""Work in somebody else's processes."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tengen.server.thinking.executor import ExecutorWorker
from tengen.server.thinking.task import Task, ThinkingFailed
from tengen.stop import StopToken
from tests.server.thinking.programs import command


def _problem(worker: ExecutorWorker, task: Task) -> str:
    async def ask() -> str:
        await worker.start()
        with pytest.raises(ThinkingFailed) as caught:
            await worker.run(task, task.seconds, None, StopToken())
        await worker.end()
        return caught.value.problem

    return asyncio.run(ask())


def test_a_failing_player_is_told_as_what_it_is() -> None:
    with ThreadPoolExecutor(1) as executor:
        player = f"brain:{command('occupied')}"
        assert _problem(ExecutorWorker(executor), Task("g", player, 0.5, moves="h8")) == "illegal"


def test_an_executor_that_is_gone_is_a_crash() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    assert _problem(ExecutorWorker(executor), Task("g", "random", 0.5)) == "crashed"


def test_an_executor_that_does_not_come_to_it_is_late() -> None:
    blocked = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        executor.submit(blocked.wait, 30)
        assert _problem(ExecutorWorker(executor), Task("g", "random", 0.1)) == "late"
        blocked.set()
