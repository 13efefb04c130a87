"""Fixtures of the arena's tests."""

from tests.arena.games import cast, empty_bench
from tests.cli.conftest import heeded_interrupt

__all__ = ["cast", "empty_bench", "heeded_interrupt"]
