"""Levels of strength: limited depth and nodes, and moves chosen like a weaker player's."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from types import MappingProxyType
from typing import Protocol, TypeVar

from tengen.board import Board, Point
from tengen.players.base import Limit


class ScoredLine(Protocol):
    """What `pick` needs to know of a line."""

    @property
    def score(self) -> int:
        """For the side to move."""

    @property
    def mate_in(self) -> int | None:
        """Plies to the end of the game; ``None``: not known."""


Line = TypeVar("Line", bound=ScoredLine)


@dataclass(frozen=True, slots=True)
class Level:
    """The limits and weaknesses of one level."""

    depth: int
    """Search depth in plies."""
    nodes: int
    """Positions to search."""
    lines: int = 1
    """Number of best moves to choose from."""
    temperature: float = 0.0
    """Softmax temperature in score units: a move worse by this is chosen 1/e times as often."""
    overlooks: float = 0.0
    """Probability of considering only points near the last moves."""
    elo: int | None = None
    """Measured by matches between neighbouring levels; level 1 is 1000 by definition."""

    def narrowed(self, limit: Limit) -> Limit:
        """The stricter of `limit` and the limits of this level."""
        depth = self.depth if limit.depth is None else min(self.depth, limit.depth)
        nodes = self.nodes if limit.nodes is None else min(self.nodes, limit.nodes)
        return Limit(limit.seconds, depth, nodes)


LEVELS: Mapping[int, Level] = MappingProxyType(
    {
        1: Level(depth=1, nodes=300, lines=20, temperature=350.0, overlooks=0.85, elo=1000),
        2: Level(depth=1, nodes=300, lines=10, temperature=100.0, overlooks=0.35, elo=1220),
        3: Level(depth=2, nodes=500, lines=6, temperature=26.0, overlooks=0.07, elo=1370),
        4: Level(depth=3, nodes=1_000, lines=4, temperature=10.0, overlooks=0.01, elo=1490),
        5: Level(depth=5, nodes=2_000, lines=3, temperature=8.0, elo=1640),
        6: Level(depth=6, nodes=4_500, lines=2, temperature=7.0, elo=1840),
        7: Level(depth=12, nodes=6_500, elo=2020),
        8: Level(depth=16, nodes=11_500, elo=2220),
        9: Level(depth=20, nodes=26_000, elo=2400),
        10: Level(depth=24, nodes=58_000, elo=2580),
    }
)
"""Each wins 65 to 80 % of its games against the one below; docs/strength.md has the measurement."""

_SIGHT = 3
"""Distance from the last moves within which points are considered."""
_LAST_MOVES = 3


def points_in_sight(
    board: Board, legal: Sequence[Point], level: Level, seed: int
) -> Sequence[Point]:
    """The root moves that the level considers; empty: all."""
    if not board.moves or _random(board, seed, "sight").random() >= level.overlooks:
        return ()
    recent = [move for move in board.moves[-_LAST_MOVES:] if not move.is_pass]
    return [
        point
        for point in legal
        if any(
            max(abs(point.column - move.column), abs(point.row - move.row)) <= _SIGHT
            for move in recent
        )
    ]


def pick(lines: Sequence[Line], level: Level, board: Board, seed: int) -> Line:
    """One of the lines by softmax. A known win is always taken, a known loss never chosen."""
    best = lines[0]
    if level.temperature <= 0 or best.mate_in is not None:
        return best
    fair = [line for line in lines if line.mate_in is None]
    weights = [exp((line.score - best.score) / level.temperature) for line in fair]
    return _random(board, seed, "pick").choices(fair, weights)[0]


def _random(board: Board, seed: int, purpose: str) -> random.Random:
    """A generator that depends on position, seed and purpose only."""
    return random.Random(f"{board.key} {seed} {purpose}")  # noqa: S311 - no secret
