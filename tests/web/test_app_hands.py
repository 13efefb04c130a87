"""The same game by touch on a phone, and by keys alone."""

from __future__ import annotations

import re

from tests.web.conftest import PHONE, Invite
from tests.web.guest import Guest, expect

MOST_TABS = 40


def test_on_a_phone_a_tap_shows_the_stone_and_a_second_one_places_it(invite: Invite) -> None:
    guest = invite(**PHONE).visits()
    ghost = guest.page.locator(".tengen-board .ghost.pending")
    guest.taps("h8")
    expect(ghost).to_have_count(1)
    expect(guest.page.locator(".tengen-board .crosshair")).to_have_count(1)
    expect(guest.cell("h8")).to_have_attribute("aria-label", "H8, empty, waits for confirmation")
    expect(guest.page.locator(".tengen-board .stone")).to_have_count(0)
    guest.taps("g7")
    expect(guest.button("G7")).to_be_visible()
    guest.button("Close").tap()
    expect(ghost).to_have_count(0)
    guest.taps("g7")
    guest.taps("g7")
    expect(guest.moves).to_have_count(2)
    expect(guest.status).to_have_text("Your turn.")
    free = next(point for point in ("h8", "i9") if point not in guest.view()["moves"])
    guest.taps(free)
    guest.button(free.upper()).tap()
    expect(guest.moves).to_have_count(4)


def test_on_a_phone_the_rest_slides_up_and_away(invite: Invite) -> None:
    guest = invite(**PHONE).begins(opponent="local", moves="h8i9")
    sheet, more = guest.page.locator(".sheet"), guest.page.locator(".more")
    expect(sheet).to_be_hidden()
    more.tap()
    expect(sheet).to_be_visible()
    expect(sheet).to_be_focused()
    guest.page.get_by_text("Board and sound").tap()
    guest.page.get_by_label("Confirm each tap").uncheck()
    sheet.get_by_role("button", name="Close", exact=True).tap()
    expect(sheet).to_be_hidden()
    expect(more).to_be_focused()
    more.tap()
    guest.presses("Escape")
    expect(sheet).to_be_hidden()
    guest.taps("i7")
    expect(guest.moves).to_have_count(3)


def tabs_to_the_board(guest: Guest) -> None:
    for _ in range(MOST_TABS):
        guest.presses("Tab")
        if guest.page.locator("[role=gridcell]:focus").count():
            return
    raise AssertionError("the board cannot be reached by Tab")


def test_a_game_by_keys_alone(invite: Invite) -> None:
    guest = invite().visits()
    expect(guest.cell("h8")).to_be_attached()
    tabs_to_the_board(guest)
    expect(guest.page.locator(".tengen-board .cursor")).to_have_count(1)
    guest.presses("ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown")
    expect(guest.cell("h9")).to_be_focused()
    guest.presses("Enter")
    expect(guest.moves).to_have_count(2)
    expect(guest.status).to_have_text("Your turn.")
    guest.presses("h")
    expect(guest.page.locator(".tengen-board .mark")).to_have_count(1)
    expect(guest.status).to_have_class(re.compile(r"\bnote\b"))
    expect(guest.spoken).to_have_text(guest.status.inner_text())
    guest.presses("u")
    expect(guest.moves).to_have_count(0)
    expect(guest.page.locator(".tengen-board .mark")).to_have_count(0)
    expect(guest.spoken).to_have_text("A move was taken back. Your turn.")
    guest.presses("Home", "PageDown", "Enter")
    expect(guest.cell("a1")).to_have_attribute("aria-label", "A1, black, move 1")
    expect(guest.moves).to_have_count(2)
    guest.presses("?")
    keys = guest.page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    guest.presses("Escape")
    expect(keys).to_be_hidden()
    expect(guest.page.locator("[role=gridcell]:focus")).to_have_count(1)
    guest.presses("[")
    expect(guest.status).to_have_text("Move 1 of 2.")
    corner = guest.page.get_by_role("gridcell").first
    expect(corner).to_have_attribute("data-point", "a15")
    guest.presses("]", "f")
    expect(corner).not_to_have_attribute("data-point", "a15")
    guest.presses("n")
    expect(guest.status).to_have_text("Place the first stone to begin.")


def test_the_skip_link_leads_past_the_header(invite: Invite) -> None:
    guest = invite().visits()
    guest.presses("Tab", "Enter", "Tab")
    expect(guest.cell("h8")).to_be_focused()
