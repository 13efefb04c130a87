"""A real browser, opened once for all tests that need one."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tengen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BUNDLE = Path(tengen.__file__).with_name("static") / "xray.js"
# The last one keeps a browser that has nothing to ask from asking somebody.
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def missing() -> str | None:
    """What these tests need and do not find; ``None`` if everything is there."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed"
    if shutil.which("chromium") is None:
        return "there is no chromium on this machine"
    return None if BUNDLE.exists() else "the web bundle has not been built (make web)"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; a test that needs it is skipped without it, but fails in CI."""
    lack = missing()
    if lack is not None:
        if os.environ.get("TENGEN_REQUIRE_ALL") == "1":
            pytest.fail(lack)
        pytest.skip(lack)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may not be there

    with sync_playwright() as playwright:
        program = shutil.which("chromium")
        opened = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield opened
        opened.close()
