"""Searches run beside the reading, and commands keep their order."""

from __future__ import annotations

import threading
from collections.abc import Callable

from tengen.players.random import Random
from tengen.protocol.worker import MOST_WAITING, Worker
from tests.protocol.talk import PATIENCE


class Gate(Random):
    """Counts how often it was told to stop, and opens when it was told often enough."""

    def __init__(self, needed: int = 1) -> None:
        super().__init__(seed=1)
        self._needed = needed
        self.stops = 0
        self.open = threading.Event()

    def stop(self) -> None:
        self.stops += 1
        if self.stops >= self._needed:
            self.open.set()


def _search(worker: Worker, gate: threading.Event, done: list[str], name: str) -> None:
    """A command that thinks until the gate opens."""

    def work() -> Callable[[], None]:
        assert gate.wait(PATIENCE)
        return lambda: done.append(name)

    worker.think(work)


def test_a_command_is_done_at_once_when_nobody_thinks() -> None:
    done: list[str] = []
    assert Worker(Random()).submit(lambda: done.append("a"))
    assert done == ["a"]


def test_commands_wait_for_the_search_and_keep_their_order() -> None:
    worker, done = Worker(Random()), list[str]()
    first, second = threading.Event(), threading.Event()
    worker.submit(lambda: _search(worker, first, done, "search"))
    worker.submit(lambda: done.append("a"))
    worker.submit(lambda: _search(worker, second, done, "search again"))
    worker.submit(lambda: done.append("b"))
    assert done == []
    first.set()
    second.set()
    assert worker.wait(PATIENCE)
    assert done == ["search", "a", "search again", "b"]


def test_not_too_many_commands_may_wait() -> None:
    worker, gate, done = Worker(Random()), threading.Event(), list[str]()
    worker.submit(lambda: _search(worker, gate, done, "search"))
    assert all(worker.submit(lambda: done.append("x")) for _ in range(MOST_WAITING))
    assert not worker.submit(lambda: done.append("y"))
    gate.set()
    assert worker.wait(PATIENCE)
    assert done == ["search"] + ["x"] * MOST_WAITING


def test_a_player_that_does_not_listen_is_told_again() -> None:
    player, done = Gate(needed=5), list[str]()
    worker = Worker(player)
    worker.submit(lambda: _search(worker, player.open, done, "search"))
    worker.stop()
    assert worker.wait(PATIENCE)
    assert done == ["search"]
    assert player.stops >= 5


def test_nobody_is_stopped_who_does_not_think() -> None:
    player = Gate()
    Worker(player).stop()
    assert Worker(player).end(0)
    assert player.stops == 0


def test_stopping_one_search_leaves_the_next_alone() -> None:
    player, second, done = Gate(), threading.Event(), list[str]()
    worker = Worker(player)
    worker.submit(lambda: _search(worker, player.open, done, "first"))
    worker.submit(lambda: _search(worker, second, done, "second"))
    worker.stop()
    assert player.open.wait(PATIENCE)
    assert not worker.wait(0.05)
    assert done == ["first"]
    second.set()
    assert worker.wait(PATIENCE)


def test_the_end_drops_what_waits() -> None:
    player, done = Gate(), list[str]()
    worker = Worker(player)
    worker.submit(lambda: _search(worker, player.open, done, "search"))
    worker.submit(lambda: done.append("a"))
    assert worker.end(PATIENCE)
    assert done == []


def test_the_end_does_not_wait_for_ever() -> None:
    worker, gate, done = Worker(Random()), threading.Event(), list[str]()
    worker.submit(lambda: _search(worker, gate, done, "search"))
    assert not worker.end(0.02)
    gate.set()
    assert worker.wait(PATIENCE)
    assert done == []
