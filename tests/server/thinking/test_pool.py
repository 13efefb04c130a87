"""The pool with real processes: fair, in time, and not to be brought down by a player."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import psutil
import pytest

from tengen.board import Board
from tengen.server.thinking.pool import EnginePool
from tengen.server.thinking.task import Answer, SearchReport, Task, Thinker, ThinkingFailed
from tengen.server.thinking.worker import kill_children
from tests.process.processes import is_gone, runs
from tests.protocol.launch import ROOT
from tests.server.thinking.programs import command

MOVES = "h8i9i7"
BEST = "tengen"
PATIENCE = 60.0
"""Seconds for things that take a moment on a machine with nothing else to do."""


def task(key: str = "g", player: str = "random", seconds: float = 1.0) -> Task:
    return Task(key, player, seconds, moves=MOVES)


@asynccontextmanager
async def pool_of(workers: int = 1, **options: Any) -> AsyncIterator[EnginePool]:
    pool = EnginePool(workers, **options)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(bounded())


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_moves_are_legal_and_carry_reports() -> None:
    async def story() -> None:
        async with pool_of(2) as pool:
            asked: Thinker = pool
            answers = await asyncio.gather(
                asked.choose(task("a", "tengen:level=3", 3.0)),
                asked.choose(task("b", "classic:twoply", 3.0)),
                asked.choose(replace(task("c", "tengen:level=5"), kind="hint")),
            )
            board = Board.from_moves(MOVES)
            for answer in answers:
                assert board.is_legal(answer.action)
                assert answer.report is not None
                assert answer.report.pv[0] == answer.action
            assert len(pool.pids) == 2
            assert (pool.waiting, pool.busy, pool.restarts) == (0, 0, 0)
        assert pool.pids == []

    run(story)


def test_an_opening_is_decided_and_a_draw_declined() -> None:
    async def story() -> None:
        async with pool_of() as pool:
            opening = Task("g", "classic:uct", 0.5, opening="swap2 15 renju:", kind="opening")
            assert Board().is_legal((await pool.choose(opening)).action)
            answer = await pool.choose(replace(task(), kind="draw"))
            assert not answer.accepts_draw

    run(story)


def test_reports_arrive_during_the_search_even_if_the_listener_fails() -> None:
    heard: list[SearchReport] = []

    def listen(report: SearchReport) -> None:
        heard.append(report)
        raise RuntimeError("clumsy")

    async def story() -> None:
        async with pool_of() as pool:
            await pool.choose(task())  # the time of a task includes the start of the process
            await pool.choose(task(player=BEST, seconds=1.2), listen)

    run(story)
    assert 1 <= len(heard) <= 4
    assert heard[-1].pv


def test_the_limit_is_kept() -> None:
    async def story() -> None:
        async with pool_of() as pool:
            for player in (BEST, "classic:uct", "classic:automaton"):
                answer = await pool.choose(task(player=player, seconds=0.4))
                assert answer.seconds < 30, player

    run(story)


def test_a_worker_that_is_killed_is_replaced_and_its_task_done_all_the_same() -> None:
    async def story() -> None:
        async with pool_of() as pool:
            asked = asyncio.create_task(pool.choose(task(player=BEST, seconds=1.0)))
            await until(lambda: pool.busy and pool.pids)
            (victim,) = pool.pids
            os.kill(victim, signal.SIGKILL)
            answer = await asked
            assert Board.from_moves(MOVES).is_legal(answer.action)
            assert pool.restarts == 1
            assert victim not in pool.pids

    run(story)


def test_an_idle_worker_that_is_killed_costs_no_attempt() -> None:
    async def story() -> None:
        async with pool_of() as pool:
            await pool.choose(task())
            os.kill(pool.pids[0], signal.SIGKILL)
            await until(lambda: not pool.pids)
            assert (await pool.choose(task())).action
            assert pool.restarts == 1

    run(story)


def test_a_task_that_kills_its_worker_twice_fails_and_harms_no_other() -> None:
    async def story() -> None:
        async with pool_of() as pool:
            asked = asyncio.create_task(pool.choose(task("a", BEST, 5.0)))
            other = asyncio.create_task(pool.choose(task("b")))
            killed: set[int] = set()
            while not asked.done():
                for pid in pool.pids:
                    if pid not in killed and pool.busy:
                        killed.add(pid)
                        os.kill(pid, signal.SIGKILL)
                        if len(killed) == 2:
                            break
                await asyncio.sleep(0.01)
                if len(killed) == 2:
                    break
            with pytest.raises(ThinkingFailed) as caught:
                await asked
            assert caught.value.problem == "crashed"
            assert caught.value.player == "tengen"
            assert (await other).action

    run(story)


def test_a_worker_that_hangs_is_killed_and_its_task_done_by_another() -> None:
    async def story() -> None:
        async with pool_of() as pool:
            await pool.choose(task())
            (victim,) = pool.pids
            os.kill(victim, signal.SIGSTOP)
            assert (await pool.choose(task(player=BEST, seconds=0.2))).action
            assert pool.restarts == 1
            assert is_gone(victim)

    run(story)


FAULTS: dict[str, tuple[tuple[Any, ...], str]] = {
    "dies": (("crash_at_start",), "crashed"),
    "hangs": (("silent",), "late"),
    "sleeps": (("slow", 30), "late"),
    "eats": (("hungry", 300), "crashed"),
    "cheats": (("occupied", "outside"), "illegal"),
}
"""Programs with how they fail."""


def test_faulty_programs_fail_alone() -> None:
    async def story() -> None:
        programs = {name: command(*words) for name, (words, _) in FAULTS.items()}
        programs["sound"] = command("minimal")
        async with pool_of(3, memory_mb=200, programs=programs) as pool:
            # The one that eats ends when its memory is measured, which takes a while under load.
            seconds = {"eats": 10.0}
            asked = [
                pool.choose(task(name, f"program:{name}", seconds.get(name, 0.5)))
                for name in programs
            ]
            found = await asyncio.gather(*asked, return_exceptions=True)
        for (name, (_, problem)), failed in zip(FAULTS.items(), found, strict=False):
            assert isinstance(failed, ThinkingFailed), name
            assert failed.problem == problem, name
            assert failed.player == f"program:{name}"
        sound = found[-1]
        assert isinstance(sound, Answer)
        assert Board.from_moves(MOVES).is_legal(sound.action)

    run(story)


def test_no_game_waits_for_another_with_many_questions() -> None:
    finished: list[str] = []

    async def story() -> None:
        async with pool_of() as pool:
            await pool.choose(task())

            async def ask(key: str) -> None:
                await pool.choose(task(key, seconds=0.5))
                finished.append(key)

            greedy = [ask("greedy") for _ in range(30)]
            modest = [ask(f"game {number}") for number in range(20)]
            await asyncio.gather(*greedy, *modest)

    run(story)
    assert len(finished) == 50
    latest = max(finished.index(f"game {number}") for number in range(20))
    assert latest <= 22


def test_under_load_players_think_shorter_instead_of_failing() -> None:
    answers: list[Answer] = []

    async def story() -> None:
        async with pool_of() as pool:
            await pool.choose(task())
            asked = [pool.choose(task(str(number), BEST, 1.0)) for number in range(10)]
            answers.extend(await asyncio.gather(*asked))

    started = time.monotonic()
    run(story)
    assert all(answer.action for answer in answers)
    assert min(answer.seconds for answer in answers) < 0.5
    assert time.monotonic() - started < 60


def test_a_full_queue_says_so() -> None:
    async def story() -> None:
        async with pool_of(max_waiting=1) as pool:
            busy = asyncio.create_task(pool.choose(task("a", BEST, 1.0)))
            await until(lambda: pool.busy)
            waiting = asyncio.create_task(pool.choose(task("b")))
            await until(lambda: pool.waiting)
            with pytest.raises(ThinkingFailed) as caught:
                await pool.choose(task("c"))
            assert caught.value.problem == "busy"
            assert (await busy).action
            assert (await waiting).action

    run(story)


def test_a_task_that_cannot_be_sent_fails_and_the_worker_lives_on() -> None:
    async def story() -> None:
        async with pool_of() as pool:
            with pytest.raises(ThinkingFailed) as caught:
                await pool.choose(task(seconds=float("inf")))
            assert caught.value.problem == "crashed"
            assert (await pool.choose(task())).action
            assert pool.restarts == 0

    run(story)


def test_a_worker_that_does_not_heed_the_end_is_killed() -> None:
    async def story() -> None:
        async with pool_of() as pool:
            await pool.choose(task())
            (deaf,) = pool.pids
            os.kill(deaf, signal.SIGSTOP)
        assert is_gone(deaf)

    run(story)


def test_unknown_players_are_refused() -> None:
    async def story() -> None:
        pool = EnginePool(1)
        with pytest.raises(ThinkingFailed) as caught:
            await pool.choose(task(player="brain:rm"))
        assert caught.value.problem == "unknown-player"
        await pool.close()

    run(story)


def test_cancelling_a_wait_frees_the_worker() -> None:
    async def story() -> None:
        async with pool_of() as pool:
            await pool.choose(task())
            thinking = asyncio.create_task(pool.choose(task("a", BEST, 30.0)))
            await until(lambda: pool.busy)
            waiting = asyncio.create_task(pool.choose(task("b", BEST, 30.0)))
            await until(lambda: pool.waiting)
            await asyncio.sleep(0.2)
            for each in (waiting, thinking):
                each.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await each
            assert pool.waiting == 0
            async with asyncio.timeout(15):
                await pool.choose(task("c"))
            assert pool.restarts == 0

    run(story)


@pytest.mark.parametrize("is_new", [False, True], ids=["at once", "while it starts"])
def test_cancelling_an_early_wait_frees_the_worker(is_new: bool) -> None:
    async def story() -> None:
        async with pool_of() as pool:
            await pool.choose(task())
            if is_new:
                os.kill(pool.pids[0], signal.SIGKILL)
                await until(lambda: not pool.pids)
            thinking = asyncio.create_task(pool.choose(task("a", BEST, 30.0)))
            while not pool.busy:
                await asyncio.sleep(0)
            thinking.cancel()
            async with asyncio.timeout(15):
                await pool.choose(task("c"))
            assert pool.restarts == int(is_new)

    run(story)


def test_a_closed_pool_answers_nothing_more() -> None:
    async def story() -> None:
        pool = EnginePool(1)
        early = asyncio.create_task(pool.choose(task("a", BEST, 20.0)))
        await pool.start()
        await pool.start()
        await until(lambda: pool.busy and pool.pids)
        late = asyncio.create_task(pool.choose(task("b")))
        await until(lambda: pool.waiting)
        pids = pool.pids
        await pool.close()
        for each in (early, late):
            with pytest.raises(ThinkingFailed) as caught:
                await each
            assert caught.value.problem == "closed"
        with pytest.raises(ThinkingFailed):
            await pool.choose(task())
        await pool.close()
        assert all(is_gone(pid) for pid in pids)

    run(story)


def test_a_worker_that_cannot_start_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    async def story() -> None:
        async with pool_of() as pool:
            with pytest.raises(ThinkingFailed) as caught:
                await pool.choose(task())
            assert caught.value.problem == "crashed"

    run(story)


def test_a_worker_that_talks_nonsense_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "echo")

    async def story() -> None:
        async with pool_of() as pool:
            with pytest.raises(ThinkingFailed):
                await pool.choose(task())

    run(story)


def test_programs_of_a_killed_worker_are_ended() -> None:
    async def story() -> None:
        # It heeds neither END nor the end of its input nor SIGTERM.
        programs = {"deaf": command("deaf_to_end")}
        async with pool_of(programs=programs) as pool:
            await pool.choose(task(player="program:deaf"))
            children = _children(pool.pids[0])
            assert children
            os.kill(pool.pids[0], signal.SIGKILL)
            await until(lambda: not pool.pids)
            await pool.choose(task())
            assert all(is_gone(pid) for pid in children)

    run(story)


def test_a_process_that_has_got_the_number_of_another_is_left_alone() -> None:
    with subprocess.Popen(["sleep", "60"], start_new_session=True) as process:
        kill_children({process.pid: 1.0})
        assert runs(process.pid)
        process.kill()


def test_a_group_is_killed_after_its_leader_has_ended() -> None:
    command = ["sh", "-c", "sleep 600 & echo $!"]
    with subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE) as leader:
        assert leader.stdout is not None
        started = psutil.Process(leader.pid).create_time()
        left_behind = int(leader.stdout.readline())
        leader.wait()
        assert runs(left_behind)
        kill_children({leader.pid: started})
        assert is_gone(left_behind)


SERVER = """
import asyncio, sys
from tengen.server.thinking.pool import EnginePool
from tengen.server.thinking.task import Task

async def main():
    pool = EnginePool(2, programs={"slow": sys.argv[1], "deaf": sys.argv[2]})
    await pool.start()
    await pool.choose(Task("a", "program:deaf", 5, moves="h8"))
    busy = [
        asyncio.create_task(pool.choose(Task("b", "program:slow", 60, moves="h8"))),
        asyncio.create_task(pool.choose(Task("c", "tengen", 60, moves="h8"))),
    ]
    while pool.busy < 2:
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    print(*pool.pids, flush=True)
    await asyncio.gather(*busy)

asyncio.run(main())
"""


def test_nothing_is_left_of_a_server_that_was_killed() -> None:
    words = [sys.executable, "-c", SERVER, command("slow", 60), command("deaf_to_end")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=ROOT) as server:
        assert server.stdout is not None
        workers = [int(word) for word in server.stdout.readline().split()]
        assert len(workers) == 2
        family = [*workers, *(child for pid in workers for child in _children(pid))]
        assert len(family) == 4
        server.kill()
    assert [pid for pid in family if not is_gone(pid)] == []


def test_reviews_leave_a_worker_to_the_games() -> None:
    async def story() -> None:
        async with pool_of(2) as pool:
            await pool.choose(task())
            long = replace(task("r", seconds=30.0), kind="review", nodes=10**9)
            reviews = [asyncio.create_task(pool.choose(long)) for _ in range(3)]
            await until(lambda: pool.busy)
            for _ in range(3):
                assert Board.from_moves(MOVES).is_legal((await pool.choose(task())).action)
            assert (pool.busy, pool.waiting) == (1, 2)
            for review in reviews:
                review.cancel()
            await asyncio.gather(*reviews, return_exceptions=True)
            await until(lambda: not pool.busy)

    run(story)


def test_an_analysis_ends_for_a_game_and_still_has_an_answer() -> None:
    async def story() -> None:
        async with pool_of(1) as pool:
            await pool.choose(task())
            long = replace(task("a", BEST, 50.0), kind="analysis")
            analysis = asyncio.create_task(pool.choose(long))
            await until(lambda: pool.busy)
            assert Board.from_moves(MOVES).is_legal((await pool.choose(task())).action)
            answer = await analysis
            assert Board.from_moves(MOVES).is_legal(answer.action)
            assert answer.seconds < 50

    run(story)


def test_a_review_ends_without_an_answer_for_a_game_that_has_no_other_worker() -> None:
    async def story() -> None:
        async with pool_of(1) as pool:
            await pool.choose(task())
            long = replace(task("r", seconds=1000.0), kind="review", nodes=10**9)
            review = asyncio.create_task(pool.choose(long))
            await until(lambda: pool.busy)
            assert Board.from_moves(MOVES).is_legal((await pool.choose(task())).action)
            assert (await review).review == ""
            assert pool.restarts == 0

    run(story)


def test_what_waits_in_the_background_takes_no_time_from_a_game_or_from_itself() -> None:
    async def story() -> None:
        async with pool_of(1) as pool:
            await pool.choose(task())
            short = replace(task("a", BEST, 0.4), kind="analysis")
            analyses = [asyncio.create_task(pool.choose(short)) for _ in range(3)]
            answers = await asyncio.gather(*analyses)
            assert min(answer.seconds for answer in answers) > 0.2

    run(story)


def test_an_executor_can_do_the_work() -> None:
    async def story() -> None:
        with ThreadPoolExecutor(2) as executor:
            async with pool_of(2, executor=executor) as pool:
                answers = await asyncio.gather(*(pool.choose(task(str(i))) for i in range(6)))
                assert all(Board.from_moves(MOVES).is_legal(answer.action) for answer in answers)
                assert (pool.pids, pool.restarts) == ([], 0)
                cancelled = asyncio.create_task(pool.choose(task("x", BEST, 0.5)))
                await until(lambda: pool.busy)
                cancelled.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await cancelled

    run(story)


def _children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    with contextlib.suppress(FileNotFoundError):
        rows = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
        )
        found = [int(row) for row in rows.stdout.split()]
    return found
