"""How long each reader is fuzzed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

import pytest

SECONDS = float(os.environ.get("TENGEN_FUZZ_SECONDS", "1"))
"""Processor time for each target; `make fuzz` gives more."""
MIN_INPUTS = 1000
"""Inputs that each target gets on the slowest machine too."""

Input = TypeVar("Input")


class Budget(Protocol):
    """Ends a stream of inputs."""

    def __call__(self, inputs: Iterable[Input], share: int = 1) -> Iterator[Input]: ...


@pytest.fixture
def budget(record_property: Callable[[str, object], None]) -> Budget:
    """``for data in budget(inputs)``: as many as fit into the time; the number is reported.

    Targets whose inputs take milliseconds each get several shares of the time.
    """

    def within(inputs: Iterable[Input], share: int = 1) -> Iterator[Input]:
        end = time.process_time() + SECONDS * share
        number = 0
        for number, data in enumerate(inputs, 1):
            yield data
            if number >= MIN_INPUTS and time.process_time() > end:
                break
        record_property("fuzz inputs", number)

    return within
