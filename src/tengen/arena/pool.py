"""Worker processes on this machine, one to a core."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import connection
from typing import Any

from tengen.arena.bench import close_all
from tengen.cores import usable_cores

_PATIENCE = 5.0
"""Seconds that players have to close before their worker ends without that."""


class PinnedPool(ProcessPoolExecutor):
    """Processes that play games, each on a core of its own if there are enough.

    They leave Ctrl-C to the process that made them. When that process is gone, however it ended,
    or gives the work up (`shutdown` without waiting), they close their players and end at once.
    """

    def __init__(self, workers: int | None = None, pin: bool = True) -> None:
        """`workers` ``None`` is one for each core; more than cores are not pinned."""
        cores = usable_cores()
        count = workers or len(cores)
        # Not forked: this process may have threads, and its files are not for the workers.
        context = multiprocessing.get_context("spawn")
        self._listener, self._lifeline = context.Pipe(duplex=False)
        order = cores if pin and count <= len(cores) else []
        super().__init__(
            count,
            mp_context=context,
            initializer=begin_work,
            initargs=(self._listener, context.Value("i", 0), order),
        )

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: after the work that was given to them or, without `wait`, at once."""
        if not wait:
            self._lifeline.close()
        super().shutdown(wait=True, cancel_futures=cancel_futures or not wait)
        self._lifeline.close()
        self._listener.close()


def begin_work(lifeline: Any, started: Any, cores: list[int]) -> None:
    """What each worker does first: choose its core, and watch for the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if cores:
        with started.get_lock():
            mine = cores[started.value % len(cores)]
            started.value += 1
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {mine})
    told, teller = socket.socketpair()
    teller.setblocking(False)
    signal.signal(signal.SIGTERM, lambda *_: None)
    # A signal's handler waits until the main thread is back from a search; this does not.
    signal.set_wakeup_fd(teller.fileno())
    watch = threading.Thread(target=end_with, args=(lifeline, told, teller), daemon=True)
    watch.start()


def end_with(lifeline: Any, told: socket.socket, teller: socket.socket) -> None:
    """End this process when its lifeline is cut or it is told to terminate."""
    with told, teller:
        connection.wait([lifeline, told])
        closing = threading.Thread(target=close_all, daemon=True)
        closing.start()
        closing.join(_PATIENCE)
        os._exit(1)
