"""Runs one search at a time in a thread of its own, so that lines can be read meanwhile."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from tengen.stop import StopToken

MAX_QUEUED = 1000
"""Commands that may wait for a search to end."""

Work = Callable[[StopToken], Callable[[], None]]
"""Runs in the search thread until its token is cancelled or it is done.

The function that it returns, the conclusion, runs in turn with the commands.
"""


class SearchWorker:
    """Keeps commands in order while one of them searches.

    One thread submits commands. A command may start a search in another thread; later commands
    wait until the search has concluded. Commands and conclusions hold one lock, so they never run
    at the same time.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition(threading.RLock())
        self._queue: deque[Callable[[], None]] = deque()
        self._shutdown = StopToken()
        """Cancels the current search and every later one."""
        self._stop = StopToken()
        """Cancels the current search."""
        self._is_searching = False
        self._is_over = False

    def submit(self, command: Callable[[], None]) -> bool:
        """Run a command, now or after the search; ``False`` if too many are waiting already."""
        with self._changed:
            if not self._is_searching:
                command()
            elif len(self._queue) < MAX_QUEUED:
                self._queue.append(command)
            else:
                return False
            return True

    def search(self, work: Work) -> None:
        """Start a search; only a command may call this, as its last action."""
        with self._changed:
            self._is_searching = True
            self._stop = stop = StopToken()
        threading.Thread(target=self._run, args=(work, stop), daemon=True).start()

    def stop(self) -> None:
        """Cancel the current search, if any; later ones are not affected."""
        self._stop.cancel()

    def stop_all(self, seconds: float) -> bool:
        """Cancel the current search and those of waiting commands; returns `wait`."""
        self._shutdown.cancel()
        return self.wait(seconds)

    def end(self, seconds: float) -> bool:
        """As `stop_all`, and no command or conclusion runs any more."""
        with self._changed:
            self._is_over = True
            self._queue.clear()
        return self.stop_all(seconds)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until every submitted command is done; ``False`` if that takes longer."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._is_searching, seconds)

    def _run(self, work: Work, stop: StopToken) -> None:
        with self._shutdown.calling(stop.cancel):
            conclude = work(stop)
        with self._changed:
            self._is_searching = False
            if not self._is_over:
                conclude()
            while self._queue and not self._is_searching:
                self._queue.popleft()()
            self._changed.notify_all()
