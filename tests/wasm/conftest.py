"""Tests of the engine in the browser need Node.js and the engine's module."""

from __future__ import annotations

import pytest

from tests.requirements import lacking
from tests.wasm import probe


@pytest.fixture(scope="module", autouse=True)
def _has_module() -> None:
    if (what := probe.missing()) is not None:
        lacking(what)
