"""What the first visit costs; `pytest -rP` shows the figures."""

# ruff: noqa: T201 - pytest keeps what is printed

from __future__ import annotations

import re

import httpx

from tests.server.site import PATIENCE
from tests.web.conftest import Invite
from tests.web.guest import expect
from tests.web.house import House

MOST_SCRIPT = 150 * 1024
HANGS = 1000 * PATIENCE
"""Milliseconds after which the page is taken to hang; the goal is 1,000."""


def test_the_first_load_is_small(house: House) -> None:
    with httpx.Client(base_url=house.url, timeout=PATIENCE) as client:
        page = client.get("/")
        scripts = re.findall(r'(?:src|href)="(/assets/[^"]+\.js)"', page.text)
        assert scripts
        total = sum(sent(client, path) for path in scripts)
    print(f"{total} bytes of script in {len(scripts)} files")
    assert total < MOST_SCRIPT


def sent(client: httpx.Client, path: str) -> int:
    """Bytes of a file on their way to a browser that unpacks."""
    with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-encoding"] == "gzip"
        return sum(map(len, answer.iter_raw()))


def test_nothing_is_loaded_but_the_page_itself(invite: Invite) -> None:
    guest = invite()
    kinds = list[str]()
    guest.page.on("request", lambda request: kinds.append(request.resource_type))
    guest.visits()
    expect(guest.page.locator(".levels label")).not_to_have_count(0)
    assert sorted(set(kinds)) == ["document", "fetch", "script", "stylesheet"]
    assert kinds.count("script") == 1


def test_the_board_is_soon_there_to_be_played_on(invite: Invite) -> None:
    guest = invite().visits()
    guest.clicks("h8")
    expect(guest.page.locator(".tengen-board .stone")).not_to_have_count(0)
    paint: float = guest.page.evaluate(
        "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
    )
    print(f"the board was there after {paint:.0f} ms")
    assert paint < HANGS
