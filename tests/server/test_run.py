"""The server's processes: `tengen serve` as people start it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tengen.server import run
from tengen.server.host.settings import Settings
from tests.server.site import OPEN, PATIENCE, Visitor, wait_until

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


def test_without_pages_the_api_works_and_the_folder_to_check_is_named(
    tmp_path: Path, client: httpx.Client
) -> None:
    nothing = str(tmp_path / "nothing")
    with served("--static", nothing, XDG_DATA_HOME=str(tmp_path)) as (process, url):
        assert client.get(url).status_code == 503
        assert client.get(f"{url}/api/options").status_code == 200
        process.terminate()
        log = process.communicate(timeout=PATIENCE)[1]
        assert f"{nothing} has no web pages (no index.html): check --static." in log


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


UNLIMITED = [f"--{name.replace('_', '-')}={value}" for name, value in OPEN.items()]
LONG = "h8i9i7g9g7j7f6h7h6j8j9k10j6i6k9l8"
"""A game of which each position takes a while."""


def reviewing(ada: Visitor) -> str:
    """The path of a study that is being reviewed, and is not done soon."""
    study = ada.sends("/api/records", LONG).json()["games"][0]
    made = ada.post("/api/studies", {"title": "", "record": study}).json()
    path = f"/api/studies/{made['id']}"
    assert ada.post(f"{path}/review", {"nodes": 50_000}).status_code == 202
    wait_until(lambda: ada.get(f"{path}/review").json()["done"] >= 2)
    return path


def reviewed(ada: Visitor, path: str) -> Any:
    """The same study when it is done."""
    end = time.monotonic() + 4 * PATIENCE
    while (job := ada.get(f"{path}/review").json())["state"] != "done":
        assert job["state"] in ("queued", "running")
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)
    return ada.get(path).json()


def test_a_review_goes_on_after_the_server_was_killed(tmp_path: Path, client: httpx.Client) -> None:
    with served(*UNLIMITED, XDG_DATA_HOME=str(tmp_path)) as (process, url):
        path = reviewing(visitor(url, client))
        process.kill()
        process.wait(PATIENCE)
    with served(*UNLIMITED, XDG_DATA_HOME=str(tmp_path)) as (_, url):
        ada = visitor(url, client)
        job = ada.get(f"{path}/review").json()
        assert job["done"] >= 2, "what was stored is not computed again"
        assert len(reviewed(ada, path)["review"]["positions"]) == job["total"] == 17


def test_another_process_goes_on_with_the_review_of_one_that_was_killed(
    postgres_url: str, client: httpx.Client
) -> None:
    flags = ("--db", postgres_url, *UNLIMITED)
    with served(*flags) as (first, url), served(*flags) as (_, other):
        path = reviewing(visitor(url, client))
        first.kill()
        first.wait(PATIENCE)
        ada = visitor(other, client)
        assert 2 <= ada.get(f"{path}/review").json()["done"] < 17
        assert len(reviewed(ada, path)["review"]["positions"]) == 17


def test_several_processes_see_each_others_moves(postgres_url: str, client: httpx.Client) -> None:
    with served("--db", postgres_url, "--workers=2", *UNLIMITED) as (process, url):
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


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", "http://127.0.0.1:"),
        ("0.0.0.0", "http://127.0.0.1:"),  # noqa: S104 - nobody listens there
        ("::", "http://[::1]:"),
        ("::1", "http://[::1]:"),
        ("localhost", "http://localhost:"),
    ],
)
def test_the_address_is_one_that_a_browser_takes(host: str, expected: str) -> None:
    settings = Settings(db="sqlite:///unused", host=host, port=0)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        assert run.address(settings, listener) == f"{expected}{port}"


def test_an_ipv6_address_can_be_listened_on() -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("no IPv6 here")
    settings = Settings(db="sqlite:///unused", host="::1", port=0)
    with run.listen(settings) as listener:
        assert listener.family == socket.AF_INET6
