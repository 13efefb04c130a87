from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tengen.server.host.cluster import cluster
from tests.requirements import lacking
from tests.server.site import site, wait_until


def test_programs_think_on_a_cluster(tmp_path: Path) -> None:
    try:
        import distributed  # noqa: PLC0415 - it may not be there
    except ModuleNotFoundError:
        lacking("Dask is not installed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as local,
        site(tmp_path, cluster=local.scheduler_address, pool_size=None) as server,
    ):
        ada = server.visitor()
        game = ada.begins(opponent="tengen:level=1")
        ada.plays(game, "h8")
        wait_until(lambda: len(ada.get(f"/api/games/{game['id']}").json()["moves"]) == 2)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match="tengen\\[cluster\\]"), cluster("tcp://127.0.0.1:1"):
        pass
