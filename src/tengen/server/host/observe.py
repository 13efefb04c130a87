"""Every request is timed, counted and logged once; a bug ends as a plain 500."""

from __future__ import annotations

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.server.host.logs import FIELDS
from tengen.server.host.metrics import Metrics
from tengen.server.host.problems import refusal, refuse
from tengen.server.host.throttle import address_of

_log = logging.getLogger("tengen.server.requests")
_QUIET = frozenset({"/healthz", "/metrics"})
"""Routes that watchers ask for every few seconds; their lines would bury all others."""
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class Observe:
    """Sees every request come and go."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with a watch."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin = time.perf_counter()
        status = 0

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except Exception:
            _log.exception("bug", extra={FIELDS: {"route": _route(scope)}})
            if status:
                raise  # half an answer is out; only closing the connection can tell that it is half
            await refuse(scope, receive, send_and_note, refusal(500))
        self._note(scope, status, time.perf_counter() - begin)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        # The method is the client's word: only known ones may become labels.
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        self._metrics.requests.labels(method, route, status).observe(seconds)
        level = logging.DEBUG if route in _QUIET else logging.INFO
        if _log.isEnabledFor(level):
            fields = {
                "method": method,
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
                "address": address_of(scope),
            }
            _log.log(level, "request", extra={FIELDS: fields})


def _route(scope: Scope) -> str:
    """The pattern of the address, which is known after routing; never the address itself."""
    return getattr(scope.get("route"), "path", "none")
