"""Rows of the store."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a game as it is stored."""

    number: int
    """From 1, without gaps."""
    at_ms: int
    kind: str
    data: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """Derived columns of a game, to find it without reading its events."""

    status: str
    listed: bool
    summary: str
    """The entry of the list of games, as JSON."""
    deadline_ms: int | None = None
    """When the running clock reaches 0."""
    duty: str | None = None
    """The process that has to ask a program."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat and the hash of its holder's secret."""

    seat: str
    holder: str


@dataclass(frozen=True, slots=True)
class Write:
    """An event to be stored, with the derived columns; number 1 creates the game."""

    game_id: str
    event: StoredEvent
    row: GameRow
    seats: tuple[SeatRow, ...] = ()
    """Seats taken by this event."""
