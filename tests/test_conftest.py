"""The lists of tests/conftest.py."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import SLOW


def test_every_test_that_is_listed_as_slow_exists() -> None:
    folder = Path(__file__).parent
    assert [name for name in SLOW if not (folder / name).exists()] == []
