"""The table of studies."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select, update

from tengen.server.storage.database import Reader
from tengen.server.storage.reviews import locked_study
from tengen.server.storage.schema import (
    REVIEW_POSITIONS,
    REVIEWS,
    STUDIES,
    StudyContent,
    StudyEntry,
    StudyRow,
)
from tengen.server.storage.writer import Writer

_COLUMNS = [STUDIES.c[name] for name in StudyRow.__dataclass_fields__]
_ENTRY = [STUDIES.c[name] for name in StudyEntry.__dataclass_fields__]


class Studies:
    """Stores and finds studies. Each write can be repeated: a connection may break after it."""

    def __init__(self, writer: Writer, read: Reader, insert: Any) -> None:
        """`insert` is the database's own, which takes conflicts."""
        self._writer = writer
        self._read = read
        self._new = insert(STUDIES).on_conflict_do_nothing()

    async def create(
        self,
        study_id: str,
        owner: str,
        now_ms: int,
        content: StudyContent,
        review: str | None,
        max_of_owner: int,
    ) -> bool:
        """Store a new study; false if its owner has that many."""
        count = select(func.count()).where(STUDIES.c.owner == owner, STUDIES.c.id != study_id)
        row = _values(content) | {
            "id": study_id,
            "owner": owner,
            "version": 1,
            "created_ms": now_ms,
            "updated_ms": now_ms,
            "review": review,
        }

        def write(connection: Connection) -> bool:
            if connection.execute(count).scalar_one() >= max_of_owner:
                return False
            connection.execute(self._new, row)
            return True

        return await self._writer.write(write)

    async def get(self, study_id: str) -> StudyRow | None:
        """The study of that id."""
        rows = await self._read(select(*_COLUMNS).where(STUDIES.c.id == study_id), {})
        return StudyRow(**rows[0]) if rows else None

    async def owner_and_version(self, study_id: str) -> tuple[str, int] | None:
        """The same without its content."""
        query = select(STUDIES.c.owner, STUDIES.c.version).where(STUDIES.c.id == study_id)
        rows = await self._read(query, {})
        return (rows[0]["owner"], rows[0]["version"]) if rows else None

    async def list_of(self, owner: str, limit: int) -> list[StudyEntry]:
        """The studies of an owner, the last changed first."""
        query = (
            select(*_ENTRY)
            .where(STUDIES.c.owner == owner)
            .order_by(STUDIES.c.updated_ms.desc(), STUDIES.c.id)
            .limit(limit)
        )
        return [StudyEntry(**row) for row in await self._read(query, {})]

    async def change(
        self,
        study_id: str,
        version: int,
        now_ms: int,
        content: StudyContent,
        review: str | None = None,
    ) -> bool:
        """Store the version after `version`; false if the study has another version by now.

        The stored review stays unless there is another. The same change may be stored again, so
        that a client whose response was lost can repeat its request.
        """
        values = _values(content) | {"version": version + 1}
        if review is not None:
            values["review"] = review
        is_study = STUDIES.c.id == study_id
        change = update(STUDIES).where(is_study, STUDIES.c.version == version)
        change = change.values(values | {"updated_ms": now_ms})
        is_there = select(STUDIES.c.id).where(
            is_study, *(STUDIES.c[name] == value for name, value in values.items())
        )

        def write(connection: Connection) -> bool:
            if connection.execute(change).rowcount == 1:
                return True
            return connection.execute(is_there).first() is not None

        return await self._writer.write(write)

    async def delete(self, study_id: str) -> None:
        """Delete a study and the job that reviews it.

        Locks both first: another process may store a position or a new job at the same time, and
        rows that refer to them would be left.
        """
        of_study = REVIEWS.c.study_id == study_id
        job = select(REVIEWS.c.id).where(of_study)
        statements = (
            locked_study(study_id),
            update(REVIEWS).where(of_study).values(process=None),
            REVIEW_POSITIONS.delete().where(REVIEW_POSITIONS.c.review_id.in_(job)),
            REVIEWS.delete().where(of_study),
            STUDIES.delete().where(STUDIES.c.id == study_id),
        )

        def write(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self._writer.write(write)


def _values(content: StudyContent) -> dict[str, Any]:
    return {"title": content.title, "summary": content.summary, "record": content.record}
