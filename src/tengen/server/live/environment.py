"""What all live games of a process share."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tengen.server.games import codec
from tengen.server.games import events as ev
from tengen.server.games.engine_turn import engine_turn_of
from tengen.server.games.state import SEATS, GameState
from tengen.server.games.view import list_entry
from tengen.server.live.hub import Hub
from tengen.server.storage import GameRow, SeatRow, Store, StoredEvent, Write
from tengen.server.thinking.player_options import CLASSIC
from tengen.server.thinking.task import Thinker

T = TypeVar("T")


def wall_ms() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class GameSettings:
    """Settings of the games of a server."""

    ai_seconds: float = 3.0
    """The longest time the engine or another program may think about a move."""
    max_think_seconds: float = 10.0
    """The longest time any player may think about a move; a classic player may use all of it,
    because its depth, not its clock, is what a visitor sets."""
    programs: Mapping[str, str] = field(default_factory=dict)
    """Command lines of Gomocup programs by name; visitors may play against them."""
    games_in_memory: int = 4000
    """Idle games beyond this number are evicted, and read again when needed."""
    games_to_watch: int = 20
    """Games between two programs that a process runs at the same time."""
    sweep_seconds: float = 1.0
    """Interval of the sweep for expired clocks and for games of processes that have died."""
    dead_after_ms: int = 5000
    """A process without a heartbeat for this time counts as dead; others take over its games."""
    now_ms: Callable[[], int] = wall_ms
    """The server's clock."""

    def seconds_for(self, player: str) -> float:
        """The longest time that a player may think about a move."""
        is_classic = player.startswith(CLASSIC)
        return (
            self.max_think_seconds if is_classic else min(self.ai_seconds, self.max_think_seconds)
        )


class Environment:
    """The store, the hub, the programs and the tasks of a server process."""

    def __init__(self, store: Store, hub: Hub, thinker: Thinker, settings: GameSettings) -> None:
        self.store = store
        self.hub = hub
        self.thinker = thinker
        self.settings = settings
        self.process = secrets.token_hex(8)
        """The id of this process among those that share the store."""
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run work to its end, also if its caller is cancelled; `finish` waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self) -> None:
        """Wait for all work."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def write_of(self, state: GameState, *events: ev.Event) -> Write:
        """What is stored for the event, or the events of one moment, that led to a state."""
        event = events[-1]
        if isinstance(event, ev.GameCreated):
            held = [(seat, state.occupants[seat].holder) for seat in SEATS]
            seats = tuple(SeatRow(seat, holder) for seat, holder in held if holder is not None)
        else:
            seats = (SeatRow(event.seat, event.holder),) if isinstance(event, ev.Joined) else ()
        row = GameRow(
            status=state.status,
            listed=state.config.listed,
            summary=codec.encode(list_entry(state)),
            deadline_ms=None if state.clock is None else state.clock.deadline_ms,
            duty=None if engine_turn_of(state) is None else self.process,
        )
        first = state.version - len(events) + 1
        stored = tuple(
            StoredEvent(number, state.updated_ms, each.kind, codec.encode(each))
            for number, each in enumerate(events, first)
        )
        return Write(state.id, stored, row, seats)
