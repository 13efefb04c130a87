"""Ratings of many players from their games: Bradley-Terry with draws and first-move advantage.

Black's win, white's win and the draw have chances in the proportion of exp(b + a), exp(w) and
exp((b + a + w) / 2 + d): the ratings b and w of the players, the first-move advantage a and the
draw parameter d (Davidson 1970; Davidson and Beaver 1977). The log-likelihood is concave, so
Newton's method finds its only maximum; the negative Hessian there is the observed information,
whose inverse is the covariance of the estimates.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

from tengen.arena.results.stats import ELO_SCALE, QUANTILE

PRIOR_ELO = 2000.0
"""Standard deviation of the prior. It weighs less than a thirtieth of a game, and keeps the rating
of a player that has won every game finite."""
_MAX_STEPS = 200
_PRECISION = 1e-10
_MAX_STEP = 2.0
"""In natural units; longer steps may overshoot where the likelihood is nearly flat."""
_NO_RATINGS = (
    "these results have no most likely ratings: a player won or lost every game, or never met"
    " the others"
)

_Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games of two players with the same colours."""

    black: str
    white: str
    black_wins: float = 0
    draws: float = 0
    white_wins: float = 0

    def __post_init__(self) -> None:
        if self.black == self.white:
            raise ValueError(f"{self.black} cannot be rated by games against itself")
        if min(self.black_wins, self.draws, self.white_wins) < 0:
            raise ValueError(f"{self.black} - {self.white}: a count of results is negative")

    @property
    def games(self) -> float:
        """Number of games."""
        return self.black_wins + self.draws + self.white_wins


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate in Elo points."""

    elo: float
    error: float
    """Half of the 95 % confidence interval."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """The result of `rate`."""

    players: dict[str, Rating]
    """Each player's rating against the mean of all, strongest first."""
    advantage: Rating
    """The value of the first move."""
    draw_chance: float
    """The chance of a draw between equals without first-move advantage."""
    covariances: dict[str, dict[str, float]]
    """Covariances of the players' ratings, in squared Elo points."""

    def superiority(self, one: str, other: str) -> float:
        """The likelihood, from 0 to 1, that `one` is stronger than `other`."""
        if one == other:
            return 0.5
        rows = self.covariances
        variance = rows[one][one] + rows[other][other] - 2 * rows[one][other]
        difference = self.players[one].elo - self.players[other].elo
        return NormalDist().cdf(difference / math.sqrt(variance))

    def anchored(self, player: str, elo: float = 0.0) -> Ratings:
        """The ratings shifted so that the player has this rating; errors are unchanged."""
        shift = elo - self.players[player].elo
        moved = {name: Rating(r.elo + shift, r.error) for name, r in self.players.items()}
        return replace(self, players=moved)


def rate(meetings: Iterable[Meeting], prior_elo: float | None = PRIOR_ELO) -> Ratings:
    """The maximum-likelihood ratings; their mean is 0.

    `prior_elo` is the standard deviation of the prior; ``None``: no prior, and ``ValueError`` if
    the results then have no maximum, as when a player has won every game.
    """
    played = [meeting for meeting in meetings if meeting.games]
    names = sorted({name for m in played for name in (m.black, m.white)})
    if not names:
        raise ValueError("there are no games to rate players by")
    model = _Model(played, names, prior_elo)
    values = _most_likely(model)
    return _described(model, values)


class _Model:
    """The likelihood as a function of ratings, advantage and draws, in natural units."""

    def __init__(
        self, meetings: Sequence[Meeting], names: Sequence[str], prior_elo: float | None
    ) -> None:
        self.names = names
        self.has_draws = any(meeting.draws for meeting in meetings)
        # Without draws their parameter would diverge to minus infinity: it is left out.
        self.size = len(names) + 1 + self.has_draws
        self.prior = 0.0 if prior_elo is None else (ELO_SCALE / prior_elo) ** 2
        numbers = {name: index for index, name in enumerate(names)}
        self._rows = [(numbers[m.black], numbers[m.white], m) for m in meetings]

    def derivatives(self, values: Sequence[float]) -> tuple[list[float], _Matrix]:
        """The gradient of the log-likelihood, and its negative Hessian."""
        gradient = [-self.prior * value for value in values]
        hessian = [[self.prior * (i == j) for j in range(self.size)] for i in range(self.size)]
        for black, white, meeting in self._rows:
            outcomes = self._outcomes(black, white)
            chances = _softmax(
                [sum(share * values[i] for i, share in outcome.items()) for outcome in outcomes]
            )
            seen = (meeting.black_wins, meeting.white_wins, meeting.draws)
            mean: dict[int, float] = {}
            for outcome, chance, times in zip(outcomes, chances, seen, strict=False):
                for i, share in outcome.items():
                    gradient[i] += (times - meeting.games * chance) * share
                    mean[i] = mean.get(i, 0.0) + chance * share
                    for j, other in outcome.items():
                        hessian[i][j] += meeting.games * chance * share * other
            for i, one in mean.items():
                for j, two in mean.items():
                    hessian[i][j] -= meeting.games * one * two
        return gradient, hessian

    def _outcomes(self, black: int, white: int) -> list[dict[int, float]]:
        """The weights of the parameters in the exponents of black's win, white's win and draw."""
        advantage = len(self.names)
        found = [{black: 1.0, advantage: 1.0}, {white: 1.0}]
        if self.has_draws:
            found.append({black: 0.5, white: 0.5, advantage: 0.5, advantage + 1: 1.0})
        return found


def _softmax(exponents: Sequence[float]) -> list[float]:
    top = max(exponents)
    weights = [math.exp(exponent - top) for exponent in exponents]
    return [weight / sum(weights) for weight in weights]


def _most_likely(model: _Model) -> list[float]:
    """Newton's method, from equal ratings."""
    values = [0.0] * model.size
    for _ in range(_MAX_STEPS):
        gradient, hessian = model.derivatives(values)
        (step,) = _solved(_anchored(model, hessian), [gradient])
        longest = max(map(abs, step))
        damping = min(1.0, _MAX_STEP / longest) if longest else 1.0
        values = [value + damping * change for value, change in zip(values, step, strict=True)]
        if longest < _PRECISION:
            return values
    raise ValueError(_NO_RATINGS)


def _anchored(model: _Model, hessian: _Matrix) -> _Matrix:
    """The negative Hessian, regularised along the undetermined shift of all ratings."""
    count = len(model.names)
    return [
        [value + (i < count and j < count) / count for j, value in enumerate(row)]
        for i, row in enumerate(hessian)
    ]


def _solved(matrix: _Matrix, sides: Sequence[Sequence[float]]) -> list[list[float]]:
    """Solve a symmetric positive definite system for each right-hand side."""
    size = len(matrix)
    rows = [[*row, *(side[i] for side in sides)] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if abs(rows[column][column]) < 1e-14:
            raise ValueError(_NO_RATINGS)
        for i in range(size):
            if i != column and rows[i][column]:
                factor = rows[i][column] / rows[column][column]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[column], strict=True)]
    return [[rows[i][size + k] / rows[i][i] for i in range(size)] for k in range(len(sides))]


def _described(model: _Model, values: Sequence[float]) -> Ratings:
    """The estimates in Elo points, strongest player first."""
    count, names = len(model.names), model.names
    _, hessian = model.derivatives(values)
    identity = [[float(i == j) for j in range(model.size)] for i in range(model.size)]
    inverse = _solved(_anchored(model, hessian), identity)
    spread = _centred([row[:count] for row in inverse[:count]])
    mean = sum(values[:count]) / count
    found = {name: _rating(values[i] - mean, spread[i][i]) for i, name in enumerate(names)}
    ranked = dict(sorted(found.items(), key=lambda item: (-round(item[1].elo, 6), item[0])))
    draws = math.exp(values[count + 1]) if model.has_draws else 0.0
    return Ratings(
        ranked,
        _rating(values[count], inverse[count][count]),
        draws / (2 + draws),
        {
            one: {two: spread[i][j] * ELO_SCALE**2 for j, two in enumerate(names)}
            for i, one in enumerate(names)
        },
    )


def _centred(covariances: _Matrix) -> _Matrix:
    """The covariances of the ratings relative to their mean."""
    count = len(covariances)
    means = [sum(row) / count for row in covariances]
    mean = sum(means) / count
    return [
        [value - means[i] - means[j] + mean for j, value in enumerate(row)]
        for i, row in enumerate(covariances)
    ]


def _rating(value: float, variance: float) -> Rating:
    error = QUANTILE * math.sqrt(max(variance, 0.0))
    return Rating(value * ELO_SCALE, error * ELO_SCALE)
