"""Limits per client: rate of requests, open sockets, length and duration of request bodies."""

from __future__ import annotations

import asyncio
import ipaddress
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.server.errors import Refused
from tengen.server.host.problems import refusal, refuse

_MAX_ADDRESSES = 20_000
"""Addresses remembered; the least recent one is forgotten first."""
_NETWORK_BITS = 64
"""Prefix of an IPv6 network: a client usually controls all addresses in it."""
_UNLIMITED_PATHS = frozenset({"/healthz", "/metrics"})
"""Requested by monitoring at any rate."""
_MAX_NUMBER_LENGTH = 18
"""Digits of a Content-Length; any longer number is too large."""
_DEVICE_PATH = re.compile(r"/api/games/[\w-]+/device", re.ASCII)
_DEVICE_COST = 0.2
"""Of a request, for one that stores moves of a player's device: a school class that shares an
address sends one every few seconds for each game. Players have a limit of their own as well."""
_BODY_SECONDS = 30.0
"""Time for a whole body to arrive."""

Clock = Callable[[], float]


class TokenBucket:
    """Rate limit: `rate` tokens per second, at most `burst` saved up; a rate of 0: no limit."""

    __slots__ = ("_burst", "_clock", "_rate", "_tokens", "_when")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._when = clock()

    def take(self, count: float = 1.0) -> float:
        """Take tokens and return 0, or return the seconds until there will be enough."""
        if self._rate <= 0:
            return 0.0
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now
        if self._tokens >= count:
            self._tokens -= count
            return 0.0
        return (count - self._tokens) / self._rate


class AddressLimit:
    """A token bucket for each recent address, in bounded memory."""

    def __init__(
        self,
        rate: float,
        burst: float,
        max_addresses: int = _MAX_ADDRESSES,
        clock: Clock = time.monotonic,
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._max_addresses = max_addresses
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, count: float = 1.0) -> float:
        """0 if the address is within its limit, else the seconds to wait."""
        if self._rate <= 0:
            return 0.0
        key = network_of(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, self._burst, self._clock)
            if len(self._buckets) > self._max_addresses:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(count)


class SocketCount:
    """Number of open sockets per address; a limit of 0: none."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one more socket until `leave`; ``False``: the limit is reached."""
        key = network_of(address)
        count = self._open.get(key, 0)
        if self._limit and count >= self._limit:
            return False
        self._open[key] = count + 1
        return True

    def leave(self, address: str) -> None:
        """Count one socket less."""
        key = network_of(address)
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


def network_of(address: str) -> str:
    """The address, or the /64 network of an IPv6 address."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, _NETWORK_BITS), strict=False))


def address_of(scope: Scope) -> str:
    """The client's address; empty for a client on a Unix socket."""
    client = scope.get("client")
    return client[0] if client else ""


class TooFast(Refused):
    """A client exceeds a rate limit."""

    def __init__(self, seconds: float) -> None:
        super().__init__(429, "too-fast")
        self.headers = {"Retry-After": str(math.ceil(seconds))}


class Throttle:
    """Middleware: refuses requests and sockets of an address that exceeds its rate."""

    def __init__(self, app: ASGIApp, limit: AddressLimit) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or call the app."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in _UNLIMITED_PATHS:
            await self._app(scope, receive, send)
            return
        cost = _DEVICE_COST if _DEVICE_PATH.fullmatch(scope["path"]) else 1.0
        seconds = self._limit.take(address_of(scope), cost)
        if seconds:
            refused = TooFast(seconds)
            await refuse(scope, receive, send, refused, refused.headers)
        else:
            await self._app(scope, receive, send)


class BodyLimit:
    """Middleware: refuses bodies that are too long, declared or not, or too slow."""

    def __init__(
        self,
        app: ASGIApp,
        max_bytes: int,
        max_bytes_at: Mapping[str, int],
        seconds: float = _BODY_SECONDS,
    ) -> None:
        """`max_bytes_at` are the limits of paths with their own, by patterns of the paths."""
        self._app = app
        self._max_bytes = max_bytes
        self._max_bytes_at = [
            (re.compile(path, re.ASCII), length) for path, length in max_bytes_at.items()
        ]
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or call the app and count what it receives."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        own = (most for path, most in self._max_bytes_at if path.fullmatch(scope["path"]))
        max_bytes = next(own, self._max_bytes)
        declared = Headers(scope=scope).get("content-length", "0")
        if declared.isdecimal() and int(declared[:_MAX_NUMBER_LENGTH]) > max_bytes:
            await refuse(scope, receive, send, refusal(413))
            return
        await self._app(scope, _CountedBody(receive, max_bytes, self._seconds), send)


class _CountedBody:
    """The receiving side of a request whose body is limited."""

    def __init__(self, receive: Receive, max_bytes: int, seconds: float) -> None:
        self._receive = receive
        self._left = max_bytes
        self._deadline = asyncio.get_running_loop().time() + seconds
        self._is_complete = False

    async def __call__(self) -> Message:
        if self._is_complete:
            return await self._receive()  # waits for the client to disconnect, without a limit
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
