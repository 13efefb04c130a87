"""Asks an app directly, without a server around it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "tengen.test"


def ask(
    app: ASGIApp,
    method: str = "GET",
    path: str = "/",
    *,
    address: str = "192.0.2.1",
    scheme: str = "http",
    **more: Any,
) -> httpx.Response:
    """The answer to one request."""

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(address, 1234), raise_app_exceptions=True)
        async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://{HOST}") as client:
            return await client.request(method, path, **more)

    return asyncio.run(asked())


def open_socket(
    app: ASGIApp, path: str, headers: dict[str, str] | None = None, address: str = "192.0.2.1"
) -> list[Message]:
    """What an app sends to somebody who wants to open a socket."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": "websocket",
        "path": path,
        "scheme": "ws",
        "client": (address, 1),
        "headers": [(b"host", HOST.encode())]
        + [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()],
    }
    asyncio.run(_run(app, scope, receive, send))
    return sent


async def _run(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


async def greeter(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that reads what it gets and says how much that was."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    length, more = 0, True
    while more:
        message = await receive()
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
    await PlainTextResponse(f"{length} bytes")(scope, receive, send)


async def stream(*parts: bytes) -> AsyncIterator[bytes]:
    """A body that does not say how long it is."""
    for part in parts:
        yield part
