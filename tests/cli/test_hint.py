"""Hints in words."""

from __future__ import annotations

import pytest

from tengen import Board, Color, Outcome, Point, Rule, Termination
from tengen.cli import hint
from tengen.cli.hint import suggestion
from tengen.match import Turn
from tengen.players.base import Decision


@pytest.mark.parametrize("rule", Rule)
def test_a_hint_names_a_legal_point(rule: Rule) -> None:
    board = Board.from_moves("h8a1h7a3i9a5j9a7", rule=rule, forbidden="lose")
    point = suggestion(board, "en").split()[0]
    assert board.copy().forbidden(point) is None


def _answered(monkeypatch: pytest.MonkeyPatch, turn: Turn) -> None:
    monkeypatch.setattr(hint, "ask", lambda *_: turn)


def test_where_only_a_pass_is_left_there_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    _answered(monkeypatch, Turn(Color.BLACK, decision=Decision(point=Point("--"))))
    assert suggestion(Board(rule="renju"), "en") == "There is no hint here."


def test_an_adviser_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Outcome(Color.WHITE, Termination.CRASHED)
    _answered(monkeypatch, Turn(Color.BLACK, forfeit=lost, problem="it fell over"))
    assert suggestion(Board(), "en") == "The program has failed: it fell over"
