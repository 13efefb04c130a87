"""Small problems to fit, and derivatives by differences."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tengen.train.fit import Parameters
from tengen.train.samples import Samples, Sparse
from tengen.train.weights import COMBINATIONS, TEMPO_CASES, Numbers

_STEP = 1e-5


def rows(random: np.random.Generator, count: int, points: int, kinds: int) -> list[bytes]:
    """So many positions with random combinations, as the core would give them."""
    return [random.integers(0, kinds, points, dtype=np.uint16).tobytes() for _ in range(count)]


def random_samples(count: int, points: int = 20, kinds: int = COMBINATIONS) -> Samples:
    random = np.random.default_rng(7)
    return Samples(
        Sparse.of(rows(random, count, points, kinds)),
        Sparse.of(rows(random, count, points, kinds)),
        random.integers(0, TEMPO_CASES, count).astype(np.int32),
        random.random(count) < 0.5,
        random.random(count),
    )


def random_parameters(shares_colors: bool) -> Parameters:
    random = np.random.default_rng(8)
    parameters = Parameters(shares_colors)
    for array in parameters.arrays():
        array[...] = 0.1 * random.standard_normal(array.shape)
    return parameters


def check_gradients(
    parameters: Parameters, gradients: list[Numbers], value: Callable[[], float], count: int = 12
) -> None:
    """Compare the steepest and some other derivatives with differences of the value."""
    random = np.random.default_rng(9)
    for array, gradient in zip(parameters.arrays(), gradients, strict=True):
        assert gradient.shape == array.shape
        flat, steepness = array.reshape(-1), np.abs(gradient).reshape(-1)
        steepest = np.argsort(steepness)[-count:]
        for place in {*steepest, *random.integers(0, flat.size, count)}:
            before = flat[place]
            flat[place] = before + _STEP
            above = value()
            flat[place] = before - _STEP
            below = value()
            flat[place] = before
            slope = (above - below) / (2 * _STEP)
            assert gradient.reshape(-1)[place] == pytest.approx(slope, rel=1e-3, abs=1e-7)
