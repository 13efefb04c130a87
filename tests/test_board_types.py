"""Arguments keyed by points: mypy accepts each of these calls, and they draw the same picture."""

from __future__ import annotations

from tengen import Board, Point
from tengen.board import PointLike
from tengen.players.base import Statistics

H8 = Point("h8")
AT = (7, 7)
BOARD = Board.from_moves("h8i9")


def test_numbers_marks_labels_and_heat_are_keyed_by_points() -> None:
    numbers: dict[Point, int] = {H8: 7}
    marks: dict[Point, str] = {H8: "circle"}
    labels: dict[Point, str] = {Point("a1"): "A"}
    heat: dict[Point, float] = {Point("c3"): 0.5}
    assert "<svg" in BOARD.svg(numbers=numbers, marks=marks, labels=labels, heat=heat)


def test_keys_are_points_texts_pairs_or_several_of_them() -> None:
    points: dict[Point, str] = {H8: "circle"}
    texts: dict[str, str] = {"h8": "circle"}
    pairs: dict[tuple[int, int], str] = {AT: "circle"}
    points_and_texts: dict[Point | str, str] = {H8: "circle"}
    anything: dict[PointLike, str] = {AT: "circle"}
    pictures = {
        BOARD.svg(marks=points),
        BOARD.svg(marks=texts),
        BOARD.svg(marks=pairs),
        BOARD.svg(marks=points_and_texts),
        BOARD.svg(marks=anything),
    }
    assert len(pictures) == 1


def test_scores_of_a_search_are_heat() -> None:
    statistics = Statistics(scores={Point("c3"): 1.0})
    assert BOARD.svg(heat=statistics.scores) == BOARD.svg(heat={"c3": 1.0})
