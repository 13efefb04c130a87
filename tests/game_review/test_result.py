"""Questions to a review: proofs, accuracy, the point of no return."""

from __future__ import annotations

import pytest

from tengen.board import Board, Color, Outcome, Termination
from tengen.game import Game
from tengen.game_review import MoveClass, MoveReview, PositionReview, Review, review
from tengen.players.base import Limit

BOARD = Board.from_moves("h8a1h9a2h10c1h11d3h12")


def made_up(*moves: tuple[MoveClass, float], winner: Color | None = None) -> Review:
    """A review of the first moves of the game, with classes and costs of ours."""
    board = BOARD.copy()
    while len(board.moves) > len(moves):
        board.undo()
    played = [
        MoveReview(point, move_class, 0.5, cost, (), None)
        for point, (move_class, cost) in zip(board.moves, moves, strict=True)
    ]
    positions = tuple(PositionReview(None, None, None, each) for each in (*played, None))
    outcome = None if winner is None else Outcome(winner, Termination.RESIGNED)
    return Review(board, outcome, 1000, positions, "0")


def test_every_proof_verifies() -> None:
    found = review(BOARD, Limit(nodes=1000))
    proofs = [found.proof_at(ply) for ply in range(len(found.positions))]
    assert [ply for ply, proof in enumerate(proofs) if proof is not None] == [6, 7, 8]
    for proof in proofs:
        assert proof is None or proof.verify() > 0
    assert proofs[7] is not None
    assert (proofs[7].attacker, proofs[7].board.turn) == (Color.BLACK, Color.WHITE)


def test_a_position_that_the_game_does_not_have_is_an_error() -> None:
    found = made_up((MoveClass.BEST, 0.0))
    assert found.board_at(0).moves == ()
    with pytest.raises(IndexError, match="positions 0 to 1, not 2"):
        found.board_at(2)
    with pytest.raises(IndexError):
        found.proof_at(-1)


def test_the_point_of_no_return_is_the_losers_last_losing_mistake() -> None:
    moves = [
        (MoveClass.LOSING, 0.5),
        (MoveClass.LOSING, 0.9),
        (MoveClass.LOSING, 0.4),
        (MoveClass.LOST, 0.0),
    ]
    assert made_up(*moves, winner=Color.WHITE).point_of_no_return == 3
    assert made_up(*moves, winner=Color.BLACK).point_of_no_return == 2
    assert made_up(*moves).point_of_no_return is None
    assert made_up(moves[3], winner=Color.WHITE).point_of_no_return is None


def test_accuracy_is_the_mean_over_moves_with_a_choice() -> None:
    found = made_up(
        (MoveClass.BEST, 0.0),
        (MoveClass.FORCED, 0.0),
        (MoveClass.MISTAKE, 1.0),
        (MoveClass.LOST, 0.0),
    )
    assert found.accuracy("black") == pytest.approx((100.0 + 0.0) / 2, abs=0.1)
    assert found.accuracy(Color.WHITE) is None


def test_white_may_have_begun() -> None:
    board = Board.from_stones(["h8", "h9"], ["a1"], turn="white", size=15, moves="a2h10")
    found = review(board, Limit(nodes=500))
    assert [found.mover(number) for number in (1, 2)] == [Color.WHITE, Color.BLACK]


def test_a_record_says_who_resigned() -> None:
    game = Game.from_moves("h8a1h9a2h10c1")
    game.result = Outcome(Color.BLACK, Termination.RESIGNED)
    found = review(game, Limit(nodes=1000))
    assert found.outcome == game.result
    assert found.point_of_no_return == 6
    assert found.positions[-1].win is not None
