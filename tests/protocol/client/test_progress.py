"""A program's analysis as reports."""

from __future__ import annotations

from tengen.board import Board
from tengen.players.base import Report
from tests.protocol.client.conversation import AMPLE, Open


def test_the_program_thinks_and_tells(program: Open) -> None:
    reports: list[Report] = []
    decision = program("thinking").choose(Board.from_moves("h8"), AMPLE, reports.append)
    assert decision.point == "h7"
    assert (decision.score, decision.mate_in, decision.pv) == (54, None, ("h7", "i7"))
    assert (decision.depth, decision.selective_depth, decision.nodes) == (12, 22, 140340)
    assert (decision.win_probability, decision.line) == (0.75, 1)
    assert (decision.statistics.nodes, decision.statistics.depth) == (140340, 12)
    assert decision.statistics.seconds == decision.seconds > 0
    best, words, first, second, again = reports
    assert best.pv == words.pv == ("h7",)
    assert (words.score, words.depth, words.selective_depth) == (-12, 3, 9)
    assert (first.line, first.score, first.pv) == (1, 54, ("h7", "i7"))
    assert (second.line, second.mate_in, second.pv) == (2, -12, ("g9",))
    assert (again.pv, again.score) == (first.pv, first.score)
    assert 0 < best.seconds <= again.seconds <= decision.seconds


def test_thoughts_that_make_no_sense_do_no_harm(program: Open) -> None:
    decision = program("thinking", "odd").choose(Board.from_moves("h8"), AMPLE)
    assert (decision.point, decision.pv) == ("h7", ("h7",))
    assert (str(decision.score), decision.mate_in) == ("+M3", 3)
