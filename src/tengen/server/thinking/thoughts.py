"""A player's report as the thought that people see, with one line of words."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from tengen.board import Language
from tengen.players.base import Decision, Report
from tengen.server.thinking.types import Text, Thought

_LONGEST_LINE = 60
"""Moves of an expected line that are told."""
_EVEN, _CLEAR = 0.1, 0.3
"""How far from one half a chance may be to count as even, and from where on it is clear."""


def thought(report: Report) -> Thought:
    """What a report says."""
    ratio = report.statistics.pruning_ratio if isinstance(report, Decision) else None
    return Thought(
        score=_finite(report.score),
        win_probability=_finite(report.win_probability),
        mate_in=report.mate_in,
        depth=report.depth,
        nodes=report.nodes,
        seconds=round(report.seconds, 3),
        pruning_ratio=_finite(ratio),
        pv=tuple(map(str, report.pv[:_LONGEST_LINE])),
        text=words(report),
    )


def words(report: Report) -> Text:
    """The thought in one line, such as *I expect J9; I win in 7.*, for each language."""
    english, chinese = list(_parts(report, "en")), list(_parts(report, "zh"))
    return {
        "en": _capital("; ".join(english)) + "." if english else "",
        "zh": "；".join(chinese) + "。" if chinese else "",
    }


def _parts(report: Report, language: Language) -> Iterator[str]:
    is_chinese = language == "zh"
    if report.pv[1:]:
        expected = str(report.pv[1]).upper()
        yield f"我预计你下 {expected}" if is_chinese else f"I expect {expected}"
    if report.mate_in is not None:
        yield _mate(report.mate_in, is_chinese)
    elif report.win_probability is not None:
        yield _standing(report.win_probability - 0.5, is_chinese)


def _mate(plies: int, is_chinese: bool) -> str:
    if plies == 1:
        return "这一手我胜" if is_chinese else "I win with this move"
    count = abs(plies)
    if plies > 0:
        return f"{count}步内我胜" if is_chinese else f"I win in {count}"
    return f"你下得准确，{count}步内我负" if is_chinese else f"I lose in {count} if you find it"


def _standing(lead: float, is_chinese: bool) -> str:
    if abs(lead) <= _EVEN:
        return "局势均衡" if is_chinese else "the game is even"
    mine = lead > 0
    if abs(lead) >= _CLEAR:
        if is_chinese:
            return "我明显占优" if mine else "你明显占优"
        return "I stand much better" if mine else "you stand much better"
    if is_chinese:
        return "我稍占优" if mine else "你稍占优"
    return "I stand a little better" if mine else "you stand a little better"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _finite(number: float | None) -> float | None:
    """The number, if it can be written down: JSON knows no infinity."""
    return number if number is not None and isfinite(number) else None
