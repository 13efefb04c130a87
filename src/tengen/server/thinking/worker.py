"""A worker process of the pool: ``python -m tengen.server.thinking.worker MEGABYTES``.

It reads orders from standard input and writes answers to standard output, one line per message
(see `wire`). When the input ends, because the pool closed it or the server has ended, the worker
closes its players and exits.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
from collections.abc import Iterable, Mapping

from tengen.process import tree
from tengen.server.thinking.runner import TaskRunner
from tengen.server.thinking.specs import COMMAND
from tengen.server.thinking.task import ThinkingFailed
from tengen.server.thinking.wire import (
    Begun,
    Child,
    Done,
    Failed,
    Halt,
    Message,
    Order,
    Progress,
    Ready,
    decode,
    encode,
)
from tengen.stop import StopToken

CLOSE_SECONDS = 1.0
"""Time for players to close; then programs are killed and the process exits."""
_NICENESS = 5
"""The server answers people, so it takes precedence over the players."""
_MAX_DETAIL_LENGTH = 300


class Worker:
    """Executes one order after the other."""

    def __init__(self, output: int, memory_mb: int) -> None:
        """Messages are written to the file descriptor `output`; `memory_mb` limits players."""
        self._output = output
        self._memory_mb = memory_mb
        self._writing = threading.Lock()
        self._exiting = threading.Lock()
        self._orders: queue.SimpleQueue[tuple[Order, StopToken]] = queue.SimpleQueue()
        self._stop = StopToken()
        """Of the latest order."""
        self._children: dict[int, float] = {}
        self._runner = TaskRunner(memory_mb, self._add_child)

    def run(self) -> None:
        """Execute orders until the process exits."""
        self._runner.prepare()
        self.send(Ready())
        while True:
            self.send(self.execute(*self._orders.get()))

    def listen(self, lines: Iterable[bytes]) -> None:
        """Accept orders; exit the process at the end of the input."""
        with contextlib.suppress(OSError, ValueError):
            for line in lines:
                message = decode(line)
                if isinstance(message, Order):
                    self._stop = StopToken()
                    self._orders.put((message, self._stop))
                elif isinstance(message, Halt):
                    self._stop.cancel()
        self.exit()

    def execute(self, order: Order, stop: StopToken) -> Message:
        """The answer to an order, or why there is none."""
        cap_memory(None if order.task.player.startswith(COMMAND) else self._memory_mb)
        try:
            answer = self._runner.run(
                order.task,
                order.seconds,
                stop,
                lambda: self.send(Begun()),
                lambda report: self.send(Progress(report)),
            )
        except ThinkingFailed as failed:
            detail = str(failed.__cause__ or failed)
            return Failed(failed.problem, detail[:_MAX_DETAIL_LENGTH])
        except Exception as error:  # a player may raise anything
            detail = f"{type(error).__name__}: {error}"
            return Failed("crashed", detail[:_MAX_DETAIL_LENGTH])
        return Done(answer)

    def exit(self) -> None:
        """Close the players, then exit the process; a second caller waits for the first."""
        with self._exiting:
            self._stop.cancel()
            closing = threading.Thread(target=self._runner.close, daemon=True)
            closing.start()
            closing.join(CLOSE_SECONDS)
            kill_children(self._children)
            os._exit(0)

    def _add_child(self, pid: int, started: float) -> None:
        self._children[pid] = started
        self.send(Child(pid, started))

    def send(self, message: Message) -> None:
        """Write a message; exit if the server no longer reads."""
        data = encode(message)
        try:
            with self._writing:
                while data:
                    data = data[os.write(self._output, data) :]
        except OSError:
            self.exit()


def kill_children(children: Mapping[int, float]) -> None:
    """Kill the programs of a worker, with their own children, that still run.

    `children` are creation times by process id: a program whose id now belongs to another process
    has ended.
    """
    for pid, started in children.items():
        family = tree.members(pid, {pid: started})
        # A leader that has ended may leave members of its group behind. Its id is not reused as
        # long as the group exists, so what runs under that id now is another process.
        if pid in family or pid not in tree.members(pid):
            tree.kill(family)


def cap_memory(megabytes: int | None) -> None:
    """Limit the address space of this process; ``None`` removes the limit.

    Programs inherit the limit, but their memory is measured instead: they are started without it.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not available everywhere

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = hard if megabytes is None else megabytes * 1024 * 1024
    if megabytes is not None and hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    with contextlib.suppress(OSError, ValueError):  # not supported by every system
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))


def main() -> None:
    """Entry point of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes us
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICENESS)
    output = os.dup(1)
    os.dup2(2, 1)  # what a player prints must not look like a message
    worker = Worker(output, int(sys.argv[1]))
    source = os.fdopen(os.dup(0), "rb")
    threading.Thread(target=worker.listen, args=(source,), daemon=True).start()
    worker.run()


if __name__ == "__main__":
    main()
