"""What a review says of one position and of the move played from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tengen.board import Point
from tengen.solver import Kind


class MoveClass(StrEnum):
    """What a review says of a move; ``docs/review.md`` defines each."""

    FORCED = "forced"
    """The only move that stops a five, unless the game is lost."""
    BEST = "best"
    """The engine's first choice, the first move of the proof, or a move that costs less than
    0.01."""
    GOOD = "good"
    """It costs less than 0.05."""
    INACCURACY = "inaccuracy"
    """It costs less than 0.12."""
    MISTAKE = "mistake"
    """It costs 0.12 or more."""
    MISSED_WIN = "missed-win"
    """The mover had a proved win; after the move it is neither proved nor announced."""
    LOSING = "losing"
    """The losing mistake: the opponent then has a proved win, and the game was not lost before."""
    LOST = "lost"
    """The opponent then has a proved or announced win, and the game was lost before: that is proved
    or announced, or all moves that were tried lose and the others are announced lost."""


KEY_CLASSES = (
    MoveClass.INACCURACY,
    MoveClass.MISTAKE,
    MoveClass.MISSED_WIN,
    MoveClass.LOSING,
)
"""The classes of moves that cost something, the lightest first: they are counted and marked."""
MAX_SHOWN_LINE = 12
"""Moves of a better line that a reader is shown."""


@dataclass(frozen=True, slots=True)
class BestLine:
    """The engine's best line in a position, for the side to move."""

    score: int
    """In the engine's unit; 0 is even."""
    mate_in: int | None
    """Plies to the end of the game: > 0 the side to move wins, < 0 it loses; ``None``: not
    known."""
    win_probability: float
    """Of the side to move, 0 to 1."""
    depth: int
    """Plies searched."""
    selective_depth: int
    """The longest line searched, in plies."""
    moves: tuple[Point, ...]
    """The best move and the expected play after it."""


@dataclass(frozen=True, slots=True)
class ProvedWin:
    """A forced win with its proof."""

    kind: Kind
    tree: str
    """The tree in the notation of ``docs/proof-format.md``."""


@dataclass(frozen=True, slots=True)
class MoveReview:
    """What a review says of a move that was played."""

    move: Point
    move_class: MoveClass
    win_probability: float
    """Of the mover after the move, 0 to 1."""
    cost: float
    """The win probability lost compared with the best move, 0 to 1."""
    better: tuple[Point, ...]
    """A better line from the position before the move; empty if the move is as good."""
    holds: bool | None
    """Of a `MoveClass.LOSING` move: whether the opponent has no win by fours and threats after the
    first move of `better`; ``None`` for other classes."""


@dataclass(frozen=True, slots=True)
class PositionReview:
    """One position of the game."""

    line: BestLine | None
    """``None`` if the game is over."""
    win: ProvedWin | None
    """A proof that the side to move wins by force."""
    loss: ProvedWin | None
    """A proof that the opponent wins by force, whatever the side to move plays."""
    played: MoveReview | None
    """The move played from here; ``None`` for the last position."""
