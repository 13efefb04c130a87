"""Analysis and X-ray by the engine in the browser, with a server and without one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.site import wait_until
from tests.web.conftest import PHONE, NewVisitor
from tests.web.file_host import FileHost
from tests.web.local_games import go_offline, open_with_engine, play, settled
from tests.web.test_app_access import MIDDLE_GAME, violations_in_both_themes
from tests.web.visitor import Visitor, expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Worker

FIVE = "h8a1i8a2j8a3k8a4l8"
HEADING = re.compile(r"^(Analysis|分析|解析)$")
NO_WEBASSEMBLY = "delete globalThis.WebAssembly"


pytestmark = pytest.mark.usefixtures("engine")


class Panel:
    """The analysis panel of a page."""

    def __init__(self, visitor: Visitor) -> None:
        self.root = visitor.page.locator(".analysis")
        self.heading = self.root.locator("summary")
        self.button = self.root.locator(".tools button")
        self.state = self.root.locator(".state")
        self.lines = self.root.locator(".lines li button")

    def start(self) -> Panel:
        """Unfold it, start, and wait for the first lines."""
        self.heading.click()
        self.button.click()
        expect(self.lines).not_to_have_count(0)
        return self


def finished_game(visitor: Visitor) -> Visitor:
    """A game at one screen that ended by resignation."""
    visitor.start_game(opponent="local", moves=MIDDLE_GAME, rule="renju")
    visitor.button("Resign").click()
    visitor.button("Yes, resign").click()
    expect(visitor.page.locator("#status.over")).to_be_visible()
    return visitor


def engines(page: Page) -> list[Worker]:
    """The workers of the page, without helper threads, which only wait."""
    return [worker for worker in page.workers if "worker" in worker.url.rpartition("/")[2]]


def expect_engines(page: Page, count: int) -> None:
    """Wait until the page has this number of workers."""

    def has_them() -> bool:
        page.wait_for_timeout(20)  # Playwright hears of ended workers while it waits
        return len(engines(page)) == count

    wait_until(has_them)


def is_idle(page: Page) -> bool:
    """Whether every engine answers: one that searches would not before its end."""
    return all(worker.evaluate("1 + 1") == 2 for worker in engines(page))


def ghosts(visitor: Visitor) -> Locator:
    return visitor.page.locator(".tengen-board .preview")


def candidates(visitor: Visitor) -> Locator:
    return visitor.page.locator(".tengen-board .candidate")


def test_the_position_on_display_is_analysed(new_visitor: NewVisitor) -> None:
    visitor = finished_game(new_visitor())
    panel = Panel(visitor).start()
    expect(panel.lines).to_have_count(3)
    expect(candidates(visitor)).to_have_count(3)
    expect(panel.state).to_contain_text("Black to move.")
    expect(visitor.page.get_by_role("img", name="Black's chance to win")).to_be_visible()
    panel.root.locator("select").select_option("5")
    expect(panel.lines).to_have_count(5)
    visitor.page.locator("body").click(position={"x": 2, "y": 2})
    visitor.press("[")
    expect(panel.state).to_contain_text("White to move.")
    expect(panel.lines).to_have_count(5)
    visitor.page.reload()
    Panel(visitor).start()
    expect(panel.lines).to_have_count(5)


def test_an_analysis_that_is_stopped_uses_no_processor(new_visitor: NewVisitor) -> None:
    visitor = finished_game(new_visitor())
    page, panel = visitor.page, Panel(visitor).start()
    panel.button.click()
    expect(panel.button).to_have_text("Analyse")
    before = panel.state.inner_text()
    assert is_idle(page)
    page.wait_for_timeout(400)
    assert panel.state.inner_text() == before
    expect(panel.lines).to_have_count(3)
    # Started and stopped at once, many times: no stop is lost.
    for _ in range(10):
        panel.button.click()
        panel.button.click()
    assert is_idle(page)
    visitor.press("Escape", "[")
    expect(panel.lines).to_have_count(0)


def test_hiding_the_panel_and_leaving_the_page_end_the_engine(new_visitor: NewVisitor) -> None:
    visitor = finished_game(new_visitor())
    page, panel = visitor.page, Panel(visitor)
    page.wait_for_load_state("networkidle")
    before = len(engines(page))
    panel.start()
    assert len(engines(page)) == before + 1
    panel.heading.click()
    expect_engines(page, before)
    expect(candidates(visitor)).to_have_count(0)
    panel.start()
    page.get_by_role("link", name="Players").click()
    expect_engines(page, before)


def test_a_line_is_drawn_while_the_pointer_or_the_focus_is_on_it(new_visitor: NewVisitor) -> None:
    visitor = finished_game(new_visitor())
    panel = Panel(visitor).start()
    expect(panel.lines).to_have_count(3)
    panel.lines.first.hover()
    expect(ghosts(visitor)).not_to_have_count(0)
    expect(candidates(visitor)).to_have_count(0)
    visitor.page.mouse.move(2, 2)
    expect(ghosts(visitor)).to_have_count(0)
    expect(candidates(visitor)).to_have_count(3)
    panel.root.locator("select").focus()
    visitor.press("Tab")
    expect(panel.lines.first).to_be_focused()
    expect(ghosts(visitor)).not_to_have_count(0)
    visitor.press("Shift+Tab", "Shift+Tab")
    expect(panel.button).to_be_focused()
    expect(ghosts(visitor)).to_have_count(0)
    visitor.press("Enter")
    expect(panel.button).to_have_text("Analyse")


def test_a_position_without_analysis_says_why(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().start_game(opponent="local", moves=FIVE[:-2])
    visitor.click_point("l8")
    panel = Panel(visitor)
    panel.heading.click()
    panel.button.click()
    expect(panel.state).to_contain_text("The game is over in this position.")
    visitor.page.locator(".steps button").nth(1).click()
    expect(panel.lines.first).to_contain_text("wins in 1")


def test_a_browser_without_webassembly_says_so(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.page.add_init_script(NO_WEBASSEMBLY)
    panel = Panel(finished_game(visitor))
    panel.heading.click()
    panel.button.click()
    expect(panel.state).to_contain_text("Analysis needs the engine on your device")
    expect(panel.button).to_have_text("Analyse")


@pytest.mark.parametrize(("locale", "options"), [("en-US", {}), ("zh-CN", PHONE), ("ja-JP", PHONE)])
def test_the_panel_is_accessible(
    new_visitor: NewVisitor, axe: str, locale: str, options: dict[str, Any]
) -> None:
    visitor = new_visitor(locale=locale, reduced_motion="reduce", **options)
    visitor.start_game(opponent="local", moves=MIDDLE_GAME)
    panel = Panel(visitor).start()
    expect(panel.heading).to_have_text(HEADING)
    panel.button.click()
    panel.lines.last.focus()
    assert violations_in_both_themes(visitor, axe) == []
    width = "() => document.documentElement.scrollWidth - innerWidth"
    assert visitor.page.evaluate(width) <= 0
    expect(visitor.page.locator(".tengen-board")).to_be_in_viewport(ratio=0.95)
    expect(panel.lines.last).to_be_in_viewport(ratio=1)


# ---- X-ray


def open_xray(visitor: Visitor) -> Page:
    """The page behind the link beside the game."""
    with visitor.page.expect_popup() as opened:
        visitor.page.get_by_role("link", name="X-ray this search").click()
    page = opened.value
    page.on("console", lambda message: visitor.page.evaluate("console.error", message.text))
    return page


def test_the_search_of_a_move_on_the_device_is_shown(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    visitor.page.locator('input[value="tengen:level=8"]').check(force=True)
    play(visitor, "h8", 2)
    visitor.wait_until_stored()
    move = visitor.moves.nth(1).inner_text().split()[-1].lower()
    page = open_xray(visitor)
    assert page.url.endswith("/xray/1")
    expect(page.locator("h1")).to_contain_text("tengen:level=8")
    expect(page.locator(".facts dd").first).to_have_text(move)
    expect(page.locator("#tree .body .row")).not_to_have_count(0)
    # Neither a person's move nor a game elsewhere has a tree: the page says so.
    page.goto(page.url.replace("/xray/1", "/xray/0"))
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("level", ["tengen:level=1", "tengen:level=5"])
def test_the_static_site_shows_searches_offline(
    host: FileHost, new_visitor: NewVisitor, level: str
) -> None:
    visitor = settled(new_visitor(host))
    visitor.page.locator(f'input[value="{level}"]').check(force=True)
    play(visitor, "h8", 2)
    go_offline(visitor, host)
    page = open_xray(visitor)
    assert "xray.html#/g/d-" in page.url
    expect(page.locator("h1")).to_contain_text(level)
    page.goto(re.sub(r"#.*", "#/g/d-000000000000/xray/1", page.url))
    page.reload()
    expect(page.get_by_role("alert")).to_have_text("This game is not stored in this browser.")
    Panel(visitor).start()
