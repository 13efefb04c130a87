"""Threats for learners."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Board, Rule, Shape
from tengen.hint import Combination
from tengen.server.messages import Threat
from tengen.server.study.threats import threats
from tests.reference import rules
from tests.reference import threats as reference
from tests.reference.strategies import examples, scenes
from tests.reference.translate import (
    core_board,
    core_forbidden_points,
    core_shapes_everywhere,
)


def _found(board: Board, color: str = "black") -> list[tuple[str, set[str], set[str]]]:
    return [
        (threat.shape, set(threat.stones), set(threat.gains))
        for threat in threats(board).threats
        if threat.color == color
    ]


@pytest.mark.parametrize(
    ("black", "shape", "gains"),
    [
        (["f8", "g8", "h8", "i8"], "open-four", {"e8", "j8"}),
        (["f8", "g8", "i8", "j8"], "four", {"h8"}),
        (["g8", "h8", "i8"], "open-three", {"f8", "j8"}),
        (["g8", "h8", "j8"], "open-three", {"i8"}),
        (["g6", "h7", "i8"], "open-three", {"f5", "j9"}),
        (["h8", "h7", "h6"], "open-three", {"h9", "h5"}),
        (["g8", "h7", "i6"], "open-three", {"f9", "j5"}),
        (["h8", "i8"], "open-two", {"f8", "g8", "j8", "k8"}),
    ],
)
def test_a_row_is_named_and_tells_where_it_goes_on(
    black: list[str], shape: str, gains: set[str]
) -> None:
    board = Board.from_stones(black, ["a1"], turn="white")
    assert (shape, set(black), gains) in _found(board)


def test_a_row_shut_in_at_one_end_is_a_closed_three() -> None:
    board = Board.from_stones(["g8", "h8", "i8"], ["f8"], turn="white")
    assert ("three", {"g8", "h8", "i8"}, {"j8", "k8"}) in _found(board)


def test_points_that_threaten_twice_are_shown() -> None:
    board = Board.from_stones(["g8", "i8", "h9", "h10"], ["a1"], turn="white")
    assert ("double-three", set(), {"h8"}) in _found(board)
    board = Board.from_stones(["h8", "h9", "h10", "i11", "j11"], ["h7"], turn="white")
    assert ("four-three", set(), {"h11"}) in _found(board)
    board = Board.from_stones(["h8", "h9", "h10", "i11", "j11", "k11"], ["h7", "l11"])
    assert ("double-four", set(), {"h11"}) in _found(board)


def test_what_is_forbidden_to_black_is_no_gain() -> None:
    stones = (["g8", "i8", "h9", "h10"], ["a1"])
    board = Board.from_stones(*stones, turn="white", rule="renju")
    assert not [row for row in _found(board) if "h8" in row[2]]
    mirrored = Board.from_stones(stones[1], stones[0], turn="black", rule="renju")
    assert ("double-three", set(), {"h8"}) in _found(mirrored, "white")


def test_both_sides_and_the_most_urgent_first() -> None:
    board = Board.from_stones(["g8", "h8", "i8"], ["c3", "d3", "e3", "f3"], turn="black")
    found = threats(board).threats
    assert found[0].color == "white"
    assert found[0].label.zh == "活四"
    assert {threat.color for threat in found} == {"black", "white"}


def test_a_game_that_is_over_threatens_nothing() -> None:
    board = Board.from_moves("h8a1h9b1h10c1h11d1h12")
    assert threats(board).threats == []
    assert threats(board).ply == 9


def _is_right(board: Board, threat: Threat) -> bool:
    """Whether the rules say the same of every gain."""
    wanted = {
        "open-four": {Shape.FIVE},
        "four": {Shape.FIVE},
        "open-three": {Shape.OPEN_FOUR},
        "three": {Shape.FOUR, Shape.DOUBLE_FOUR},
        "open-two": {Shape.OPEN_THREE},
    }.get(threat.shape)
    return wanted is None or all(
        wanted & set(board.shapes(point, threat.color).values()) for point in threat.gains
    )


@pytest.mark.parametrize("rule", Rule)
def test_every_threat_of_any_position_is_one(rule: Rule) -> None:
    chance = random.Random(7)
    for size in (5, 9, 15):
        board = Board(size, rule)
        while board.outcome is None and len(board.moves) < size * size // 2:
            points = board.legal_points()
            if not points:
                break
            board.play(chance.choice(points))
            for threat in threats(board).threats:
                assert _is_right(board, threat)
                assert all(board[stone] == threat.color for stone in threat.stones)
                assert all(board[point] is None for point in threat.gains)


@pytest.mark.parametrize("rule", rules.RULES)
@examples(40)
@given(data=st.data(), turn=st.sampled_from(rules.COLORS))
@pytest.mark.no_cover
def test_the_threats_and_their_order_are_those_of_the_reference(
    data: st.DataObject, rule: str, turn: str
) -> None:
    scene = data.draw(scenes(rule))
    board = core_board(scene.board, scene.size, rule, turn)
    made = {color: core_shapes_everywhere(board, color) for color in rules.COLORS}
    for point in core_forbidden_points(board, "black"):
        del made["black"][point]
    found = [
        reference.Threat(
            threat.color,
            threat.shape,
            tuple(map(rules.parse_point, threat.stones)),
            tuple(map(rules.parse_point, threat.gains)),
        )
        for threat in threats(board).threats
    ]
    assert found == reference.threats(scene.board, scene.size, made)


def test_rows_and_double_threats_have_the_names_of_their_shapes() -> None:
    board = Board.from_stones(["g8", "i8", "h9", "h10", "c2", "d2", "e2"], ["a1"], turn="white")
    labels = {threat.shape: threat.label.en for threat in threats(board).threats}
    assert labels["open-three"] == Shape.OPEN_THREE.label()
    assert labels["double-three"] == Combination.DOUBLE_THREE.label()
