from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from starlette.exceptions import HTTPException
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tengen.server.host.limits import (
    AddressLimit,
    BodyLimit,
    SocketCount,
    Throttle,
    TokenBucket,
    network_of,
)
from tests.server.host.asgi import ask, greeter, open_socket, stream

LIMITED = BodyLimit(greeter, 10, {"/wide": 20})


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_as_fast_as_it_is_filled() -> None:
    clock = Clock()
    bucket = TokenBucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == pytest.approx(0.5)
    clock.now += 0.5
    assert bucket.take() == 0
    assert bucket.take(2) == pytest.approx(1.0)


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    bucket = TokenBucket(10.0, 2.0, clock)
    clock.now += 1000
    assert [bool(bucket.take()) for _ in range(3)] == [False, False, True]


def test_a_rate_of_zero_has_no_limit() -> None:
    bucket, limit = TokenBucket(0, 0), AddressLimit(0, 0)
    assert not any(bucket.take() for _ in range(1000))
    assert not any(limit.take("192.0.2.1") for _ in range(1000))
    assert len(limit) == 0


def test_addresses_have_buckets_of_their_own() -> None:
    limit = AddressLimit(1.0, 1.0, clock=Clock())
    assert limit.take("192.0.2.1") == 0
    assert limit.take("192.0.2.1") > 0
    assert limit.take("192.0.2.2") == 0


def test_the_address_that_asked_longest_ago_is_forgotten_first() -> None:
    limit = AddressLimit(1.0, 1.0, max_addresses=2, clock=Clock())
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.3"):
        limit.take(address)
    assert len(limit) == 2
    assert limit.take("192.0.2.1") > 0, "it asked again, so it is remembered"
    assert limit.take("192.0.2.2") == 0, "it was forgotten"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("not:an:address", "not:an:address"),
        ("", ""),
    ],
)
def test_addresses_are_limited_by_network(address: str, expected: str) -> None:
    assert network_of(address) == expected


def test_sockets_are_counted_by_address() -> None:
    count = SocketCount(2)
    assert [count.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert count.enter("192.0.2.2")
    count.leave("192.0.2.1")
    assert count.enter("192.0.2.1")
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
        count.leave(address)
    assert [count.enter("192.0.2.1") for _ in range(3)] == [True, True, False]


def test_a_socket_limit_of_zero_is_none() -> None:
    count = SocketCount(0)
    assert all(count.enter("192.0.2.1") for _ in range(1000))


def test_throttled_requests_get_429_with_retry_after() -> None:
    app = Throttle(greeter, AddressLimit(0.1, 2))
    assert [ask(app).status_code for _ in range(2)] == [200, 200]
    answer = ask(app)
    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
    assert 1 <= int(answer.headers["retry-after"]) <= 10
    assert ask(app, address="192.0.2.2").status_code == 200


def test_some_paths_take_longer_bodies() -> None:
    app = BodyLimit(greeter, 10, {"/api/studies(/[a-z]+)?": 20})

    def status(path: str, length: int) -> int:
        return ask(app, "POST", path, content=b"x" * length).status_code

    paths = ("/api/studies", "/api/studies/abc", "/api/studies/abc/review", "/api/studies/")
    assert [status(path, 20) for path in paths] == [200, 200, 413, 413]
    assert [status(path, 21) for path in paths] == [413] * 4
    assert [status(path, 10) for path in paths] == [200] * 4


def test_sockets_count_as_requests() -> None:
    app = Throttle(greeter, AddressLimit(0.1, 1))
    assert open_socket(app, "/")[0]["type"] == "websocket.accept"
    assert open_socket(app, "/")[0]["status"] == 429


def test_watchers_may_ask_as_often_as_they_like() -> None:
    app = Throttle(greeter, AddressLimit(0.1, 1))
    assert {ask(app, path="/healthz").status_code for _ in range(5)} == {200}


def test_moves_of_devices_cost_less_than_other_requests() -> None:
    app = Throttle(greeter, AddressLimit(0.01, 1))
    path = "/api/games/Zk3_9aBcQ-/device"
    assert [ask(app, "POST", path).status_code for _ in range(6)] == [200] * 5 + [429]
    other = Throttle(greeter, AddressLimit(0.01, 1))
    assert [ask(other, path=f"{path}/x").status_code for _ in range(2)] == [200, 429]


def test_only_a_trusted_proxy_says_whose_request_it_is() -> None:
    app = ProxyHeadersMiddleware(Throttle(greeter, AddressLimit(0.1, 1)), ["10.0.0.0/8"])  # type: ignore[arg-type]

    def status(address: str, forwarded: str) -> int:
        headers = {"X-Forwarded-For": forwarded}
        return ask(app, address=address, headers=headers).status_code  # type: ignore[arg-type]

    assert [status("10.0.0.1", f"192.0.2.{n}") for n in range(3)] == [200, 200, 200]
    assert [status("10.0.0.1", f"192.0.2.{n}, 198.51.100.1") for n in range(2)] == [200, 429]
    assert [status("203.0.113.1", f"192.0.2.{n + 10}") for n in range(2)] == [200, 429]


def test_a_body_within_the_limit_arrives() -> None:
    assert ask(LIMITED, "POST", content=b"x" * 10).text == "10 bytes"
    assert ask(LIMITED, "POST", content=stream(b"x" * 5, b"x" * 5)).text == "10 bytes"


def test_a_body_that_says_it_is_too_long_is_not_read() -> None:
    answer = ask(LIMITED, "POST", content=b"x" * 11)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_body_that_does_not_say_so_is_counted() -> None:
    with pytest.raises(HTTPException) as caught:
        ask(LIMITED, "POST", content=stream(b"x" * 6, b"x" * 6))
    assert caught.value.status_code == 413


def test_some_addresses_take_more() -> None:
    assert ask(LIMITED, "POST", "/wide", content=b"x" * 20).text == "20 bytes"
    assert ask(LIMITED, "POST", "/wide", content=b"x" * 21).status_code == 413


def test_a_length_that_is_no_number_is_counted_like_none() -> None:
    answer = ask(LIMITED, "POST", content=stream(b"x"), headers={"Content-Length": "many"})
    assert answer.text == "1 bytes"


def test_a_body_that_never_ends_is_given_up() -> None:
    async def slow() -> AsyncIterator[bytes]:
        yield b"x"
        await asyncio.sleep(60)

    with pytest.raises(HTTPException) as caught:
        ask(BodyLimit(greeter, 10, {}, seconds=0.05), "POST", content=slow())
    assert caught.value.status_code == 408


def test_sockets_have_limits_of_their_own() -> None:
    assert open_socket(LIMITED, "/")[0]["type"] == "websocket.accept"
