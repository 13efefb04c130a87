"""Positions as the stones that a network looks at."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.train.boards import Boards

ROWS = [bytes([1, 0, 2, *[0] * 22]), bytes([0] * 25), bytes([2] * 24 + [1])]
IS_BLACK = np.array([True, False, True])
KNOWN = np.array([0.5, -1.25, 3.0])
TARGET = np.array([1.0, 0.25, 0.5])
PROMISE = [np.arange(23), np.arange(25) - 10, np.array([])]
CHOSEN = [1, 24, -1]


def _boards() -> Boards:
    return Boards.of(ROWS, IS_BLACK, KNOWN, TARGET, PROMISE, CHOSEN)


def test_boards_are_rows_of_points() -> None:
    boards = _boards()
    assert (len(boards), boards.size) == (3, 5)
    assert [bytes(row) for row in boards.stones] == ROWS


def test_black_to_move_is_0_and_white_is_1() -> None:
    assert _boards().turns.tolist() == [0, 1, 0]


def test_numbers_are_kept_as_they_are() -> None:
    boards = _boards()
    assert boards.known.tolist() == KNOWN.tolist()
    assert boards.target.tolist() == TARGET.tolist()


def test_some_boards_are_taken_in_a_new_order() -> None:
    stones, turns, known, target, promise, moves = _boards().rows(np.array([2, 0, 2]))
    assert stones == ROWS[2] + ROWS[0] + ROWS[2]
    assert turns == b"\0\0\0"
    assert np.frombuffer(known, dtype=np.float32).tolist() == [3.0, 0.5, 3.0]
    assert np.frombuffer(target, dtype=np.float32).tolist() == [0.5, 1.0, 0.5]
    assert np.frombuffer(promise, dtype=np.int16)[25:30].tolist() == [0, 0, 0, 1, 2]
    assert np.frombuffer(moves, dtype=np.int16).tolist() == [-1, 3, -1]


def test_promises_stand_where_the_board_is_empty() -> None:
    boards = _boards()
    assert boards.policy[0].tolist() == [0, 0, 0, *range(1, 23)]
    assert boards.policy[1].tolist() == [*range(-10, 15)]
    assert not boards.policy[2].any()


def test_moves_are_counted_from_the_top_left() -> None:
    assert _boards().moves.tolist() == [3, 24, -1]


def test_a_side_goes_with_its_board() -> None:
    assert _boards().rows(np.array([1, 2, 1]))[1] == b"\1\0\1"


def test_no_boards_are_boards_too() -> None:
    nothing = np.array([])
    boards = Boards.of([], nothing.astype(np.bool_), nothing, nothing, [], [])
    assert len(boards) == 0
    assert boards.rows(np.array([], dtype=np.int64)) == (b"",) * 6


def test_boards_of_several_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="boards of one size, but these have several"):
        Boards.of([*ROWS[:2], bytes(36)], IS_BLACK, KNOWN, TARGET, PROMISE, CHOSEN)
