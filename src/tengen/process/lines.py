"""A stream of bytes cut into lines of bounded length."""

from __future__ import annotations

MAX_LINE_BYTES = 8192
"""Longer lines are dropped."""


class LineSplitter:
    """Cuts a stream of bytes into lines that end with CR, LF or both; memory is bounded.

    A line of more than `MAX_LINE_BYTES` is returned as ``None``. Empty lines are left out. Bytes
    that are not UTF-8 become replacement characters.
    """

    def __init__(self) -> None:
        self._rest = b""
        self._is_too_long = False

    def feed(self, data: bytes) -> list[str | None]:
        """The lines that these bytes complete."""
        *complete, rest = (self._rest + data).replace(b"\r", b"\n").split(b"\n")
        lines = []
        for line in complete:
            lines += self._finish(line)
        self._rest = rest[: MAX_LINE_BYTES + 1]
        self._is_too_long = self._is_too_long or len(rest) > MAX_LINE_BYTES
        return lines

    def end(self) -> list[str | None]:
        """The last line, if the stream ended without a line end."""
        line, self._rest = self._rest, b""
        return self._finish(line)

    def _finish(self, line: bytes) -> list[str | None]:
        is_too_long = self._is_too_long or len(line) > MAX_LINE_BYTES
        self._is_too_long = False
        if is_too_long:
            return [None]
        text = line.decode("utf-8", "replace").strip()
        return [text] if text else []
