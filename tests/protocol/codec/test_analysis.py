"""What programs think, written and read."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, Point, Score
from tengen.players.base import Report
from tengen.protocol.codec.analysis import (
    AnalysisReader,
    Mark,
    Realtime,
    eval_text,
    format_depth_message,
    format_realtime,
    info_lines,
    parse_depth_message,
    parse_realtime,
    realtime_lines,
)
from tengen.protocol.codec.replies import Info, Message, parse_reply

H8, I9 = Point("h8"), Point("i9")
REPORT = Report(
    score=Score(-54.4, Color.WHITE, None, 0.432907),
    pv=(H8, I9),
    depth=12,
    nodes=23382,
    seconds=0.229,
    line=2,
    selective_depth=22,
)


def _read(text: list[str]) -> list[Report]:
    reader = AnalysisReader(15, Color.WHITE)
    replies = [parse_reply(line) for line in text]
    reports = [reader.feed(reply) for reply in replies if isinstance(reply, Info)]
    return [report for report in reports if report is not None]


def test_a_report_is_a_group_of_figures() -> None:
    assert info_lines(REPORT, 15, 3) == [
        "INFO PV 1",
        "INFO NUMPV 3",
        "INFO DEPTH 12",
        "INFO SELDEPTH 22",
        "INFO NODES 23382",
        "INFO TOTALNODES 23382",
        "INFO TOTALTIME 229",
        "INFO SPEED 102105",
        "INFO EVAL -54",
        "INFO WINRATE 0.432907",
        "INFO BESTLINE 7,7 8,6",
        "INFO PV DONE",
    ]


def test_a_report_is_read_back() -> None:
    (report,) = _read(info_lines(REPORT, 15, 3))
    assert report == replace(REPORT, score=Score(-54, Color.WHITE, None, 0.432907))
    assert (report.win_probability, report.score and report.score.color) == (0.432907, Color.WHITE)


@pytest.mark.parametrize(("mate", "text"), [(7, "+M7"), (-12, "-M12")])
def test_the_end_of_the_game_is_seen_both_ways(mate: int, text: str) -> None:
    report = Report(score=Score(9999, Color.WHITE, mate), pv=(H8,))
    assert eval_text(report) == text
    (read,) = _read(info_lines(report, 15))
    assert (read.score, read.mate_in) == (Score.mate(mate, Color.WHITE), mate)


@pytest.mark.parametrize(
    ("value", "text"), [(inf, "1000000000"), (-inf, "-1000000000"), (0.6, "1")]
)
def test_a_strange_score_is_no_trouble(value: float, text: str) -> None:
    assert eval_text(Report()) == "?"
    assert eval_text(Report(score=Score(value, Color.WHITE))) == text


def test_who_has_no_opinion_gives_none() -> None:
    lines = info_lines(Report(), 15)
    assert not any("EVAL" in line or "WINRATE" in line for line in lines)
    assert _read(lines) == [Report()]


def test_groups_may_be_broken() -> None:
    lines = [
        "INFO DEPTH 3",
        "INFO PV DONE",
        "INFO PV DONE",
        "INFO PV 0",
        "INFO DEPTH x",
        "INFO PV 1",
        "INFO EVAL +M*",
        "INFO NODES 5",
        "INFO WINRATE 7",
        "INFO BESTLINE 7,7 99,99 8,8",
        "INFO PV DONE",
    ]
    assert _read(lines) == [Report(depth=3), Report(line=2, nodes=5, pv=(H8,))]


def test_a_group_without_end_takes_no_memory() -> None:
    reader = AnalysisReader(15, Color.WHITE)
    for number in range(1000):
        reader.feed(Info(f"KEY{number}", "1"))
    assert len(reader._figures) == 64


@given(st.lists(st.tuples(st.sampled_from(["PV", "EVAL", "WINRATE", "BESTLINE"]), st.text())))
def test_no_figure_is_too_strange(figures: list[tuple[str, str]]) -> None:
    reader = AnalysisReader(15, Color.WHITE)
    for key, value in [*figures, ("PV", "DONE")]:
        reader.feed(Info(key, value))


@pytest.mark.parametrize(
    ("text", "realtime"),
    [
        ("REALTIME REFRESH", Realtime(Mark.REFRESH)),
        ("realtime pos 7,7", Realtime(Mark.POS, (7, 7))),
        ("REALTIME DONE 7,7", Realtime(Mark.DONE, (7, 7))),
        ("REALTIME BEST 7,7", Realtime(Mark.BEST, (7, 7))),
        ("REALTIME LOSE 7,7", Realtime(Mark.LOSE, (7, 7))),
        ("REALTIME LOST 7,7", Realtime(Mark.LOSE, (7, 7))),
        ("REALTIME VAL 7", None),
        ("REALTIME BEST", None),
        ("REALTIME", None),
        ("hello world", None),
        ("", None),
    ],
)
def test_marks_are_read(text: str, realtime: Realtime | None) -> None:
    assert parse_realtime(text) == realtime


@pytest.mark.parametrize(
    ("report", "marks"),
    [
        (Report(), []),
        (Report(pv=(H8,)), ["POS", "DONE", "BEST"]),
        (Report(pv=(H8,), line=2), ["POS", "DONE"]),
        (Report(Score.mate(3, Color.WHITE), pv=(H8,)), ["POS", "DONE", "BEST"]),
        (Report(Score.mate(-3, Color.WHITE), pv=(H8,), line=2), ["POS", "DONE", "LOSE"]),
    ],
)
def test_a_report_makes_marks(report: Report, marks: list[str]) -> None:
    assert realtime_lines(report, 15) == [f"MESSAGE REALTIME {mark} 7,7" for mark in marks]


def test_marks_are_written_as_they_are_read() -> None:
    reply = parse_reply(format_realtime(Mark.LOSE, I9, 15))
    assert reply == Message("REALTIME LOSE 8,6")
    assert parse_realtime(reply.text) == Realtime(Mark.LOSE, (8, 6))


def test_people_get_a_line_of_their_own() -> None:
    assert format_depth_message(REPORT) == "MESSAGE Depth 12-22 | Eval -54 | Time 229ms | h8 i9"
    assert format_depth_message(REPORT, lines=2) == "MESSAGE (2) -54 | 12-22 | h8 i9"
    report = Report(Score(1, Color.WHITE), depth=2)
    assert format_depth_message(report) == "MESSAGE Depth 2-2 | Eval 1 | Time 0ms"


@pytest.mark.parametrize(
    ("text", "report"),
    [
        (
            "Depth 12-18 | Eval 2 | Time 35ms | G7 I9",
            Report(Score(2, Color.WHITE), depth=12, selective_depth=18, seconds=0.035),
        ),
        (
            "Speed 447K | Depth 14-23 | Eval -M26 | Node 121K | Time 272ms",
            Report(Score.mate(-26, Color.WHITE), depth=14, selective_depth=23, seconds=0.272),
        ),
        ("depth 3 | eval ? | time 1ms", Report(depth=3, selective_depth=3, seconds=0.001)),
        (
            "dep 12-16 ev +v19 nd 33k tm 76 sp 440",
            Report(Score.mate(19, Color.WHITE), depth=12, selective_depth=16, seconds=0.076),
        ),
        (
            "dep 9-20 ev -85 nd 1269k tm 1690 sp 751",
            Report(Score(-85, Color.WHITE), depth=9, selective_depth=20, seconds=1.69),
        ),
        ("Depth of winter", None),
        ("dep 3", None),
    ],
)
def test_the_line_for_people_is_read(text: str, report: Report | None) -> None:
    assert parse_depth_message(text, Color.WHITE) == report
