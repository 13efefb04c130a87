from __future__ import annotations

import pytest

from tests.server.api.test_games import JSON, problem
from tests.server.site import Visitor


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"x"',
        b"1" * 5000,
        b'{"size": 4}',
        b'{"size": 1e400}',
        b'{"size": "15"}',
        b'{"oponent": "local"}',
        b'{"\\ud800": 1}',
        b'{"name": "\\ud800"}',
        b"[" * 30_000,
        b"\xff\xfe",
    ],
)
def test_a_bad_body_is_422(ada: Visitor, body: bytes) -> None:
    answer = ada.sends("/api/games", body, headers=JSON)
    assert problem(answer) == (422, "invalid")


def test_a_body_that_is_not_json_is_refused(ada: Visitor) -> None:
    headers = {"Content-Type": "text/plain"}
    answer = ada.sends("/api/games", b'{"opponent": "local"}', headers=headers)
    assert problem(answer) == (422, "invalid")


def test_what_is_wrong_is_said_with_its_place(ada: Visitor) -> None:
    answer = ada.post("/api/games", {"clock": {"kind": "move", "seconds": 0}})
    assert problem(answer) == (422, "invalid")
    assert "clock.move.seconds" in answer.json()["detail"]["en"]


def test_an_unknown_address_or_method_is_a_problem(ada: Visitor) -> None:
    assert problem(ada.get("/api/nothing")) == (404, "not-found")
    assert problem(ada.request("DELETE", "/api/games")) == (405, "method")
    assert problem(ada.post("/")) == (405, "method")
