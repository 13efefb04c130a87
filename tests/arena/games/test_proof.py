"""Wins by fours that end a game: found by the solver, checked independently."""

from __future__ import annotations

import pytest

from tengen.arena.games import proof
from tengen.arena.games.adjudication import ScoreAdjudicator
from tengen.arena.games.proof import is_won
from tengen.arena.planning.settings import Adjudication
from tengen.board import Board, Color, Forbidden, Outcome, Point, Termination
from tengen.match import Turn
from tengen.players.base import Decision, Limit
from tengen.solver import Proof


def four_three(turn: str) -> Board:
    """Black can make a four in the row and an open three in the column at once: g8."""
    black = ["d8", "e8", "f8", "g7", "g6"]
    return Board.from_stones(black=black, white=["c8", "l12", "l10", "m3"], turn=turn)


def test_a_win_by_fours_is_proved() -> None:
    board = four_three("black")
    before = board.to_text()
    assert is_won(board)
    assert board.to_text() == before


def test_five_at_once_is_a_win() -> None:
    stones = ["d8", "e8", "f8", "g8"]
    assert is_won(Board.from_stones(black=stones, white=["c8"], turn="black"))
    assert not is_won(Board.from_stones(black=stones, white=["c8"], turn="white"))


def test_where_nothing_is_threatened_nothing_is_proved() -> None:
    assert not is_won(Board())
    assert not is_won(Board.from_moves("h8i9i7"))


def test_a_game_that_is_over_needs_no_proof() -> None:
    board = Board.from_moves("h8a1i8a2j8a3k8a5l8")
    assert board.outcome is not None
    assert not is_won(board)


def test_under_renju_black_may_not_win_by_a_double_four() -> None:
    black = ["e8", "f8", "g8", "h5", "h6", "h7"]
    white = ["d8", "h4", "n1", "n3", "n5", "a12"]
    free = Board.from_stones(black=black, white=white, turn="black")
    renju = Board.from_stones(black=black, white=white, turn="black", rule="renju")
    assert renju.forbidden("h8") is Forbidden.DOUBLE_FOUR
    assert (is_won(free), is_won(renju)) == (True, False)


def test_a_wrong_answer_of_the_solver_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for board in (Board.from_moves("h8i9i7g10"), four_three("black")):
        for tree in ("a1!", "a1(*a2!)", "g8(*h8!)"):  # h8 is not answered
            wrong = Proof(board, Color.BLACK, "vcf", "win", tree)
            monkeypatch.setattr(proof, "solve", lambda *_, wrong=wrong: wrong)
            assert not is_won(board)


def test_a_search_that_finds_nothing_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "_LIMIT", Limit(nodes=1))
    assert not is_won(four_three("black"))


def test_a_proof_that_takes_too_long_to_check_proves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proof, "_MAX_PROOF", 10)
    assert not is_won(four_three("black"))


def _after(judge: ScoreAdjudicator, board: Board, turn: Turn) -> Outcome | None:
    assert turn.decision is not None
    after = board.copy()
    after.play(turn.decision.point)
    return judge(after, turn)


def test_the_loser_resigns() -> None:
    board = four_three("white")
    judge = ScoreAdjudicator(Adjudication(by_proof=True), board)
    aside = Turn(Color.WHITE, decision=Decision(point=Point("n14")))
    assert _after(judge, board, aside) == Outcome(Color.BLACK, Termination.RESIGNED)
    judge = ScoreAdjudicator(Adjudication(by_proof=True), board)
    stopped = Turn(Color.WHITE, decision=Decision(point=Point("g8")))
    assert _after(judge, board, stopped) is None
