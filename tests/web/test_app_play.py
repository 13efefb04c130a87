"""Games in a real browser, from the first click to the end."""

from __future__ import annotations

import re

from tengen.board import Board
from tengen.players.base import Limit
from tengen.roster import create
from tests.server.site import wait_until
from tests.web.conftest import NewVisitor
from tests.web.visitor import Visitor, expect

MAX_MOVES = 225


def play_strong_move(visitor: Visitor) -> None:
    """Play a strong player's move."""
    view = visitor.wait_until_stored().view()
    board = Board.from_moves("".join(view["moves"]), size=view["size"], rule=view["rule"])
    visitor.click_point(str(create("tengen:level=5").choose(board, Limit(seconds=1)).point))


def answered_or_over(visitor: Visitor, moves: int) -> bool:
    """Wait until this number of moves is played or the game ends; true if it ended."""
    over = visitor.page.locator("#status.over")
    reached = visitor.moves.nth(moves - 1)
    expect(over.or_(reached).first).to_be_visible()
    return over.count() > 0


def test_a_whole_game_against_the_computer_from_the_first_click(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().open()
    visitor.page.get_by_role("radio", name="Tengen, level 1", exact=True).check(force=True)
    expect(visitor.status).to_have_text("Place the first stone to begin.")
    visitor.click_point("h8")
    visitor.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    moves = 2
    while not answered_or_over(visitor, moves):
        expect(visitor.status).to_have_text("Your turn.")
        wait_until(lambda: visitor.page.title() == "Your turn · Tengen")
        play_strong_move(visitor)
        moves += 2
        assert moves < MAX_MOVES
    outcome = visitor.wait_until_stored().view()["outcome"]
    assert len(outcome["line"]) >= 5
    expect(visitor.status).to_have_text(outcome["text"]["en"])
    expect(visitor.announced).to_contain_text(outcome["text"]["en"])
    expect(visitor.page.locator(".tengen-board .win")).to_have_count(1)
    expect(visitor.page.get_by_role("gridcell", name="winning row")).to_have_count(
        len(outcome["line"])
    )
    expect(visitor.button("Rematch")).to_be_enabled()


def test_a_forbidden_point_is_refused_with_its_reason(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().start_game(opponent="local", rule="renju", moves="f8a1g8o15h6a15h7o1")
    expect(visitor.cell("h8")).to_have_attribute("aria-label", "H8, empty, forbidden")
    visitor.click_point("h8")
    why = "H8 can't be played: double-three (row and column)."
    expect(visitor.status).to_have_text(why)
    expect(visitor.announced).to_have_text(why)
    expect(visitor.page.locator(".reason-row.three")).to_have_count(2)
    expect(visitor.page.locator("circle.completion")).to_have_count(4)
    expect(visitor.moves).to_have_count(8)
    visitor.click_point("i9")
    expect(visitor.moves).to_have_count(9)
    expect(visitor.page.locator(".reason-row")).to_have_count(0)


def test_an_occupied_point_is_refused_and_a_typed_point_is_played(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().start_game(opponent="local", moves="h8")
    visitor.click_point("h8")
    expect(visitor.status).to_have_text("H8 can't be played: there is a stone.")
    for typed, moves in (("z99", 1), ("h8", 1), ("I 9", 2)):
        visitor.page.locator("#typed").fill(typed)
        visitor.press("Enter")
        expect(visitor.page.locator("#typed")).to_have_value("")
        expect(visitor.moves).to_have_count(moves)
    expect(visitor.announced).to_contain_text("White I9.")


def test_a_game_is_stepped_through_and_continued_from_the_middle(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().start_game(opponent="local", moves="h8i9i7g9g7h7")
    old = visitor.game_id
    visitor.button("One move back").click()
    visitor.press("[")
    expect(visitor.status).to_have_text("Move 4 of 6.")
    expect(visitor.page.locator(".tengen-board .stone")).to_have_count(4)
    visitor.page.get_by_label("Against").select_option("tengen:level=1")
    visitor.button("Start").click()
    visitor.page.wait_for_url(lambda url: not url.endswith(old))
    expect(visitor.moves).to_have_count(4)
    expect(visitor.status).to_have_text("Your turn.")
    visitor.page.go_back()
    expect(visitor.moves).to_have_count(6)


def test_a_player_loses_on_time(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().start_game(
        opponent="tengen:level=1", clock={"kind": "move", "seconds": 2}
    )
    expect(visitor.status).to_have_text("Black ran out of time.")
    expect(visitor.announced).to_have_text("Black ran out of time.")
    expect(visitor.page.get_by_role("timer").last).to_have_text("0:00.0")
    assert visitor.view()["outcome"]["termination"] == "timeout"
    visitor.click_point("a1")
    expect(visitor.status).to_have_text("A1 can't be played now.")


def test_a_clock_runs_down_and_a_move_adds_the_increment(new_visitor: NewVisitor) -> None:
    clock = {"kind": "game", "seconds": 300, "increment": 60}
    visitor = new_visitor().start_game(opponent="tengen:level=1", clock=clock)
    own = visitor.page.get_by_role("timer").last
    expect(own).to_have_text(re.compile(r"4:\d\d"))
    visitor.click_point("h8")
    expect(visitor.moves).to_have_count(2)
    expect(own).to_have_text(re.compile(r"5:\d\d"))


def test_search_details_are_shown_and_resigning_needs_confirmation(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor().start_game(opponent="tengen:level=3", color="white")
    expect(visitor.moves).to_have_count(1)
    visitor.page.get_by_text("Details").click()
    expect(visitor.page.get_by_text("Positions")).to_be_visible()
    visitor.button("Resign").click()
    visitor.button("Play on").click()
    expect(visitor.status).to_have_text("Your turn.")
    visitor.button("Resign").click()
    visitor.button("Yes, resign").click()
    expect(visitor.page.locator("#status.over")).to_have_text("White resigned.")
    visitor.button("Rematch").click()
    expect(visitor.button("Resign")).to_be_visible()


def test_a_game_is_saved_and_opened_again(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().start_game(opponent="local", moves="h8i9i7")
    visitor.page.get_by_text("Share, save, open").click()
    for name in ("SGF", "PNG", "GIF"):
        with visitor.page.expect_download() as started:
            visitor.page.get_by_role("link", name=name, exact=True).click()
        assert started.value.suggested_filename.endswith(f".{name.lower()}")
        if name == "SGF":
            saved = started.value.path()
    visitor.open()
    visitor.page.get_by_text("Open a game").click()
    visitor.page.locator("input[type=file]").set_input_files(
        {"name": "mine.sgf", "mimeType": "application/x-go-sgf", "buffer": saved.read_bytes()}
    )
    expect(visitor.moves).to_have_text([re.compile("H8"), re.compile("I9"), re.compile("I7")])


def test_an_unknown_game_shows_an_error(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().open("/g/nothing-here")
    expect(visitor.page.get_by_role("alert")).to_contain_text("There is no game at this address.")
    visitor.page.get_by_role("link", name="New game").click()
    expect(visitor.status).to_have_text("Place the first stone to begin.")
    visitor.ignore_complaints(re.compile("404"))
