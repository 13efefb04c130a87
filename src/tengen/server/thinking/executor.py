"""A worker that is somebody else's process, such as one of a Dask cluster."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor

from tengen.server.thinking.desk import answer_here
from tengen.server.thinking.failures import failure
from tengen.server.thinking.process import OVERRUN
from tengen.server.thinking.shelf import START_SECONDS
from tengen.server.thinking.specs import COMMAND
from tengen.server.thinking.types import Answer, Listener, Task, ThinkingFailed

log = logging.getLogger(__name__)


class ExecutorWorker:
    """Sends one task at a time to an executor. Players report only when they are done there."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def start(self) -> None:
        """Nothing: the executor starts its processes."""

    async def answer(self, task: Task, seconds: float, on_report: Listener | None) -> Answer:  # noqa: ARG002
        """The answer to a task; ``ThinkingFailed`` if there is none."""
        patience = seconds + OVERRUN
        if task.player.startswith(COMMAND):
            patience += START_SECONDS
        try:
            future = asyncio.wrap_future(self._executor.submit(answer_here, task, seconds))
            return await asyncio.wait_for(future, patience)
        except ThinkingFailed:
            raise
        except TimeoutError as error:
            raise failure("late", task.player) from error
        except Exception as error:  # a broken executor has many names
            log.warning("%s failed: %s: %s", task.player, type(error).__name__, error)
            raise failure("crashed", task.player) from error

    def halt(self) -> None:
        """Nothing: an answer that nobody waits for comes to its end by itself."""

    async def end(self) -> None:
        """Nothing: the executor belongs to whoever made it."""
