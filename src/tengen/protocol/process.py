"""A program as a child process that is spoken to in lines.

The child leads a session of its own (``setsid``), done by `subprocess` between fork and exec in C.
So Ctrl-C in our terminal does not reach it before we have ended it in an orderly way, and it can be
killed together with whatever it has started. A ``preexec_fn`` would also allow
``PR_SET_PDEATHSIG``, which ends the child when we are killed, but Python code between fork and exec
may deadlock in a program with threads, and that signal follows our thread and not our process. If
we are killed (``kill -9``), the child's input ends instead, which the protocol counts as ``END``.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import time
import weakref
from collections.abc import Mapping, Sequence
from typing import IO, cast

from tengen.players.base import PlayerCrashed, PlayerTimeout
from tengen.protocol import group, pipes

MAX_ANSWER = 16 * 1024 * 1024
"""Bytes that a program may write while it is asked once."""
MEGABYTE = 1024 * 1024
_LOOK_EVERY = 0.05
"""Seconds between two looks at the memory of a program that is waited for."""
_LOOKS_PER_SCAN = 10
"""Only every so many looks are the children searched for too, which costs more."""
_TOLD_ERRORS = 3
"""Lines of error output that an error repeats; the last ones say most."""
_PAUSE = 0.001
"""Seconds: some programs with threads drop a command that comes the moment they have answered."""
_LAST_WORDS = 0.3
"""Seconds for what a program that has ended wrote to arrive."""
_POLITE_SECONDS = 0.3
"""What a program that does not end by itself gets between SIGTERM and SIGKILL."""


def split_command(command: str | Sequence[str]) -> tuple[str, ...]:
    """The words of a command line, as a shell would part them; ``ValueError`` if there are none."""
    words = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]
    if not words or not words[0]:
        raise ValueError("a command line needs at least the name of a program")
    return tuple(words)


class Program:
    """A running program. One thread sends and reads; any thread may interrupt.

    It is ended, with its children, by `close`, when the object is collected, and when Python ends.
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
        """Start it in the folder `cwd` (``None``: ours), with `env` added to our environment.

        `name` is what errors call it. If it and its children occupy more than `memory_mb` megabytes
        (``None``: anything goes), the next `read` says so. For `pause` seconds after a line
        from the program nothing is sent. ``PlayerCrashed`` if it cannot start.
        """
        self.name = name
        self._memory_limit = memory_mb
        self._peak = 0
        self._family: dict[int, int] = {}
        self._pause = pause
        self._heard_at = 0.0
        self._looks = 0
        self._look_at = time.monotonic()
        self._mark = 0
        try:
            process = subprocess.Popen(  # noqa: S603 - whoever names a program wants it run
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
            reason = getattr(error, "strerror", None) or error
            raise PlayerCrashed(f"{command[0]} cannot be started: {reason}") from error
        self._process = process
        streams = (process.stdin, process.stdout, process.stderr)
        self._input, output, errors = cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", streams)
        pipes.make_unblocking(self._input)
        self._readers = pipes.Readers(output, errors)
        self._finalizer = weakref.finalize(
            self, _finish, process, self._input, self._readers, self._family, False
        )

    @property
    def pid(self) -> int:
        """The number of the process, which is that of its group and session as well."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the program has not ended, as far as anybody knows."""
        return self._finalizer.alive and self._process.poll() is None

    @property
    def peak_memory_mb(self) -> float | None:
        """The most megabytes that were seen to be occupied; ``None`` where nobody can tell."""
        if self.is_running:  # or its number may be another's by now
            self._peak = max(self._peak, group.peak_bytes(self.pid))
        return self._peak / MEGABYTE if self._peak else None

    def send(self, lines: Sequence[str], seconds: float) -> None:
        """Write lines. ``PlayerTimeout`` if the program does not read them in time."""
        data = "".join(f"{line}\n" for line in lines).encode()
        time.sleep(max(0.0, self._heard_at + self._pause - time.monotonic()))
        try:
            is_sent = pipes.write(self._input, data, time.monotonic() + seconds)
        except (OSError, ValueError) as error:  # ValueError: the pipe is closed on our side
            raise self._ended("closed its input") from error
        if not is_sent:
            raise PlayerTimeout(f"{self.name} does not read what it is told")

    def begin_answer(self) -> list[str]:
        """From here on the size of the answer is counted; lines that came unasked are returned."""
        self._mark = self._readers.inbox.bytes_read
        self._look_at = time.monotonic() + _LOOK_EVERY  # quick answers cost no look at all
        return self._readers.inbox.clear()

    def read(self, deadline: float | None) -> str | None:
        """The next line; ``None`` after the `deadline` or when interrupted.

        The deadline is one of `time.monotonic`; ``None`` waits for ever. ``PlayerCrashed`` if the
        program has ended, writes too much or occupies too much memory.
        """
        inbox = self._readers.inbox
        while True:
            now = time.monotonic()
            if now >= self._look_at:
                self._look(now)
            if inbox.bytes_read - self._mark > MAX_ANSWER:
                raise self.crash(f"writes more than {MAX_ANSWER // MEGABYTE} MB for one answer")
            until = self._look_at if deadline is None else min(self._look_at, deadline)
            line = inbox.get(until - now)
            if line is not None:
                self._heard_at = time.monotonic()
                return line
            was_interrupted = inbox.notice_interruption()
            if inbox.is_ended or self._process.poll() is not None:
                line = inbox.get(_LAST_WORDS)  # a child may hold the output open
                if line is None:
                    raise self._ended("closed its output")
                return line
            is_late = deadline is not None and time.monotonic() >= deadline
            if was_interrupted or is_late:
                return None

    def interrupt(self) -> None:
        """Let `read` return ``None`` now; from any thread."""
        self._readers.inbox.interrupt()

    def check_memory(self) -> None:
        """``PlayerCrashed`` if the program itself has ever occupied too much memory."""
        peak = self.peak_memory_mb
        if self._memory_limit is not None and peak is not None and peak > self._memory_limit:
            raise self.crash(f"uses {peak:.0f} MB of memory, {self._memory_limit:g} allowed")

    def find_children(self) -> None:
        """Remember who belongs to the program, should it go before them; costs milliseconds."""
        found = group.members(self.pid, self._family)
        self._family.clear()
        self._family.update(found or {})

    def crash(self, problem: str) -> PlayerCrashed:
        """An error that tells the problem, and the last words of the program."""
        said = " | ".join(self.error_lines[-_TOLD_ERRORS:])
        last = f"; its last errors: {said}" if said else ""
        return PlayerCrashed(f"{self.name} {problem}{last}")

    @property
    def error_lines(self) -> tuple[str, ...]:
        """The end of what the program wrote to its error output."""
        return self._readers.errors.lines

    def wait(self, seconds: float) -> int | None:
        """The return code once the program has ended; ``None`` if it takes longer."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def close_input(self) -> None:
        """Let the program see the end of its input."""
        self._input.close()

    def close(self, polite: bool = False) -> None:
        """End the program with its children; `polite` asks first. A second time does nothing.

        Whoever wants to know its memory asks before.
        """
        if self._finalizer.detach() is not None:
            _finish(self._process, self._input, self._readers, self._family, polite)

    def _look(self, now: float) -> None:
        """Measure the memory."""
        self._look_at = now + _LOOK_EVERY
        self._looks += 1
        if self._looks % _LOOKS_PER_SCAN == 0:
            self.find_children()
        self._peak = max(self._peak, group.resident_bytes({self.pid, *self._family}))
        self.check_memory()

    def _ended(self, problem: str) -> PlayerCrashed:
        """An error that tells how the program ended; the problem if it did not."""
        code = self.wait(_LAST_WORDS)
        self._readers.wait_for_errors(_LAST_WORDS)
        return self.crash(problem if code is None else group.exit_words(code))


def _finish(
    process: subprocess.Popen[bytes],
    to_it: IO[bytes],
    readers: pipes.Readers,
    family: dict[int, int],
    polite: bool,
) -> None:
    """End a program and its children, then close all pipes to it."""
    group.end(process, family, _POLITE_SECONDS if polite else 0.0)
    readers.close()
    to_it.close()
