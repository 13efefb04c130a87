"""The positions of the checks."""

from __future__ import annotations

import pytest

from tengen.board import Board
from tengen.protocol.check.moves import FORBIDDEN_POSITIONS


@pytest.mark.parametrize("moves", FORBIDDEN_POSITIONS)
def test_the_renju_positions_have_a_forbidden_point(moves: str) -> None:
    board = Board.from_moves(moves, rule="renju")
    assert board.turn == "black"
    assert board.forbidden_points()
