"""Players for asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from tengen import Board, Color, Decision, Limit, Report, aio
from tengen.players.base import PlayerClosed, PlayerCrashed
from tengen.players.classic.twoply import Twoply
from tests.patience import PATIENCE
from tests.players.stand_ins import Crashing, Slow
from tests.process.processes import is_gone

QUIET = Board.from_moves("h8")
"""Undecided for much longer than any test: a search without limits goes on until it is stopped."""
ENDLESS = Limit(depth=99, nodes=10**12)
BRAIN = [sys.executable, "-m", "tengen", "brain"]
FEW = Limit(nodes=2_000)


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run to the end; no thread is left."""

    async def patient() -> None:
        async with asyncio.timeout(PATIENCE):
            await main

    before = threading.active_count()
    asyncio.run(patient())
    assert threading.active_count() == before


def test_the_engine_moves_while_other_tasks_run() -> None:
    async def main() -> None:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        async with aio.Engine(hash_mb=1) as engine:
            ticking = asyncio.create_task(tick())
            reports: list[Report] = []
            thread = threading.current_thread()
            told = set()

            def listen(report: Report) -> None:
                told.add(threading.current_thread())
                reports.append(report)

            decision = await engine.choose(QUIET, Limit(nodes=20_000), listen)
            assert QUIET.is_legal(decision.point)
            assert ticks > 1
            ticking.cancel()
            await asyncio.sleep(0)
            assert told == {thread}
            assert reports[-1].depth == decision.depth

    run(main())


def test_a_cancelled_task_cancels_its_search_and_leaves_the_engine_usable() -> None:
    async def main() -> None:
        async with aio.Engine(hash_mb=1) as engine:
            thinking = asyncio.create_task(engine.choose(QUIET, ENDLESS))
            await asyncio.sleep(0.02)
            thinking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await thinking
            assert QUIET.is_legal((await engine.choose(QUIET, FEW)).point)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.02):
                    await engine.choose(QUIET, ENDLESS)
            assert QUIET.is_legal((await engine.choose(QUIET, FEW)).point)

    run(main())


def test_searches_wait_for_each_other() -> None:
    async def main() -> None:
        async with aio.Engine(hash_mb=1) as engine:
            decisions = await asyncio.gather(*(engine.choose(QUIET, FEW) for _ in range(3)))
            assert all(QUIET.is_legal(decision.point) for decision in decisions)
            endless = asyncio.create_task(engine.choose(QUIET, ENDLESS))
            waiting = asyncio.create_task(engine.choose(QUIET, ENDLESS))
            await asyncio.sleep(0.02)
            waiting.cancel()  # it has not begun
            endless.cancel()
            await asyncio.wait([waiting, endless])
            assert waiting.cancelled()
            assert endless.cancelled()

    run(main())


def test_an_endless_analysis_ends_with_its_loop() -> None:
    async def main() -> None:
        async with aio.Engine(hash_mb=1) as engine:
            async for report in engine.analyse(QUIET):
                if report.depth >= 3:
                    break
            assert QUIET.is_legal((await engine.choose(QUIET, FEW)).point)
            lines = [report async for report in engine.analyse(QUIET, Limit(depth=2), lines=3)]
            assert {report.line for report in lines} == {1, 2, 3}
            async with contextlib.aclosing(engine.analyse(QUIET)) as reports:
                assert (await anext(reports)).score is not None

            async def listen() -> None:
                async for _ in engine.analyse(QUIET):
                    pass

            with pytest.raises(TimeoutError):
                await asyncio.wait_for(listen(), 0.05)
            with pytest.raises(ValueError, match="no first move is left to analyse"):
                await anext(engine.analyse(QUIET, moves=[]))

    run(main())


def test_the_engine_proves_wins() -> None:
    async def main() -> None:
        async with aio.Engine(hash_mb=1) as engine:
            await engine.prepare(QUIET)
            board = Board.from_stones("d8e8f8g8", "c8a1a3a5", Color.BLACK)
            assert await engine.vcf(board) == ("h8",)

    run(main())


def test_closing_while_it_thinks_gives_the_best_move_so_far() -> None:
    async def main() -> None:
        engine = aio.Engine(hash_mb=1)
        thinking = asyncio.create_task(engine.choose(QUIET, ENDLESS))
        await asyncio.sleep(0.02)
        await asyncio.gather(engine.close(), engine.close())
        assert QUIET.is_legal((await thinking).point)
        await engine.close()
        for again in (engine.choose(QUIET, FEW), anext(engine.analyse(QUIET)), engine.vcf(QUIET)):
            with pytest.raises(PlayerClosed, match="tengen is closed"):
                await again

    run(main())


def test_any_player_can_be_awaited() -> None:
    async def main() -> None:
        board = Board.from_moves("h8")
        async with aio.wrap(Twoply()) as player:
            assert player.name == "classic:twoply"
            *reports, decision = [report async for report in player.analyse(board)]
            assert isinstance(decision, Decision)
            assert reports
            assert (await player.choose(board)).point == decision.point
        slow = Slow(PATIENCE)
        async with aio.wrap(slow) as player:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.02):
                    await player.choose(board)
        assert slow.was_stopped
        async with aio.wrap(Crashing(OSError("no more"))) as player:
            with pytest.raises(OSError, match="no more"):
                await player.choose(board)

    run(main())


def test_a_program_can_be_awaited_cancelled_and_closed() -> None:
    async def main() -> None:
        board = Board.from_moves("h8i9i7")
        options = {"start_seconds": PATIENCE, "tolerance": PATIENCE}
        async with aio.RemotePlayer(BRAIN, **options) as program:
            await program.prepare(board)
            pid = program.player.pid
            assert pid is not None
            assert (await program.about())["name"] == "Tengen"
            async for report in program.analyse(board):
                if report.depth >= 3:
                    break
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await program.choose(board, ENDLESS)
            decision = await program.choose(board, Limit(nodes=500))
            assert board.is_legal(decision.point)
            assert program.player.pid == pid  # it was stopped, not killed
            thinking = asyncio.create_task(program.choose(board, ENDLESS))
            await asyncio.sleep(0.05)
        assert board.is_legal((await thinking).point)
        assert is_gone(pid)

    run(main())


def test_a_program_that_cannot_be_started_is_a_failure() -> None:
    async def main() -> None:
        async with aio.RemotePlayer("/nowhere/pbrain-nothing") as program:
            with pytest.raises(PlayerCrashed):
                await program.choose(Board(), FEW)

    run(main())
