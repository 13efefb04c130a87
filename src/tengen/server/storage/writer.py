"""Group commit: one thread writes, and stores all pending jobs in one transaction."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

T = TypeVar("T")
_MAX_BATCH = 256
"""Jobs in one transaction."""


class StorageFailed(Exception):  # noqa: N818 - what the caller sees of a database's error
    """The database failed; what was to be written may or may not be stored."""


@dataclass(frozen=True, slots=True)
class Job(Generic[T]):
    """Statements to be executed, all or none."""

    work: Callable[[Connection], T]
    done: Future[T] = field(default_factory=Future)


class Writer:
    """Takes jobs from any thread; a job is done when it is on the disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tengen-writer", daemon=True)
        self._lock = threading.Lock()
        self._is_open = True

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of the work, when it is stored; `StorageFailed` if the database fails."""
        job = Job(work)
        with self._lock:
            if not self._is_open:
                raise StorageFailed("the store is closed")
            self._jobs.put(job)
        return await asyncio.wrap_future(job.done)

    def close(self) -> None:
        """Write the pending jobs, then end the thread."""
        with self._lock:
            self._is_open = False
            self._jobs.put(None)
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs = [self._jobs.get()]
            while len(jobs) < _MAX_BATCH and not self._jobs.empty():
                jobs.append(self._jobs.get())  # this thread is the only one that takes jobs
            is_open = None not in jobs
            batch = [job for job in jobs if job and job.done.set_running_or_notify_cancel()]
            if batch:
                self._store(batch)

    def _store(self, batch: list[Job[Any]], attempts: int = 2) -> None:
        """Store a batch; a connection that was lost in the meantime is made anew."""
        try:
            with self._engine.begin() as connection:
                results = [job.work(connection) for job in batch]
        except Exception as error:
            if isinstance(error, OperationalError) and attempts > 1:
                self._store(batch, attempts - 1)
            elif isinstance(error, OperationalError) or len(batch) == 1:
                for job in batch:
                    job.done.set_exception(StorageFailed(f"{type(error).__name__}: {error}"))
            else:  # one of the jobs is at fault: store each by itself
                for job in batch:
                    self._store([job])
        else:
            for job, result in zip(batch, results, strict=True):
                job.done.set_result(result)
