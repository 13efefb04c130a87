from __future__ import annotations

import socket

import pytest

from tengen.server import run
from tengen.server.host.settings import Settings


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", "http://127.0.0.1:"),
        ("0.0.0.0", "http://127.0.0.1:"),  # noqa: S104 - nobody listens there
        ("::", "http://[::1]:"),
        ("::1", "http://[::1]:"),
        ("localhost", "http://localhost:"),
    ],
)
def test_the_address_is_one_that_a_browser_takes(host: str, expected: str) -> None:
    settings = Settings(db="sqlite:///unused", host=host, port=0)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        assert run.address(settings, listener) == f"{expected}{port}"


def test_an_ipv6_address_can_be_listened_on() -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("no IPv6 here")
    settings = Settings(db="sqlite:///unused", host="::1", port=0)
    with run.listen(settings) as listener:
        assert listener.family == socket.AF_INET6
