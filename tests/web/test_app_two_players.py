"""Two people who play each other, each in a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import NewVisitor
from tests.web.server_process import ServerProcess
from tests.web.visitor import NO_ANSWER, Visitor, expect


def pair(
    new_visitor: NewVisitor, at: ServerProcess | None = None, opening: str = "free"
) -> tuple[Visitor, Visitor]:
    """Two visitors in one game by link; the first plays black."""
    options = {} if at is None else {"at": at}
    first, second = new_visitor(**options).open(), new_visitor(**options)
    first.page.get_by_role("radio", name="Friend", exact=True).check(force=True)
    first.page.get_by_label("Opening").select_option(opening)
    first.page.locator(".start").click()
    link = first.page.get_by_label("Link for your friend")
    expect(link).to_be_visible()
    expect(link).to_have_value(f"{first.url}/g/{first.game_id}")
    second.open(link.input_value().removeprefix(second.url))
    second.page.locator(".join").click()
    for visitor in (first, second):
        expect(visitor.page.locator(".prompt:has(input)")).to_have_count(0)
    return first, second


def play(number: int, point: str, mover: Visitor, *others: Visitor) -> None:
    """Play a move by its number and check that every visitor sees it."""
    mover.click_point(point)
    color = "black" if number % 2 else "white"
    for visitor in (mover, *others):
        expect(visitor.moves).to_have_count(number)
        label = f"{point.upper()}, {color}, move {number}, last move"
        expect(visitor.cell(point)).to_have_attribute("aria-label", label)


def spectator(new_visitor: NewVisitor, of: Visitor) -> Visitor:
    """A visitor who opens the link of a game that is full."""
    visitor = new_visitor().open(f"/g/{of.game_id}")
    expect(visitor.status).to_have_text("You are watching.")
    return visitor


def test_two_play_and_a_third_watches(new_visitor: NewVisitor) -> None:
    first, second = pair(new_visitor)
    third = spectator(new_visitor, first)
    expect(first.status).to_have_text("Your turn.")
    expect(second.status).to_have_text("It is the other player's turn.")
    for number, point in enumerate(("h8", "i9", "i7", "g9"), 1):
        mover, other = (first, second) if number % 2 else (second, first)
        play(number, point, mover, other, third)
        expect(third.announced).to_contain_text(point.upper())
    third.click_point("a1")
    expect(third.status).to_have_text("A1 can't be played now.")
    second.click_point("a1")
    expect(second.status).to_have_text("A1 can't be played now.")
    assert len(first.view()["moves"]) == 4
    for name in ("Undo", "Resign", "Draw"):
        expect(third.button(name)).to_have_count(0)
    expect(first.button("Hint")).to_be_disabled()


def test_an_undo_needs_the_consent_of_the_opponent(new_visitor: NewVisitor) -> None:
    first, second = pair(new_visitor)
    play(1, "h8", first, second)
    play(2, "i9", second, first)
    first.button("Undo").click()
    expect(first.page.locator(".prompt")).to_have_text("You asked to take back a move.")
    second.button("Decline").click()
    expect(first.page.locator(".prompt")).to_have_count(0)
    declined = "Your opponent does not agree to take the move back."
    expect(first.status).to_have_text(declined)
    expect(first.announced).to_have_text(declined)
    expect(first.moves).to_have_count(2)
    second.button("Undo").click()
    first.button("Accept").click()
    for visitor in (first, second):
        expect(visitor.moves).to_have_count(1)
        expect(visitor.announced).to_contain_text("A move was taken back.")
    play(2, "g9", second, first)


def test_a_draw_is_agreed_and_a_rematch_changes_sides(new_visitor: NewVisitor) -> None:
    first, second = pair(new_visitor)
    play(1, "h8", first, second)
    second.button("Draw").click()
    first.button("Accept").click()
    for visitor in (first, second):
        expect(visitor.page.locator("#status.over")).to_have_text("Draw by agreement.")
    old = first.game_id
    first.button("Rematch").click()
    expect(second.page.locator(".prompt")).to_have_text("Your opponent would like a rematch.")
    second.button("Rematch").click()
    for visitor in (first, second):
        visitor.page.wait_for_url(lambda url: not url.endswith(old))
    assert first.game_id == second.game_id
    expect(second.status).to_have_text("Your turn.")
    second.click_point("h8")
    expect(first.moves).to_have_count(1)


def test_swap2_is_played_step_by_step(new_visitor: NewVisitor) -> None:
    first, second = pair(new_visitor, opening="swap2")
    steps = ".side section.steps"
    expect(first.page.locator(steps)).to_contain_text("Swap2")
    for number, point in enumerate(("h8", "i9", "i7"), 1):
        play(number, point, first, second)
    expect(first.page.locator(f"{steps} button")).to_have_count(0)
    choices = second.page.locator(f"{steps} button")
    expect(choices).to_have_count(3)
    second.click_point("g9")
    expect(second.status).to_have_text("G9 can't be played now.")
    choices.last.click()
    for number, point in enumerate(("g9", "g7"), 4):
        play(number, point, second, first)
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
    play(6, "h7", mover, other)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that the test may kill."""
    server = ServerProcess(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def test_a_game_continues_after_a_server_crash(
    new_visitor: NewVisitor, own_server: ServerProcess
) -> None:
    first, second = pair(new_visitor, own_server)
    alone = new_visitor(own_server).start_game(opponent="tengen:level=2")
    alone.click_point("h8")
    first.click_point("h8")
    for visitor, moves in ((first, 1), (second, 1), (alone, 2)):
        expect(visitor.moves).to_have_count(moves)
    for visitor in (first, second, alone):
        visitor.ignore_complaints(NO_ANSWER)
    own_server.kill()
    expect(first.status).to_have_text("No connection. Trying again …")
    expect(second.status).to_have_text("No connection. Trying again …")
    second.click_point("i9")
    alone.click_point("a1")
    for visitor in (second, alone):
        expect(visitor.status).to_have_text("No connection: your move is kept and will be sent.")
    expect(second.page.locator(".tengen-board .stone")).to_have_count(2)
    own_server.start()
    expect(first.moves).to_have_count(2)
    expect(first.status).to_have_text("Your turn.")
    expect(second.status).to_have_text("It is the other player's turn.")
    expect(alone.moves).to_have_count(4)
    play(3, "i7", first, second)
    assert first.view()["moves"] == ["h8", "i9", "i7"]


def test_a_reloaded_page_keeps_its_seat(new_visitor: NewVisitor) -> None:
    first, second = pair(new_visitor)
    play(1, "h8", first, second)
    second.page.reload()
    expect(second.status).to_have_text("Your turn.")
    play(2, "i9", second, first)
