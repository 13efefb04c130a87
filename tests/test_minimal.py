"""The few tests that every wheel must pass on its own platform, with nothing but the wheel."""

from __future__ import annotations

from pathlib import Path

import tengen
from tengen import Board, Color, Forbidden
from tests.requirements import lacking


def test_a_game_is_won() -> None:
    board = Board.from_moves("h8a1h9a2h10a3h11a4h12")
    assert board.outcome is not None
    assert board.outcome.winner is Color.BLACK


def test_a_forbidden_point_is_found_and_explained() -> None:
    board = Board.from_stones(["f8", "g8", "h9", "h10"], ["a1", "o1", "a15", "o15"], rule="renju")
    assert board.forbidden_points() == {"h8": Forbidden.DOUBLE_THREE}
    assert "double three" in str(board.explain_forbidden("h8"))


def test_text_round_trips() -> None:
    board = Board.from_moves("h8i9i7", rule="renju")
    assert Board.from_text(board.to_text()) == board


def test_the_web_pages_are_there() -> None:
    static = Path(tengen.__file__).with_name("static")
    missing = [
        name
        for name in ("app/index.html", "app/assets", "xray.js", "xray.css")
        if not (static / name).exists()
    ]
    if missing:
        lacking(f"the web pages are not built (make web): {missing}")
