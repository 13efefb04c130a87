"""A queue that is fair between keys."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Round robin over keys, first in first out within a key. For one event loop."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._count = 0
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return self._count

    def put(self, key: str, item: T) -> bool:
        """Add an item; ``False`` if the queue is full."""
        if self._count >= self._capacity:
            return False
        self._waiting.setdefault(key, deque()).append(item)
        self._count += 1
        self._filled.set()
        return True

    async def get(self) -> T:
        """Remove and return the next item; waits for one if the queue is empty."""
        while not self._waiting:
            self._filled.clear()
            await self._filled.wait()
        key, items = self._waiting.popitem(last=False)
        item = items.popleft()
        if items:
            self._waiting[key] = items  # to the end: other keys come first
        self._count -= 1
        return item

    def remove(self, key: str, item: T) -> bool:
        """Remove an item; ``False`` if it is not in the queue."""
        items = self._waiting.get(key, deque())
        if item not in items:
            return False
        items.remove(item)
        self._count -= 1
        if not items:
            del self._waiting[key]
        return True

    def drain(self) -> list[T]:
        """Remove and return all items."""
        items = [item for items in self._waiting.values() for item in items]
        self._waiting.clear()
        self._count = 0
        return items
