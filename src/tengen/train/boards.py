"""Positions as network input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from tengen.i18n import LocalizedError


@dataclass(frozen=True, slots=True)
class Boards:
    """Positions on boards of one size."""

    size: int
    stones: npt.NDArray[np.uint8]
    """One row per position: every point from the top left, 0 empty, 1 black, 2 white."""
    turns: npt.NDArray[np.uint8]
    """0 where black is to move, 1 where white is."""
    known: npt.NDArray[np.float32]
    """Log odds of the side to move without the network."""
    target: npt.NDArray[np.float32]
    """Expected result for the side to move, 0 to 1."""
    policy: npt.NDArray[np.int16]
    """One row per position: the policy value of each point without the network."""
    moves: npt.NDArray[np.int16]
    """Index of the chosen point from the top left; -1: none."""

    @classmethod
    def of(
        cls,
        stones: Sequence[bytes],
        is_black: npt.NDArray[np.bool_],
        known: npt.NDArray[Any],
        target: npt.NDArray[Any],
        policy: Sequence[npt.NDArray[Any]],
        chosen: Sequence[int],
    ) -> Boards:
        """From one row of stones for each position; ``ValueError`` for boards of several sizes.

        `policy` and `chosen` count the empty points only.
        """
        sizes = {len(row) for row in stones}
        if len(sizes) > 1:
            raise LocalizedError("train.error.several_sizes")
        points = sizes.pop() if sizes else 0
        board = np.frombuffer(b"".join(stones), dtype=np.uint8).reshape(len(stones), points)
        policies = np.zeros(board.shape, dtype=np.int16)
        if len(policy):
            policies[board == 0] = np.clip(np.concatenate(policy), -32768, 32767)
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
            policies,
            np.where(numbers < 0, -1, places).astype(np.int16),
        )

    def __len__(self) -> int:
        return len(self.turns)

    def rows(
        self, chosen: npt.NDArray[np.int64]
    ) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes]:
        """The chosen positions in the core's format."""
        return (
            self.stones[chosen].tobytes(),
            self.turns[chosen].tobytes(),
            self.known[chosen].tobytes(),
            self.target[chosen].tobytes(),
            self.policy[chosen].tobytes(),
            self.moves[chosen].tobytes(),
        )
