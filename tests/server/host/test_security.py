from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.server.host.security import OriginCheck, SecurityHeaders
from tests.server.host.asgi import HOST, ask, greeter, open_socket

GUARDED = OriginCheck(greeter, ("https://friend.example", "http://[2001:db8::1]:8080"))


def test_every_answer_carries_the_strict_headers() -> None:
    headers = ask(SecurityHeaders(greeter)).headers
    policy = headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "worker-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not any("'unsafe" in rule for rule in policy)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "referrer-policy" in headers
    assert "permissions-policy" in headers


def test_sockets_pass_the_headers_by() -> None:
    assert open_socket(SecurityHeaders(greeter), "/")[0]["type"] == "websocket.accept"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": f"http://{HOST}"},
        {"Origin": f"http://{HOST}:80"},
        {"Origin": f"HTTP://{HOST.upper()}"},
        {"Origin": "https://friend.example"},
        {"Origin": "https://friend.example:443"},
        {"Origin": "http://[2001:db8::1]:8080"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_own_pages_friends_and_programs_may_change_things(headers: dict[str, str]) -> None:
    assert ask(GUARDED, "POST", headers=headers).status_code == 200
    assert open_socket(GUARDED, "/", headers)[0]["type"] == "websocket.accept"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": f"https://{HOST}"},
        {"Origin": f"http://{HOST}:8000"},
        {"Origin": f"http://{HOST}.evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://[::"},
        {"Origin": f"http://{HOST}:99999"},
        {"Origin": f"ftp://{HOST}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_pages_of_other_sites_may_not(headers: dict[str, str]) -> None:
    answer = ask(GUARDED, "POST", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert answer.headers["content-type"] == "application/problem+json"
    refused = open_socket(GUARDED, "/", headers)[0]
    assert (refused["type"], refused["status"]) == ("websocket.http.response.start", 403)


def test_an_origin_that_is_none_equals_no_host() -> None:
    answer = ask(GUARDED, "POST", headers={"Origin": "x", "Host": ""})
    assert answer.status_code == 403


def test_reading_is_free_for_all() -> None:
    assert ask(GUARDED, headers={"Origin": "https://evil.example"}).status_code == 200


def test_what_is_no_request_passes() -> None:
    seen = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope["type"])

    async def receive() -> Message:
        return {}

    async def send(_: Message) -> None: ...

    asyncio.run(_call(OriginCheck(app, ()), {"type": "lifespan"}, receive, send))
    assert seen == ["lifespan"]


async def _call(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)
