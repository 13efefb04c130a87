"""Games that are ended from another thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tengen.arena.job import play
from tengen.arena.recall import Recall, Recalled, current, recallable
from tengen.board import Board
from tengen.players.base import Decision, Limit, Player, Reporter
from tests.arena.games import job

PATIENCE = 60.0


class Slow(Player):
    """Thinks until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Event()
        self.is_closed = False

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,  # noqa: ARG002 - has nothing to say
    ) -> Decision:
        assert limit.seconds is None
        self._stopped.clear()
        self.begun.set()
        assert self._stopped.wait(PATIENCE)
        return Decision(None, None, (), 0, 0, 0.0, point=board.legal_points()[0])

    def close(self) -> None:
        self.is_closed = True


def test_a_game_ends_when_it_is_recalled_and_its_players_are_closed(
    cast: Callable[..., None],
) -> None:
    black, white = Slow(), Slow()
    cast(first=lambda: black, second=lambda: white)
    recalls: list[Recall] = []

    def task() -> None:
        with recallable() as recall:
            recalls.append(recall)
            play(job())

    with ThreadPoolExecutor(1) as threads:
        future = threads.submit(task)
        assert black.begun.wait(PATIENCE)
        recalls[0].call()
        with pytest.raises(Recalled, match="nobody wants this game any more"):
            future.result(PATIENCE)
    assert black.is_closed
    assert white.is_closed
    assert not white.begun.is_set()


def test_a_game_that_is_recalled_before_it_begins_does_not_begin(
    cast: Callable[..., None],
) -> None:
    black = Slow()
    cast(first=lambda: black, second=Slow)
    with recallable() as recall:
        recall.call(0.0)
        with pytest.raises(Recalled):
            play(job())
    assert not black.begun.is_set()


def test_whoever_waits_for_a_game_that_does_not_end_waits_no_longer_than_said() -> None:
    started = time.monotonic()
    Recall().call(0.3)
    assert 0.3 <= time.monotonic() - started < PATIENCE


def test_nobody_recalls_a_game_outside() -> None:
    current().look()
    with recallable() as recall:
        assert current() is recall
    assert current() is not recall
