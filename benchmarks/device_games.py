"""Games on visitors' devices, for ``python -m benchmarks.server device``.

A process of its own plays all of them over raw sockets: an HTTP library would need more time for a
request than the server, and its time would count as the server's.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_PAUSE_SECONDS = (2.0, 5.0)
"""Between two reports of a device: the person thinks, then the engine answers."""
_STARTS_AT_ONCE = 20
_THOUGHT = {
    "score": 12.5,
    "win_probability": 0.53,
    "depth": 12,
    "nodes": 48_213,
    "seconds": 0.121,
    "pv": ["h8", "i9", "j10", "g7", "k11", "f6", "h9", "i8"],
}


@dataclass
class Tally:
    """What came of all games."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from a report until the answer that it is stored."""
    moves: int = 0
    wrong: list[str] = field(default_factory=list)


class Device:
    """One visitor: a secret, a connection that is kept open, and a game."""

    def __init__(self, url: str, moves: Sequence[str]) -> None:
        parts = urlsplit(url)
        self._address = parts.hostname, parts.port
        self._head = (
            f"Host: {parts.netloc}\r\nAuthorization: Bearer {secrets.token_urlsafe(32)}\r\n"
        )
        self._moves = moves
        self._version = 1
        self._played = 0

    async def start(self) -> None:
        """Connect, and create the game."""
        self._reader, self._writer = await asyncio.open_connection(*self._address)
        status, body = await self._post("/api/games", {"device": True, "listed": False})
        if status != 201:
            raise RuntimeError(f"no game: {status} {body!r}")
        self._path = f"/api/games/{json.loads(body)['game']['id']}/device"

    async def play(self, until: float, tally: Tally) -> None:
        """Report a move of each side every few seconds, from a random moment on."""
        await asyncio.sleep(random.uniform(0, _PAUSE_SECONDS[1]))
        while time.perf_counter() < until and self._played + 2 <= len(self._moves):
            await self._report(tally)
            await asyncio.sleep(random.uniform(*_PAUSE_SECONDS))
        self._writer.close()

    async def _report(self, tally: Tally) -> None:
        person, engine = self._moves[self._played : self._played + 2]
        actions = [
            {"kind": "move", "point": person, "used_ms": 2500},
            {"kind": "move", "point": engine, "used_ms": 121, "thought": _THOUGHT},
        ]
        begin = time.perf_counter()
        status, body = await self._post(self._path, {"version": self._version, "actions": actions})
        tally.latencies.append(time.perf_counter() - begin)
        if (status, json.loads(body)) != (200, {"version": self._version + 2}):
            tally.wrong.append(f"{self._path}: {status} {body!r}")
            return
        tally.moves += 2
        self._version += 2
        self._played += 2

    async def _post(self, path: str, message: object) -> tuple[int, bytes]:
        body = json.dumps(message).encode()
        head = f"POST {path} HTTP/1.1\r\n{self._head}Content-Type: application/json\r\n"
        self._writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.partition(b":")[2])
            for line in answer.split(b"\r\n")
            if line.lower().startswith(b"content-length:")
        )
        return int(answer.split(b" ", 2)[1]), await self._reader.readexactly(length)


async def play(url: str, games: int, seconds: float, moves: Sequence[str]) -> Tally:
    """Play many games at once for some time."""
    devices, tally = [Device(url, moves) for _ in range(games)], Tally()
    for begin in range(0, games, _STARTS_AT_ONCE):
        await asyncio.gather(*(each.start() for each in devices[begin : begin + _STARTS_AT_ONCE]))
    until = time.perf_counter() + seconds
    await asyncio.gather(*(each.play(until, tally) for each in devices))
    return tally
