"""Work in somebody else's processes."""

from __future__ import annotations

import asyncio
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tengen.server.thinking.executor import ExecutorWorker, dask_executor
from tengen.server.thinking.task import Task, ThinkingFailed
from tengen.stop import StopToken
from tests.requirements import lacking
from tests.server.site import site, wait_until
from tests.server.thinking.programs import command


def _problem(worker: ExecutorWorker, task: Task) -> str:
    async def ask() -> str:
        await worker.start()
        with pytest.raises(ThinkingFailed) as caught:
            await worker.run(task, task.seconds, None, StopToken())
        await worker.end()
        return caught.value.problem

    return asyncio.run(ask())


def test_a_failing_player_is_told_as_what_it_is() -> None:
    with ThreadPoolExecutor(1) as executor:
        player = f"brain:{command('occupied')}"
        assert _problem(ExecutorWorker(executor), Task("g", player, 0.5, moves="h8")) == "illegal"


def test_an_executor_that_is_gone_is_a_crash() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    assert _problem(ExecutorWorker(executor), Task("g", "random", 0.5)) == "crashed"


def test_an_executor_that_does_not_come_to_it_is_late() -> None:
    blocked = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        executor.submit(blocked.wait, 30)
        assert _problem(ExecutorWorker(executor), Task("g", "random", 0.1)) == "late"
        blocked.set()


def test_programs_think_and_studies_are_reviewed_on_a_cluster(tmp_path: Path) -> None:
    try:
        import distributed  # noqa: PLC0415 - it may not be there
    except ModuleNotFoundError:
        lacking("Dask is not installed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0"
        ) as local,
        site(tmp_path, cluster=local.scheduler_address, pool_size=None) as server,
    ):
        ada = server.visitor()
        game = ada.begins(opponent="tengen:level=1")
        ada.plays(game, "h8")
        wait_until(lambda: len(ada.get(f"/api/games/{game['id']}").json()["moves"]) == 2)
        record = ada.sends("/api/records", b"h8i9i7").json()["games"][0]
        study = ada.post("/api/studies", {"title": "", "record": record}).json()
        ada.post(f"/api/studies/{study['id']}/review", {"nodes": 1000})
        wait_until(lambda: ada.get(f"/api/studies/{study['id']}").json()["review"] is not None)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match="tengen\\[cluster\\]"), dask_executor("tcp://127.0.0.1:1"):
        pass
