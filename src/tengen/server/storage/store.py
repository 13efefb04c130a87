"""The games and studies of a server, in a database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, RowMapping, bindparam, func, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from tengen.server.storage.database import parse_url, reader_engine, use_wal, writer_engine
from tengen.server.storage.migrate import migrate
from tengen.server.storage.reviews import Reviews
from tengen.server.storage.schema import (
    EVENTS,
    GAMES,
    PROCESSES,
    SEATS,
    StoredEvent,
    Write,
)
from tengen.server.storage.studies import Studies
from tengen.server.storage.writer import StorageFailed, Writer

CHANNEL = "tengen_games"
"""PostgreSQL channel that announces changes as ``ID VERSION``."""
_NOTIFY = text("SELECT pg_notify(:channel, :change)")

T = TypeVar("T")
_READERS = 4


class Store:
    """Appends events and finds games, without blocking the event loop."""

    def __init__(self, url: str) -> None:
        """``sqlite:///FILE`` or ``postgresql://...``; ``ValueError`` for anything else."""
        self._url = parse_url(url)
        self.is_shared = self._url.drivername != "sqlite"
        """Whether several server processes may use the database at the same time."""
        self._insert: Any = postgresql.insert if self.is_shared else sqlite.insert
        self._statements()
        self._writing = writer_engine(self._url)
        self._reading = reader_engine(self._url, _READERS)
        self._writer = Writer(self._writing)
        self._readers = ThreadPoolExecutor(_READERS, "tengen-reader")
        self.studies = Studies(self._writer, self._read, self._insert)
        """The studies."""
        self.reviews = Reviews(self._writer, self._read, self._insert)
        """The jobs that review them."""

    @property
    def url(self) -> str:
        """The URL of the database, for other connections."""
        plain = self._url.set(drivername="postgresql") if self.is_shared else self._url
        return plain.render_as_string(hide_password=False)

    async def open(self) -> None:
        """Migrate the tables and start; `StorageFailed` if the database does not answer."""
        await self._in_reader(self._prepare)
        self._writer.start()

    async def close(self) -> None:
        """Write what is pending and close all connections."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._writer.close)
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()

    async def commit(self, *writes: Write) -> bool:
        """Store events, all or none; false if the number of one is taken.

        When this returns true, they are on the disk.
        """
        return await self._writer.write(partial(self._append, writes))

    async def events(
        self, game_id: str, after: int = 0, limit: int | None = None
    ) -> list[StoredEvent]:
        """The events of a game after that number, in order; empty if there is no such game."""
        query = self._events if limit is None else self._events.limit(limit)
        rows = await self._read(query, {"game": game_id, "after": after})
        return [StoredEvent(**row) for row in rows]

    async def summaries(self, status: str, limit: int) -> list[str]:
        """The list entries of the public games of a status, the last changed first."""
        query = (
            select(GAMES.c.summary)
            .where(GAMES.c.listed, GAMES.c.status == status)
            .order_by(GAMES.c.updated_ms.desc())
            .limit(limit)
        )
        return [row["summary"] for row in await self._read(query, {})]

    async def games_of(self, holder: str, limit: int) -> list[str]:
        """The unfinished games with a seat of that holder, the last changed first."""
        query = (
            select(GAMES.c.id)
            .join(SEATS, SEATS.c.game_id == GAMES.c.id)
            .where(SEATS.c.holder == holder, GAMES.c.status != "finished")
            .group_by(GAMES.c.id)
            .order_by(GAMES.c.updated_ms.desc())
            .limit(limit)
        )
        return [row["id"] for row in await self._read(query, {})]

    async def seats_of(self, holder: str, limit: int) -> list[tuple[str, str]]:
        """The list entries of the games with a seat of that holder, and the seat.

        The last changed come first, finished ones too; of two seats the first one counts.
        """
        seat = func.min(SEATS.c.seat).label("seat")  # "first" is less than "second"
        held = select(SEATS.c.game_id, seat).where(SEATS.c.holder == holder)
        mine = held.group_by(SEATS.c.game_id).subquery()
        query = (
            select(GAMES.c.summary, mine.c.seat)
            .join(mine, mine.c.game_id == GAMES.c.id)
            .order_by(GAMES.c.updated_ms.desc(), GAMES.c.id)
            .limit(limit)
        )
        return [(row["summary"], row["seat"]) for row in await self._read(query, {})]

    async def overdue(self, now_ms: int, limit: int) -> list[str]:
        """Games whose running clock had reached 0 by then."""
        query = (
            select(GAMES.c.id)
            .where(GAMES.c.deadline_ms <= now_ms)
            .order_by(GAMES.c.deadline_ms)
            .limit(limit)
        )
        return [row["id"] for row in await self._read(query, {})]

    async def with_running_clock(self) -> list[str]:
        """Games with a running clock."""
        query = select(GAMES.c.id).where(GAMES.c.deadline_ms.is_not(None))
        return [row["id"] for row in await self._read(query, {})]

    async def engine_turns(
        self, limit: int, except_of: Collection[str] = ()
    ) -> list[tuple[str, str]]:
        """Games in which a program is to act, with the process that has to ask it.

        Games of the processes `except_of` are left out.
        """
        query = (
            select(GAMES.c.id, GAMES.c.duty)
            .where(GAMES.c.duty.is_not(None), GAMES.c.duty.not_in(list(except_of)))
            .order_by(GAMES.c.updated_ms)
            .limit(limit)
        )
        return [(row["id"], row["duty"]) for row in await self._read(query, {})]

    async def take_engine_turn(self, game_id: str, from_process: str, to_process: str) -> bool:
        """Move the engine turn of a game to another process; false if it was moved before."""
        change = (
            update(GAMES)
            .where(GAMES.c.id == game_id, GAMES.c.duty == from_process)
            .values(duty=to_process)
        )
        return await self._writer.write(lambda to: to.execute(change).rowcount) == 1

    async def beat(self, process: str, now_ms: int) -> None:
        """Record the heartbeat of a process."""
        row = {"id": process, "beat_ms": now_ms}
        await self._writer.write(lambda to: to.execute(self._beat, row).rowcount)

    async def deregister(self, process: str, now_ms: int, oldest_ms: int) -> None:
        """Remove a process that ends, and those without a heartbeat since `oldest_ms`.

        The time is kept under the empty name, for the clocks of the next start.
        """
        gone = PROCESSES.delete().where(
            (PROCESSES.c.id == process) | (PROCESSES.c.beat_ms < oldest_ms)
        )

        def write(connection: Connection) -> None:
            connection.execute(gone)
            connection.execute(self._beat, {"id": "", "beat_ms": now_ms})

        await self._writer.write(write)

    async def beats(self) -> dict[str, int]:
        """The last heartbeat of each process; the empty name is the last one that ended."""
        query = select(PROCESSES.c.id, PROCESSES.c.beat_ms)
        return {row["id"]: row["beat_ms"] for row in await self._read(query, {})}

    async def living(self, process: str, oldest_ms: int) -> set[str]:
        """The process itself, and those that share the database and had a heartbeat since then."""
        if not self.is_shared:
            return {process}
        return {process} | {name for name, beat in (await self.beats()).items() if beat > oldest_ms}

    async def check(self) -> None:
        """Query nothing; `StorageFailed` if the database does not answer."""
        await self._read(select(text("1")), {})

    # ---- in the threads of the readers and the writer

    def _statements(self) -> None:
        """Build the statements of every move once."""
        self._new_game = self._insert(GAMES).on_conflict_do_nothing()
        # Without the option SQLAlchemy discards the row count of an INSERT.
        self._new_event = (
            self._insert(EVENTS).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
        )
        new_seat = self._insert(SEATS)
        self._new_seat = new_seat.on_conflict_do_update(
            index_elements=["game_id", "seat"], set_={"holder": new_seat.excluded.holder}
        )
        beat = self._insert(PROCESSES)
        self._beat = beat.on_conflict_do_update(
            index_elements=["id"], set_={"beat_ms": beat.excluded.beat_ms}
        )
        self._change = (
            update(GAMES)
            .where(GAMES.c.id == bindparam("game"))
            .values(
                updated_ms=bindparam("updated_ms"),
                status=bindparam("status"),
                summary=bindparam("summary"),
                deadline_ms=bindparam("deadline_ms"),
                duty=bindparam("duty"),
            )
        )
        columns = EVENTS.c.number, EVENTS.c.at_ms, EVENTS.c.kind, EVENTS.c.data
        self._events = (
            select(*columns)
            .where(EVENTS.c.game_id == bindparam("game"), EVENTS.c.number > bindparam("after"))
            .order_by(EVENTS.c.number)
        )

    def _prepare(self) -> None:
        if not self.is_shared:
            use_wal(self._reading)
        migrate(self._writing)

    def _append(self, writes: Sequence[Write], connection: Connection) -> bool:
        """Store all writes or none; other processes are notified when they are committed."""
        savepoint = connection.begin_nested() if len(writes) > 1 else None
        for write in writes:
            last, row = write.events[-1], write.row
            facts = {
                "updated_ms": last.at_ms,
                "status": row.status,
                "summary": row.summary,
                "deadline_ms": row.deadline_ms,
                "duty": row.duty,
            }
            if last.number == 1:
                values = {"id": write.game_id, "created_ms": last.at_ms, "listed": row.listed}
                connection.execute(self._new_game, values | facts)
            first, *more = [{"game_id": write.game_id} | asdict(event) for event in write.events]
            if connection.execute(self._new_event, first).rowcount != 1:
                if self._is_there(connection, write):
                    continue
                if savepoint is not None:
                    savepoint.rollback()
                return False
            # Numbers have no gaps: if the first one is free, all are.
            if more and connection.execute(self._new_event, more).rowcount != len(more):
                raise RuntimeError(f"game {write.game_id} has a gap before {last.number}")
            if last.number > 1:
                connection.execute(self._change, {"game": write.game_id} | facts)
            for seat in write.seats:
                taken = {"game_id": write.game_id, "seat": seat.seat, "holder": seat.holder}
                connection.execute(self._new_seat, taken)
            if self.is_shared:
                change = f"{write.game_id} {last.number}"
                connection.execute(_NOTIFY, {"channel": CHANNEL, "change": change})
        if savepoint is not None:
            savepoint.commit()
        return True

    def _is_there(self, connection: Connection, write: Write) -> bool:
        """Whether the same events were stored before the connection was lost."""
        events = write.events
        query = self._events.limit(len(events))
        found = connection.execute(query, {"game": write.game_id, "after": events[0].number - 1})
        return tuple(StoredEvent(**row) for row in found.mappings()) == events

    async def _read(self, query: Any, values: dict[str, Any]) -> list[RowMapping]:
        def read() -> list[RowMapping]:
            with self._reading.connect() as connection:
                return list(connection.execute(query, values).mappings())

        return await self._in_reader(read)

    async def _in_reader(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, work)
        except (SQLAlchemyError, RuntimeError) as error:
            raise StorageFailed(f"{type(error).__name__}: {error}") from error
