"""The workers of a Dask cluster as an executor for games."""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any, Self, TypeVar

from distributed import Client, KilledWorker, Security

from tengen.arena.execution.dask_worker import Build, ClusterError, build, close_idle, work
from tengen.arena.execution.runner import WorkersLost

__all__ = ["Cluster", "ClusterError"]

_T = TypeVar("_T")
_ADDRESS = re.compile(r"(?:(tcp|tls)://)?(\[[0-9A-Fa-f:.]+\]|[\w.-]+):([0-9]{1,5})", re.ASCII)
_COUNT_INTERVAL = 1.0
"""Seconds between two counts of the workers."""
_EMPTY_COUNT_INTERVAL = 0.2
"""The same while there are none."""
_CLOSE_SECONDS = 5.0
"""Longest wait when disconnecting."""


class SchedulerLost(BrokenExecutor, ClusterError):  # noqa: N818 - describes the event
    """The connection to the scheduler broke; its running games are lost."""

    def __init__(self, address: str) -> None:
        super().__init__(f"the scheduler at {address} was lost")


class Cluster:
    """The workers of one scheduler.

    `executor` and `width` are the arguments of a `Runner`. After losing the scheduler, the client
    reconnects once; ``ClusterError`` if that fails.
    """

    def __init__(
        self,
        address: str,
        max_games: int | None = None,
        notify: Callable[[str], None] = lambda _: None,
        *,
        connect_seconds: float = 10.0,
        worker_seconds: float = 60.0,
        answer_seconds: float = 30.0,
    ) -> None:
        """Connect to the scheduler at ``tcp://HOST:PORT`` or ``tls://HOST:PORT``.

        `max_games`: maximum number of games at once (default: one for each worker thread).
        `notify`: receives messages about what the client waits for.
        `connect_seconds`, `worker_seconds`, `answer_seconds`: longest waits for a connection, for
        the first worker, and for an answer. ``ClusterError`` if the cluster cannot be used.
        """
        self.address = _checked(address)
        _check_certificates(self.address)
        self._max_games = max_games
        self._notify = notify
        self._connect_seconds, self._worker_seconds = connect_seconds, worker_seconds
        self._answer_seconds = answer_seconds
        self._slots = 0
        self._empty_since: float | None = None
        self._count_at = 0.0
        self._client = self._connect()
        try:
            self._check_workers()
        except BaseException:
            self.close()
            raise

    def executor(self) -> Executor:
        """An executor for games; reconnects if the scheduler was lost."""
        if self._client.status != "running":
            self._notify(f"The scheduler at {self.address} was lost; trying to reach it again.")
            self.close()
            try:
                self._client = self._connect()
                self._check_workers()
            except ClusterError as error:
                raise ClusterError(f"{error}; the same command continues from here") from error
        return _DaskExecutor(self._client, build(), self.address)

    def width(self) -> int:
        """Number of games that the workers can play at once now.

        ``ClusterError`` if the scheduler does not answer, or has had no workers for too long.
        """
        now = time.monotonic()
        if now >= self._count_at and self._client.status == "running":
            self._count_slots(now)
            self._count_at = time.monotonic() + _COUNT_INTERVAL
        return self._slots if self._max_games is None else min(self._max_games, self._slots)

    def close(self) -> None:
        """Disconnect; the workers close their players."""
        with contextlib.suppress(Exception):
            if self._client.status == "running":
                self._ask(self._client.run, close_idle, on_error="ignore", seconds=_CLOSE_SECONDS)
        with contextlib.suppress(Exception):
            self._client.close(timeout=_CLOSE_SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _connect(self) -> Client:
        seconds = self._connect_seconds

        def connect() -> Client:
            return Client(self.address, timeout=seconds, set_as_default=False, name="tengen")

        try:
            # The client has its own timeout, but not for a server that accepts and stays silent.
            return _bounded(connect, 2 * seconds)
        except (OSError, ValueError) as error:
            raise ClusterError(
                f"no Dask scheduler answers at {self.address} within {seconds:g} s;"
                " `dask scheduler` starts one"
            ) from error

    def _check_workers(self) -> None:
        """Wait for workers, and check that they have the same build."""
        self._slots, self._empty_since = 0, None
        deadline = time.monotonic() + self._worker_seconds + self._answer_seconds
        while not self._slots:
            self._count_slots(time.monotonic())
            if self._client.status != "running" or time.monotonic() > deadline:
                raise SchedulerLost(self.address)
            time.sleep(0.0 if self._slots else _EMPTY_COUNT_INTERVAL)
        try:
            builds = self._ask(self._client.run, build, on_error="return")
        except Exception as error:
            raise ClusterError(
                f"not all workers of the scheduler at {self.address} answer: {error}"
            ) from error
        for address, found in builds.items():
            if isinstance(found, Exception):
                # An exception that Dask cannot pickle arrives as a plain one with its
                # name in the text.
                kind = "" if type(found) is Exception else f"{type(found).__name__}: "
                raise ClusterError(f"the worker at {address} cannot play: {kind}{found}")
            if found != build():
                raise ClusterError(
                    f"the worker at {address} has {found}, and this is {build()}:"
                    " install the same on both"
                )

    def _count_slots(self, now: float) -> None:
        try:
            threads: dict[str, int] = self._ask(self._client.nthreads)
        except Exception as error:
            # A client that loses its scheduler raises various exceptions, now or a moment later;
            # the futures of the running games report the loss.
            if isinstance(error, TimeoutError) and self._client.status == "running":
                raise ClusterError(
                    f"the scheduler at {self.address} does not answer;"
                    " the same command continues from here"
                ) from None
            return
        self._slots = sum(threads.values())
        if self._slots:
            self._empty_since = None
        elif self._empty_since is None:
            self._empty_since = now
            self._notify(
                f"The scheduler at {self.address} has no workers: waiting {self._worker_seconds:g}"
                f" s for one (`dask worker {self.address} --nthreads 1`)."
            )
        elif now - self._empty_since > self._worker_seconds:
            raise ClusterError(
                f"the scheduler at {self.address} has no workers;"
                f" `dask worker {self.address} --nthreads 1` starts one"
            )

    def _ask(self, question: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """The client's answer, in bounded time."""
        seconds = options.pop("seconds", self._answer_seconds)
        return self._client.sync(question, *arguments, callback_timeout=seconds, **options)


class _DaskExecutor(Executor):
    """Dask's executor, which reports losses as exceptions of `concurrent.futures`."""

    def __init__(self, client: Client, wanted: Build, address: str) -> None:
        self._client = client
        self._inner = client.get_executor(pure=False)
        self._wanted = wanted
        self._address = address

    def submit(self, task: Callable[..., _T], /, *arguments: Any, **options: Any) -> Future[_T]:
        """Run the task on a worker."""
        try:
            inner = self._inner.submit(work, self._wanted, task, *arguments, **options)
        finally:
            # Also without an exception: a client that has just lost its scheduler keeps the task.
            if self._client.status != "running":
                raise SchedulerLost(self._address)
        done: Future[_T] = Future()
        done.set_running_or_notify_cancel()
        inner.add_done_callback(lambda inner: self._complete(inner, done))
        return done

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Release the workers: after their tasks or, without `wait`, immediately."""
        if wait and not cancel_futures:
            self._inner.shutdown(wait=True)
        else:
            with contextlib.suppress(Exception):
                _bounded(lambda: self._inner.shutdown(wait=False), _CLOSE_SECONDS)

    def _complete(self, inner: Future[_T], done: Future[_T]) -> None:
        if inner.cancelled():
            done.set_exception(SchedulerLost(self._address))
            return
        error = inner.exception()
        if isinstance(error, KilledWorker):
            last = getattr(error.last_worker, "address", error.last_worker)
            done.set_exception(
                WorkersLost(f"a game was given up: it lost every worker, the last at {last}")
            )
        elif error is not None:
            done.set_exception(error)
        else:
            done.set_result(inner.result())


def _bounded(action: Callable[[], _T], seconds: float) -> _T:
    """The result of the action; ``TimeoutError`` if it takes longer, while it continues."""
    done: Future[_T] = Future()

    def act() -> None:
        try:
            done.set_result(action())
        except Exception as error:
            done.set_exception(error)

    threading.Thread(target=act, daemon=True).start()
    return done.result(seconds)


def _checked(address: str) -> str:
    found = _ADDRESS.fullmatch(address.strip())
    if found is None or not 0 < int(found[3]) < 1 << 16:
        raise ClusterError(
            f"{address[:80]!r} is not the address of a scheduler: expected tcp://HOST:PORT"
        )
    return f"{found[1] or 'tcp'}://{found[2]}:{found[3]}"


def _check_certificates(address: str) -> None:
    """Without certificates the client would report a timeout instead of the cause."""
    if address.startswith("tls:") and not Security().get_connection_args("client")["ssl_context"]:
        raise ClusterError(
            f"{address} needs certificates, which Dask's settings distributed.comm.tls do not name"
        )
