"""Web pages in Chromium: first paint, and frames while a large tree is scrolled."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measure import show
from tengen import xray
from tests.web.conftest import ARGUMENTS
from tests.web.server_process import ServerProcess
from tests.web.stubs import large_tree

RUNS = 5
FIRST_PAINT = """new Promise(resolve => new PerformanceObserver(list => {
    const paint = list.getEntriesByName("first-contentful-paint")[0];
    if (paint) resolve(paint.startTime);
}).observe({type: "paint", buffered: true}))"""
SLOWEST_FRAME = """async () => {
    const tree = document.querySelector("#tree");
    let slowest = 0, last = performance.now();
    for (let i = 1; i <= 60; i++) {
        tree.scrollTop = tree.scrollHeight * i / 60;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        slowest = Math.max(slowest, now - last);
        last = now;
    }
    return slowest;
}"""


def opened(browser: Browser, url: str) -> Page:
    page = browser.new_context(locale="en-US").new_page()
    page.goto(url)
    return page


def first_paint(browser: Browser, url: str) -> float:
    """Milliseconds to the first contentful paint, best of several runs with an empty cache."""
    times = list[float]()
    for _ in range(RUNS):
        page = opened(browser, url)
        times.append(page.evaluate(FIRST_PAINT))
        page.context.close()
    return min(times)


def slowest_frame(browser: Browser, url: str) -> float:
    """Milliseconds of the slowest frame while all rows of the tree are scrolled through."""
    page = opened(browser, url)
    page.keyboard.press("0")
    slowest: float = page.evaluate(SLOWEST_FRAME)
    page.context.close()
    return slowest


def run() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tree = Path(folder) / "tree.html"
        tree.write_text(xray.page(large_tree()), encoding="utf-8")
        server = ServerProcess(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        try:
            server.start()
            rows: list[tuple[str, float, str]] = [
                ("app, first paint", first_paint(browser, server.url), "1,000 ms"),
                ("50,000 nodes, first paint", first_paint(browser, tree.as_uri()), "2,000 ms"),
                ("50,000 nodes, slowest frame", slowest_frame(browser, tree.as_uri()), "1,000 ms"),
            ]
        finally:
            browser.close()
            server.kill()
    table = [[name, f"{ms:.0f} ms", f"under {goal}"] for name, ms, goal in rows]
    show("Web pages", ["what", "time", "goal"], table)


if __name__ == "__main__":
    run()
