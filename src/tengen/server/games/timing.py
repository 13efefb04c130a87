"""How long a program may think."""

from __future__ import annotations

from tengen.server.games.table import Table
from tengen.server.messages import GameClock, SeatName
from tengen.timing import move_seconds

_SHARE = 0.8
"""Of the time that is left for a move; the rest is for the way there and back."""
_LEAST_SECONDS = 0.05


def thinking_seconds(table: Table, seat: SeatName, now_ms: int, most: float) -> float:
    """The most that a program may take for its decision, as its clock allows."""
    clock = table.clock
    if clock is None:
        return most
    left = clock.left_at(seat, now_ms) / 1000
    shared = left if isinstance(clock.setting, GameClock) else None
    allowed = move_seconds(most, _SHARE * left, left=shared, increment=clock.increment)
    return max(_LEAST_SECONDS, most if allowed is None else allowed)
