from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from tengen.server.messages import AnalysisRequest
from tengen.server.study.analyses import Analyses
from tengen.server.thinking.specs import requested
from tests.server.players import LocalThinker, late
from tests.server.test_service import refused


def asked(*moves: str, **more: Any) -> AnalysisRequest:
    position = {"size": 15, "rule": "freestyle", "moves": list(moves)}
    return AnalysisRequest.model_validate(
        {"position": position, "player": "tengen:level=1", "seconds": 10} | more
    )


def run(test: Callable[[Analyses, LocalThinker], Awaitable[None]]) -> None:
    async def work() -> None:
        thinker = LocalThinker()
        await test(Analyses(thinker, partial(requested, programs={}), 5.0), thinker)

    asyncio.run(work())


def test_a_program_gets_the_position_and_at_most_the_time_of_the_settings() -> None:
    async def test(analyses: Analyses, thinker: LocalThinker) -> None:
        found = await analyses.analyse(asked("h8", "i9"), "ada")
        assert found.pv[0] == found.move
        (task,) = thinker.asked
        assert (task.moves, task.setup, task.seconds) == ("h8i9", "", 5.0)
        assert task.is_background

    run(test)


def test_a_position_that_was_set_up_begins_with_whoever_is_to_move() -> None:
    async def test(analyses: Analyses, thinker: LocalThinker) -> None:
        setup = {"black": ["a1", "a2"], "white": [], "turn": "white"}
        position = {"size": 7, "rule": "renju", "moves": ["b1"], "setup": setup}
        await analyses.analyse(asked(position=position), "ada")
        (task,) = thinker.asked
        assert task.setup == "7/7/7/7/7/x6/x6 w renju"
        assert (task.moves, task.size, task.rule) == ("b1", 7, "renju")

    run(test)


def test_a_program_that_fails_is_named() -> None:
    async def test(analyses: Analyses, thinker: LocalThinker) -> None:
        thinker.failures.append(late())
        assert await refused(analyses.analyse(asked("h8"), "ada")) == (503, "no-analysis")
        await analyses.analyse(asked("h8"), "ada")

    run(test)


def test_few_analyses_wait() -> None:
    async def test(analyses: Analyses, thinker: LocalThinker) -> None:
        thinker.gate = asyncio.Event()
        waiting = [asyncio.create_task(analyses.analyse(asked(), f"v{n // 2}")) for n in range(32)]
        while len(thinker.asked) < len(waiting):
            await asyncio.sleep(0)
        assert await refused(analyses.analyse(asked(), "another")) == (503, "no-analysis")
        waiting.pop().cancel()
        waiting.pop().cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert await refused(analyses.analyse(asked(), "v0")) == (503, "no-analysis")
        last = asyncio.create_task(analyses.analyse(asked(), "another"))
        await asyncio.sleep(0)
        thinker.gate.set()
        assert (await last).move
        await asyncio.gather(*waiting)

    run(test)
