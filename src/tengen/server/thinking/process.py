"""A worker process, seen from the pool."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import Process
from typing import cast

from tengen.server.thinking.failures import failure
from tengen.server.thinking.orphans import end_orphans
from tengen.server.thinking.shelf import START_SECONDS
from tengen.server.thinking.specs import COMMAND
from tengen.server.thinking.types import Answer, Listener, Problem, Task, ThinkingFailed
from tengen.server.thinking.wire import (
    LONGEST_LINE,
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
from tengen.server.thinking.worker import PATIENCE

OVERRUN = 2.0
"""Seconds by which a worker may overstep its time before it is killed."""
_END_SECONDS = 2 * PATIENCE
"""What a worker gets to end by itself."""
_READY_SECONDS = 30.0
"""What a worker gets to start, on a machine that may be busy."""

log = logging.getLogger(__name__)


class ProcessWorker:
    """Starts a worker when it is needed, anew after every accident. One task at a time."""

    def __init__(self, memory_mb: int) -> None:
        self._memory_mb = memory_mb
        self._process: Process | None = None
        self._children: dict[int, float] = {}
        self._orders = 0
        self.starts = 0
        """How many processes there have been."""

    @property
    def pid(self) -> int | None:
        """The number of the process; ``None`` if none runs."""
        process = self._process
        return process.pid if process is not None and self._is_running else None

    async def start(self) -> None:
        """See to it that a process is there; ``ThinkingFailed`` if there cannot be one."""
        await self._started()

    async def answer(self, task: Task, seconds: float, on_report: Listener | None) -> Answer:
        """The answer to a task; ``ThinkingFailed`` if there is none, and then a fresh process."""
        process = await self._started()
        problem: Problem = "crashed"
        detail = "the process has ended"
        try:
            return await self._asked(process, task, seconds, on_report)
        except TimeoutError:
            problem, detail = "late", "the process does not answer"
            _kill(process)
        except ThinkingFailed as failed:
            problem, detail = failed.problem, str(failed.__cause__)
        except _Silence:
            pass
        log.warning("%s failed (%s): %s", task.player, problem, detail)
        await self.end()
        raise failure(problem, task.player)

    def halt(self) -> None:
        """Tell the process that nobody waits for its answer any more."""
        if self._process is not None:
            _send(self._process, Halt(self._orders))

    async def end(self) -> None:
        """End the process, gently if it listens, and with it every program it has started."""
        process, self._process = self._process, None
        children, self._children = self._children, {}
        if process is None:
            return
        _input(process).close()
        try:
            async with asyncio.timeout(_END_SECONDS):
                await process.wait()
        except TimeoutError:
            _kill(process)
            await process.wait()
        finally:
            await asyncio.to_thread(end_orphans, children)

    @property
    def _is_running(self) -> bool:
        process = self._process
        return process is not None and process.returncode is None and not _output(process).at_eof()

    async def _started(self) -> Process:
        """The process that runs; started if there is none."""
        if self._process is not None and self._is_running:
            return self._process
        await self.end()
        self.starts += 1
        try:
            self._process = process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "tengen.server.thinking.worker"),
                str(self._memory_mb),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
            async with asyncio.timeout(_READY_SECONDS):
                if not isinstance(await self._heard(process), Ready):
                    raise _Silence
        except (OSError, TimeoutError, _Silence) as error:
            log.warning("a worker cannot be started: %r", error)
            await self.end()
            raise failure("crashed", "tengen") from error
        return process

    async def _asked(
        self, process: Process, task: Task, seconds: float, on_report: Listener | None
    ) -> Answer:
        self._orders += 1
        _send(process, Order(task, seconds, self._orders))
        loop = asyncio.get_running_loop()
        start = START_SECONDS if task.player.startswith(COMMAND) else 0.0
        async with asyncio.timeout(start + seconds + OVERRUN) as deadline:
            while True:
                message = await self._heard(process)
                if isinstance(message, Begun):
                    deadline.reschedule(loop.time() + seconds + OVERRUN)
                elif isinstance(message, Progress) and on_report is not None:
                    on_report(message.thought)
                elif isinstance(message, Failed):
                    error = failure(message.problem, task.player)
                    raise error from RuntimeError(message.detail)
                elif isinstance(message, Done):
                    return message.answer

    async def _heard(self, process: Process) -> Message:
        """The next message; of children it is noted that they are there."""
        try:
            message = decode(await _output(process).readuntil(b"\n"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as error:
            raise _Silence from error
        if isinstance(message, Child):
            self._children[message.pid] = message.started
        return message


class _Silence(Exception):  # noqa: N818 - an inner matter
    """A worker has ended, or says nothing that can be understood."""


def _input(process: Process) -> asyncio.StreamWriter:
    return cast("asyncio.StreamWriter", process.stdin)


def _output(process: Process) -> asyncio.StreamReader:
    return cast("asyncio.StreamReader", process.stdout)


def _send(process: Process, message: Message) -> None:
    # A process that has gone is noticed when its answer is waited for.
    with contextlib.suppress(OSError, RuntimeError):
        _input(process).write(encode(message))


def _kill(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):  # it has just ended
        process.kill()
