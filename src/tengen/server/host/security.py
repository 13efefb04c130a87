"""What browsers are told to forbid, and which pages may talk to the server."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.server.host.problems import refusal, refuse

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_NOT_KEPT = (b"cache-control", b"no-store")
"""For every answer that says nothing else."""
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}


class SecurityHeaders:
    """Adds the same strict headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                message["headers"] = [*given, *_HEADERS]
                if not any(name.lower() == b"cache-control" for name, _ in given):
                    message["headers"].append(_NOT_KEPT)
            await send(message)

        await self._app(scope, receive, send_safely)


class OriginCheck:
    """Refuses what pages of other sites ask a visitor's browser to do.

    Browsers name the page's origin with every socket and every request that may change something;
    other programs name none, and hold no visitor's cookie.
    """

    def __init__(self, app: ASGIApp, allowed: tuple[str, ...]) -> None:
        self._app = app
        self._allowed = frozenset(map(_normal, allowed))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is no other site's doing."""
        if self._may_pass(scope):
            await self._app(scope, receive, send)
        else:
            await refuse(scope, receive, send, refusal(403, "origin"))

    def _may_pass(self, scope: Scope) -> bool:
        if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
            return True
        if scope["type"] not in ("http", "websocket"):
            return True
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is not None:
            page = _normal(origin)
            own = _normal(f"{_page_scheme(scope['scheme'])}://{headers.get('host', '')}")
            return page in self._allowed or (page == own and page != "")
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")


def _page_scheme(scheme: str) -> str:
    """The scheme of a page whose sockets have this scheme."""
    return {"ws": "http", "wss": "https"}.get(scheme, scheme)


def _normal(origin: str) -> str:
    """An origin with its port; empty if it is none."""
    try:
        parts = urlsplit(origin.lower())
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.hostname}:{port}" if parts.hostname and port else ""
