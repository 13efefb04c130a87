from __future__ import annotations

from pathlib import Path

import httpx

from tengen.server.storage import Store
from tests.server.site import Site, Visitor, site


def test_the_server_says_that_it_is_well(ada: Visitor) -> None:
    answer = ada.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"
    assert answer.headers["cache-control"] == "no-store"


def test_a_server_without_its_database_says_so(tmp_path: Path) -> None:
    with site(tmp_path) as ailing:
        ailing.app.state.context.store = Store("sqlite:////dev/null/nowhere")
        answer = ailing.visitor().get("/healthz")
        assert answer.status_code == 503
        assert answer.json()["database"] == "failing"


def test_only_trusted_proxies_say_that_a_page_came_by_https(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    for trusted, expected in (("127.0.0.1", True), ("192.0.2.0/24", False)):
        with site(tmp_path, trusted_proxies=trusted) as behind:
            host = behind.url.removeprefix("http://")
            origin = {"Origin": f"https://{host}"}
            answer = httpx.post(f"{behind.url}/api/games", json={}, headers=forwarded | origin)
            assert (answer.status_code == 201) is expected
            assert ("Secure" in answer.headers.get("set-cookie", "")) is expected


def test_games_moves_and_refusals_are_counted(ada: Visitor, server: Site) -> None:
    game = ada.begins(opponent="local")
    ada.plays(game, "h8")
    assert ada.tries(game, {"kind": "resign"}).status_code == 409
    page = httpx.get(f"{server.url}/metrics").text
    for line in (
        'tengen_games_total{opponent="local"}',
        'tengen_moves_total{by="person"}',
        'tengen_refusals_total{code="stale"}',
        'tengen_request_seconds_count{method="POST",route="/api/games",status="201"}',
        "tengen_sockets 0.0",
        "tengen_ai_waiting 0.0",
        "tengen_act_seconds_count",
    ):
        assert line in page
    assert game["id"] not in page
    assert ada.secret not in page


def test_the_app_is_at_every_other_address(server: Site) -> None:
    answer = httpx.get(f"{server.url}/game/abc")
    assert answer.status_code == 200
    assert "Tengen" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "tengen_player=" in answer.headers["set-cookie"]
