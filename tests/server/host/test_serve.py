"""`tengen serve` as people start it: a process of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tengen.cli import main
from tengen.server.thinking import executor
from tests.server.site import OPEN, PATIENCE, Visitor, wait_until

Run = Callable[..., tuple[int, str]]
QUIET = ("--port=0", "--log-level=warning", "--pool-size=1")


@contextmanager
def served(*arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process, and where it is."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tengen", "serve", *QUIET, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        if found is None:
            pytest.fail(str(process.communicate(timeout=PATIENCE)))
        wait_until(lambda: _answers(found[0]))
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=PATIENCE) as made:
        yield made


def visitor(url: str, client: httpx.Client) -> Visitor:
    client.base_url = httpx.URL(url)
    return Visitor(url, client, "v" * 32)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def call(*arguments: str) -> tuple[int, str]:
        code = main(["serve", *arguments])
        return code, capsys.readouterr().err

    return call


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_games_outlive_the_server_that_ends_in_good_order(
    tmp_path: Path, client: httpx.Client, stop: signal.Signals
) -> None:
    with served(XDG_DATA_HOME=str(tmp_path)) as (process, url):
        ada = visitor(url, client)
        game = ada.begins(opponent="local")
        with ada.socket(game["id"]) as open_socket:
            open_socket.send(
                {
                    "type": "act",
                    "id": 1,
                    "version": game["version"],
                    "action": {"kind": "move", "point": "h8"},
                }
            )
            open_socket.hears("ack")
            process.send_signal(stop)
            assert open_socket.close_code() == 1012
            process.send_signal(stop)  # whoever is impatient does no harm
        assert "Traceback" not in process.communicate(timeout=PATIENCE)[1]
        assert process.returncode == 0
    assert (tmp_path / "tengen" / "games.sqlite").exists()
    with served(XDG_DATA_HOME=str(tmp_path)) as (_, url):
        ada = visitor(url, client)
        assert ada.get(f"/api/games/{game['id']}").json()["moves"] == ["h8"]


def test_without_pages_the_api_works_and_the_way_to_get_them_is_said(
    tmp_path: Path, client: httpx.Client
) -> None:
    nothing = str(tmp_path / "nothing")
    with served("--static", nothing, XDG_DATA_HOME=str(tmp_path)) as (process, url):
        assert client.get(url).status_code == 503
        assert client.get(f"{url}/api/options").status_code == 200
        process.terminate()
        assert "make web" in process.communicate(timeout=PATIENCE)[1]


def test_the_log_can_be_json_and_holds_no_secret(tmp_path: Path, client: httpx.Client) -> None:
    flags = ("--log-format=json", "--log-level=info")
    with served(*flags, XDG_DATA_HOME=str(tmp_path)) as (process, url):
        visitor(url, client).begins(opponent="local", name="Hidden")
        process.terminate()
        log = process.communicate(timeout=PATIENCE)[1]
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert "/api/games" in [line.get("route") for line in lines]
    assert "v" * 32 not in log
    assert "Hidden" not in log


def test_a_port_in_use_is_one_clear_line(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = run(f"--port={port}")
    assert code == 1
    assert f"error: port {port} is already in use" in said.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port=70000"], "port (--port): input should be less than"),
        (["--workers=2"], "need PostgreSQL"),
        (["--db=mysql://x"], "db (--db): expected sqlite:///FILE"),
        (["--db=sqlite:////dev/null/x"], "/dev/null"),
        (["--port=0", "--db=postgresql://nobody@127.0.0.1:1/x"], "the database cannot be used"),
        (["--host=203.0.113.77"], "cannot listen on 203.0.113.77:8000"),
        (["--config=missing.toml"], "missing.toml: no such file"),
    ],
)
def test_a_setting_that_cannot_be_is_one_clear_line(
    run: Run, arguments: list[str], message: str
) -> None:
    code, said = run(*arguments)
    assert code == 2
    assert message in said.splitlines()[-1]


def test_a_cluster_that_is_not_there_is_one_clear_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executor, "_CONNECT_SECONDS", 0.2)
    code, said = run("--port=0", "--cluster=tcp://127.0.0.1:1")
    assert code == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in said


def test_a_missing_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    code, said = run()
    assert code == 2
    assert "pip install 'tengen[server]'" in said


def test_several_processes_see_each_others_moves(postgres_url: str, client: httpx.Client) -> None:
    limits = [f"--{name.replace('_', '-')}={value}" for name, value in OPEN.items()]
    with served("--db", postgres_url, "--workers=2", *limits) as (process, url):
        ada = visitor(url, client)
        game = ada.begins(opponent="local")
        with ExitStack() as stack:
            # Each connection is taken by either process: with so many, both are among them.
            sockets = [stack.enter_context(ada.socket(game["id"])) for _ in range(8)]
            view = game
            for point in ("h8", "i9", "i7", "g9"):
                action = {"kind": "move", "point": point}
                answer = httpx.post(
                    f"{url}/api/games/{game['id']}/actions",
                    json={"version": view["version"], "action": action},
                    headers={"Authorization": f"Bearer {ada.secret}"},
                    timeout=PATIENCE,
                )
                assert answer.status_code == 200, answer.text
                view = answer.json()
                for each in sockets:
                    assert each.hears_state(view["version"])["moves"] == view["moves"]
            page = httpx.get(f"{url}/metrics", timeout=PATIENCE).text
            assert "tengen_sockets 8.0" in page
            assert 'tengen_moves_total{by="person"} 4.0' in page
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


def test_no_process_stays_when_the_one_that_watches_is_killed(postgres_url: str) -> None:
    with served("--db", postgres_url, "--workers=2") as (process, url):
        process.kill()
        process.wait(PATIENCE)
        wait_until(lambda: not _answers(url))
