"""A real browser and a real server, started once per session."""

from __future__ import annotations

import asyncio
import importlib.util
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import tengen
from tengen import bundle
from tengen.cli.site_files import site_files, write_site
from tests.requirements import lacking
from tests.server.site import PATIENCE
from tests.web.file_host import FileHost
from tests.web.server_process import ServerProcess
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NewVisitor = Callable[..., Visitor]
STATIC = Path(tengen.__file__).with_name("static")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BUNDLES = (STATIC / "xray.js", STATIC / "app" / "index.html")
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
_loops: list[asyncio.AbstractEventLoop] = []
"""The event loop of the open browser."""
# The last one stops the browser's own requests to the network.
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def missing() -> str | None:
    """What these tests need and is missing; ``None`` if nothing is."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed"
    if shutil.which("chromium") is None:
        return "there is no chromium on this machine"
    is_built = all(path.exists() for path in BUNDLES)
    return None if is_built else "the web bundle has not been built (make web)"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; without it tests are skipped, or fail in CI."""
    lack = missing()
    if lack is not None:
        lacking(lack)
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - it may not be there

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        program = shutil.which("chromium")
        opened = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        _loops.append(asyncio.get_running_loop())
        yield opened
        # The last test of this process may be one without a browser.
        asyncio._set_running_loop(_loops.pop())
        opened.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hide the browser's event loop from other tests.

    Playwright's loop counts as running as long as the browser is open, so that other tests of this
    process could not run one of their own.
    """
    if _loops and Path(__file__).parent in item.path.parents:
        asyncio._set_running_loop(_loops[-1])
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture
def engine() -> None:
    """The app was built with the engine."""
    if not list((STATIC / "app" / "assets").glob("*.wasm")):
        lacking("the web app was built without its engine")


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core; without it tests are skipped, or fail in CI."""
    if not AXE.exists():
        lacking("axe-core is not installed (make web)")
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def host(tmp_path: Path, browser: Browser) -> Iterator[FileHost]:
    """The site as `tengen site` writes it, on a host of plain files.

    It outlives the visitors, whose pages may still be loading.
    """
    assert browser.is_connected()  # not there: the test is skipped
    opened = FileHost(tmp_path / "host")
    write_site(site_files(bundle.APP), opened.site)
    yield opened
    opened.stop()


@pytest.fixture(scope="session")
def server_process(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server that tests share and must not stop."""
    assert browser.is_connected()
    server = ServerProcess(tmp_path_factory.mktemp("server"))
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture
def new_visitor(browser: Browser, server_process: ServerProcess) -> Iterator[NewVisitor]:
    """``new_visitor(locale="zh-CN")`` opens a browser context; console messages fail the test."""
    visitors = list[Visitor]()
    with ExitStack() as contexts:

        def create(at: ServerProcess = server_process, **options: Any) -> Visitor:
            defaults = {"locale": "en-US", "viewport": {"width": 1280, "height": 800}}
            context = browser.new_context(**defaults | options)
            contexts.callback(context.close)
            visitors.append(Visitor(context, at.url))
            return visitors[-1]

        yield create
    assert [visitor.complaints for visitor in visitors] == [[]] * len(visitors)
