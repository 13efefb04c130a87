"""Keeps workers busy with the games of a match, whoever of them is lost on the way."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import NamedTuple

from tengen.arena.job import Failure, play
from tengen.arena.result import GameResult
from tengen.arena.schedule import Job

MOST_ATTEMPTS = 5
"""How often a game is begun whose worker is lost each time."""

Accept = Callable[[GameResult], bool]
"""Takes a finished game; says whether the match goes on."""
Width = int | Callable[[], int]
"""How many games are under way at once; a function is asked again and again, as workers come."""
_LOOK_EVERY = 1.0
"""Seconds between two such questions while no game ends."""


class WorkersLost(RuntimeError):  # noqa: N818 - says what happened
    """A game broke every worker that tried it."""


class _Flight(NamedTuple):
    job: Job
    executor: Executor


class Runner:
    """Plays games with an executor, a bounded number of them at once.

    Any `concurrent.futures.Executor` will do, that of a Dask cluster as well: a job is plain data,
    and what plays it is a function of a module. When an executor breaks, another is made, and the
    games that were under way are played again. `Executor.shutdown` without waiting must give up
    what is under way, as that of `PinnedPool` and of Dask does. A ``ValueError`` or ``WorkersLost``
    in place of a result is the executor's word that trying again is of no use.
    """

    def __init__(
        self,
        make_executor: Callable[[], Executor],
        width: Width,
        task: Callable[[Job], GameResult | Failure] = play,
    ) -> None:
        """`width`: games under way at once, as many as there are workers.

        A function may raise, which ends the match; what it says is taken for 1 at least.
        """
        if isinstance(width, int) and width < 1:
            raise ValueError(f"at least 1 game must be under way, not {width}")
        self._make_executor = make_executor
        self._width = width
        self._task = task
        self._flights: dict[Future[GameResult | Failure], _Flight] = {}
        self._again: deque[Job] = deque()
        self._attempts: Counter[int] = Counter()
        self._executor: Executor | None = None

    def run(self, jobs: Iterable[Job], accept: Accept) -> None:
        """Play the jobs, and hand each result to `accept`, in this thread, before the next begins.

        It comes back when all are played, or when `accept` says that it is enough; then, and when
        anything is raised, the games under way are given up. A game that cannot be played at all
        raises ``ValueError`` or, if that is nobody's fault but ours, ``RuntimeError``.
        """
        waiting = iter(jobs)
        is_over = False
        try:
            while not is_over and self._filled(waiting):
                done, _ = wait(self._flights, self._pause, return_when=FIRST_COMPLETED)
                for future in done:
                    result = self._landed(future)
                    if result is not None and not is_over:
                        is_over = not accept(result)
        finally:
            self._end(give_up=bool(self._flights) or is_over)

    @property
    def _pause(self) -> float | None:
        """Seconds to wait for a game to end; ``None`` without bound."""
        return None if isinstance(self._width, int) else _LOOK_EVERY

    def _room(self) -> int:
        return self._width if isinstance(self._width, int) else max(1, self._width())

    def _filled(self, waiting: Iterable[Job]) -> bool:
        """Begin games while there is room; whether any is under way."""
        source = iter(waiting)
        while len(self._flights) < self._room():
            job = self._again.popleft() if self._again else next(source, None)
            if job is None:
                break
            self._begin(job)
        return bool(self._flights)

    def _begin(self, job: Job) -> None:
        if self._executor is None:
            self._executor = self._make_executor()
        try:
            future = self._executor.submit(self._task, job)
        except RuntimeError as error:  # broken, or shut down by somebody
            self._lost(job, error)
            self._replace(self._executor)
            return
        self._flights[future] = _Flight(job, self._executor)

    def _landed(self, future: Future[GameResult | Failure]) -> GameResult | None:
        """What came of a game; ``None`` if its worker was lost."""
        job, executor = self._flights.pop(future)
        error = None if future.cancelled() else future.exception()
        is_broken = isinstance(error, BrokenExecutor)
        if isinstance(error, (ValueError, WorkersLost)) and not is_broken:
            raise error
        if future.cancelled() or error is not None:
            self._lost(job, error)
            if is_broken:
                self._replace(executor)
            return None
        result = future.result()
        if isinstance(result, Failure):
            raise (RuntimeError if result.is_bug else ValueError)(result.message)
        self._attempts.pop(job.number, None)
        return result

    def _lost(self, job: Job, error: BaseException | None) -> None:
        """The game will be played again, unless it has been tried often enough."""
        self._attempts[job.number] += 1
        if self._attempts[job.number] >= MOST_ATTEMPTS:
            reason = f"{type(error).__name__}: {error}" if error else "cancelled"
            raise WorkersLost(
                f"game {job.number} was given up: its worker was lost {MOST_ATTEMPTS} times"
                f" ({reason})"
            ) from error
        self._again.append(job)

    def _replace(self, executor: Executor) -> None:
        """Leave a broken executor; whoever of its games is still reported lost comes again."""
        if executor is self._executor:
            self._executor = None
            executor.shutdown(wait=False)

    def _end(self, give_up: bool) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=not give_up)
        self._executor = None
        self._flights.clear()
