"""Counts what a search does, and says when it must come to its end."""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import inf

from tengen.board import Point
from tengen.players.base import Limit, Statistics
from tengen.stop import StopToken

_RESERVE = 0.01
"""Seconds kept back from a time limit: a search notices its end a little late."""


class Effort:
    """The counters and the clock of one decision."""

    def __init__(
        self, limit: Limit, stop: StopToken | None = None, seconds: float | None = None
    ) -> None:
        """`seconds` is the player's own threshold; the limit's counts if it is shorter."""
        self.started = time.perf_counter()
        self.nodes = 0
        """Positions visited below the root."""
        self.leaves = 0
        """Static scores asked for."""
        self.cutoffs = 0
        """Nodes whose remaining moves were skipped."""
        self._stop = stop or StopToken()
        allowed = min(seconds or inf, limit.seconds or inf)
        reserve = min(_RESERVE, allowed / 10)
        self._deadline = self.started + allowed - reserve
        self._most_nodes = limit.nodes or inf
        self._nodes_at: list[int] = []
        self._moves_at: list[int] = []

    def is_over(self) -> bool:
        """Whether time, nodes or somebody's patience has run out."""
        return (
            self.nodes >= self._most_nodes
            or time.perf_counter() >= self._deadline
            or self._stop.is_cancelled
        )

    @property
    def seconds(self) -> float:
        """Wall time since the start."""
        return time.perf_counter() - self.started

    def expand(self, ply: int, moves: int) -> None:
        """A node so many plies below the root has so many moves to try."""
        while len(self._nodes_at) <= ply:
            self._nodes_at.append(0)
            self._moves_at.append(0)
        self._nodes_at[ply] += 1
        self._moves_at[ply] += moves

    @property
    def plain_nodes(self) -> int:
        """What plain minimax would visit: the mean number of moves at each ply, multiplied up.

        Exact where nothing was cut; else it supposes that the nodes that were cut away have as many
        moves as those that were not.
        """
        total, level = 0.0, 1.0
        for nodes, moves in zip(self._nodes_at, self._moves_at, strict=True):
            level *= moves / nodes
            total += level
        return round(total)

    def statistics(self, depth: int, scores: Mapping[Point, float]) -> Statistics:
        """The figures so far."""
        return Statistics(
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            depth=depth,
            seconds=self.seconds,
            plain_nodes=max(self.plain_nodes, self.nodes),
            scores=dict(scores),
        )
