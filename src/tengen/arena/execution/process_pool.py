"""Worker processes on this machine, one for each core."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import connection
from typing import Any, TypeVar

from tengen.arena.execution.runner import run_task
from tengen.arena.games.player_pool import close_all
from tengen.cores import usable_cores
from tengen.stop import StopToken

_CLOSE_SECONDS = 5.0
"""Time to close the players before a worker exits without."""
_T = TypeVar("_T")
_stop = StopToken()
"""Cancelled when this worker process has to exit; games of a killed worker have no result."""


class PinnedPool(ProcessPoolExecutor):
    """Processes that play games, each pinned to its own core if there are enough.

    They ignore Ctrl-C. When the parent process ends in any way, or abandons the work (`shutdown`
    without waiting), they close their players and exit immediately.
    """

    def __init__(self, workers: int | None = None, pin: bool = True) -> None:
        """`workers`: default one for each core; more workers than cores are not pinned."""
        cores = usable_cores()
        count = workers or len(cores)
        # Not forked: this process may have threads, and workers must not inherit its files.
        context = multiprocessing.get_context("spawn")
        self._listener, self._lifeline = context.Pipe(duplex=False)
        order = cores if pin and count <= len(cores) else []
        super().__init__(
            count,
            mp_context=context,
            initializer=start_worker,
            initargs=(self._listener, context.Value("i", 0), order),
        )

    def submit(self, task: Callable[..., _T], /, *arguments: Any, **options: Any) -> Future[_T]:
        """Run the task in a worker; a task on a `WorkItem` also receives its stop token."""
        with _interrupts_blocked():  # workers may be started now
            return super().submit(_run, partial(task, **options) if options else task, *arguments)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: after the submitted work or, without `wait`, immediately."""
        if not wait:
            self._lifeline.close()
        super().shutdown(wait=True, cancel_futures=cancel_futures or not wait)
        self._lifeline.close()
        self._listener.close()


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C, also for processes that are started meanwhile, until they ignore it.

    Without it Ctrl-C would end them with a traceback while they import their modules.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _run(task: Callable[..., _T], *arguments: Any) -> _T:
    try:
        return run_task(_stop, task, *arguments)
    finally:
        if _stop.is_cancelled:
            # This process is about to exit and must not take, and cancel, the next games.
            time.sleep(2 * _CLOSE_SECONDS)


def start_worker(lifeline: Any, started: Any, cores: list[int]) -> None:
    """Initialize a worker: choose its core, and watch for the end of the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):  # see _interrupts_blocked
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if cores:
        with started.get_lock():
            mine = cores[started.value % len(cores)]
            started.value += 1
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {mine})
    receiver, sender = socket.socketpair()
    sender.setblocking(False)
    signal.signal(signal.SIGTERM, lambda *_: None)
    # Python runs a signal handler only when the main thread returns from a search; the file
    # descriptor is written to immediately.
    signal.set_wakeup_fd(sender.fileno())
    watch = threading.Thread(target=exit_when_ended, args=(lifeline, receiver, sender), daemon=True)
    watch.start()


def exit_when_ended(lifeline: Any, receiver: socket.socket, sender: socket.socket) -> None:
    """Exit this process when its lifeline is closed or it receives SIGTERM."""
    with receiver, sender:
        connection.wait([lifeline, receiver])
        _stop.cancel()
        closing = threading.Thread(target=close_all, daemon=True)
        closing.start()
        closing.join(_CLOSE_SECONDS)
        os._exit(1)
