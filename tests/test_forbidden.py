"""Forbidden points: the core and the reference against the diagrams and against known boards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tengen.board import IllegalMove
from tests.reference import rules
from tests.reference.positions import Position, Vector, read_positions, read_vectors, stones
from tests.reference.symmetry import SYMMETRIES, transformed, transformed_point
from tests.reference.translate import core_board, core_forbidden_points
from tests.rows import each_row

# The core and the reference are compared; neither is Python code of the library.
pytestmark = pytest.mark.no_cover

DIAGRAMS = [
    (position, named, expected)
    for position in read_positions("renju-diagrams.txt")
    for named, expected in position.expected.items()
]
VECTORS = read_vectors("renju-vectors.jsonl")

# Third-party material that may be measured with but not copied: tried only where it lies.
SAMPLE_FILE = Path(__file__).parents[2] / "shared" / "data" / "forbidden-sample.jsonl"


def diagram_name(position: Position, named: str, _: str) -> str:
    """What a failing row of the diagrams is reported as."""
    return f"{position.id}: {named}"


def diagram_question(position: Position, named: str) -> tuple[rules.Board, rules.Point]:
    """The board and the point behind ``"a"`` or ``"after a i7"``."""
    *before, last = named.removeprefix("after ").split()
    board = position.board()
    for name in before:
        board = rules.with_stone(board, position.point(name), "black")
    return board, position.point(last)


def reference_verdict(board: rules.Board, size: int, point: rules.Point) -> str:
    """``"five"``, the forbidden kind or ``"legal"``, by the reference."""
    if rules.makes_five(rules.with_stone(board, point, "black"), point):
        return "five"
    return rules.forbidden(board, size, point) or "legal"


def core_verdict(board: rules.Board, size: int, point: rules.Point) -> str:
    """The same by the core, from what happens when black plays the point."""
    asked = core_board(board, size, "renju")
    text = rules.point_text(point)
    kind = asked.forbidden(text)
    if asked.outcome is not None:  # three of the sample hold a five already and can only be judged
        return "legal" if kind is None else str(kind)
    try:
        asked.play(text)
    except IllegalMove as refused:
        return refused.reason if refused.reason == kind else f"{refused.reason}, but asked {kind}"
    if kind is not None:
        return f"played, but asked {kind}"
    return str(asked.outcome.termination) if asked.outcome else "legal"


@each_row(("position", "named", "expected"), DIAGRAMS, diagram_name)
def test_reference_judges_diagram_as_the_text_says(
    position: Position, named: str, expected: str
) -> None:
    board, point = diagram_question(position, named)
    assert reference_verdict(board, position.size, point) == expected


@each_row("symmetry", SYMMETRIES)
@each_row(("position", "named", "expected"), DIAGRAMS, diagram_name)
def test_core_judges_diagram_as_the_text_says(
    position: Position, named: str, expected: str, symmetry: str
) -> None:
    size = position.size
    board, point = diagram_question(position, named)
    turned = transformed_point(point, symmetry, size)
    assert core_verdict(transformed(board, symmetry, size), size, turned) == expected


def test_every_diagram_section_is_among_the_positions() -> None:
    sections = {
        position.facts["source"].split(",")[0] for position in read_positions("renju-diagrams.txt")
    }
    assert sections == {f"section 4.{number}" for number in range(1, 9)}


@each_row("vector", VECTORS)
def test_reference_finds_all_forbidden_points_and_fives(vector: Vector) -> None:
    assert rules.forbidden_points(vector.board, vector.size) == vector.forbidden
    fives = rules.winning_points(vector.board, vector.size, "renju", "black")
    assert frozenset(fives) == vector.fives


@each_row("vector", VECTORS)
def test_core_finds_all_forbidden_points_and_fives(vector: Vector) -> None:
    board = core_board(vector.board, vector.size, "renju")
    assert core_forbidden_points(board) == vector.forbidden
    for point in rules.empty_points(vector.board, vector.size):
        text = rules.point_text(point)
        assert board.forbidden(text) == vector.forbidden.get(point)
        assert board.is_legal(text) == (point not in vector.forbidden)
        if point not in vector.forbidden:
            board.play(text)
            assert (board.outcome is not None) == (point in vector.fives)
            board.undo()


@each_row("vector", VECTORS)
def test_core_forbids_white_nothing_but_still_knows_what_black_may_not(vector: Vector) -> None:
    board = core_board(vector.board, vector.size, "renju", turn="white")
    assert core_forbidden_points(board) == {}
    assert core_forbidden_points(board, "black") == vector.forbidden
    for point in vector.forbidden:
        text = rules.point_text(point)
        assert board.forbidden(text) is None
        assert board.forbidden(text, "black") == vector.forbidden[point]
        assert board.is_legal(text)


if SAMPLE_FILE.exists():
    SAMPLE = [json.loads(line) for line in SAMPLE_FILE.read_text(encoding="utf-8").splitlines()]

    @each_row("case", SAMPLE, lambda case: case["id"])
    def test_core_and_reference_agree_with_sample(case: dict[str, Any]) -> None:
        board, point = stones(case), rules.parse_point(case["move"])
        expected = "legal" if case["expected"] == "none" else case["expected"]
        assert reference_verdict(board, case["size"], point) == expected
        assert core_verdict(board, case["size"], point) == expected
