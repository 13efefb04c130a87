"""A game's socket: what happens is told at once, and players may act through it."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from tengen.server.api.context import Context, checked_id, context_of
from tengen.server.errors import Refused
from tengen.server.host.identity import known_secret, new_secret
from tengen.server.host.limits import TokenBucket, address_of
from tengen.server.host.problems import answer, refusal
from tengen.server.live.subscription import Subscription
from tengen.server.messages import (
    AckMessage,
    ActMessage,
    ClientMessage,
    PongMessage,
    RefusedMessage,
)

NO_SUCH_GAME = 4404
"""The close code of a socket to a game that is not there; browsers do not show HTTP statuses."""
TOO_MUCH = 1008
"""The close code for whoever goes on sending what is not understood, or too fast."""
RESTART = 1012
"""The close code when the server ends, or its database is away: come back soon."""
TOO_SLOW = 1013
"""What is noted about whoever does not read: a close code would not reach them."""
_MOST_GARBAGE = 10
_MOST_HASTE = 100
_BURST_SECONDS = 3.0
_SEND_SECONDS = 20.0
"""How long a message may wait for the other side to read."""

router = APIRouter()
_incoming: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
_PONG = PongMessage().model_dump_json()


@router.websocket("/api/games/{game_id}/live")
async def live(websocket: WebSocket, game_id: str) -> None:
    """Watch a game, and act in it if a seat is held."""
    context = context_of(websocket)
    try:
        secret = known_secret(websocket) or new_secret()
    except Refused as refused:
        await websocket.send_denial_response(answer(refused))
        return
    address = address_of(websocket.scope)
    if not context.sockets.enter(address):
        await websocket.send_denial_response(answer(refusal(429, "sockets")))
        return
    try:
        with context.metrics.sockets.track_inprogress():
            await websocket.accept()
            with contextlib.suppress(WebSocketDisconnect):
                await _Connection(websocket, context, game_id, secret).run()
    finally:
        context.sockets.leave(address)


class _Connection:
    """One open socket: a task that reads and one that writes."""

    def __init__(self, websocket: WebSocket, context: Context, game_id: str, secret: str) -> None:
        self._websocket = websocket
        self._context = context
        self._game_id = game_id
        self._secret = secret
        rate = context.settings.messages_per_second
        self._bucket = TokenBucket(rate, rate * _BURST_SECONDS)
        self._acting = asyncio.Lock()
        self._garbage = 0
        self._haste = 0

    async def run(self) -> None:
        """Serve until one of both sides has enough."""
        try:
            game = checked_id(self._game_id)
            async with self._context.service.subscribe(game, self._secret) as news:
                await self._send(news.welcome())
                await self._talk(news)
        except Refused as refused:
            await self._refuse(refused, None)
            await self._websocket.close(NO_SUCH_GAME if refused.status == 404 else RESTART)

    async def _talk(self, news: Subscription) -> None:
        """Read and write at the same time, until either comes to its end."""
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write(news))
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            writer.cancel()
            async with self._acting:  # what was begun is brought to its end
                reader.cancel()
        for result in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def _write(self, news: Subscription) -> None:
        """Tell what happens. A reader that is slow hears the newest state, and not all of them."""
        async for text in news:
            await self._send(text)
        await self._websocket.close(RESTART)

    async def _read(self) -> None:
        """Take one message after the other; the next is not read before this one is done with."""
        while True:
            event = await self._websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if not await self._take(event.get("text")):
                await self._websocket.close(TOO_MUCH)
                return

    async def _take(self, text: str | None) -> bool:
        """Do what a message asks for; no if this was one too many of its kind."""
        is_hasty = self._bucket.take() > 0
        try:
            message = _incoming.validate_json(text or "", strict=True)
        except ValidationError:
            self._garbage += 1
            await self._refuse(refusal(422), None)
            return self._garbage < _MOST_GARBAGE
        number = message.id if isinstance(message, ActMessage) else None
        if is_hasty:
            self._haste += 1
            await self._refuse(refusal(429, "too-fast"), number)
            return self._haste < _MOST_HASTE
        if isinstance(message, ActMessage):
            await self._act(message)
        else:
            await self._send(_PONG)
        return True

    async def _act(self, message: ActMessage) -> None:
        """Let the visitor act; what is acknowledged is stored."""
        try:
            async with self._acting:
                view = await self._context.act(
                    self._game_id, self._secret, message.version, message.action
                )
        except Refused as refused:
            await self._refuse(refused, message.id)
            return
        await self._send(AckMessage(id=message.id, version=view.version).model_dump_json())

    async def _refuse(self, refused: Refused, number: int | None) -> None:
        self._context.metrics.refusals.labels(refused.code).inc()
        told = RefusedMessage(
            id=number, status=refused.status, code=refused.code, detail=refused.detail
        )
        await self._send(told.model_dump_json())

    async def _send(self, text: str) -> None:
        """Send a message; who does not read for long is left."""
        try:
            async with asyncio.timeout(_SEND_SECONDS):
                await self._websocket.send_text(text)
        except TimeoutError:
            raise WebSocketDisconnect(TOO_SLOW) from None
