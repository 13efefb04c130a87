"""Keys of a terminal: the arrow keys move a cursor, other keys start a typed line."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from enum import StrEnum

from tengen.board import Board, Point

try:
    import readline
    import select
    import termios
except ImportError:  # Windows, or a Python without line editing
    _is_possible = False
else:
    _is_possible = True

_ESCAPE = b"\x1b"
_ESCAPE_SECONDS = 0.05
"""Timeout for the rest of an escape sequence; the escape key alone has no rest."""
_MAX_SEQUENCE_LENGTH = 16
"""Bytes of the longest escape sequence."""


class Key(StrEnum):
    """Keys that are not text."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ENTER = "enter"
    END = "end"
    """The input has ended, as with Ctrl-D."""
    OTHER = "other"
    """A key without a function here."""


_ARROWS = {b"A": Key.UP, b"B": Key.DOWN, b"C": Key.RIGHT, b"D": Key.LEFT}
_STEPS = {Key.UP: (0, 1), Key.DOWN: (0, -1), Key.LEFT: (-1, 0), Key.RIGHT: (1, 0)}
_CONTROLS = {b"\r": Key.ENTER, b"\n": Key.ENTER, b"\x04": Key.END, b"": Key.END}


class Cursor:
    """The point selected with the arrow keys; hidden until one of them is pressed."""

    def __init__(self) -> None:
        self.point: Point | None = None
        """``None`` while the cursor is hidden."""
        self._last: Point | None = None

    @property
    def text(self) -> str:
        """The point that Enter plays; empty while the cursor is hidden."""
        return "" if self.point is None else str(self.point)

    def move(self, key: Key, board: Board) -> None:
        """Show the cursor at its last point, the last stone or the centre; move it if shown."""
        if self.point is None:
            centre = Point.from_xy(board.size // 2, board.size // 2, board.size)
            stones = [move for move in board.moves if not move.is_pass]
            self.point = self._last or (stones[-1] if stones else centre)
        else:
            right, up = _STEPS[key]
            edge = board.size - 1
            x, y = self.point.xy(board.size)
            x, y = min(max(x + right, 0), edge), min(max(y - up, 0), edge)
            self.point = Point.from_xy(x, y, board.size)
        self._last = self.point

    def hide(self) -> None:
        """Hide the cursor, because a line is typed instead."""
        self.point = None


def can_be_used() -> bool:
    """Whether single keys can be read."""
    return _is_possible and sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str, board: Board, cursor: Cursor, redraw: Callable[[], None]) -> str | None:
    """The line that was typed or the point that was chosen; ``None`` at the end of input.

    `redraw` shows the board again after the cursor has moved.
    """
    source = sys.stdin.fileno()
    with _unbuffered(source):
        while True:
            _write(f"\r\x1b[K{prompt}{cursor.text}")
            key = read_key(source)
            if key in _STEPS:
                cursor.move(Key(key), board)
                redraw()
            elif key is Key.ENTER or key is Key.END:
                _write("\n")
                return cursor.text if key is Key.ENTER else None
            elif key is not Key.OTHER:
                break
    cursor.hide()
    _write("\r\x1b[K")
    return _read_rest(prompt, key)


def read_key(source: int) -> Key | str:
    """The next key of a terminal, given by its file descriptor: its name or its character."""
    first = os.read(source, 1)
    if first in _CONTROLS:
        return _CONTROLS[first]
    if first == _ESCAPE:
        return _escape_key(source)
    if first < b" " or first == b"\x7f":
        return Key.OTHER
    # The first byte of a UTF-8 character gives the number of bytes that follow.
    more = sum(first[0] >= mark for mark in (0xC0, 0xE0, 0xF0))
    text = (first + b"".join(os.read(source, 1) for _ in range(more))).decode(errors="replace")
    return text if text.isprintable() else Key.OTHER


def _escape_key(source: int) -> Key:
    """The key of an escape sequence."""
    sequence = b""
    while (
        len(sequence) < _MAX_SEQUENCE_LENGTH and select.select([source], [], [], _ESCAPE_SECONDS)[0]
    ):
        sequence += os.read(source, 1)
        if len(sequence) > 1 and b"@" <= sequence[-1:] <= b"~":
            break
    known = len(sequence) == 2 and sequence[:1] in b"[O"
    return _ARROWS.get(sequence[1:], Key.OTHER) if known else Key.OTHER


def _read_rest(prompt: str, start: str) -> str | None:
    """The line that begins with `start`; ``None`` at the end of input."""
    readline.set_startup_hook(lambda: readline.insert_text(start))
    try:
        return input(prompt)
    except EOFError:
        _write("\n")
        return None
    finally:
        readline.set_startup_hook(None)


@contextlib.contextmanager
def _unbuffered(source: int) -> Iterator[None]:
    """Read keys without line buffering and echo; Ctrl-C still interrupts."""
    before = termios.tcgetattr(source)
    changed = [*before]
    changed[3] = before[3] & ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(source, termios.TCSADRAIN, changed)
    try:
        yield
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, before)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
