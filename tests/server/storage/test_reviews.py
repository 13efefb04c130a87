from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tengen.server.storage import ReviewRow, Store
from tests.server.storage.test_store import with_store
from tests.server.storage.test_studies import add

JOB = ReviewRow("job", "x", "ada", 5, "queued", "here", 1000, 0, 3, '{"nodes":[{}]}')
MOST = 3


async def state_of(store: Store, study: str = "x") -> tuple[str, int, str | None]:
    job = await store.reviews.of_study(study)
    assert job is not None
    return job.state, job.done, job.process


def test_a_job_is_worked_off(database_url: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "x")
        assert await store.reviews.add(JOB, MOST) == "added"
        assert await store.reviews.of_study("x") == JOB
        assert await store.reviews.start("job", "here")
        assert await store.reviews.append("job", "here", 2, '{"n":2}')
        assert await store.reviews.append("job", "here", 1, '{"n":1}')
        assert await store.reviews.append("job", "here", 1, '{"n":1}')
        assert await state_of(store) == ("running", 2, "here")
        assert await store.reviews.positions("job") == {2: '{"n":2}', 1: '{"n":1}'}
        assert await store.reviews.finish(JOB, "here", '{"version":1}')
        assert await state_of(store) == ("done", 3, None)
        assert await store.reviews.positions("job") == {}
        study = await store.studies.get("x")
        assert study is not None
        assert (study.review, study.version) == ('{"version":1}', 1)

    with_store(database_url, test)


def test_an_owner_has_one_open_job(database_url: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "x")
        await add(store, "y")
        await add(store, "z", "eve")
        assert await store.reviews.add(JOB, MOST) == "added"
        assert await store.reviews.add(JOB, MOST) == "added", "the same again"
        assert await store.reviews.add(replace(JOB, id="2"), MOST) == "one-is-open"
        assert await store.reviews.add(replace(JOB, id="3", study_id="y"), MOST) == "one-is-open"
        theirs = replace(JOB, id="4", study_id="z", owner="eve")
        assert await store.reviews.add(theirs, 1) == "too-many"
        assert await store.reviews.add(theirs, MOST) == "added"
        assert await store.reviews.add(replace(JOB, id="5", study_id="-"), MOST) == "no-study"

    with_store(database_url, test)


def test_of_two_processes_one_adds_a_job(postgres_url: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "x")
        await add(store, "y")
        other = Store(postgres_url)
        await other.open()
        try:
            for number in range(20):
                one = replace(JOB, id=f"x{number}")
                two = replace(JOB, id=f"y{number}", study_id="y")
                added = await asyncio.gather(
                    store.reviews.add(one, MOST), other.reviews.add(two, MOST)
                )
                assert sorted(added) == ["added", "one-is-open"]
                for job in (one, two):
                    await store.reviews.end(job.id, "cancelled")
        finally:
            await other.close()

    with_store(postgres_url, test)


def test_a_new_job_takes_the_place_of_the_last_one(database_url: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "x")
        await store.reviews.add(JOB, MOST)
        await store.reviews.append("job", "here", 2, "{}")
        await store.reviews.end("job", "failed")
        assert await state_of(store) == ("failed", 1, None)
        assert await store.reviews.add(replace(JOB, id="new"), MOST) == "added"
        assert await state_of(store) == ("queued", 0, "here")
        assert await store.reviews.positions("new") == {}

    with_store(database_url, test)


def test_a_job_that_was_taken_over_belongs_to_one_process(database_url: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "x")
        await store.reviews.add(JOB, MOST)
        await store.reviews.append("job", "here", 2, '{"n":2}')
        taken = await asyncio.gather(*(store.reviews.take(JOB, f"p{n}") for n in range(5)))
        assert sum(taken) == 1
        owner = f"p{taken.index(True)}"
        assert not await store.reviews.start("job", "here")
        assert not await store.reviews.append("job", "here", 1, "late")
        assert not await store.reviews.finish(JOB, "here", "late")
        assert await store.reviews.append("job", owner, 1, '{"n":1}')
        assert await store.reviews.positions("job") == {2: '{"n":2}', 1: '{"n":1}'}

    with_store(database_url, test)


def test_jobs_are_found_by_their_process(database_url: str) -> None:
    async def test(store: Store) -> None:
        for number, process in enumerate(("a", "b", "c")):
            study = f"study{number}"
            await add(store, study, owner=process)
            job = replace(JOB, id=study, study_id=study, owner=process, process=process)
            await store.reviews.add(replace(job, created_ms=10 - number), 9)
        found = await store.reviews.open_jobs(9)
        assert [job.process for job in found] == ["c", "b", "a"]
        assert [job.process for job in await store.reviews.open_jobs(9, {"a", "c"})] == ["b"]
        assert [job.id for job in await store.reviews.jobs_of("a", 9)] == ["study0"]
        assert await store.reviews.jobs_of("a", 9, {"study0"}) == []
        await store.reviews.end("study0", "cancelled")
        assert await store.reviews.jobs_of("a", 9) == []

    with_store(database_url, test)


@pytest.mark.parametrize("state", ["failed", "cancelled"])
def test_a_job_that_has_ended_does_not_go_on(database_url: str, state: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "x")
        await store.reviews.add(JOB, MOST)
        await store.reviews.append("job", "here", 2, "{}")
        await store.reviews.end("job", "failed" if state == "failed" else "cancelled")
        assert await state_of(store) == (state, 1, None)
        assert await store.reviews.positions("job") == {}
        assert not await store.reviews.append("job", "here", 1, "{}")
        await store.reviews.end("job", "failed")
        assert (await state_of(store))[0] == state

    with_store(database_url, test)
