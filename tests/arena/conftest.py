"""Fixtures of the arena's tests."""

from tests.arena.games import cast, empty_bench

__all__ = ["cast", "empty_bench"]
