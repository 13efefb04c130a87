"""Values fitted to results."""

from __future__ import annotations

import numpy as np
import pytest

from tengen import Rule
from tengen.train.fit import Parameters, Schedule, fit, gradients, logits, loss, to_weights
from tengen.train.samples import Samples
from tengen.train.weights import WIN_SCALE, RuleWeights
from tests.train.conftest import check_gradients, random_parameters, random_samples


@pytest.mark.parametrize("shares_colors", [True, False])
def test_gradients_are_the_slopes_of_the_loss(shares_colors: bool) -> None:
    samples, parameters, weight_decay = random_samples(30), random_parameters(shares_colors), 0.01
    every = np.arange(len(samples))

    def value() -> float:
        pulled = (parameters.differences, parameters.tempo)
        return loss(parameters, samples, every) + weight_decay / 2 * sum(
            float((array**2).sum()) for array in pulled
        )

    check_gradients(parameters, gradients(parameters, samples, every, weight_decay), value)


def test_colours_share_their_values_unless_told() -> None:
    shared, own = random_parameters(True).values(), random_parameters(False).values()
    assert np.array_equal(shared[0], shared[1])
    assert np.array_equal(shared[2], shared[3])
    assert not np.array_equal(own[0], own[1])


def _drawn_from(truth: Parameters, count: int) -> Samples:
    """Random positions whose results follow known values."""
    samples = random_samples(count, points=8, kinds=40)
    chances = 1 / (1 + np.exp(-logits(truth, samples, np.arange(count))))
    results = np.random.default_rng(3).random(count) < chances
    samples.target = results.astype(np.float64)
    return samples


def test_known_values_are_found_again() -> None:
    truth = Parameters(shares_colors=True)
    truth.differences[0, :40] = np.random.default_rng(4).normal(0, 0.8, 40)
    truth.differences[2, :40] = np.random.default_rng(5).normal(0, 0.8, 40)
    truth.black[0] = 0.5
    samples = _drawn_from(truth, 6000)
    heard: list[tuple[int, float, float]] = []
    schedule = Schedule(epochs=12, batch=200, rate=0.05)
    found = fit(samples, Rule.FREESTYLE, schedule, lambda *losses: heard.append(losses))
    assert [epoch for epoch, _, _ in heard] == list(range(1, 13))
    assert heard[-1][2] < heard[0][2] < np.log(2)
    every = np.arange(len(samples))
    expected, got = logits(truth, samples, every), logits(found, samples, every)
    assert np.corrcoef(expected, got)[0, 1] > 0.95
    assert found.black[0] == pytest.approx(0.5, abs=0.2)


def test_the_same_positions_give_the_same_values() -> None:
    samples = random_samples(100)
    one, same = (fit(samples, Rule.RENJU, Schedule(epochs=2)).values() for _ in range(2))
    assert np.array_equal(one, same)


def test_one_position_is_too_few() -> None:
    with pytest.raises(ValueError, match="two positions or more, not 1"):
        fit(random_samples(1), Rule.RENJU)


def test_two_positions_are_enough() -> None:
    fit(random_samples(2), Rule.RENJU, Schedule(epochs=1, held_out=0.9))


def test_values_become_scores_and_keep_the_move_ordering() -> None:
    parameters, order = random_parameters(False), RuleWeights()
    order.attack += 3
    result = to_weights(parameters, order)
    assert np.allclose(result.mover, parameters.values()[:2] * WIN_SCALE)
    assert np.allclose(result.waiter, parameters.values()[2:] * WIN_SCALE)
    assert np.allclose(result.tempo, parameters.tempo * WIN_SCALE)
    assert result.black_bonus == pytest.approx(parameters.black[0] * WIN_SCALE)
    assert np.array_equal(result.attack, order.attack)
