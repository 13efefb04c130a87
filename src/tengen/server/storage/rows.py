"""What goes into the store and comes out of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a game as it is stored."""

    number: int
    """From 1, without a gap."""
    at_ms: int
    kind: str
    data: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """What is kept about a game to find it."""

    status: str
    listed: bool
    summary: str
    """JSON."""
    deadline_ms: int | None = None
    duty: str | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat and the hash of the secret that it belongs to."""

    seat: str
    holder: str


@dataclass(frozen=True, slots=True)
class Write:
    """An event to be stored, with what follows from it; number 1 creates the game."""

    game_id: str
    event: StoredEvent
    row: GameRow
    seats: tuple[SeatRow, ...] = ()
    """Seats that are taken by this event."""
