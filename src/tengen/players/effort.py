"""Search statistics and limits of the classic players."""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import inf

from tengen.board import Board, Color, Point
from tengen.players.base import Limit, Statistics
from tengen.stop import StopToken

_RESERVE = 0.01
"""Seconds held back from a time limit, because a search checks its clock only now and then."""


class Effort:
    """The counters and limits of one search."""

    def __init__(
        self,
        limit: Limit,
        stop: StopToken | None = None,
        seconds: float | None = None,
        board: Board | None = None,
    ) -> None:
        """`seconds` is the player's own time limit; the shorter of the two applies. `board` is the
        root of a minimax search, from which `plain_nodes_all` counts.
        """
        self.started = time.perf_counter()
        self.nodes = 0
        """Positions visited below the root."""
        self.leaves = 0
        """Static evaluations."""
        self.cutoffs = 0
        """Nodes whose remaining moves were pruned."""
        self._stop = stop or StopToken()
        allowed = min(seconds or inf, limit.seconds or inf)
        reserve = min(_RESERVE, allowed / 10)
        self._deadline = self.started + allowed - reserve
        self._max_nodes = limit.nodes or inf
        self._nodes_at: list[int] = []
        self._moves_at: list[int] = []
        self._empty = board.size**2 - sum(len(board.stones(c)) for c in Color) if board else None

    def is_over(self) -> bool:
        """Whether a limit was reached or the search was cancelled."""
        return (
            self.nodes >= self._max_nodes
            or time.perf_counter() >= self._deadline
            or self._stop.is_cancelled
        )

    @property
    def seconds(self) -> float:
        """Wall time since the start."""
        return time.perf_counter() - self.started

    def expand(self, ply: int, moves: int) -> None:
        """Count a node `ply` plies below the root that has `moves` moves."""
        while len(self._nodes_at) <= ply:
            self._nodes_at.append(0)
            self._moves_at.append(0)
        self._nodes_at[ply] += 1
        self._moves_at[ply] += moves

    @property
    def plain_nodes(self) -> int:
        """Nodes of plain minimax: the product of the mean branching factors, summed over plies.

        Exact without pruning; otherwise it assumes that pruned nodes have as many moves as the
        others.
        """
        total, level = 0.0, 1.0
        for nodes, moves in zip(self._nodes_at, self._moves_at, strict=True):
            level *= moves / nodes
            total += level
        return round(total)

    def plain_nodes_all(self, depth: int) -> int | None:
        """Nodes of plain minimax that tries every empty point: n + n(n-1) + n(n-1)(n-2) + ...

        As if no game ended before `depth` and no point were forbidden.
        """
        if self._empty is None:
            return None
        total, level = 0, 1
        for empty in range(self._empty, max(self._empty - depth, 0), -1):
            level *= empty
            total += level
        return total

    def statistics(self, depth: int, scores: Mapping[Point, float]) -> Statistics:
        """The figures so far."""
        plain_nodes_all = self.plain_nodes_all(depth)
        return Statistics(
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            depth=depth,
            seconds=self.seconds,
            plain_nodes=max(self.plain_nodes, self.nodes),
            plain_nodes_all=plain_nodes_all and max(plain_nodes_all, self.nodes),
            scores=dict(scores),
        )
