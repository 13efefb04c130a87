"""What a program writes: replies, coordinates and free text.

Coordinates are pairs ``(x, y)`` from the top left corner, as in `tengen.board.Point.from_xy` and
every function that takes a `PointLike`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from tengen.board import Point

XY: TypeAlias = tuple[int, int]
"""Column from the left and row from the top, both from 0."""

_MAX_TEXT_LENGTH = 1000
"""Characters of free text in a line that is written."""
_MAX_QUOTE_LENGTH = 200
"""Characters of a program's line that an error message quotes."""
_PAIR = re.compile(r"(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})")
_PAIRS = re.compile(rf"{_PAIR.pattern}(?:\s+{_PAIR.pattern})*")
_FACT = re.compile(r'([A-Za-z_]+)\s*=\s*"([^"]*)"')
_FORBID = re.compile(r"FORBID\s*((?:[0-9]{4})*)\s*\.?", re.IGNORECASE)
_INFO = re.compile(r"(\S+)\s*(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Move:
    """``7,7``: the requested move."""

    xy: XY


@dataclass(frozen=True, slots=True)
class Moves:
    """``7,7 8,7 9,9``: two or more stones of an opening."""

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
    """``ERROR text``: the program cannot carry out the command."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """``MESSAGE text`` or ``DETAIL text``: for people; `analysis` parses some of them."""

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
    """``name="...", version="..."``: the program's name, version, author and so on."""

    facts: Mapping[str, str] = field(hash=False)
    """Keys in lower case."""


@dataclass(frozen=True, slots=True)
class Info:
    """``INFO KEY value``: a figure of the analysis; `analysis.AnalysisReader` collects them."""

    key: str
    """In upper case."""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Forbid:
    """``FORBID 09121011.``: the forbidden points of black."""

    xys: tuple[XY, ...] = ()


@dataclass(frozen=True, slots=True)
class Unrecognized:
    """Any other line, including an empty one."""

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
    | Unrecognized
)

_TEXT_REPLIES: Mapping[str, type[Unknown | Error | Message | Debug]] = {
    "UNKNOWN": Unknown,
    "ERROR": Error,
    "MESSAGE": Message,
    "DETAIL": Message,
    "DEBUG": Debug,
}


def parse_reply(line: str) -> Reply:
    """The value of a program's line; never fails.

    >>> parse_reply("7,7")
    Move(xy=(7, 7))
    >>> parse_reply("MESSAGE hello")
    Message(text='hello')
    """
    text = line.strip()
    word, _, rest = text.partition(" ")
    word, rest = word.upper(), rest.strip()
    if word in _TEXT_REPLIES:
        return _TEXT_REPLIES[word](rest)
    if text.upper() == "OK":
        return Ok()
    if text.upper() == "SWAP":
        return Swap()
    if (xys := parse_xys(text)) is not None:
        return Move(xys[0]) if len(xys) == 1 else Moves(xys)
    return _parse_rare(word, rest, text)


def _parse_rare(word: str, rest: str, text: str) -> Reply:
    if word == "SUGGEST" and (xy := parse_xy(rest)) is not None:
        return Suggest(xy)
    if word == "INFO" and (found := _INFO.fullmatch(rest)) is not None:
        return Info(found[1].upper(), found[2].strip())
    if found := _FORBID.fullmatch(text):
        pairs = re.findall(r"(..)(..)", found[1])
        return Forbid(tuple((int(x), int(y)) for x, y in pairs))
    facts = {key.lower(): value for key, value in _FACT.findall(text)}
    return About(facts) if facts else Unrecognized(text)


def parse_xy(text: str) -> XY | None:
    """The pair of ``7,7``; ``None`` if the text is not a pair."""
    found = _PAIR.fullmatch(text.strip())
    return None if found is None else (int(found[1]), int(found[2]))


def parse_xys(text: str) -> tuple[XY, ...] | None:
    """The pairs of ``7,7 8,7``; ``None`` if the text contains anything else."""
    if _PAIRS.fullmatch(text.strip()) is None:
        return None
    return tuple((int(x), int(y)) for x, y in _PAIR.findall(text))


def format_move(point: Point, size: int) -> str:
    """``7,7`` for a point of a board of this size."""
    x, y = point.xy(size)
    return f"{x},{y}"


def format_moves(points: Iterable[Point], size: int) -> str:
    """``7,7 8,7 9,9``."""
    return " ".join(format_move(point, size) for point in points)


def format_error(text: str) -> str:
    """``ERROR text`` in one line."""
    return f"ERROR {printable(text)}".rstrip()


def format_unknown(text: str) -> str:
    """``UNKNOWN text`` in one line."""
    return f"UNKNOWN {printable(text)}".rstrip()


def format_message(text: str) -> str:
    """``MESSAGE text`` in one line."""
    return f"MESSAGE {printable(text)}".rstrip()


def format_about(facts: Mapping[str, str]) -> str:
    """``name="Tengen", version="1"``."""
    cleaned = {key: printable(value).replace('"', "") for key, value in facts.items()}
    return ", ".join(f'{key}="{value}"' for key, value in cleaned.items())


def format_forbid(points: Iterable[Point], size: int) -> str:
    """``FORBID 09121011.``: two digits each for x and y, points in board order."""
    return f"FORBID {''.join(f'{x:02d}{y:02d}' for x, y in (p.xy(size) for p in points))}."


def printable(text: str) -> str:
    """Text that is safe inside one line: printable, without line ends, cut to a maximum length."""
    return "".join(c if c.isprintable() else " " for c in text[:_MAX_TEXT_LENGTH]).strip()


def quote(text: str) -> str:
    """A program's text for an error message: quoted, in one line, cut to a maximum length."""
    return repr(printable(text[:_MAX_QUOTE_LENGTH]))


def describe(reply: Reply) -> str:
    """A reply for an error message, close to the line that the program wrote."""
    if isinstance(reply, (Move, Suggest)):
        xys: tuple[XY, ...] = (reply.xy,)
    else:
        xys = reply.xys if isinstance(reply, (Moves, Forbid)) else ()
    name = "" if isinstance(reply, (Move, Moves, Unrecognized)) else type(reply).__name__.upper()
    points = " ".join(f"{x},{y}" for x, y in xys)
    return quote(f"{name} {points}{getattr(reply, 'text', '')}".strip())
