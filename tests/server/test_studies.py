"""Studies without HTTP, on both databases."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tengen.server.live.environment import wall_ms
from tengen.server.messages import ReviewRequest, StudyView
from tengen.server.storage import Store
from tengen.server.studies import StudyService
from tengen.server.study.review_jobs import JobSettings
from tests.server.games.matches import ADA, BOB
from tests.server.players import LocalThinker
from tests.server.test_service import PATIENCE, refused

RECORD = {"size": 15, "rule": "renju", "nodes": [{}, {"parent": 0, "move": "h8"}]}
QUICK = ReviewRequest(nodes=1000)


@asynccontextmanager
async def studying(url: str, process: str = "p") -> AsyncIterator[StudyService]:
    store = Store(url)
    await store.open()
    await store.beat(process, wall_ms())
    service = StudyService(store, LocalThinker(), JobSettings(process, wall_ms))
    await service.start()
    try:
        yield service
    finally:
        await service.close()
        await store.close()


def body(**changes: Any) -> bytes:
    return json.dumps({"title": "天元", "record": RECORD, **changes}).encode()


def test_a_study_outlives_the_server(database_url: str) -> None:
    async def run() -> None:
        async with studying(database_url) as service:
            made = StudyView.model_validate_json(await service.create(body(), ADA), strict=False)
        async with studying(database_url) as service:
            found = json.loads(await service.view_json(made.id, BOB))
            assert (found["title"], found["owner"]) == ("天元", False)
            assert found["record"] == {**RECORD, "turn": "black"}
            listed = (await service.list_of(ADA)).studies
            assert [(each.id, each.rule, each.moves) for each in listed] == [(made.id, "renju", 1)]

    asyncio.run(run())


def test_of_many_changes_of_a_version_one_is_stored(database_url: str) -> None:
    async def run() -> None:
        async with studying(database_url) as one, studying(database_url, "q") as two:
            study = json.loads(await one.create(body(), ADA))["id"]
            results = await asyncio.gather(
                *(
                    service.change(study, body(title=f"{name} {n}", version=1), ADA)
                    for n in range(5)
                    for name, service in (("one", one), ("two", two))
                ),
                return_exceptions=True,
            )
            assert sum(not isinstance(result, Exception) for result in results) == 1
            stale = one.change(study, body(version=1), ADA)
            assert await refused(stale) == (409, "stale")

    asyncio.run(run())


def test_a_review_belongs_to_the_owner(sqlite_url: str) -> None:
    async def run() -> None:
        async with studying(sqlite_url) as service:
            study = json.loads(await service.create(body(), ADA))["id"]
            assert await refused(service.start_review(study, QUICK, BOB)) == (403, "foreign-study")
            assert await refused(service.review_job(study)) == (404, "no-review")
            await service.start_review(study, QUICK, ADA)
            async with asyncio.timeout(PATIENCE):
                while (await service.review_job(study)).state != "done":
                    await asyncio.sleep(0.01)
            found = json.loads(await service.view_json(study, BOB))
            assert len(found["review"]["positions"]) == 2
            assert found["job"] == {"state": "done", "done": 2, "total": 2}

    asyncio.run(run())


def test_a_store_that_is_away_is_told(sqlite_url: str) -> None:
    async def run() -> None:
        async with studying(sqlite_url) as service:
            study = json.loads(await service.create(body(), ADA))["id"]
        for work in (
            service.create(body(), ADA),
            service.change(study, body(version=1), ADA),
            service.view_json(study, ADA),
            service.list_of(ADA),
            service.delete(study, ADA),
            service.start_review(study, QUICK, ADA),
        ):
            assert await refused(work) == (503, "storage")

    asyncio.run(run())
