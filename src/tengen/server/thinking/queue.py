"""A queue that is fair between keys, with a lane for what can wait."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Round robin over keys, first in first out within a key. For one event loop.

    Items of the background come when no other item waits.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._urgent: OrderedDict[str, deque[T]] = OrderedDict()
        self._background: OrderedDict[str, deque[T]] = OrderedDict()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return self.urgent + sum(map(len, self._background.values()))

    @property
    def urgent(self) -> int:
        """Number of items that are not of the background."""
        return sum(map(len, self._urgent.values()))

    def put(self, key: str, item: T, *, is_background: bool = False) -> bool:
        """Add an item; ``False`` if the queue is full."""
        if len(self) >= self._capacity:
            return False
        lane = self._background if is_background else self._urgent
        lane.setdefault(key, deque()).append(item)
        self._filled.set()
        return True

    async def get(self, takes_background: Callable[[], bool] = lambda: True) -> T:
        """Remove and return the next item; waits for one if there is none.

        `takes_background` is asked whenever an item of the background would be next.
        """
        while True:
            if self._urgent:
                return _next(self._urgent)
            if self._background and takes_background():
                return _next(self._background)
            self._filled.clear()
            await self._filled.wait()

    def remove(self, key: str, item: T) -> bool:
        """Remove an item; ``False`` if it is not in the queue."""
        for lane in (self._urgent, self._background):
            items = lane.get(key, deque())
            if item in items:
                items.remove(item)
                if not items:
                    del lane[key]
                return True
        return False

    def drain(self) -> list[T]:
        """Remove and return all items."""
        lanes = (self._urgent, self._background)
        items = [item for lane in lanes for items in lane.values() for item in items]
        for lane in lanes:
            lane.clear()
        return items


def _next(lane: OrderedDict[str, deque[T]]) -> T:
    key, items = lane.popitem(last=False)
    item = items.popleft()
    if items:
        lane[key] = items  # to the end: other keys come first
    return item
