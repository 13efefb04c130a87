"""A command in a real terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable

PYTHON = (sys.executable, "-m", "tengen")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A command in a real terminal, with somebody who types."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._controller, terminal = pty.openpty()
        self.process = subprocess.Popen(
            (*PYTHON, *arguments),
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(terminal)

    def read_until(self, text: str, seconds: float = 30) -> str:
        """What is shown, up to and with that text; less if the time or the game ends before."""
        return self._read(lambda seen: text.encode() in seen, seconds).decode()

    def read_plain(self, until: str | None = None, seconds: float = 60) -> str:
        """Everything up to that text, or to the end, without colours."""

        def plain(seen: bytes) -> str:
            return ESCAPE.sub("", seen.decode(errors="replace")).replace("\r\n", "\n")

        return plain(self._read(lambda seen: until is not None and until in plain(seen), seconds))

    def _read(self, is_enough: Callable[[bytes], bool], seconds: float) -> bytes:
        seen = b""
        deadline = time.monotonic() + seconds
        while not is_enough(seen) and (left := deadline - time.monotonic()) > 0:
            if not select.select([self._controller], [], [], left)[0]:
                break
            try:
                seen += os.read(self._controller, 4096)
            except OSError:  # the other side has closed
                break
        return seen

    def signal(self, number: signal.Signals, text: str) -> str:
        """Send a signal, and read what follows until that text.

        A signal that arrives while the prompt is being written waits there for the next key, or
        the next signal; people press Ctrl-C again.
        """
        seen = ""
        for _ in range(5):
            if text in seen or self.process.poll() is not None:
                break
            self.process.send_signal(number)
            seen += self.read_until(text, seconds=5)
        return seen

    def type(self, text: str) -> None:
        os.write(self._controller, text.encode())

    def close(self) -> int:
        code = self.process.wait(timeout=60)
        os.close(self._controller)
        return code
