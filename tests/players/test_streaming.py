"""Values from another thread."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from tengen.players.streaming import stream
from tengen.stop import StopToken
from tests.patience import PATIENCE


def _count(put: Callable[[int], None], stop: StopToken) -> None:
    """Put numbers until it is stopped."""
    stopped, number = threading.Event(), 0
    with stop.calling(stopped.set):
        while not stopped.wait(0.001):
            put(number := number + 1)


def test_values_come_in_order_and_end() -> None:
    def produce(put: Callable[[int], None], _: StopToken) -> None:
        for number in range(5):
            put(number)

    assert list(stream(produce)) == [0, 1, 2, 3, 4]


def test_the_thread_starts_with_the_first_value_and_ends_with_the_iterator() -> None:
    before = threading.active_count()
    numbers = stream(_count)
    assert threading.active_count() == before
    assert [next(numbers), next(numbers)] == [1, 2]
    assert threading.active_count() == before + 1
    numbers.close()
    assert threading.active_count() == before


def test_a_token_ends_the_values() -> None:
    token = StopToken()
    numbers = stream(_count, token)
    assert next(numbers) == 1
    token.cancel()
    rest = list(numbers)
    assert rest == list(range(2, 2 + len(rest)))
    assert next(numbers, None) is None


def test_an_error_is_raised_by_the_iterator() -> None:
    def fail(put: Callable[[int], None], _: StopToken) -> None:
        put(1)
        raise OSError("no more")

    numbers = stream(fail)
    assert next(numbers) == 1
    with pytest.raises(OSError, match="no more"):
        next(numbers)


def test_a_program_ends_with_a_search_that_it_left_open() -> None:
    code = (
        "import tengen; it = tengen.Engine(hash_mb=1).analyse(tengen.Board()); print(next(it).line)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert (done.stdout, done.stderr) == ("1\n", "")
