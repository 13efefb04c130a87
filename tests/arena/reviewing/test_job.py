"""Reviewing one game in a worker."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

from tengen import Board, Limit
from tengen.arena.execution.process_pool import PinnedPool
from tengen.arena.execution.runner import Runner
from tengen.arena.games.job import Failure
from tengen.arena.reviewing import job as module
from tengen.arena.reviewing.job import ReviewItem, ReviewResult, review_game
from tengen.game_review import Review, ReviewCancelled, review
from tengen.stop import StopToken

MOVES = "h8h9i8i9j8c3"
LIMIT = Limit(nodes=300)


def test_a_job_gives_the_review_as_json() -> None:
    board = Board.from_moves(MOVES)
    found = review_game(ReviewItem(4, board, LIMIT))
    assert isinstance(found, ReviewResult)
    assert found.number == 4
    assert found.document == review(board, LIMIT).to_json()
    assert Review.from_json(found.document, board).moves[-1].move == "c3"


def test_a_cancelled_job_has_no_result() -> None:
    stop = StopToken()
    stop.cancel()
    with pytest.raises(ReviewCancelled):
        review_game(ReviewItem(0, Board.from_moves(MOVES), LIMIT), stop)


@pytest.mark.parametrize(("error", "is_bug"), [(ValueError("bad"), False), (KeyError("x"), True)])
def test_an_error_is_returned_and_says_whose_fault_it_is(
    error: Exception, is_bug: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(module, "review", failing)
    found = review_game(ReviewItem(7, Board.from_moves(MOVES), LIMIT))
    assert isinstance(found, Failure)
    assert (found.number, found.is_bug) == (7, is_bug)
    assert found.message.startswith("game 7: ")


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, PinnedPool])
def test_a_runner_reviews_on_any_executor(pool: type) -> None:
    jobs = [ReviewItem(n, Board.from_moves(MOVES[: 2 + 2 * n]), LIMIT) for n in range(3)]
    assert pickle.loads(pickle.dumps(jobs)) == jobs  # noqa: S301 - our own
    found: dict[int, int] = {}

    def accept(result: ReviewResult) -> bool:
        found[result.number] = len(result.document["positions"])
        return True

    Runner(lambda: pool(2), 2, review_game).run(jobs, accept)
    assert found == {0: 2, 1: 3, 2: 4}
