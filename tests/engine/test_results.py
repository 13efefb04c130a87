"""The core's results as scores."""

from __future__ import annotations

import pytest

from tengen.board import Board, Color
from tengen.engine.engine import Engine
from tengen.players.base import Limit


@pytest.mark.parametrize("turn", Color)
def test_a_score_is_that_of_the_side_to_move(turn: Color) -> None:
    stones = ("e8f8g8", "a1a3c1") if turn is Color.BLACK else ("a1a3c1", "e8f8g8")
    board = Board.from_stones(*stones, turn)
    with Engine(hash_mb=1) as engine:
        score = engine.choose(board, Limit(nodes=500)).score
    assert score is not None
    assert (score.color, str(score), score.win_probability) == (turn, "+M3", 1.0)
    assert str(score.pov(turn.other)) == "-M3"


def test_the_win_probability_is_the_engines() -> None:
    board = Board.from_moves("h8i9i7")
    with Engine(hash_mb=1) as engine:
        for report in engine.analyse(board, Limit(depth=4)):
            assert report.score is not None
            chance = engine.win_probability(report.score.value, board.rule)
            assert report.win_probability == report.score.win_probability == chance
