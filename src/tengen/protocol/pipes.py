"""The pipes of a child process: lines come in through threads, text goes out with a deadline.

Nothing here grows without bound, whatever the child writes: a line that is too long is dropped,
lines that nobody fetches make the child wait, and of its error output only the end is kept.
"""

from __future__ import annotations

import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import IO

from tengen.protocol.lines import LineSplitter

MAX_WAITING = 1024 * 1024
"""Bytes of lines that wait to be fetched; beyond it the child has to wait."""
ERROR_LINES = 20
"""Lines of error output that are kept, the last ones."""
_LONGEST_ERROR = 400
"""Characters of such a line."""
_CAN_POLL = os.name == "posix"
_JOINED_AFTER = 2.0
"""Seconds in which a reading thread notices that it is to end."""
_CHUNK = 64 * 1024


class Inbox:
    """Lines between the thread that reads them and the one that waits for them."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque()
        self._size = 0
        self._changed = threading.Condition()
        self._is_interrupted = False
        self._is_closed = False
        self.is_ended = False
        """Whether no more lines will come."""
        self.bytes_read = 0
        """Everything that has come in so far, whether it became a line or not."""

    def put(self, lines: list[str], size: int) -> None:
        """Add what `size` bytes have become; waits while the box is full."""
        with self._changed:
            self.bytes_read += size
            self._lines.extend(lines)
            self._size += sum(map(len, lines))
            self._changed.notify_all()
            while self._size > MAX_WAITING and not self._is_closed:
                self._changed.wait()

    def get(self, seconds: float) -> str | None:
        """The next line; ``None`` if it does not come in time, at the end or on interruption."""
        deadline = time.monotonic() + seconds
        with self._changed:
            while not self._lines:
                left = deadline - time.monotonic()
                if self.is_ended or self._is_interrupted or left <= 0:
                    return None
                self._changed.wait(left)
            line = self._lines.popleft()
            self._size -= len(line)
            self._changed.notify_all()
            return line

    def clear(self) -> list[str]:
        """Take away all that waits."""
        with self._changed:
            lines, self._lines = list(self._lines), deque()
            self._size = 0
            self._changed.notify_all()
            return lines

    def interrupt(self) -> None:
        """Let whoever waits look up; lasts until it is noticed."""
        with self._changed:
            self._is_interrupted = True
            self._changed.notify_all()

    def notice_interruption(self) -> bool:
        """Whether there was one since the last time."""
        with self._changed:
            was_interrupted, self._is_interrupted = self._is_interrupted, False
            return was_interrupted

    def end(self) -> None:
        """No more lines will come."""
        with self._changed:
            self.is_ended = True
            self._changed.notify_all()

    def close(self) -> None:
        """Nobody will fetch lines any more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()


class Tail:
    """The last lines of a stream, between the thread that reads it and others."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=ERROR_LINES)
        self._lock = threading.Lock()

    @property
    def lines(self) -> tuple[str, ...]:
        """The oldest first."""
        with self._lock:
            return tuple(self._lines)

    def add(self, lines: list[str]) -> None:
        """Add lines, and forget the oldest."""
        with self._lock:
            self._lines.extend(line[:_LONGEST_ERROR] for line in lines)


class Readers:
    """Two threads that empty a child's output and error output.

    They know nothing of the object that owns the child, so it can be collected while they run.
    """

    def __init__(self, output: IO[bytes], errors: IO[bytes]) -> None:
        self.inbox = Inbox()
        self.errors = Tail()
        self._wake, self._waker = os.pipe()
        self._threads = [
            _thread(_read_lines, output, self._wake, self.inbox),
            _thread(_read_errors, errors, self._wake, self.errors),
        ]

    def wait_for_errors(self, seconds: float) -> None:
        """Let the error output of a child that has ended arrive."""
        self._threads[1].join(seconds)

    def close(self) -> None:
        """Stop reading, even if a stranger still holds the other end."""
        self.inbox.close()
        os.close(self._waker)
        for thread in self._threads:
            if thread is not threading.current_thread():  # which the collector may have borrowed
                thread.join(_JOINED_AFTER)
        os.close(self._wake)


def write(stream: IO[bytes], data: bytes, deadline: float) -> bool:
    """Write to a child's input; whether it took everything before the `deadline`.

    The deadline is one of `time.monotonic`. ``OSError`` if the child's end is closed. Where pipes
    can only be written to in a blocking way (Windows), the deadline is not kept.
    """
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(stream.fileno(), rest) :]
        except BlockingIOError:
            if not _has_room(stream, deadline - time.monotonic()):
                return False
    return True


def make_unblocking(stream: IO[bytes]) -> None:
    """Let a full pipe be told from one that takes more."""
    if _CAN_POLL:
        os.set_blocking(stream.fileno(), False)


def _has_room(stream: IO[bytes], seconds: float) -> bool:
    poll = select.poll()
    poll.register(stream, select.POLLOUT)
    return seconds > 0 and bool(poll.poll(seconds * 1000))


def _thread(target: Callable[..., None], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=arguments, name="program output", daemon=True)
    thread.start()
    return thread


def _read_lines(stream: IO[bytes], wake: int, inbox: Inbox) -> None:
    splitter = LineSplitter()
    for data in _chunks(stream, wake):
        inbox.put(_present(splitter.feed(data)), len(data))
    inbox.put(_present(splitter.end()), 0)
    inbox.end()


def _read_errors(stream: IO[bytes], wake: int, tail: Tail) -> None:
    splitter = LineSplitter()
    for data in _chunks(stream, wake):
        tail.add(_present(splitter.feed(data)))
    tail.add(_present(splitter.end()))


def _present(lines: list[str | None]) -> list[str]:
    """Without the lines that are too long to mean anything."""
    return [line for line in lines if line is not None]


def _chunks(stream: IO[bytes], wake: int) -> Iterator[bytes]:
    """What comes in until the end, or until the other end of `wake` is closed."""
    poll = None
    if _CAN_POLL:  # elsewhere pipes cannot be waited for; there only the end ends it
        poll = select.poll()
        poll.register(stream, select.POLLIN)
        poll.register(wake, select.POLLIN)
    with stream:
        while poll is None or wake not in dict(poll.poll()):
            data = os.read(stream.fileno(), _CHUNK)
            if not data:
                return
            yield data
