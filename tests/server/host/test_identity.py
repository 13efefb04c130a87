from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from tengen.server.errors import Refused
from tengen.server.host.identity import keep_name, keep_secret, known_secret, new_secret

SECRET = "s" * 22


def connection(scheme: str = "http", **headers: str) -> HTTPConnection:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    server = ("play.example.org", 443)
    return HTTPConnection(
        {"type": "http", "scheme": scheme, "path": "/", "headers": raw, "server": server}
    )


def test_the_secret_comes_from_the_header_or_the_cookie() -> None:
    assert known_secret(connection()) is None
    assert known_secret(connection(cookie=f"tengen_player={SECRET}")) == SECRET
    both = connection(authorization=f"Bearer {SECRET}", cookie=f"tengen_player={'t' * 22}")
    assert known_secret(both) == SECRET


def test_a_malformed_cookie_is_ignored() -> None:
    assert known_secret(connection(cookie="tengen_player=short")) is None


@pytest.mark.parametrize(
    "header", ["Bearer short", "Bearer", f"Basic {SECRET}", "Bearer " + "x" * 129]
)
def test_a_malformed_header_is_refused(header: str) -> None:
    with pytest.raises(Refused) as caught:
        known_secret(connection(authorization=header))
    assert (caught.value.status, caught.value.code) == (401, "secret")


def test_new_secrets_are_valid_and_differ() -> None:
    first, second = new_secret(), new_secret()
    assert first != second
    assert known_secret(connection(authorization=f"Bearer {first}")) == first


@pytest.mark.parametrize(("scheme", "is_secure"), [("http", False), ("https", True)])
def test_cookies_are_secure_over_https(scheme: str, is_secure: bool) -> None:
    response = Response()
    keep_secret(connection(scheme), response, SECRET)
    keep_name(connection(scheme), response, "Ada")
    secret, name = response.headers.getlist("set-cookie")
    assert "HttpOnly" in secret
    assert "HttpOnly" not in name
    assert ["Secure" in each for each in (secret, name)] == [is_secure, is_secure]
