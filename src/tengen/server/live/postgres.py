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
"""Where signals go that are not stored; changes are announced by the store, on its own channel."""
_LONGEST = 7900
"""Bytes of a notification; PostgreSQL takes less than 8000."""
_MOST_WAITING = 2000
_MOST_AT_ONCE = 100
_PAUSES = (0.1, 0.3, 1.0, 2.0)
"""Seconds between attempts to connect; the last one is repeated."""
_SILENCE = 15.0
"""Seconds after which a silent connection is asked whether it is still there."""
_FIRST_SECONDS = 10.0
_log = logging.getLogger("tengen.server.live")


class PostgresHub:
    """Hears what other processes say, and speaks to them; makes lost connections anew."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._listener: Listener = lambda _: None
        self._waiting: asyncio.Queue[str] = asyncio.Queue(_MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._is_listening = asyncio.Event()

    async def start(self, listener: Listener) -> None:
        """Begin to listen; returns when nothing more can be missed, or after some seconds."""
        self._listener = listener
        self._tasks = [
            asyncio.create_task(self._forever(self._listen)),
            asyncio.create_task(self._forever(self._speak)),
        ]
        try:
            async with asyncio.timeout(_FIRST_SECONDS):
                await self._is_listening.wait()
        except TimeoutError:
            _log.warning("PostgreSQL cannot be listened to yet; going on without it")

    async def close(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    def publish(self, signal: Signal) -> None:
        """Tell everybody, soon; dropped if too much waits already."""
        text = _written(signal)
        if text is not None and not self._waiting.full():
            self._waiting.put_nowait(text)

    async def _forever(self, work: Any) -> None:
        """Connect and work, again and again, whatever becomes of the connection."""
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
                for signal in _read(notice.channel, notice.payload):
                    self._listener(signal)
            await connection.execute("SELECT 1")

    async def _speak(self, connection: AsyncConnection[Any]) -> None:
        while True:
            texts = [await self._waiting.get()]
            while len(texts) < _MOST_AT_ONCE and not self._waiting.empty():
                texts.append(self._waiting.get_nowait())
            said = "SELECT pg_notify(%s, word) FROM unnest(%s::text[]) AS word"
            await connection.execute(said, (_TALK, texts))


def _written(signal: Signal) -> str | None:
    """A signal as text; ``None`` for what is not said here."""
    if not isinstance(signal, Watched | Reported):
        return None
    text = json.dumps({"kind": type(signal).__name__, **asdict(signal)})
    return text if len(text.encode()) <= _LONGEST else None


def _read(channel: str, payload: str) -> list[Signal]:
    """The signals of a notification; what nobody of ours can have written is none."""
    try:
        if channel == CHANNEL:
            pairs = (pair.split(" ") for pair in payload.split(","))
            return [Changed(game_id, int(version)) for game_id, version in pairs]
        words = json.loads(payload)
        if words.pop("kind") == "Watched":
            presence = Presence(**words.pop("presence"))
            return [Watched(presence=presence, **words)]
        return [Reported(**words)]
    except (ValueError, TypeError, KeyError, AttributeError):
        _log.warning("a notification on %s was not understood", channel)
        return []
