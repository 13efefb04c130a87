"""The service worker of the app that a server serves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tengen import bundle
from tests.server.site import wait_until
from tests.web.conftest import NewVisitor
from tests.web.local_games import IS_CACHED, NO_NETWORK, play
from tests.web.server_process import ServerProcess
from tests.web.versions import NEXT_VERSION, VERSION, next_version
from tests.web.visitor import Visitor, expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CACHES = "() => caches.keys()"
UPDATE = "async () => { await (await navigator.serviceWorker.ready).update(); }"


@pytest.fixture
def app(tmp_path: Path, browser: Browser) -> Path:
    """A copy of the web app, which can be changed."""
    assert browser.is_connected()
    write(built_files(), tmp_path / "app")
    return tmp_path / "app"


def built_files() -> dict[str, bytes]:
    files = (path for path in bundle.APP.rglob("*") if path.is_file())
    return {path.relative_to(bundle.APP).as_posix(): path.read_bytes() for path in files}


def write(files: dict[str, bytes], folder: Path) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


@pytest.fixture
def server(app: Path, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of that copy; a test may stop it."""
    opened = ServerProcess(tmp_path, environment={**os.environ, "TENGEN_STATIC": str(app)})
    opened.start()
    yield opened
    opened.kill()


@pytest.fixture
def visitor(server: ServerProcess, new_visitor: NewVisitor) -> Visitor:
    """Somebody on the start page, after it has become available offline."""
    visitor = new_visitor(server).open()
    wait_until(lambda: visitor.page.evaluate(IS_CACHED))
    return visitor


@pytest.mark.usefixtures("engine")
def test_the_app_starts_without_its_server(visitor: Visitor, server: ServerProcess) -> None:
    identity = visitor.page.context.cookies()
    server.kill()
    visitor.ignore_complaints(NO_NETWORK)
    visitor.open()
    play(visitor, "h8", 2)
    visitor.open("/players")
    expect(visitor.page.get_by_role("listitem")).not_to_have_count(0)
    visitor.open("/g/Zk3_9aBcQ-")
    expect(visitor.page.get_by_text("The server can't be reached.").first).to_be_visible()
    visitor.page.goto(f"{visitor.url}/g/abc/xray/3")
    expect(visitor.page.get_by_role("link", name="Back to the game")).to_be_visible()
    server.start()
    visitor.open()
    expect(visitor.page.locator(".levels label")).not_to_have_count(0)
    assert visitor.page.context.cookies() == identity


@pytest.mark.usefixtures("engine")
def test_a_game_is_played_without_the_server_and_stored_when_it_is_back(
    visitor: Visitor, server: ServerProcess
) -> None:
    server.kill()
    visitor.ignore_complaints(NO_NETWORK)
    visitor.open()
    expect(visitor.page.locator(".levels label")).not_to_have_count(0)
    visitor.click_point("h8")
    expect(visitor.moves).to_have_count(2)
    visitor.page.reload()
    visitor.wait_for_game()
    expect(visitor.moves).to_have_count(2)
    visitor.click_point("a1")
    expect(visitor.moves).to_have_count(4)
    expect(visitor.page.get_by_text("Not yet stored on the server.")).to_be_visible()
    server.start()
    visitor.wait_until_stored()
    assert len(visitor.view()["moves"]) == 4


def test_requests_to_the_api_are_never_stored(visitor: Visitor) -> None:
    visitor.open("/players")
    stored = visitor.page.evaluate(
        "async () => (await (await caches.open((await caches.keys())[0])).keys())"
        ".map(({ url }) => new URL(url).pathname)"
    )
    assert "/" in stored
    assert [path for path in stored if path.startswith(("/api/", "/g/"))] == []


def test_a_new_version_is_shown_at_once_and_then_stored(visitor: Visitor, app: Path) -> None:
    write(next_version(built_files()), app)
    visitor.open()
    assert visitor.page.evaluate(VERSION) == NEXT_VERSION
    wait_until(lambda: visitor.page.evaluate(CACHES) == [f"tengen:/:{NEXT_VERSION}"])
    expect(visitor.page.get_by_text("A new version is ready.")).to_be_hidden()


def test_a_page_that_stays_open_is_offered_the_new_version(visitor: Visitor, app: Path) -> None:
    old = visitor.page.evaluate(VERSION)
    write(next_version(built_files()), app)
    visitor.page.evaluate(UPDATE)
    expect(visitor.page.get_by_text("A new version is ready.")).to_be_visible()
    assert visitor.page.evaluate(VERSION) == old
    visitor.page.get_by_role("button", name="Reload").click()
    visitor.page.wait_for_function(f"() => ({VERSION})() === '{NEXT_VERSION}'")


def test_a_game_goes_on_with_the_worker(visitor: Visitor) -> None:
    visitor.page.reload()
    visitor.page.locator(".levels label").first.wait_for()
    visitor.click_point("h8")
    expect(visitor.moves).to_have_count(2)
    visitor.page.reload()
    expect(visitor.moves).to_have_count(2)
