from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.api.test_games import problem
from tests.server.site import Site, Visitor, site, wait_until

MOVES = ("h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12")
NODES = 1000


def record(*moves: str, **more: Any) -> dict[str, Any]:
    nodes: list[dict[str, Any]] = [{}]
    nodes += [{"parent": index, "move": move} for index, move in enumerate(moves)]
    return {"size": 15, "rule": "freestyle", "nodes": nodes, **more}


def review(*moves: str) -> dict[str, Any]:
    """A review without findings."""
    played: list[dict[str, Any] | None] = [
        {
            "move": move,
            "class": "best",
            "winProbability": 0.5,
            "cost": 0.0,
            "better": [],
            "holds": None,
        }
        for move in moves
    ]
    positions = [
        {"line": None, "win": None, "loss": None, "played": each} for each in [*played, None]
    ]
    return {"version": 1, "engine": "0.1.0", "nodes": 5, "positions": positions}


def created(ada: Visitor, *moves: str, **more: Any) -> Any:
    body = {"title": "A study", "record": record(*moves), **more}
    answer = ada.post("/api/studies", body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def path_of(study: Any) -> str:
    return f"/api/studies/{study['id']}"


def put(ada: Visitor, study: Any, **more: Any) -> httpx.Response:
    body = {key: study[key] for key in ("version", "title", "record")} | more
    return ada.request("PUT", path_of(study), json=body)


def test_anybody_with_the_link_reads_a_study(ada: Visitor, eve: Visitor) -> None:
    study = created(ada, "h8", "i9", review=review("h8", "i9"))
    assert (study["version"], study["owner"], study["job"]) == (1, True, None)
    assert not study["id"].startswith("s-"), "such ids are on a visitor's device"
    assert ada.get(path_of(study)).json() == study
    assert eve.get(path_of(study)).json() == {**study, "owner": False}


def test_the_record_is_stored_with_everything_that_it_holds(ada: Visitor) -> None:
    nodes = [
        {"comment": "天元\n\u0000"},
        {"parent": 0, "move": "h8", "marks": {"h8": "circle"}, "labels": {"i9": "A"}},
        {"parent": 1, "move": "i9", "arrows": [["h8", "i9"]], "lines": [["a1", "a2"]]},
        {"parent": 1, "move": "--", "seconds": 1.5, "clock": 2.0, "extra": {"X": ["y"]}},
    ]
    setup = {"black": [], "white": ["a1"]}
    facts = {"black": "Ada", "white": "Lin", "opening": "swap2", "info": {"event": "x"}}
    given = {"size": 15, "rule": "renju", "turn": "black", "setup": setup, **facts, "nodes": nodes}
    answer = ada.post("/api/studies", {"title": "", "record": given})
    assert answer.status_code == 201, answer.text
    assert answer.json()["record"] == given


def test_the_owner_changes_a_study(ada: Visitor) -> None:
    study = created(ada, "h8")
    changed = put(ada, study, title=" New  title\u202e", record=record("h8", "i9"))
    assert (changed.status_code, changed.json()) == (200, {"version": 2})
    found = ada.get(path_of(study)).json()
    assert (found["version"], found["title"]) == (2, "New title")
    assert len(found["record"]["nodes"]) == 3
    assert found["updated_ms"] >= found["created_ms"] == study["created_ms"]


def test_a_stale_change_is_refused_with_the_version(ada: Visitor) -> None:
    study = created(ada, "h8")
    for title in ("one", "two"):
        study["version"] = put(ada, study, title=title).json()["version"]
    answer = put(ada, study, version=1)
    assert problem(answer) == (409, "stale")
    assert answer.json()["version"] == 3


def test_a_change_whose_response_was_lost_can_be_sent_again(ada: Visitor) -> None:
    study = created(ada, "h8")
    answers = [put(ada, study, title="New").json() for _ in range(2)]
    assert answers == [{"version": 2}] * 2
    assert problem(put(ada, study, title="Another")) == (409, "stale")


def test_nobody_else_changes_or_deletes_a_study(ada: Visitor, eve: Visitor) -> None:
    study = created(ada, "h8")
    path = path_of(study)
    answers = (
        put(eve, study),
        eve.request("DELETE", path),
        eve.post(f"{path}/review"),
        eve.request("DELETE", f"{path}/review"),
    )
    assert [problem(answer) for answer in answers] == [(403, "foreign-study")] * 4
    assert ada.get(path).json() == study


def test_a_study_can_be_deleted(ada: Visitor) -> None:
    study = created(ada, "h8")
    assert ada.request("DELETE", path_of(study)).status_code == 204
    answers = (
        ada.get(path_of(study)),
        put(ada, study),
        ada.request("DELETE", path_of(study)),
        ada.post(f"{path_of(study)}/review"),
    )
    assert [problem(answer) for answer in answers] == [(404, "unknown-study")] * 4
    assert problem(ada.get("/api/studies/a.b"))[0] == 404


def test_a_review_stays_until_it_is_replaced(ada: Visitor) -> None:
    study = created(ada, "h8", review=review("h8"))
    for more, expected in (
        ({}, review("h8")),
        ({"record": record("i9"), "review": review("i9")}, review("i9")),
        ({"record": record("i9", "h8"), "review": review("i9")}, review("i9")),
        ({"review": None}, review("i9")),
    ):
        study["version"] = put(ada, study, **more).json()["version"]
        assert ada.get(path_of(study)).json()["review"] == expected


def test_a_review_with_points_off_a_changed_board_has_a_code_of_its_own(ada: Visitor) -> None:
    study = created(ada, "h8", review=review("h8"))
    smaller = record("c3") | {"size": 9}
    answer = put(ada, study, record=smaller, review=review("o15"))
    assert problem(answer) == (422, "review")
    detail = answer.json()["detail"]
    assert all("positions[0].played.move" in detail[language] for language in ("en", "zh", "ja"))
    assert put(ada, study, record=smaller).status_code == 200


def test_my_studies_are_listed(server: Site) -> None:
    ada = server.visitor()
    studies = [created(ada, *MOVES[:count], title=f"Study {count}") for count in range(3)]
    put(ada, studies[0])
    listed = ada.get("/api/studies").json()["studies"]
    assert [each["title"] for each in listed] == ["Study 0", "Study 2", "Study 1"]
    assert listed[1] == {
        "id": studies[2]["id"],
        "title": "Study 2",
        "updated_ms": studies[2]["updated_ms"],
        "rule": "freestyle",
        "size": 15,
        "moves": 2,
    }
    assert server.visitor().get("/api/studies").json() == {"studies": []}


def test_a_new_visitor_gets_the_secret_with_the_study(server: Site) -> None:
    with httpx.Client(base_url=server.url) as browser:
        study = browser.post("/api/studies", json={"title": "", "record": record("h8")}).json()
        assert browser.get(path_of(study)).json()["owner"]


def changed(**changes: Any) -> dict[str, Any]:
    return {"title": "x", "record": record("h8"), **changes}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ([], "invalid"),
        ({}, "invalid"),
        ({"title": "x"}, "invalid"),
        (changed(title=3), "invalid"),
        (changed(title="x" * 201), "invalid"),
        (changed(title="\ud800"), "invalid"),
        (changed(more=1), "invalid"),
        (changed(version=1), "invalid"),
        (changed(record=None), "record"),
        (changed(record={}), "record"),
        (changed(record=record("h8") | {"size": 99}), "record"),
        (changed(record=record("h8") | {"size": "15"}), "record"),
        (changed(record=record("h8") | {"more": 1}), "record"),
        (changed(record=record("h8", "h8")), "record"),
        (changed(record=record("z9")), "record"),
        (changed(record=record() | {"nodes": []}), "record"),
        (changed(record=record() | {"nodes": [{}, {"parent": 5, "move": "h8"}]}), "record"),
        (changed(record=record() | {"nodes": [{"seconds": 1e308 * 10}]}), "invalid"),
        (changed(record=record() | {"nodes": [{"comment": "\ud800"}]}), "record"),
        (changed(record=record() | {"nodes": [{"marks": {"h8": "star"}}]}), "record"),
        (changed(review=5), "review"),
        (changed(review={}), "review"),
        (changed(review=review("p16")), "review"),
        (changed(review=review("h8") | {"more": 1}), "review"),
        (changed(review=review("h8") | {"version": 2}), "review"),
        (changed(review=review("h8") | {"engine": "x" * 41}), "review"),
        (changed(review=review("h8") | {"nodes": 0}), "review"),
        (changed(review=review("h8") | {"nodes": 1.5}), "review"),
        (changed(review=review("h8") | {"positions": []}), "review"),
        (changed(review=review("h8") | {"positions": review("h8")["positions"][:1]}), "review"),
        (changed(review=review("h8") | {"positions": review()["positions"] * 2}), "review"),
        (changed(review=review(*["h8"] * 971)), "review"),
    ],
)
def test_what_is_no_study_is_refused(ada: Visitor, body: Any, code: str) -> None:
    text = json.dumps(body)
    answer = ada.sends("/api/studies", text, headers={"Content-Type": "application/json"})
    assert problem(answer) == (422, code)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"{" * 100_000,
        b"[" * 3_000_000,
        b'{"title":"x","record":' + b"[" * 3000 + b"]" * 3000 + b"}",
        b'{"title":"x","record":{"size":15,"rule":"freestyle","nodes":[{"seconds":NaN}]}}',
        b'{"title":"x","record":{"size":1e999,"rule":"freestyle","nodes":[{}]}}',
        b'{"title":"x","record":{"size":' + b"1" * 100_000 + b"}}",
    ],
)
def test_hostile_bodies_are_refused(ada: Visitor, body: bytes) -> None:
    answer = ada.sends("/api/studies", body, headers={"Content-Type": "application/json"})
    assert problem(answer)[0] == 422


def tree(count: int) -> dict[str, Any]:
    """A record of that many nodes."""
    second = [f"{column}{row}" for column in "abcdefg" for row in range(1, 16)]
    nodes: list[dict[str, Any]] = [{}]
    nodes += [{"parent": 0, "move": f"o{row}"} for row in range(1, 16)]
    for parent in range(1, 16):
        nodes += [{"parent": parent, "move": move} for move in second]
    begin, parent = len(nodes), 16
    while len(nodes) < count:
        nodes += [{"parent": parent, "move": f"j{row}"} for row in range(1, 16)]
        parent += 1
    assert begin < count
    return {"size": 15, "rule": "freestyle", "nodes": nodes[:count]}


def test_a_study_has_at_most_20000_nodes(ada: Visitor) -> None:
    inside = ada.post("/api/studies", {"title": "", "record": tree(20_000)})
    assert inside.status_code == 201, inside.text
    assert len(ada.get(path_of(inside.json())).json()["record"]["nodes"]) == 20_000
    beyond = ada.post("/api/studies", {"title": "", "record": tree(20_001)})
    assert problem(beyond) == (422, "record")
    assert "20000" in beyond.json()["detail"]["ja"]


def test_a_study_has_at_most_one_mebibyte(ada: Visitor) -> None:
    comment = "天" * 340_000  # three bytes each
    inside = record("h8", info={"comment": comment})
    assert ada.post("/api/studies", {"title": "", "record": inside}).status_code == 201
    beyond = record("h8", info={"comment": comment + "x" * 40_000})
    assert problem(ada.post("/api/studies", {"title": "", "record": beyond})) == (413, "too-large")
    assert problem(ada.sends("/api/studies", b" " * 3_300_000)) == (413, "too-large")


def test_a_visitor_has_a_limited_number_of_studies(
    server: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.server.studies.MAX_STUDIES", 2)
    ada = server.visitor()
    first = created(ada, "h8")
    created(ada, "h8")
    refused = ada.post("/api/studies", {"title": "", "record": record()})
    assert problem(refused) == (422, "too-many-studies")
    ada.request("DELETE", path_of(first))
    created(ada, "h8")


def test_new_studies_are_limited_per_address(tmp_path: Path) -> None:
    with site(tmp_path, heavy_per_minute=3) as limited:
        ada = limited.visitor()
        created(ada, "h8")
        answer = ada.post("/api/studies", {"title": "", "record": record()})
        assert problem(answer) == (429, "too-fast")


def test_changes_are_limited_per_visitor(tmp_path: Path) -> None:
    with site(tmp_path, messages_per_second=0.001) as limited:
        ada, eve = limited.visitor(), limited.visitor()
        mine, theirs = created(ada, "h8"), created(eve, "h8")
        statuses = [put(ada, mine).status_code for _ in range(22)]
        assert statuses == [200] * 20 + [429] * 2
        assert put(eve, theirs).status_code == 200


def finished(ada: Visitor, study: Any, state: str = "done") -> Any:
    """The job, when it has that state."""
    wait_until(lambda: ada.get(f"{path_of(study)}/review").json()["state"] == state)
    return ada.get(f"{path_of(study)}/review").json()


def test_a_study_is_reviewed_in_the_background(ada: Visitor, eve: Visitor) -> None:
    study = created(ada, *MOVES)
    assert problem(ada.get(f"{path_of(study)}/review")) == (404, "no-review")
    job = ada.post(f"{path_of(study)}/review", {"nodes": NODES})
    assert job.status_code == 202, job.text
    assert job.json() == {"state": "queued", "done": 0, "total": 10}
    assert finished(eve, study) == {"state": "done", "done": 10, "total": 10}
    found = ada.get(path_of(study)).json()
    assert (found["version"], found["job"]["state"]) == (1, "done")
    assert (found["review"]["nodes"], len(found["review"]["positions"])) == (NODES, 10)
    assert [each["played"]["move"] for each in found["review"]["positions"][:-1]] == [*MOVES]
    assert found["review"]["positions"][8]["win"] is not None, "black makes five"
    # What the server writes it also takes: a copy keeps the review.
    copy = {key: found[key] for key in ("title", "record", "review")}
    assert eve.post("/api/studies", copy).json()["review"] == found["review"]


def test_a_review_starts_from_the_position_that_is_set_up(ada: Visitor) -> None:
    setup = {"black": ["a1"], "white": ["h8", "h9", "h10", "h11"]}
    given = record("h12", setup=setup, turn="white", rule="renju")
    study = created(ada, record=given)
    ada.post(f"{path_of(study)}/review", {"nodes": NODES})
    finished(ada, study)
    positions = ada.get(path_of(study)).json()["review"]["positions"]
    assert positions[0]["win"] is not None
    assert positions[1]["line"] is None, "the game is over"


def test_one_review_runs_at_a_time_and_can_be_cancelled(server: Site) -> None:
    ada, eve = server.visitor(), server.visitor()
    studies = [created(ada, *MOVES[:8]) for _ in range(2)]
    assert ada.post(f"{path_of(studies[0])}/review", {"nodes": 1_000_000}).status_code == 202
    for study in studies:
        assert problem(ada.post(f"{path_of(study)}/review")) == (409, "review-running")
    theirs = created(eve, "h8")
    assert eve.post(f"{path_of(theirs)}/review", {"nodes": NODES}).status_code == 202
    assert ada.request("DELETE", f"{path_of(studies[0])}/review").status_code == 204
    assert finished(ada, studies[0], "cancelled")["done"] < 9
    assert ada.get(path_of(studies[0])).json()["review"] is None
    assert ada.post(f"{path_of(studies[1])}/review", {"nodes": NODES}).status_code == 202
    finished(ada, studies[1])
    finished(eve, theirs)
    ada.request("DELETE", f"{path_of(studies[1])}/review")
    assert ada.get(path_of(studies[1])).json()["review"] is not None, "it was done before"


def test_a_study_may_be_deleted_while_it_is_reviewed(ada: Visitor) -> None:
    study = created(ada, *MOVES[:8])
    ada.post(f"{path_of(study)}/review", {"nodes": 1_000_000})
    assert ada.request("DELETE", path_of(study)).status_code == 204
    again = created(ada, "h8")
    assert ada.post(f"{path_of(again)}/review", {"nodes": NODES}).status_code == 202
    finished(ada, again)


@pytest.mark.parametrize(
    ("moves", "body", "code"),
    [
        ((), {}, "nothing-to-review"),
        ((*MOVES, "a15"), {}, "illegal-record"),
        (("h8",), {"nodes": 10}, "invalid"),
        (("h8",), {"nodes": 10**9}, "invalid"),
        (("h8",), {"nodes": "1000"}, "invalid"),
        (("h8",), {"more": 1}, "invalid"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    ada: Visitor, moves: tuple[str, ...], body: Any, code: str
) -> None:
    study = created(ada, *moves)
    assert problem(ada.post(f"{path_of(study)}/review", body)) == (422, code)
