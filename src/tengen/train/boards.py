"""Positions as the stones that a network looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Boards:
    """Positions on boards of one size."""

    size: int
    stones: npt.NDArray[np.uint8]
    """A row a position: every point from the top left, 0 nothing, 1 black, 2 white."""
    turns: npt.NDArray[np.uint8]
    """0 where black is to move, 1 where white is."""
    known: npt.NDArray[np.float32]
    """Log odds of the side to move without the network."""
    target: npt.NDArray[np.float32]
    """What the side to move can expect, 0 to 1."""

    @classmethod
    def of(
        cls,
        stones: Sequence[bytes],
        is_black: npt.NDArray[np.bool_],
        known: npt.NDArray[Any],
        target: npt.NDArray[Any],
    ) -> Boards:
        """From one row of stones for each position; ``ValueError`` for boards of several sizes."""
        sizes = {len(row) for row in stones}
        if len(sizes) > 1:
            raise ValueError("a network is fitted to boards of one size: these have several")
        points = sizes.pop() if sizes else 0
        return cls(
            isqrt(points),
            np.frombuffer(b"".join(stones), dtype=np.uint8).reshape(len(stones), points),
            (~is_black).astype(np.uint8),
            known.astype(np.float32),
            target.astype(np.float32),
        )

    def __len__(self) -> int:
        return len(self.turns)

    def rows(self, chosen: npt.NDArray[np.int64]) -> tuple[bytes, bytes, bytes, bytes]:
        """The chosen positions, as the core takes them."""
        return (
            self.stones[chosen].tobytes(),
            self.turns[chosen].tobytes(),
            self.known[chosen].tobytes(),
            self.target[chosen].tobytes(),
        )
