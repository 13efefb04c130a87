from __future__ import annotations

import logging

import pytest
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tengen.server.host.logs import FIELDS
from tengen.server.host.metrics import Metrics
from tengen.server.host.observe import Observe
from tests.server.host.asgi import ask, greeter, open_socket


async def game(_: Request) -> Response:
    return PlainTextResponse("a game")


def observed(app: ASGIApp) -> tuple[Observe, Metrics]:
    metrics = Metrics()
    return Observe(app, metrics), metrics


def test_requests_are_counted_by_the_pattern_of_their_address() -> None:
    app, metrics = observed(Starlette(routes=[Route("/games/{id}", game)]))
    for path in ("/games/first", "/games/second", "/nothing"):
        ask(app, path=path)
    ask(app, "BREW", "/games/first")
    page = metrics.page().decode()
    count = "tengen_request_seconds_count"
    assert f'{count}{{method="GET",route="/games/{{id}}",status="200"}} 2.0' in page
    assert f'{count}{{method="GET",route="none",status="404"}} 1.0' in page
    assert f'{count}{{method="OTHER",route="/games/{{id}}",status="405"}} 1.0' in page
    assert "first" not in page


def test_a_line_of_the_log_tells_what_was_asked_but_no_secret(
    caplog: pytest.LogCaptureFixture,
) -> None:
    app, _ = observed(Starlette(routes=[Route("/games/{id}", game)]))
    with caplog.at_level(logging.INFO, "tengen.server.requests"):
        ask(app, path="/games/one?token=hunter2", headers={"Authorization": "Bearer hunter2"})
    (line,) = [getattr(record, FIELDS) for record in caplog.records]
    assert line["route"] == "/games/{id}"
    assert line["status"] == 200
    assert line["address"] == "192.0.2.1"
    assert "hunter2" not in str(line)


def test_watchers_do_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    app, _ = observed(Starlette(routes=[Route("/healthz", game)]))
    with caplog.at_level(logging.INFO, "tengen.server.requests"):
        ask(app, path="/healthz")
    assert not caplog.records


def test_a_client_that_leaves_during_its_request_is_no_bug(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def left(_: Request) -> Response:
        raise ClientDisconnect

    app, metrics = observed(Starlette(routes=[Route("/games", left)]))
    with caplog.at_level(logging.INFO, "tengen.server.requests"):
        ask(app, path="/games")
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert 'route="/games",status="499"' in metrics.page().decode()


def test_a_bug_is_a_plain_500_and_a_traceback_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise KeyError("the inside")

    app, metrics = observed(broken)
    answer = ask(app)
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "inside" not in answer.text
    assert caplog.records[0].exc_info is not None
    assert 'status="500"' in metrics.page().decode()


def test_half_an_answer_is_not_made_whole() -> None:
    async def broken(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise KeyError("the inside")

    app, _ = observed(broken)
    with pytest.raises(KeyError):
        ask(app)


def test_sockets_are_counted_elsewhere() -> None:
    app, metrics = observed(greeter)
    assert open_socket(app, "/")[0]["type"] == "websocket.accept"
    assert "tengen_request_seconds_count{" not in metrics.page().decode()
