"""A worker process of the pool: ``python -m tengen.server.thinking.worker MEGABYTES``.

It hears orders on its input and answers on its output, one line for each message (see `wire`).
When its input ends, because the pool closed it or because the server is gone, it ends its players
and itself.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
from collections.abc import Iterable

from tengen.server.thinking.desk import Desk
from tengen.server.thinking.orphans import end_orphans
from tengen.server.thinking.specs import COMMAND
from tengen.server.thinking.types import ThinkingFailed
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

PATIENCE = 1.0
"""Seconds that players have to close; then programs are killed and the process ends."""
_NICENESS = 5
"""People wait for the server more often than for a player, so the server comes first."""
_LONGEST_DETAIL = 300
_HALT_EVERY = 0.05
"""Seconds between two attempts to halt a player that may not have begun to think at the first."""


class Worker:
    """Carries out one order after the other."""

    def __init__(self, output: int, memory_mb: int) -> None:
        """Messages go to the file `output`; players may use `memory_mb`."""
        self._output = output
        self._memory_mb = memory_mb
        self._speaking = threading.Lock()
        self._ending = threading.Lock()
        self._turning = threading.Condition()
        self._finished = self._unwanted = -1
        self._orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
        self._children: dict[int, float] = {}
        self._desk = Desk(memory_mb, self._note_child)

    def run(self) -> None:
        """Work until the process ends."""
        self.say(Ready())
        while True:
            self.carry_out(self._orders.get())

    def listen(self, lines: Iterable[bytes]) -> None:
        """Take orders; when there are no more to come, end the process."""
        threading.Thread(target=self._halt_unwanted, daemon=True).start()
        with contextlib.suppress(OSError, ValueError):
            for line in lines:
                message = decode(line)
                if isinstance(message, Order):
                    self._orders.put(message)
                elif isinstance(message, Halt):
                    with self._turning:
                        self._unwanted = message.number
                        self._turning.notify_all()
        self.end()

    def _halt_unwanted(self) -> None:
        """Halt orders that nobody waits for until they are finished, and no others."""
        with self._turning:
            while True:
                self._turning.wait_for(lambda: self._finished < self._unwanted)
                self._desk.halt()
                self._turning.wait(_HALT_EVERY)

    def carry_out(self, order: Order) -> None:
        """Answer one task, or say why not."""
        message = self._answered(order)
        with self._turning:
            self._finished = order.number
        self.say(message)

    def _answered(self, order: Order) -> Message:
        is_program = order.task.player.startswith(COMMAND)
        cap_memory(None if is_program else self._memory_mb)
        try:
            answer = self._desk.answer(
                order.task,
                order.seconds,
                lambda: self.say(Begun()),
                lambda thought: self.say(Progress(thought)),
            )
        except ThinkingFailed as failed:
            detail = str(failed.__cause__ or failed)
            return Failed(failed.problem, detail[:_LONGEST_DETAIL])
        except Exception as error:  # whatever a player does, the pool hears of it
            detail = f"{type(error).__name__}: {error}"
            return Failed("crashed", detail[:_LONGEST_DETAIL])
        return Done(answer)

    def end(self) -> None:
        """End the players, then the process; whoever comes second waits for that."""
        with self._ending:
            closing = threading.Thread(target=self._desk.close, daemon=True)
            closing.start()
            closing.join(PATIENCE)
            end_orphans(self._children)
            os._exit(0)

    def _note_child(self, pid: int, started: float) -> None:
        self._children[pid] = started
        self.say(Child(pid, started))

    def say(self, message: Message) -> None:
        """Send a message; the end if nobody is there to hear it."""
        data = encode(message)
        try:
            with self._speaking:
                while data:
                    data = data[os.write(self._output, data) :]
        except OSError:
            self.end()


def cap_memory(megabytes: int | None) -> None:
    """Let this process use no more address space than that; ``None`` lifts the cap.

    Programs inherit the cap but are measured instead, so it is lifted while they are started.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not everywhere

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = hard if megabytes is None else megabytes * 1024 * 1024
    if megabytes is not None and hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    with contextlib.suppress(OSError, ValueError):  # some systems know no such limit
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))


def main() -> None:
    """The process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes us
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
