"""The engine in the browser: speed against the package in one run, latency, frames, memory.

    python -m benchmarks wasm

Needs `make web` and Chromium. Rounds alternate, and the best of each counts.
"""

from __future__ import annotations

import shutil
import statistics
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.measure import rate, show
from tengen.cli.bench import measured, positions
from tests.wasm import probe
from tests.web.conftest import ARGUMENTS
from tests.web.file_host import ISOLATION, served

PACKAGE = Path(__file__).parents[1] / "web" / "dist" / "tengen-engine"
DEPTH, ROUNDS = 11, 3
GAMES = 200
START = """async () => {
    window.api = await import("./engine.js");
    window.after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    window.position = {size: 15, rule: "freestyle", moves: ["h8", "i9", "i7", "g9", "j8"]};
}"""
LATENCY = """async () => {
    const engine = await api.createEngine();
    await engine.choose(position, {level: 3});
    const times = {first: [], level3: [], stop: []};
    for (let i = 0; i < 20; i++) {
        await engine.clear();
        let start = performance.now(), stop = new AbortController();
        await new Promise((resolve) => {
            engine.analyse(position, {lines: 3}, {signal: stop.signal, onReport: resolve})
                .then(() => times.stop.push(performance.now() - start));
        });
        times.first.push(performance.now() - start);
        await after(100);
        start = performance.now();
        stop.abort();
        await after(50);
        await engine.clear();
        start = performance.now();
        await engine.choose(position, {level: 3});
        times.level3.push(performance.now() - start);
    }
    engine.close();
    return times;
}"""
FRAMES = """async () => {
    const engine = await api.createEngine({threads: 1}), stop = new AbortController();
    const running = engine.analyse(position, {lines: 5}, {signal: stop.signal, onReport: () => {}});
    const frames = [];
    let last = performance.now();
    for (let i = 0; i < 180; i++) {
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        frames.push(now - last);
        last = now;
    }
    stop.abort();
    await running;
    engine.close();
    return frames;
}"""
GAME = """async (seed) => {
    window.engine ??= await api.createEngine();
    window.rules ??= await api.loadRules();
    const game = {size: 15, rule: "freestyle", moves: []};
    while (!rules.board(game).outcome && game.moves.length < 60)
        game.moves.push((await engine.choose(game, {level: 1 + seed % 4, seed})).point);
}"""
MEMORY = "performance.measureUserAgentSpecificMemory().then(({bytes}) => bytes)"
"""Only isolated pages may ask; the answer covers workers and waits for a garbage collection."""


def native_speed() -> float:
    """Nodes per second of the package."""
    runs = list(measured(positions(), DEPTH, 1))
    return sum(each.nodes for each in runs) / sum(each.seconds for each in runs)


def node_speed() -> float:
    """The same of the module in Node.js."""
    nodes = seconds = 0.0
    with probe.started() as wasm:
        for board in positions():
            wasm.load(board.rule)
            wasm.ask("prepare", board.rule)
            found = wasm.choose(board, DEPTH)
            nodes, seconds = nodes + found["nodes"], seconds + found["seconds"]
    return nodes / seconds


def browser_speed(page: Page, threads: int = 1) -> float:
    """The same in Chromium."""
    found = page.evaluate(
        """async ([threads, depth]) => {
            const engine = await api.createEngine({threads});
            const {nodesPerSecond} = await engine.bench(depth);
            engine.close();
            return nodesPerSecond;
        }""",
        [threads, DEPTH],
    )
    return float(found)


def compare_speed(pages: dict[str, Page]) -> None:
    """Nodes per second everywhere, in turns."""
    best = dict[str, float]()
    for _ in range(ROUNDS):
        speeds = {"package": native_speed(), "Node.js": node_speed()}
        speeds |= {name: browser_speed(page) for name, page in pages.items()}
        best = {name: max(speed, best.get(name, 0.0)) for name, speed in speeds.items()}
    rows = [(name, rate(speed), f"{speed / best['package']:.0%}") for name, speed in best.items()]
    show(f"Nodes per second, one thread, bench positions to depth {DEPTH}",
         ("where", "nodes", "of the package"), rows)  # fmt: skip


def latency(name: str, page: Page) -> None:
    """How long a visitor waits."""
    times: dict[str, list[float]] = page.evaluate(LATENCY)
    labels = {"first": "first line of an analysis", "level3": "answer of level 3", "stop": "stop"}
    rows = [
        (label, f"{statistics.median(times[key]):.1f} ms", f"{max(times[key]):.1f} ms")
        for key, label in labels.items()
    ]
    show(f"Latency in Chromium, {name}", ("of", "median", "worst"), rows)


def frames(page: Page) -> None:
    """Frames of the page while the engine thinks."""
    found: list[float] = page.evaluate(FRAMES)
    late = sum(frame > 1000 / 60 * 1.5 for frame in found)
    show("Frames while the engine thinks", ("frames", "median", "late"),
         [(str(len(found)), f"{statistics.median(found):.1f} ms", str(late))])  # fmt: skip


def memory(page: Page) -> None:
    """The memory of the page and its workers over many games, without garbage."""
    session = page.context.new_cdp_session(page)
    sizes = list[float]()
    start = time.perf_counter()
    for seed in range(GAMES):
        page.evaluate(GAME, seed)
        if seed + 1 in (GAMES // 20, GAMES):
            session.send("HeapProfiler.collectGarbage")
            sizes.append(page.evaluate(MEMORY) / 1e6)
    seconds = time.perf_counter() - start
    row = (str(GAMES), f"{sizes[0]:.1f} MB", f"{sizes[1]:.1f} MB", f"{seconds:.0f} s")
    columns = ("games", f"after {GAMES // 20}", "at the end", "time")
    show("Memory of page and workers over games on the device", columns, [row])


def run() -> None:
    """All tables."""
    with (
        sync_playwright() as playwright,
        served(PACKAGE) as plain,
        served(PACKAGE, ISOLATION) as isolated,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=ARGUMENTS,
        )
        pages = dict[str, Page]()
        for name, address in (("Chromium", plain), ("Chromium, isolated", isolated)):
            pages[name] = browser.new_context().new_page()
            pages[name].goto(f"{address}/example.html")
            pages[name].evaluate(START)
        compare_speed(pages)
        for name, page in pages.items():
            latency(name, page)
        frames(pages["Chromium"])
        memory(pages["Chromium, isolated"])
        browser.close()
