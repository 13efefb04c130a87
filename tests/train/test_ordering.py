"""Move ordering fitted to chosen moves."""

from __future__ import annotations

import numpy as np
import pytest

from tengen import Rule
from tengen.train.fit import Parameters, Schedule
from tengen.train.ordering import ORDER_SCALE, Choices, fit_order, gradients, loss, with_order
from tengen.train.weights import COMBINATIONS, RuleWeights
from tests.train.conftest import check_gradients, random_parameters, rows


def _choices(count: int, points: int = 12, kinds: int = COMBINATIONS) -> Choices:
    random = np.random.default_rng(2)
    return Choices.of(
        rows(random, count, points, kinds),
        rows(random, count, points, kinds),
        random.random(count) < 0.5,
        random.integers(0, points, count),
    )


def test_positions_of_different_length_are_kept_apart() -> None:
    own = [np.array(row, dtype=np.uint16).tobytes() for row in ([1, 2, 3], [4], [5, 6])]
    whole = Choices.of(own, own[::1], np.array([True, False, True]), np.array([2, 0, 1]))
    assert len(whole) == 3
    some = whole.rows(np.array([2, 0]))
    assert some.own.tolist() == [5, 6, 1, 2, 3]
    assert some.starts.tolist() == [0, 2, 5]
    assert some.chosen.tolist() == [1, 2]
    assert some.is_black.tolist() == [True, True]


def test_without_knowledge_every_move_is_as_likely() -> None:
    assert loss(Parameters(shares_colors=True), _choices(9)) == pytest.approx(np.log(12))


@pytest.mark.parametrize("shares_colors", [True, False])
def test_gradients_are_the_slopes_of_the_loss(shares_colors: bool) -> None:
    choices, parameters, weight_decay = _choices(25), random_parameters(shares_colors), 0.01

    def value() -> float:
        pulled = (parameters.differences, parameters.tempo)
        return loss(parameters, choices) + weight_decay / 2 * sum(
            float((array**2).sum()) for array in pulled
        )

    check_gradients(parameters, gradients(parameters, choices, weight_decay), value)


def test_a_known_preference_is_found_again() -> None:
    count, points, kinds = 1500, 10, 30
    choices = _choices(count, points, kinds)
    worth = np.random.default_rng(6).normal(0, 2, kinds)
    scores = (worth[choices.own] - worth[choices.opponent]).reshape(count, points)
    choices.chosen = scores.argmax(axis=1)
    heard: list[tuple[int, float, float]] = []
    schedule = Schedule(epochs=10, batch=50, rate=0.1)
    found = fit_order(choices, Rule.FREESTYLE, schedule, lambda *losses: heard.append(losses))
    assert heard[-1][0] == 10
    assert heard[-1][2] < 0.3  # nats; without knowledge it is 2.3
    values = found.values()
    assert np.corrcoef(values[0, :kinds], worth)[0, 1] > 0.9
    assert np.corrcoef(values[2, :kinds], -worth)[0, 1] > 0.9


def test_nobody_needs_to_listen() -> None:
    choices = _choices(10)
    one, same = (fit_order(choices, Rule.RENJU, Schedule(epochs=1)).values() for _ in range(2))
    assert np.array_equal(one, same)


def test_the_ordering_joins_the_values() -> None:
    weights, parameters = RuleWeights(black_bonus=4), random_parameters(False)
    result = with_order(weights, parameters)
    assert result.black_bonus == 4
    assert np.allclose(result.attack, parameters.values()[:2] * ORDER_SCALE)
    assert np.allclose(result.defend, parameters.values()[2:] * ORDER_SCALE)
