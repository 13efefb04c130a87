"""A real browser and a real server, started once for all tests that need them."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import tengen
from tests.requirements import lacking
from tests.server.site import PATIENCE
from tests.web.guest import Guest
from tests.web.house import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Invite = Callable[..., Guest]
STATIC = Path(tengen.__file__).with_name("static")
BUNDLES = (STATIC / "xray.js", STATIC / "app" / "index.html")
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
# The last one keeps a browser that has nothing to ask from asking somebody.
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def missing() -> str | None:
    """What these tests need and do not find; ``None`` if everything is there."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed"
    if shutil.which("chromium") is None:
        return "there is no chromium on this machine"
    is_built = all(bundle.exists() for bundle in BUNDLES)
    return None if is_built else "the web bundle has not been built (make web)"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; a test that needs it is skipped without it, but fails in CI."""
    lack = missing()
    if lack is not None:
        lacking(lack)
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - it may not be there

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        program = shutil.which("chromium")
        opened = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests that leave it alone."""
    assert browser.is_connected()
    made = House(tmp_path_factory.mktemp("house"))
    try:
        made.start()
        yield made
    finally:
        made.kill()


@pytest.fixture
def invite(browser: Browser, house: House) -> Iterator[Invite]:
    """``invite(locale="zh-CN")``: somebody with a browser; complaints fail the test at its end."""
    guests = list[Guest]()
    with ExitStack() as contexts:

        def come(at: House = house, **options: Any) -> Guest:
            usual = {"locale": "en-US", "viewport": {"width": 1280, "height": 800}}
            context = browser.new_context(**usual | options)
            contexts.callback(context.close)
            guests.append(Guest(context, at.url))
            return guests[-1]

        yield come
    assert [guest.complaints for guest in guests] == [[]] * len(guests)
