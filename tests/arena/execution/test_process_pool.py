"""Worker processes: pinned, deaf to Ctrl-C, and gone when nobody needs them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from tengen.arena.execution import process_pool
from tengen.arena.execution.process_pool import PinnedPool, exit_when_ended, start_worker
from tengen.arena.planning.schedule import Job
from tengen.cores import usable_cores
from tengen.stop import StopToken
from tests.arena.stand_ins import job


def _affinity(_: int) -> tuple[int, set[int]]:
    time.sleep(0.3)  # so that each worker gets one
    return os.getpid(), os.sched_getaffinity(0)


def _has_token(job: Job, stop: StopToken) -> str:
    assert not stop.is_cancelled
    return job.first.name


def _sleep(seconds: float) -> None:
    time.sleep(seconds)


def _gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has buried yet has."""
    try:
        return "State:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return True


def _wait_until_gone(pid: int) -> None:
    deadline = time.monotonic() + 30
    while not _gone(pid):
        assert time.monotonic() < deadline, "a worker lives on"
        time.sleep(0.02)


def test_workers_have_a_core_of_their_own() -> None:
    cores = usable_cores()
    with PinnedPool(len(cores)) as pool:
        found = dict(pool.map(_affinity, range(len(cores))))
    assert all(len(affinity) == 1 for affinity in found.values())
    if len(found) == len(cores):
        assert sorted(core for affinity in found.values() for core in affinity) == cores


def test_more_workers_than_cores_are_not_pinned() -> None:
    cores = usable_cores()
    with PinnedPool(len(cores) + 1) as pool:
        assert pool.submit(_affinity, 0).result()[1] == set(cores)
    with PinnedPool(1, pin=False) as pool:
        assert pool.submit(_affinity, 0).result()[1] == set(cores)


def test_workers_do_not_hear_an_interrupt() -> None:
    with PinnedPool(1) as pool:
        pid, _ = pool.submit(_affinity, 0).result()
        os.kill(pid, signal.SIGINT)
        assert pool.submit(_affinity, 0).result()[0] == pid


def test_workers_do_not_hear_an_interrupt_while_they_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blocked: list[bool] = []
    spawn = ProcessPoolExecutor.submit

    def submit(*arguments: Any, **options: Any) -> Any:
        blocked.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        return spawn(*arguments, **options)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    with PinnedPool(1) as pool:
        assert pool.submit(_hears_interrupts).result()
    assert blocked == [True]
    assert _hears_interrupts()


def _hears_interrupts() -> bool:
    """Whether SIGINT is not blocked here; a worker ignores it instead."""
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_work_under_way_is_given_up_at_once() -> None:
    pool = PinnedPool(1)
    pid, _ = pool.submit(_affinity, 0).result()
    future = pool.submit(_sleep, 600)
    started = time.monotonic()
    pool.shutdown(wait=False)
    assert time.monotonic() - started < 60
    with pytest.raises((BrokenProcessPool, CancelledError)):
        future.result()
    _wait_until_gone(pid)


def test_a_worker_that_is_told_to_end_ends_though_it_is_busy() -> None:
    pool = PinnedPool(1)
    pid, _ = pool.submit(_affinity, 0).result()
    pool.submit(_sleep, 600)
    time.sleep(0.1)
    os.kill(pid, signal.SIGTERM)
    _wait_until_gone(pid)
    pool.shutdown(wait=False)


def test_workers_end_when_the_process_that_made_them_is_killed() -> None:
    code = (
        "import os, time; from tengen.arena.execution.process_pool import PinnedPool\n"
        "if __name__ == '__main__':\n"
        "    pool = PinnedPool(2)\n"
        "    print(*{pool.submit(os.getpid).result() for _ in range(9)}, flush=True)\n"
        "    for _ in range(2): pool.submit(time.sleep, 600)\n"
        "    time.sleep(600)\n"
    )
    with subprocess.Popen((sys.executable, "-c", code), stdout=subprocess.PIPE, text=True) as maker:
        assert maker.stdout is not None
        pids = [int(word) for word in maker.stdout.readline().split()]
        maker.kill()
    assert pids
    for pid in pids:
        _wait_until_gone(pid)


class _Ended(Exception):  # noqa: N818 - a test's own
    pass


@pytest.fixture
def no_exit(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a worker does at its end, without an end."""
    told: list[str] = []

    def exit_now(code: int) -> None:
        told.append(f"exit {code}")
        raise _Ended

    monkeypatch.setattr(os, "_exit", exit_now)
    monkeypatch.setattr(process_pool, "_stop", StopToken())
    monkeypatch.setattr(process_pool, "close_all", lambda: told.append("players closed"))
    return told


def test_a_worker_closes_its_players_before_it_ends(no_exit: list[str]) -> None:
    listener, lifeline = multiprocessing.Pipe(duplex=False)
    lifeline.close()
    with listener, pytest.raises(_Ended):
        exit_when_ended(listener, *socket.socketpair())
    assert no_exit == ["players closed", "exit 1"]
    assert process_pool._stop.is_cancelled


def test_a_game_receives_the_stop_token_of_its_worker() -> None:
    with PinnedPool(1) as pool:
        assert pool.submit(_has_token, job()).result() == "Alpha"
        assert pool.submit(int, "11", base=2).result() == 3


def test_a_worker_begins_with_its_core_and_its_watch(
    monkeypatch: pytest.MonkeyPatch, no_exit: list[str]
) -> None:
    told: list[Any] = []
    ready = multiprocessing.Event()

    def watch(lifeline: Any, *ends: socket.socket) -> None:
        told.append(lifeline)
        for end in ends:
            end.close()
        ready.set()

    monkeypatch.setattr(process_pool, "exit_when_ended", watch)
    monkeypatch.setattr(signal, "signal", lambda *arguments: told.append(arguments))
    monkeypatch.setattr(signal, "set_wakeup_fd", lambda _: None)
    monkeypatch.setattr(
        os,
        "sched_setaffinity",
        lambda *arguments: told.append(arguments),
        raising=False,
    )
    counter = multiprocessing.Value("i", 3)
    start_worker("lifeline", counter, [4, 6])
    assert ready.wait(10)
    assert (signal.SIGINT, signal.SIG_IGN) in told
    assert (0, {6}) in told
    assert "lifeline" in told
    assert counter.value == 4
    handler = next(arguments[1] for arguments in told if arguments[0] is signal.SIGTERM)
    assert handler(signal.SIGTERM, None) is None
    monkeypatch.delattr(os, "sched_setaffinity")
    start_worker("lifeline", counter, [4, 6])
    start_worker("lifeline", counter, [])
    assert counter.value == 5
    assert no_exit == []
