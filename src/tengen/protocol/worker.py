"""One search at a time beside whoever reads the lines."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

from tengen.players.base import Player

MOST_WAITING = 1000
"""Commands that may wait while the player thinks."""
_INSIST = 0.01
"""Seconds after which a player that still thinks is told again to stop."""

Work = Callable[[], Callable[[], None]]
"""What a thread of its own does; then, in turn with the commands, the function that it returns."""


class Worker:
    """Keeps commands in their order while one of them takes its time.

    One thread hands commands in. A command may start a search, which runs in another thread; the
    commands that come meanwhile wait until the search has concluded. Commands and conclusions hold
    one lock, so they never run at the same time.
    """

    def __init__(self, player: Player) -> None:
        self._player = player
        self._changed = threading.Condition(threading.RLock())
        self._waiting: deque[Callable[[], None]] = deque()
        self._search = 0
        """Counts the searches, so that a late call to stop does not hit the next one."""
        self._is_thinking = False
        self._is_over = False

    def submit(self, command: Callable[[], None]) -> bool:
        """Run a command, now or after the search; ``False`` if too many wait already."""
        with self._changed:
            if not self._is_thinking:
                command()
            elif len(self._waiting) < MOST_WAITING:
                self._waiting.append(command)
            else:
                return False
            return True

    def think(self, work: Work) -> None:
        """Start a search; only a command may call this, as the last thing it does."""
        with self._changed:
            self._is_thinking = True
            self._search += 1
        threading.Thread(target=self._run, args=(work,), daemon=True).start()

    def stop(self) -> None:
        """Make the search under way, if any, come to its conclusion; returns at once."""
        with self._changed:
            if self._is_thinking:
                threading.Thread(target=self._insist, args=(self._search,), daemon=True).start()

    def end(self, seconds: float) -> bool:
        """Drop everything: no command and no conclusion runs any more.

        Waits so long for the player to stop; ``False`` if it still thinks then.
        """
        with self._changed:
            self._is_over = True
            self._waiting.clear()
            return self.hurry(seconds)

    def hurry(self, seconds: float) -> bool:
        """Stop this search and all that wait, each at once; ``False`` if it takes longer."""
        with self._changed:
            deadline = time.monotonic() + seconds
            while self._is_thinking and time.monotonic() < deadline:
                self._player.stop()
                self._changed.wait(_INSIST)
            return not self._is_thinking

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all that was submitted is done; ``False`` if it takes longer."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._is_thinking, seconds)

    def _run(self, work: Work) -> None:
        conclude = work()
        with self._changed:
            self._is_thinking = False
            if not self._is_over:
                conclude()
            while self._waiting and not self._is_thinking:
                self._waiting.popleft()()
            self._changed.notify_all()

    def _insist(self, search: int) -> None:
        """Stop one search; again and again, for it may not have begun or may have several parts."""
        with self._changed:
            while self._is_thinking and self._search == search:
                self._player.stop()
                self._changed.wait(_INSIST)
