"""People who play each other, each at a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import Invite
from tests.web.guest import NO_ANSWER, Guest, expect
from tests.web.house import House


def pair(invite: Invite, at: House | None = None, opening: str = "free") -> tuple[Guest, Guest]:
    """Two who sit down at one table by link; the first opens."""
    options = {} if at is None else {"at": at}
    first, second = invite(**options).visits(), invite(**options)
    first.page.get_by_role("radio", name="Friend", exact=True).check(force=True)
    first.page.get_by_label("Opening").select_option(opening)
    first.page.locator(".start").click()
    link = first.page.get_by_label("Link for your friend")
    expect(link).to_be_visible()
    expect(link).to_have_value(f"{first.url}/g/{first.game_id}")
    second.visits(link.input_value().removeprefix(second.url))
    second.page.locator(".join").click()
    for guest in (first, second):
        expect(guest.page.locator(".prompt:has(input)")).to_have_count(0)
    return first, second


def places(number: int, point: str, mover: Guest, *others: Guest) -> None:
    """The move with that number, made by one and seen by all."""
    mover.clicks(point)
    color = "black" if number % 2 else "white"
    for guest in (mover, *others):
        expect(guest.moves).to_have_count(number)
        label = f"{point.upper()}, {color}, move {number}, last move"
        expect(guest.cell(point)).to_have_attribute("aria-label", label)


def watcher(invite: Invite, of: Guest) -> Guest:
    """Somebody who opens the link of a game that is full."""
    guest = invite().visits(f"/g/{of.game_id}")
    expect(guest.status).to_have_text("You are watching.")
    return guest


def test_two_play_and_a_third_looks_on(invite: Invite) -> None:
    first, second = pair(invite)
    third = watcher(invite, first)
    expect(first.status).to_have_text("Your turn.")
    expect(second.status).to_have_text("It is the other player's turn.")
    for number, point in enumerate(("h8", "i9", "i7", "g9"), 1):
        mover, other = (first, second) if number % 2 else (second, first)
        places(number, point, mover, other, third)
        expect(third.spoken).to_contain_text(point.upper())
    third.clicks("a1")
    expect(third.status).to_have_text("A1 can't be played now.")
    second.clicks("a1")
    expect(second.status).to_have_text("A1 can't be played now.")
    assert len(first.view()["moves"]) == 4
    for name in ("Undo", "Resign", "Draw"):
        expect(third.button(name)).to_have_count(0)
    expect(first.button("Hint")).to_be_disabled()


def test_a_move_is_taken_back_when_the_other_agrees(invite: Invite) -> None:
    first, second = pair(invite)
    places(1, "h8", first, second)
    places(2, "i9", second, first)
    first.button("Undo").click()
    expect(first.page.locator(".prompt")).to_have_text("You asked to take back a move.")
    second.button("Decline").click()
    expect(first.page.locator(".prompt")).to_have_count(0)
    declined = "Your opponent does not agree to take the move back."
    expect(first.status).to_have_text(declined)
    expect(first.spoken).to_have_text(declined)
    expect(first.moves).to_have_count(2)
    second.button("Undo").click()
    first.button("Accept").click()
    for guest in (first, second):
        expect(guest.moves).to_have_count(1)
        expect(guest.spoken).to_contain_text("A move was taken back.")
    places(2, "g9", second, first)


def test_a_draw_is_agreed_and_a_rematch_changes_sides(invite: Invite) -> None:
    first, second = pair(invite)
    places(1, "h8", first, second)
    second.button("Draw").click()
    first.button("Accept").click()
    for guest in (first, second):
        expect(guest.page.locator("#status.over")).to_have_text("Draw by agreement.")
    old = first.game_id
    first.button("Rematch").click()
    expect(second.page.locator(".prompt")).to_have_text("Your opponent would like a rematch.")
    second.button("Rematch").click()
    for guest in (first, second):
        guest.page.wait_for_url(lambda url: not url.endswith(old))
    assert first.game_id == second.game_id
    expect(second.status).to_have_text("Your turn.")
    second.clicks("h8")
    expect(first.moves).to_have_count(1)


def test_swap2_is_played_step_by_step(invite: Invite) -> None:
    first, second = pair(invite, opening="swap2")
    steps = ".side section.steps"
    expect(first.page.locator(steps)).to_contain_text("Swap2")
    for number, point in enumerate(("h8", "i9", "i7"), 1):
        places(number, point, first, second)
    expect(first.page.locator(f"{steps} button")).to_have_count(0)
    choices = second.page.locator(f"{steps} button")
    expect(choices).to_have_count(3)
    second.clicks("g9")
    expect(second.status).to_have_text("G9 can't be played now.")
    choices.last.click()
    for number, point in enumerate(("g9", "g7"), 4):
        places(number, point, second, first)
    choices = first.page.locator(f"{steps} button")
    expect(choices).to_have_count(2)
    choices.last.click()
    expect(first.page.locator(steps)).to_have_count(0)
    expect(second.page.locator(steps)).to_have_count(0)
    view = first.view()
    assert view["status"] == "playing"
    assert view["turn"] == "white"
    mover, other = (first, second) if view["to_act"] == "first" else (second, first)
    expect(mover.status).to_have_text("Your turn.")
    places(6, "h7", mover, other)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that may be killed."""
    made = House(tmp_path)
    try:
        made.start()
        yield made
    finally:
        made.kill()


def test_a_game_goes_on_after_the_server_was_killed(invite: Invite, own_house: House) -> None:
    first, second = pair(invite, own_house)
    alone = invite(own_house).begins(opponent="tengen:level=2")
    alone.clicks("h8")
    first.clicks("h8")
    for guest, moves in ((first, 1), (second, 1), (alone, 2)):
        expect(guest.moves).to_have_count(moves)
    for guest in (first, second, alone):
        guest.awaits(NO_ANSWER)
    own_house.kill()
    expect(first.status).to_have_text("No connection. Trying again …")
    expect(second.status).to_have_text("No connection. Trying again …")
    second.clicks("i9")
    alone.clicks("a1")
    for guest in (second, alone):
        expect(guest.status).to_have_text("No connection: your move is kept and will be sent.")
    expect(second.page.locator(".tengen-board .stone")).to_have_count(2)
    own_house.start()
    expect(first.moves).to_have_count(2)
    expect(first.status).to_have_text("Your turn.")
    expect(second.status).to_have_text("It is the other player's turn.")
    expect(alone.moves).to_have_count(4)
    places(3, "i7", first, second)
    assert first.view()["moves"] == ["h8", "i9", "i7"]


def test_a_reloaded_page_finds_its_seat(invite: Invite) -> None:
    first, second = pair(invite)
    places(1, "h8", first, second)
    second.page.reload()
    expect(second.status).to_have_text("Your turn.")
    places(2, "i9", second, first)
