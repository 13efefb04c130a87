"""One limit for several searches."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from tengen.players.base import Limit


class Budget:
    """What is left of a limit."""

    def __init__(self, limit: Limit) -> None:
        """The time begins now."""
        self._limit = limit
        self._started = perf_counter()
        self.nodes = 0
        """Nodes spent."""

    @property
    def seconds(self) -> float:
        """Time spent."""
        return perf_counter() - self._started

    def share(self, searches: int) -> Limit | None:
        """An equal part for each of the searches to come; ``None`` if nothing is left."""
        seconds, nodes = self._limit.seconds, self._limit.nodes
        if seconds is not None:
            seconds = (seconds - self.seconds) / searches
        if nodes is not None:
            left = nodes - self.nodes
            nodes = min(left, max(1, left // searches))
        if (seconds is not None and seconds <= 0) or (nodes is not None and nodes <= 0):
            return None
        return replace(self._limit, seconds=seconds, nodes=nodes)

    def spend(self, nodes: int) -> None:
        """Count the nodes of a search."""
        self.nodes += nodes
