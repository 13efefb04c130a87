"""The studies of a server: everything that can be asked of them."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tengen.board import IllegalMove
from tengen.formats import jsontext
from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.games.state import holder_of
from tengen.server.messages import (
    ReviewJob,
    ReviewRequest,
    StudyList,
    StudySummary,
    StudyVersion,
)
from tengen.server.storage import ReviewRow, StorageFailed, Store, StudyEntry, StudyRow
from tengen.server.study.bodies import read_study, stored_game
from tengen.server.study.imports import fault_text
from tengen.server.study.review_jobs import MAX_OPEN, JobSettings, ReviewJobs
from tengen.server.thinking.task import Thinker

MAX_STUDIES = 500
"""Studies of one visitor."""
_ID_LENGTH = 10
_LOCAL = "s-"
"""Ids of studies that are on a visitor's device only begin with this."""
_OPEN = ("queued", "running")

T = TypeVar("T")


class StudyService:
    """Studies for visitors, who are identified by their secrets; raises `Refused`."""

    def __init__(self, store: Store, thinker: Thinker, settings: JobSettings) -> None:
        self._store = store
        self._settings = settings
        self._jobs = ReviewJobs(store, thinker, settings)
        self._reading = asyncio.Semaphore(1)

    async def start(self) -> None:
        """Resume reviews; the store is open, the thinker has started."""
        await self._jobs.start()

    async def close(self) -> None:
        """Stop the reviews; the store and the thinker stay open."""
        await self._jobs.close()

    async def create(self, data: bytes, secret: str) -> str:
        """Store the study in the body of a request; its `StudyView` as JSON."""
        body = await self._read(lambda: read_study(data, is_new=True))
        study_id, owner = _new_id(), holder_of(secret)
        now_ms, review = self._settings.now_ms(), body.review
        created = await _stored(
            self._store.studies.create(study_id, owner, now_ms, body.content, review, MAX_STUDIES)
        )
        if not created:
            raise Refused(422, "too-many-studies", count=MAX_STUDIES)
        title, record = body.content.title, body.content.record
        row = StudyRow(study_id, owner, 1, title, now_ms, now_ms, record, review)
        return _view(row, None, is_owner=True)

    async def view_json(self, study_id: str, secret: str) -> str:
        """A study as the JSON of a `StudyView`."""
        row = await self._study(study_id)
        job = await _stored(self._store.reviews.of_study(study_id))
        return _view(row, job, is_owner=row.owner == holder_of(secret))

    async def list_of(self, secret: str) -> StudyList:
        """The studies of a visitor, the last changed first."""
        rows = await _stored(self._store.studies.list_of(holder_of(secret), MAX_STUDIES))
        return StudyList(studies=[_entry(row) for row in rows])

    async def change(self, study_id: str, data: bytes, secret: str) -> StudyVersion:
        """Store a new version of a study."""
        await self._check_owner(study_id, secret)
        body = await self._read(lambda: read_study(data, is_new=False))
        is_changed = await _stored(
            self._store.studies.change(
                study_id, body.version, self._settings.now_ms(), body.content, body.review
            )
        )
        if not is_changed:
            refused = Refused(409, "stale", "errors.stale-study")
            refused.version = await self._check_owner(study_id, secret)
            raise refused
        return StudyVersion(version=body.version + 1)

    async def delete(self, study_id: str, secret: str) -> None:
        """Delete a study and its review."""
        await self._check_owner(study_id, secret)
        job = await _stored(self._store.reviews.of_study(study_id))
        await _stored(self._store.studies.delete(study_id))
        if job is not None:
            self._jobs.stop(job.id)

    async def start_review(self, study_id: str, request: ReviewRequest, secret: str) -> ReviewJob:
        """Review the main line of a study in the background."""
        row = await self._study(study_id)
        _check_owner(row.owner, secret)
        game = await self._read(lambda: _reviewed(row.record))
        job = ReviewRow(
            id=_new_id(),
            study_id=study_id,
            owner=row.owner,
            created_ms=self._settings.now_ms(),
            state="queued",
            process=self._settings.process,
            nodes=request.nodes,
            done=0,
            total=len(game.moves) + 1,
            game=jsontext.record_text(game),
        )
        added = await _stored(self._store.reviews.add(job, MAX_OPEN))
        if added != "added":
            raise _REFUSALS[added]()
        self._jobs.run(job)
        return _job(job)

    async def review_job(self, study_id: str) -> ReviewJob:
        """The latest job that reviews a study."""
        return _job(await self._latest_job(study_id))

    async def cancel_review(self, study_id: str, secret: str) -> None:
        """End the job that reviews a study, if it has not ended."""
        await self._check_owner(study_id, secret)
        job = await self._latest_job(study_id)
        if job.state in _OPEN:
            await _stored(self._store.reviews.end(job.id, "cancelled"))
            self._jobs.stop(job.id)

    async def _study(self, study_id: str) -> StudyRow:
        row = await _stored(self._store.studies.get(study_id))
        if row is None:
            raise Refused(404, "unknown-study")
        return row

    async def _latest_job(self, study_id: str) -> ReviewRow:
        job = await _stored(self._store.reviews.of_study(study_id))
        if job is None:
            raise Refused(404, "no-review")
        return job

    async def _check_owner(self, study_id: str, secret: str) -> int:
        """The version of a study; `Refused` if it belongs to someone else."""
        found = await _stored(self._store.studies.owner_and_version(study_id))
        if found is None:
            raise Refused(404, "unknown-study")
        owner, version = found
        _check_owner(owner, secret)
        return version

    async def _read(self, work: Callable[[], T]) -> T:
        """Read a record in a thread, one at a time: it keeps a core busy."""
        async with self._reading:
            return await asyncio.to_thread(work)


def _check_owner(owner: str, secret: str) -> None:
    if owner != holder_of(secret):
        raise Refused(403, "foreign-study")


async def _stored(work: Awaitable[T]) -> T:
    """The answer of the store."""
    try:
        return await work
    except StorageFailed as error:
        raise Refused(503, "storage", "errors.study-storage") from error


_REFUSALS: dict[str, Callable[[], Refused]] = {
    "one-is-open": lambda: Refused(409, "review-running"),
    "too-many": lambda: Refused(503, "too-many-reviews"),
    "no-study": lambda: Refused(404, "unknown-study"),
}


def _new_id() -> str:
    """A random id that cannot be guessed."""
    while (found := secrets.token_urlsafe(_ID_LENGTH)[:_ID_LENGTH]).startswith(_LOCAL):
        pass
    return found


def _reviewed(record: str) -> Game:
    """The main line of a stored record; `Refused` if the rules do not allow it."""
    try:
        game = Game.from_board(stored_game(record).board())
    except IllegalMove as error:
        raise Refused(422, "illegal-record", reason=fault_text(error)) from error
    if not game.moves:
        raise Refused(422, "nothing-to-review")
    return game


def _view(row: StudyRow, job: ReviewRow | None, *, is_owner: bool) -> str:
    """The JSON of a `StudyView`; the record and the review are passed on as they are stored."""
    head = {
        "id": row.id,
        "version": row.version,
        "title": row.title,
        "owner": is_owner,
        "created_ms": row.created_ms,
        "updated_ms": row.updated_ms,
        "job": None if job is None else _job(job).model_dump(),
    }
    text = json.dumps(head, ensure_ascii=False)
    return f'{text[:-1]},"record":{row.record},"review":{row.review or "null"}}}'


def _job(row: ReviewRow) -> ReviewJob:
    return ReviewJob.model_validate({"state": row.state, "done": row.done, "total": row.total})


def _entry(row: StudyEntry) -> StudySummary:
    known = {"id": row.id, "title": row.title, "updated_ms": row.updated_ms}
    return StudySummary.model_validate(known | json.loads(row.summary))
