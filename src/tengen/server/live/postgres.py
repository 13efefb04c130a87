"""Signals between server processes through PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict
from typing import Any

import psycopg
from psycopg import AsyncConnection, sql

from tengen.server.games.view import Presence
from tengen.server.live.hub import Changed, Listener, Missed, Reported, Signal, Watched
from tengen.server.storage import CHANNEL

_TALK = "tengen_talk"
"""The channel of signals that are not stored; the store announces changes on its own channel."""
_MAX_BYTES = 7900
"""Size of a notification; PostgreSQL accepts less than 8000 bytes."""
_MAX_PENDING = 2000
_MAX_BATCH = 100
_PAUSES = (0.1, 0.3, 1.0, 2.0)
"""Seconds between attempts to connect; the last value is repeated."""
_SILENCE = 15.0
"""Seconds without a notification after which the connection is checked."""
_FIRST_SECONDS = 10.0
_log = logging.getLogger("tengen.server.live")


class PostgresHub:
    """Sends and receives signals, and reconnects when a connection is lost."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._listener: Listener = lambda _: None
        self._pending: asyncio.Queue[str] = asyncio.Queue(_MAX_PENDING)
        self._tasks: list[asyncio.Task[None]] = []
        self._is_listening = asyncio.Event()

    async def start(self, listener: Listener) -> None:
        """Start to listen; returns when the channels are open, or after some seconds without."""
        self._listener = listener
        self._tasks = [
            asyncio.create_task(self._forever(self._listen)),
            asyncio.create_task(self._forever(self._send)),
        ]
        try:
            async with asyncio.timeout(_FIRST_SECONDS):
                await self._is_listening.wait()
        except TimeoutError:
            _log.warning("PostgreSQL does not answer LISTEN yet; starting without it")

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    def publish(self, signal: Signal) -> None:
        """Send a signal soon; dropped if too many are pending."""
        text = _encode(signal)
        if text is not None and not self._pending.full():
            self._pending.put_nowait(text)

    async def _forever(self, work: Any) -> None:
        """Connect and work; after an error, connect again."""
        tries = 0
        while True:
            try:
                async with await self._connect() as connection:
                    tries = 0
                    await work(connection)
            except (psycopg.Error, OSError) as error:
                _log.warning("the connection to PostgreSQL was lost: %s", error)
            await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
            tries += 1

    async def _connect(self) -> AsyncConnection[Any]:
        return await AsyncConnection.connect(
            self._url, autocommit=True, connect_timeout=10, application_name="tengen"
        )

    async def _listen(self, connection: AsyncConnection[Any]) -> None:
        for channel in (CHANNEL, _TALK):
            await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        if self._is_listening.is_set():
            self._listener(Missed())
        self._is_listening.set()
        while True:
            async for notice in connection.notifies(timeout=_SILENCE):
                signal = _decode(notice.channel, notice.payload)
                if signal is not None:
                    self._listener(signal)
            await connection.execute("SELECT 1")

    async def _send(self, connection: AsyncConnection[Any]) -> None:
        while True:
            texts = [await self._pending.get()]
            while len(texts) < _MAX_BATCH and not self._pending.empty():
                texts.append(self._pending.get_nowait())
            query = "SELECT pg_notify(%s, word) FROM unnest(%s::text[]) AS word"
            await connection.execute(query, (_TALK, texts))


def _encode(signal: Signal) -> str | None:
    """A signal as text; ``None`` for one that is not sent here."""
    if not isinstance(signal, Watched | Reported):
        return None
    text = json.dumps({"kind": type(signal).__name__, **asdict(signal)})
    return text if len(text.encode()) <= _MAX_BYTES else None


def _decode(channel: str, payload: str) -> Signal | None:
    """The signal of a notification; ``None`` if it is malformed."""
    try:
        if channel == CHANNEL:
            game_id, version = payload.split(" ")
            return Changed(game_id, int(version))
        words = json.loads(payload)
        if words.pop("kind") == "Watched":
            presence = Presence(**words.pop("presence"))
            return Watched(presence=presence, **words)
        return Reported(**words)
    except (ValueError, TypeError, KeyError, AttributeError):
        _log.warning("a notification on %s was not understood", channel)
        return None
