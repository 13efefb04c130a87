"""How much one address may ask for: token buckets in bounded memory."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

_MOST_ADDRESSES = 20_000
"""Addresses remembered; the one that asked longest ago is forgotten first."""
_HOUSEHOLD = 64
"""Bits of an IPv6 address that belong to a network: whoever has one has all the rest of them."""

Clock = Callable[[], float]


class TokenBucket:
    """Tokens that come back with time, `rate` a second up to `burst`; a rate of 0 has no limit."""

    __slots__ = ("_burst", "_clock", "_rate", "_tokens", "_when")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._when = clock()

    def take(self, count: float = 1.0) -> float:
        """0 if the tokens were there and are taken, else the seconds until they will be."""
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
    """One bucket for each address that asked lately."""

    def __init__(
        self,
        rate: float,
        burst: float,
        most: int = _MOST_ADDRESSES,
        clock: Clock = time.monotonic,
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, count: float = 1.0) -> float:
        """0 if this address may, else the seconds after which it may."""
        if self._rate <= 0:
            return 0.0
        key = household(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, self._burst, self._clock)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(count)


class SocketCount:
    """How many sockets each address holds open; a limit of 0 is none."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Whether one more may be opened; if so it is counted until `leave`."""
        key = household(address)
        count = self._open.get(key, 0)
        if self._most and count >= self._most:
            return False
        self._open[key] = count + 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        key = household(address)
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


def household(address: str) -> str:
    """The address, or the network that an IPv6 address belongs to."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, _HOUSEHOLD), strict=False))
