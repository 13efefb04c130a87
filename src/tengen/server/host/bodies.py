"""How long a request's body may be, and how slowly it may come."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.server.host.problems import refusal, refuse

_LONGEST_NUMBER = 18
"""Digits of a length that matter; any that is longer is too long."""
_SECONDS = 30.0
"""The most time for a whole body."""


class BodyLimit:
    """Refuses bodies that are too long, whether they say so or not, and those that never end."""

    def __init__(
        self,
        app: ASGIApp,
        most: int,
        most_at: Mapping[str, int],
        seconds: float = _SECONDS,
    ) -> None:
        self._app = app
        self._most = most
        self._most_at = most_at
        """Paths where another limit holds."""
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, counting."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._most_at.get(scope["path"], self._most)
        declared = Headers(scope=scope).get("content-length", "0")
        if declared.isdecimal() and int(declared[:_LONGEST_NUMBER]) > most:
            await refuse(scope, receive, send, refusal(413))
            return
        await self._app(scope, _Counted(receive, most, self._seconds), send)


class _Counted:
    """A body being received."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self._receive = receive
        self._left = most
        self._deadline = asyncio.get_running_loop().time() + seconds
        self._is_complete = False

    async def __call__(self) -> Message:
        if self._is_complete:
            return await self._receive()  # waits for the client to go, however long that takes
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(408) from None
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413)
        self._is_complete = not message.get("more_body", False)
        return message
