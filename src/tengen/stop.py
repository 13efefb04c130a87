"""Cancellation as a value: the caller owns a token, the worker reads it."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator

from tengen._core import StopFlag


class StopToken(StopFlag):
    """Cancels work done in another thread.

    Latches: once cancelled, always cancelled, also if that happens before the work begins. Any
    thread may cancel or read it. One token may serve several searches in a row.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()
        self._callbacks: list[Callable[[], None]] = []

    def cancel(self) -> None:
        """Cancel, and run the callbacks registered with `calling`."""
        with self._lock:
            super().cancel()
            callbacks, self._callbacks = self._callbacks, []
            # All of them run, even if one raises.
            with contextlib.ExitStack() as stack:
                for callback in reversed(callbacks):
                    stack.callback(callback)

    @contextlib.contextmanager
    def calling(self, callback: Callable[[], None]) -> Iterator[None]:
        """Run `callback` if the token is cancelled inside this context, or was before.

        The callback runs at most once, in the thread that cancels, and never after the context.
        """
        with self._lock:
            # Added before the check: a signal handler of this thread may cancel at any moment.
            self._callbacks.append(callback)
            if self.is_cancelled and callback in self._callbacks:
                self._callbacks.remove(callback)
                callback()
        try:
            yield
        finally:
            with self._lock, contextlib.suppress(ValueError):
                self._callbacks.remove(callback)


@contextlib.contextmanager
def linked(stop: StopToken | None, seconds: float | None = None) -> Iterator[StopToken]:
    """A token that is cancelled with `stop`, and after `seconds`; ``None``: never.

    Cancelling it leaves `stop` alone.
    """
    child = StopToken()
    with contextlib.ExitStack() as stack:
        if stop is not None:
            stack.enter_context(stop.calling(child.cancel))
        if seconds is not None:
            timer = threading.Timer(seconds, child.cancel)
            timer.daemon = True
            timer.start()
            stack.callback(timer.cancel)
        yield child
