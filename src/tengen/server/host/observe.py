"""Middleware that measures and logs every request, and answers 500 for a bug."""

from __future__ import annotations

import logging
import time

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.server.host.limits import address_of
from tengen.server.host.logs import FIELDS
from tengen.server.host.metrics import Metrics
from tengen.server.host.problems import refusal, refuse

_log = logging.getLogger("tengen.server.requests")
_QUIET = frozenset({"/healthz", "/metrics"})
"""Requested by monitoring every few seconds; logged at debug level."""
_LEFT = 499
"""The status of a request whose client closed the connection, as nginx logs it."""
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class Observe:
    """Outermost middleware of the app."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the app and record the result."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin = time.perf_counter()
        status = 0

        async def send_and_record(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_record)
        except ClientDisconnect:
            status = _LEFT
        except Exception:
            _log.exception("bug", extra={FIELDS: {"route": _route(scope)}})
            if status:
                raise  # part of the response is out; closing the connection marks it as incomplete
            await refuse(scope, receive, send_and_record, refusal(500))
        self._record(scope, status, time.perf_counter() - begin)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        # The client chooses the method: only known ones may become labels.
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
    """The pattern of the path, set by routing; never the path itself."""
    return getattr(scope.get("route"), "path", "none")
