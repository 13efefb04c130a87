"""Logistic regression of results on the patterns of a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.board import Rule
from tengen.evaluation import combinations
from tengen.i18n import LocalizedError
from tengen.train.samples import Samples, counted
from tengen.train.weights import COMBINATIONS, TEMPO_CASES, WIN_SCALE, Numbers, RuleWeights

PATTERNS = 16
_FAR_PATTERNS = (3, 3, 3, 3)
"""The patterns of a point far from all stones: its value is zero, so that the board size does not
matter."""

Indices: TypeAlias = npt.NDArray[np.int64]
"""Indices of positions."""
OnEpoch: TypeAlias = Callable[[int, float, float], None]
"""Receives the epoch, the loss on fitted positions and the loss on held-out ones."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Hyperparameters of a fit."""

    epochs: int = 40
    """Passes over the positions."""
    batch: int = 8192
    """Positions in a mini-batch."""
    rate: float = 0.003
    """Initial learning rate, in logits."""
    weight_decay: float = 2e-6
    """Pulls rare combinations towards the sum of their patterns."""
    held_out: float = 0.05
    """Share of the positions held out for validation."""
    seed: int = 1
    """Random seed of the order of the positions."""

    def rate_at(self, epoch: float) -> float:
        """Cosine learning-rate schedule; `epoch` counts from 0."""
        return float(self.rate * 0.5 * (1 + np.cos(np.pi * epoch / self.epochs)))

    def split(self, count: int, random: np.random.Generator) -> tuple[Indices, Indices]:
        """The indices of the held-out positions and of the fitted ones."""
        if count < 2:
            raise LocalizedError("train.error.few_positions", count=count)
        order = random.permutation(count)
        kept = min(count - 1, max(1, int(count * self.held_out)))
        return np.sort(order[:kept]), order[kept:]

    def batches(self, used: Indices, random: np.random.Generator) -> list[Indices]:
        """Shuffled mini-batches."""
        return np.array_split(random.permutation(used), max(1, len(used) // self.batch))


DEFAULT_SCHEDULE = Schedule()


class Parameters:
    """A value for each pattern, and for each combination its difference from their sum.

    So a combination that never occurs in the games still has a sensible value. All values are in
    logits; the rows are: mover black, mover white, waiter black, waiter white.
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
        """All fitted arrays."""
        return [self.patterns, self.differences, self.tempo, self.black]

    def values(self) -> Numbers:
        """Mover black, mover white, waiter black, waiter white: a value for each combination."""
        result: Numbers = self.patterns @ self._counts.T + self.differences
        if self.shares_colors:
            result[1], result[3] = result[0], result[2]
        return result - result[:, self._far : self._far + 1]

    def gradients(
        self, values: Numbers, tempo: Numbers, black: float, weight_decay: float
    ) -> list[Numbers]:
        """The gradients of `arrays`, given those of `values`."""
        if self.shares_colors:
            none = np.zeros_like(values[0])
            values = np.stack([values[0] + values[1], none, values[2] + values[3], none])
        values = values.copy()
        values[:, self._far] -= values.sum(axis=1)
        return [
            values @ self._counts,
            values + weight_decay * self.differences,
            tempo + weight_decay * self.tempo,
            np.array([black]),
        ]


class Adam:
    """The Adam optimiser (Kingma and Ba 2015)."""

    def __init__(self, arrays: list[Numbers]) -> None:
        self._arrays = arrays
        self._means = [np.zeros_like(array) for array in arrays]
        self._squares = [np.zeros_like(array) for array in arrays]
        self._steps = 0

    def step(self, gradients: list[Numbers], rate: float) -> None:
        """Move the arrays against their gradients."""
        self._steps += 1
        for i, gradient in enumerate(gradients):
            self._means[i] += 0.1 * (gradient - self._means[i])
            self._squares[i] += 0.001 * (gradient**2 - self._squares[i])
            mean = self._means[i] / (1 - 0.9**self._steps)
            deviation = np.sqrt(self._squares[i] / (1 - 0.999**self._steps))
            self._arrays[i] -= rate * mean / (deviation + 1e-8)


def logits(parameters: Parameters, samples: Samples, chosen: Indices) -> Numbers:
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


def loss(parameters: Parameters, samples: Samples, chosen: Indices) -> float:
    """Mean cross entropy, in nats."""
    z, y = logits(parameters, samples, chosen), samples.target[chosen]
    return float(np.mean(np.logaddexp(0, z) - y * z))


def gradients(
    parameters: Parameters, samples: Samples, chosen: Indices, weight_decay: float
) -> list[Numbers]:
    """The gradients of the loss on these positions, with weight decay."""
    z = logits(parameters, samples, chosen)
    error = (np.exp(-np.logaddexp(0, -z)) - samples.target[chosen]) / len(chosen)
    black = samples.is_black[chosen]
    size = 4 * COMBINATIONS
    mover = samples.mover.rows(chosen).spread(error, np.where(black, 0, COMBINATIONS), size)
    offsets = 2 * COMBINATIONS + np.where(black, COMBINATIONS, 0)
    waiter = samples.waiter.rows(chosen).spread(-error, offsets, size)
    tempo = counted(samples.tempo[chosen], error, TEMPO_CASES)
    bonus = float(np.sum(error * np.where(black, 1.0, -1.0)))
    return parameters.gradients((mover + waiter).reshape(4, -1), tempo, bonus, weight_decay)


def fit(
    samples: Samples,
    rule: Rule,
    schedule: Schedule = DEFAULT_SCHEDULE,
    on_epoch: OnEpoch | None = None,
) -> Parameters:
    """Maximum-likelihood values for the results of the games."""
    return descend(
        len(samples),
        lambda parameters, batch, decay: gradients(parameters, samples, batch, decay),
        lambda chosen: partial(loss, samples=samples, chosen=chosen),
        rule,
        schedule,
        on_epoch,
    )


def descend(
    count: int,
    gradients_of: Callable[[Parameters, Indices, float], list[Numbers]],
    loss_on: Callable[[Indices], Callable[[Parameters], float]],
    rule: Rule,
    schedule: Schedule,
    on_epoch: OnEpoch | None,
) -> Parameters:
    """Gradient descent with Adam over mini-batches of `count` positions.

    `loss_on` prepares the loss on chosen positions, once for all epochs.
    """
    random = np.random.default_rng(schedule.seed)
    held_out, used = schedule.split(count, random)
    fitted, unseen = loss_on(used[: len(held_out)]), loss_on(held_out)
    parameters = Parameters(shares_colors=rule is not Rule.RENJU)
    adam = Adam(parameters.arrays())
    for epoch in range(schedule.epochs):
        rate = schedule.rate_at(epoch)
        for batch in schedule.batches(used, random):
            adam.step(gradients_of(parameters, batch, schedule.weight_decay), rate)
        if on_epoch is not None:
            on_epoch(epoch + 1, fitted(parameters), unseen(parameters))
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
