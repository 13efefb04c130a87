"""Proves wins by continuous fours (VCF): the engine proposes moves, the rules confirm them."""

from __future__ import annotations

from tengen.board import Board, Color, Point
from tengen.engine.engine import Engine
from tengen.players.base import Limit

_MAX_FOURS = 40
"""In one line of a proof."""
_LIMIT = Limit(nodes=20_000)
"""For each proposal."""


class FourProver:
    """Searches wins by fours. A wrong proposal of the engine can make a proof fail, never pass."""

    def __init__(self) -> None:
        self._engine = Engine(hash_mb=1)

    def proves(self, board: Board) -> bool:
        """Whether a win of the side to move against every defence was found and confirmed."""
        if board.outcome is not None or not self._engine.has_win_by_fours(board):
            return False
        return self._wins(board.copy(), board.turn, _MAX_FOURS)

    def _wins(self, board: Board, attacker: Color, fours: int) -> bool:
        """The attacker is to move: it makes five, or a four after which every reply loses."""
        if _five(board, board.legal_points()) is not None:
            return True
        proposal = self._engine.choose(board, _LIMIT)
        if fours == 0 or proposal.mate_in is None or proposal.mate_in < 0:
            return False
        board.play(proposal.point)
        lost = board.outcome is None and self._loses(board, attacker, fours - 1)
        board.undo()
        return lost

    def _loses(self, board: Board, attacker: Color, fours: int) -> bool:
        """The defender is to move: try each of its moves."""
        likely: list[Point] = []  # the attacker's five against the previous reply
        for reply in board.legal_points():
            board.play(reply)
            lost = self._is_lost(board, attacker, fours, likely)
            board.undo()
            if not lost:
                return False
        return True

    def _is_lost(self, board: Board, attacker: Color, fours: int, likely: list[Point]) -> bool:
        if board.outcome is not None:
            return board.outcome.winner is attacker
        legal = board.legal_points()
        five = _five(board, [point for point in likely if point in legal]) or _five(board, legal)
        if five is None:
            return self._wins(board, attacker, fours)
        likely[:] = [five]
        return True


def _five(board: Board, points: list[Point]) -> Point | None:
    """The first of the points where the side to move wins at once."""
    mover = board.turn
    for point in points:
        board.play(point)
        wins = board.outcome is not None and board.outcome.winner is mover
        board.undo()
        if wins:
            return point
    return None
