"""Lets a game that nobody wants any more be ended from another thread.

A process that plays can be killed; a thread, as those of a cluster's workers, cannot. So whoever
runs a game in one opens a `recallable` around it, and the game looks there after every move.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from contextvars import ContextVar
from math import inf

from tengen.players.base import Player

_INSIST_EVERY = 0.1
"""Seconds: a player that is stopped between two moves begins the next one all the same."""


# Not an `Exception`, which somebody on the way might take for a player's.
class Recalled(BaseException):
    """Ends a game from within."""


class Recall:
    """The line to one game."""

    def __init__(self) -> None:
        self._is_called = threading.Event()
        self._is_over = threading.Event()
        self._players: tuple[Player, ...] = ()

    def call(self, seconds: float = inf) -> None:
        """End the game, from any thread; comes back when it is over, or after so long."""
        deadline = time.monotonic() + seconds
        self._is_called.set()
        while not self._is_over.wait(_INSIST_EVERY) and time.monotonic() < deadline:
            for player in self._players:
                player.stop()

    def attend(self, *players: Player) -> None:
        """These are the players of the game; ``Recalled`` if it is not wanted any more."""
        self._players = players
        self.look()

    def look(self) -> None:
        """``Recalled`` if the game is not wanted any more."""
        if self._is_called.is_set():
            raise Recalled("nobody wants this game any more")

    def end(self) -> None:
        """The game is over, and its players may be in another."""
        self._players = ()
        self._is_over.set()


_current: ContextVar[Recall | None] = ContextVar("recall", default=None)


@contextlib.contextmanager
def recallable() -> Iterator[Recall]:
    """The game that is played inside can be ended with what this gives."""
    recall = Recall()
    token = _current.set(recall)
    try:
        yield recall
    finally:
        recall.end()
        _current.reset(token)


def current() -> Recall:
    """The line to the game of this thread; one that nobody will use if there is none."""
    return _current.get() or Recall()
