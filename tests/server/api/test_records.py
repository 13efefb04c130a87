from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from tengen import formats
from tengen.game import Game
from tengen.server.study.exports import ExportFormat
from tests.server.api.test_games import problem
from tests.server.api.test_studies import record, tree
from tests.server.site import Visitor

MOVES = "h8i9i7g9"


def read(ada: Visitor, data: bytes, name: str = "") -> Any:
    answer = ada.sends("/api/records", data, params={"name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("kind", ["sgf", "psq", "json", "lib", "text", "moves"])
def test_files_of_any_format_are_read(ada: Visitor, kind: str) -> None:
    game = Game.from_moves(MOVES)
    found = read(ada, formats.write([game], kind), f"game.{kind}")
    assert found["errors"] == []
    (given,) = found["games"]
    assert (given["size"], given["rule"]) == (15, "freestyle")
    moves = [node["move"] for node in given["nodes"][1:]]
    assert moves == ([] if kind == "text" else ["h8", "i9", "i7", "g9"])
    assert bool(given.get("setup")) == (kind == "text")


def test_variations_comments_and_marks_are_read(ada: Visitor) -> None:
    data = "(;GM[4]SZ[15]PB[Ada];B[hh]C[天元]CR[ii](;W[ig])(;W[hi];B[gg]))".encode()
    (given,) = read(ada, data, "x.sgf")["games"]
    assert given["black"] == "Ada"
    assert given["nodes"] == [
        {},
        {"parent": 0, "move": "h8", "comment": "天元", "marks": {"i7": "circle"}},
        {"parent": 1, "move": "i9"},
        {"parent": 1, "move": "h7"},
        {"parent": 3, "move": "g9"},
    ]


def test_what_cannot_be_read_is_told_with_its_game_and_place(ada: Visitor) -> None:
    found = read(ada, b"h8i9\nh8i9h8\nz9\nh8\n", "x.txt")
    assert [len(game["nodes"]) - 1 for game in found["games"]] == [2, 2, 1]
    inside, outside = found["errors"]
    assert (inside["game"], inside["place"]) == (1, "line 2, move 3")
    assert inside["text"]["en"].startswith("line 2, move 3: ")
    assert inside["text"]["zh"].startswith("第2行第3手：")
    assert (outside["game"], outside["place"][:6]) == (None, "line 3")


def test_the_number_of_games_and_positions_is_limited(ada: Visitor) -> None:
    found = read(ada, b"h8\n" * 101)
    assert len(found["games"]) == 100
    assert [error["game"] for error in found["errors"]] == [None]
    assert "100" in found["errors"][0]["text"]["ja"]
    assert read(ada, b"h8\n" * 100)["errors"] == []
    game = json.dumps({"format": "tengen-game", "version": 1, "games": [tree(15_000)] * 2})
    found = read(ada, game.encode(), "x.json")
    assert [len(each["nodes"]) for each in found["games"]] == [15_000]
    assert "20000" in found["errors"][0]["text"]["zh"]


@pytest.mark.parametrize(
    "data", [b"", b"\x00" * 1000, b"(;GM[4]SZ[15];B[zz])", b"{" * 200_000, b"(;" * 400_000]
)
def test_what_is_no_record_is_refused(ada: Visitor, data: bytes) -> None:
    answer = ada.sends("/api/records", data, params={"name": "x.sgf"})
    assert problem(answer) == (422, "record")


def test_files_are_limited(ada: Visitor) -> None:
    assert problem(ada.sends("/api/records", b"x" * (1024 * 1024 + 1)))[0] == 413


def test_a_record_is_written_in_every_format(ada: Visitor) -> None:
    for kind in get_args(ExportFormat):
        given = record("h8", "i9") | ({"size": 20} if kind == "rec" else {})
        answer = ada.post(f"/api/records/{kind}", {"record": given})
        assert answer.status_code == 200, (kind, answer.text)
        assert answer.content
        is_text = answer.headers["content-type"].startswith("text/plain")
        name = f"tengen.{'txt' if is_text else kind}"
        assert f'filename="{name}"' in answer.headers["content-disposition"]


def test_what_was_written_is_read_again(ada: Visitor) -> None:
    given = record("h8", "i9")
    given["nodes"] += [{"parent": 1, "move": "a1", "comment": "天元", "labels": {"b2": "B"}}]
    given["turn"] = "black"
    data = ada.post("/api/records/sgf", {"record": given}).content
    (found,) = read(ada, data, "x.sgf")["games"]
    assert found["nodes"] == given["nodes"]


@pytest.mark.parametrize(
    ("kind", "body", "code"),
    [
        ("exe", {"record": record("h8")}, "invalid"),
        ("sgf", {}, "invalid"),
        ("sgf", {"record": record("h8"), "more": 1}, "invalid"),
        ("sgf", {"record": record("h8", "h8")}, "record"),
        ("rec", {"record": record("h8")}, "format"),
        ("png", {"record": record("h8", "--")}, "format"),
    ],
)
def test_what_cannot_be_written_is_refused(ada: Visitor, kind: str, body: Any, code: str) -> None:
    assert problem(ada.post(f"/api/records/{kind}", body)) == (422, code)
