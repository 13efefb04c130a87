"""Fits the move ordering (the policy): the move that a deeper search chose comes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt

from tengen.board import Rule
from tengen.train.fit import Indices, OnEpoch, Parameters, Schedule, descend
from tengen.train.samples import counted
from tengen.train.weights import COMBINATIONS, Numbers, RuleWeights

ORDER_SCALE = 32
"""Policy units per logit."""
DEFAULT_SCHEDULE = Schedule(epochs=8, batch=1024, rate=0.02)


@dataclass(slots=True)
class Choices:
    """Positions with all their empty points, and which of them was chosen."""

    own: npt.NDArray[np.int32]
    """The combination of each empty point for the side to move, position after position."""
    opponent: npt.NDArray[np.int32]
    """The same for the other side."""
    starts: npt.NDArray[np.int64]
    """Where each position begins; one more at the end."""
    is_black: npt.NDArray[np.bool_]
    """Whether black is to move."""
    chosen: npt.NDArray[np.int64]
    """Which empty point was played, counted from the position's first."""

    @classmethod
    def of(
        cls,
        own: Sequence[bytes],
        opponent: Sequence[bytes],
        is_black: npt.NDArray[np.bool_],
        chosen: npt.NDArray[np.int64],
    ) -> Choices:
        """From the 16-bit numbers that the core gives for each position."""
        lengths = [0, *(len(row) // 2 for row in own)]
        return cls(
            np.frombuffer(b"".join(own), dtype=np.uint16).astype(np.int32),
            np.frombuffer(b"".join(opponent), dtype=np.uint16).astype(np.int32),
            np.cumsum(lengths),
            is_black,
            chosen,
        )

    def __len__(self) -> int:
        return len(self.chosen)

    def rows(self, wanted: Indices) -> Choices:
        """The wanted positions, in that order."""
        lengths = np.diff(self.starts)[wanted]
        starts = np.concatenate([[0], np.cumsum(lengths)])
        places = np.arange(starts[-1]) - np.repeat(starts[:-1] - self.starts[:-1][wanted], lengths)
        return Choices(
            self.own[places],
            self.opponent[places],
            starts,
            self.is_black[wanted],
            self.chosen[wanted],
        )


def _ids(choices: Choices) -> tuple[Indices, Indices]:
    """The indices of each empty point's values in the flat parameters."""
    black = np.repeat(choices.is_black, np.diff(choices.starts))
    own = choices.own + np.where(black, 0, COMBINATIONS)
    opponent = choices.opponent + 2 * COMBINATIONS + np.where(black, COMBINATIONS, 0)
    return own.astype(np.int64), opponent.astype(np.int64)


def _probabilities(parameters: Parameters, choices: Choices) -> Numbers:
    """Softmax over the empty points of each position."""
    values = parameters.values().ravel()
    own, opponent = _ids(choices)
    scores = values[own] + values[opponent]
    starts, lengths = choices.starts[:-1], np.diff(choices.starts)
    scores = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), lengths))
    result: Numbers = scores / np.repeat(np.add.reduceat(scores, starts), lengths)
    return result


def loss(parameters: Parameters, choices: Choices) -> float:
    """Mean cross-entropy of the chosen move, in nats."""
    probabilities = _probabilities(parameters, choices)[choices.starts[:-1] + choices.chosen]
    return float(-np.mean(np.log(np.maximum(probabilities, 1e-12))))


def gradients(parameters: Parameters, choices: Choices, weight_decay: float) -> list[Numbers]:
    """The gradients of the loss, with weight decay."""
    error = _probabilities(parameters, choices)
    error[choices.starts[:-1] + choices.chosen] -= 1
    error /= len(choices)
    own, opponent = _ids(choices)
    size = 4 * COMBINATIONS
    values = (counted(own, error, size) + counted(opponent, error, size)).reshape(4, -1)
    return parameters.gradients(values, np.zeros_like(parameters.tempo), 0.0, weight_decay)


def fit_order(
    choices: Choices,
    rule: Rule,
    schedule: Schedule = DEFAULT_SCHEDULE,
    on_epoch: OnEpoch | None = None,
) -> Parameters:
    """Maximum-likelihood values for the chosen moves."""
    return descend(
        len(choices),
        lambda parameters, batch, decay: gradients(parameters, choices.rows(batch), decay),
        lambda chosen: partial(loss, choices=choices.rows(chosen)),
        rule,
        schedule,
        on_epoch,
    )


def with_order(weights: RuleWeights, parameters: Parameters) -> RuleWeights:
    """The weights with a fitted move ordering."""
    values = parameters.values() * ORDER_SCALE
    return replace(weights, attack=values[:2], defend=values[2:])
