"""Keys of a real terminal: the arrows choose a point, everything else begins a typed line."""

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
"""How long the rest of a key's signs may take; a lone escape key has no rest."""
_LONGEST_KEY = 16
"""Bytes of the longest sequence that can be a key."""


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
    """Something without a meaning here."""


_ARROWS = {b"A": Key.UP, b"B": Key.DOWN, b"C": Key.RIGHT, b"D": Key.LEFT}
_STEPS = {Key.UP: (0, 1), Key.DOWN: (0, -1), Key.LEFT: (-1, 0), Key.RIGHT: (1, 0)}
_CONTROLS = {b"\r": Key.ENTER, b"\n": Key.ENTER, b"\x04": Key.END, b"": Key.END}


class Pointer:
    """The point on which the arrow keys stand; it is not seen until one of them is pressed."""

    def __init__(self) -> None:
        self.point: Point | None = None
        """``None`` while the arrow keys are not in use."""
        self._last: Point | None = None

    @property
    def text(self) -> str:
        """What Enter stands for."""
        return "" if self.point is None else str(self.point)

    def move(self, key: Key, board: Board) -> None:
        """Appear where the pointer was last, or the last stone, or the centre; then go on."""
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
        """Somebody types instead."""
        self.point = None


def can_be_used() -> bool:
    """Whether keys can be read one by one here."""
    return _is_possible and sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str, board: Board, pointer: Pointer, redraw: Callable[[], None]) -> str | None:
    """The line that was typed, or the point that was chosen; ``None`` when the input has ended.

    `redraw` shows the board again after the pointer has moved.
    """
    source = sys.stdin.fileno()
    with _one_by_one(source):
        while True:
            _write(f"\r\x1b[K{prompt}{pointer.text}")
            key = read_key(source)
            if key in _STEPS:
                pointer.move(Key(key), board)
                redraw()
            elif key is Key.ENTER or key is Key.END:
                _write("\n")
                return pointer.text if key is Key.ENTER else None
            elif key is not Key.OTHER:
                break
    pointer.hide()
    _write("\r\x1b[K")
    return _typed(prompt, key)


def read_key(source: int) -> Key | str:
    """The next key of a terminal, given by its file number: its name, or the text it types."""
    first = os.read(source, 1)
    if first in _CONTROLS:
        return _CONTROLS[first]
    if first == _ESCAPE:
        return _escape_key(source)
    if first < b" " or first == b"\x7f":
        return Key.OTHER
    # The first byte of a character tells how many follow it.
    more = sum(first[0] >= mark for mark in (0xC0, 0xE0, 0xF0))
    text = (first + b"".join(os.read(source, 1) for _ in range(more))).decode(errors="replace")
    return text if text.isprintable() else Key.OTHER


def _escape_key(source: int) -> Key:
    """The key whose signs begin with an escape."""
    signs = b""
    while len(signs) < _LONGEST_KEY and select.select([source], [], [], _ESCAPE_SECONDS)[0]:
        signs += os.read(source, 1)
        if len(signs) > 1 and b"@" <= signs[-1:] <= b"~":
            break
    known = len(signs) == 2 and signs[:1] in b"[O"
    return _ARROWS.get(signs[1:], Key.OTHER) if known else Key.OTHER


def _typed(prompt: str, begun: str) -> str | None:
    """A line that is typed on from its first character; ``None`` when the input ends there."""
    readline.set_startup_hook(lambda: readline.insert_text(begun))
    try:
        return input(prompt)
    except EOFError:
        _write("\n")
        return None
    finally:
        readline.set_startup_hook(None)


@contextlib.contextmanager
def _one_by_one(source: int) -> Iterator[None]:
    """Let keys arrive at once and unseen; Ctrl-C stays what it is."""
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
