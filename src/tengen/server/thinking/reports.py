"""Converts a player's report to a `SearchReport` with a summary in every language."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from tengen.i18n import LANGUAGES, Language, text
from tengen.players.base import Decision, Report
from tengen.server.thinking.task import SearchReport

_MAX_PV_LENGTH = 60
_EVEN, _CLEAR = 0.1, 0.3
"""Distance of the win probability from one half: up to the first a position is even, from the
second on the advantage is clear."""


def search_report(report: Report) -> SearchReport:
    """The report as a value that can be encoded as JSON."""
    ratio = report.statistics.pruning_ratio if isinstance(report, Decision) else None
    return SearchReport(
        score=_finite(report.score),
        win_probability=_finite(report.win_probability),
        mate_in=report.mate_in,
        depth=report.depth,
        nodes=report.nodes,
        seconds=round(report.seconds, 3),
        pruning_ratio=_finite(ratio),
        pv=tuple(map(str, report.pv[:_MAX_PV_LENGTH])),
        text={language: summary(report, language) for language in LANGUAGES},
    )


def summary(report: Report, language: Language) -> str:
    """One sentence, such as *I expect J9; I win in 7.*; empty if the report says neither."""
    joined = text(language, "server.thought.separator").join(_clauses(report, language))
    if not joined:
        return ""
    return joined[:1].upper() + joined[1:] + text(language, "server.thought.end")


def _clauses(report: Report, language: Language) -> Iterator[str]:
    if report.pv[1:]:
        yield text(language, "server.thought.expect", point=str(report.pv[1]).upper())
    if report.mate_in is not None:
        yield text(language, f"server.thought.{_mate(report.mate_in)}", count=abs(report.mate_in))
    elif report.win_probability is not None:
        yield text(language, f"server.thought.{_balance(report.win_probability - 0.5)}")


def _mate(plies: int) -> str:
    if plies == 1:
        return "win-now"
    return "win" if plies > 0 else "lose"


def _balance(lead: float) -> str:
    if abs(lead) <= _EVEN:
        return "even"
    side = "ahead" if lead > 0 else "behind"
    return f"far-{side}" if abs(lead) >= _CLEAR else side


def _finite(number: float | None) -> float | None:
    """The number if JSON can represent it."""
    return number if number is not None and isfinite(number) else None
