"""Making reviews: the whole game, one position, limits and cancellation."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from tengen import Game, Limit, review
from tengen.board import Board, IllegalMove, Rule
from tengen.game_review import (
    PositionReview,
    ReviewCancelled,
    Reviewer,
    ReviewProgress,
    position_from_json,
    position_to_json,
    review_position,
)
from tengen.i18n import LocalizedError
from tengen.stop import StopToken
from tests.patience import PATIENCE

BOARD = Board.from_moves("h8a1h9a2h10c1h11d3h12")
LIMIT = Limit(nodes=1000)


def test_positions_are_reported_from_the_last_to_the_first() -> None:
    reports: list[ReviewProgress] = []
    found = review(BOARD, LIMIT, report=reports.append)
    assert [each.ply for each in reports] == list(range(9, -1, -1))
    assert {each.total for each in reports} == {10}
    assert tuple(each.review for each in reversed(reports)) == found.positions


@pytest.mark.parametrize("rule", list(Rule))
def test_the_same_game_has_the_same_review(rule: Rule) -> None:
    board = Board.from_moves("h8i9i7g9j8k9", rule=rule)
    assert review(board, LIMIT) == review(board, LIMIT)


def test_a_board_and_its_record_have_the_same_review() -> None:
    record, board = review(Game.from_board(BOARD), LIMIT), review(BOARD, LIMIT)
    assert (record.positions, record.outcome) == (board.positions, board.outcome)


def test_a_game_can_be_reviewed_position_by_position_with_what_was_stored() -> None:
    whole = review(BOARD, LIMIT)
    reviewer, board, played = Reviewer(), BOARD.copy(), None
    stored: list[object] = []
    for ply in range(9, -1, -1):
        after = position_from_json(stored[-1], 15) if stored else None
        stored.append(position_to_json(reviewer.review_position(board, played, after, LIMIT)))
        if ply > 0:
            played = board.undo()
    assert stored[::-1] == whole.to_json()["positions"]


def test_a_review_can_continue_elsewhere() -> None:
    whole = review(BOARD, LIMIT)
    board = BOARD.copy()
    last = [board.undo() for _ in range(3)]
    found = review_position(board, last[-1], whole.positions[7], LIMIT)
    assert isinstance(found, PositionReview)
    assert found.win is not None
    assert found.played is not None
    assert found.played.move == last[-1]


def test_a_move_that_the_board_does_not_allow_is_refused() -> None:
    with pytest.raises(IllegalMove):
        review_position(Board.from_moves("h8"), "h8")
    game = Game()
    game.root.add("h8").add("h8")
    with pytest.raises(IllegalMove):
        review(game)


def test_the_review_of_the_next_position_needs_the_move_that_led_there() -> None:
    after = review_position(BOARD, limit=LIMIT)
    board = BOARD.copy()
    board.undo()
    with pytest.raises(LocalizedError, match="after `played`: give both") as caught:
        review_position(board, None, after, LIMIT)
    assert "played" in caught.value.text("zh")
    assert caught.value.text("zh") != caught.value.text("ja") != str(caught.value)


def test_limits_are_checked() -> None:
    with pytest.raises(LocalizedError, match="no depth limit"):
        review(BOARD, Limit(depth=3))
    with pytest.raises(ValueError, match="threads"):
        review(BOARD, threads=0)
    with pytest.raises(ValueError, match="hash_mb"):
        review(BOARD, hash_mb=0)


def test_every_position_is_reviewed_in_little_time() -> None:
    found = review(BOARD, Limit(seconds=0.2))
    assert len(found.positions) == 10
    assert all(each.line is not None for each in found.positions[:-1])


def test_an_empty_board_has_a_review() -> None:
    found = review(Board(), LIMIT)
    assert len(found.positions) == 1
    assert found.positions[0].line is not None
    assert found.moves == []


def test_several_threads_review_a_game_as_well() -> None:
    found = review(BOARD, LIMIT, threads=2)
    assert found.positions[6].win is not None


def test_a_cancelled_review_is_an_error() -> None:
    stop = StopToken()
    stop.cancel()
    with pytest.raises(ReviewCancelled):
        review(BOARD, stop=stop)


def test_another_thread_can_cancel() -> None:
    stop = StopToken()
    timer = threading.Timer(0.1, stop.cancel)
    timer.start()
    board = Board.from_moves("h8i9i7g9j8")
    with pytest.raises(ReviewCancelled):
        review(board, Limit(nodes=10**12), stop=stop)
    timer.join()


def test_ctrl_c_ends_a_review() -> None:
    code = (
        "from tengen import Board, Limit, review\n"
        "board = Board.from_moves('h8i9i7g9j8')\n"
        "print('begun', flush=True)\n"
        "review(board, Limit(nodes=10**12))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.2)
        os.kill(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert "KeyboardInterrupt" in errors
