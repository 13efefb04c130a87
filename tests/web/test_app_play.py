"""Games in a real browser, from the first click to the end."""

from __future__ import annotations

import re

from tengen.board import Board
from tengen.players.base import Limit
from tengen.roster import create
from tests.server.site import wait_until
from tests.web.conftest import Invite
from tests.web.guest import Guest, expect

MOST_MOVES = 225


def plays_well(guest: Guest) -> None:
    """Play what a strong player would."""
    view = guest.view()
    board = Board.from_moves("".join(view["moves"]), size=view["size"], rule=view["rule"])
    guest.clicks(str(create("tengen:level=5").choose(board, Limit(seconds=1)).point))


def answered_or_over(guest: Guest, moves: int) -> bool:
    """Wait until so many moves are made, or the game ends; true if it did."""
    over = guest.page.locator("#status.over")
    reached = guest.moves.nth(moves - 1)
    expect(over.or_(reached).first).to_be_visible()
    return over.count() > 0


def test_a_whole_game_against_the_computer_from_the_first_click(invite: Invite) -> None:
    guest = invite().visits()
    guest.page.get_by_role("radio", name="Tengen, level 1", exact=True).check(force=True)
    expect(guest.status).to_have_text("Place the first stone to begin.")
    guest.clicks("h8")
    guest.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    moves = 2
    while not answered_or_over(guest, moves):
        expect(guest.status).to_have_text("Your turn.")
        wait_until(lambda: guest.page.title() == "Your turn · Tengen")
        plays_well(guest)
        moves += 2
        assert moves < MOST_MOVES
    outcome = guest.view()["outcome"]
    assert len(outcome["line"]) >= 5
    expect(guest.status).to_have_text(outcome["text"]["en"])
    expect(guest.spoken).to_contain_text(outcome["text"]["en"])
    expect(guest.page.locator(".tengen-board .win")).to_have_count(1)
    expect(guest.page.get_by_role("gridcell", name="winning row")).to_have_count(
        len(outcome["line"])
    )
    expect(guest.button("Rematch")).to_be_enabled()


def test_a_forbidden_point_is_refused_with_its_reason(invite: Invite) -> None:
    guest = invite().begins(opponent="local", rule="renju", moves="f8a1g8o15h6a15h7o1")
    expect(guest.cell("h8")).to_have_attribute("aria-label", "H8, empty, forbidden")
    guest.clicks("h8")
    why = "H8 can't be played: double-three (row and column)."
    expect(guest.status).to_have_text(why)
    expect(guest.spoken).to_have_text(why)
    expect(guest.page.locator(".reason-row.three")).to_have_count(2)
    expect(guest.page.locator("circle.completion")).to_have_count(4)
    expect(guest.moves).to_have_count(8)
    guest.clicks("i9")
    expect(guest.moves).to_have_count(9)
    expect(guest.page.locator(".reason-row")).to_have_count(0)


def test_a_taken_point_says_so_and_a_typed_point_is_played(invite: Invite) -> None:
    guest = invite().begins(opponent="local", moves="h8")
    guest.clicks("h8")
    expect(guest.status).to_have_text("H8 can't be played: there is a stone.")
    for typed, moves in (("z99", 1), ("h8", 1), ("I 9", 2)):
        guest.page.locator("#typed").fill(typed)
        guest.presses("Enter")
        expect(guest.page.locator("#typed")).to_have_value("")
        expect(guest.moves).to_have_count(moves)
    expect(guest.spoken).to_contain_text("White I9.")


def test_a_game_is_walked_through_and_continued_from_the_middle(invite: Invite) -> None:
    guest = invite().begins(opponent="local", moves="h8i9i7g9g7h7")
    old = guest.game_id
    guest.button("One move back").click()
    guest.presses("[")
    expect(guest.status).to_have_text("Move 4 of 6.")
    expect(guest.page.locator(".tengen-board .stone")).to_have_count(4)
    guest.page.get_by_label("Against").select_option("tengen:level=1")
    guest.button("Begin").click()
    guest.page.wait_for_url(lambda url: not url.endswith(old))
    expect(guest.moves).to_have_count(4)
    expect(guest.status).to_have_text("Your turn.")
    guest.page.go_back()
    expect(guest.moves).to_have_count(6)


def test_whose_clock_runs_out_loses(invite: Invite) -> None:
    guest = invite().begins(opponent="tengen:level=1", clock={"kind": "move", "seconds": 2})
    expect(guest.status).to_have_text("Black ran out of time.")
    expect(guest.spoken).to_have_text("Black ran out of time.")
    expect(guest.page.get_by_role("timer").last).to_have_text("0:00.0")
    assert guest.view()["outcome"]["termination"] == "timeout"
    guest.clicks("a1")
    expect(guest.status).to_have_text("A1 can't be played now.")


def test_a_clock_goes_down_and_a_move_adds_to_it(invite: Invite) -> None:
    clock = {"kind": "game", "seconds": 300, "increment": 60}
    guest = invite().begins(opponent="tengen:level=1", clock=clock)
    own = guest.page.get_by_role("timer").last
    expect(own).to_have_text(re.compile(r"4:\d\d"))
    guest.clicks("h8")
    expect(guest.moves).to_have_count(2)
    expect(own).to_have_text(re.compile(r"5:\d\d"))


def test_the_computer_tells_what_it_thinks_and_resigning_asks_first(invite: Invite) -> None:
    guest = invite().begins(opponent="tengen:level=3", color="white")
    expect(guest.moves).to_have_count(1)
    guest.page.get_by_text("Details").click()
    expect(guest.page.get_by_text("Positions")).to_be_visible()
    guest.button("Resign").click()
    guest.button("Play on").click()
    expect(guest.status).to_have_text("Your turn.")
    guest.button("Resign").click()
    guest.button("Yes, resign").click()
    expect(guest.page.locator("#status.over")).to_have_text("White resigned.")
    guest.button("Rematch").click()
    expect(guest.button("Resign")).to_be_visible()


def test_a_game_is_saved_and_opened_again(invite: Invite) -> None:
    guest = invite().begins(opponent="local", moves="h8i9i7")
    guest.page.get_by_text("Share, save, open").click()
    for name in ("SGF", "PNG", "GIF"):
        with guest.page.expect_download() as started:
            guest.page.get_by_role("link", name=name, exact=True).click()
        assert started.value.suggested_filename.endswith(f".{name.lower()}")
        if name == "SGF":
            saved = started.value.path()
    guest.visits()
    guest.page.get_by_text("Open a game").click()
    guest.page.locator("input[type=file]").set_input_files(
        {"name": "mine.sgf", "mimeType": "application/x-go-sgf", "buffer": saved.read_bytes()}
    )
    expect(guest.moves).to_have_text([re.compile("H8"), re.compile("I9"), re.compile("I7")])


def test_an_address_without_a_game_says_what_to_do(invite: Invite) -> None:
    guest = invite().visits("/g/nothing-here")
    expect(guest.page.get_by_role("alert")).to_contain_text("There is no game at this address.")
    guest.page.get_by_role("link", name="New game").click()
    expect(guest.status).to_have_text("Place the first stone to begin.")
    guest.awaits(re.compile("404"))
