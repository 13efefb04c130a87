"""What server processes tell each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tengen.server.games.view import Presence


@dataclass(frozen=True, slots=True)
class Changed:
    """A game has that version now."""

    game_id: str
    version: int


@dataclass(frozen=True, slots=True)
class Watched:
    """Who looks at a game through one process."""

    game_id: str
    process: str
    presence: Presence


@dataclass(frozen=True, slots=True)
class Reported:
    """What a program thinks, as the text of a message for sockets."""

    game_id: str
    process: str
    text: str


@dataclass(frozen=True, slots=True)
class Missed:
    """Something may have been said that did not arrive: look at everything again."""


Signal: TypeAlias = Changed | Watched | Reported | Missed
Listener: TypeAlias = Callable[[Signal], None]
"""Is called in the event loop."""


class Hub(Protocol):
    """Carries signals between server processes; the sender may or may not hear its own."""

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Say what waits, and end."""

    def publish(self, signal: Signal) -> None:
        """Tell everybody, soon; what cannot be told is dropped."""


class LocalHub:
    """For services in one process, of which there is usually one."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""
        self._listeners.append(listener)

    async def close(self) -> None:
        """Nothing waits."""
        self._listeners.clear()

    def publish(self, signal: Signal) -> None:
        """Tell everybody at once."""
        for listener in self._listeners:
            listener(signal)
