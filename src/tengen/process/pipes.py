"""The pipes of a child process: threads read lines, text is written with a deadline.

Memory is bounded, whatever the child writes: a line that is too long is dropped, a full queue of
unread lines blocks the child, and only the end of its error output is kept.
"""

from __future__ import annotations

import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import IO

from tengen.process.lines import LineSplitter
from tengen.stop import StopToken

MAX_QUEUED = 1024 * 1024
"""Characters of unread lines; beyond it the child blocks."""
ERROR_LINES = 20
"""Lines of error output that are kept, the last ones."""
_MAX_ERROR_LENGTH = 400
"""Characters kept of such a line."""
_CAN_POLL = os.name == "posix"
_JOIN_SECONDS = 2.0
"""Time for a reading thread to end."""
_CHUNK = 64 * 1024


class LineQueue:
    """Lines between the thread that reads them and the one that waits for them."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque()
        self._size = 0
        self._changed = threading.Condition()
        self._is_closed = False
        self.is_ended = False
        """Whether no more lines will come."""
        self.bytes_read = 0
        """All bytes received so far, including those of dropped lines."""

    def put(self, lines: list[str], size: int) -> None:
        """Add the lines of `size` received bytes; blocks while the queue is full."""
        with self._changed:
            self.bytes_read += size
            self._lines.extend(lines)
            self._size += sum(map(len, lines))
            self._changed.notify_all()
            while self._size > MAX_QUEUED and not self._is_closed:
                self._changed.wait()

    def get(self, seconds: float, stop: StopToken | None = None) -> str | None:
        """The next line; ``None`` after `seconds`, at the end or once `stop` is cancelled.

        The caller wakes the queue (`wake`) when it cancels `stop`.
        """
        deadline = time.monotonic() + seconds
        with self._changed:
            while not self._lines:
                left = deadline - time.monotonic()
                if self.is_ended or left <= 0 or (stop is not None and stop.is_cancelled):
                    return None
                self._changed.wait(left)
            line = self._lines.popleft()
            self._size -= len(line)
            self._changed.notify_all()
            return line

    def clear(self) -> list[str]:
        """Remove and return all queued lines."""
        with self._changed:
            lines, self._lines = list(self._lines), deque()
            self._size = 0
            self._changed.notify_all()
            return lines

    def wake(self) -> None:
        """Let a waiting `get` check its stop token."""
        with self._changed:
            self._changed.notify_all()

    def end(self) -> None:
        """No more lines will come."""
        with self._changed:
            self.is_ended = True
            self._changed.notify_all()

    def close(self) -> None:
        """No more lines will be fetched: `put` does not block any more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()


class Tail:
    """The last lines of a stream; any thread may add or read."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=ERROR_LINES)
        self._lock = threading.Lock()

    @property
    def lines(self) -> tuple[str, ...]:
        """The kept lines, oldest first."""
        with self._lock:
            return tuple(self._lines)

    def add(self, lines: list[str]) -> None:
        """Add lines and drop the oldest."""
        with self._lock:
            self._lines.extend(line[:_MAX_ERROR_LENGTH] for line in lines)


class OutputReaders:
    """Two threads that read a child's output and error output.

    They hold no reference to the object that owns the child, so it can be collected while they run.
    """

    def __init__(self, output: IO[bytes], errors: IO[bytes]) -> None:
        self.queue = LineQueue()
        self.errors = Tail()
        self._wake, self._waker = os.pipe()
        self._threads = [
            _thread(_read_lines, output, self._wake, self.queue),
            _thread(_read_errors, errors, self._wake, self.errors),
        ]

    def wait_for_errors(self, seconds: float) -> None:
        """Wait for the error output of a child that has ended."""
        self._threads[1].join(seconds)

    def close(self) -> None:
        """Stop reading, even if another process still holds the other end."""
        self.queue.close()
        os.close(self._waker)
        for thread in self._threads:
            if thread is not threading.current_thread():  # the garbage collector may run in one
                thread.join(_JOIN_SECONDS)
        os.close(self._wake)


def write(stream: IO[bytes], data: bytes, deadline: float) -> bool:
    """Write to a child's input; ``False`` if it did not read everything before the `deadline`.

    The deadline is a time of `time.monotonic`. ``OSError`` if the child has closed its end. On
    Windows, where pipes only support blocking writes, the deadline has no effect.
    """
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(stream.fileno(), rest) :]
        except BlockingIOError:
            if not _is_writable(stream, deadline - time.monotonic()):
                return False
    return True


def set_nonblocking(stream: IO[bytes]) -> None:
    """Let `write` return when the pipe is full, where the system can do that."""
    if _CAN_POLL:
        os.set_blocking(stream.fileno(), False)


def _is_writable(stream: IO[bytes], seconds: float) -> bool:
    poll = select.poll()
    poll.register(stream, select.POLLOUT)
    return seconds > 0 and bool(poll.poll(seconds * 1000))


def _thread(target: Callable[..., None], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=arguments, name="child output", daemon=True)
    thread.start()
    return thread


def _read_lines(stream: IO[bytes], wake: int, queue: LineQueue) -> None:
    splitter = LineSplitter()
    for data in _chunks(stream, wake):
        queue.put(_without_dropped(splitter.feed(data)), len(data))
    queue.put(_without_dropped(splitter.end()), 0)
    queue.end()


def _read_errors(stream: IO[bytes], wake: int, tail: Tail) -> None:
    splitter = LineSplitter()
    for data in _chunks(stream, wake):
        tail.add(_without_dropped(splitter.feed(data)))
    tail.add(_without_dropped(splitter.end()))


def _without_dropped(lines: list[str | None]) -> list[str]:
    """The lines that were not too long."""
    return [line for line in lines if line is not None]


def _chunks(stream: IO[bytes], wake: int) -> Iterator[bytes]:
    """The bytes of a stream until its end, or until the other end of `wake` is closed."""
    poll = None
    if _CAN_POLL:  # pipes of other systems cannot be polled: reading goes on to the end
        poll = select.poll()
        poll.register(stream, select.POLLIN)
        poll.register(wake, select.POLLIN)
    with stream:
        while poll is None or wake not in dict(poll.poll()):
            data = os.read(stream.fileno(), _CHUNK)
            if not data:
                return
            yield data
