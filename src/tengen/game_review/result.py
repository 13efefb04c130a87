"""The review of a game: a value that can be stored as JSON and read back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp
from typing import Any, TypeAlias

from tengen.board import Board, Color, Outcome
from tengen.game import Game
from tengen.game_review import document
from tengen.game_review.position import MoveClass, MoveReview, PositionReview
from tengen.solver import Proof


@dataclass(frozen=True)
class Review:
    """The review of a game."""

    board: Board
    """The last position, with the moves that led to it."""
    outcome: Outcome | None
    """How the game ended, if it did."""
    nodes: int
    """Search nodes for each position."""
    positions: tuple[PositionReview, ...]
    """``positions[n]``: after n moves."""
    engine: str
    """The version of Tengen that made the review."""

    @cached_property
    def moves(self) -> list[MoveReview]:
        """The moves in order."""
        return [each.played for each in self.positions if each.played is not None]

    @property
    def point_of_no_return(self) -> int | None:
        """The number of the loser's last losing mistake, from 1; ``None`` without one."""
        winner = None if self.outcome is None else self.outcome.winner
        if winner is None:
            return None
        mistakes = (
            number
            for number, move in reversed([*enumerate(self.moves, 1)])
            if move.move_class is MoveClass.LOSING and self.mover(number) is not winner
        )
        return next(mistakes, None)

    def mover(self, number: int) -> Color:
        """Who played the move with that number, from 1."""
        is_mine = (len(self.board.moves) - number) % 2 == 1
        return self.board.turn if is_mine else self.board.turn.other

    def accuracy(self, color: Color | str) -> float | None:
        """The accuracy of a side's moves in per cent; ``None`` if it had no choice to make."""
        side = Color(color)
        values = [
            min(100.0, max(0.0, 103.1668 * exp(-4.354 * each.cost) - 3.1669))
            for number, each in enumerate(self.moves, 1)
            if self.mover(number) is side and each.move_class not in _WITHOUT_CHOICE
        ]
        return sum(values) / len(values) if values else None

    def board_at(self, ply: int) -> Board:
        """The position after that many moves."""
        if not 0 <= ply < len(self.positions):
            raise IndexError(f"the game has positions 0 to {len(self.positions) - 1}, not {ply}")
        board = self.board.copy()
        while len(board.moves) > ply:
            board.undo()
        return board

    def proof_at(self, ply: int) -> Proof | None:
        """The proved win of either side in the position after that many moves.

        ``None`` without one.
        """
        board, review = self.board_at(ply), self.positions[ply]
        proved = review.win or review.loss
        if proved is None:
            return None
        attacker = board.turn if review.win else board.turn.other
        # A proof is about a position, not about how it came about.
        position = Board.from_text(board.to_text())
        return Proof(position, attacker, proved.kind, "win", proved.tree)

    def to_json(self) -> dict[str, Any]:
        """The document described in ``docs/review.md``."""
        return document.of_review(self)

    @classmethod
    def from_json(cls, data: Any, game: Reviewed) -> Review:
        """The review of this game, from its document; ``ParseError`` if it is not one.

        The proofs in it are not verified.
        """
        board, outcome = board_and_outcome(game)
        engine, nodes, positions = document.review(data, board)
        return cls(board, outcome, nodes, positions, engine)


Reviewed: TypeAlias = Game | Board
"""What can be reviewed: the main line of a record, or the moves of a board."""

_WITHOUT_CHOICE = (MoveClass.FORCED, MoveClass.LOST)


def board_and_outcome(game: Reviewed) -> tuple[Board, Outcome | None]:
    """A board with the moves of the game, and how the game ended."""
    if isinstance(game, Board):
        return game.copy(), game.outcome
    board = game.board()
    return board, board.outcome or game.result
