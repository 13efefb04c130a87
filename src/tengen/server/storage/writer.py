"""The one thread that writes: whatever waits is stored in one transaction (group commit)."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

T = TypeVar("T")
_MOST_AT_ONCE = 256
"""Jobs in one transaction; those behind them wait that little longer."""


class StorageFailed(Exception):  # noqa: N818 - what the caller sees of a database's error
    """The database could not do it; what was to be stored may or may not be there."""


@dataclass(frozen=True, slots=True)
class Job(Generic[T]):
    """Something to be written, all of it or nothing."""

    work: Callable[[Connection], T]
    done: Future[T] = field(default_factory=Future)


class Writer:
    """Takes jobs from any thread; a job is done when it is on the disk."""

    def __init__(self, engine: Engine, after: Callable[[Connection, Sequence[Any]], None]) -> None:
        """`after` gets the results of a transaction's jobs just before it is committed."""
        self._engine = engine
        self._after = after
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tengen-writer", daemon=True)
        self._lock = threading.Lock()
        self._is_open = True

    def start(self) -> None:
        """Begin to take jobs."""
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Have something written."""
        job = Job(work)
        with self._lock:
            if not self._is_open:
                raise StorageFailed("the store is closed")
            self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Write what waits, then end."""
        with self._lock:
            self._is_open = False
            self._jobs.put(None)
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs = self._waiting()
            is_open = None not in jobs
            batch = [job for job in jobs if job and job.done.set_running_or_notify_cancel()]
            if batch:
                self._store(batch)

    def _waiting(self) -> list[Job[Any] | None]:
        """Everything that waits, and the next thing if nothing does."""
        jobs = [self._jobs.get()]
        while len(jobs) < _MOST_AT_ONCE:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return jobs

    def _store(self, batch: list[Job[Any]]) -> None:
        try:
            results = self._tried_twice(batch)
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, OperationalError):
                # One of them is at fault: the others need not suffer for it.
                for job in batch:
                    self._store([job])
                return
            for job in batch:
                job.done.set_exception(StorageFailed(f"{type(error).__name__}: {error}"))
        else:
            for job, result in zip(batch, results, strict=True):
                job.done.set_result(result)

    def _tried_twice(self, batch: list[Job[Any]]) -> list[Any]:
        """The jobs' results; a connection that has gone in the meantime is made anew."""
        try:
            return self._transaction(batch)
        except OperationalError:
            return self._transaction(batch)

    def _transaction(self, batch: list[Job[Any]]) -> list[Any]:
        with self._engine.begin() as connection:
            results = [job.work(connection) for job in batch]
            self._after(connection, results)
        return results
