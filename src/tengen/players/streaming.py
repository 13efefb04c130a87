"""Values that another thread produces, as an iterator."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator
from typing import TypeVar

from tengen.stop import StopToken, linked

T = TypeVar("T")

_running: set[StopToken] = set()
"""The tokens of all threads, for the end of the interpreter."""


def stream(
    produce: Callable[[Callable[[T], None], StopToken], None], stop: StopToken | None = None
) -> Generator[T]:
    """Yield what ``produce(put, token)`` puts, in a thread that starts with the first value asked.

    Its error is raised here. The token is cancelled with `stop`, when the caller closes the
    iterator, and at the end of the interpreter; the iterator waits for the thread.
    """
    values: queue.SimpleQueue[tuple[T] | BaseException | None] = queue.SimpleQueue()

    def run(token: StopToken) -> None:
        try:
            produce(lambda value: values.put((value,)), token)
            values.put(None)
        except BaseException as error:  # raised again in the caller's thread
            values.put(error)

    with linked(stop) as token:
        thread = threading.Thread(target=run, args=(token,), name="tengen-stream")
        _running.add(token)
        thread.start()
        try:
            while (item := values.get()) is not None:
                if isinstance(item, BaseException):
                    raise item
                yield item[0]
        finally:
            token.cancel()
            thread.join()
            _running.discard(token)


def _cancel_all() -> None:
    for token in list(_running):
        token.cancel()


# The interpreter joins threads before it runs atexit functions and before it closes iterators: an
# endless search would keep it from exiting. `concurrent.futures` registers its threads here too.
threading._register_atexit(_cancel_all)  # type: ignore[attr-defined]
