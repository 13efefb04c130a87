"""Hints that a person can learn from."""

from __future__ import annotations

import pytest

from tengen import Board
from tengen.server.study.hints import ADVISER, SECONDS, hint
from tengen.server.thinking.runner import TaskRunner
from tengen.server.thinking.specs import roster_name
from tengen.server.thinking.task import Answer, SearchReport, Task


@pytest.mark.parametrize(
    ("moves", "points", "words"),
    [
        ("h8a1h9b1h10c1h11d1", {"h12", "h7"}, "wins"),
        ("h8h7h9b1h10c1h11", {"h12"}, "prevents five in a row"),
        ("h8a1h9c1h10e1", {"h11", "h7"}, "open four"),
        ("h8a1h9c1h10", {"h11", "h7", "h12", "h6"}, "prevents"),
    ],
    ids=["five", "block", "open four", "against an open three"],
)
def test_the_adviser_sees_what_matters_and_says_why(
    moves: str, points: set[str], words: str
) -> None:
    task = Task("g", roster_name(ADVISER, "g", {}), SECONDS, moves=moves, kind="hint")
    answer = TaskRunner().run(task, 0.3)
    found = hint(Board.from_moves(moves), answer)
    assert found.action in points
    assert words in found.text.en
    assert found.text.en.startswith(found.action.upper())
    assert found.text.zh.startswith(found.action.upper())
    assert found.ply == len(Board.from_moves(moves).moves)
    assert found.report.pv[0] == found.action


@pytest.mark.parametrize(
    ("mate_in", "english", "chinese"),
    [
        (9, "I9 is a good point. It wins by force in 9.", "I9 是好点。9步内必胜。"),
        (
            -6,
            "I9 is a good point. It holds out longest, but loses in 6 against best play.",
            "I9 是好点。这样抵抗最久，但对方下得准确则6步内负。",
        ),
        (3, "I9 is a good point.", "I9 是好点。"),
        (None, "I9 is a good point.", "I9 是好点。"),
    ],
)
def test_a_forced_end_is_told(mate_in: int | None, english: str, chinese: str) -> None:
    found = hint(Board.from_moves("h8"), Answer("i9", SearchReport(mate_in=mate_in)))
    assert (found.text.en, found.text.zh) == (english, chinese)


@pytest.mark.parametrize(
    ("action", "word"),
    [
        ("swap", "Take the other colour"),
        ("stay", "Keep your colour"),
        ("two-more", "two more stones"),
        ("offer-many", "many fifth moves"),
        ("2", "Declare 2 fifth moves"),
        ("--", "pass"),
        ("h8", "H8 keeps the position balanced"),
    ],
)
def test_decisions_of_an_opening_have_words_too(action: str, word: str) -> None:
    found = hint(Board(), Answer(action), in_opening=True)
    assert word in found.text.en
    assert found.text.zh
    assert found.report.nodes == 0
