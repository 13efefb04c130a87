from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.server.api.test_games import problem
from tests.server.site import Site, Visitor, site


@pytest.mark.parametrize("game", ["aaaaaaaaaa", "a", "a" * 40, "%00", "..%2f", "é", "a b"])
def test_an_unknown_game_is_404(ada: Visitor, game: str) -> None:
    assert problem(ada.get(f"/api/games/{game}"))[0] == 404
    body = {"version": 1, "action": {"kind": "resign"}}
    assert problem(ada.post(f"/api/games/{game}/actions", body))[0] == 404


def test_a_browser_gets_a_secret_and_keeps_its_seat(server: Site) -> None:
    with httpx.Client(base_url=server.url) as browser:
        created = browser.post("/api/games", json={"opponent": "friend"})
        cookie = created.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert created.json()["seats"] == ["first"]
        again = browser.post(f"/api/games/{created.json()['game']['id']}/join")
        assert again.json()["seats"] == ["first"], "a player keeps the seat"
        assert "set-cookie" not in again.headers


def test_too_many_requests_get_429_with_retry_after(tmp_path: Path) -> None:
    with site(tmp_path, requests_per_second=2, heavy_per_minute=6) as slow:
        ada = slow.visitor()
        answers = [ada.post("/api/games", {"opponent": "local"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert problem(answers[2]) == (429, "too-fast")
        assert int(answers[2].headers["retry-after"]) > 0
        page = [ada.get("/api/options").status_code for _ in range(12)]
        assert page[0] == 200
        assert page[-1] == 429
        assert ada.get("/healthz").status_code == 200
