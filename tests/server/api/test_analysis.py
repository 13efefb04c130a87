from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.server.api.test_games import problem
from tests.server.site import Site, Visitor, site, wait_until
from tests.server.thinking.programs import command


def asked(*moves: str, **more: Any) -> dict[str, Any]:
    position = {"size": 15, "rule": "freestyle", "moves": moves}
    return {"position": position, "player": "tengen", "seconds": 0.2} | more


def test_a_program_says_what_it_thinks_of_a_position(ada: Visitor) -> None:
    answer = ada.post("/api/analysis", asked("h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1"))
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["move"] in ("h7", "h12")
    assert found["mate_in"] == 1
    assert found["win"] > 0.9
    assert found["pv"][0] == found["move"]
    assert found["seconds"] < 1


def test_the_position_may_be_set_up_and_white_may_begin(ada: Visitor) -> None:
    setup = {"black": ["a1"], "white": ["h8", "h9", "h10", "h11"], "turn": "white"}
    position = {"size": 15, "rule": "renju", "moves": [], "setup": setup}
    answer = ada.post("/api/analysis", asked(position=position, seconds=1))
    assert answer.status_code == 200, answer.text
    assert answer.json()["move"] in ("h7", "h12")


@pytest.mark.parametrize("player", ["random", "classic:shapes,depth=1", "tengen:level=2"])
def test_every_player_of_the_options_may_be_asked(ada: Visitor, player: str) -> None:
    answer = ada.post("/api/analysis", asked("h8", player=player))
    assert answer.status_code == 200, answer.text
    assert answer.json()["move"] != "h8"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (asked("h8", seconds=11), "invalid"),
        (asked("h8", seconds=0), "invalid"),
        (asked("h8", more=1), "invalid"),
        (asked("z9"), "invalid"),
        (asked("h99"), "start-position"),
        (asked("h8", "h8"), "start-position"),
        (asked("h8", player="brain:/bin/sh"), "unknown-player"),
        (asked("h8", player="classic:shapes,depth=1000"), "player-option"),
        (
            asked("h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12"),
            "start-position",
        ),
    ],
)
def test_other_questions_are_refused(ada: Visitor, body: Any, code: str) -> None:
    assert problem(ada.post("/api/analysis", body)) == (422, code)


def test_a_program_of_the_settings_may_be_asked(tmp_path: Path) -> None:
    programs = {"plays": command("minimal")}
    with site(tmp_path, programs=programs) as made:
        ada = made.visitor()
        answer = ada.post("/api/analysis", asked("h8", player="program:plays", seconds=2))
        assert answer.status_code == 200, answer.text
        assert answer.json()["score"] is None


def test_an_analysis_ends_when_the_client_leaves(server: Site, ada: Visitor) -> None:
    thinker = server.app.state.context.thinker
    body = json.dumps(asked("h8", seconds=10)).encode()
    head = (
        f"POST /api/analysis HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.secret}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as client:
        client.sendall(head.encode() + body)
        wait_until(lambda: thinker.busy == 1)
    # The player answers at once, and the next one need not wait for ten seconds.
    wait_until(lambda: thinker.busy == 0)
    assert ada.post("/api/analysis", asked("h8")).status_code == 200


def test_a_game_does_not_wait_for_an_analysis(server: Site, ada: Visitor) -> None:
    async def both() -> tuple[Any, Any]:
        analysis = asyncio.create_task(
            asyncio.to_thread(ada.post, "/api/analysis", asked("h8", seconds=10))
        )
        await asyncio.to_thread(wait_until, lambda: server.app.state.context.thinker.busy == 1)
        game = await asyncio.to_thread(ada.begins, opponent="tengen:level=1", color="white")
        path = f"/api/games/{game['id']}"
        await asyncio.to_thread(wait_until, lambda: ada.get(path).json()["moves"])
        return (await analysis).json(), game

    found, _ = asyncio.run(both())
    assert found["seconds"] < 9, "it was asked for its answer"
    assert found["move"]
