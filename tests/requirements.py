"""What tests need of the machine: without it they are skipped, or fail where all must run."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def lacking(what: str) -> NoReturn:
    """Skip the test, or fail it in CI, because of what is missing."""
    if os.environ.get("TENGEN_REQUIRE_ALL") == "1":
        pytest.fail(what)
    pytest.skip(what)
