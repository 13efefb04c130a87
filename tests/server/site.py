"""A real server in a thread of the test's process, and those who talk to it."""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tengen.server import run
from tengen.server.app import create_app
from tengen.server.host.settings import Settings

PATIENCE = 30.0
"""Seconds after which something will not happen any more, on a busy machine."""
OPEN = {
    "port": 0,
    "pool_size": 1,
    "requests_per_second": 0,
    "heavy_per_minute": 0,
    "messages_per_second": 0,
}
"""Settings without limits."""


class Site:
    """A server that listens."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self._listener = run.listen(settings)
        self.url = run.address(settings, self._listener)
        self._server = uvicorn.Server(run.config(settings, lambda: self.app))
        self._thread = threading.Thread(target=self._server.run, args=([self._listener],))
        self._http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def start(self) -> None:
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started

    def stop(self) -> None:
        self._http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def visitor(self, secret: str | None = None) -> Visitor:
        """Somebody, by default somebody new."""
        return Visitor(self.url, self._http, secret or secrets.token_urlsafe(32))


class Visitor:
    """Somebody with a secret."""

    def __init__(self, url: str, http: httpx.Client, secret: str) -> None:
        self._url = url
        self._http = http
        self.secret = secret

    def request(
        self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any
    ) -> httpx.Response:
        sent = {"Authorization": f"Bearer {self.secret}", **(headers or {})}
        return self._http.request(method, path, headers=sent, **more)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.request("POST", path, json=body, **more)

    def sends(self, path: str, content: Any, **more: Any) -> httpx.Response:
        """The answer to a body as it is."""
        return self.request("POST", path, content=content, **more)

    def begins(self, **choices: Any) -> Any:
        """The view of a new game."""
        answer = self.post("/api/games", choices)
        assert answer.status_code == 201, answer.text
        return answer.json()["game"]

    def plays(self, view: Any, point: str) -> Any:
        """The view after a move."""
        answer = self.tries(view, {"kind": "move", "point": point})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tries(self, view: Any, action: Any) -> httpx.Response:
        """The answer to an action."""
        body = {"version": view["version"], "action": action}
        return self.post(f"/api/games/{view['id']}/actions", body)

    @contextmanager
    def socket(self, game: str, **headers: str) -> Iterator[Socket]:
        """A socket to a game."""
        address = f"{self._url.replace('http', 'ws')}/api/games/{game}/live"
        sent = {"Authorization": f"Bearer {self.secret}", **headers}
        with connect(address, additional_headers=sent, compression=None) as connection:
            yield Socket(connection)


class Socket:
    """An open socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, message: Any) -> None:
        self.connection.send(json.dumps(message))

    def hears(self, kind: str) -> Any:
        """The next message of a kind; others are passed over."""
        while True:
            message = json.loads(self.connection.recv(PATIENCE))
            if message["type"] == kind:
                return message

    def hears_state(self, version: int) -> Any:
        """The view when the game has got so far."""
        view = self.hears("state")["view"]
        while view["version"] < version:
            view = self.hears("state")["view"]
        return view

    def close_code(self) -> int:
        """The code with which the server closes the socket."""
        with suppress(ConnectionClosed):
            for _ in range(1000):
                self.connection.recv(PATIENCE)
        closed = self.connection.protocol.close_rcvd
        assert closed is not None
        return closed.code


@contextmanager
def site(folder: Path, **changes: Any) -> Iterator[Site]:
    """A server with its games in a folder."""
    settings = Settings(**{"db": f"sqlite:///{folder / 'games.sqlite'}", **OPEN, **changes})
    made = Site(settings)
    made.start()
    try:
        yield made
    finally:
        made.stop()


def wait_until(holds: Any) -> None:
    """Wait for something that must come true."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
