"""Games on the workers of a cluster: real ones, on this machine."""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest

from tengen.arena.contest import Contest
from tengen.arena.execution.runner import Runner, WorkersLost
from tengen.arena.games.job import play
from tengen.arena.planning.schedule import Schedule
from tengen.arena.results.result import GameResult
from tengen.arena.storage.journal import read_journal
from tengen.cli import main
from tests.arena.execution.cluster_processes import (
    ROOT,
    SECONDS,
    Processes,
    children,
    namespaces,
    no_namespaces,
    processes,
    wait_until,
)
from tests.arena.stand_ins import Here, settings
from tests.process.processes import runs

if os.environ.get("TENGEN_REQUIRE_ALL") != "1":
    pytest.importorskip("distributed", reason="Dask is not installed")

from distributed import Client

from tengen.arena.execution.cluster import Cluster, ClusterError, SchedulerLost

# A Dask client whose scheduler is killed leaves sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
QUICK = settings("random", "random", size=5)
SILENT = f"env PYTHONPATH={ROOT} {sys.executable} -m tests.protocol.programs.silent"
"""A program that thinks for ever."""


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    """What a test leaves to the garbage collector is no other test's affair."""
    yield
    gc.collect()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    """A scheduler with two workers, who are to survive every test."""
    with processes(tmp_path_factory.mktemp("cluster"), workers=2) as found:
        with Cluster(found.address) as there:
            wait_until(lambda: there.width() == 2)
        yield found


def _results(folder: Path) -> list[GameResult]:
    return list(read_journal(folder / "journal.jsonl")[1])


def _course(results: Sequence[GameResult]) -> list[tuple[Any, ...]]:
    """What does not depend on where and how fast games are played."""
    return sorted((r.number, r.black, r.moves, r.winner, r.termination) for r in results)


def _hosts(results: Sequence[GameResult]) -> set[str]:
    return {result.host for result in results}


def _command(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tengen", *arguments)


# The same games


def test_the_match_is_the_one_that_is_played_at_home(cluster: Processes, tmp_path: Path) -> None:
    played = {}
    match = settings("random", "tengen@nodes=300,name=Alpha", "classic:twoply@depth=1", size=9)
    for place in ("home", "there"):
        (tmp_path / place).mkdir()
        with Contest(match, 2, tmp_path / place) as contest, Cluster(cluster.address) as there:
            if place == "home":
                contest.run(Here, 1)
            else:
                contest.run(there.executor, there.width)
        played[place] = _results(tmp_path / place)
    assert len(played["home"]) == 12
    assert _course(played["there"]) == _course(played["home"])
    assert _hosts(played["home"]) == {socket.gethostname()}
    for host in _hosts(played["there"]):
        name, address = host.split()
        assert name == socket.gethostname()
        assert address.startswith("tcp://127.0.0.1:")


def test_the_command_prints_the_same_table(
    cluster: Processes,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    match = ("match", "random", "classic:twoply@depth=1", "--size", "7", "--games", "4", "--json")
    tables = []
    for place in (("--concurrency", "1"), ("--cluster", cluster.address)):
        assert main([*match, *place]) == 0
        table = json.loads(capsys.readouterr().out)
        tables.append([(one["name"], one["wins"], one["losses"]) for one in table["players"]])
    assert tables[0] == tables[1]


def test_reviews_are_the_same(
    cluster: Processes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.txt"
    games.write_text("h8h9i8i9j8c3k8c4l8\nh8i9i7g9\nh8i9\n")
    review = ("review", str(games), "--nodes", "200", "--json")
    found = []
    for place in (("--jobs", "1"), ("--cluster", cluster.address)):
        assert main([*review, *place]) == 0
        found.append([json.loads(line) for line in capsys.readouterr().out.splitlines()])
    assert len(found[0]) == 3
    assert found[0] == found[1]


def test_positions_and_numbers_of_the_evaluation_are_the_same(
    cluster: Processes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    selfplay = ("selfplay", "-n", "3", "--player", "tengen", "--nodes", "50", "--size", "9")
    train = ("train", "--rounds", "1", "--games", "1", "--nodes", "30", "--epochs", "1")
    for place in (("--concurrency", "1"), ("--cluster", cluster.address)):
        assert main([*selfplay, "-o", str(tmp_path / f"positions{place[0]}"), *place]) == 0
    lines = [
        sorted((tmp_path / f"positions{name}").read_text().split("\n"))
        for name in ("--concurrency", "--cluster")
    ]
    assert [line.split()[:4] for line in lines[0]] == [line.split()[:4] for line in lines[1]]
    for name, options in (("home", []), ("there", ["--cluster", cluster.address])):
        assert main([*train, "-o", str(tmp_path / name), *options]) == 0
    assert (tmp_path / "home").read_bytes() == (tmp_path / "there").read_bytes()
    assert "error" not in capsys.readouterr().err


def test_as_many_games_are_under_way_as_there_are_threads_or_as_is_wished(
    cluster: Processes,
) -> None:
    with Cluster(cluster.address, max_games=1) as there:
        assert there.width() == 1
    with Cluster(cluster.address, max_games=9) as there:
        assert there.width() == 2


# Losses


def test_a_killed_worker_costs_no_game_and_doubles_none(tmp_path: Path) -> None:
    with processes(tmp_path, workers=2) as found, Cluster(found.address) as there:
        wait_until(lambda: there.width() == 2)
        with Contest(QUICK, 100, tmp_path) as contest:

            def on_game(_: GameResult) -> None:
                if contest.finished == 60:
                    found.workers[0].kill()

            contest.run(there.executor, there.width, on_game)
            assert contest.is_over
    results = _results(tmp_path)
    assert Counter(result.number for result in results) == Counter(range(200))
    assert len(_hosts(results[:60])) == 2
    assert len(_hosts(results[-60:])) == 1


def test_a_killed_worker_on_another_host_neither(tmp_path: Path) -> None:
    lack = no_namespaces()
    if lack:
        pytest.skip(lack)
    with namespaces(tmp_path) as (found, elsewhere, host):
        found.start_worker()
        other = found.start_worker(inside=elsewhere, host=host)
        folder = tmp_path / "match"
        match = ("match", "random", "random", "--size", "5", "--stones", "2", "--games", "200")
        command = _command(*match, "-o", str(folder), "--cluster", found.address)
        client = subprocess.Popen((*found.inside, *command), stdout=subprocess.DEVNULL)
        journal = folder / "journal.jsonl"
        wait_until(lambda: journal.exists() and journal.read_text().count(host) >= 30)
        other.kill()
        assert client.wait(SECONDS) == 0
    results = _results(folder)
    assert Counter(result.number for result in results) == Counter(range(200))
    there = [host in result.host for result in results]
    assert 30 <= sum(there) < 170
    assert not any(there[-10:])


def test_workers_who_come_later_play_too(tmp_path: Path) -> None:
    with processes(tmp_path, workers=1) as found, Cluster(found.address) as there:
        seen: list[GameResult] = []

        def accept(result: GameResult) -> bool:
            seen.append(result)
            if len(seen) == 5:
                found.start_worker()
            return len(_hosts(seen)) < 2 or there.width() < 2

        Runner(there.executor, there.width, play).run(Schedule(QUICK, 100_000), accept)
        assert there.width() == len(_hosts(seen)) == 2


def test_a_lost_scheduler_is_found_again(tmp_path: Path) -> None:
    said: list[str] = []
    with (
        processes(tmp_path, workers=1) as found,
        Cluster(found.address, notify=said.append) as there,
    ):
        port = int(found.address.rpartition(":")[2])
        with Contest(QUICK, 40, tmp_path) as contest:

            def on_game(_: GameResult) -> None:
                if contest.finished == 20:
                    _end(found)
                    found.start_scheduler(port)
                    found.start_worker()

            contest.run(there.executor, there.width, on_game)
    assert Counter(result.number for result in _results(tmp_path)) == Counter(range(80))


def test_a_scheduler_that_stays_away_ends_the_match_and_the_same_match_goes_on_later(
    tmp_path: Path,
) -> None:
    said: list[str] = []
    with processes(tmp_path, workers=1) as found:
        with (
            Contest(QUICK, 40, tmp_path) as contest,
            Cluster(found.address, notify=said.append, connect_seconds=1) as there,
        ):

            def on_game(_: GameResult) -> None:
                if contest.finished == 20:
                    _end(found)

            lost = f"answers at {found.address} within 1 s; .*; the same command continues"
            with pytest.raises(ClusterError, match=lost):
                contest.run(there.executor, there.width, on_game)
            assert contest.finished == 20
        assert said[-1] == f"The scheduler at {found.address} was lost; trying to reach it again."
        found.start_scheduler()
        found.start_worker()
        with Contest(QUICK, 40, tmp_path) as contest, Cluster(found.address) as there:
            contest.run(there.executor, there.width)
    assert Counter(result.number for result in _results(tmp_path)) == Counter(range(80))


def test_a_game_that_kills_its_workers_is_given_up(tmp_path: Path) -> None:
    strict = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with processes(tmp_path, 1, strict) as found, Cluster(found.address) as there:
        executor = there.executor()
        error = executor.submit(os._exit, 1).exception(SECONDS)
        assert isinstance(error, WorkersLost)
        assert "it lost every worker, the last at tcp://127.0.0.1:" in str(error)
        lone = executor.submit(time.sleep, 1)
        executor.shutdown(wait=False)
        assert isinstance(lone.exception(SECONDS), SchedulerLost)
        _end(found)
        wait_until(lambda: _is_refused(executor))


# Games that nobody wants any more


@pytest.mark.usefixtures("heeded_interrupt")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_the_players_of_a_match_that_is_left_end(
    cluster: Processes, tmp_path: Path, ending: signal.Signals
) -> None:
    client = subprocess.Popen(
        _command("match", f"brain:{SILENT}", "random", "--cluster", cluster.address),
        stdout=subprocess.DEVNULL,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    wait_until(lambda: len(_programs(cluster)) == 2)
    programs = _programs(cluster)
    client.send_signal(ending)
    assert client.wait(SECONDS) == (130 if ending is signal.SIGINT else -ending)
    wait_until(lambda: not any(map(runs, programs)))
    assert _programs(cluster) == []


def test_a_worker_that_ends_takes_its_players_along(tmp_path: Path) -> None:
    match = settings(f"brain:{SILENT}", "random")
    with processes(tmp_path, workers=1) as found, Cluster(found.address) as there:
        executor = there.executor()
        executor.submit(play, Schedule(match, 1)[0])
        (worker,) = found.workers
        wait_until(lambda: bool(children(worker.pid, "silent")))
        programs = children(worker.pid, "silent")
        worker.terminate()
        worker.wait(SECONDS)
        wait_until(lambda: not any(map(runs, programs)))
        executor.shutdown(wait=False)


def test_players_are_put_away_when_the_match_is_over(cluster: Processes, tmp_path: Path) -> None:
    program = SILENT.replace("silent", "minimal")
    with Cluster(cluster.address) as there:
        with Contest(settings(f"brain:{program}", "random"), 2, tmp_path) as contest:
            contest.run(there.executor, there.width)
            assert contest.is_over
        assert _programs(cluster, "minimal")
    wait_until(lambda: not _programs(cluster, "minimal"))


def test_a_program_that_a_worker_lacks_is_named_with_the_host(cluster: Processes) -> None:
    match = settings("brain:./nowhere --fast", "random")
    expected = rf"nowhere: ./nowhere --fast cannot be started on {socket.gethostname()} \(tcp://"
    with Cluster(cluster.address) as there, pytest.raises(ClusterError, match=expected):
        Runner(there.executor, there.width, play).run(Schedule(match, 1), lambda _: True)


# Clusters that cannot be used


@pytest.mark.parametrize(
    "address", ["", "alpha", "http://alpha:1", "tcp://alpha:99999", "tcp://:1"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(
        ClusterError, match="is not the address of a scheduler: expected tcp://HOST:PORT"
    ):
        Cluster(address)


def test_a_connection_that_is_to_be_secret_needs_certificates() -> None:
    with pytest.raises(ClusterError, match="tls://alpha:1 needs certificates"):
        Cluster("tls://alpha:1")


def test_nobody_at_the_address() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ClusterError, match=f"no Dask scheduler answers at tcp://{address}"):
            Cluster(address, connect_seconds=0.5)


def test_a_host_that_nobody_knows() -> None:
    with pytest.raises(ClusterError, match=r"answers at tcp://nowhere\.invalid:1 "):
        Cluster("nowhere.invalid:1", connect_seconds=0.5)


def test_a_listener_that_is_no_scheduler() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        port = mute.getsockname()[1]
        with pytest.raises(ClusterError, match="no Dask scheduler answers"):
            Cluster(f"tcp://127.0.0.1:{port}", connect_seconds=0.5)


def test_a_scheduler_without_workers_and_one_with_others(tmp_path: Path) -> None:
    said: list[str] = []
    other = tmp_path / "other.py"
    other.write_text("import tengen.arena.execution.dask_worker as o; o.__version__ = '0.0.9'")
    without = tmp_path / "without.py"
    without.write_text("import sys; sys.modules['tengen'] = None")
    with processes(tmp_path) as found:
        with pytest.raises(ClusterError, match=f"the scheduler at {found.address} has no workers"):
            Cluster(found.address, notify=said.append, worker_seconds=0.5)
        assert len(said) == 1
        assert "has no workers: waiting 0.5 s for one" in said[0]
        worker = found.start_worker("--preload", str(other))
        with pytest.raises(ClusterError, match=r"has tengen 0\.0\.9 .* and this is tengen"):
            Cluster(found.address)
        worker.kill()
        wait_until(lambda: _is_alone(found))
        worker = found.start_worker("--preload", str(without))
        with pytest.raises(ClusterError, match=r"cannot play: ModuleNotFoundError.*tengen"):
            Cluster(found.address)


def test_another_tengen_is_also_noticed_when_it_comes_later(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text("import tengen.arena.execution.dask_worker as o; o.__version__ = '0.0.9'")
    with processes(tmp_path, workers=1) as found, Cluster(found.address) as there:
        found.start_worker("--preload", str(other))
        with pytest.raises(ClusterError, match=r"the worker on .* has tengen 0\.0\.9"):
            Runner(there.executor, there.width, play).run(Schedule(QUICK, 100_000), lambda _: True)


def test_a_scheduler_that_falls_silent_is_given_up(tmp_path: Path) -> None:
    with (
        processes(tmp_path, workers=1) as found,
        Cluster(found.address, answer_seconds=2) as there,
    ):
        assert found.scheduler is not None
        found.scheduler.send_signal(signal.SIGSTOP)
        with pytest.raises(ClusterError, match="does not answer; the same command continues"):
            Runner(there.executor, there.width, play).run(Schedule(QUICK, 100_000), lambda _: True)
        found.scheduler.send_signal(signal.SIGCONT)


def test_a_worker_that_falls_silent_is_noticed_before_the_first_game(tmp_path: Path) -> None:
    with processes(tmp_path, workers=1) as found:
        with Cluster(found.address) as there:
            assert there.width() == 1
        found.workers[0].send_signal(signal.SIGSTOP)
        with pytest.raises(ClusterError, match=r"not all workers of the scheduler .* answer"):
            Cluster(found.address, answer_seconds=2)


def test_without_dask_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("tengen.arena.execution.cluster", "tengen.arena.execution.dask_worker"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["match", "random", "random", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err == "error: --cluster needs Dask: pip install 'tengen[cluster]'\n"


def _end(found: Processes) -> None:
    """Kill the scheduler."""
    assert found.scheduler is not None
    found.scheduler.kill()
    found.scheduler.wait(SECONDS)


def _is_refused(executor: Executor) -> bool:
    try:
        executor.submit(os.getpid)
    except RuntimeError:
        return True
    return False


def _programs(found: Processes, name: str = "silent") -> list[int]:
    return [pid for worker in found.workers for pid in children(worker.pid, name)]


def _is_alone(found: Processes) -> bool:
    """Whether the scheduler knows of no worker."""
    with Client(found.address, set_as_default=False) as client:
        return not client.nthreads()
