"""What a worker does, on one that lives in this process."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tengen import __version__
from tengen.arena.games.job import play
from tengen.arena.planning.schedule import Job, Schedule
from tengen.arena.results.result import GameResult
from tengen.stop import StopToken
from tests.arena.execution.cluster_processes import SECONDS, wait_until
from tests.arena.stand_ins import settings

if os.environ.get("TENGEN_REQUIRE_ALL") != "1":
    pytest.importorskip("distributed", reason="Dask is not installed")

from distributed import Client, LocalCluster

from tengen.arena.execution import dask_worker
from tengen.arena.execution.dask_worker import ClusterError, build, close_idle, work

begun, ended = threading.Event(), threading.Event()
closed: list[str] = []
counts: list[int] = []


@contextlib.contextmanager
def _cluster() -> Iterator[Client]:
    with (
        LocalCluster(
            1, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0"
        ) as cluster,
        Client(cluster, set_as_default=False) as found,
    ):
        yield found


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with _cluster() as found:
        yield found


@pytest.fixture
def closings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An entry for each time that all players were closed."""
    closed.clear()
    monkeypatch.setattr(dask_worker, "close_all", lambda: closed.append("closed"))
    return closed


def _submitted(client: Client, task: Any, *arguments: Any) -> Any:
    return client.submit(work, build(), task, *arguments, pure=False)


def test_a_build_is_told_by_its_versions_and_what_its_engine_does() -> None:
    found = build()
    assert found.signature > 1000
    assert str(found) == f"tengen {__version__} (core {found.core}, signature {found.signature})"


def test_a_result_tells_the_worker(client: Client) -> None:
    result = _submitted(client, play, Schedule(settings(), 1)[0]).result(SECONDS)
    assert isinstance(result, GameResult)
    (address,) = client.nthreads()
    assert result.host == f"{socket.gethostname()} {address}"


def test_other_work_is_done_as_it_is(client: Client) -> None:
    assert _submitted(client, abs, -3).result(SECONDS) == 3


def test_another_build_is_refused(client: Client) -> None:
    other = dataclasses.replace(build(), signature=7)
    with pytest.raises(ClusterError, match=r"the worker on .* has .* and this is .* signature 7"):
        client.submit(work, other, abs, -3, pure=False).result(SECONDS)


@pytest.mark.parametrize(
    ("player", "is_there"),
    [("brain:nowhere/engine -x", False), ("brain:python -c pass", True), ("brain:", False)],
)
def test_programs_are_looked_for_before_the_game(
    client: Client, player: str, is_there: bool
) -> None:
    game = _submitted(client, play, Schedule(settings(f"{player}@name=Alpha", "random"), 1)[0])
    if is_there:
        assert game.result(SECONDS).problem.startswith("Alpha did not start")
    else:
        with pytest.raises(ValueError, match=r"Alpha: .* cannot be started on|needs at least"):
            game.result(SECONDS)


def test_a_task_that_is_cancelled_cancels_its_game(client: Client) -> None:
    begun.clear()
    ended.clear()
    future = _submitted(client, _wait_for_stop, Schedule(settings(), 1)[0])
    assert begun.wait(SECONDS)
    future.cancel()
    assert ended.wait(SECONDS)


def test_players_are_put_away_when_nobody_plays(
    client: Client, closings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_worker, "_IDLE_SECONDS", 0.1)
    counts.clear()
    _submitted(client, _close_and_count).result(SECONDS)
    assert counts == [0]
    wait_until(lambda: len(closings) == 1)
    close_idle()
    assert len(closings) == 2


def test_a_worker_that_ends_ends_its_games(closings: list[str]) -> None:
    begun.clear()
    ended.clear()
    with _cluster() as client:
        _submitted(client, abs, -3).result(SECONDS)
        future = _submitted(client, _wait_for_stop, Schedule(settings(), 1)[0])
        assert begun.wait(SECONDS)
        assert not ended.is_set()
    assert ended.wait(SECONDS)
    assert future.cancelled()
    assert closings


def test_a_worker_that_ends_closes_no_players_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_worker, "_IDLE_SECONDS", 3600.0)
    before = set(threading.enumerate())
    with _cluster() as client:
        _submitted(client, abs, -3).result(SECONDS)
    wait_until(lambda: not any(isinstance(t, threading.Timer) for t in _threads_since(before)))


def _threads_since(before: set[threading.Thread]) -> set[threading.Thread]:
    return set(threading.enumerate()) - before


def _wait_for_stop(_: Job, stop: StopToken) -> None:
    begun.set()
    wait_until(lambda: stop.is_cancelled)
    ended.set()


def _close_and_count() -> None:
    close_idle()
    counts.append(len(closed))
