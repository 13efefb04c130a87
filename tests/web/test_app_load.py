"""The cost of the first visit; `pytest -rP` shows the numbers."""

# ruff: noqa: T201 - pytest captures what is printed

from __future__ import annotations

import re
from collections import defaultdict

import httpx
import pytest

from tests.server.site import PATIENCE
from tests.web.conftest import NewVisitor
from tests.web.visitor import Visitor, expect

MAX_SCRIPT_BYTES = 64 * 1024
EMPTY_WASM = "new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])"
"""The smallest WebAssembly module."""


@pytest.mark.parametrize("locale", ["en-US", "zh-CN", "ja-JP"])
def test_the_first_load_is_small(new_visitor: NewVisitor, locale: str) -> None:
    scripts = requested(new_visitor(locale=locale))["script"]
    with httpx.Client(timeout=PATIENCE) as client:
        total = sum(compressed_size(client, url) for url in scripts)
    print(f"{total} bytes of script in {len(scripts)} files")
    assert total < MAX_SCRIPT_BYTES


def compressed_size(client: httpx.Client, url: str) -> int:
    """The size of a file in bytes as it is sent."""
    with client.stream("GET", url, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-encoding"] == "gzip"
        return sum(map(len, answer.iter_raw()))


def requested(visitor: Visitor) -> dict[str, list[str]]:
    """The URLs that the start page requests, by type."""
    urls = defaultdict[str, list[str]](list)
    visitor.page.on("request", lambda request: urls[request.resource_type].append(request.url))
    visitor.open()
    expect(visitor.page.locator(".levels label")).not_to_have_count(0)
    return urls


def test_nothing_is_loaded_but_the_page_itself(new_visitor: NewVisitor) -> None:
    urls = requested(new_visitor())
    assert sorted(urls) == ["document", "fetch", "script", "stylesheet"]
    assert len(urls["script"]) == 1


def test_another_language_is_one_more_script(new_visitor: NewVisitor) -> None:
    urls = requested(new_visitor(locale="ja-JP"))
    assert sorted(urls) == ["document", "fetch", "script", "stylesheet"]
    assert len(urls["script"]) == 2


def test_the_board_can_be_played_on_at_once(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().open()
    visitor.click_point("h8")
    expect(visitor.page.locator(".tengen-board .stone")).not_to_have_count(0)


def test_pages_may_run_the_engine_in_threads_but_no_text(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().start_game(opponent="classic:shapes,depth=1", moves="h8i9j7")
    expect(visitor.moves).to_have_count(4)
    path = f"/g/{visitor.game_id}"
    for address in ("/", path, f"{path}/xray/3"):
        visitor.page.goto(visitor.url + address)
        assert visitor.page.evaluate("crossOriginIsolated")
        assert visitor.page.evaluate("new SharedArrayBuffer(8).byteLength") == 8
        assert (
            in_page(visitor, f"WebAssembly.compile({EMPTY_WASM})") == "[object WebAssembly.Module]"
        )
    visitor.ignore_complaints(re.compile("Content Security Policy"))
    assert "EvalError" in in_page(visitor, "new Function('return 1')()")


def in_page(visitor: Visitor, script: str) -> str:
    """What a script of the page gets; the policy does not hold for Playwright's own."""
    timer = f"setTimeout(() => Promise.resolve().then(() => {script}).then(done, done))"
    return str(visitor.page.evaluate(f"new Promise((done) => {timer}).then(String)"))


def test_pictures_of_a_game_are_shown_in_isolated_pages(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().start_game(opponent="local", moves="h8i9j7")
    for kind in ("png", "gif", "svg"):
        source = f"/api/games/{visitor.game_id}/export/{kind}"
        width = visitor.page.evaluate(
            "async (source) => {"
            " const picture = new Image(); picture.src = source;"
            " await picture.decode(); return picture.naturalWidth; }",
            source,
        )
        assert width > 100, kind
