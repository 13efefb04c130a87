from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from starlette.exceptions import HTTPException

from tengen.server.host.bodies import BodyLimit
from tests.server.host.asgi import ask, greeter, open_socket, stream

LIMITED = BodyLimit(greeter, 10, {"/wide": 20})


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
