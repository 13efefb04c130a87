"""The tables of the jobs that review studies."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any, Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, delete, select, update

from tengen.server.storage.database import Reader
from tengen.server.storage.schema import REVIEW_POSITIONS, REVIEWS, STUDIES, ReviewRow
from tengen.server.storage.writer import Writer

Added: TypeAlias = Literal["added", "one-is-open", "too-many", "no-study"]
"""What became of a new job."""
_COLUMNS = [REVIEWS.c[name] for name in ReviewRow.__dataclass_fields__]


class Reviews:
    """Stores and finds jobs. Each write can be repeated: a connection may break after it.

    A job belongs to the process in its row, and only that process changes it: a job that was
    cancelled, or taken over by another process, has another value there. What changes a study and
    its job locks the study first.
    """

    def __init__(self, writer: Writer, read: Reader, insert: Any) -> None:
        """`insert` is the database's own, which takes conflicts."""
        self._writer = writer
        self._read = read
        self._new_job = insert(REVIEWS).on_conflict_do_nothing()
        self._new_position = insert(REVIEW_POSITIONS).on_conflict_do_nothing()

    async def add(self, job: ReviewRow, max_open: int) -> Added:
        """Store a new job in the place of the study's last one.

        An owner may have one open job, all together `max_open`.
        """
        is_there = select(REVIEWS.c.id).where(REVIEWS.c.id == job.id)
        opened = select(REVIEWS.c.owner).where(REVIEWS.c.process.is_not(None)).limit(max_open)
        own = opened.where(REVIEWS.c.owner == job.owner)
        # The deletion of a study locks it as well: it has no job afterwards.
        study = locked_study(job.study_id)

        def write(connection: Connection) -> Added:
            if connection.execute(study).first() is None:
                return "no-study"
            if connection.execute(is_there).first() is not None:
                return "added"
            if connection.execute(own).first() is not None:
                return "one-is-open"
            if len(connection.execute(opened).all()) >= max_open:
                return "too-many"
            _delete_jobs(connection, REVIEWS.c.study_id == job.study_id)
            # Another process may have added a job of this owner: the index refuses the second.
            connection.execute(self._new_job, asdict(job))
            is_added = connection.execute(is_there).first() is not None
            return "added" if is_added else "one-is-open"

        return await self._writer.write(write)

    async def of_study(self, study_id: str) -> ReviewRow | None:
        """The latest job of a study."""
        rows = await self._read(select(*_COLUMNS).where(REVIEWS.c.study_id == study_id), {})
        return ReviewRow(**rows[0]) if rows else None

    async def open_jobs(self, limit: int, except_of: Collection[str] = ()) -> list[ReviewRow]:
        """Open jobs, the oldest first; those of the processes `except_of` are left out."""
        query = (
            select(*_COLUMNS)
            .where(REVIEWS.c.process.is_not(None), REVIEWS.c.process.not_in(list(except_of)))
            .order_by(REVIEWS.c.created_ms)
            .limit(limit)
        )
        return [ReviewRow(**row) for row in await self._read(query, {})]

    async def jobs_of(
        self, process: str, limit: int, except_ids: Collection[str] = ()
    ) -> list[ReviewRow]:
        """The open jobs of a process, the oldest first; those of `except_ids` are left out."""
        query = (
            select(*_COLUMNS)
            .where(REVIEWS.c.process == process, REVIEWS.c.id.not_in(list(except_ids)))
            .order_by(REVIEWS.c.created_ms)
            .limit(limit)
        )
        return [ReviewRow(**row) for row in await self._read(query, {})]

    async def positions(self, job_id: str) -> dict[int, str]:
        """What a job has stored, by the number of moves before the position."""
        query = select(REVIEW_POSITIONS.c.ply, REVIEW_POSITIONS.c.data)
        rows = await self._read(query.where(REVIEW_POSITIONS.c.review_id == job_id), {})
        return {row["ply"]: row["data"] for row in rows}

    async def take(self, job: ReviewRow, to_process: str) -> bool:
        """Move a job to another process; false if it was moved or has ended before."""
        change = update(REVIEWS).where(_is_job(job.id, job.process)).values(process=to_process)
        return await self._writer.write(lambda to: to.execute(change).rowcount) == 1

    async def start(self, job_id: str, process: str) -> bool:
        """Note that a job is running; false if it is not of this process any more."""
        change = update(REVIEWS).where(_is_job(job_id, process)).values(state="running")
        return await self._writer.write(lambda to: to.execute(change).rowcount) == 1

    async def append(self, job_id: str, process: str, ply: int, data: str) -> bool:
        """Store a position; false if the job is not of this process any more."""
        done = REVIEWS.c.total - ply
        change = update(REVIEWS).where(_is_job(job_id, process)).values(done=done)
        row = {"review_id": job_id, "ply": ply, "data": data}

        def write(connection: Connection) -> bool:
            if connection.execute(change).rowcount != 1:
                return False
            connection.execute(self._new_position, row)
            return True

        return await self._writer.write(write)

    async def finish(self, job: ReviewRow, process: str, review: str) -> bool:
        """Give the review to the study; false if the job is not of this process any more."""
        ended = {"state": "done", "done": REVIEWS.c.total, "process": None}
        change = update(REVIEWS).where(_is_job(job.id, process)).values(ended)
        study = update(STUDIES).where(STUDIES.c.id == job.study_id).values(review=review)
        lock = locked_study(job.study_id)

        def write(connection: Connection) -> bool:
            connection.execute(lock)
            if connection.execute(change).rowcount != 1:
                return False
            connection.execute(study)
            connection.execute(_positions_of(REVIEWS.c.id == job.id))
            return True

        return await self._writer.write(write)

    async def end(self, job_id: str, state: Literal["failed", "cancelled"]) -> None:
        """End an open job without a review."""
        is_open = (REVIEWS.c.id == job_id) & REVIEWS.c.process.is_not(None)
        change = update(REVIEWS).where(is_open).values(state=state, process=None)

        def write(connection: Connection) -> None:
            if connection.execute(change).rowcount == 1:
                connection.execute(_positions_of(REVIEWS.c.id == job_id))

        await self._writer.write(write)


def locked_study(study_id: str) -> Select[tuple[str]]:
    """Locks a study until the transaction ends."""
    return select(STUDIES.c.id).where(STUDIES.c.id == study_id).with_for_update()


def _is_job(job_id: str, process: str | None) -> ColumnElement[bool]:
    return (REVIEWS.c.id == job_id) & (REVIEWS.c.process == process)


def _positions_of(jobs: ColumnElement[bool]) -> Any:
    found = select(REVIEWS.c.id).where(jobs)
    return delete(REVIEW_POSITIONS).where(REVIEW_POSITIONS.c.review_id.in_(found))


def _delete_jobs(connection: Connection, jobs: ColumnElement[bool]) -> None:
    connection.execute(_positions_of(jobs))
    connection.execute(delete(REVIEWS).where(jobs))
