"""Positions as numbers."""

from __future__ import annotations

import numpy as np

from tengen.train.samples import Sparse, counted

ROWS = [np.array(row, dtype=np.uint16) for row in ([3, 1, 3, 0], [2], [1, 1, 1, 2])]


def _sparse() -> Sparse:
    return Sparse.of(row.tobytes() for row in ROWS)


def test_equal_numbers_of_a_position_are_counted() -> None:
    sparse = _sparse()
    assert sparse.ids.tolist() == [0, 1, 3, 2, 1, 2]
    assert sparse.counts.tolist() == [1, 1, 2, 1, 3, 1]
    assert sparse.starts.tolist() == [0, 3, 4, 6]


def test_some_positions_are_taken_in_a_new_order() -> None:
    some = _sparse().rows([2, 0])
    assert some.ids.tolist() == [1, 2, 0, 1, 3]
    assert some.starts.tolist() == [0, 2, 5]


def test_values_are_added_up_from_the_place_of_each_position() -> None:
    values = np.arange(20.0) ** 2
    offsets = np.array([0, 10, 5])
    expected = [values[row + start].sum() for row, start in zip(ROWS, offsets, strict=True)]
    assert _sparse().sums(values, offsets).tolist() == expected


def test_spreading_is_the_transpose_of_adding_up() -> None:
    random = np.random.default_rng(1)
    values, errors, offsets = random.random(20), random.random(3), np.array([0, 10, 5])
    sparse = _sparse()
    left = sparse.sums(values, offsets) @ errors
    assert np.isclose(left, values @ sparse.spread(errors, offsets, 20))


def test_sums_by_place_have_the_size_that_was_asked_for() -> None:
    assert counted(np.array([1, 1, 3]), np.array([0.5, 1, 2]), 5).tolist() == [0, 1.5, 0, 2, 0]
