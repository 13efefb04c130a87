"""Security headers, and the check which pages may use the server."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen import bundle
from tengen.server.host.problems import refusal, refuse

# Who may embed a page only a header can declare.
POLICY = bundle.policy_text({**bundle.POLICY, "frame-ancestors": "'none'"})
_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
    # With both, a page is cross-origin isolated and may share memory with its workers.
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-embedder-policy", b"require-corp"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_NO_STORE = (b"cache-control", b"no-store")
"""For every response without its own header."""
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}


class SecurityHeaders:
    """Middleware: adds strict headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the app and add the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                message["headers"] = [*given, *_HEADERS]
                if not any(name.lower() == b"cache-control" for name, _ in given):
                    message["headers"].append(_NO_STORE)
            await send(message)

        await self._app(scope, receive, send_with_headers)


class OriginCheck:
    """Middleware: refuses requests that pages of other sites make (CSRF protection).

    Browsers send the page's origin with every socket and every request that may change something.
    Other programs send none, and hold no visitor's cookie.
    """

    def __init__(self, app: ASGIApp, allowed: tuple[str, ...]) -> None:
        self._app = app
        self._allowed = frozenset(map(_normalized, allowed))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or call the app."""
        if self._is_allowed(scope):
            await self._app(scope, receive, send)
        else:
            await refuse(scope, receive, send, refusal(403, "origin"))

    def _is_allowed(self, scope: Scope) -> bool:
        if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
            return True
        if scope["type"] not in ("http", "websocket"):
            return True
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is not None:
            page = _normalized(origin)
            own = _normalized(f"{_page_scheme(scope['scheme'])}://{headers.get('host', '')}")
            return page in self._allowed or (page == own and page != "")
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")


def _page_scheme(scheme: str) -> str:
    """The scheme of a page that opens sockets with this scheme."""
    return {"ws": "http", "wss": "https"}.get(scheme, scheme)


def _normalized(origin: str) -> str:
    """An origin with its port; empty if invalid."""
    try:
        parts = urlsplit(origin.lower())
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.hostname}:{port}" if parts.hostname and port else ""
