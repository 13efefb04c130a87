"""Jobs that review studies in the background, position by position.

A job is stored with every position that it has reviewed. The process in its row works on it; if
that process dies, another one, or the next start, goes on from there.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from tengen import __version__
from tengen.game_review import document
from tengen.server.storage import ReviewRow, StorageFailed, Store
from tengen.server.study.bodies import MAX_REVIEW_BYTES, stored_game
from tengen.server.thinking.task import Task, Thinker, ThinkingFailed

MAX_OPEN = 200
"""Jobs that wait or run, of all processes."""
_MAX_RUNNING = 4
"""Jobs that a process runs at the same time; each has one task in the engine pool."""
_MAX_LENGTH = MAX_REVIEW_BYTES - 4096
"""Characters of all positions: what a client gets it must be able to send."""
_REVIEWER = "tengen"
"""Named in errors; a review needs no player."""
_POSITION_SECONDS = 10.0
"""The longest time for a position: 50,000 nodes take a fraction of a second."""
_SHORTEST_SECONDS = 0.25
"""The time for a position that was often ended for a game: players take longer than this to move,
so that the review is complete some time."""
_PAUSE_SECONDS = 1.0
"""Pause before the engine pool is asked again: it was full, or a game needed the worker."""
_BATCH = 50

_log = logging.getLogger("tengen.server.reviews")


@dataclass(frozen=True, slots=True)
class JobSettings:
    """How a process takes part in the jobs."""

    process: str
    """The id under which it sends heartbeats."""
    now_ms: Callable[[], int]
    sweep_seconds: float = 1.0
    """Interval in which it looks for jobs whose process has died."""
    dead_after_ms: int = 5000
    """A process without a heartbeat for this time counts as dead."""


class ReviewJobs:
    """Runs the jobs of this process, and takes over those of processes that have died."""

    def __init__(self, store: Store, thinker: Thinker, settings: JobSettings) -> None:
        self._store = store
        self._thinker = thinker
        self._settings = settings
        self._slots = asyncio.Semaphore(_MAX_RUNNING)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Resume the jobs of earlier processes."""
        await self._sweep()
        self._sweeper = asyncio.create_task(self._sweep_forever())

    async def close(self) -> None:
        """Stop; the jobs go on with the next start or in other processes."""
        tasks = [*self._running.values(), *filter(None, [self._sweeper])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def run(self, job: ReviewRow) -> None:
        """Work on a job of this process, unless that is being done."""
        if job.id not in self._running:
            task = asyncio.create_task(self._run(job))
            self._running[job.id] = task
            task.add_done_callback(lambda _: self._running.pop(job.id, None))

    def stop(self, job_id: str) -> None:
        """Cancel the task of a job that has ended."""
        task = self._running.get(job_id)
        if task is not None:
            task.cancel()

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(self._settings.sweep_seconds)
            try:
                await self._sweep()
            except StorageFailed as error:
                _log.warning("a sweep failed: %s", error)
            except Exception:
                _log.exception("a sweep failed")

    async def _sweep(self) -> None:
        """Take over the jobs of dead processes, and resume those of this one that were dropped."""
        process, reviews = self._settings.process, self._store.reviews
        oldest_ms = self._settings.now_ms() - self._settings.dead_after_ms
        alive = await self._store.living(process, oldest_ms)
        for job in await reviews.open_jobs(_BATCH, alive):
            if await reviews.take(job, process):
                self.run(replace(job, process=process))
        # The games of those that run are not read again.
        for job in await reviews.jobs_of(process, MAX_OPEN, self._running):
            self.run(job)

    async def _run(self, job: ReviewRow) -> None:
        try:
            async with self._slots:
                await _Work(job, self._store, self._thinker, self._settings.process).run()
        except StorageFailed as error:
            _log.warning("the review of study %s waits: %s", job.study_id, error)
        except ThinkingFailed as failed:
            if failed.problem != "closed":
                _log.warning("the review of study %s failed: %s", job.study_id, failed)
                await self._fail(job)
        except Exception:
            _log.exception("the review of study %s failed", job.study_id)
            await self._fail(job)

    async def _fail(self, job: ReviewRow) -> None:
        try:
            await self._store.reviews.end(job.id, "failed")
        except StorageFailed as error:
            _log.warning("the review of study %s is tried again: %s", job.study_id, error)


class _Work:
    """One job, from the last position to the first."""

    def __init__(self, job: ReviewRow, store: Store, thinker: Thinker, process: str) -> None:
        self._job = job
        self._reviews = store.reviews
        self._thinker = thinker
        self._process = process

    async def run(self) -> None:
        """Review what is missing, and give the review to the study.

        Ends early if the job was cancelled or taken over.
        """
        job, reviews = self._job, self._reviews
        if not await reviews.start(job.id, self._process):
            return
        positions = await reviews.positions(job.id)
        tasks = await asyncio.to_thread(_tasks, job)
        for ply, task in reversed([*enumerate(tasks)]):
            if ply in positions:
                continue
            position = await self._ask(replace(task, after=positions.get(ply + 1, "")))
            await asyncio.to_thread(_check, position, task.size)
            if not await reviews.append(job.id, self._process, ply, position):
                return
            positions[ply] = position
        found = [positions[ply] for ply in range(len(tasks))]
        review = await asyncio.to_thread(_review, job, found)
        await reviews.finish(job, self._process, review)

    async def _ask(self, task: Task) -> str:
        """The review of a position; asks again if the pool is full, or ends it for a game.

        Each time it was ended it gets half the time.
        """
        seconds = task.seconds
        while True:
            try:
                answer = await self._thinker.choose(replace(task, seconds=seconds))
            except ThinkingFailed as failed:
                if failed.problem != "busy":
                    raise
            else:
                if answer.review:
                    return answer.review
                seconds = max(_SHORTEST_SECONDS, seconds / 2)
            await asyncio.sleep(_PAUSE_SECONDS)


def _tasks(job: ReviewRow) -> list[Task]:
    """The tasks for all positions, without what they need of the one after."""
    game = stored_game(job.game)
    moves = [*map(str, game.moves)]
    position = Task(
        key=job.study_id,
        player=_REVIEWER,
        seconds=_POSITION_SECONDS,
        size=game.size,
        rule=game.rule,
        setup=game.board(game.root).to_text(),
        kind="review",
        nodes=job.nodes,
    )
    return [
        replace(position, moves="".join(moves[:ply]), played="".join(moves[ply : ply + 1]))
        for ply in range(len(moves) + 1)
    ]


def _check(review: str, size: int) -> None:
    """``ValueError`` if a worker has sent something else than the review of a position."""
    document.position(json.loads(review), size)


def _review(job: ReviewRow, positions: list[str]) -> str:
    """The whole review as JSON."""
    decoded = [json.loads(position) for position in _bounded(positions)]
    return json.dumps(document.envelope(__version__, job.nodes, decoded), separators=(",", ":"))


def _bounded(positions: list[str]) -> list[str]:
    """The positions, without the longest proofs if they are too long together."""
    surplus = sum(map(len, positions)) - _MAX_LENGTH
    if surplus <= 0:
        return positions
    decoded = [json.loads(position) for position in positions]
    sides = [(each, side) for each in decoded for side in ("win", "loss") if each[side]]
    for each, side in sorted(sides, key=lambda proof: -len(proof[0][proof[1]]["tree"])):
        if surplus > 0:
            surplus -= len(each[side]["tree"])
            each[side] = None
    return [json.dumps(position, separators=(",", ":")) for position in decoded]
