"""Signals between server processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tengen.server.games.view import Presence


@dataclass(frozen=True, slots=True)
class Changed:
    """A game has a new version."""

    game_id: str
    version: int


@dataclass(frozen=True, slots=True)
class Watched:
    """Who is connected to a game through one process."""

    game_id: str
    process: str
    presence: Presence


@dataclass(frozen=True, slots=True)
class Reported:
    """A socket message about what a program thinks."""

    game_id: str
    process: str
    text: str


@dataclass(frozen=True, slots=True)
class Missed:
    """Signals may have been lost: every game has to be refreshed."""


Signal: TypeAlias = Changed | Watched | Reported | Missed
Listener: TypeAlias = Callable[[Signal], None]
"""Called in the event loop."""


class Hub(Protocol):
    """Carries signals between server processes; a sender may receive its own."""

    async def start(self, listener: Listener) -> None:
        """Start to listen."""

    async def close(self) -> None:
        """Stop."""

    def publish(self, signal: Signal) -> None:
        """Send a signal to all processes soon; it may be dropped."""


class LocalHub:
    """Carries signals between the services of one process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    async def start(self, listener: Listener) -> None:
        """Start to listen."""
        self._listeners.append(listener)

    async def close(self) -> None:
        """Stop."""
        self._listeners.clear()

    def publish(self, signal: Signal) -> None:
        """Call all listeners."""
        for listener in self._listeners:
            listener(signal)
