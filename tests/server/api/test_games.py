from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.site import Site, Visitor, site, wait_until

JSON = {"Content-Type": "application/json"}
FORBIDDEN = "h8a1i8a3j7a5j6"
"""Black to play j8 makes two threes."""


def friends(ada: Visitor, eve: Visitor, **choices: Any) -> Any:
    """A game of two people, ada first."""
    game = ada.begins(opponent="friend", **choices)
    answer = eve.post(f"/api/games/{game['id']}/join", {"name": "Eve"})
    assert answer.status_code == 200, answer.text
    assert answer.json()["seats"] == ["second"]
    return answer.json()["game"]


def problem(answer: httpx.Response) -> tuple[int, str]:
    """What was refused, with everything that a refusal must have."""
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert set(body) == {"type", "title", "status", "code", "detail", "version", "index"}
    assert body["detail"]["en"]
    assert body["detail"]["zh"]
    assert body["status"] == answer.status_code
    return answer.status_code, body["code"]


def test_a_game_against_a_program_begins_at_once_and_it_answers(ada: Visitor) -> None:
    game = ada.begins(opponent="tengen:level=1", name="Ada")
    assert game["seats"]["first"]["name"] == "Ada"
    ada.plays(game, "h8")

    def answered() -> bool:
        return len(ada.get(f"/api/games/{game['id']}").json()["moves"]) == 2

    wait_until(answered)


def test_two_people_play_by_turns(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)
    game = ada.plays(game, "h8")
    game = eve.plays(game, "i9")
    assert game["moves"] == ["h8", "i9"]


def test_a_stale_move_is_409(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)
    ada.plays(game, "h8")
    assert problem(ada.tries(game, {"kind": "move", "point": "i9"})) == (409, "stale")


def test_a_move_out_of_turn_is_409(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)
    status, code = problem(eve.tries(game, {"kind": "move", "point": "h8"}))
    assert (status, code != "stale") == (409, True)


@pytest.mark.parametrize(
    ("point", "code"), [("h8", "occupied"), ("j8", "forbidden"), ("p16", "outside")]
)
def test_an_illegal_move_is_422_with_its_reason(ada: Visitor, point: str, code: str) -> None:
    game = ada.begins(opponent="local", rule="renju", moves=f"{FORBIDDEN}a7")
    answer = ada.tries(game, {"kind": "move", "point": point})
    assert problem(answer) == (422, code)
    assert point.upper() in answer.json()["detail"]["en"]


def test_a_foreign_seat_is_403(ada: Visitor, eve: Visitor, server: Site) -> None:
    game = friends(ada, eve)
    stranger = server.visitor()
    assert problem(stranger.tries(game, {"kind": "move", "point": "h8"}))[0] == 403
    assert problem(stranger.tries(game, {"kind": "resign"}))[0] == 403


def test_a_full_table_is_409(ada: Visitor, eve: Visitor, server: Site) -> None:
    game = friends(ada, eve)
    assert problem(server.visitor().post(f"/api/games/{game['id']}/join"))[0] == 409


def test_a_body_is_limited(ada: Visitor) -> None:
    assert problem(ada.post("/api/games", {"name": "x" * 70_000})) == (413, "too-large")
    parts = iter([b'{"name": "', b"x" * 40_000, b"x" * 40_000, b'"}'])
    answer = ada.sends("/api/games", parts, headers=JSON)
    assert problem(answer) == (413, "too-large")


@pytest.mark.parametrize("header", ["Bearer short", "Basic abc", "Bearer " + "x" * 200, "Bearer"])
def test_a_secret_of_the_wrong_form_is_401(server: Site, header: str) -> None:
    answer = httpx.post(f"{server.url}/api/games", json={}, headers={"Authorization": header})
    assert problem(answer) == (401, "secret")


def test_pages_of_other_sites_can_do_nothing(ada: Visitor) -> None:
    answer = ada.post("/api/games", {}, headers={"Origin": "https://evil.example"})
    assert problem(answer) == (403, "origin")


def test_public_games_are_listed(ada: Visitor) -> None:
    public = ada.begins(opponent="local")
    private = ada.begins(opponent="local", listed=False)
    listed = ada.get("/api/games", params={"limit": 100}).json()["games"]
    ids = [game["id"] for game in listed]
    assert public["id"] in ids
    assert private["id"] not in ids
    assert problem(ada.get("/api/games", params={"limit": 1000}))[0] == 422
    assert problem(ada.get("/api/games", params={"status": "lost"}))[0] == 422


def test_a_game_can_be_continued_from_any_move(ada: Visitor) -> None:
    game = ada.begins(opponent="local", moves="h8i9i7")
    answer = ada.post(f"/api/games/{game['id']}/continue", {"ply": 2, "opponent": "local"})
    assert answer.status_code == 201
    assert answer.json()["game"]["moves"] == ["h8", "i9"]
    answer = ada.post(f"/api/games/{game['id']}/continue", {"ply": 9, "opponent": "local"})
    assert problem(answer)[0] == 422


def test_another_game_begins_when_both_want_it(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)
    path = f"/api/games/{game['id']}/rematch"
    assert problem(ada.post(path))[0] == 409, "this one is not over"
    assert ada.tries(game, {"kind": "resign"}).status_code == 200
    assert ada.post(path).json()["started"] is False
    answer = eve.post(path).json()
    assert answer["started"] is True
    assert answer["game"]["id"] != game["id"]


def test_a_name_is_shown_in_the_games_under_way(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)
    answer = ada.post("/api/name", {"name": "  Ada \u202e L.  "})
    assert answer.status_code == 204
    assert "tengen_name=Ada%20L." in answer.headers["set-cookie"]
    seats = eve.get(f"/api/games/{game['id']}").json()["seats"]
    assert seats["first"]["name"] == "Ada L."
    assert problem(ada.post("/api/name", {"name": "x" * 100}))[0] == 422


def moved(*points: str) -> list[dict[str, Any]]:
    return [{"kind": "move", "point": point, "used_ms": 10} for point in points]


def stores(visitor: Visitor, game: Any, version: int, *actions: Any) -> httpx.Response:
    body = {"version": version, "actions": list(actions)}
    return visitor.post(f"/api/games/{game['id']}/device", body)


def test_a_device_stores_its_game(ada: Visitor, eve: Visitor) -> None:
    game = ada.begins(opponent="tengen:level=3", device=True)
    assert (game["device"], game["thinking"]) == (True, None)
    ours, theirs = moved("h8", "i9")
    theirs["thought"] = {"win_probability": 0.2, "nodes": 900, "pv": ["i9", "h7"]}
    with eve.socket(game["id"]) as socket:
        answer = stores(ada, game, 1, ours, theirs)
        assert (answer.status_code, answer.json()) == (200, {"version": 3})
        view = socket.hears_state(3)
    assert view["moves"] == ["h8", "i9"]
    assert view["thoughts"][0]["text"]["en"] == "I expect H7; you stand much better."
    listed = ada.get("/api/games", params={"limit": 100}).json()["games"]
    assert [line["device"] for line in listed if line["id"] == game["id"]] == [True]


def test_a_refused_request_of_a_device_says_how_to_go_on(ada: Visitor, eve: Visitor) -> None:
    game = ada.begins(opponent="tengen", device=True)
    assert stores(ada, game, 1, *moved("h8", "i9")).status_code == 200
    for visitor, version, points, expected in (
        (ada, 1, ["h8", "i9"], (409, "stale", None, 3)),
        (ada, 9, ["h7"], (409, "stale", None, 3)),
        (ada, 3, ["h7", "h9", "h8"], (422, "occupied", 2, 3)),
        (eve, 3, ["h7"], (403, "foreign-seat", None, 3)),
    ):
        answer = stores(visitor, game, version, *moved(*points))
        body = answer.json()
        assert (*problem(answer), body["index"], body["version"]) == expected
    other = ada.begins(opponent="local")
    assert problem(stores(ada, other, 1, *moved("h8"))) == (409, "not-device")
    assert problem(ada.tries(game | {"version": 3}, {"kind": "resign"})) == (409, "device-game")
    assert ada.get(f"/api/games/{game['id']}").json()["moves"] == ["h8", "i9"]


def test_only_games_against_the_engine_run_on_devices(ada: Visitor) -> None:
    answer = ada.post("/api/games", {"opponent": "classic:uct", "device": True})
    assert problem(answer) == (422, "device-opponent")
    answer = ada.post("/api/games", {"opening": "swap2", "device": True})
    assert problem(answer) == (422, "device-opening")


def test_a_position_is_continued_on_a_device(ada: Visitor) -> None:
    game = ada.begins(opponent="local", moves="h8i9i7")
    wish = {"ply": 2, "opponent": "tengen:level=5", "device": True}
    answer = ada.post(f"/api/games/{game['id']}/continue", wish)
    assert answer.status_code == 201
    assert answer.json()["game"]["device"] is True


def test_a_player_may_not_report_without_end(tmp_path: Path) -> None:
    with site(tmp_path, messages_per_second=1) as limited:
        ada = limited.visitor()
        game = ada.begins(opponent="tengen", device=True)
        back = {"kind": "undo", "count": 2, "used_ms": 0}
        many = [*moved("h8", "i9"), back] * 66
        assert stores(ada, game, 1, *many).status_code == 200
        answer = stores(ada, game, 1 + len(many), *many)
        assert problem(answer) == (429, "too-fast")
        assert int(answer.headers["retry-after"]) > 60


def test_my_games_are_those_in_which_i_have_a_seat(server: Site) -> None:
    ada, eve = server.visitor(), server.visitor()
    local = ada.begins(opponent="local")
    theirs = friends(eve, ada, listed=False)
    ada.begins(opponent="watch", players=["random", "random"])
    ada.plays(local, "h8")
    assert ada.tries(theirs, {"kind": "resign"}).status_code == 200
    found = ada.get("/api/my-games").json()["games"]
    assert [(game["id"], game["seat"], game["status"]) for game in found] == [
        (theirs["id"], "second", "finished"),
        (local["id"], "first", "playing"),
    ]
    (summary,) = (game for game in found if game["id"] == local["id"])
    listed = ada.get("/api/games?status=playing&limit=100").json()["games"]
    assert {key: summary[key] for key in summary if key != "seat"} in listed
    assert len(ada.get("/api/my-games?limit=1").json()["games"]) == 1
    assert [game["seat"] for game in eve.get("/api/my-games").json()["games"]] == ["first"]
    assert server.visitor().get("/api/my-games").json() == {"games": []}
    assert problem(ada.get("/api/my-games?limit=1000"))[0] == 422
