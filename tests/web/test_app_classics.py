"""Games against the classics in a real browser: options, statistics, scores, X-ray."""

from __future__ import annotations

import re

from tests.web.conftest import NewVisitor
from tests.web.visitor import expect


def test_a_classic_is_set_up_and_shows_its_search(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().open()
    page = visitor.page
    page.get_by_role("radio", name="Automaton", exact=True).check(force=True)
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Depth").fill("99")
    page.get_by_label("Width").fill("6")
    expect(page.get_by_label("Depth")).to_have_value("20")  # moved into its range
    page.get_by_label("Depth").fill("3")
    page.get_by_label("Depth").press("Tab")
    visitor.click_point("h8")
    expect(visitor.moves).to_have_count(2)
    expect(page.get_by_role("region", name="Automaton (depth 3, width 6)")).to_be_visible()
    view = visitor.view()
    assert view["seats"]["second"]["player"] == "classic:automaton,depth=3,width=6"
    (thought,), played = view["thoughts"], view["moves"][1].upper()

    facts = {
        name: value.inner_text()
        for name in ("Depth", "Positions", "Leaves", "Pruned")
        for value in [page.locator(f"dt:text-is('{name}') + dd")]
    }
    assert facts["Depth"] == "3"
    assert facts["Positions"] == f"{thought['nodes']:,}"
    assert facts["Leaves"] == f"{thought['leaves']:,}"
    assert re.fullmatch(r"\d\d\.\d\d%", facts["Pruned"])
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text(f"{played} played")

    page.get_by_label("Scores on the board").first.check()
    expect(page.locator(".tengen-board .figure")).to_have_count(6)
    rows.nth(2).hover()
    expect(page.locator(".tengen-board .mark")).to_have_count(1)
    page.reload()
    expect(page.locator(".tengen-board .figure")).to_have_count(6)

    with page.context.expect_page() as opened:
        page.get_by_role("link", name="X-ray this search").click()
    xray = opened.value
    expect(xray.locator("h1")).to_have_text("X-ray classic:automaton,depth=3,width=6")
    expect(xray.locator("dt:text-is('plays') + dd")).to_have_text(played.lower())
    expect(xray.locator("dt:text-is('nodes') + dd")).to_have_text(f"{thought['nodes']:,}")
    expect(xray.locator(".notice")).to_be_hidden()
    xray.get_by_role("link", name="Back to the game").click()
    expect(xray.locator("tbody tr")).to_have_count(6)


def test_uct_shows_visits_and_win_rates(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(locale="zh-CN").start_game(
        opponent="classic:uct,playouts=80", color="white", moves="h8i9"
    )
    expect(visitor.moves).to_have_count(3)
    table = visitor.page.get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(["着法", "访问", "胜率"])
    expect(table.locator(".played")).to_contain_text("%")
    visitor.press("s")
    expect(visitor.page.locator(".tengen-board .candidate")).not_to_have_count(0)
    visitor.press("[")
    visitor.press("[")
    expect(visitor.page.locator(".tengen-board .candidate")).to_have_count(0)


def test_a_search_that_does_not_exist_says_so(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().start_game(opponent="local", moves="h8")
    visitor.page.goto(f"{visitor.page.url}/xray/0")
    alert = visitor.page.get_by_role("alert")
    expect(alert).to_have_text("There are no first-level scores for this move.")
    expect(visitor.page.get_by_role("button", name="Try again")).to_be_visible()
    visitor.page.get_by_role("link", name="Back to the game").click()
    expect(visitor.moves).to_have_count(1)
    visitor.ignore_complaints(re.compile("404"))
