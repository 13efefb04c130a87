"""The npm package `tengen-engine` in a real browser: threads, streaming, stopping, restarts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tengen.cli.bench import measured, positions
from tests.requirements import lacking
from tests.web.file_host import ISOLATION, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PACKAGE = Path(__file__).parents[2] / "web" / "dist" / "tengen-engine"
START = """async () => {
    window.api = await import("./engine.js");
    window.position = {size: 15, rule: "renju", moves: ["h8", "i9", "i7"]};
    window.quiet = {...position, moves: [...position.moves, "g9"]};
    window.after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
}"""


@pytest.fixture(params=[False, True], ids=["plain", "isolated"])
def is_isolated(request: pytest.FixtureRequest) -> bool:
    """Whether the page may share memory with its workers."""
    return bool(request.param)


@pytest.fixture
def page(browser: Browser, is_isolated: bool) -> Iterator[Page]:
    """A page with the package loaded."""
    if not (PACKAGE / "engine.js").exists():
        lacking("the package has not been built (make web)")
    with served(PACKAGE, ISOLATION if is_isolated else None) as address:
        context = browser.new_context()
        opened = context.new_page()
        opened.goto(f"{address}/example.html")
        opened.evaluate(START)
        yield opened
        context.close()


def test_the_search_signature_is_that_of_the_package(page: Page) -> None:
    depth = 6
    found = page.evaluate(f"api.createEngine({{threads: 1}}).then((e) => e.bench({depth}))")
    assert found["signature"] == sum(each.nodes for each in measured(positions(), depth, 1))


def test_threads_are_used_where_memory_can_be_shared(page: Page, is_isolated: bool) -> None:
    found = page.evaluate("""async () => {
        const engine = await api.createEngine({threads: 3});
        const {point, depth} = await engine.choose(quiet, {limit: {nodes: 200_000}});
        return {threads: engine.threads, point, depth};
    }""")
    assert found["threads"] == (3 if is_isolated else 1)
    assert found["depth"] > 5


def test_an_analysis_streams_lines_and_stops_at_once(page: Page) -> None:
    found = page.evaluate("""async () => {
        const engine = await api.createEngine(), stop = new AbortController(), reports = [];
        await engine.evaluate(quiet);
        const running = engine.analyse(quiet, {lines: 3}, {
            signal: stop.signal,
            onReport: (report) => reports.push(report),
        });
        await after(500);
        const before = performance.now();
        stop.abort();
        const {lines} = await running;
        const stopped = performance.now() - before;
        const again = await engine.choose(position, {level: 4});
        return {lines, stopped, reports: reports.length, again: again.point};
    }""")
    assert len(found["lines"]) == 3
    assert found["reports"] > 5
    assert found["again"]
    # A hang guard; benchmarks/wasm.py measures it.
    assert found["stopped"] < 500


def test_a_review_reports_positions_last_first_and_has_all_of_them(page: Page) -> None:
    found = page.evaluate("""async () => {
        const engine = await api.createEngine(), plies = [];
        const game = {...position, rule: "freestyle", moves: "h8 a1 h9 a2 h10 c1".split(" ")};
        const reviews = await engine.review(game, {nodes: 1000}, {
            onReport: ({ply, review}) => plies.push([ply, review.played?.move ?? null]),
        });
        return {plies, reviews};
    }""")
    moves = ["h8", "a1", "h9", "a2", "h10", "c1", None]
    assert found["plies"] == [[ply, moves[ply]] for ply in range(6, -1, -1)]
    assert [each["played"] and each["played"]["move"] for each in found["reviews"]] == moves
    assert found["reviews"][5]["played"]["class"] == "losing"
    assert found["reviews"][6]["win"]["tree"]


def test_a_review_that_is_cancelled_ends_at_once_and_is_rejected(page: Page) -> None:
    found = page.evaluate("""async () => {
        const engine = await api.createEngine(), stop = new AbortController();
        await engine.evaluate(quiet);
        const running = engine.review(quiet, {nodes: 1e9}, {signal: stop.signal});
        const code = running.catch(({code}) => code);
        await after(300);
        const before = performance.now();
        stop.abort();
        const rejected = await code;
        const stopped = performance.now() - before;
        return {rejected, stopped, again: (await engine.choose(position, {level: 4})).point};
    }""")
    assert found["rejected"] == "aborted"
    assert found["again"]
    # A hang guard; benchmarks/wasm.py measures it.
    assert found["stopped"] < 500


def test_a_request_that_was_cancelled_in_the_queue_is_not_carried_out(page: Page) -> None:
    found = page.evaluate("""async () => {
        const engine = await api.createEngine(), stop = new AbortController();
        const first = engine.choose(quiet, {limit: {seconds: 0.3}});
        const second = engine.choose(position, {}, {signal: stop.signal});
        stop.abort();
        const code = await second.catch(({code}) => code);
        return [(await first).point, code];
    }""")
    assert found[0]
    assert found[1] == "aborted"


def test_a_worker_that_dies_is_replaced(page: Page) -> None:
    found = page.evaluate("""async () => {
        const workers = [], Real = Worker;
        window.Worker = class extends Real {
            constructor(...given) { super(...given); workers.push(this); }
        };
        const engine = await api.createEngine();
        await engine.choose(position, {level: 1});
        const running = engine.choose(quiet, {limit: {seconds: 0.5}});
        await after(100);
        // As the browser reports a worker that ran out of memory.
        workers[0].terminate();
        workers[0].onerror(new ErrorEvent("error", {message: "out of memory"}));
        return {point: (await running).point, workers: workers.length};
    }""")
    assert found["point"]
    assert found["workers"] == 2


def test_a_worker_that_dies_in_silence_is_replaced(page: Page) -> None:
    found = page.evaluate("""async () => {
        const workers = [], Real = Worker;
        window.Worker = class extends Real {
            constructor(...given) { super(...given); workers.push(this); }
        };
        const engine = await api.createEngine();
        await engine.evaluate(position);
        workers[0].terminate();
        return {score: await engine.evaluate(position), workers: workers.length};
    }""")
    assert found["workers"] == 2
    assert isinstance(found["score"], int)


def test_wrong_arguments_are_refused_and_the_engine_goes_on(page: Page) -> None:
    codes = page.evaluate("""async () => {
        const engine = await api.createEngine();
        const codeOf = (promise) => promise.then(() => "none", ({code}) => code);
        const codes = [
            await codeOf(engine.choose({...position, size: () => 15}, {level: 2})),
            await codeOf(engine.choose(position, {level: () => 1})),
            await codeOf(engine.choose(position, {level: -1})),
            await codeOf(engine.analyse(position, {limit: {seconds: 0.1}}, {signal: {}})),
            await codeOf(engine.solve(position, {})),
        ];
        return [...codes, (await engine.choose(position, {level: 2})).point];
    }""")
    assert codes[:-1] == ["position", "request", "request", "request", "request"]
    assert codes[-1]


def test_an_aborted_proof_is_unknown(page: Page) -> None:
    found = page.evaluate("""async () => {
        const engine = await api.createEngine(), stop = new AbortController();
        await engine.evaluate(quiet);
        const running = engine.solve(quiet, {kind: "win"}, {signal: stop.signal});
        await after(300);
        stop.abort();
        return running;
    }""")
    assert (found["status"], found["tree"]) == ("unknown", "")


@pytest.mark.parametrize("delay", [0, 5, 30])
def test_a_stop_at_any_moment_ends_a_search(page: Page, delay: int) -> None:
    found = page.evaluate(
        """async (delay) => {
            const engine = await api.createEngine(), stop = new AbortController();
            const running = engine.analyse(quiet, {lines: 2}, {signal: stop.signal});
            const ended = running.then(() => true, ({code}) => code === "aborted");
            await after(delay);
            stop.abort();
            return [await ended, (await engine.choose(position, {level: 2})).point];
        }""",
        delay,
    )
    assert found[0]
    assert found[1]


def test_levels_play_the_same_with_any_number_of_threads(page: Page) -> None:
    points = page.evaluate("""async () => {
        const points = [];
        for (const threads of [1, 3, 3]) {
            const engine = await api.createEngine({threads});
            points.push((await engine.choose(quiet, {level: 8, seed: 5})).point);
            engine.close();
        }
        return points;
    }""")
    assert len(set(points)) == 1


def test_each_rule_loads_its_own_weights(page: Page) -> None:
    rules = ["freestyle", "standard", "renju", "caro", "standard-caro", "freestyle"]
    found: list[Any] = page.evaluate(
        """async (rules) => {
            const engine = await api.createEngine({threads: 1}), scores = [];
            for (const rule of rules) scores.push(await engine.evaluate({...quiet, rule}));
            return scores;
        }""",
        rules,
    )
    assert found[0] == found[-1]
    assert len(set(found)) >= 3


def test_a_search_is_traced_and_a_win_proved(page: Page) -> None:
    found = page.evaluate("""async () => {
        const engine = await api.createEngine();
        const {decision, events} = await engine.trace(quiet, {limit: {depth: 4}});
        const moves = ["h8", "a1", "i8", "a2", "j8", "a3", "h9", "a15", "i9", "c14"];
        const position = {size: 15, rule: "freestyle", moves};
        const {status, tree} = await engine.solve(position, {kind: "vcf", limit: {seconds: 5}});
        return {point: decision.point, events: events.length, first: events[0], status, tree};
    }""")
    assert found["point"]
    assert found["events"] > 50
    assert found["first"]["kind"] == "enter"
    assert (found["status"], bool(found["tree"])) == ("win", True)


def test_errors_have_codes(page: Page) -> None:
    codes = page.evaluate("""async () => {
        const rules = await api.loadRules(), engine = await api.createEngine();
        const codeOf = (promise) => promise.then(() => "none", ({code}) => code);
        const taken = codeOf(engine.choose({...position, moves: ["h8", "h8"]}, {level: 1}));
        const over = {size: 5, rule: "freestyle",
                      moves: ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]};
        const finished = codeOf(engine.choose(over, {level: 1}));
        const result = [await taken, await finished, rules.board(over).outcome.termination];
        engine.close();
        return [...result, await codeOf(engine.choose(position))];
    }""")
    assert codes == ["occupied", "game-over", "five", "closed"]
