"""The line of a reviewed game in a list."""

from __future__ import annotations

from dataclasses import replace

from tengen import Color
from tengen.arena.reviewing.summary import GameSummary, mean_accuracy, side_summary
from tengen.game_review import MoveClass
from tests.arena.reviewing.games import LOST, sample_game, sample_review


def test_a_summary_names_the_move_that_lost() -> None:
    found = GameSummary.of("file, game 1", sample_game(), sample_review())
    assert (found.winner, found.moves, found.key_moves) == (Color.BLACK, 9, 2)
    assert (found.no_return, found.no_return_move) == (LOST, "c1")
    undecided = replace(sample_review(), outcome=None)
    found = GameSummary.of("x", sample_game(), undecided)
    assert (found.winner, found.no_return, found.no_return_move) == (None, None, "")


def test_each_side_has_its_own_counts() -> None:
    white = side_summary(sample_review(), Color.WHITE)
    assert white.counts[MoveClass.LOSING] == 1
    assert white.counts[MoveClass.INACCURACY] == 1
    black = side_summary(sample_review(), Color.BLACK)
    assert set(black.counts.values()) == {0}
    assert black.accuracy is not None
    assert round(black.accuracy) == 100


def test_the_mean_leaves_out_sides_without_a_choice() -> None:
    game = GameSummary.of("x", sample_game(), sample_review())
    sides = {**game.sides, Color.WHITE: replace(game.sides[Color.WHITE], accuracy=None)}
    assert mean_accuracy([game, replace(game, sides=sides)], Color.WHITE) == (
        game.sides[Color.WHITE].accuracy
    )
    assert mean_accuracy([replace(game, sides=sides)], Color.WHITE) is None
