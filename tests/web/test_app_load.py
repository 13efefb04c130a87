"""The cost of the first visit; `pytest -rP` shows the numbers."""

# ruff: noqa: T201 - pytest captures what is printed

from __future__ import annotations

from collections import defaultdict

import httpx
import pytest

from tests.server.site import PATIENCE
from tests.web.conftest import NewVisitor
from tests.web.visitor import Visitor, expect

MAX_SCRIPT_BYTES = 60 * 1024


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
