"""The words of SGF: points, escaped texts, rules and results."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from math import isfinite
from typing import Final

from tengen.board import PASS, Color, Outcome, Point, Rule, Termination
from tengen.game import Mark
from tengen.i18n import LocalizedError

INFO_PROPERTIES: Final = {
    "EV": "event",
    "RO": "round",
    "PC": "place",
    "DT": "date",
    "TM": "time_limit",
    "OT": "overtime",
    "SO": "source",
    "AN": "annotator",
    "US": "user",
    "CP": "copyright",
    "GN": "title",
    "GC": "comment",
    "BR": "black_rank",
    "WR": "white_rank",
    "BT": "black_team",
    "WT": "white_team",
}
"""Properties of the root whose text goes into `Game.info`, and under which name."""

MARK_PROPERTIES: Final = {
    "CR": Mark.CIRCLE,
    "SQ": Mark.SQUARE,
    "TR": Mark.TRIANGLE,
    "MA": Mark.CROSS,
}

_RULE_WORDS: Final = (
    (Rule.STANDARD_CARO, re.compile(r"^(?:9|11)$|(?:standard|exact).*caro|标准越南")),
    (Rule.CARO, re.compile(r"^(?:8|10)$|caro|gomoku\+|越南")),
    (Rule.RENJU, re.compile(r"^[4-7]$|renju|\brif\b|tarag|tarann|soos|yamag|sakata|[连連]珠|有禁")),
    (Rule.FREESTYLE, re.compile(r"^[02]$|free|[无無]禁")),
    (Rule.STANDARD, re.compile(r"^[13]$|standard|exact|标准|標準")),
)
"""Tried in this order. A number is Gomocup's sum: 1 exactly five, 2 continuous game, 4 renju,
8 caro."""

_OPENING_WORDS: Final = (
    ("super-taraguchi", re.compile(r"super[ -]?taraguchi(?:[ -]?([0-9]{1,3}))?")),
    ("taraguchi", re.compile(r"taraguchi(?:[ -]?([0-9]{1,3}))?")),
    ("soosorv", re.compile(r"soos[oõöy]rv(?:[ -]?([0-9]{1,3}))?")),
    ("yamaguchi", re.compile(r"yamaguchi()")),
    ("tarannikov", re.compile(r"tarannikov()")),
    ("swap2", re.compile(r"swap[ -]?2()")),
    ("swap1", re.compile(r"swap[ -]?1()")),
    ("swap", re.compile(r"swap()")),
    ("long-pro", re.compile(r"\blong[ -]?pro\b()")),
    ("pro", re.compile(r"\bpro\b()")),
    ("rif", re.compile(r"\brif\b()")),
)
"""The names that `tengen.opening` uses; some take a number. Tried in this order."""
_BLACK_WON: Final = re.compile(r"\bB(?:lack)?\s*\+|^黑.*[胜勝]", re.IGNORECASE)
_WHITE_WON: Final = re.compile(r"\bW(?:hite)?\s*\+|^白.*[胜勝]", re.IGNORECASE)
_DRAWN: Final = re.compile(r"^0$|draw|jigo|^和|平局", re.IGNORECASE)
_BY_RESIGNING: Final = re.compile(r"\+\s*R(?:es|$|\W)", re.IGNORECASE)
_BY_TIME: Final = re.compile(r"\+\s*T(?:ime|$|\W)", re.IGNORECASE)

_UNUSUAL: Final = re.compile(r"[\\\t\v\f]")
_ESCAPE: Final = re.compile(r"\\(.)|[\t\v\f]", re.DOTALL)
_COMPOSED: Final = re.compile(r"((?>[^\\:]|\\.)*+):(.*)", re.DOTALL)
_NUMBER: Final = re.compile(r"\s*-?[0-9]{1,400}(?:\.[0-9]{0,400})?\s*")


@lru_cache(maxsize=32)
def points_by_text(size: int) -> dict[str, tuple[Point, int]]:
    """Each move as SGF writes it, with a bit of its own (0 for a pass) to mark it as taken."""
    letters = "abcdefghijklmnopqrstuv"[:size]
    points = {
        column + row: (Point.from_xy(x, y, size), 1 << (y * size + x))
        for x, column in enumerate(letters)
        for y, row in enumerate(letters)
    }
    points[""] = (PASS, 0)
    if size <= 19:
        points["tt"] = (PASS, 0)
    return points


class _Texts(dict[Point, str]):
    """Texts by point that refuse a point off the board like any other bad argument."""

    def __missing__(self, point: Point) -> str:
        raise LocalizedError("formats.error.off_board_written", point=point)


@lru_cache(maxsize=32)
def texts_by_point(size: int) -> dict[Point, str]:
    """How SGF writes each point of the board, and a pass."""
    texts = _Texts((point, text) for text, (point, _) in points_by_text(size).items())
    texts[PASS] = ""
    return texts


def unescaped(raw: str) -> str:
    """A value as text of one or more lines."""
    if not _UNUSUAL.search(raw):
        return raw
    return _ESCAPE.sub(lambda found: (found[1] or " ").replace("\n", ""), raw)


def unescaped_line(raw: str) -> str:
    """A value as text of one line."""
    return unescaped(raw.replace("\\\n", "")).replace("\n", " ")


def composed(raw: str) -> tuple[str, str] | None:
    """The two raw halves of a value such as ``aa:text``; ``None`` if it has no colon."""
    found = _COMPOSED.fullmatch(raw)
    return (found[1], found[2]) if found else None


def escaped(text: str) -> str:
    """A text as a value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def escaped_half(text: str) -> str:
    """A text as one half of a composed value."""
    return escaped(text).replace(":", "\\:")


def number(raw: str) -> float | None:
    """A real number, or ``None`` if it is not one."""
    if not _NUMBER.fullmatch(raw):
        return None
    value = float(raw)
    return value if isfinite(value) else None


def number_text(value: float) -> str:
    """A number as SGF writes it: with every digit, and never with an exponent."""
    text = format(Decimal(repr(value)), "f")
    return text.removesuffix(".0")


def rule_of(text: str) -> Rule | None:
    """The rule set that a file means by this word or number; ``None`` if it is none of ours."""
    plain = " ".join(text[:200].lower().replace("_", " ").split())
    return next((rule for rule, words in _RULE_WORDS if words.search(plain)), None)


def opening_of(text: str) -> str:
    """The opening rule that a file names beside its rule set, or nothing."""
    for name, words in _OPENING_WORDS:
        if found := words.search(text[:200].lower()):
            return f"{name}-{found[1]}" if found[1] else name
    return ""


def outcome_of(text: str) -> Outcome | None:
    """The result that a file states; ``None`` if it states none."""
    text = text[:200].strip()
    if _BLACK_WON.search(text):
        winner = Color.BLACK
    elif _WHITE_WON.search(text):
        winner = Color.WHITE
    else:
        return Outcome(None, Termination.UNKNOWN) if _DRAWN.search(text) else None
    if _BY_RESIGNING.search(text):
        return Outcome(winner, Termination.RESIGNED)
    if _BY_TIME.search(text):
        return Outcome(winner, Termination.TIMEOUT)
    return Outcome(winner, Termination.UNKNOWN)


def outcome_text(outcome: Outcome) -> str:
    """The result as the standard spells it, which has no word for most terminations."""
    if outcome.winner is None:
        return "0"
    reason = {Termination.RESIGNED: "R", Termination.TIMEOUT: "T"}.get(outcome.termination, "")
    return f"{'B' if outcome.winner is Color.BLACK else 'W'}+{reason}"
