"""axe-core on every page in both themes and all languages, and small screens."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from tests.web.conftest import PHONE, NewVisitor
from tests.web.visitor import Visitor, expect

NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
MIDDLE_GAME = "h8i9i7g9g7h7h9f7"


THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def violations(visitor: Visitor, axe: str) -> list[str]:
    """The serious violations that axe-core finds, with their elements."""
    visitor.page.evaluate(f"() => {{ {axe} }}")
    found: dict[str, Any] = visitor.page.evaluate(
        "() => axe.run({ resultTypes: ['violations'] })",
    )
    return [
        f"{violation['id']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def test_axe_finds_a_violation(new_visitor: NewVisitor, axe: str) -> None:
    visitor = new_visitor().open()
    visitor.page.evaluate("() => document.querySelector('main').append(new Image())")
    assert [violation.partition(":")[0] for violation in violations(visitor, axe)] == ["image-alt"]


def violations_in_both_themes(visitor: Visitor, axe: str) -> list[str]:
    """The same in light and dark colours, of one page: loading it costs more than the check."""
    found, backgrounds = list[str](), set[str]()
    for theme in THEMES:
        visitor.page.emulate_media(color_scheme=theme)
        background = "() => getComputedStyle(document.documentElement).backgroundColor"
        backgrounds.add(visitor.page.evaluate(background))
        found += violations(visitor, axe)
    assert len(backgrounds) == len(THEMES)
    return found


def unfold(visitor: Visitor) -> None:
    """Open everything that is folded."""
    visitor.page.evaluate("() => document.querySelectorAll('details').forEach(d => d.open = true)")


def wait_for_panels(visitor: Visitor) -> None:
    """Wait for the parts of the start page that are loaded last."""
    visitor.page.locator("#engine-place").wait_for()
    visitor.page.locator(".games").wait_for()


@pytest.mark.parametrize("locale", ["en-US", "zh-CN", "ja-JP"])
@pytest.mark.parametrize("options", [{}, PHONE], ids=["wide", "phone"])
def test_no_page_has_serious_violations(
    new_visitor: NewVisitor, axe: str, locale: str, options: dict[str, Any]
) -> None:
    visitor = new_visitor(locale=locale, reduced_motion="reduce", **options).open()
    visitor.page.locator('input[value="classic:uct"]').check(force=True)
    wait_for_panels(visitor)
    unfold(visitor)
    visitor.page.locator(".games").get_by_role("button").first.wait_for()
    expect(visitor.page.locator("input[type=number]").first).to_be_visible()
    assert violations_in_both_themes(visitor, axe) == []
    visitor.open("/players")
    expect(visitor.page.get_by_role("listitem")).not_to_have_count(0)
    assert violations_in_both_themes(visitor, axe) == []
    visitor.start_game(
        opponent="classic:shapes,depth=1",
        color="white",
        moves=MIDDLE_GAME,
        clock={"kind": "game", "seconds": 99},
    )
    expect(visitor.page.get_by_role("timer")).to_have_count(2)
    if options:
        visitor.page.locator(".more").tap()
        expect(visitor.page.locator(".sheet")).to_be_focused()
    unfold(visitor)
    expect(visitor.page.get_by_role("table")).to_be_visible()
    assert violations_in_both_themes(visitor, axe) == []


@pytest.mark.parametrize("locale", ["en-US", "zh-CN", "ja-JP"])
def test_no_page_is_wider_than_a_small_screen(new_visitor: NewVisitor, locale: str) -> None:
    visitor = new_visitor(locale=locale, **NARROW).open()
    expect(visitor.page.locator(".levels label")).not_to_have_count(0)
    wait_for_panels(visitor)
    unfold(visitor)
    assert width(visitor) == 320
    visitor.open("/players")
    expect(visitor.page.get_by_role("listitem")).not_to_have_count(0)
    assert width(visitor) == 320
    clock = {"kind": "game", "seconds": 3600}
    visitor.start_game(opponent="friend", moves=MIDDLE_GAME, clock=clock, name="W" * 32)
    expect(visitor.moves).to_have_count(8)
    assert width(visitor) == 320
    visitor.page.locator(".more").tap()
    unfold(visitor)
    assert width(visitor) == 320
    sheet = visitor.page.locator(".sheet")
    assert sheet.evaluate("sheet => sheet.scrollWidth") <= 320


def width(visitor: Visitor) -> int:
    """The width of the page, including what must be scrolled to."""
    found: int = visitor.page.evaluate("() => document.documentElement.scrollWidth")
    return found
