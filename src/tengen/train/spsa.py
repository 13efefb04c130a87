"""SPSA: stochastic optimization of several numbers from noisy comparisons (Spall 1998).

Each iteration moves all parameters at once by a random sign, compares the two points theta+ and
theta-, and steps towards the better one. The cost of an iteration does not depend on the number
of parameters.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

_ALPHA, _GAMMA = 0.602, 0.101
"""Decay of the step and of the perturbation; Spall's recommendation."""
_STABILITY_SHARE = 0.1
"""Stability constant A as a share of the iterations."""


class Range(Protocol):
    """A parameter to optimize."""

    @property
    def value(self) -> float:
        """The starting value."""

    @property
    def min(self) -> float:
        """The smallest value allowed."""

    @property
    def max(self) -> float:
        """The largest value allowed."""

    @property
    def step(self) -> float:
        """The perturbation of the last iteration: a change that a comparison can measure."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The two points of one iteration."""

    plus: Mapping[str, float]
    minus: Mapping[str, float]
    signs: Mapping[str, int]
    """+1 where `plus` is above theta, -1 where it is below."""


@dataclass(slots=True)
class Spsa:
    """The state of a run. The same seed and the same results give the same steps."""

    ranges: Mapping[str, Range]
    iterations: int
    seed: int = 0
    rate: float | None = None
    """The last step after a comparison that one side won completely, in units of `Range.step`.

    Default: 1 / sqrt(iterations). Then noise alone moves a parameter by about one step in a run.
    """
    iteration: int = 0
    """Iterations done."""
    theta: dict[str, float] = field(default_factory=dict)
    """The current point."""

    def __post_init__(self) -> None:
        if not self.theta:
            self.theta = {name: float(each.value) for name, each in self.ranges.items()}

    @property
    def is_done(self) -> bool:
        """Whether all iterations are done."""
        return self.iteration >= self.iterations

    def propose(self) -> Pair:
        """The points to compare next."""
        chance = random.Random(f"{self.seed} {self.iteration}")  # noqa: S311 - no secret
        signs = {name: chance.choice((-1, 1)) for name in self.ranges}
        size = self._perturbation()

        def moved(direction: int) -> dict[str, float]:
            return {
                name: self._clamped(
                    name, self.theta[name] + direction * sign * size * self.ranges[name].step
                )
                for name, sign in signs.items()
            }

        return Pair(moved(1), moved(-1), signs)

    def update(self, pair: Pair, result: float) -> None:
        """Step by the result of a comparison: 1 if `plus` won everything, -1 if `minus` did."""
        step = self._rate() * result / self._perturbation()
        for name, sign in pair.signs.items():
            change = step * sign * self.ranges[name].step
            self.theta[name] = self._clamped(name, self.theta[name] + change)
        self.iteration += 1

    def _perturbation(self) -> float:
        """In units of `Range.step`: larger at first, 1 in the last iteration."""
        return float((self.iterations / (self.iteration + 1)) ** _GAMMA)

    def _rate(self) -> float:
        """In units of `Range.step`: larger at first, `rate` in the last iteration."""
        stability = _STABILITY_SHARE * self.iterations
        done = stability + self.iteration + 1
        final = self.iterations**-0.5 if self.rate is None else self.rate
        return float(final * ((stability + self.iterations) / done) ** _ALPHA)

    def _clamped(self, name: str, value: float) -> float:
        return min(max(value, self.ranges[name].min), self.ranges[name].max)
