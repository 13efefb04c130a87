"""Writes web/tests/study/review-figures.json: what Python says of made-up reviews.

The tests of web/src/study/review.ts compare their figures with these. With --check, compares the
file instead.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scripts.generated import write_or_check
from tengen.board import Board, Color, Outcome, Termination
from tengen.game_review import BestLine, MoveClass, MoveReview, PositionReview, Review
from tengen.game_review.words import key_moves

TARGET = Path(__file__).parents[1] / "web" / "tests" / "study" / "review-figures.json"
LONGEST = 12
CASES = 24


def figures() -> Iterator[dict[str, Any]]:
    """Reviews of every length, with their figures."""
    chance = random.Random(17)  # noqa: S311 - not for secrets
    for number in range(CASES):
        review = made_up(chance, number % LONGEST)
        yield {
            "first": str(review.mover(1)) if review.moves else str(review.board.turn),
            "winner": None if review.outcome is None else review.outcome.winner,
            "positions": review.to_json()["positions"],
            "accuracy": {str(color): review.accuracy(color) for color in Color},
            "keyMoves": key_moves(review),
            "pointOfNoReturn": review.point_of_no_return,
        }


def made_up(chance: random.Random, length: int) -> Review:
    """A review of random moves; the classes do not follow from the costs."""
    board = start(chance)
    moves = list[MoveReview]()
    for _ in range(length):
        point = chance.choice(board.legal_points())
        share, cost = round(chance.random(), 4), round(chance.random() ** 2, 4)
        name = chance.choice(list(MoveClass))
        moves.append(MoveReview(point, name, share, cost, (), None))
        board.play(point)
    winner = chance.choice((*Color, None))
    outcome = Outcome(winner, Termination.RESIGNED, ()) if chance.random() < 0.8 else None
    line = BestLine(0, None, 0.5, 1, 1, ())
    positions = (*(PositionReview(line, None, None, move) for move in moves),)
    last = PositionReview(line, None, None, None)
    return Review(board, outcome, 1000, (*positions, last), "0")


def start(chance: random.Random) -> Board:
    """An empty board, or stones after which white is to move."""
    if chance.random() < 0.5:
        return Board(size=9)
    return Board.from_stones(black=["a1"], white=[], turn="white", size=9)


def main() -> int:
    """Exit status 1 when the committed file differs."""
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in figures())
    return write_or_check(TARGET, f"[\n{lines}\n]\n", "python -m scripts.review_figures")


if __name__ == "__main__":
    sys.exit(main())
