"""Fixtures of the arena's tests."""

from tests.arena.stand_ins import cast, empty_pool
from tests.cli.conftest import heeded_interrupt

__all__ = ["cast", "empty_pool", "heeded_interrupt"]
