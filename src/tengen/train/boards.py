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
    promise: npt.NDArray[np.int16]
    """A row a position: how promising a move on each point is without the network."""
    moves: npt.NDArray[np.int16]
    """The point that was chosen, counted from the top left; -1: none."""

    @classmethod
    def of(
        cls,
        stones: Sequence[bytes],
        is_black: npt.NDArray[np.bool_],
        known: npt.NDArray[Any],
        target: npt.NDArray[Any],
        promise: Sequence[npt.NDArray[Any]],
        chosen: Sequence[int],
    ) -> Boards:
        """From one row of stones for each position; ``ValueError`` for boards of several sizes.

        `promise` and `chosen` count the empty points only.
        """
        sizes = {len(row) for row in stones}
        if len(sizes) > 1:
            raise ValueError("a network is fitted to boards of one size: these have several")
        points = sizes.pop() if sizes else 0
        board = np.frombuffer(b"".join(stones), dtype=np.uint8).reshape(len(stones), points)
        promises = np.zeros(board.shape, dtype=np.int16)
        if len(promise):
            promises[board == 0] = np.clip(np.concatenate(promise), -32768, 32767)
        # The place of the n-th empty point, row by row; -1 for none.
        order = np.argsort(board != 0, axis=1, kind="stable") if points else board
        numbers = np.array(chosen, dtype=np.int64)
        places = np.take_along_axis(order, np.maximum(numbers, 0)[:, None], 1)[:, 0]
        return cls(
            isqrt(points),
            board,
            (~is_black).astype(np.uint8),
            known.astype(np.float32),
            target.astype(np.float32),
            promises,
            np.where(numbers < 0, -1, places).astype(np.int16),
        )

    def __len__(self) -> int:
        return len(self.turns)

    def rows(
        self, chosen: npt.NDArray[np.int64]
    ) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes]:
        """The chosen positions, as the core takes them."""
        return (
            self.stones[chosen].tobytes(),
            self.turns[chosen].tobytes(),
            self.known[chosen].tobytes(),
            self.target[chosen].tobytes(),
            self.promise[chosen].tobytes(),
            self.moves[chosen].tobytes(),
        )
