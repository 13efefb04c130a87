"""What a position is worth to one side: a number, or a win or loss in a number of plies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from math import copysign, inf, isfinite, isnan
from numbers import Real

from tengen.i18n import Language, text
from tengen.values import Color


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """A score from the point of view of one colour.

    Scores are ordered by what they are worth to their own colour: the quickest loss is lowest, then
    slower losses, then scores without a known end by `value`, then slow wins; the quickest win is
    highest. A plain number counts as a score without a known end. To compare what two positions are
    worth to one colour, take both from its point of view with `pov`.

    >>> win = Score.mate(3, Color.BLACK)
    >>> str(win), str(-win), win > Score(900, Color.BLACK) > 0, win.pov("white") < 0
    ('+M3', '-M3', True, True)
    """

    value: float
    """In the player's own unit, higher is better for `color`; of a win or loss it may be infinite.

    The values of two players cannot be compared. 0 is even for the engine.
    """
    color: Color
    """The point of view: that of the side to move, unless another was asked for with `pov`."""
    mate_in: int | None = None
    """Plies to the end of the game: > 0 `color` wins, < 0 it loses; ``None``: no end is known."""
    win_probability: float | None = None
    """Expected result from 0 to 1, a draw being one half; ``None`` if the player does not know it.

    1 or 0 if the end is known.
    """

    def __post_init__(self) -> None:
        if isnan(self.value):
            raise ValueError("the value of a score must be a number, not nan")
        if self.mate_in == 0:
            raise ValueError("mate_in counts plies from 1, or from -1 for a loss")
        if self.mate_in is not None:
            object.__setattr__(self, "win_probability", 1.0 if self.mate_in > 0 else 0.0)
        elif self.win_probability is not None and not 0 <= self.win_probability <= 1:
            raise ValueError(f"win_probability must be 0 to 1, not {self.win_probability}")
        object.__setattr__(self, "color", Color(self.color))

    @classmethod
    def mate(cls, plies: int, color: Color) -> Score:
        """A win of `color` in that many plies, or a loss if `plies` is negative."""
        return cls(copysign(inf, plies), color, plies)

    @property
    def is_mate(self) -> bool:
        """Whether the end of the game is known."""
        return self.mate_in is not None

    def pov(self, color: Color | str) -> Score:
        """The same score from the point of view of `color`."""
        return self if self.color is Color(color) else -self

    def __neg__(self) -> Score:
        """The same score from the opponent's point of view."""
        chance = self.win_probability
        return Score(
            -self.value,
            self.color.other,
            None if self.mate_in is None else -self.mate_in,
            None if chance is None else 1 - chance,
        )

    def __str__(self) -> str:
        """``+35``, or ``+M5`` for a win and ``-M4`` for a loss in a number of plies."""
        if self.mate_in is not None:
            return f"{'+' if self.mate_in > 0 else '-'}M{abs(self.mate_in)}"
        return f"{self.value:+.10g}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score | Real):
            return NotImplemented
        return _rank(self) == _rank(other)

    def __hash__(self) -> int:
        return hash(self.value) if self.mate_in is None else hash(_rank(self))

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Score | Real):
            return NotImplemented
        return _rank(self) < _rank(other)


def _rank(score: Score | Real) -> tuple[int, float]:
    """Losses, scores, wins; then by plies or value."""
    if not isinstance(score, Score):
        return 0, float(score)
    if score.mate_in is None:
        return 0, score.value
    return (1 if score.mate_in > 0 else -1), -score.mate_in


def finite_value(score: Score | None) -> float | None:
    """The value as a number that JSON can represent; ``None`` if there is none."""
    return score.value if score is not None and isfinite(score.value) else None


def score_text(score: float | None, mate_in: int | None, language: Language = "en") -> str:
    """``+120``, or ``wins in 5`` with the plies to the end of the game; empty if unknown."""
    if mate_in is not None:
        key = "wins" if mate_in > 0 else "loses"
        return text(language, f"match.thoughts.{key}", plies=abs(mate_in))
    return "" if score is None else f"{score:+,.0f}" if abs(score) >= 100 else f"{score:+.3g}"
