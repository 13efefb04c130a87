"""What a manager's line asks for, as values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tengen.protocol.lines import XY, parse_xy

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{0,9})?")
_SIZES = re.compile(r"([0-9]{1,9})(?:[\s,]+([0-9]{1,9}))?")
_STONE = re.compile(r"([0-9]{1,9})\s*,\s*([0-9]{1,9})(?:\s*,\s*([0-9]{1,9}))?")


class Word(StrEnum):
    """A command; managers may write it in any case."""

    START = "START"
    RECTSTART = "RECTSTART"
    RESTART = "RESTART"
    BEGIN = "BEGIN"
    TURN = "TURN"
    PLAY = "PLAY"
    TAKEBACK = "TAKEBACK"
    BOARD = "BOARD"
    SWAP2BOARD = "SWAP2BOARD"
    INFO = "INFO"
    ABOUT = "ABOUT"
    END = "END"
    YXBOARD = "YXBOARD"
    YXSTOP = "YXSTOP"
    YXSHOWFORBID = "YXSHOWFORBID"
    YXSHOWINFO = "YXSHOWINFO"
    YXNBEST = "YXNBEST"
    YXSEARCHDEFEND = "YXSEARCHDEFEND"
    YXBALANCEONE = "YXBALANCEONE"
    YXBALANCETWO = "YXBALANCETWO"
    YXBLOCK = "YXBLOCK"
    YXBLOCKUNDO = "YXBLOCKUNDO"
    YXBLOCKRESET = "YXBLOCKRESET"
    YXHASHCLEAR = "YXHASHCLEAR"
    YXSHOWHASHUSAGE = "YXSHOWHASHUSAGE"
    YXDRAW = "YXDRAW"
    YXRESIGN = "YXRESIGN"
    YXSWAP2STEP1 = "YXSWAP2STEP1"
    YXSWAP2STEP2 = "YXSWAP2STEP2"
    YXSWAP2STEP3 = "YXSWAP2STEP3"
    YXSOOSORVSTEP1 = "YXSOOSORVSTEP1"
    YXSOOSORVSTEP2 = "YXSOOSORVSTEP2"
    YXSOOSORVSTEP3 = "YXSOOSORVSTEP3"
    YXSOOSORVSTEP4 = "YXSOOSORVSTEP4"
    YXSOOSORVSTEP5 = "YXSOOSORVSTEP5"
    YXSOOSORVSTEP6 = "YXSOOSORVSTEP6"


_OTHER_NAMES = {"STOP": Word.YXSTOP}
_WITH_SIZE = frozenset({Word.START, Word.RECTSTART})
_WITH_POINT = frozenset({Word.TURN, Word.PLAY, Word.TAKEBACK})
_WITH_NUMBER = frozenset({Word.YXSOOSORVSTEP4, Word.YXSOOSORVSTEP5})
_WITH_OPTIONAL_NUMBER = frozenset({Word.YXNBEST, Word.YXBALANCEONE, Word.YXBALANCETWO})
BLOCKS = frozenset(
    {
        Word.BOARD,
        Word.SWAP2BOARD,
        Word.YXBOARD,
        Word.YXBLOCK,
        Word.YXBLOCKUNDO,
        Word.YXSOOSORVSTEP2,
        Word.YXSOOSORVSTEP3,
        Word.YXSOOSORVSTEP4,
        Word.YXSOOSORVSTEP5,
        Word.YXSOOSORVSTEP6,
    }
)
"""The commands that data lines follow, up to ``DONE``."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A command without anything after it."""

    word: Word


@dataclass(frozen=True, slots=True)
class Sized:
    """``START 15`` or ``RECTSTART 15,10``."""

    word: Word
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Pointed:
    """``TURN 7,7``."""

    word: Word
    xy: XY


@dataclass(frozen=True, slots=True)
class Numbered:
    """``YXNBEST 3``."""

    word: Word
    number: float | None
    """``None`` where it may be left out and was."""


@dataclass(frozen=True, slots=True)
class Setting:
    """``INFO timeout_turn 5000``."""

    key: str
    """In lower case."""
    value: str
    """The rest of the line; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Bad:
    """A known command that does not have what must follow it."""

    problem: str


@dataclass(frozen=True, slots=True)
class Unheard:
    """A line that begins with no known command."""

    text: str


Command: TypeAlias = Plain | Sized | Pointed | Numbered | Setting | Bad | Unheard


def parse_command(line: str) -> Command:
    """What a line asks for; never fails.

    >>> parse_command("turn 7,7")
    Pointed(word=<Word.TURN: 'TURN'>, xy=(7, 7))
    >>> parse_command("START")
    Bad(problem='START needs a size, as in START 15')
    """
    word, rest = command_word(line)
    if word is None:
        return Unheard(line.strip())
    if word is Word.INFO:
        key, _, value = rest.partition(" ")
        return Setting(key.lower(), value.strip())
    if word in _WITH_SIZE:
        return _sized(word, rest)
    if word in _WITH_POINT:
        xy = parse_xy(rest)
        return (
            Bad(f"{word} needs a point, as in {word} 7,7{_not(rest)}")
            if xy is None
            else Pointed(word, xy)
        )
    if word in _WITH_NUMBER or word in _WITH_OPTIONAL_NUMBER:
        return _numbered(word, rest)
    return Bad(f"{word} has nothing after it{_not(rest)}") if rest else Plain(word)


def command_word(line: str) -> tuple[Word | None, str]:
    """The command that a line begins with, ``None`` if it is not known, and the rest of it."""
    name, *rest = line.split(None, 1) or [""]
    upper = name.upper()
    word = _OTHER_NAMES.get(upper) or Word._value2member_map_.get(upper)
    return (word if isinstance(word, Word) else None), (rest[0].strip() if rest else "")


def _sized(word: Word, rest: str) -> Command:
    found = _SIZES.fullmatch(rest)
    if word is Word.RECTSTART and (found is None or found[2] is None):
        return Bad(f"{word} needs two sizes, as in {word} 15,15{_not(rest)}")
    if found is None:
        return Bad(f"{word} needs a size, as in {word} 15{_not(rest)}")
    return Sized(word, int(found[1]), int(found[2] or found[1]))


def _numbered(word: Word, rest: str) -> Command:
    if not rest and word in _WITH_OPTIONAL_NUMBER:
        return Numbered(word, None)
    if _NUMBER.fullmatch(rest) is None:
        return Bad(f"{word} needs a number, as in {word} 2{_not(rest)}")
    return Numbered(word, float(rest))


def _not(rest: str) -> str:
    return f", not {rest[:40]!r}" if rest else ""


@dataclass(frozen=True, slots=True)
class Stone:
    """A data line: ``7,7`` or ``7,7,1``."""

    xy: XY
    owner: int | None = None
    """1 the program's own, 2 the opponent's; ``None`` where lines do not say."""


def parse_stone(line: str, with_owner: bool) -> Stone | None:
    """A data line of a block; ``None`` if it is none. Without owners a third number is ignored."""
    found = _STONE.fullmatch(line.strip())
    if found is None or (with_owner and found[3] not in {"1", "2"}):
        return None
    return Stone((int(found[1]), int(found[2])), int(found[3]) if with_owner else None)
