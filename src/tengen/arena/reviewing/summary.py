"""What a list of reviewed games says about each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tengen.board import Color
from tengen.game import Game
from tengen.game_review import MoveClass, Review
from tengen.game_review.position import KEY_CLASSES
from tengen.game_review.words import key_moves


@dataclass(frozen=True, slots=True)
class SideSummary:
    """The moves of one side."""

    accuracy: float | None
    """In per cent; ``None``: it had no choice to make."""
    counts: dict[MoveClass, int]
    """Of the classes `KEY_CLASSES`."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """One game: enough for its line in a list."""

    label: str
    """Where the game is from: its file, its number there."""
    black: str
    white: str
    winner: Color | None
    moves: int
    sides: dict[Color, SideSummary]
    no_return: int | None
    """The number of the move that lost the game, from 1; ``None`` without one."""
    no_return_move: str
    key_moves: int
    """How many moments have a sentence."""

    @classmethod
    def of(cls, label: str, game: Game, review: Review) -> GameSummary:
        """The summary of a reviewed game."""
        number = review.point_of_no_return
        return cls(
            label,
            game.black,
            game.white,
            None if review.outcome is None else review.outcome.winner,
            len(review.moves),
            {color: side_summary(review, color) for color in Color},
            number,
            "" if number is None else str(review.moves[number - 1].move),
            len(key_moves(review)),
        )


def side_summary(review: Review, color: Color) -> SideSummary:
    """Accuracy and counts of one side."""
    found = Counter(
        move.move_class
        for number, move in enumerate(review.moves, 1)
        if review.mover(number) is color
    )
    return SideSummary(review.accuracy(color), {name: found[name] for name in KEY_CLASSES})


def mean_accuracy(games: list[GameSummary], color: Color) -> float | None:
    """Over the games in which the side had a choice."""
    found = [game.sides[color].accuracy for game in games]
    known = [accuracy for accuracy in found if accuracy is not None]
    return sum(known) / len(known) if known else None
