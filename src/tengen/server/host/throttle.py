"""Requests that come too fast are refused before anything is done for them."""

from __future__ import annotations

import math

from starlette.types import ASGIApp, Receive, Scope, Send

from tengen.server.errors import Refused
from tengen.server.host.limits import AddressLimit
from tengen.server.host.problems import refuse

_FREE = frozenset({"/healthz", "/metrics"})
"""What watchers ask for, as often as they like."""


class Throttle:
    """Lets each address make so many requests, and open so many sockets, in a time."""

    def __init__(self, app: ASGIApp, limit: AddressLimit) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what comes slowly enough."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in _FREE:
            await self._app(scope, receive, send)
            return
        seconds = self._limit.take(address_of(scope))
        if seconds:
            refused = TooFast(seconds)
            await refuse(scope, receive, send, refused, refused.headers)
        else:
            await self._app(scope, receive, send)


class TooFast(Refused):
    """Somebody asks for too much in too short a time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(429, "too-fast")
        self.headers = {"Retry-After": str(math.ceil(seconds))}
        """Says when to come back."""


def address_of(scope: Scope) -> str:
    """Whose request it is; a client on a Unix socket has no address."""
    client = scope.get("client")
    return client[0] if client else ""
