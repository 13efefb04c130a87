"""The evaluation graph."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

from tengen import Board
from tengen.arena.reviewing.chart import chances, evaluation_chart
from tengen.game_review import PositionReview, Review
from tests.arena.reviewing.games import sample_review


def test_the_graph_has_blacks_chance_after_every_move() -> None:
    found = chances(sample_review())
    assert found == [0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 1.0, 1.0, 1.0, 0.6]


def test_every_key_moment_has_a_dot_that_links_to_it() -> None:
    drawing = ET.fromstring(evaluation_chart(sample_review(), "game-3", "en"))  # noqa: S314 - ours
    links = [each.get("href") for each in drawing.iter("a")]
    assert links == ["#game-3-2", "#game-3-6"]
    radii = [float(each.get("r", "0")) for each in drawing.iter("circle")]
    assert radii[1] > radii[0]
    assert "Black's chances" in ET.tostring(drawing, encoding="unicode")


def test_a_game_without_evaluations_has_an_empty_graph() -> None:
    nothing = PositionReview(None, None, None, None)
    review = replace(sample_review(), board=Board(), positions=(nothing,))
    assert chances(review) == [None]
    assert "polyline" not in evaluation_chart(review, "g", "ja")
    unknown = [replace(each, line=None, win=None) for each in sample_review().positions]
    assert isinstance(review, Review)
    assert "circle" in evaluation_chart(
        replace(sample_review(), positions=tuple(unknown)), "g", "zh"
    )


def test_a_game_of_more_moves_than_a_board_has_points_has_numbers_below_the_axis() -> None:
    """Under renju, sides that pass in turn can play 970 moves on the largest board."""
    review = sample_review()
    long = replace(review, positions=review.positions[:1] * 970 + review.positions[-1:])
    drawing = ET.fromstring(evaluation_chart(long, "g", "en"))  # noqa: S314 - ours
    texts = [each.text for each in drawing.iter("text")]
    assert texts[-3:] == ["700", "800", "900"]
