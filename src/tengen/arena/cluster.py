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

from tengen.arena.outpost import Build, ClusterError, build, rest, work
from tengen.arena.runner import WorkersLost

__all__ = ["Cluster", "ClusterError"]

_T = TypeVar("_T")
_ADDRESS = re.compile(r"(?:(tcp|tls)://)?(\[[0-9A-Fa-f:.]+\]|[\w.-]+):([0-9]{1,5})", re.ASCII)
_LOOK_EVERY = 1.0
"""Seconds for which a count of the workers is good."""
_GLANCE_EVERY = 0.2
"""The same while there are none."""
_LEAVE_SECONDS = 5.0
"""What it has when we want nothing more of it."""


class SchedulerLost(BrokenExecutor, ClusterError):  # noqa: N818 - says what happened
    """The connection to the scheduler broke, and with it whatever was under way."""

    def __init__(self, address: str) -> None:
        super().__init__(f"the scheduler at {address} was lost")


class Cluster:
    """The workers of one scheduler.

    `executor` and `width` are what a `Runner` wants. When the scheduler is lost, an attempt is made
    to find it again; ``ClusterError`` if that fails.
    """

    def __init__(
        self,
        address: str,
        most: int | None = None,
        say: Callable[[str], None] = lambda _: None,
        *,
        connect_seconds: float = 10.0,
        worker_seconds: float = 60.0,
        answer_seconds: float = 30.0,
    ) -> None:
        """Find the scheduler at ``tcp://HOST:PORT`` or ``tls://HOST:PORT``, and its workers.

        `most`: games at once, should there be more workers; ``None`` is one for each thread.
        `say`: hears what is waited for.
        `connect_seconds`, `worker_seconds`, `answer_seconds`: how long the scheduler is tried, may
        have no workers, and may take for an answer. ``ClusterError`` if the cluster cannot be used.
        """
        self.address = _checked(address)
        _check_certificates(self.address)
        self._most = most
        self._say = say
        self._connect_seconds, self._worker_seconds = connect_seconds, worker_seconds
        self._answer_seconds = answer_seconds
        self._slots = 0
        self._empty_since: float | None = None
        self._look_at = 0.0
        self._client = self._connected()
        try:
            self._meet_workers()
        except BaseException:
            self.close()
            raise

    def executor(self) -> Executor:
        """Something to give games to; the scheduler is looked for anew if it was lost."""
        if self._client.status != "running":
            self._say(f"The scheduler at {self.address} was lost; trying to reach it again.")
            self.close()
            try:
                self._client = self._connected()
                self._meet_workers()
            except ClusterError as error:
                raise ClusterError(f"{error}; the same command goes on from here") from error
        return _Pool(self._client, build(), self.address)

    def width(self) -> int:
        """How many games the workers have room for now.

        ``ClusterError`` if the scheduler is silent, or had no workers for too long.
        """
        now = time.monotonic()
        if now >= self._look_at and self._client.status == "running":
            self._count_slots(now)
            self._look_at = time.monotonic() + _LOOK_EVERY
        return self._slots if self._most is None else min(self._most, self._slots)

    def close(self) -> None:
        """Leave; the workers put their players away."""
        with contextlib.suppress(Exception):
            if self._client.status == "running":
                self._ask(self._client.run, rest, on_error="ignore", seconds=_LEAVE_SECONDS)
        with contextlib.suppress(Exception):
            self._client.close(timeout=_LEAVE_SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _connected(self) -> Client:
        seconds = self._connect_seconds

        def connect() -> Client:
            return Client(self.address, timeout=seconds, set_as_default=False, name="tengen")

        try:
            # The client gives up by itself, unless somebody is there who says nothing.
            return _bounded(connect, 2 * seconds)
        except (OSError, ValueError) as error:
            raise ClusterError(
                f"no Dask scheduler answers at {self.address} within {seconds:g} s;"
                " `dask scheduler` starts one"
            ) from error

    def _meet_workers(self) -> None:
        """Wait until there are workers, and see that they have the same Tengen."""
        self._slots, self._empty_since = 0, None
        deadline = time.monotonic() + self._worker_seconds + self._answer_seconds
        while not self._slots:
            self._count_slots(time.monotonic())
            if self._client.status != "running" or time.monotonic() > deadline:
                raise SchedulerLost(self.address)
            time.sleep(0.0 if self._slots else _GLANCE_EVERY)
        try:
            builds = self._ask(self._client.run, build, on_error="return")
        except Exception as error:
            raise ClusterError(
                f"not all workers of the scheduler at {self.address} answer: {error}"
            ) from error
        for address, found in builds.items():
            if isinstance(found, Exception):
                # What Dask cannot send as it was comes as a plain one, with its name in the text.
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
            # A client that loses its scheduler says one thing or another, now or in a moment; the
            # games under way will tell.
            if isinstance(error, TimeoutError) and self._client.status == "running":
                raise ClusterError(
                    f"the scheduler at {self.address} does not answer;"
                    " the same command goes on from here"
                ) from None
            return
        self._slots = sum(threads.values())
        if self._slots:
            self._empty_since = None
        elif self._empty_since is None:
            self._empty_since = now
            self._say(
                f"The scheduler at {self.address} has no workers: waiting {self._worker_seconds:g}"
                f" s for one (`dask worker {self.address} --nthreads 1`)."
            )
        elif now - self._empty_since > self._worker_seconds:
            raise ClusterError(
                f"the scheduler at {self.address} has no workers;"
                f" `dask worker {self.address} --nthreads 1` starts one"
            )

    def _ask(self, question: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """The answer of the client, in bounded time."""
        seconds = options.pop("seconds", self._answer_seconds)
        return self._client.sync(question, *arguments, callback_timeout=seconds, **options)


class _Pool(Executor):
    """Dask's executor, with losses told in the words of `concurrent.futures`."""

    def __init__(self, client: Client, wanted: Build, address: str) -> None:
        self._client = client
        self._inner = client.get_executor(pure=False)
        self._wanted = wanted
        self._address = address

    def submit(self, task: Callable[..., _T], /, *arguments: Any, **options: Any) -> Future[_T]:
        """Have the task done by a worker."""
        try:
            inner = self._inner.submit(work, self._wanted, task, *arguments, **options)
        finally:
            # Also if nothing was raised: a client that has just lost its scheduler keeps the task.
            if self._client.status != "running":
                raise SchedulerLost(self._address)
        done: Future[_T] = Future()
        done.set_running_or_notify_cancel()
        inner.add_done_callback(lambda inner: self._pass_on(inner, done))
        return done

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the workers: when they are done or, without `wait`, at once."""
        if wait and not cancel_futures:
            self._inner.shutdown(wait=True)
        else:
            with contextlib.suppress(Exception):
                _bounded(lambda: self._inner.shutdown(wait=False), _LEAVE_SECONDS)

    def _pass_on(self, inner: Future[_T], done: Future[_T]) -> None:
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
    """What the action gives; ``TimeoutError`` if it takes longer, and is left to itself."""
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
            f"{address[:80]!r} is no address of a scheduler: expected tcp://HOST:PORT"
        )
    return f"{found[1] or 'tcp'}://{found[2]}:{found[3]}"


def _check_certificates(address: str) -> None:
    """A client without them would never find out why nobody answers."""
    if address.startswith("tls:") and not Security().get_connection_args("client")["ssl_context"]:
        raise ClusterError(
            f"{address} needs certificates, which Dask's settings distributed.comm.tls do not name"
        )
