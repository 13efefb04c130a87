"""SPSA on functions whose optimum is known."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pytest

from tengen.train.spsa import Spsa


@dataclass(frozen=True)
class Span:
    value: float
    min: float = 0.0
    max: float = 100.0
    step: float = 4.0


BEST = {"a": 70.0, "b": 20.0, "c": 50.0}
SPANS = {"a": Span(50), "b": Span(50), "c": Span(50)}


def _loss(point: dict[str, float]) -> float:
    return sum((point[name] - best) ** 2 for name, best in BEST.items())


def _run(spsa: Spsa, noise: random.Random) -> None:
    """Compare as games do: one noisy win or loss."""
    while not spsa.is_done:
        pair = spsa.propose()
        edge = (_loss(dict(pair.minus)) - _loss(dict(pair.plus))) / 200
        won = noise.random() < 1 / (1 + math.exp(-edge))
        spsa.update(pair, 1.0 if won else -1.0)


def test_it_converges_on_a_noisy_quadratic() -> None:
    spsa = Spsa(SPANS, 3000, seed=1, rate=0.2)
    _run(spsa, random.Random(1))
    for name, best in BEST.items():
        assert spsa.theta[name] == pytest.approx(best, abs=8), name


def test_without_a_difference_it_stays_where_it_is() -> None:
    spsa = Spsa(SPANS, 10)
    while not spsa.is_done:
        spsa.update(spsa.propose(), 0.0)
    assert spsa.theta == dict.fromkeys(SPANS, 50.0)
    assert spsa.iteration == 10


def test_values_stay_within_their_range() -> None:
    spsa = Spsa({"a": Span(99), "b": Span(1)}, 50)
    while not spsa.is_done:
        pair = spsa.propose()
        for point in (pair.plus, pair.minus):
            assert all(0 <= value <= 100 for value in point.values())
        spsa.update(pair, 1.0)
        assert all(0 <= value <= 100 for value in spsa.theta.values())


def test_the_perturbation_shrinks_to_the_step_and_is_symmetric() -> None:
    spsa = Spsa({"a": Span(50)}, 100)
    sizes = []
    while not spsa.is_done:
        pair = spsa.propose()
        sizes.append(abs(pair.plus["a"] - 50))
        assert pair.plus["a"] + pair.minus["a"] == pytest.approx(100)
        assert (pair.plus["a"] > 50) == (pair.signs["a"] > 0)
        spsa.update(pair, 0.0)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == pytest.approx(4.0)


def test_the_same_seed_gives_the_same_run_also_after_a_break() -> None:
    one, other, changed = Spsa(SPANS, 20, 7), Spsa(SPANS, 20, 7), Spsa(SPANS, 20, 8)
    for spsa in (one, changed):
        _run(spsa, random.Random(3))
    noise = random.Random(3)
    while other.iteration < 10:
        pair = other.propose()
        edge = (_loss(dict(pair.minus)) - _loss(dict(pair.plus))) / 200
        other.update(pair, 1.0 if noise.random() < 1 / (1 + math.exp(-edge)) else -1.0)
    rest = Spsa(SPANS, 20, 7, iteration=10, theta=dict(other.theta))
    _run(rest, noise)
    assert one.theta == rest.theta != changed.theta
