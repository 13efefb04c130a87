"""Logistic regression of results on the patterns of a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.board import Rule
from tengen.engine.engine import combinations
from tengen.train.samples import Samples, counted
from tengen.train.weights import COMBINATIONS, TEMPO_CASES, WIN_SCALE, Numbers, RuleWeights

PATTERNS = 16
_FAR_PATTERNS = (3, 3, 3, 3)
"""What a point far from all stones has: its value is zero, so that the size of the board does not
matter."""

Places: TypeAlias = npt.NDArray[np.int64]
"""Which positions, by number."""
OnEpoch: TypeAlias = Callable[[int, float, float], None]
"""Hears the epoch, and the loss on the positions fitted and held out."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long and how carefully to fit."""

    epochs: int = 40
    """How often every position is looked at."""
    batch: int = 8192
    """Positions of one step."""
    rate: float = 0.003
    """Step of the first epoch, in logits."""
    shrink: float = 2e-6
    """Pull of rare combinations towards the sum of their patterns."""
    held_out: float = 0.05
    """Share of the positions that only measure."""
    seed: int = 1
    """Of the order of the positions."""

    def rate_in(self, epoch: float) -> float:
        """The step of an epoch, counted from 0: it shrinks to nothing towards the end."""
        return float(self.rate * 0.5 * (1 + np.cos(np.pi * epoch / self.epochs)))

    def parted(self, count: int, random: np.random.Generator) -> tuple[Places, Places]:
        """The numbers of the positions that only measure, and of those that are fitted."""
        if count < 2:
            raise ValueError(f"a fit needs two positions or more, not {count}")
        order = random.permutation(count)
        kept = min(count - 1, max(1, int(count * self.held_out)))
        return np.sort(order[:kept]), order[kept:]

    def batches(self, used: Places, random: np.random.Generator) -> list[Places]:
        """The positions in a new order, in portions."""
        return np.array_split(random.permutation(used), max(1, len(used) // self.batch))


USUAL_SCHEDULE = Schedule()


class Parameters:
    """A value for each pattern, and for each combination what it differs from their sum.

    So a combination that never occurs in the games still has a sensible value. All values are in
    logits; both roles (side to move, other side) and both colours stand one after the other.
    """

    def __init__(self, shares_colors: bool) -> None:
        self.shares_colors = shares_colors
        self.patterns = np.zeros((4, PATTERNS))
        self.differences = np.zeros((4, COMBINATIONS))
        self.tempo = np.zeros(TEMPO_CASES)
        self.black = np.zeros(1)
        table = np.array(combinations())
        self._far = combinations().index(_FAR_PATTERNS)
        self._counts = np.stack([(table == p).sum(axis=1) for p in range(PATTERNS)], axis=1)

    def arrays(self) -> list[Numbers]:
        """Everything that is fitted."""
        return [self.patterns, self.differences, self.tempo, self.black]

    def values(self) -> Numbers:
        """Mover black, mover white, waiter black, waiter white: a value for each combination."""
        result: Numbers = self.patterns @ self._counts.T + self.differences
        if self.shares_colors:
            result[1], result[3] = result[0], result[2]
        return result - result[:, self._far : self._far + 1]

    def gradients(
        self, values: Numbers, tempo: Numbers, black: float, shrink: float
    ) -> list[Numbers]:
        """From the gradient of `values` that of `arrays`."""
        if self.shares_colors:
            none = np.zeros_like(values[0])
            values = np.stack([values[0] + values[1], none, values[2] + values[3], none])
        values = values.copy()
        values[:, self._far] -= values.sum(axis=1)
        return [
            values @ self._counts,
            values + shrink * self.differences,
            tempo + shrink * self.tempo,
            np.array([black]),
        ]


class Adam:
    """The usual step rule (Kingma and Ba 2015)."""

    def __init__(self, arrays: list[Numbers]) -> None:
        self._arrays = arrays
        self._means = [np.zeros_like(array) for array in arrays]
        self._squares = [np.zeros_like(array) for array in arrays]
        self._steps = 0

    def step(self, gradients: list[Numbers], rate: float) -> None:
        """Moves the arrays against their gradients."""
        self._steps += 1
        for i, gradient in enumerate(gradients):
            self._means[i] += 0.1 * (gradient - self._means[i])
            self._squares[i] += 0.001 * (gradient**2 - self._squares[i])
            mean = self._means[i] / (1 - 0.9**self._steps)
            deviation = np.sqrt(self._squares[i] / (1 - 0.999**self._steps))
            self._arrays[i] -= rate * mean / (deviation + 1e-8)


def logits(parameters: Parameters, samples: Samples, chosen: Places) -> Numbers:
    """The fitted log odds of the side to move in the chosen positions."""
    values = parameters.values().ravel()
    black = samples.is_black[chosen]
    mover = np.where(black, 0, COMBINATIONS)
    waiter = 2 * COMBINATIONS + np.where(black, COMBINATIONS, 0)
    bonus = np.where(black, 1.0, -1.0) * parameters.black[0]
    result: Numbers = (
        samples.mover.rows(chosen).sums(values, mover)
        - samples.waiter.rows(chosen).sums(values, waiter)
        + parameters.tempo[samples.tempo[chosen]]
        + bonus
    )
    return result


def loss(parameters: Parameters, samples: Samples, chosen: Places) -> float:
    """Mean cross entropy, in nats."""
    z, y = logits(parameters, samples, chosen), samples.target[chosen]
    return float(np.mean(np.logaddexp(0, z) - y * z))


def gradients(
    parameters: Parameters, samples: Samples, chosen: Places, shrink: float
) -> list[Numbers]:
    """Those of the loss on these positions, by all that is fitted, with the pull of `shrink`."""
    z = logits(parameters, samples, chosen)
    error = (np.exp(-np.logaddexp(0, -z)) - samples.target[chosen]) / len(chosen)
    black = samples.is_black[chosen]
    size = 4 * COMBINATIONS
    mover = samples.mover.rows(chosen).spread(error, np.where(black, 0, COMBINATIONS), size)
    offsets = 2 * COMBINATIONS + np.where(black, COMBINATIONS, 0)
    waiter = samples.waiter.rows(chosen).spread(-error, offsets, size)
    tempo = counted(samples.tempo[chosen], error, TEMPO_CASES)
    bonus = float(np.sum(error * np.where(black, 1.0, -1.0)))
    return parameters.gradients((mover + waiter).reshape(4, -1), tempo, bonus, shrink)


def fit(
    samples: Samples,
    rule: Rule,
    schedule: Schedule = USUAL_SCHEDULE,
    on_epoch: OnEpoch | None = None,
) -> Parameters:
    """The values under which the results of the games are most likely."""
    random = np.random.default_rng(schedule.seed)
    held_out, used = schedule.parted(len(samples), random)
    parameters = Parameters(shares_colors=rule is not Rule.RENJU)
    adam = Adam(parameters.arrays())
    for epoch in range(schedule.epochs):
        rate = schedule.rate_in(epoch)
        for batch in schedule.batches(used, random):
            adam.step(gradients(parameters, samples, batch, schedule.shrink), rate)
        if on_epoch is not None:
            fitted = loss(parameters, samples, used[: len(held_out)])
            on_epoch(epoch + 1, fitted, loss(parameters, samples, held_out))
    return parameters


def to_weights(parameters: Parameters, order: RuleWeights) -> RuleWeights:
    """The fitted values in score units, with the move ordering of `order`."""
    values = parameters.values() * WIN_SCALE
    return RuleWeights(
        mover=values[:2],
        waiter=values[2:],
        attack=order.attack,
        defend=order.defend,
        tempo=parameters.tempo * WIN_SCALE,
        black_bonus=float(parameters.black[0] * WIN_SCALE),
    )
