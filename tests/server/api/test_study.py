from __future__ import annotations

from typing import Any

import pytest

from tests.server.api.test_games import FORBIDDEN, friends, problem
from tests.server.site import Visitor, wait_until


def test_a_hint_has_a_move_and_a_reason(ada: Visitor) -> None:
    game = ada.begins(opponent="local", moves="h8a1h9a2h10a3h11a4")
    hint = ada.post(f"/api/games/{game['id']}/hint").json()
    assert hint["action"] in ("h7", "h12")
    assert hint["text"]["en"]
    assert hint["text"]["zh"]


def test_hints_are_not_for_games_between_people(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)
    assert problem(ada.post(f"/api/games/{game['id']}/hint"))[0] == 403


def test_threats_of_any_position(ada: Visitor) -> None:
    game = ada.begins(opponent="local", moves="h8a1h9a3h10a5")
    path = f"/api/games/{game['id']}/threats"
    now = ada.get(path).json()
    assert now["ply"] == 6
    assert "open-three" in [threat["shape"] for threat in now["threats"]]
    assert ada.get(path, params={"ply": 1}).json()["threats"] == []
    assert problem(ada.get(path, params={"ply": 7})) == (422, "ply")
    assert problem(ada.get(path, params={"ply": -1})) == (422, "invalid")


def test_a_forbidden_point_is_explained(ada: Visitor) -> None:
    game = ada.begins(opponent="local", rule="renju", moves=f"{FORBIDDEN}a7")
    path = f"/api/games/{game['id']}/forbidden"
    reason = ada.get(f"{path}/j8").json()
    assert reason["forbidden"] == "double-three"
    assert reason["tree"]["lines"]
    assert ada.get(f"{path}/j8", params={"ply": 0}).json()["forbidden"] is None
    assert problem(ada.get(f"{path}/h8"))[0] == 422
    assert problem(ada.get(f"{path}/zz99"))[0] == 422
    assert problem(ada.get(f"{path}/%00"))[0] == 422


@pytest.mark.parametrize(
    ("kind", "start", "media_type"),
    [
        ("sgf", b"(;", "application/x-go-sgf"),
        ("json", b"{", "application/json"),
        ("psq", b"Piskvorky", "application/octet-stream"),
        ("png", b"\x89PNG", "image/png"),
        ("svg", b"<svg", "image/svg+xml"),
        ("gif", b"GIF89a", "image/gif"),
    ],
)
def test_a_game_can_be_taken_along(ada: Visitor, kind: str, start: bytes, media_type: str) -> None:
    game = ada.begins(opponent="local", moves="h8i9i7")
    answer = ada.get(f"/api/games/{game['id']}/export/{kind}")
    assert answer.status_code == 200
    assert answer.content.startswith(start)
    assert answer.headers["content-type"].startswith(media_type)
    assert f'filename="tengen-{game["id"]}.{kind}"' in answer.headers["content-disposition"]


def test_there_are_no_other_files(ada: Visitor) -> None:
    game = ada.begins(opponent="local")
    assert problem(ada.get(f"/api/games/{game['id']}/export/exe"))[0] == 422


def test_a_record_can_be_brought_along_and_continued(ada: Visitor) -> None:
    game = ada.begins(opponent="local", rule="renju", moves="h8i9i7")
    record = ada.get(f"/api/games/{game['id']}/export/sgf").content
    answer = ada.sends("/api/import", record, params={"name": "game.sgf"})
    assert answer.status_code == 201, answer.text
    found = answer.json()["game"]
    assert (found["moves"], found["status"]) == (["h8", "i9", "i7"], "finished")
    more = ada.post(f"/api/games/{found['id']}/continue", {"ply": 3, "opponent": "local"})
    assert more.json()["game"]["status"] == "playing"


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00" * 1000, b"(;GM[4]SZ[15];B[zz])", b"(;PB[a\x00b];B[hh];W[hh])", b"\xff" * 100],
)
def test_what_is_no_record_is_refused_with_its_reason(ada: Visitor, data: bytes) -> None:
    answer = ada.sends("/api/import", data, params={"name": "x.sgf"})
    assert problem(answer) == (422, "record")


def test_names_in_records_may_hold_anything(ada: Visitor) -> None:
    data = "(;GM[4]SZ[15]PB[\u0000\u202eAda\u200b]PW[<script>];B[hh];W[ii])".encode()
    answer = ada.sends("/api/import", data, params={"name": "x.sgf"})
    assert answer.status_code in (201, 422)


def test_a_record_is_limited(ada: Visitor) -> None:
    assert problem(ada.sends("/api/import", b"x" * (1024 * 1024 + 1)))[0] == 413
    inside = ada.sends("/api/import", b"x" * (1024 * 1024))
    assert problem(inside)[0] == 422


def played_by_a_classic(ada: Visitor, spec: str = "classic:automaton,depth=2") -> Any:
    """A game in which a classic has answered."""
    game = ada.begins(opponent=spec, color="white", moves="h8i9i7g9")
    path = f"/api/games/{game['id']}"
    wait_until(lambda: len(ada.get(path).json()["moves"]) == 5)
    return ada.get(path).json()


def test_the_search_of_a_classic_has_scores_and_a_tree(ada: Visitor, eve: Visitor) -> None:
    game = played_by_a_classic(ada)
    (thought,) = game["thoughts"]
    assert thought["scored"] == 10
    assert thought["leaves"] > 0
    path = f"/api/games/{game['id']}/searches/4"
    search = eve.get(path).json()
    assert (search["ply"], search["player"]) == (4, "classic:automaton,depth=2")
    assert len(search["moves"]) == 10
    assert search["moves"][0]["point"] == game["moves"][4]
    for encoding in ("gzip", "identity"):
        answer = eve.post(f"{path}/xray", headers={"Accept-Encoding": encoding})
        assert answer.headers.get("content-encoding", "identity") == encoding
        tree = answer.json()
        assert tree["decision"]["point"] == game["moves"][4]
        assert tree["decision"]["nodes"] == thought["nodes"]


def test_the_random_games_of_uct_are_repeated_too(ada: Visitor) -> None:
    game = played_by_a_classic(ada, "classic:uct,playouts=60")
    assert game["thoughts"][0]["playouts"]
    path = f"/api/games/{game['id']}/searches/4"
    visits = {move["point"]: move["visits"] for move in ada.get(path).json()["moves"]}
    nodes = ada.post(f"{path}/xray").json()["nodes"]
    assert sum(visits.values()) == 60
    assert {node["m"]: node["n"] for node in nodes if node["p"] == 0} == visits


def test_a_move_without_scores_has_no_search(ada: Visitor) -> None:
    game = played_by_a_classic(ada, "random")
    assert game["thoughts"][0]["scored"] == 0
    for ply in (3, 4, 9):
        path = f"/api/games/{game['id']}/searches/{ply}"
        assert problem(ada.get(path)) == (404, "no-search")
        assert problem(ada.post(f"{path}/xray")) == (404, "no-search")
    assert problem(ada.get("/api/games/nowhere-10/searches/4"))[0] == 404
    assert problem(ada.get(f"/api/games/{game['id']}/searches/-1")) == (422, "invalid")
    assert problem(ada.get(f"/api/games/{game['id']}/searches/x")) == (422, "invalid")
