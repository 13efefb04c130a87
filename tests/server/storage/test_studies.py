from __future__ import annotations

import asyncio
from dataclasses import replace

import psycopg
import pytest

from tengen.server.storage import ReviewRow, Store, StudyContent, StudyEntry
from tests.server.storage.test_store import with_store

MOST = 3
CONTENT = StudyContent("A title", '{"moves":1}', '{"nodes":[{}]}')


async def add(store: Store, study: str, owner: str = "ada", at_ms: int = 5) -> bool:
    return await store.studies.create(study, owner, at_ms, CONTENT, None, MOST)


def test_a_study_comes_back_as_it_was_stored(database_url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.studies.create("x", "ada", 5, CONTENT, '{"version":1}', MOST)
        row = await store.studies.get("x")
        assert row is not None
        assert (row.owner, row.version, row.title) == ("ada", 1, "A title")
        assert (row.created_ms, row.updated_ms) == (5, 5)
        assert (row.record, row.review) == (CONTENT.record, '{"version":1}')
        assert await store.studies.get("y") is None

    with_store(database_url, test)


def test_an_owner_has_a_limited_number(database_url: str) -> None:
    async def test(store: Store) -> None:
        assert [await add(store, f"study{n}") for n in range(5)] == [True] * MOST + [False] * 2
        assert await add(store, "other", "eve")
        # A connection may break between the commit and the answer; then the same is tried again.
        assert await add(store, "study2")
        await store.studies.delete("study0")
        assert await add(store, "study4")

    with_store(database_url, test)


def test_a_version_is_changed_once(database_url: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "x")
        contents = [StudyContent(f"title {n}", "{}", "{}") for n in range(20)]
        results = await asyncio.gather(
            *(store.studies.change("x", 1, 9, content) for content in contents)
        )
        assert sum(results) == 1
        row = await store.studies.get("x")
        assert row is not None
        assert (row.version, row.created_ms, row.updated_ms) == (2, 5, 9)
        assert row.title == contents[results.index(True)].title
        assert await store.studies.owner_and_version("x") == ("ada", 2)
        assert await store.studies.owner_and_version("y") is None

    with_store(database_url, test)


def test_the_same_change_may_be_stored_again(database_url: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "x")
        assert await store.studies.change("x", 1, 9, CONTENT)
        assert await store.studies.change("x", 1, 10, CONTENT)
        row = await store.studies.get("x")
        assert row is not None
        assert (row.version, row.updated_ms) == (2, 9)
        assert not await store.studies.change("x", 1, 9, replace(CONTENT, title="other"))
        assert not await store.studies.change("x", 1, 9, CONTENT, "{}")
        assert not await store.studies.change("y", 1, 9, CONTENT)

    with_store(database_url, test)


def test_a_review_stays_unless_another_is_given(database_url: str) -> None:
    async def test(store: Store) -> None:
        await store.studies.create("x", "ada", 5, CONTENT, "{}", MOST)
        found = []
        for version, review in enumerate((None, '{"new":1}', None), 1):
            assert await store.studies.change("x", version, 9, CONTENT, review)
            row = await store.studies.get("x")
            assert row is not None
            found.append(row.review)
        assert found == ["{}", '{"new":1}', '{"new":1}']

    with_store(database_url, test)


def test_the_studies_of_an_owner_are_listed_the_last_changed_first(database_url: str) -> None:
    async def test(store: Store) -> None:
        for at_ms, study in enumerate(("a", "b", "c"), 5):
            await add(store, study, at_ms=at_ms)
        await add(store, "theirs", "eve")
        await store.studies.change("a", 1, 9, CONTENT)
        listed = await store.studies.list_of("ada", 2)
        assert [entry.id for entry in listed] == ["a", "c"]
        assert listed[0] == StudyEntry("a", "A title", 9, '{"moves":1}')

    with_store(database_url, test)


def test_a_study_goes_with_its_job(database_url: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "x")
        job = ReviewRow("job", "x", "ada", 5, "queued", "p", 1000, 0, 2, "{}")
        assert await store.reviews.add(job, 9) == "added"
        assert await store.reviews.append("job", "p", 1, "{}")
        await store.studies.delete("x")
        assert await store.studies.get("x") is None
        assert await store.reviews.of_study("x") is None
        assert await store.reviews.positions("job") == {}
        assert not await store.reviews.append("job", "p", 0, "{}")
        assert not await store.reviews.finish(job, "p", "{}")
        await store.studies.delete("x")

    with_store(database_url, test)


@pytest.mark.parametrize(
    "statements",
    [
        (
            "UPDATE reviews SET done = 1 WHERE id = 'job'",
            "INSERT INTO review_positions VALUES ('job', 1, '{}')",
        ),
        (
            "SELECT id FROM studies WHERE id = 'x' FOR UPDATE",
            "DELETE FROM reviews WHERE study_id = 'x'",
            "INSERT INTO reviews VALUES ('new', 'x', 'ada', 6, 'queued', 'q', 9, 0, 2, '{}')",
        ),
    ],
    ids=["a position", "a job"],
)
def test_what_another_process_is_storing_goes_with_the_study(
    postgres_url: str, statements: tuple[str, ...]
) -> None:
    waiting = "SELECT 1 FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))"

    async def test(store: Store) -> None:
        await add(store, "x")
        job = ReviewRow("job", "x", "ada", 5, "queued", "p", 1000, 0, 2, "{}")
        assert await store.reviews.add(job, 9) == "added"
        with psycopg.connect(postgres_url) as other, psycopg.connect(postgres_url) as watch:
            for statement in statements:
                other.execute(statement.encode())
            deleting = asyncio.create_task(store.studies.delete("x"))
            while watch.execute(waiting, (other.info.backend_pid,)).fetchone() is None:
                await asyncio.sleep(0.01)
            other.commit()
            await deleting
        assert await store.studies.get("x") is None
        assert await store.reviews.of_study("x") is None
        assert await store.reviews.positions("job") == {}

    with_store(postgres_url, test)
