"""A worker process, seen from the pool."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import Process
from typing import cast

from tengen.server.thinking.player_cache import START_SECONDS
from tengen.server.thinking.specs import COMMAND
from tengen.server.thinking.task import Answer, Listener, Problem, Task, ThinkingFailed
from tengen.server.thinking.wire import (
    MAX_LINE_LENGTH,
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
from tengen.server.thinking.worker import CLOSE_SECONDS, kill_children
from tengen.stop import StopToken

OVERRUN = 2.0
"""Seconds by which a worker may exceed its time before it is killed."""
_EXIT_SECONDS = 2 * CLOSE_SECONDS
"""Time for a worker to exit by itself."""
_READY_SECONDS = 30.0
"""Time for a worker to start, on a machine that may be busy."""

log = logging.getLogger(__name__)


class ProcessWorker:
    """Starts a worker process when needed, and again after every failure. One task at a time."""

    def __init__(self, memory_mb: int) -> None:
        self._memory_mb = memory_mb
        self._process: Process | None = None
        # The pipes of the process, valid while there is one.
        self._input: asyncio.StreamWriter
        self._output: asyncio.StreamReader
        self._children: dict[int, float] = {}
        self.starts = 0
        """Number of processes started so far."""

    @property
    def pid(self) -> int | None:
        """Process id; ``None`` if no process runs."""
        process = self._process
        if process is None or process.returncode is not None or self._output.at_eof():
            return None
        return process.pid

    async def start(self) -> None:
        """Start a process; raises `ThinkingFailed` if that is not possible."""
        await self.end()
        self.starts += 1
        try:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "tengen.server.thinking.worker"),
                str(self._memory_mb),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MAX_LINE_LENGTH,
            )
            self._input = cast("asyncio.StreamWriter", self._process.stdin)
            self._output = cast("asyncio.StreamReader", self._process.stdout)
            async with asyncio.timeout(_READY_SECONDS):
                if not isinstance(await self._receive(), Ready):
                    raise _Disconnected
        except (OSError, TimeoutError, _Disconnected) as error:
            log.warning("a worker cannot be started: %r", error)
            await self.end()
            raise ThinkingFailed("crashed", "tengen") from error

    async def run(
        self, task: Task, seconds: float, on_report: Listener | None, stop: StopToken
    ) -> Answer:
        """The answer to a task; raises `ThinkingFailed`, and ends the process, if there is none.

        Cancelling `stop`, even before the task is sent, makes the player answer quickly.
        """
        if self.pid is None:
            await self.start()
        process = cast("Process", self._process)
        problem: Problem = "crashed"
        detail = "the process has ended"
        start_seconds = START_SECONDS if task.player.startswith(COMMAND) else 0.0
        self._send(Order(task, seconds))
        try:
            async with asyncio.timeout(start_seconds + seconds + OVERRUN) as deadline:
                with stop.calling(lambda: self._send(Halt())):
                    while not isinstance(message := await self._receive(), Failed):
                        if isinstance(message, Done):
                            return message.answer
                        if isinstance(message, Begun):
                            now = asyncio.get_running_loop().time()
                            deadline.reschedule(now + seconds + OVERRUN)
                        elif isinstance(message, Progress) and on_report is not None:
                            on_report(message.report)
            problem, detail = message.problem, message.detail
        except TimeoutError:
            problem, detail = "late", "the process does not answer"
            _kill(process)
        except _Disconnected:
            pass
        log.warning("%s failed (%s): %s", task.player, problem, detail)
        await self.end()
        raise ThinkingFailed(problem, task.player)

    async def end(self) -> None:
        """End the process, by closing its input if that works, and every program it started."""
        process, self._process = self._process, None
        children, self._children = self._children, {}
        if process is None:
            return
        self._input.close()
        try:
            async with asyncio.timeout(_EXIT_SECONDS):
                await process.wait()
        except TimeoutError:
            _kill(process)
            await process.wait()
        finally:
            await asyncio.to_thread(kill_children, children)

    def _send(self, message: Message) -> None:
        # If the process has ended, the following read notices it.
        with contextlib.suppress(OSError, RuntimeError):
            self._input.write(encode(message))

    async def _receive(self) -> Message:
        """The next message; child processes are recorded."""
        try:
            message = decode(await self._output.readuntil(b"\n"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as error:
            raise _Disconnected from error
        if isinstance(message, Child):
            self._children[message.pid] = message.started
        return message


class _Disconnected(Exception):  # noqa: N818 - private
    """A worker has ended or sent something that is not a message."""


def _kill(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):  # it has just ended
        process.kill()
