"""Ratings of many players from their games: Bradley-Terry with draws and first-move advantage.

Black's win, white's win and the draw have chances in the proportion of exp(b + a), exp(w) and
exp((b + a + w) / 2 + d): the ratings b and w of the players, the advantage a of moving first and
the inclination d to draws (Davidson 1970; Davidson and Beaver 1977). The logarithm of the
likelihood is concave, so Newton's method finds its only top; the curvature there is the observed
information, of which the inverse says how far each figure may be off.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

from tengen.arena.results.stats import ELO_SCALE, QUANTILE

PRIOR_ELO = 2000.0
"""The deviation of ratings before any game. It weighs less than a thirtieth of a game, and keeps
the rating of a player that has won everything finite."""
_MOST_STEPS = 200
_PRECISION = 1e-10
_LONGEST_STEP = 2.0
"""In natural units; longer steps may overshoot where the likelihood is almost flat."""
_NO_RATINGS = (
    "these results have no most likely ratings: somebody won or lost everything, or never met"
    " the others"
)

_Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Meeting:
    """All games between two players with the same colours."""

    black: str
    white: str
    black_wins: float = 0
    draws: float = 0
    white_wins: float = 0

    def __post_init__(self) -> None:
        if self.black == self.white:
            raise ValueError(f"{self.black} cannot be rated by games against itself")
        if min(self.black_wins, self.draws, self.white_wins) < 0:
            raise ValueError(f"{self.black} - {self.white}: no result comes less than 0 times")

    @property
    def games(self) -> float:
        """How many games there were."""
        return self.black_wins + self.draws + self.white_wins


@dataclass(frozen=True, slots=True)
class Rating:
    """A figure in Elo points."""

    elo: float
    error: float
    """Half of the 95 % confidence interval."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """What `rate` has found."""

    players: dict[str, Rating]
    """Each player against the mean of all, the strongest first."""
    advantage: Rating
    """What moving first is worth."""
    draw_chance: float
    """The chance of a draw between equals, when neither has the advantage of the first move."""
    covariances: dict[str, dict[str, float]]
    """Of the players' ratings, in Elo points squared."""

    def superiority(self, one: str, other: str) -> float:
        """The likelihood, from 0 to 1, that the one is stronger than the other."""
        if one == other:
            return 0.5
        rows = self.covariances
        variance = rows[one][one] + rows[other][other] - 2 * rows[one][other]
        difference = self.players[one].elo - self.players[other].elo
        return NormalDist().cdf(difference / math.sqrt(variance))

    def anchored(self, player: str, elo: float = 0.0) -> Ratings:
        """The same with that player at that rating; errors stay those against the mean."""
        shift = elo - self.players[player].elo
        moved = {name: Rating(r.elo + shift, r.error) for name, r in self.players.items()}
        return replace(self, players=moved)


def rate(meetings: Iterable[Meeting], prior_elo: float | None = PRIOR_ELO) -> Ratings:
    """The ratings that make the results most likely; their mean is 0.

    `prior_elo` is the deviation of all figures before any game; with ``None`` nothing is supposed,
    and ``ValueError`` says if the results then have no most likely ratings, as when somebody has
    won every game.
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
        # Without draws their parameter would run away to minus infinity: it is left out.
        self.size = len(names) + 1 + self.has_draws
        self.prior = 0.0 if prior_elo is None else (ELO_SCALE / prior_elo) ** 2
        numbers = {name: index for index, name in enumerate(names)}
        self._rows = [(numbers[m.black], numbers[m.white], m) for m in meetings]

    def derivatives(self, values: Sequence[float]) -> tuple[list[float], _Matrix]:
        """The slope of the log-likelihood, and its curvature with the sign turned."""
        slope = [-self.prior * value for value in values]
        curve = [[self.prior * (i == j) for j in range(self.size)] for i in range(self.size)]
        for black, white, meeting in self._rows:
            outcomes = self._outcomes(black, white)
            chances = _softmax(
                [sum(share * values[i] for i, share in outcome.items()) for outcome in outcomes]
            )
            seen = (meeting.black_wins, meeting.white_wins, meeting.draws)
            mean: dict[int, float] = {}
            for outcome, chance, times in zip(outcomes, chances, seen, strict=False):
                for i, share in outcome.items():
                    slope[i] += (times - meeting.games * chance) * share
                    mean[i] = mean.get(i, 0.0) + chance * share
                    for j, other in outcome.items():
                        curve[i][j] += meeting.games * chance * share * other
            for i, one in mean.items():
                for j, two in mean.items():
                    curve[i][j] -= meeting.games * one * two
        return slope, curve

    def _outcomes(self, black: int, white: int) -> list[dict[int, float]]:
        """How much each parameter has to do with black's win, white's win and the draw."""
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
    """Newton's method from equality."""
    values = [0.0] * model.size
    for _ in range(_MOST_STEPS):
        slope, curve = model.derivatives(values)
        (step,) = _solved(_anchored(model, curve), [slope])
        longest = max(map(abs, step))
        damping = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        values = [value + damping * change for value, change in zip(values, step, strict=True)]
        if longest < _PRECISION:
            return values
    raise ValueError(_NO_RATINGS)


def _anchored(model: _Model, curve: _Matrix) -> _Matrix:
    """The curvature, made firm in the direction that no game can tell: all ratings together."""
    count = len(model.names)
    return [
        [value + (i < count and j < count) / count for j, value in enumerate(row)]
        for i, row in enumerate(curve)
    ]


def _solved(matrix: _Matrix, sides: Sequence[Sequence[float]]) -> list[list[float]]:
    """The solution of a symmetric positive system for each right-hand side."""
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
    """The figures in Elo points, players from the strongest down."""
    count, names = len(model.names), model.names
    _, curve = model.derivatives(values)
    identity = [[float(i == j) for j in range(model.size)] for i in range(model.size)]
    inverse = _solved(_anchored(model, curve), identity)
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
    """The covariances of each rating's distance from the mean of all."""
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
