"""What axe-core finds, on every page, in both themes and both languages; and small screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.requirements import lacking
from tests.web.conftest import PHONE, Invite
from tests.web.guest import Guest, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
MIDDLE_GAME = "h8i9i7g9g7h7h9f7"


@pytest.fixture(scope="module")
def axe() -> str:
    """The program that looks for barriers; without it tests are skipped, but fail in CI."""
    if not AXE.exists():
        lacking("axe-core is not installed (make web)")
    return AXE.read_text(encoding="utf-8")


def barriers(guest: Guest, axe: str) -> list[str]:
    """The serious things that axe-core finds, with the elements they are found at."""
    guest.page.evaluate(f"() => {{ {axe} }}")
    found: dict[str, Any] = guest.page.evaluate(
        "() => axe.run({ resultTypes: ['violations'] })",
    )
    return [
        f"{violation['id']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def test_a_barrier_would_be_found(invite: Invite, axe: str) -> None:
    guest = invite().visits()
    guest.page.evaluate("() => document.querySelector('main').append(new Image())")
    assert [barrier.partition(":")[0] for barrier in barriers(guest, axe)] == ["image-alt"]


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("options", [{}, PHONE], ids=["wide", "phone"])
def test_nothing_bars_anybody(
    invite: Invite, axe: str, locale: str, theme: str, options: dict[str, Any]
) -> None:
    look = {"locale": locale, "color_scheme": theme, "reduced_motion": "reduce", **options}
    guest = invite(**look).visits()
    expect(guest.page.locator(".levels label")).not_to_have_count(0)
    assert barriers(guest, axe) == []
    guest.visits("/players")
    expect(guest.page.get_by_role("listitem")).not_to_have_count(0)
    assert barriers(guest, axe) == []
    guest.begins(opponent="tengen:level=1", moves=MIDDLE_GAME, clock={"kind": "game", "seconds": 9})
    expect(guest.page.get_by_role("timer")).to_have_count(2)
    if options:
        guest.page.locator(".more").tap()
        expect(guest.page.locator(".sheet")).to_be_focused()
    for closed in guest.page.locator("summary").all():
        closed.click()
    assert barriers(guest, axe) == []


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_nothing_is_wider_than_the_smallest_screen(invite: Invite, locale: str) -> None:
    guest = invite(locale=locale, **NARROW).visits()
    expect(guest.page.locator(".levels label")).not_to_have_count(0)
    assert width(guest) == 320
    guest.visits("/players")
    expect(guest.page.get_by_role("listitem")).not_to_have_count(0)
    assert width(guest) == 320
    clock = {"kind": "game", "seconds": 3600}
    guest.begins(opponent="friend", moves=MIDDLE_GAME, clock=clock, name="W" * 32)
    expect(guest.moves).to_have_count(8)
    assert width(guest) == 320
    guest.page.locator(".more").tap()
    for closed in guest.page.locator("summary").all():
        closed.click()
    assert width(guest) == 320
    sheet = guest.page.locator(".sheet")
    assert sheet.evaluate("sheet => sheet.scrollWidth") <= 320


def width(guest: Guest) -> int:
    """How wide the page is, what must be scrolled to included."""
    found: int = guest.page.evaluate("() => document.documentElement.scrollWidth")
    return found
