"""The engine pool: tasks of many games, answered by a few worker processes.

Games take turns. The more wait, the shorter each player thinks, so that nobody waits long and
nobody fails. A player that crashes, hangs or takes too much memory harms its own worker at most,
which is replaced; the task is tried once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol

from tengen.cores import usable_cores
from tengen.server.thinking.executor import ExecutorWorker
from tengen.server.thinking.failures import RETRIED, failure
from tengen.server.thinking.process import ProcessWorker
from tengen.server.thinking.queue import FairQueue
from tengen.server.thinking.specs import roster_name
from tengen.server.thinking.types import Answer, Listener, Task, ThinkingFailed, Thought

MOST_WAITING = 1000
"""Tasks that may wait; more are refused at once."""
LEAST_SECONDS = 0.05
"""What a player gets at least, however many wait."""

log = logging.getLogger(__name__)


class _Worker(Protocol):
    """Somebody who answers one task at a time."""

    async def start(self) -> None: ...
    async def answer(self, task: Task, seconds: float, on_report: Listener | None) -> Answer: ...
    def halt(self) -> None: ...
    async def end(self) -> None: ...


@dataclass(eq=False, slots=True)
class _Job:
    """A task under its way through the pool."""

    task: Task
    listener: Listener | None
    asked: float
    """When it came, by the loop's clock."""
    future: asyncio.Future[Answer]
    player: str
    """What the caller calls the player."""

    def hear(self, thought: Thought) -> None:
        """Pass a report on; a listener that fails harms nobody else."""
        if self.listener is None or self.future.done():
            return
        try:
            self.listener(thought)
        except Exception:
            log.exception("a listener failed")


class EnginePool:
    """Answers tasks with workers: its own processes, or those of an executor.

    For one event loop. It may be asked before it is started; tasks wait then.
    """

    def __init__(
        self,
        workers: int | None = None,
        memory_mb: int = 512,
        executor: Executor | None = None,
        *,
        programs: Mapping[str, str] = MappingProxyType({}),
        most_waiting: int = MOST_WAITING,
    ) -> None:
        """`workers` ``None`` is one for each core.

        `memory_mb` is what a worker, or a program, may use. `executor` answers instead of own
        processes, `workers` tasks at a time. `programs` are the command lines of ``program:NAME``.
        """
        count = workers or len(usable_cores())
        self._workers: list[_Worker] = [
            ProcessWorker(memory_mb) if executor is None else ExecutorWorker(executor)
            for _ in range(count)
        ]
        self._programs = dict(programs)
        self._queue: FairQueue[_Job] = FairQueue(most_waiting)
        self._jobs: dict[_Worker, _Job] = {}
        self._servants: list[asyncio.Task[None]] = []
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """Tasks that nobody works on yet."""
        return len(self._queue)

    @property
    def busy(self) -> int:
        """Tasks under way."""
        return len(self._jobs)

    @property
    def pids(self) -> list[int]:
        """The numbers of the worker processes that run."""
        mine = [worker for worker in self._workers if isinstance(worker, ProcessWorker)]
        return [worker.pid for worker in mine if worker.pid is not None]

    @property
    def restarts(self) -> int:
        """How often a worker process had to be replaced."""
        mine = [worker for worker in self._workers if isinstance(worker, ProcessWorker)]
        return sum(max(0, worker.starts - 1) for worker in mine)

    async def start(self) -> None:
        """Let the workers begin; they get ready while the server does."""
        if not self._servants and not self._is_closed:
            self._servants = [asyncio.create_task(self._serve(each)) for each in self._workers]

    async def close(self) -> None:
        """End all workers; tasks without an answer fail."""
        self._is_closed = True
        for job in [*self._queue.drain(), *self._jobs.values()]:
            if not job.future.done():
                job.future.set_exception(failure("closed", job.player))
        for servant in self._servants:
            servant.cancel()
        await asyncio.gather(*self._servants, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def choose(self, task: Task, on_report: Listener | None = None) -> Answer:
        """The answer to a task; ``ThinkingFailed`` if there is none."""
        if self._is_closed:
            raise failure("closed", task.player)
        loop = asyncio.get_running_loop()
        spec = roster_name(task.player, task.key, self._programs)
        future: asyncio.Future[Answer] = loop.create_future()
        job = _Job(replace(task, player=spec), on_report, loop.time(), future, task.player)
        if not self._queue.put(task.key, job):
            raise failure("busy", task.player)
        try:
            return await future
        except asyncio.CancelledError:
            self._give_up(job)
            raise

    def _give_up(self, job: _Job) -> None:
        """Nobody waits for this any more."""
        if self._queue.remove(job.task.key, job):
            return
        for worker, other in self._jobs.items():
            if other is job:
                worker.halt()

    async def _serve(self, worker: _Worker) -> None:
        """The life of one worker."""
        with contextlib.suppress(ThinkingFailed):  # it is tried again with the first task
            await worker.start()
        while True:
            job = await self._queue.get()
            self._jobs[worker] = job
            try:
                await self._attend(worker, job)
            finally:
                del self._jobs[worker]

    async def _attend(self, worker: _Worker, job: _Job) -> None:
        """Get a job answered, at the second attempt if need be."""
        seconds = self._seconds(job)
        try:
            answer = await self._attempted(worker, job, seconds)
        except ThinkingFailed as failed:
            if not job.future.done():
                job.future.set_exception(failure(failed.problem, job.player))
        except Exception:
            log.exception("a task failed")
            if not job.future.done():
                job.future.set_exception(failure("crashed", job.player))
        else:
            if not job.future.done():
                job.future.set_result(answer)

    async def _attempted(self, worker: _Worker, job: _Job, seconds: float) -> Answer:
        try:
            await worker.start()
            if job.future.done():  # who asked has gone meanwhile
                raise failure("closed", job.player)
            return await worker.answer(job.task, seconds, job.hear)
        except ThinkingFailed as failed:
            if failed.problem not in RETRIED or job.future.done():
                raise
        return await worker.answer(job.task, seconds, job.hear)

    def _seconds(self, job: _Job) -> float:
        """What the player may use: less when many wait, and no more than is left."""
        most = job.task.seconds
        left = most - (asyncio.get_running_loop().time() - job.asked)
        shared = most / (1 + self.waiting / len(self._workers))
        return max(min(LEAST_SECONDS, most), min(left, shared))
