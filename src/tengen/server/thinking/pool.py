"""The engine pool: a few worker processes run the tasks of many games.

The queue is fair between games. The more tasks wait, the less time each player gets: under load
players answer weaker moves before tasks are refused. A player that crashes, hangs or uses too much
memory affects only its own worker, which is replaced; the task is tried once more.

Analyses and reviews run in the background: they start when no game waits, and one of several
workers is kept free of them. If a game has to wait all the same, one of them is ended for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Protocol, TypeAlias

from tengen.cores import usable_cores
from tengen.server.thinking.executor import ExecutorWorker
from tengen.server.thinking.process import ProcessWorker
from tengen.server.thinking.queue import FairQueue
from tengen.server.thinking.specs import roster_name
from tengen.server.thinking.task import (
    RETRIED,
    Answer,
    Listener,
    Problem,
    SearchReport,
    Task,
    ThinkingFailed,
)
from tengen.stop import StopToken

MAX_WAITING = 1000
"""Queued tasks; more are refused at once."""
MIN_SECONDS = 0.05
"""Minimum time for a player under load."""

log = logging.getLogger(__name__)

Observer: TypeAlias = Callable[[Task, float, Problem | None], None]
"""Called for every finished task with its seconds, waiting included, and its problem, if any."""


class _Worker(Protocol):
    """Runs one task at a time."""

    async def start(self) -> None: ...
    async def run(
        self, task: Task, seconds: float, on_report: Listener | None, stop: StopToken
    ) -> Answer: ...
    async def end(self) -> None: ...


@dataclass(eq=False, slots=True)
class _Job:
    """A task on its way through the pool."""

    task: Task
    """With the player's name in the roster."""
    player: str
    """The player's name as requested."""
    listener: Listener | None
    asked: float
    """Time of the request by the loop's clock."""
    future: asyncio.Future[Answer]
    stop: StopToken = field(default_factory=StopToken)

    def report(self, report: SearchReport) -> None:
        """Pass a report on; an error of the listener is logged."""
        if self.listener is None or self.future.done():
            return
        try:
            self.listener(report)
        except Exception:
            log.exception("a listener failed")

    def hurry(self) -> bool:
        """End a task of the background; false if this is not one, or was ended before.

        An analysis then has the answer found so far, a review an empty one.
        """
        if not self.task.is_background or self.stop.is_cancelled:
            return False
        self.stop.cancel()
        return True

    def fail(self, problem: Problem) -> None:
        """End without an answer."""
        if not self.future.done():
            self.future.set_exception(ThinkingFailed(problem, self.player))


class EnginePool:
    """Runs tasks with workers: its own processes, or those of an executor.

    For one event loop. Tasks requested before `start` wait.
    """

    def __init__(
        self,
        workers: int | None = None,
        memory_mb: int = 512,
        executor: Executor | None = None,
        *,
        programs: Mapping[str, str] = MappingProxyType({}),
        max_waiting: int = MAX_WAITING,
        observer: Observer = lambda *_: None,
    ) -> None:
        """`workers`: number of tasks at a time (default: one for each core).

        `memory_mb` limits a worker process or a program. `executor` replaces the pool's own
        processes. `programs` are the command lines of ``program:NAME``.
        """
        count = workers or len(usable_cores())
        self._workers: list[_Worker] = [
            ProcessWorker(memory_mb) if executor is None else ExecutorWorker(executor)
            for _ in range(count)
        ]
        self._programs = dict(programs)
        self._observer = observer
        self._queue: FairQueue[_Job] = FairQueue(max_waiting)
        self._jobs: dict[_Worker, _Job] = {}
        self._loops: list[asyncio.Task[None]] = []
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """Number of queued tasks."""
        return len(self._queue)

    @property
    def busy(self) -> int:
        """Number of running tasks."""
        return len(self._jobs)

    @property
    def pids(self) -> list[int]:
        """Ids of the running worker processes."""
        mine = [worker for worker in self._workers if isinstance(worker, ProcessWorker)]
        return [worker.pid for worker in mine if worker.pid is not None]

    @property
    def restarts(self) -> int:
        """Number of worker processes that were replaced."""
        mine = [worker for worker in self._workers if isinstance(worker, ProcessWorker)]
        return sum(max(0, worker.starts - 1) for worker in mine)

    async def start(self) -> None:
        """Start the workers; they get ready in the background."""
        if not self._loops and not self._is_closed:
            self._loops = [asyncio.create_task(self._serve(each)) for each in self._workers]

    async def close(self) -> None:
        """End all workers; unanswered tasks fail."""
        self._is_closed = True
        for job in [*self._queue.drain(), *self._jobs.values()]:
            job.fail("closed")
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        self._jobs.clear()
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def choose(self, task: Task, on_report: Listener | None = None) -> Answer:
        """The answer to a task; raises `ThinkingFailed` if there is none."""
        loop = asyncio.get_running_loop()
        job = _Job(task, task.player, on_report, loop.time(), loop.create_future())
        problem: Problem | None = None
        try:
            if self._is_closed:
                raise ThinkingFailed("closed", task.player)
            spec = roster_name(task.player, task.key, self._programs)
            job.task = replace(task, player=spec)
            if not self._queue.put(task.key, job, is_background=task.is_background):
                raise ThinkingFailed("busy", task.player)
            if not task.is_background:
                self._make_room()
            return await job.future
        except asyncio.CancelledError:
            if not self._queue.remove(task.key, job):
                job.stop.cancel()
            raise
        except ThinkingFailed as failed:
            problem = failed.problem
            raise
        finally:
            if not job.future.cancelled():
                self._observer(task, loop.time() - job.asked, problem)

    def _make_room(self) -> None:
        """End an analysis or a review for a game that would have to wait for it."""
        if len(self._jobs) < len(self._workers):
            return
        for job in self._jobs.values():
            if job.hurry():
                break

    def _takes_background(self) -> bool:
        """Whether one more worker may do what can wait: one of several is kept for the games."""
        running = sum(job.task.is_background for job in self._jobs.values())
        return running < max(1, len(self._workers) - 1)

    def _seconds_for(self, job: _Job) -> float:
        """Less time if many tasks wait, and no more than is left."""
        most = job.task.seconds
        if job.task.is_background:
            return most
        left = most - (asyncio.get_running_loop().time() - job.asked)
        shared = most / (1 + self._queue.urgent / len(self._workers))
        return max(min(MIN_SECONDS, most), min(left, shared))

    async def _serve(self, worker: _Worker) -> None:
        """Run jobs with one worker for the lifetime of the pool."""
        with contextlib.suppress(ThinkingFailed):  # the first task tries again
            await worker.start()
        while True:
            job = await self._queue.get(self._takes_background)
            self._jobs[worker] = job
            seconds = self._seconds_for(job)
            is_retry = False
            while not job.future.done():
                try:
                    answer = await worker.run(job.task, seconds, job.report, job.stop)
                except ThinkingFailed as failed:  # a second attempt follows a crash or a hang
                    if is_retry or failed.problem not in RETRIED:
                        job.fail(failed.problem)
                    is_retry = True
                except Exception:
                    log.exception("a task failed")
                    job.fail("crashed")
                else:
                    if not job.future.done():
                        job.future.set_result(answer)
            del self._jobs[worker]
