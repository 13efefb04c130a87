"""Boards as arrays, compared with what the board says in words."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Board, Color, Point, Rule
from tests.process.processes import run_python

RENJU = "15/15/15/15/15/7x7/7x7/5xx8/15/15/15/15/15/15/o13o b renju"
"""Double-three at h8."""


def points_in(plane: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> set[Point]:
    size = len(plane)
    return {Point.from_xy(int(x), int(y), size) for y, x in zip(*np.nonzero(plane), strict=True)}


def test_the_planes_are_own_stones_the_others_legal_points_and_the_colour() -> None:
    planes = Board.from_moves("a15b15o1").to_numpy()
    assert (planes.shape, planes.dtype) == ((4, 15, 15), np.uint8)
    assert points_in(planes[0]) == {"b15"}  # white is to move
    assert points_in(planes[1]) == {"a15", "o1"}
    assert planes[2].sum() == 15 * 15 - 3
    assert planes[3].max() == 0


def test_row_0_is_the_top_row_and_column_0_is_a() -> None:
    planes = Board.from_moves("a15c14").to_numpy()
    assert planes[0, 0, 0] == 1
    assert planes[1, 1, 2] == 1


def test_forbidden_points_are_not_legal_unless_they_may_be_played() -> None:
    h8 = Point("h8")
    x, y = h8.xy(15)
    board = Board.from_text(RENJU)
    assert board.to_numpy()[2, y, x] == 0
    assert not board.legal_mask()[y * 15 + x]
    assert Board.from_text(RENJU, forbidden="lose").to_numpy()[2, y, x] == 1


def test_a_colour_that_is_not_to_move_has_no_legal_points() -> None:
    board = Board.from_moves("h8")
    planes = board.to_numpy("black")
    assert points_in(planes[0]) == {"h8"}
    assert planes[2].max() == 0
    assert planes[3].min() == 1


def test_nothing_is_legal_when_the_game_is_over() -> None:
    board = Board.from_moves("a1a2b1b2c1c2d1d2e1")
    assert board.to_numpy()[2].max() == 0
    assert not board.legal_mask().any()


@given(
    size=st.integers(5, 22),
    rule=st.sampled_from(list(Rule)),
    moves=st.lists(st.integers(0, 22 * 22), max_size=60),
)
def test_the_planes_say_what_the_board_says(size: int, rule: Rule, moves: list[int]) -> None:
    board = Board(size, rule)
    for number in moves:
        if points := board.legal_points():
            board.play(points[number % len(points)])
    for color in Color:
        planes = board.to_numpy(color)
        assert points_in(planes[0]) == set(board.stones(color))
        assert points_in(planes[1]) == set(board.stones(color.other))
        legal = set(board.legal_points()) if color is board.turn else set()
        assert points_in(planes[2]) == legal
        assert (planes[3] == (color is Color.BLACK)).all()
    mask = board.legal_mask()
    assert np.array_equal(mask[: size**2], board.to_numpy()[2].ravel())
    assert mask[size**2 :].tolist() == ([board.can_pass] if rule is Rule.RENJU else [])


def test_other_number_types_can_be_asked_for() -> None:
    assert Board().to_numpy(dtype=np.float32).dtype == np.float32
    assert Board().to_numpy(dtype="bool").dtype == np.bool_


def test_the_array_belongs_to_the_caller() -> None:
    board = Board()
    planes = board.to_numpy()
    planes[:] = 9
    assert board.to_numpy().max() == 1


@pytest.mark.parametrize(
    "call", ["Board().to_numpy()", "Board().legal_mask()", "import tengen.env"]
)
def test_without_numpy_one_line_says_what_to_install(call: str) -> None:
    code = f"import sys; sys.modules['numpy'] = None\nfrom tengen import Board\n{call}"
    run = run_python(code)
    what = "tengen.env" if "env" in call else call.replace("()", "", 1)
    message = f"ModuleNotFoundError: {what} needs numpy: pip install 'tengen[rl]'"
    assert run.stderr.splitlines()[-1] == message
