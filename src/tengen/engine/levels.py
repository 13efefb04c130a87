"""Levels of strength: limited depth and nodes, and moves chosen like a weaker player's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from types import MappingProxyType
from typing import SupportsIndex

from tengen import _core
from tengen.values import shortened

_SEEDS = 2**64


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


LEVELS: Mapping[int, Level] = MappingProxyType(
    {number: Level(*values) for number, values in enumerate(_core.levels(), start=1)}
)
"""Each wins 65 to 80 % of its games against the one below; docs/strength.md has the measurement."""


def seed_bits(seed: int) -> int:
    """The 64 bits of a seed that the core uses."""
    if not isinstance(seed, SupportsIndex):
        raise TypeError(f"a seed must be a whole number, not {shortened(seed)}")
    return index(seed) % _SEEDS
