"""Game reviews in the browser: by its own engine, by the server, and the ways to them."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import PHONE, NewVisitor
from tests.web.test_analysis import engines, expect_engines, ghosts
from tests.web.test_app_access import violations_in_both_themes, width
from tests.web.visitor import Visitor, expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.usefixtures("engine")

LONG_GAME = (
    "h8h9h6g9g7i9f9f8e7i8h7f7g8i6h5h4i7g5j9k7e8e10e5e6j8g10f11k6j7j10"
    "i10h11j6j5l7k9k8m6k3j4l8k4l4k5m5j2l5l6n6o7f6d4e4c9n8m8i3g4i4j1"
)
"""60 moves of renju, with wins that both sides missed."""
SHORT_GAME = "h8i9h9h10h7h6g8"
"""Black's last move, an open three, wins."""
MOVES = re.compile(r"[a-v]\d{1,2}")
PATIENCE_MS = 240_000
"""A review takes seconds, but the processors may be busy."""


class Panel:
    """The review panel of a page."""

    def __init__(self, visitor: Visitor) -> None:
        self.root = visitor.page.locator(".review")
        self.status = self.root.locator("[role=status]")
        self.slider = self.root.get_by_role("slider")
        self.now = self.root.locator("p.now")
        self.moments = self.root.locator("ol li")
        self.again = self.root.get_by_role("button", name="Review again")

    def wait_for_first_result(self) -> Panel:
        expect(self.status).to_have_text(re.compile(r"\d"))
        return self

    def wait_until_complete(self) -> Panel:
        """Only a complete review has figures and no progress."""
        expect(self.root.locator("table").first).to_be_visible(timeout=PATIENCE_MS)
        expect(self.root.locator("progress")).to_have_count(0, timeout=PATIENCE_MS)
        expect(self.status).to_have_count(0)
        return self


def finished_game(visitor: Visitor, moves: str = SHORT_GAME, rule: str = "freestyle") -> Visitor:
    """A game at one screen that the side to move has resigned."""
    visitor.start_game(opponent="local", moves=moves, rule=rule)
    expect(visitor.moves).to_have_count(len(MOVES.findall(moves)))
    resign(visitor)
    return visitor


def engines_before(visitor: Visitor) -> int:
    """The number of engines of the page, which loads one for games in the background."""
    visitor.page.wait_for_load_state("networkidle")
    return len(engines(visitor.page))


def resign(visitor: Visitor) -> None:
    version = visitor.view()["version"]
    visitor.page.locator(".bar button").nth(3).click()
    visitor.page.locator(".bar button.main").click()
    expect(visitor.page.locator("#status.over")).to_be_visible()
    assert visitor.view()["version"] > version


def review(visitor: Visitor) -> Panel:
    """Click on the button after the game, which is the first one."""
    visitor.page.locator(".bar button.main").click()
    visitor.page.wait_for_url(re.compile(r"/study/s-"))
    return Panel(visitor)


def stones(visitor: Visitor) -> Locator:
    return visitor.page.locator(".tengen-board .stone")


def test_a_game_of_60_moves_is_reviewed_by_one_click(new_visitor: NewVisitor) -> None:
    visitor = finished_game(new_visitor(), LONG_GAME, "renju")
    before = engines_before(visitor)
    began = time.perf_counter()
    panel = review(visitor).wait_for_first_result()
    first = time.perf_counter() - began
    expect(panel.root.get_by_role("button", name="Stop")).to_be_visible()
    panel.wait_until_complete()
    print(f"first result {first:.1f} s, 61 positions {time.perf_counter() - began:.1f} s")  # noqa: T201
    expect(panel.again).to_be_visible()
    expect(visitor.announced).to_contain_text("The review is complete")
    expect_engines(visitor.page, before)
    steps_by_keys(visitor, panel)
    moments_lead_to_the_board(visitor, panel)
    becomes_part_of_the_study(visitor, panel)


def steps_by_keys(visitor: Visitor, panel: Panel) -> None:
    expect(panel.now).to_have_text("Move 60, J1: Black 0%")
    panel.slider.focus()
    visitor.press("ArrowLeft")
    expect(panel.now).to_contain_text("Move 59, I4")
    expect(stones(visitor)).to_have_count(59)
    visitor.press("Home")
    expect(panel.now).to_have_text("Before the first move")
    expect(stones(visitor)).to_have_count(0)
    visitor.press("End")
    expect(panel.slider).to_have_attribute("aria-valuetext", re.compile("Move 60, J1"))
    box = panel.slider.bounding_box()
    assert box is not None
    visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(panel.now).to_contain_text("Move 30, J10")


def moments_lead_to_the_board(visitor: Visitor, panel: Panel) -> None:
    show = visitor.page.get_by_role("button", name="Show the win")
    decided = panel.moments.filter(has=show).first
    expect(decided).to_contain_text("wins by")
    number = int(decided.locator(".number").inner_text())
    decided.locator(".move").focus()
    visitor.press("Enter")
    expect(decided.locator("[aria-current=step]")).to_be_visible()
    expect(stones(visitor)).to_have_count(number)
    decided.get_by_role("button", name="Show the win").click()
    proof = visitor.page.locator(".proof")
    expect(proof.get_by_role("tree")).to_be_visible()
    losing = panel.moments.filter(has_text="Losing mistake").first
    losing.get_by_role("button", name="Better move").click()
    expect(ghosts(visitor)).not_to_have_count(0)
    expect(panel.root.get_by_text("Point of no return")).to_have_count(1)
    panel.root.get_by_text("All moves").click()
    rows = panel.root.locator("tbody tr").filter(has=visitor.page.locator("button"))
    expect(rows).to_have_count(60)
    rows.nth(4).get_by_role("button").click()
    expect(stones(visitor)).to_have_count(5)


def becomes_part_of_the_study(visitor: Visitor, panel: Panel) -> None:
    panel.root.get_by_role("button", name="Add to study").click()
    expect(panel.root).to_contain_text("The better moves are variations of the study now.")
    panel.moments.first.locator(".move").click()
    comment = visitor.page.locator("textarea").first
    expect(comment).to_have_value(panel.moments.first.locator("p").first.inner_text())
    wait_until_saved(visitor)
    visitor.page.reload()
    panel.wait_until_complete()
    expect(panel.moments).not_to_have_count(0)
    expect(panel.again).to_be_visible()


def wait_until_saved(visitor: Visitor) -> None:
    """The state beside the title tells when a study is stored."""
    state = visitor.page.locator(".state .unseen").first
    expect(state).to_have_text(re.compile("^(Saved|已保存|保存済み)$"))


def test_a_review_that_is_stopped_keeps_what_it_has(new_visitor: NewVisitor) -> None:
    visitor = finished_game(new_visitor(), LONG_GAME, "renju")
    before = engines_before(visitor)
    panel = review(visitor).wait_for_first_result()
    panel.root.get_by_role("button", name="Stop").click()
    expect(panel.status).to_have_text("Stopped: the review is not complete.")
    expect_engines(visitor.page, before)
    expect(panel.now).to_have_text("Move 60, J1: Black 0%")
    panel.root.get_by_role("button", name="Review the game").click()
    panel.wait_for_first_result()
    assert len(engines(visitor.page)) == before + 1
    visitor.page.get_by_role("link", name="Players").click()
    expect_engines(visitor.page, before)


@pytest.mark.parametrize(
    ("locale", "button", "moments"),
    [
        ("en-US", "Review", "Key moments"),
        ("zh-CN", "复盘", "关键着法"),
        ("ja-JP", "振り返る", "勝負どころ"),
    ],
)
@pytest.mark.parametrize("options", [{}, PHONE], ids=["wide", "phone"])
def test_every_language_and_screen_shows_a_review(
    new_visitor: NewVisitor,
    axe: str,
    locale: str,
    button: str,
    moments: str,
    options: dict[str, Any],
) -> None:
    visitor = finished_game(new_visitor(locale=locale, reduced_motion="reduce", **options))
    expect(visitor.page.locator(".bar button.main")).to_have_text(button)
    screen = visitor.page.viewport_size
    assert screen is not None
    assert violations_in_both_themes(visitor, axe) == []
    assert width(visitor) <= screen["width"]
    panel = review(visitor).wait_until_complete()
    expect(panel.root.locator("h3")).to_have_text(moments)
    panel.root.locator("details summary").click()
    expect(panel.root.locator("tbody tr button")).to_have_count(len(MOVES.findall(SHORT_GAME)))
    assert violations_in_both_themes(visitor, axe) == []
    assert width(visitor) <= screen["width"]


def test_spectators_analyse_a_finished_game_from_any_move(new_visitor: NewVisitor) -> None:
    game = finished_game(new_visitor())
    visitor = new_visitor().open(f"/g/{game.game_id}").wait_for_game()
    expect(visitor.page.locator(".bar button").first).to_have_text("Review")
    visitor.press("[", "[", "[")
    visitor.button("Analyse").click()
    visitor.page.wait_for_url(re.compile(r"/study/s-"))
    expect(stones(visitor)).to_have_count(4)
    visitor.press("ArrowRight")
    expect(stones(visitor)).to_have_count(5)


def test_a_running_game_between_people_is_not_analysed(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.start_game(opponent="friend", moves=SHORT_GAME)
    expect(visitor.moves).to_have_count(len(MOVES.findall(SHORT_GAME)))
    expect(visitor.page.locator(".steps button")).to_have_count(4)
    visitor.start_game(opponent="local", moves=SHORT_GAME)
    expect(visitor.page.locator(".steps button")).to_have_count(5)


def test_my_games_lead_to_reviews(new_visitor: NewVisitor) -> None:
    visitor = finished_game(new_visitor())
    visitor.start_game(opponent="local", moves=SHORT_GAME)
    visitor.open()
    visitor.page.locator(".games summary").click()
    rows = visitor.page.locator(".games li")
    expect(rows).to_have_count(2)
    games = visitor.page.locator(".games")
    games.get_by_role("radio", name="In progress").check(force=True)
    expect(rows).to_have_count(1)
    expect(rows.get_by_role("button")).to_have_count(0)
    games.get_by_role("radio", name="Finished").check(force=True)
    expect(rows.get_by_role("button")).to_have_text(["Review", "Analyse"])
    rows.get_by_role("button", name="Review").click()
    visitor.page.wait_for_url(re.compile(r"/study/s-"))
    panel = Panel(visitor).wait_until_complete()
    wait_until_saved(visitor)
    # The same study is opened again, with its review.
    address = visitor.page.url
    visitor.open()
    visitor.page.locator(".games summary").click()
    rows.get_by_role("button", name="Analyse").click()
    panel.wait_until_complete()
    assert visitor.page.url == address


def test_the_server_reviews_for_everybody_with_the_link(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    moves = MOVES.findall(SHORT_GAME)
    nodes = [{}, *({"parent": number, "move": move} for number, move in enumerate(moves))]
    record = {"size": 15, "rule": "freestyle", "nodes": nodes}
    answer = visitor.page.request.post(
        f"{visitor.url}/api/studies", data={"title": "A game", "record": record}
    )
    assert answer.status == 201, answer.text()
    path = f"/study/{answer.json()['id']}"
    visitor.open(path)
    visitor.page.locator("summary", has_text="Review").click()
    panel = Panel(visitor)
    panel.root.get_by_role("button", name="Run on the server").click()
    expect(panel.status).to_contain_text("server")
    panel.wait_until_complete()
    reader = Panel(new_visitor().open(path)).wait_until_complete()
    assert reader.moments.all_inner_texts() == panel.moments.all_inner_texts()
    expect(reader.root.get_by_role("button", name="Run on the server")).to_have_count(0)
