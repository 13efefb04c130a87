"""Searches run in their own thread, and commands keep their order."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from tengen.protocol.engine.worker import MAX_QUEUED, SearchWorker
from tengen.stop import StopToken
from tests.protocol.talk import PATIENCE


def _search(
    worker: SearchWorker, done: list[str], name: str, gate: threading.Event | None = None
) -> None:
    """A command whose search ends when it is cancelled or the gate opens."""
    opened = gate or threading.Event()

    def work(stop: StopToken) -> Callable[[], None]:
        with stop.calling(opened.set):
            assert opened.wait(PATIENCE)
        return lambda: done.append(f"{name} stopped" if stop.is_cancelled else name)

    worker.search(work)


def test_a_command_runs_at_once_without_a_search() -> None:
    done: list[str] = []
    assert SearchWorker().submit(lambda: done.append("a"))
    assert done == ["a"]


def test_commands_wait_for_the_search_and_keep_their_order() -> None:
    worker, done = SearchWorker(), list[str]()
    first, second = threading.Event(), threading.Event()
    worker.submit(lambda: _search(worker, done, "search", first))
    worker.submit(lambda: done.append("a"))
    worker.submit(lambda: _search(worker, done, "search again", second))
    worker.submit(lambda: done.append("b"))
    assert done == []
    first.set()
    second.set()
    assert worker.wait(PATIENCE)
    assert done == ["search", "a", "search again", "b"]


def test_the_number_of_waiting_commands_is_limited() -> None:
    worker, gate, done = SearchWorker(), threading.Event(), list[str]()
    worker.submit(lambda: _search(worker, done, "search", gate))
    assert all(worker.submit(lambda: done.append("x")) for _ in range(MAX_QUEUED))
    assert not worker.submit(lambda: done.append("y"))
    gate.set()
    assert worker.wait(PATIENCE)
    assert done == ["search"] + ["x"] * MAX_QUEUED


def test_a_search_that_has_not_begun_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    worker, done, threads = SearchWorker(), list[str](), list[threading.Thread]()
    start = threading.Thread.start

    def collect(thread: threading.Thread) -> None:
        threads.append(thread)

    monkeypatch.setattr(threading.Thread, "start", collect)
    worker.submit(lambda: _search(worker, done, "search"))
    worker.stop()
    monkeypatch.undo()
    start(threads[0])
    assert worker.wait(PATIENCE)
    assert done == ["search stopped"]


def test_stopping_without_a_search_has_no_effect_on_the_next() -> None:
    worker, gate, done = SearchWorker(), threading.Event(), list[str]()
    worker.stop()
    gate.set()
    worker.submit(lambda: _search(worker, done, "search", gate))
    assert worker.wait(PATIENCE)
    assert done == ["search"]
    worker.stop()
    assert worker.end(0)


def test_stopping_one_search_leaves_the_next_alone() -> None:
    worker, second, done = SearchWorker(), threading.Event(), list[str]()
    worker.submit(lambda: _search(worker, done, "first"))
    worker.submit(lambda: _search(worker, done, "second", second))
    worker.stop()
    assert not worker.wait(0.2)
    assert done == ["first stopped"]
    second.set()
    assert worker.wait(PATIENCE)
    assert done == ["first stopped", "second"]


def test_stopping_all_cancels_later_searches_before_they_begin() -> None:
    worker, done = SearchWorker(), list[str]()
    for name in ("first", "second"):
        worker.submit(lambda name=name: _search(worker, done, name))  # type: ignore[misc]
    worker.submit(lambda: done.append("a"))
    assert worker.stop_all(PATIENCE)
    assert done == ["first stopped", "second stopped", "a"]


def test_the_end_drops_waiting_commands() -> None:
    worker, done = SearchWorker(), list[str]()
    worker.submit(lambda: _search(worker, done, "search"))
    worker.submit(lambda: done.append("a"))
    assert worker.end(PATIENCE)
    assert done == []


def test_the_end_does_not_wait_forever() -> None:
    worker, gate, done = SearchWorker(), threading.Event(), list[str]()

    def work(_: StopToken) -> Callable[[], None]:
        assert gate.wait(PATIENCE)
        return lambda: done.append("search")

    worker.submit(lambda: worker.search(work))
    assert not worker.end(0.02)
    gate.set()
    assert worker.wait(PATIENCE)
    assert done == []
