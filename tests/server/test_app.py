"""The app without its workers; tests/server/api covers it as a running server."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI

from tengen.server.app import create_app
from tengen.server.host.settings import Settings
from tests.server.host.asgi import ask, open_socket


def app(tmp_path: Path, **changes: object) -> FastAPI:
    settings = {"db": "sqlite:///unused", "static": tmp_path, **changes}
    return create_app(Settings(**settings))  # type: ignore[arg-type]


def test_every_response_has_the_security_headers(tmp_path: Path) -> None:
    for path in ("/", "/api/missing", "/api/openapi.json"):
        headers = ask(app(tmp_path), path=path).headers
        assert "default-src 'none'" in headers["content-security-policy"]


def test_pages_answer_what_no_route_does(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>Tengen</title>")
    assert "Tengen" in ask(app(tmp_path), path="/play").text
    assert ask(app(tmp_path), path="/api/missing").json()["code"] == "not-found"


def test_limits_of_the_settings_apply(tmp_path: Path) -> None:
    limited = app(tmp_path, requests_per_second=0.2)
    assert [ask(limited, path="/api/missing").status_code for _ in range(2)] == [404, 429]
    assert ask(app(tmp_path), "POST", "/api/games", content=b"x" * 70_000).status_code == 413


def test_pages_of_other_sites_need_permission(tmp_path: Path) -> None:
    origin = {"Origin": "https://play.example.org"}
    refused = ask(app(tmp_path), "POST", "/api/missing", headers=origin)
    assert (refused.status_code, refused.json()["code"]) == (403, "origin")
    allowed = app(tmp_path, allowed_origins=("https://play.example.org",))
    assert ask(allowed, "POST", "/api/missing", headers=origin).status_code == 404
    assert open_socket(app(tmp_path), "/nowhere")[0]["status"] == 404
