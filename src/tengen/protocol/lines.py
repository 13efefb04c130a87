"""The lines of the Gomocup protocol as values, both ways, without any input or output.

Coordinates are pairs ``(x, y)`` from the top left corner, as `tengen.board.Point.from_xy` and
everything that takes a `PointLike` takes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from tengen.board import Board, Color, Point

XY: TypeAlias = tuple[int, int]
"""Column from the left and row from the top, both from 0."""

LONGEST_LINE = 8192
"""Bytes of a line that is read; what is longer is refused."""
_LONGEST_TEXT = 1000
"""Characters of free text in a line that is written."""
_PAIR = re.compile(r"(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})")
_PAIRS = re.compile(rf"{_PAIR.pattern}(?:\s+{_PAIR.pattern})*")
_FACT = re.compile(r'([A-Za-z_]+)\s*=\s*"([^"]*)"')
_FORBID = re.compile(r"FORBID\s*((?:[0-9]{4})*)\s*\.?", re.IGNORECASE)
_INFO = re.compile(r"(\S+)\s*(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Move:
    """``7,7``: the move asked for."""

    xy: XY


@dataclass(frozen=True, slots=True)
class Moves:
    """``7,7 8,7 9,9``: the stones of an opening, two or more."""

    xys: tuple[XY, ...]


@dataclass(frozen=True, slots=True)
class Ok:
    """``OK``."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """``UNKNOWN text``: the program does not know the command."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Error:
    """``ERROR text``: the program cannot do what it was told."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """``MESSAGE text`` or ``DETAIL text``: for people; `tengen.protocol.analysis` reads more."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Debug:
    """``DEBUG text``: for the program's author."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Suggest:
    """``SUGGEST 7,7``: a move that the manager has to confirm with ``PLAY``."""

    xy: XY


@dataclass(frozen=True, slots=True)
class Swap:
    """``SWAP``: the program takes the other colour."""


@dataclass(frozen=True, slots=True)
class About:
    """``name="...", version="..."``: who the program is."""

    facts: Mapping[str, str] = field(hash=False)
    """Keys in lower case."""


@dataclass(frozen=True, slots=True)
class Info:
    """``INFO KEY value``: a figure of the analysis; `tengen.protocol.analysis` gathers them."""

    key: str
    """In upper case."""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Forbid:
    """``FORBID 09121011.``: the points that black may not play."""

    xys: tuple[XY, ...] = ()


@dataclass(frozen=True, slots=True)
class Garbage:
    """Anything else, empty lines too."""

    text: str = ""


Reply: TypeAlias = (
    Move
    | Moves
    | Ok
    | Unknown
    | Error
    | Message
    | Debug
    | Suggest
    | Swap
    | About
    | Info
    | Forbid
    | Garbage
)

_TEXTS: Mapping[str, type[Unknown | Error | Message | Debug]] = {
    "UNKNOWN": Unknown,
    "ERROR": Error,
    "MESSAGE": Message,
    "DETAIL": Message,
    "DEBUG": Debug,
}


def parse_reply(line: str) -> Reply:
    """What a program's line says; never fails.

    >>> parse_reply("7,7")
    Move(xy=(7, 7))
    >>> parse_reply("MESSAGE hello")
    Message(text='hello')
    """
    text = line.strip()
    word, _, rest = text.partition(" ")
    word, rest = word.upper(), rest.strip()
    if word in _TEXTS:
        return _TEXTS[word](rest)
    if text.upper() == "OK":
        return Ok()
    if text.upper() == "SWAP":
        return Swap()
    if _PAIRS.fullmatch(text):
        xys = _pairs(text)
        return Move(xys[0]) if len(xys) == 1 else Moves(xys)
    return _parse_rare(word, rest, text)


def _parse_rare(word: str, rest: str, text: str) -> Reply:
    """The replies that come seldom."""
    if word == "SUGGEST" and (xy := parse_xy(rest)) is not None:
        return Suggest(xy)
    if word == "INFO" and (found := _INFO.fullmatch(rest)) is not None:
        return Info(found[1].upper(), found[2].strip())
    if found := _FORBID.fullmatch(text):
        digits = found[1]
        return Forbid(
            tuple((int(digits[i : i + 2]), int(digits[i + 2 : i + 4])) for i in _steps(digits))
        )
    facts = {key.lower(): value for key, value in _FACT.findall(text)}
    return About(facts) if facts else Garbage(text)


def _steps(digits: str) -> range:
    return range(0, len(digits), 4)


def _pairs(text: str) -> tuple[XY, ...]:
    return tuple((int(x), int(y)) for x, y in _PAIR.findall(text))


def parse_xy(text: str) -> XY | None:
    """The pair that ``7,7`` stands for; ``None`` if it is none."""
    found = _PAIR.fullmatch(text.strip())
    return None if found is None else (int(found[1]), int(found[2]))


def parse_xys(text: str) -> tuple[XY, ...] | None:
    """The pairs of ``7,7 8,7``; ``None`` if there is anything else."""
    stripped = text.strip()
    return _pairs(stripped) if _PAIRS.fullmatch(stripped) else None


def format_move(point: Point, size: int) -> str:
    """``7,7``; on a board of this size."""
    x, y = point.xy(size)
    return f"{x},{y}"


def format_moves(points: Iterable[Point], size: int) -> str:
    """``7,7 8,7 9,9``."""
    return " ".join(format_move(point, size) for point in points)


def format_error(text: str) -> str:
    """``ERROR text`` in one line."""
    return f"ERROR {plain(text)}".rstrip()


def format_unknown(text: str) -> str:
    """``UNKNOWN text`` in one line."""
    return f"UNKNOWN {plain(text)}".rstrip()


def format_message(text: str) -> str:
    """``MESSAGE text`` in one line."""
    return f"MESSAGE {plain(text)}".rstrip()


def format_debug(text: str) -> str:
    """``DEBUG text`` in one line."""
    return f"DEBUG {plain(text)}".rstrip()


def format_about(facts: Mapping[str, str]) -> str:
    """``name="Tengen", version="1"``."""
    return ", ".join(f'{key}="{plain(value).replace(chr(34), "")}"' for key, value in facts.items())


def format_forbid(points: Iterable[Point], size: int) -> str:
    """``FORBID 09121011.``: two digits each for x and y, points in board order."""
    return f"FORBID {''.join(f'{x:02d}{y:02d}' for x, y in (p.xy(size) for p in points))}."


def format_turn(point: Point, size: int) -> str:
    """``TURN 7,7``: the manager tells the opponent's move."""
    return f"TURN {format_move(point, size)}"


def format_takeback(point: Point, size: int) -> str:
    """``TAKEBACK 7,7``: the manager takes the last stone off."""
    return f"TAKEBACK {format_move(point, size)}"


def format_play(xy: XY) -> str:
    """``PLAY 7,7``: the manager accepts a suggestion."""
    return f"PLAY {xy[0]},{xy[1]}"


def format_info(key: str, value: str | int) -> str:
    """``INFO key value``: the manager sets something."""
    return f"INFO {key} {plain(str(value))}"


def format_board(board: Board, command: str = "BOARD") -> list[str]:
    """The lines of a ``BOARD`` block; stones of the side to move are its own (1).

    Stones of the set-up come first, one of each colour in turn as far as they go, then the moves
    in the order played. Passes are left out.
    """
    stones = [*_setup(board), *_played(board)]
    data = (
        f"{format_move(point, board.size)},{1 if color is board.turn else 2}"
        for point, color in stones
    )
    return [command, *data, "DONE"]


def _setup(board: Board) -> list[tuple[Point, Color]]:
    """Black first: in renju the owner of the first line is taken for black."""
    queues = {color: list(board.setup[color]) for color in (Color.BLACK, Color.WHITE)}
    stones = []
    while any(queues.values()):
        stones += [(queue.pop(0), color) for color, queue in queues.items() if queue]
    return stones


def _played(board: Board) -> list[tuple[Point, Color]]:
    color = board.turn if len(board.moves) % 2 == 0 else board.turn.other
    stones = []
    for point in board.moves:
        if not point.is_pass:
            stones.append((point, color))
        color = color.other
    return stones


def plain(text: str) -> str:
    """Text that is safe inside one line: printable, without line ends, not too long."""
    return "".join(c if c.isprintable() else " " for c in text[:_LONGEST_TEXT]).strip()


class LineSplitter:
    """Cuts a stream of bytes into lines that end with CR, LF or both; memory is bounded.

    A line of more than `LONGEST_LINE` bytes comes out as ``None``. Empty lines are left out. Bytes
    that are not UTF-8 become replacement characters.
    """

    def __init__(self) -> None:
        self._rest = b""
        self._too_long = False

    def feed(self, data: bytes) -> list[str | None]:
        """The lines that these bytes complete."""
        *whole, rest = (self._rest + data).replace(b"\r", b"\n").split(b"\n")
        lines = []
        for line in whole:
            lines += self._finished(line)
        self._rest = rest[: LONGEST_LINE + 1]
        self._too_long = self._too_long or len(rest) > LONGEST_LINE
        return lines

    def end(self) -> list[str | None]:
        """The last line, if the stream ended without a line end."""
        line, self._rest = self._rest, b""
        return self._finished(line)

    def _finished(self, line: bytes) -> list[str | None]:
        too_long, self._too_long = self._too_long or len(line) > LONGEST_LINE, False
        if too_long:
            return [None]
        text = line.decode("utf-8", "replace").strip()
        return [text] if text else []
