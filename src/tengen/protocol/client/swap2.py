"""A program's decision in a swap2 opening."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.board import Point
from tengen.protocol.codec.replies import XY, Move, Moves, Reply, Suggest

SWAP2_ANSWERS = {0: (3,), 3: (0, 1, 2), 5: (0, 1)}
"""Allowed numbers of stones in the answer by number of stones on the board; 0 means swap."""


@dataclass(frozen=True, slots=True)
class Swap2Answer:
    """A program's decision in a swap2 opening."""

    moves: tuple[Point, ...] = ()
    """The stones it adds: three on the empty board, else one or two; none if it swaps."""

    @property
    def is_swap(self) -> bool:
        """Whether it takes black."""
        return not self.moves


def swap2_stones(reply: Reply) -> tuple[XY, ...]:
    """The coordinates in an answer; none for ``SWAP``."""
    if isinstance(reply, Moves):
        return reply.xys
    return (reply.xy,) if isinstance(reply, (Move, Suggest)) else ()
