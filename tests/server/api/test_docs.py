"""The examples of docs/api.md, run against a server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.site import Site, Socket, Visitor

PAGE = Path(__file__).parents[3] / "docs" / "api.md"
ANY = "…"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def agrees(found: Any, shown: Any) -> bool:
    """Whether an answer is what the page shows of it."""
    if shown == ANY:
        return True
    if isinstance(shown, dict):
        return isinstance(found, dict) and all(
            key in found and agrees(found[key], value) for key, value in shown.items()
        )
    if isinstance(shown, list):
        return shown == [ANY] or (len(found) == len(shown) and all(map(agrees, found, shown)))
    return bool(found == shown)


def test_every_example_of_a_request_is_answered_as_shown(ada: Visitor) -> None:
    game = study = ""
    for block in blocks("http"):
        filled = block.replace("{game}", game).replace("{study}", study)
        asked, _, answered = filled.partition("\n\n")
        (method, path), body = asked.splitlines()[0].split(), asked.splitlines()[1:]
        status, shown = answered.split("\n", 1)
        answer = ada.request(method, path, json=json.loads(body[0]) if body else None)
        assert answer.status_code == int(status), (block, answer.text)
        assert agrees(answer.json(), json.loads(shown)), (block, answer.text)
        if path == "/api/games" and answer.status_code == 201:
            game = answer.json()["game"]["id"]
        elif path == "/api/studies" and method == "POST":
            study = answer.json()["id"]


def test_the_example_of_a_socket_runs_as_shown(ada: Visitor) -> None:
    game = ada.begins(opponent="local")
    (block,) = blocks("socket")
    with ada.socket(game["id"]) as socket:
        expected: list[Any] = []
        for line in block.splitlines():
            sign, text = line[0], line[2:]
            if sign == "<":
                expected.append(json.loads(text))
                continue
            hears_all(socket, expected)
            expected = []
            socket.connection.send(text)
        hears_all(socket, expected)


def hears_all(socket: Socket, expected: list[Any]) -> None:
    """All of these messages, in any order; states may come more often."""
    missing = list(expected)
    while missing:
        message = json.loads(socket.connection.recv(30))
        fitting = [shown for shown in missing if agrees(message, shown)]
        if fitting:
            missing.remove(fitting[0])
        else:
            assert message["type"] == "state", message


@pytest.mark.parametrize(
    "path",
    [
        "/api/analysis",
        "/api/games/{game_id}/actions",
        "/api/games/{game_id}/device",
        "/api/import",
        "/api/my-games",
        "/api/options",
        "/api/records",
        "/api/studies/{study_id}/review",
    ],
)
def test_the_page_names_the_addresses(server: Site, path: str) -> None:
    assert path in server.app.openapi()["paths"]
    shown = path.replace("{game_id}", "{id}").replace("{study_id}", "{id}")
    assert shown in PAGE.read_text("utf-8")


def test_the_page_on_hosting_names_every_setting(server: Site) -> None:
    text = PAGE.with_name("hosting.md").read_text("utf-8")
    settings = type(server.app.state.context.settings)
    for name in settings.model_fields:
        assert f"`TENGEN_{name.upper()}`" in text
