"""What an independent search for forced wins says of a review."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tengen.board import Board
from tengen.game_review import MoveClass, Review
from tengen.players.base import Limit
from tengen.solver import solve

GAMES = Path(__file__).parents[1] / "positions" / "level-4-games.txt"
"""Engine level 4 against itself, ten games of each rule: rule and moves on each line. Made by
``Engine(level=4, seed=...)`` with a seed of its own for each side of each game; games end after
150 moves."""
_LIMIT = Limit(nodes=1_000_000)
_FLAGS = (MoveClass.LOSING, MoveClass.LOST)


def level_4_games() -> Iterator[Board]:
    """The last positions of the fifty games."""
    for line in GAMES.read_text(encoding="ascii").splitlines():
        rule, moves = line.split()
        yield Board.from_moves(moves, rule=rule, forbidden="lose")


@dataclass
class Quality:
    """Counts of moves."""

    losing_moves: int = 0
    """After which the solver proves a win of the other side."""
    flagged: int = 0
    """Of those, the ones that the review says it of."""
    missing: list[str] = field(default_factory=list)
    """The others, as board texts of the position after the move."""
    mistakes: int = 0
    """Moves that the review calls losing mistakes."""
    false_mistakes: list[str] = field(default_factory=list)
    """Of those, the ones after which the solver proves that there is no win."""
    proofs: int = 0
    """Proofs in the review, all of them verified."""

    def add(self, other: Quality) -> None:
        """Count the moves of another game as well."""
        self.losing_moves += other.losing_moves
        self.flagged += other.flagged
        self.missing += other.missing
        self.mistakes += other.mistakes
        self.false_mistakes += other.false_mistakes
        self.proofs += other.proofs


def quality(review: Review) -> Quality:
    """Compare a review with searches that know nothing of it."""
    found = Quality()
    for ply in range(len(review.positions)):
        proof = review.proof_at(ply)
        if proof is not None:
            proof.verify()
            found.proofs += 1
    for number, move in enumerate(review.moves, 1):
        after = review.board_at(number)
        if after.outcome is not None:
            continue
        status = solve(after, "vct", _LIMIT).status
        is_flagged = move.move_class in _FLAGS or review.positions[number].win is not None
        if status == "win":
            found.losing_moves += 1
            found.flagged += is_flagged
            found.missing += [] if is_flagged else [after.to_text()]
        if move.move_class is MoveClass.LOSING:
            found.mistakes += 1
            found.false_mistakes += [after.to_text()] if status == "none" else []
    return found
