"""Keeps an executor busy with games, and repeats those whose worker is lost."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tengen.arena.games.job import Failure
from tengen.arena.planning.schedule import WorkItem
from tengen.stop import StopToken

MAX_ATTEMPTS = 5
"""A game is given up after its worker is lost this number of times."""

Width = int | Callable[[], int]
"""Number of games at once; a function is called repeatedly, because workers come and go."""
_WIDTH_INTERVAL = 1.0
"""Seconds between two such calls while no game ends."""
_T = TypeVar("_T")
_J = TypeVar("_J", bound=WorkItem)
_R = TypeVar("_R")


class WorkersLost(RuntimeError):  # noqa: N818 - describes the event
    """A game lost every worker that tried it."""


@dataclass(frozen=True, slots=True)
class _Running(Generic[_J]):
    job: _J
    executor: Executor


class Runner(Generic[_J, _R]):
    """Plays or reviews games with an executor, a bounded number at once.

    Works with any `concurrent.futures.Executor`: a job is plain data, and the task a module-level
    function. When an executor breaks, another one is created, and its unfinished games are
    repeated. `Executor.shutdown` without waiting must abandon running games, as it does in
    `PinnedPool` and Dask. An executor that returns a ``ValueError`` or ``WorkersLost`` for a game
    says that a retry is useless.
    """

    def __init__(
        self,
        make_executor: Callable[[], Executor],
        width: Width,
        task: Callable[[_J], _R | Failure],
    ) -> None:
        """`width`: games at once, usually the number of workers.

        If it is a function, its result is at least 1, and its exceptions end the match.
        """
        if isinstance(width, int) and width < 1:
            raise ValueError(f"at least 1 game must be under way, not {width}")
        self._make_executor = make_executor
        self._width = width
        self._task = task
        self._running: dict[Future[_R | Failure], _Running[_J]] = {}
        self._retries: deque[_J] = deque()
        self._attempts: Counter[int] = Counter()
        self._executor: Executor | None = None

    def run(self, jobs: Iterable[_J], accept: Callable[[_R], bool]) -> None:
        """Do the jobs, and pass each result to `accept` in this thread.

        Returns when all are done or `accept` returns false; then, and after an exception,
        running games are abandoned. A job that cannot be done at all raises ``ValueError``, or
        ``RuntimeError`` for a bug in Tengen.
        """
        waiting = iter(jobs)
        is_over = False
        try:
            while not is_over and self._fill(waiting):
                done, _ = wait(self._running, self._wait_seconds, return_when=FIRST_COMPLETED)
                for future in done:
                    result = self._finish(future)
                    if result is not None and not is_over:
                        is_over = not accept(result)
        finally:
            self._shut_down(abandon=bool(self._running) or is_over)

    @property
    def _wait_seconds(self) -> float | None:
        """Longest wait for a game to end; ``None``: unbounded."""
        return None if isinstance(self._width, int) else _WIDTH_INTERVAL

    def _max_running(self) -> int:
        return self._width if isinstance(self._width, int) else max(1, self._width())

    def _fill(self, waiting: Iterator[_J]) -> bool:
        """Start games while there is room; whether any is running."""
        while len(self._running) < self._max_running():
            job = self._retries.popleft() if self._retries else next(waiting, None)
            if job is None:
                break
            self._start(job)
        return bool(self._running)

    def _start(self, job: _J) -> None:
        if self._executor is None:
            self._executor = self._make_executor()
        try:
            future = self._executor.submit(self._task, job)
        except RuntimeError as error:  # broken, or shut down elsewhere
            self._retry(job, error)
            self._discard(self._executor)
            return
        self._running[future] = _Running(job, self._executor)

    def _finish(self, future: Future[_R | Failure]) -> _R | None:
        """The result of a game; ``None`` if its worker was lost."""
        running = self._running.pop(future)
        job, executor = running.job, running.executor
        error = None if future.cancelled() else future.exception()
        is_broken = isinstance(error, BrokenExecutor)
        if isinstance(error, (ValueError, WorkersLost)) and not is_broken:
            raise error
        if future.cancelled() or error is not None:
            self._retry(job, error)
            if is_broken:
                self._discard(executor)
            return None
        result = future.result()
        if isinstance(result, Failure):
            raise (RuntimeError if result.is_bug else ValueError)(result.message)
        self._attempts.pop(job.number, None)
        return result

    def _retry(self, job: _J, error: BaseException | None) -> None:
        """Queue a lost game again; ``WorkersLost`` after `MAX_ATTEMPTS`."""
        self._attempts[job.number] += 1
        if self._attempts[job.number] >= MAX_ATTEMPTS:
            reason = f"{type(error).__name__}: {error}" if error else "cancelled"
            raise WorkersLost(
                f"game {job.number} was given up: its worker was lost {MAX_ATTEMPTS} times"
                f" ({reason})"
            ) from error
        self._retries.append(job)

    def _discard(self, executor: Executor) -> None:
        """Replace a broken executor; its other games are reported lost one by one."""
        if executor is self._executor:
            self._executor = None
            executor.shutdown(wait=False)

    def _shut_down(self, abandon: bool) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=not abandon)
        self._executor = None
        self._running.clear()


def run_task(stop: StopToken, task: Callable[..., _T], *arguments: Any) -> _T:
    """Run a task in a worker; a task on a `WorkItem` also receives the stop token."""
    if any(isinstance(argument, WorkItem) for argument in arguments):
        return task(*arguments, stop=stop)
    return task(*arguments)
