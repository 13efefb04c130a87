"""What a review says of one move, by position and class."""

from __future__ import annotations

import pytest

from tengen.board import PASS, Board, Point
from tengen.game_review import (
    MoveClass,
    MoveReview,
    PositionReview,
    ProvedWin,
    Review,
    review,
    review_position,
)
from tengen.players.base import Limit

LIMIT = Limit(nodes=2000)


def reviewed(moves: str, rule: str = "freestyle") -> Review:
    return review(Board.from_moves(moves, rule=rule, forbidden="lose"), LIMIT)


def last_move(moves: str, rule: str = "freestyle") -> MoveReview:
    return reviewed(moves, rule).moves[-1]


def test_the_only_stop_of_a_five_is_forced() -> None:
    found = last_move("h8h7h9a2h10a4h11h12")
    assert (found.move_class, found.cost, found.better) == (MoveClass.FORCED, 0.0, ())


def test_a_five_is_the_best_move() -> None:
    review = reviewed("h8a1h9a2h10a4h11a6h12")
    assert review.moves[-1].move_class is MoveClass.BEST
    assert review.moves[-1].win_probability == 1.0
    before, after = review.positions[-2:]
    assert before.win is not None
    assert (before.win.kind, before.win.tree) == ("vcf", "h12!")
    assert (after.line, after.win, after.loss, after.played) == (None, None, None, None)


def test_a_move_that_leaves_an_open_three_is_a_losing_mistake() -> None:
    found = last_move("h8a1h9a2h10c1")
    assert found.move_class is MoveClass.LOSING
    assert found.win_probability == 0.0
    assert found.better[0] in {Point("h7"), Point("h11"), Point("h6"), Point("h12")}
    assert found.holds


def test_a_loser_without_a_defence_makes_lost_moves() -> None:
    review = reviewed("h8a1h9a2h10c1h11d3h12")
    assert [move.move_class for move in review.moves[5:8]] == [
        MoveClass.LOSING,
        MoveClass.BEST,
        MoveClass.LOST,
    ]
    assert review.point_of_no_return == 6


def test_a_win_that_is_given_away_was_missed() -> None:
    found = last_move("h8a1h9a2h10c1i1")
    assert found.move_class is MoveClass.MISSED_WIN
    assert found.better[0] in {Point("h7"), Point("h11")}
    assert found.cost == pytest.approx(1 - found.win_probability)


def test_a_forbidden_move_that_could_have_been_avoided_is_a_losing_mistake() -> None:
    review = reviewed("h8a1h9a15i10o1j10o15h10", "renju")
    assert review.outcome is not None
    assert review.moves[-1].move_class is MoveClass.LOSING
    assert review.moves[-1].better
    assert review.positions[-1].line is None


def test_a_pass_is_a_move() -> None:
    review = reviewed("h8--i9----", "renju")
    assert [move.move.is_pass for move in review.moves] == [False, True, False, True, True]
    assert review.moves[-1].win_probability == 0.5


TWO_FIVES = (
    "3x1x1o7/4oo1x7/2xoo1x1oxoo3/2oxx1ox1xxo3/xooooxoox1xxxo1/x1oox1oxooo1x2/o1oo1xo1ox3o1/"
    "xoxxxo1x1oxoo2/1x2oxxo2xxox1/2xxoxx1xoo1ox1/oxooox1oxxxxo2/o2x1ooxoox1x2/x3xoxx1x1x3/"
    "o3ox3xooo2/3xo10 b caro"
)
"""White threatens five at a7 and at f12; a7 stops both, f12 only one of them."""


def test_the_proof_that_a_forced_stop_loses_answers_stops_of_one_of_two_fives() -> None:
    board = Board.from_text(TWO_FIVES)
    board.play("a7")
    found = review(board, LIMIT)
    assert found.moves[0].move_class is MoveClass.LOST
    proof = found.proof_at(0)
    assert proof is not None
    assert proof.verify() > 1


def test_a_loss_is_a_losing_mistake_where_moves_are_left_that_were_not_tried() -> None:
    board = Board.from_moves("h8g7i8h6h9j7i7f8i5i6k8j8j6e9d10k5j9m5")
    found = review(board, Limit(nodes=500)).moves[-1]
    assert (found.move_class, found.holds) == (MoveClass.LOSING, False)
    assert found.better
    assert found.cost == 0.5


@pytest.mark.parametrize(
    ("board", "sign"),
    [
        (Board.from_moves("h8g9i7i9j8g8j9g10g7h6k10f9j11j7h9", rule="renju"), 1),
        (Board.from_text("xoo1oxx/ox2xxx/xoo1ooo/xxoooxx/xx1xxxo/ox2xxx/xx1ooxo b renju"), -1),
    ],
)
def test_a_win_by_a_forbidden_block_takes_as_long_as_the_line_of_its_proof(
    board: Board, sign: int
) -> None:
    found = review(board, LIMIT)
    proof = found.proof_at(len(board.moves))
    assert proof is not None
    assert PASS in proof.line
    line = found.positions[-1].line
    assert line is not None
    assert line.mate_in == sign * len(proof.line)


LONG_TREE = "(" + " " * (1 << 18) + ")"
"""Longer than the proofs that a review keeps."""


@pytest.mark.parametrize("played", ["i9", "h12"])
def test_a_proof_that_becomes_too_long_is_not_kept(played: str) -> None:
    board = Board.from_moves("h8h7h9a2h10a4h11" if played == "h12" else "h8i7")
    next_board = board.copy()
    next_board.play(played)
    line = review_position(next_board, limit=Limit(nodes=100)).line
    proof = ProvedWin("vct", LONG_TREE)
    after = PositionReview(line, proof, proof, None)
    found = review_position(board, played, after, Limit(nodes=100))
    for each in (found.win, found.loss):
        assert each is None or len(each.tree) <= 1 << 18
