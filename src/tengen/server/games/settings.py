"""What the games of a server can be told."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


def wall_ms() -> int:
    """The time of day in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class GameSettings:
    """How games are kept."""

    ai_seconds: float = 3.0
    """The most that a program may think about a move."""
    programs: Mapping[str, str] = field(default_factory=dict)
    """Command lines of Gomocup programs by name; visitors may play against them."""
    games_in_memory: int = 4000
    """Games that nobody looks at are forgotten beyond this number, and read again when needed."""
    games_to_watch: int = 20
    """Games of two programs that may go on at once in a process, for they never rest."""
    sweep_seconds: float = 1.0
    """How often the store is searched for duties of processes that have died, and for clocks."""
    dead_after_ms: int = 5000
    """A process that was not heard of for so long is dead; its duties are taken over."""
    now_ms: Callable[[], int] = wall_ms
    """The server's clock."""
