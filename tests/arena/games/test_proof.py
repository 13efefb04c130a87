"""Wins by fours that end a game: proposed by the engine, checked by the rules."""

from __future__ import annotations

import pytest

from tengen.arena.games.adjudication import ScoreAdjudicator
from tengen.arena.games.proof import FourProver
from tengen.arena.planning.settings import Adjudication
from tengen.board import Board, Color, Forbidden, Outcome, Point, Termination
from tengen.engine.engine import Engine
from tengen.match import Turn
from tengen.players.base import Decision, Limit, Reporter
from tengen.stop import StopToken


@pytest.fixture(scope="module")
def prover() -> FourProver:
    return FourProver()


def four_three(turn: str) -> Board:
    """Black can make a four in the row and an open three in the column at once: g8."""
    black = ["d8", "e8", "f8", "g7", "g6"]
    return Board.from_stones(black=black, white=["c8", "l12", "l10", "m3"], turn=turn)


def test_a_win_by_fours_is_proved(prover: FourProver) -> None:
    board = four_three("black")
    before = board.to_text()
    assert prover.proves(board)
    assert board.to_text() == before


def test_five_at_once_is_a_win(prover: FourProver) -> None:
    stones = ["d8", "e8", "f8", "g8"]
    assert prover.proves(Board.from_stones(black=stones, white=["c8"], turn="black"))
    assert not prover.proves(Board.from_stones(black=stones, white=["c8"], turn="white"))


def test_where_nothing_is_threatened_nothing_is_proved(prover: FourProver) -> None:
    assert not prover.proves(Board())
    assert not prover.proves(Board.from_moves("h8i9i7"))


def test_a_game_that_is_over_needs_no_proof(prover: FourProver) -> None:
    board = Board.from_moves("h8a1i8a2j8a3k8a5l8")
    assert board.outcome is not None
    assert not prover.proves(board)


def test_under_renju_black_may_not_win_by_a_double_four(prover: FourProver) -> None:
    black = ["e8", "f8", "g8", "h5", "h6", "h7"]
    white = ["d8", "h4", "n1", "n3", "n5", "a12"]
    free = Board.from_stones(black=black, white=white, turn="black")
    renju = Board.from_stones(black=black, white=white, turn="black", rule="renju")
    assert renju.forbidden("h8") is Forbidden.DOUBLE_FOUR
    assert (prover.proves(free), prover.proves(renju)) == (True, False)


class Liar(Engine):
    """Says that it wins wherever it plays."""

    def has_win_by_fours(self, board: Board) -> bool:
        return board.outcome is None

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),  # noqa: ARG002
        report: Reporter | None = None,  # noqa: ARG002
        stop: StopToken | None = None,  # noqa: ARG002
    ) -> Decision:
        return Decision(point=board.legal_points()[0], mate_in=3)


def test_a_wrong_word_of_the_engine_proves_nothing(
    prover: FourProver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prover, "_engine", Liar(hash_mb=1))
    assert not prover.proves(Board.from_moves("h8i9i7g10"))
    assert not prover.proves(four_three("black"))


def test_an_engine_that_finds_nothing_proves_nothing(
    prover: FourProver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.arena.games.proof._MAX_FOURS", 0)
    assert not prover.proves(four_three("black"))


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
