from __future__ import annotations

import json

import pytest

from tengen.i18n import LANGUAGES
from tengen.server.host.problems import MEDIA_TYPE, answer, refusal


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, "bad-request"),
        (404, "not-found"),
        (405, "method"),
        (408, "slow"),
        (413, "too-large"),
        (422, "invalid"),
        (500, "internal"),
        (503, "unavailable"),
    ],
)
def test_a_status_has_a_code_and_a_text_in_every_language(status: int, code: str) -> None:
    response = answer(refusal(status), {"Allow": "GET"})
    assert (response.status_code, response.media_type) == (status, MEDIA_TYPE)
    assert response.headers["allow"] == "GET"
    problem = json.loads(bytes(response.body))
    assert (problem["status"], problem["code"]) == (status, code)
    assert all(problem["detail"][language] for language in LANGUAGES)


def test_a_code_may_be_given() -> None:
    assert (refusal(429, "sockets").status, refusal(429, "sockets").code) == (429, "sockets")
