"""Workers in processes that others provide: an executor, such as that of a Dask cluster."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

from tengen.server.thinking.player_cache import START_SECONDS
from tengen.server.thinking.process import OVERRUN
from tengen.server.thinking.runner import run_task
from tengen.server.thinking.specs import COMMAND
from tengen.server.thinking.task import Answer, Listener, Task, ThinkingFailed
from tengen.stop import StopToken

_CONNECT_SECONDS = 10.0

log = logging.getLogger(__name__)


class ExecutorWorker:
    """Sends one task at a time to an executor, which owns its processes.

    There are no reports before the answer, and a cancelled task runs to the end of its time.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def start(self) -> None:
        """Nothing to do."""

    async def run(
        self,
        task: Task,
        seconds: float,
        on_report: Listener | None,  # noqa: ARG002
        stop: StopToken,  # noqa: ARG002
    ) -> Answer:
        """The answer to a task; raises `ThinkingFailed` if there is none."""
        patience = seconds + OVERRUN
        if task.player.startswith(COMMAND):
            patience += START_SECONDS
        try:
            future = asyncio.wrap_future(self._executor.submit(run_task, task, seconds))
            return await asyncio.wait_for(future, patience)
        except ThinkingFailed:
            raise
        except TimeoutError as error:
            raise ThinkingFailed("late", task.player) from error
        except Exception as error:  # executors fail in many ways
            log.warning("%s failed: %s: %s", task.player, type(error).__name__, error)
            raise ThinkingFailed("crashed", task.player) from error

    async def end(self) -> None:
        """Nothing to do."""


@contextlib.contextmanager
def dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor on the workers of a Dask scheduler, and their number of threads.

    ``ValueError`` if the scheduler cannot be reached.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an optional extra
    except ImportError as error:
        raise ValueError("a cluster needs Dask: pip install 'tengen[cluster]'") from error
    try:
        client: Any = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ValueError(f"no Dask scheduler answers at {address}") from error
    try:
        threads = sum(client.nthreads().values())
        # Not pure: two tasks for the same position may have different answers.
        yield client.get_executor(pure=False), max(1, threads)
    finally:
        client.close()
