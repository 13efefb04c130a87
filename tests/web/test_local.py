"""Games against the engine in the browser: played on the device, stored on the server."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.requirements import lacking
from tests.server.site import wait_until
from tests.web.conftest import STATIC, NewVisitor
from tests.web.server_process import ServerProcess
from tests.web.visitor import NO_ANSWER, Visitor, expect

HERE = re.compile(r"/g/d-\w{12}$")
STORED = re.compile(r"/g/(?!d-\w{12}$)[\w-]+$")
NO_NETWORK = re.compile(rf"ERR_INTERNET_DISCONNECTED|ERR_FAILED|{NO_ANSWER.pattern}")
UNSYNCED = "Not yet stored on the server."


@pytest.fixture(autouse=True)
def engine() -> None:
    """The app was built with the engine."""
    if not list((STATIC / "app" / "assets").glob("*.wasm")):
        lacking("the web app was built without its engine")


def open_with_engine(visitor: Visitor, path: str = "/") -> Visitor:
    """Open the page and wait until the engine on the device is ready."""
    with visitor.page.expect_response(re.compile(r"\.weights$")) as loaded:
        visitor.open(path)
    loaded.value.finished()
    return visitor


def choose(visitor: Visitor, level: str) -> None:
    visitor.page.get_by_role("radio", name=level, exact=True).check(force=True)


def play(visitor: Visitor, point: str, moves: int) -> None:
    """Play a point and wait until this number of moves is on the board."""
    visitor.click_point(point)
    expect(visitor.moves).to_have_count(moves)


def free_point(visitor: Visitor) -> str:
    """A point without a stone, as the board names it."""
    cell = visitor.page.locator('[role=gridcell][aria-label$=", empty"]').first
    label = cell.get_attribute("aria-label")
    assert label is not None
    return label.partition(",")[0].lower()


def shown_moves(visitor: Visitor) -> list[str]:
    """The move list on the page."""
    texts = visitor.moves.all_inner_texts()
    return [re.sub(r"^\d+\s*", "", text.strip()).lower() for text in texts]


def block_api(visitor: Visitor) -> None:
    """The page's files can be loaded, the server's API cannot."""
    visitor.page.route("**/api/**", lambda route: route.abort())
    visitor.ignore_complaints(NO_NETWORK)


def test_a_game_is_played_on_the_device_and_stored_on_the_server(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    posts: list[str] = []
    visitor.page.on("request", lambda request: posts.append(request.url))
    visitor.page.on("websocket", lambda socket: posts.append(socket.url))
    play(visitor, "h8", 2)
    for count in (4, 6):
        play(visitor, free_point(visitor), count)
    visitor.wait_until_stored()
    view = visitor.view()
    assert view["device"]
    assert view["moves"] == shown_moves(visitor)
    assert [thought["ply"] for thought in view["thoughts"]] == [1, 3, 5]
    asked = [url for url in posts if "/api/" in url]
    assert all(url.endswith(("/api/games", "/device")) for url in asked), asked
    visitor.press("u")
    expect(visitor.moves).to_have_count(4)
    visitor.wait_until_stored()
    visitor.button("Resign").click()
    visitor.button("Yes, resign").click()
    expect(visitor.page.locator("#status.over")).to_have_text("Black resigned.")
    wait_until(lambda: visitor.view()["status"] == "finished")


def test_a_spectator_follows_a_game_on_someones_device(new_visitor: NewVisitor) -> None:
    player = open_with_engine(new_visitor())
    play(player, "h8", 2)
    player.wait_until_stored()
    spectator = new_visitor().open(f"/g/{player.game_id}").wait_for_game()
    expect(spectator.moves).to_have_count(2)
    play(player, free_point(player), 4)
    expect(spectator.moves).to_have_count(4)
    expect(spectator.button("Resign")).to_have_count(0)


def test_a_whole_game_without_a_connection_is_stored_later(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    choose(visitor, "Tengen, level 2")
    context = visitor.page.context
    context.set_offline(True)
    visitor.ignore_complaints(NO_NETWORK)
    moves = 0
    over = visitor.page.locator("#status.over")
    while not over.count() and moves < 40:
        visitor.click_point(free_point(visitor))
        moves += 2
        expect(over.or_(visitor.moves.nth(moves - 1)).first).to_be_visible()
    expect(visitor.page.get_by_text(UNSYNCED)).to_be_visible()
    assert HERE.search(visitor.page.url)
    context.set_offline(False)
    visitor.page.wait_for_url(STORED)
    visitor.wait_until_stored()
    assert visitor.view()["moves"] == shown_moves(visitor)
    expect(visitor.page.get_by_text(UNSYNCED)).to_have_count(0)


def test_a_game_is_opened_again_without_the_server(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    play(visitor, "h8", 2)
    visitor.wait_until_stored()
    block_api(visitor)
    visitor.page.reload()
    visitor.wait_for_game()
    expect(visitor.moves).to_have_count(2)
    play(visitor, free_point(visitor), 4)
    visitor.page.unroute_all()
    visitor.page.reload()
    visitor.wait_for_game()
    expect(visitor.moves).to_have_count(4)
    visitor.wait_until_stored()


def test_a_game_goes_on_after_the_server_was_restarted(
    new_visitor: NewVisitor, tmp_path: Any
) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    try:
        visitor = open_with_engine(new_visitor(server))
        play(visitor, "h8", 2)
        visitor.wait_until_stored()
        server.kill()
        visitor.ignore_complaints(NO_NETWORK)
        play(visitor, free_point(visitor), 4)
        expect(visitor.page.get_by_text(UNSYNCED)).to_be_visible()
        server.start()
        visitor.wait_until_stored()
        assert visitor.view()["moves"] == shown_moves(visitor)
    finally:
        server.kill()


def test_another_browser_with_the_same_seat_goes_on_with_the_game(new_visitor: NewVisitor) -> None:
    first = open_with_engine(new_visitor())
    play(first, "h8", 2)
    first.wait_until_stored()
    cookies = {"cookies": first.page.context.cookies(), "origins": []}
    second = new_visitor(storage_state=cookies).open(f"/g/{first.game_id}").wait_for_game()
    expect(second.status).to_have_text("Your turn.")
    play(second, free_point(second), 4)
    second.wait_until_stored()
    # The first browser learns of it with its next move: the server's game counts.
    first.click_point(free_point(first))
    expect(first.moves).to_have_count(4)
    wait_until(lambda: shown_moves(first) == shown_moves(second))
    first.ignore_complaints(re.compile("409"))


def test_two_tabs_follow_each_other(new_visitor: NewVisitor) -> None:
    first = open_with_engine(new_visitor())
    play(first, "h8", 2)
    first.wait_until_stored()
    second = Visitor(first.page.context, first.url).open(f"/g/{first.game_id}").wait_for_game()
    play(second, free_point(second), 4)
    expect(first.moves).to_have_count(4)
    play(first, free_point(first), 6)
    expect(second.moves).to_have_count(6)
    assert shown_moves(first) == shown_moves(second)
    first.wait_until_stored()
    assert second.complaints == []


def test_hints_and_threats_need_no_server(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    play(visitor, "h8", 2)
    visitor.wait_until_stored()
    requests: list[str] = []
    visitor.page.on("request", lambda request: requests.append(request.url))
    visitor.press("h")
    expect(visitor.page.locator("#status.note")).to_contain_text(re.compile(r"^[A-O]\d+ "))
    visitor.press("t")
    play(visitor, free_point(visitor), 4)
    expect(visitor.page.locator(".tengen-board .stone")).to_have_count(4)
    assert not [url for url in requests if "hint" in url or "threats" in url]


def test_a_worker_that_dies_is_replaced(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    play(visitor, "h8", 2)
    assert len(visitor.page.workers) >= 1
    for worker in visitor.page.workers:
        worker.evaluate("() => void setTimeout(() => self.close())")
    visitor.page.wait_for_timeout(200)
    play(visitor, free_point(visitor), 4)


def test_a_tab_that_was_frozen_does_not_lose_on_time(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    visitor.page.get_by_label("Clock").select_option(label="10 seconds a move")
    choose(visitor, "Tengen")
    visitor.click_point("h8")
    expect(visitor.moves).to_have_count(1)
    session = visitor.page.context.new_cdp_session(visitor.page)
    # Another page waits: a frozen one has no timers.
    other = visitor.page.context.new_page()
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    other.wait_for_timeout(11_000)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(visitor.moves).to_have_count(2)
    expect(visitor.status).to_have_text("Your turn.")


def test_games_are_kept_on_the_server_if_the_visitor_prefers_it(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.page.add_init_script(
        "localStorage.setItem('tengen-preferences', JSON.stringify({engine: 'server'}))"
    )
    visitor.open()
    play(visitor, "h8", 2)
    assert not visitor.view()["device"]
    assert not visitor.page.workers


def test_a_browser_without_webassembly_plays_on_the_server(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.page.add_init_script("delete globalThis.WebAssembly")
    visitor.open()
    play(visitor, "h8", 2)
    assert not visitor.view()["device"]
