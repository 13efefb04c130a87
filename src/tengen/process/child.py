"""A program as a child process that reads and writes lines.

The child leads a session of its own (``setsid``, called by `subprocess` between fork and exec). So
Ctrl-C in our terminal does not reach it before we end it in order, and it can be killed together
with its descendants. A ``preexec_fn`` could also set ``PR_SET_PDEATHSIG``, which ends the child
when we are killed, but Python code between fork and exec may deadlock in a program with threads,
and that signal follows our thread, not our process. If we are killed (``kill -9``), the child
reaches the end of its input instead.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
import time
import weakref
from collections.abc import Mapping, Sequence
from typing import IO, cast

from tengen.i18n import LocalizedError, Message, system_reason
from tengen.process import pipes, tree
from tengen.stop import StopToken

MAX_ANSWER_BYTES = 16 * 1024 * 1024
"""Output that a program may write after one `ChildProcess.begin_answer`."""
MEGABYTE = 1024 * 1024
_MEMORY_CHECK_SECONDS = 0.05
"""Time between two checks of the memory of a program that is waited for."""
_CHECKS_PER_SCAN = 10
"""Descendants are searched for in one of this many checks only, because that costs more."""
_QUOTED_ERRORS = 3
"""Lines of error output that an error message quotes."""
_PAUSE = 0.001
"""Seconds: some programs with threads drop a command that arrives right after their answer."""
_LAST_OUTPUT_SECONDS = 0.3
"""Time for the output of a program that has ended to arrive."""
_TERMINATE_SECONDS = 0.3
"""Time between SIGTERM and SIGKILL."""


class ProcessError(RuntimeError):
    """A child process failed."""


class ProcessEnded(ProcessError):  # noqa: N818 - a state that the caller may expect
    """The program could not be started, has ended, or has closed a pipe."""


class ProcessTimeout(ProcessError):  # noqa: N818 - like PlayerTimeout
    """The program did not read its input in time."""


class ProcessLimitExceeded(ProcessError):  # noqa: N818 - like ProcessTimeout
    """The program writes too much or uses too much memory."""


def split_command(command: str | Sequence[str]) -> tuple[str, ...]:
    """The words of a command line, split as a shell does; ``ValueError`` if there are none."""
    words = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]
    if not words or not words[0]:
        raise LocalizedError("process.error.no_command")
    return tuple(words)


class ChildProcess:
    """A running program. One thread sends and reads.

    It is ended with its descendants by `close`, when the object is collected, and when Python ends.
    """

    def __init__(
        self,
        command: Sequence[str],
        name: str,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        memory_mb: float | None = None,
        pause: float = _PAUSE,
    ) -> None:
        """Start the program in the folder `cwd` (``None``: ours), with `env` added to ours.

        `name` is used in error messages. `memory_mb` limits the resident memory of the program and
        its descendants (``None``: no limit). After a line from the program, nothing is sent for
        `pause` seconds. ``ProcessEnded`` if it cannot be started.
        """
        self.name = name
        self._memory_limit = memory_mb
        self._peak = 0
        self._family: dict[int, float] = {}
        self._pause = pause
        self._last_read = 0.0
        self._checks = 0
        self._check_at = time.monotonic()
        self._answer_start = 0
        try:
            process = subprocess.Popen(  # noqa: S603 - the user names the program to run
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=cwd,
                env=None if env is None else {**os.environ, **env},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = system_reason(error) if isinstance(error, OSError) else str(error)
            problem = Message("process.error.cannot_start", program=command[0], reason=reason)
            raise ProcessEnded(problem) from error
        self._process = process
        streams = (process.stdin, process.stdout, process.stderr)
        self._input, output, errors = cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", streams)
        pipes.set_nonblocking(self._input)
        self._readers = pipes.OutputReaders(output, errors)
        self._finalizer = weakref.finalize(
            self, _finish, process, self._input, self._readers, self._family, False
        )

    @property
    def pid(self) -> int:
        """The process id, which is also that of its group and session."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the program has neither ended nor been closed."""
        return self._finalizer.alive and self._process.poll() is None

    @property
    def peak_memory_mb(self) -> float | None:
        """The largest measured resident memory in megabytes; ``None`` before any measurement."""
        if self.is_running:  # afterwards the pid may belong to another process
            self._peak = max(self._peak, tree.peak_bytes(self.pid))
        return self._peak / MEGABYTE if self._peak else None

    @property
    def error_lines(self) -> tuple[str, ...]:
        """The last lines of the program's error output."""
        return self._readers.errors.lines

    def send(self, lines: Sequence[str], seconds: float) -> None:
        """Write lines; ``ProcessTimeout`` if the program does not read them within `seconds`."""
        data = "".join(f"{line}\n" for line in lines).encode()
        time.sleep(max(0.0, self._last_read + self._pause - time.monotonic()))
        try:
            is_sent = pipes.write(self._input, data, time.monotonic() + seconds)
        except (OSError, ValueError) as error:  # ValueError: the pipe is closed on our side
            raise self._ended(_message("closed_input")) from error
        if not is_sent:
            raise ProcessTimeout(_message("with_name", name=self.name, problem=_message("deaf")))

    def begin_answer(self) -> list[str]:
        """Count the size of the answer from here; returns the unread lines from before."""
        self._answer_start = self._readers.queue.bytes_read
        # A quick answer costs no memory check.
        self._check_at = time.monotonic() + _MEMORY_CHECK_SECONDS
        return self._readers.queue.clear()

    def read(self, deadline: float | None, stop: StopToken | None = None) -> str | None:
        """The next line; ``None`` after the `deadline` or once `stop` is cancelled.

        The deadline is a time of `time.monotonic`; ``None``: no deadline. ``ProcessEnded`` if the
        program has ended, ``ProcessLimitExceeded`` if it writes or occupies too much.
        """
        queue = self._readers.queue
        with contextlib.nullcontext() if stop is None else stop.calling(queue.wake):
            while True:
                until = self._next_check(deadline)
                line = queue.get(until - time.monotonic(), stop)
                if line is None and (queue.is_ended or self._process.poll() is not None):
                    line = queue.get(_LAST_OUTPUT_SECONDS)  # a descendant may hold the pipe open
                    if line is None:
                        raise self._ended(_message("closed_output"))
                if line is not None:
                    self._last_read = time.monotonic()
                    return line
                is_late = deadline is not None and time.monotonic() >= deadline
                if is_late or (stop is not None and stop.is_cancelled):
                    return None

    def check_memory(self) -> None:
        """``ProcessLimitExceeded`` if the program's memory was ever above the limit."""
        peak, limit = self.peak_memory_mb, self._memory_limit
        if limit is not None and peak is not None and peak > limit:
            problem = _message("memory", peak=f"{peak:.0f}", limit=f"{limit:g}")
            raise ProcessLimitExceeded(self.describe(problem))

    def find_descendants(self) -> None:
        """Record the process tree, in case the program ends before the others; takes milliseconds.

        `close` ends those recorded, also if they have left the session.
        """
        found = tree.members(self.pid, self._family)
        self._family.clear()
        self._family.update(found)

    def describe(self, problem: str) -> Message:
        """An error message: the name, the problem, and the end of the error output."""
        errors = " | ".join(self.error_lines[-_QUOTED_ERRORS:])
        key = "with_errors" if errors else "with_name"
        return _message(key, name=self.name, problem=problem, errors=errors)

    def wait(self, seconds: float) -> int | None:
        """The return code once the program has ended; ``None`` if it still runs after `seconds`."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def close_input(self) -> None:
        """Close the pipe to the program's standard input."""
        self._input.close()

    def close(self, polite: bool = False) -> None:
        """End the program with its descendants; `polite` sends SIGTERM first. May be called twice.

        The memory cannot be measured afterwards.
        """
        if self._finalizer.detach() is not None:
            _finish(self._process, self._input, self._readers, self._family, polite)

    def _next_check(self, deadline: float | None) -> float:
        """Check the limits if it is time; when to wake up for the next check or the deadline."""
        now = time.monotonic()
        if now >= self._check_at:
            self._check_at = now + _MEMORY_CHECK_SECONDS
            self._checks += 1
            if self._checks % _CHECKS_PER_SCAN == 0:
                self.find_descendants()
            self._peak = max(self._peak, tree.resident_bytes({self.pid, *self._family}))
            self.check_memory()
        if self._readers.queue.bytes_read - self._answer_start > MAX_ANSWER_BYTES:
            problem = _message("long_answer", limit=MAX_ANSWER_BYTES // MEGABYTE)
            raise ProcessLimitExceeded(self.describe(problem))
        return self._check_at if deadline is None else min(self._check_at, deadline)

    def _ended(self, problem: str) -> ProcessEnded:
        """An error that says how the program ended, or the `problem` if it still runs."""
        code = self.wait(_LAST_OUTPUT_SECONDS)
        self._readers.wait_for_errors(_LAST_OUTPUT_SECONDS)
        return ProcessEnded(self.describe(problem if code is None else tree.exit_description(code)))


def _message(key: str, /, **values: object) -> Message:
    return Message(f"process.error.{key}", **values)


def _finish(
    process: subprocess.Popen[bytes],
    to_child: IO[bytes],
    readers: pipes.OutputReaders,
    family: Mapping[int, float],
    polite: bool,
) -> None:
    """End a program and its descendants, then close all pipes to it."""
    tree.end(process, family, _TERMINATE_SECONDS if polite else 0.0)
    readers.close()
    to_child.close()
