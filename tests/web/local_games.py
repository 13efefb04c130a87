"""Games on the visitor's device: steps that several tests take."""

from __future__ import annotations

import re

from tests.server.site import PATIENCE, wait_until
from tests.web.file_host import FileHost
from tests.web.visitor import NO_ANSWER, Visitor, expect

NO_NETWORK = re.compile(rf"ERR_INTERNET_DISCONNECTED|ERR_FAILED|{NO_ANSWER.pattern}")
IS_ISOLATED = "() => crossOriginIsolated"
IS_CACHED = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state === "activated" && (await caches.keys()).length === 1;
}"""
"""Whether the service worker has all files."""
HAS_ENGINE = """async () => {
    const stored = await (await caches.open((await caches.keys())[0])).keys();
    const count = (end) => stored.filter(({ url }) => url.endsWith(end)).length;
    return count(".wasm") === 2 && count(".weights") === 5;
}"""
"""Whether it has those of the engine, too, which are stored later."""
MOST_ACTIONS = """() => new Promise((resolve) => {
    indexedDB.open("tengen").onsuccess = ({ target: { result: database } }) => {
        const found = database.transaction("games").objectStore("games").getAll();
        found.onsuccess = () => {
            database.close();
            resolve(Math.max(0, ...found.result.map(({ actions }) => actions.length)));
        };
    };
})"""
"""The number of moves and other actions of the longest game on the device."""


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
    # The board is drawn after the move list.
    stones = visitor.page.locator(".tengen-board .stone")
    expect(stones).to_have_count(visitor.moves.count())
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


def play_to_the_end(visitor: Visitor) -> None:
    """Play badly until the engine wins."""
    moves = visitor.moves.count()
    over = visitor.page.locator("#status.over")
    while not over.count() and moves < 40:
        visitor.click_point(free_point(visitor))
        moves += 2
        expect(over.or_(visitor.moves.nth(moves - 1)).first).to_be_visible()
    expect(over).to_be_visible()


def start_search(visitor: Visitor) -> None:
    """Play the first move against the engine at full strength, which takes seconds to answer."""
    choose(visitor, "Tengen")
    visitor.click_point("h8")
    expect(visitor.moves).to_have_count(1)
    expect(visitor.status).to_have_text("Tengen is thinking …")


def open_games(visitor: Visitor) -> None:
    """Open the list of games on this device, on the start page."""
    visitor.page.locator(".games summary").click()
    visitor.page.locator(".games .ways").wait_for()


def settled(visitor: Visitor, path: str = "/") -> Visitor:
    """Open the page and wait until the worker has all files and the page its headers.

    The page loads itself a second time, unless the visitor does something. Evaluating a script, or
    looking for an element, counts as that.
    """
    visitor.page.goto(visitor.url + path)
    visitor.page.wait_for_event("load", timeout=1000 * PATIENCE)
    visitor.page.locator("main *").first.wait_for()
    assert visitor.page.evaluate(IS_ISOLATED)
    return visitor


def wait_until_kept(visitor: Visitor, actions: int) -> None:
    """Wait until the browser's database has this number of actions of a game."""
    wait_until(lambda: visitor.page.evaluate(MOST_ACTIONS) == actions)


def go_offline(visitor: Visitor, host: FileHost) -> None:
    """Cut the network for the page and for its worker, once that has all files."""
    if list(host.site.rglob("*.wasm")):
        wait_until(lambda: visitor.page.evaluate(HAS_ENGINE))
    visitor.page.context.set_offline(True)
    host.stop()
    visitor.ignore_complaints(NO_NETWORK)
