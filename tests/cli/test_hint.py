"""Hints in words."""

from __future__ import annotations

import pytest

from tengen import Board, Color, Outcome, Point, Rule, Shape, Termination
from tengen.cli import hint
from tengen.cli.hint import reasons, suggestion
from tengen.cli.words import CHINESE, ENGLISH
from tengen.match import Turn
from tengen.players.base import Decision


@pytest.mark.parametrize(
    ("moves", "point", "english", "chinese"),
    [
        (
            "h8a1i8c1",
            "j8",
            "j8 makes an open three on the row.",
            "j8 在横线成活三。",
        ),
        (
            "h8a1i8b1a15c1",
            "d1",
            "d1 blocks a four.",
            "d1 阻止对方的冲四。",
        ),
        (
            "h8a1h9b1h10c1h11",
            "h12",
            "h12 blocks five in a row.",
            "h12 阻止对方的五连。",
        ),
        (
            "h8g7h9e9h10f8",
            "h7",
            "h7 makes an open four on the column.",
            "h7 在竖线成活四。",
        ),
        (
            "h8a1h9b1h10c1h11d1",
            "h12",
            "h12 makes five in a row and wins.",
            "h12 成五连，获胜。",
        ),
        ("h8", "a1", "classic:shapes would play a1.", "classic:shapes 会下在 a1。"),
        (
            "h8c3i7d3a15e3o15a1",
            "g9",
            "g9 makes an open three on the falling diagonal.",
            "g9 在斜线╲成活三。",
        ),
    ],
)
def test_a_point_is_praised_for_what_it_makes_and_blocks(
    moves: str, point: str, english: str, chinese: str
) -> None:
    board = Board.from_moves(moves)
    assert reasons(board, Point(point), "en") == english
    assert reasons(board, Point(point), "zh") == chinese


def test_both_sides_and_the_two_best_shapes_are_named() -> None:
    # Black: two on the row, the column and the rising diagonal; white: three on the falling one.
    board = Board.from_stones(
        ["f8", "g8", "h6", "h7", "f6", "g7"], ["i7", "j6", "k5"], turn="black"
    )
    assert reasons(board, Point("h8"), "en") == (
        "h8 makes an open three on the row and an open three on the column and blocks an open four."
    )
    assert reasons(board, Point("h8"), "zh") == "h8 在横线成活三、竖线成活三，并阻止对方的活四。"


def test_every_shape_that_is_named_has_a_word() -> None:
    nameless = {Shape.OVERLINE, Shape.TWO, Shape.NONE}
    for words in (ENGLISH, CHINESE):
        assert set(words.shape) == set(Shape) - nameless


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
