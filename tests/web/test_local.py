"""Games against the engine in the browser: played on the device, stored on the server."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.server.site import wait_until
from tests.web.conftest import NewVisitor
from tests.web.local_games import (
    IS_CACHED,
    NO_NETWORK,
    block_api,
    choose,
    free_point,
    open_with_engine,
    play,
    play_to_the_end,
    shown_moves,
    start_search,
    wait_until_kept,
)
from tests.web.server_process import ServerProcess
from tests.web.visitor import Visitor, expect

HERE = re.compile(r"/g/d-\w{12}$")
WATCH_WORKERS = """globalThis.started = [];
globalThis.Worker = class extends Worker {
    constructor(...values) { super(...values); started.push(this); }
};"""
KILL_WORKER = """() => {
    const worker = started.at(-1);
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent("error", { message: "killed" }));
}"""
UNSYNCED = "Not yet stored on the server."


pytestmark = pytest.mark.usefixtures("engine")


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
    expect(spectator.page.get_by_text("Computed on the player's device")).to_be_visible()
    expect(player.page.locator(".mark", has_text="On this device")).to_be_visible()
    spectator.open().page.get_by_role("radio", name="Watch").check(force=True)
    entry = spectator.page.locator(f'a[href="/g/{player.game_id}"]')
    expect(entry.get_by_title("Computed on the player's device")).to_be_visible()


def test_a_whole_game_without_a_connection_is_stored_later(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    choose(visitor, "Tengen, level 2")
    context = visitor.page.context
    context.set_offline(True)
    visitor.ignore_complaints(NO_NETWORK)
    play_to_the_end(visitor)
    expect(visitor.page.get_by_text(UNSYNCED)).to_be_visible()
    assert HERE.search(visitor.page.url)
    context.set_offline(False)
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
        wait_until(lambda: visitor.page.evaluate(IS_CACHED))
        play(visitor, "h8", 2)
        visitor.wait_until_stored()
        server.kill()
        visitor.ignore_complaints(NO_NETWORK)
        play(visitor, free_point(visitor), 4)
        expect(visitor.page.get_by_text(UNSYNCED)).to_be_visible()
        visitor.page.reload()
        visitor.wait_for_game()
        play(visitor, free_point(visitor), 6)
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


@pytest.mark.parametrize("lost", ["**/*.wasm", "**/*.weights", "**/worker-*.js"])
def test_the_server_plays_where_the_engine_cannot_be_loaded(
    new_visitor: NewVisitor, lost: str
) -> None:
    visitor = new_visitor(service_workers="block")
    visitor.ignore_complaints(re.compile("ERR_FAILED|Failed to fetch"))
    visitor.page.route(lost, lambda route: route.abort())
    visitor.open()
    visitor.click_point("h8")
    expect(visitor.moves).to_have_count(2)
    assert not visitor.view()["device"]


def test_a_worker_that_dies_is_replaced(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    play(visitor, "h8", 2)
    assert len(visitor.page.workers) >= 1
    for worker in visitor.page.workers:
        worker.evaluate("() => void setTimeout(() => self.close())")
    visitor.page.wait_for_timeout(200)
    play(visitor, free_point(visitor), 4)


def test_a_worker_that_dies_during_a_search_is_replaced(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.page.add_init_script(WATCH_WORKERS)
    open_with_engine(visitor)
    start_search(visitor)
    visitor.page.evaluate(KILL_WORKER)
    expect(visitor.moves).to_have_count(2)
    expect(visitor.status).to_have_text("Your turn.")


def test_a_page_that_is_reloaded_during_a_search_searches_again(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    start_search(visitor)
    wait_until_kept(visitor, 1)
    # The answer to a request under way is lost: the server has the move already.
    visitor.ignore_complaints(re.compile("409"))
    visitor.page.reload()
    visitor.wait_for_game()
    expect(visitor.moves).to_have_count(2)
    expect(visitor.status).to_have_text("Your turn.")


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


def place(visitor: Visitor) -> Any:
    """The line that says where the engine runs."""
    return visitor.page.locator("#engine-place")


def test_the_visitor_chooses_where_the_engine_runs(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    expect(place(visitor)).to_have_text(re.compile(r"^On this device .+ positions/s\s*$"))
    choose(visitor, "Server")
    expect(place(visitor)).to_have_text("On the server")
    visitor.open()
    expect(place(visitor)).to_have_text("On the server")
    play(visitor, "h8", 2)
    assert not visitor.view()["device"]
    expect(visitor.page.get_by_text("Computed on the server")).to_be_visible()
    assert not visitor.page.workers
    visitor.press("n")
    choose(visitor, "This device")
    play(visitor, "h8", 2)
    visitor.wait_until_stored()
    assert visitor.view()["device"]


def test_the_switch_says_why_there_is_no_choice(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    here = visitor.page.locator('input[name="engine"][value="device"]')
    choose(visitor, "This device")
    choose(visitor, "UCT")
    expect(place(visitor)).to_have_text("On the server The classics are written in Python.")
    expect(here).to_be_disabled()
    choose(visitor, "Tengen, level 3")
    expect(here).to_be_checked()
    visitor.page.get_by_label("Opening").select_option("swap2")
    expect(place(visitor)).to_have_text("On the server Opening rules need the server.")


def test_a_browser_without_webassembly_plays_on_the_server(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.page.add_init_script("delete globalThis.WebAssembly")
    visitor.open()
    expect(place(visitor)).to_contain_text("This browser cannot run WebAssembly")
    play(visitor, "h8", 2)
    assert not visitor.view()["device"]
