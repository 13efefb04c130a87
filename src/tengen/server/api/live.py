"""The WebSocket of a game: it reports every change, and players act through it."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from tengen.server.api.context import MOVE_KINDS, Context, checked_id, context_of
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
"""Close code for an unknown game; browsers do not show HTTP statuses."""
TOO_MUCH = 1008
"""Close code for a client that keeps sending invalid messages, or sends too fast."""
RESTART = 1012
"""Close code when the server stops, or the database does not answer: reconnect soon."""
TOO_SLOW = 1013
"""Recorded for a client that does not read; a close code would not reach it."""
_MAX_INVALID = 10
_MAX_TOO_FAST = 100
_BURST_SECONDS = 3.0
_SEND_SECONDS = 20.0
"""How long a message may wait for the client to read."""

router = APIRouter()
_incoming: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
_PONG = PongMessage().model_dump_json()


@router.websocket("/api/games/{game_id}/live")
async def live(websocket: WebSocket, game_id: str) -> None:
    """Watch a game, and act in it with a seat."""
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
        self._invalid = 0
        self._too_fast = 0

    async def run(self) -> None:
        """Serve until either side disconnects."""
        try:
            game = checked_id(self._game_id)
            async with self._context.service.subscribe(game, self._secret) as subscription:
                await self._send(subscription.welcome())
                await self._serve(subscription)
        except Refused as refused:
            await self._refuse(refused, None)
            await self._websocket.close(NO_SUCH_GAME if refused.status == 404 else RESTART)

    async def _serve(self, subscription: Subscription) -> None:
        """Read and write at the same time, until one of the tasks ends."""
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write(subscription))
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            writer.cancel()
            async with self._acting:  # an action under way is completed
                reader.cancel()
        for result in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def _write(self, subscription: Subscription) -> None:
        """Send what happens. A slow client gets the newest state and skips older ones."""
        async for text in subscription:
            await self._send(text)
        await self._websocket.close(RESTART)

    async def _read(self) -> None:
        """Handle one message after the other."""
        while True:
            event = await self._websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if not await self._handle(event.get("text")):
                await self._websocket.close(TOO_MUCH)
                return

    async def _handle(self, text: str | None) -> bool:
        """Answer a message; false if the client has sent too many bad ones."""
        is_too_fast = self._bucket.take() > 0
        try:
            message = _incoming.validate_json(text or "", strict=True)
        except ValidationError:
            self._invalid += 1
            await self._refuse(refusal(422), None)
            return self._invalid < _MAX_INVALID
        number = message.id if isinstance(message, ActMessage) else None
        if is_too_fast:
            self._too_fast += 1
            await self._refuse(refusal(429, "too-fast"), number)
            return self._too_fast < _MAX_TOO_FAST
        if not isinstance(message, ActMessage):
            await self._send(_PONG)
            return True
        metrics = self._context.metrics
        try:
            async with self._acting:
                with metrics.act_seconds.time():
                    version = await self._context.service.act(
                        self._game_id, self._secret, message.version, message.action
                    )
        except Refused as refused:
            await self._refuse(refused, message.id)
        else:
            if message.action.kind in MOVE_KINDS:
                metrics.moves.labels("person").inc()
            await self._send(AckMessage(id=message.id, version=version).model_dump_json())
        return True

    async def _refuse(self, refused: Refused, number: int | None) -> None:
        self._context.metrics.refusals.labels(refused.code).inc()
        message = RefusedMessage(
            id=number, status=refused.status, code=refused.code, detail=refused.detail
        )
        await self._send(message.model_dump_json())

    async def _send(self, text: str) -> None:
        """Send a message; a client that does not read for long is dropped."""
        try:
            async with asyncio.timeout(_SEND_SECONDS):
                await self._websocket.send_text(text)
        except TimeoutError:
            raise WebSocketDisconnect(TOO_SLOW) from None
