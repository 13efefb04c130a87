"""Games by touch on a phone and by keyboard alone."""

from __future__ import annotations

import re

from tests.web.conftest import PHONE, NewVisitor
from tests.web.visitor import Visitor, expect

MAX_TABS = 40


def test_on_a_phone_a_second_tap_confirms_the_move(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor(**PHONE).open()
    ghost = visitor.page.locator(".tengen-board .ghost.pending")
    visitor.tap_point("h8")
    expect(ghost).to_have_count(1)
    expect(visitor.page.locator(".tengen-board .crosshair")).to_have_count(1)
    expect(visitor.cell("h8")).to_have_attribute(
        "aria-label", "H8, empty, waiting for confirmation"
    )
    expect(visitor.page.locator(".tengen-board .stone")).to_have_count(0)
    visitor.tap_point("g7")
    expect(visitor.button("G7")).to_be_visible()
    visitor.button("Close").tap()
    expect(ghost).to_have_count(0)
    visitor.tap_point("g7")
    visitor.tap_point("g7")
    expect(visitor.moves).to_have_count(2)
    expect(visitor.status).to_have_text("Your turn.")
    played = visitor.wait_until_stored().view()["moves"]
    free = next(point for point in ("h8", "i9") if point not in played)
    visitor.tap_point(free)
    visitor.button(free.upper()).tap()
    expect(visitor.moves).to_have_count(4)


def test_on_a_phone_the_sheet_opens_and_closes(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE).start_game(opponent="local", moves="h8i9")
    sheet, more = visitor.page.locator(".sheet"), visitor.page.locator(".more")
    expect(sheet).to_be_hidden()
    more.tap()
    expect(sheet).to_be_visible()
    expect(sheet).to_be_focused()
    visitor.page.get_by_text("Board and sound").tap()
    visitor.page.get_by_label("Confirm each tap").uncheck()
    sheet.get_by_role("button", name="Close", exact=True).tap()
    expect(sheet).to_be_hidden()
    expect(more).to_be_focused()
    more.tap()
    visitor.press("Escape")
    expect(sheet).to_be_hidden()
    visitor.tap_point("i7")
    expect(visitor.moves).to_have_count(3)


def tab_to_the_board(visitor: Visitor) -> None:
    for _ in range(MAX_TABS):
        visitor.press("Tab")
        if visitor.page.locator("[role=gridcell]:focus").count():
            return
    raise AssertionError("the board cannot be reached by Tab")


def test_a_game_by_keys_alone(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().open()
    expect(visitor.cell("h8")).to_be_attached()
    tab_to_the_board(visitor)
    expect(visitor.page.locator(".tengen-board .cursor")).to_have_count(1)
    visitor.press("ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown")
    expect(visitor.cell("h9")).to_be_focused()
    visitor.press("Enter")
    expect(visitor.moves).to_have_count(2)
    expect(visitor.status).to_have_text("Your turn.")
    visitor.press("h")
    expect(visitor.page.locator(".tengen-board .mark")).to_have_count(1)
    expect(visitor.status).to_have_class(re.compile(r"\bnote\b"))
    expect(visitor.announced).to_have_text(visitor.status.inner_text())
    visitor.press("u")
    expect(visitor.moves).to_have_count(0)
    expect(visitor.page.locator(".tengen-board .mark")).to_have_count(0)
    expect(visitor.announced).to_have_text("A move was taken back. Your turn.")
    visitor.press("Home", "PageDown", "Enter")
    expect(visitor.cell("a1")).to_have_attribute("aria-label", "A1, black, move 1")
    expect(visitor.moves).to_have_count(2)
    visitor.press("?")
    keys = visitor.page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    visitor.press("Escape")
    expect(keys).to_be_hidden()
    expect(visitor.page.locator("[role=gridcell]:focus")).to_have_count(1)
    visitor.press("[")
    expect(visitor.status).to_have_text("Move 1 of 2.")
    corner = visitor.page.get_by_role("gridcell").first
    expect(corner).to_have_attribute("data-point", "a15")
    visitor.press("]", "f")
    expect(corner).not_to_have_attribute("data-point", "a15")
    visitor.press("n")
    expect(visitor.status).to_have_text("Place the first stone to begin.")


def test_the_skip_link_skips_the_header(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().open()
    visitor.press("Tab", "Enter", "Tab")
    expect(visitor.cell("h8")).to_be_focused()
