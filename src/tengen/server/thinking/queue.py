"""A queue in which those who wait take turns."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Items wait under keys: a key's own in order, and no key twice before every other once.

    For one event loop.
    """

    def __init__(self, most: int) -> None:
        """At most so many items wait."""
        self._most = most
        self._count = 0
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return self._count

    def put(self, key: str, item: T) -> bool:
        """Take an item in; ``False`` if the queue is full."""
        if self._count >= self._most:
            return False
        self._waiting.setdefault(key, deque()).append(item)
        self._count += 1
        self._filled.set()
        return True

    async def get(self) -> T:
        """The next item, once there is one."""
        while not self._waiting:
            self._filled.clear()
            await self._filled.wait()
        key, items = self._waiting.popitem(last=False)
        item = items.popleft()
        if items:
            self._waiting[key] = items  # at the end: the others come first
        self._count -= 1
        return item

    def remove(self, key: str, item: T) -> bool:
        """Take an item out that need not wait any more; whether it was there."""
        items = self._waiting.get(key, deque())
        if item not in items:
            return False
        items.remove(item)
        self._count -= 1
        if not items:
            del self._waiting[key]
        return True

    def drain(self) -> list[T]:
        """Take everything out."""
        items = [item for items in self._waiting.values() for item in items]
        self._waiting.clear()
        self._count = 0
        return items
