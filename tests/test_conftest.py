"""The lists of tests/conftest.py."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.conftest import SLOW


def test_every_test_that_is_listed_as_slow_exists() -> None:
    folder = Path(__file__).parent
    assert [name for name in SLOW if not (folder / name).exists()] == []


@pytest.mark.no_cover
def test_nothing_is_traced_in_a_test_without_coverage() -> None:
    assert sys.gettrace() is None
