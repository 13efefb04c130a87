from __future__ import annotations

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tengen.server.host.limits import AddressLimit
from tengen.server.host.throttle import Throttle
from tests.server.host.asgi import ask, greeter, open_socket


def test_whoever_asks_too_fast_is_told_when_to_come_back() -> None:
    app = Throttle(greeter, AddressLimit(0.1, 2))
    assert [ask(app).status_code for _ in range(2)] == [200, 200]
    answer = ask(app)
    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
    assert 1 <= int(answer.headers["retry-after"]) <= 10
    assert ask(app, address="192.0.2.2").status_code == 200


def test_sockets_count_as_requests() -> None:
    app = Throttle(greeter, AddressLimit(0.1, 1))
    assert open_socket(app, "/")[0]["type"] == "websocket.accept"
    assert open_socket(app, "/")[0]["status"] == 429


def test_watchers_may_ask_as_often_as_they_like() -> None:
    app = Throttle(greeter, AddressLimit(0.1, 1))
    assert {ask(app, path="/healthz").status_code for _ in range(5)} == {200}


def test_only_a_trusted_proxy_says_whose_request_it_is() -> None:
    app = ProxyHeadersMiddleware(Throttle(greeter, AddressLimit(0.1, 1)), ["10.0.0.0/8"])  # type: ignore[arg-type]

    def status(address: str, forwarded: str) -> int:
        headers = {"X-Forwarded-For": forwarded}
        return ask(app, address=address, headers=headers).status_code  # type: ignore[arg-type]

    assert [status("10.0.0.1", f"192.0.2.{n}") for n in range(3)] == [200, 200, 200]
    assert [status("10.0.0.1", f"192.0.2.{n}, 198.51.100.1") for n in range(2)] == [200, 429]
    assert [status("203.0.113.1", f"192.0.2.{n + 10}") for n in range(2)] == [200, 429]
