"""Reviews in the background: stored, resumed, taken over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tengen.formats import jsontext
from tengen.game import Game
from tengen.game_review import Review
from tengen.server.storage import ReviewRow, StorageFailed, Store, StudyContent
from tengen.server.study import review_jobs
from tengen.server.study.review_jobs import JobSettings, ReviewJobs
from tengen.server.thinking.pool import EnginePool
from tengen.server.thinking.task import Answer, Listener, Task, ThinkingFailed
from tests.server.players import LocalThinker, late

PATIENCE = 60.0
LATER_MS = 60_000
"""When a process that has sent no heartbeat since the beginning counts as dead."""
GAME = Game.from_moves("h8a1h9b1h10c1h11d1h12")
TOTAL = len(GAME.moves) + 1
CONTENT = StudyContent("", "{}", jsontext.record_text(GAME))
JOB = ReviewRow("job", "x", "ada", 5, "queued", "p", 1000, 0, TOTAL, CONTENT.record)


class Doubtful(LocalThinker):
    """Answers a number of reviews, and no more until it is told so."""

    def __init__(self, count: int = 1000) -> None:
        super().__init__()
        self.left = count
        self.more = asyncio.Event()

    async def choose(self, task: Task, on_report: Listener | None = None) -> Answer:
        if self.left == 0:
            await self.more.wait()
        self.left -= 1
        return await super().choose(task, on_report)


class Pooled(LocalThinker):
    """Asks an engine pool, and counts the reviews that it has ended for a game."""

    def __init__(self, pool: EnginePool) -> None:
        super().__init__()
        self.pool = pool
        self.ended = 0

    async def choose(self, task: Task, on_report: Listener | None = None) -> Answer:
        answer = await self.pool.choose(task, on_report)
        self.ended += not answer.review
        return answer


@dataclass
class Shift:
    """The jobs of one process."""

    store: Store
    thinker: LocalThinker
    jobs: ReviewJobs

    async def until(self, wanted: Callable[[ReviewRow], object]) -> ReviewRow:
        """The job, when it has got so far."""
        async with asyncio.timeout(PATIENCE):
            while True:
                job = await self.store.reviews.of_study("x")
                assert job is not None
                if wanted(job):
                    return job
                await asyncio.sleep(0.01)

    async def review(self) -> Review:
        """The review that the study has."""
        study = await self.store.studies.get("x")
        assert study is not None
        return Review.from_json(json.loads(study.review or ""), GAME)


@asynccontextmanager
async def shift(
    url: str, process: str = "p", thinker: LocalThinker | None = None, now_ms: int = 1000
) -> AsyncIterator[Shift]:
    """A process that sends one heartbeat, and for which the time stands still."""
    store, thinker = Store(url), thinker or LocalThinker()
    await store.open()
    await store.beat(process, now_ms)
    settings = JobSettings(process, lambda: now_ms, sweep_seconds=0.05)
    jobs = ReviewJobs(store, thinker, settings)
    await jobs.start()
    try:
        yield Shift(store, thinker, jobs)
    finally:
        await jobs.close()
        await store.close()


async def begin(at: Shift, job: ReviewRow = JOB) -> None:
    await at.store.studies.create("x", "ada", 5, CONTENT, None, 9)
    assert await at.store.reviews.add(job, 9) == "added"
    at.jobs.run(job)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(2 * PATIENCE):
            await test()

    asyncio.run(bounded())


def test_the_positions_are_reviewed_from_the_last_to_the_first(database_url: str) -> None:
    async def test() -> None:
        async with shift(database_url) as at:
            await begin(at)
            job = await at.until(lambda job: job.state == "done")
            assert (job.done, job.process) == (TOTAL, None)
            assert [len(task.moves) // 2 for task in at.thinker.asked[-3:]] == [2, 1, 0]
            assert [task.played for task in at.thinker.asked[:2]] == ["", "h12"]
            review = await at.review()
            assert review.nodes == 1000
            assert review.positions[-2].win is not None

    run(test)


def test_a_job_goes_on_where_the_last_process_was_killed(database_url: str) -> None:
    async def test() -> None:
        async with shift(database_url, thinker=Doubtful(4)) as at:
            await begin(at)
            await at.until(lambda job: job.done == 4)
        async with shift(database_url, "q", now_ms=LATER_MS) as at:
            job = await at.until(lambda job: job.state == "done")
            assert job.done == TOTAL
            assert len(at.thinker.asked) == TOTAL - 4
            assert at.thinker.asked[0].after, "what comes after was reviewed before"
            assert len((await at.review()).moves) == len(GAME.moves)

    run(test)


def test_another_process_takes_over_and_the_first_one_notices(postgres_url: str) -> None:
    async def test() -> None:
        stuck = Doubtful(3)
        async with shift(postgres_url, "p", stuck) as one:
            await begin(one)
            await one.until(lambda job: job.done == 3)
            other = Doubtful(3)
            async with shift(postgres_url, "q", other, LATER_MS) as two:
                await two.until(lambda job: job.process == "q" and job.done == 6)
                stuck.more.set()  # it was only slow, and what it stores now counts for nothing
                while len(stuck.asked) < 4 or stuck.busy or one.jobs._running:
                    await asyncio.sleep(0.01)
                assert (await two.until(lambda _: True)).done == 6
                other.more.set()
                assert (await two.until(lambda job: job.state == "done")).done == TOTAL
                assert len(stuck.asked) == 4

    run(test)


def test_a_process_that_lives_keeps_its_job(postgres_url: str) -> None:
    async def test() -> None:
        async with shift(postgres_url, "p", Doubtful(2)) as one, shift(postgres_url, "q") as two:
            await begin(one)
            assert (await one.until(lambda job: job.done == 2)).process == "p"
            for _ in range(3):
                await two.jobs._sweep()
            assert two.thinker.asked == []
            assert (await one.until(lambda _: True)).process == "p"

    run(test)


def test_a_sweep_leaves_the_games_that_run_in_the_database(sqlite_url: str) -> None:
    async def test() -> None:
        async with shift(sqlite_url, thinker=Doubtful(2)) as at:
            reads, good = [], at.store.reviews.jobs_of

            async def counted(*given: Any) -> list[ReviewRow]:
                reads.append(await good(*given))
                return reads[-1]

            await begin(at)
            await at.until(lambda job: job.done == 2)
            at.store.reviews.jobs_of = counted  # type: ignore[assignment, method-assign]
            await at.jobs._sweep()
            assert reads[-1] == []

    run(test)


def test_a_busy_pool_is_asked_again_and_a_failure_ends_the_job(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.server.study.review_jobs._PAUSE_SECONDS", 0.01)

    async def test() -> None:
        async with shift(sqlite_url) as at:
            at.thinker.failures += [ThinkingFailed("busy", "tengen")] * 3
            await begin(at)
            await at.until(lambda job: job.state == "done")
            at.thinker.failures.append(late())
            again = replace(JOB, id="again")
            await at.store.reviews.add(again, 9)
            at.jobs.run(again)
            assert (await at.until(lambda job: job.state == "failed")).process is None

    run(test)


def test_a_position_that_was_ended_for_a_game_is_asked_again_with_less_time(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.server.study.review_jobs._PAUSE_SECONDS", 0.01)

    async def test() -> None:
        async with shift(sqlite_url) as at:
            at.thinker.answers += [""] * 8
            await begin(at)
            await at.until(lambda job: job.state == "done")
            first, second, third = (task.seconds for task in at.thinker.asked[:3])
            assert first == 2 * second == 4 * third
            assert at.thinker.asked[8].seconds >= 0.25
            assert at.thinker.asked[9].seconds == first, "another position"
            assert len(at.thinker.asked) == 8 + TOTAL

    run(test)


def test_with_one_worker_moves_end_a_review_that_is_complete_later(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.server.study.review_jobs._POSITION_SECONDS", 4.0)
    monkeypatch.setattr("tengen.server.study.review_jobs._PAUSE_SECONDS", 0.01)
    record = jsontext.record_text(Game.from_moves("h8"))

    async def test() -> None:
        pool = EnginePool(1)
        await pool.start()
        try:
            move = Task("g", "random", 1.0, moves="h8i9i7")
            await pool.choose(move)
            reviewer = Pooled(pool)
            async with shift(sqlite_url, thinker=reviewer) as at:
                await begin(at, replace(JOB, nodes=10**9, total=2, game=record))
                for number in range(2):
                    while pool.busy == 0 or reviewer.ended < number:
                        await asyncio.sleep(0.01)
                    assert (await pool.choose(move)).action
                assert (await at.until(lambda job: job.state == "done")).done == 2
                assert reviewer.ended == 2
        finally:
            await pool.close()

    run(test)


@pytest.mark.parametrize("answer", ["{}", "nonsense", '{"line": 1}', "[" * 10_000])
def test_a_worker_that_sends_nonsense_fails_the_job(sqlite_url: str, answer: str) -> None:
    class Broken(LocalThinker):
        def _answer(self, _: Task) -> Answer:
            return Answer("", review=answer)

    async def test() -> None:
        async with shift(sqlite_url, thinker=Broken()) as at:
            await begin(at)
            await at.until(lambda job: job.state == "failed")

    run(test)


def test_a_review_that_is_too_long_lacks_the_longest_proofs(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def proved(length: int) -> str:
        proof = {"kind": "vcf", "tree": "h" * length}
        return json.dumps({"line": None, "win": proof, "loss": None, "played": None})

    monkeypatch.setattr(review_jobs, "_MAX_LENGTH", 500)
    kept = [json.loads(each)["win"] for each in review_jobs._bounded([*map(proved, (9, 300, 99))])]
    assert [each and len(each["tree"]) for each in kept] == [9, None, 99]

    async def test() -> None:
        monkeypatch.setattr(review_jobs, "_MAX_LENGTH", 100)
        async with shift(sqlite_url) as at:
            await begin(at)
            await at.until(lambda job: job.state == "done")
            review = await at.review()
            assert len(review.moves) == len(GAME.moves)
            assert {each.win for each in review.positions} == {None}

    run(test)


def test_a_store_that_was_away_is_tried_again(sqlite_url: str) -> None:
    async def test() -> None:
        async with shift(sqlite_url) as at:
            good, failures = at.store.reviews.append, 3

            async def away(*given: Any) -> bool:
                nonlocal failures
                failures -= 1
                if failures >= 0:
                    raise StorageFailed("away")
                return await good(*given)

            at.store.reviews.append = away  # type: ignore[assignment, method-assign]
            await begin(at)
            await at.until(lambda job: job.state == "done")
            assert failures < 0

    run(test)


def test_a_job_that_is_stopped_asks_no_more(sqlite_url: str) -> None:
    async def test() -> None:
        thinker = Doubtful(2)
        async with shift(sqlite_url, thinker=thinker) as at:
            await begin(at)
            await at.until(lambda job: job.done == 2)
            await at.store.reviews.end("job", "cancelled")
            at.jobs.stop("job")
            at.jobs.stop("another")
            thinker.more.set()
            while at.jobs._running:
                await asyncio.sleep(0.01)
            assert len(at.thinker.asked) <= 3
            assert (await at.until(lambda _: True)).state == "cancelled"

    run(test)


def test_a_closing_pool_leaves_the_job_to_the_next_start(sqlite_url: str) -> None:
    async def test() -> None:
        async with shift(sqlite_url) as at:
            at.thinker.failures.append(ThinkingFailed("closed", "tengen"))
            await begin(at)
            await at.until(lambda job: job.state == "running")
        async with shift(sqlite_url, "q", now_ms=LATER_MS) as at:
            await at.until(lambda job: job.state == "done")

    run(test)
