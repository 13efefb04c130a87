"""Thoughts in one line of words."""

from __future__ import annotations

import json
import pickle
from dataclasses import asdict
from math import inf

import pytest

from tengen.board import Point
from tengen.players.base import Decision, Report, Statistics
from tengen.server.thinking.reports import search_report, summary
from tengen.server.thinking.task import failure


def _report(win: float | None = None, mate: int | None = None, *pv: str) -> Report:
    return Report(win_probability=win, mate_in=mate, pv=tuple(map(Point, pv)))


@pytest.mark.parametrize(
    ("report", "english", "chinese"),
    [
        (_report(None, 7, "h8", "j9"), "I expect J9; I win in 7.", "我预计你下 J9；7步内我胜。"),
        (_report(None, 1, "h8"), "I win with this move.", "这一手我胜。"),
        (_report(0.9, -6, "h8"), "I lose in 6 if you find it.", "你下得准确，6步内我负。"),
        (_report(0.55), "the game is even.", "局势均衡。"),
        (_report(0.7), "I stand a little better.", "我稍占优。"),
        (_report(0.3), "you stand a little better.", "你稍占优。"),
        (_report(0.95), "I stand much better.", "我明显占优。"),
        (_report(0.05), "you stand much better.", "你明显占优。"),
        (_report(None, None, "h8"), "", ""),
    ],
)
def test_a_report_is_summarized_in_every_language(
    report: Report, english: str, chinese: str
) -> None:
    assert summary(report, "en") == english[:1].upper() + english[1:]
    assert summary(report, "zh") == chinese
    assert bool(summary(report, "ja")) == bool(english)


def test_figures_are_kept_and_can_be_written_as_json() -> None:
    statistics = Statistics(nodes=25, plain_nodes=100)
    decision = Decision(
        point=Point("h8"),
        score=-inf,
        pv=(Point("h8"), Point("i9")),
        depth=3,
        nodes=25,
        seconds=0.123456,
        statistics=statistics,
    )
    found = search_report(decision)
    assert (found.score, found.pruning_ratio, found.pv) == (None, 0.75, ("h8", "i9"))
    assert (found.depth, found.nodes, found.seconds) == (3, 25, 0.123)
    json.dumps(asdict(found), allow_nan=False)


def test_a_failure_survives_the_way_to_another_process() -> None:
    error = failure("late", "tengen")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (again.problem, again.text, str(again)) == (error.problem, error.text, str(error))
