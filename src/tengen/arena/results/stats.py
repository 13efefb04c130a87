"""Elo estimates and the sequential test: pure arithmetic on counts of results.

Results are counted in classes with evenly spaced scores, the worst first: three for single games
(loss, draw, win), five for pairs of games from one opening with colours exchanged (0, 1/2, 1, 3/2
and 2 points). Pairs are the better unit: an opening that favours one colour makes the two games of
a pair differ, and counting them together removes that noise. ``docs/arena.md`` has the formulas and
their sources.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist

from tengen.i18n import LocalizedError

ELO_SCALE = 400 / math.log(10)
"""Elo points for a factor of e in the odds."""
QUANTILE = NormalDist().inv_cdf(0.975)
"""Standard deviations on either side that hold 95 %."""
_PSEUDO_COUNT = 1e-3
"""Count of an empty class in a likelihood ratio, which needs results on either side."""
_BISECTIONS = 100


@dataclass(frozen=True, slots=True)
class Score:
    """Games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """Number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is 1 point, a draw half of one."""
        return self.wins + self.draws / 2

    @property
    def rate(self) -> float | None:
        """Points for each game, from 0 to 1; ``None`` before the first game."""
        return self.points / self.games if self.games else None

    @property
    def counts(self) -> tuple[int, int, int]:
        """Losses, draws and wins: the classes that `estimate` and `Sprt` take."""
        return self.losses, self.draws, self.wins

    @property
    def reversed(self) -> Score:
        """The same games from the opponent's point of view."""
        return Score(self.losses, self.draws, self.wins)

    def __add__(self, other: Score) -> Score:
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimated difference in strength."""

    elo: float
    """Elo points; infinite if all games were won or lost."""
    error: float
    """Half of the 95 % confidence interval, in Elo points; infinite if it is undefined."""
    superiority: float
    """Likelihood of superiority (LOS), from 0 to 1."""


class Verdict(StrEnum):
    """The decision of a sequential test."""

    H0 = "H0"
    """The difference is `elo0` or less."""
    H1 = "H1"
    """The difference is `elo1` or more."""


def elo_of(rate: float) -> float:
    """The Elo difference with this expected score, from 0 to 1."""
    if rate <= 0 or rate >= 1:
        return math.copysign(math.inf, rate - 0.5)
    return ELO_SCALE * math.log(rate / (1 - rate))


def rate_of(elo: float) -> float:
    """The expected score, from 0 to 1, at an Elo difference."""
    return 0.5 * (1 + math.tanh(elo / ELO_SCALE / 2))


def estimate(counts: Sequence[int]) -> Estimate:
    """The Elo difference behind results counted in evenly spaced classes, the worst first."""
    total = sum(counts)
    if not total:
        return Estimate(0.0, math.inf, 0.5)
    mean, variance = _moments(counts)
    elo = elo_of(mean)
    deviation = math.sqrt(variance / total)
    if not deviation:  # All results are equal: the variance is unknown.
        return Estimate(elo, math.inf, 0.5 if mean == 0.5 else float(mean > 0.5))
    low, high = elo_of(mean - QUANTILE * deviation), elo_of(mean + QUANTILE * deviation)
    return Estimate(elo, (high - low) / 2, NormalDist(0.5, deviation).cdf(mean))


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test of "at most `elo0`" against "at least `elo1`" Elo points."""

    elo0: float
    """The difference under the null hypothesis, in logistic Elo points."""
    elo1: float
    """The difference under the alternative."""
    alpha: float = 0.05
    """Risk of accepting `elo1` if `elo0` is true."""
    beta: float = 0.05
    """Risk of accepting `elo0` if `elo1` is true."""

    def __post_init__(self) -> None:
        if not -math.inf < self.elo0 < self.elo1 < math.inf:
            raise LocalizedError(
                "arena.error.bad_elo", elo0=f"{self.elo0:g}", elo1=f"{self.elo1:g}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise LocalizedError(
                    "arena.error.bad_risk", name=name, value=f"{getattr(self, name):g}"
                )

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which `elo0` is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which `elo1` is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The generalised log-likelihood ratio of results in evenly spaced classes.

        Each hypothesis fixes the mean score only; the rest of the distribution is the maximum
        likelihood estimate.
        """
        if not any(counts):
            return 0.0
        weights = [count or _PSEUDO_COUNT for count in counts]
        under0 = _tilts(weights, rate_of(self.elo0))
        under1 = _tilts(weights, rate_of(self.elo1))
        return math.fsum(
            weight * math.log(tilt0 / tilt1)
            for weight, tilt0, tilt1 in zip(weights, under0, under1, strict=True)
        )

    def verdict(self, counts: Sequence[int]) -> Verdict | None:
        """The decision; ``None``: more results are needed."""
        llr = self.llr(counts)
        if llr >= self.upper:
            return Verdict.H1
        return Verdict.H0 if llr <= self.lower else None


def _scores(classes: int) -> list[float]:
    return [index / (classes - 1) for index in range(classes)]


def _moments(counts: Sequence[int]) -> tuple[float, float]:
    """Mean and variance of the score."""
    total, scores = sum(counts), _scores(len(counts))
    mean = math.fsum(n * s for n, s in zip(counts, scores, strict=True)) / total
    spread = math.fsum(n * (s - mean) ** 2 for n, s in zip(counts, scores, strict=True))
    return mean, spread / total


def _tilts(weights: Iterable[float], mean: float) -> list[float]:
    """The divisors of the observed frequencies that make the mean score the given one.

    The distribution nearest to the observed one divides the frequency of each score s by
    1 + t (s - mean); t is the only zero of a falling function.
    """
    observed = list(weights)
    offsets = [score - mean for score in _scores(len(observed))]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        slope = sum(
            w * offset / (1 + middle * offset) for w, offset in zip(observed, offsets, strict=True)
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    return [1 + (low + high) / 2 * offset for offset in offsets]
