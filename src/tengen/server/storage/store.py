"""The games of a server, in a database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, RowMapping, bindparam, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from tengen.server.storage.database import parse_url, reader_engine, use_wal, writer_engine
from tengen.server.storage.migrate import migrate
from tengen.server.storage.rows import StoredEvent, Write
from tengen.server.storage.schema import EVENTS, GAMES, PROCESSES, SEATS
from tengen.server.storage.writer import StorageFailed, Writer

CHANNEL = "tengen_games"
"""Where PostgreSQL tells other processes of changes: ``ID VERSION`` pairs, parted by commas."""

T = TypeVar("T")
_READERS = 4


class Store:
    """Appends events and finds games. Nothing blocks the event loop."""

    def __init__(self, url: str) -> None:
        """``sqlite:///FILE`` or ``postgresql://...``; ``ValueError`` for anything else."""
        self._url = parse_url(url)
        self.is_shared = self._url.drivername != "sqlite"
        """Whether other server processes may use the same games at the same time."""
        self._insert: Any = postgresql.insert if self.is_shared else sqlite.insert
        self._statements()
        self._writing = writer_engine(self._url)
        self._reading = reader_engine(self._url, _READERS)
        self._writer = Writer(self._writing, self._announce)
        self._readers = ThreadPoolExecutor(_READERS, "tengen-reader")

    @property
    def url(self) -> str:
        """The address of the database, for those who connect themselves."""
        plain = self._url.set(drivername="postgresql") if self.is_shared else self._url
        return plain.render_as_string(hide_password=False)

    async def open(self) -> None:
        """Bring the tables up to date and begin; `StorageFailed` if the database is not there."""
        await self._in_reader(self._prepare)
        self._writer.start()

    async def close(self) -> None:
        """Write what waits and let everything go."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._writer.close)
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()

    async def commit(self, *writes: Write) -> bool:
        """Store events, all or none; whether they are stored: not if one's number is taken.

        When this returns they are on the disk.
        """
        return bool(await self._write(partial(self._store, writes)))

    async def events(self, game_id: str, after: int = 0) -> list[StoredEvent]:
        """The events of a game beyond that number, in order; none if there is no such game."""
        rows = await self._read(self._events, {"game": game_id, "after": after})
        return [StoredEvent(**row) for row in rows]

    async def summaries(self, status: str, limit: int) -> list[str]:
        """The public games of a status as JSON lines, those that changed last first."""
        query = (
            select(GAMES.c.summary)
            .where(GAMES.c.listed, GAMES.c.status == status)
            .order_by(GAMES.c.updated_ms.desc())
            .limit(limit)
        )
        return [row["summary"] for row in await self._read(query, {})]

    async def games_of(self, holder: str, limit: int) -> list[str]:
        """The unfinished games with a seat of that holder, those that changed last first."""
        query = (
            select(GAMES.c.id)
            .join(SEATS, SEATS.c.game_id == GAMES.c.id)
            .where(SEATS.c.holder == holder, GAMES.c.status != "finished")
            .group_by(GAMES.c.id)
            .order_by(GAMES.c.updated_ms.desc())
            .limit(limit)
        )
        return [row["id"] for row in await self._read(query, {})]

    async def overdue(self, now_ms: int, limit: int) -> list[str]:
        """Games whose running clock was at nothing by then."""
        query = (
            select(GAMES.c.id)
            .where(GAMES.c.deadline_ms <= now_ms)
            .order_by(GAMES.c.deadline_ms)
            .limit(limit)
        )
        return [row["id"] for row in await self._read(query, {})]

    async def with_running_clock(self) -> list[str]:
        """Games in which somebody's clock runs."""
        query = select(GAMES.c.id).where(GAMES.c.deadline_ms.is_not(None))
        return [row["id"] for row in await self._read(query, {})]

    async def duties(self, limit: int, besides: Collection[str] = ()) -> list[tuple[str, str]]:
        """Games in which a program has to answer, with the process that sees to it.

        Those of the processes in `besides` are left out.
        """
        query = (
            select(GAMES.c.id, GAMES.c.duty)
            .where(GAMES.c.duty.is_not(None), GAMES.c.duty.not_in(list(besides)))
            .order_by(GAMES.c.updated_ms)
            .limit(limit)
        )
        return [(row["id"], row["duty"]) for row in await self._read(query, {})]

    async def take_duty(self, game_id: str, from_process: str, to_process: str) -> bool:
        """Let another process see to a program's answer; whether it was this call that did it."""
        change = (
            update(GAMES)
            .where(GAMES.c.id == game_id, GAMES.c.duty == from_process)
            .values(duty=to_process)
        )
        return await self._write(lambda connection: connection.execute(change).rowcount) == 1

    async def beat(self, process: str, now_ms: int) -> None:
        """Say that a process is alive."""
        row = {"id": process, "beat_ms": now_ms}
        await self._write(lambda connection: connection.execute(self._beat, row).rowcount)

    async def farewell(self, process: str, now_ms: int, long_ago_ms: int) -> None:
        """Forget a process that ends, and those not heard of since long ago.

        When the last one ended is kept under the empty name, for the clocks of the next start.
        """
        gone = PROCESSES.delete().where(
            (PROCESSES.c.id == process) | (PROCESSES.c.beat_ms < long_ago_ms)
        )

        def write(connection: Connection) -> None:
            connection.execute(gone)
            connection.execute(self._beat, {"id": "", "beat_ms": now_ms})

        await self._write(write)

    async def beats(self) -> dict[str, int]:
        """When each process was last heard of; those that ended are the empty name."""
        query = select(PROCESSES.c.id, PROCESSES.c.beat_ms)
        return {row["id"]: row["beat_ms"] for row in await self._read(query, {})}

    async def check(self) -> None:
        """Do nothing; `StorageFailed` if the database does not answer."""
        await self._read(select(text("1")), {})

    # ---- in the threads

    def _statements(self) -> None:
        """The statements of every move, built once."""
        self._new_game = self._insert(GAMES).on_conflict_do_nothing()
        # Without the option the driver's count of an INSERT is gone before it can be asked for.
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

    def _store(self, writes: Sequence[Write], connection: Connection) -> Sequence[Write]:
        """Store all of the writes, or none and give none back."""
        if len(writes) == 1:
            return writes if self._append(connection, writes[0]) else ()
        savepoint = connection.begin_nested()
        for write in writes:
            if not self._append(connection, write):
                savepoint.rollback()
                return ()
        savepoint.commit()
        return writes

    def _append(self, connection: Connection, write: Write) -> bool:
        event, row = write.event, write.row
        facts = {
            "updated_ms": event.at_ms,
            "status": row.status,
            "summary": row.summary,
            "deadline_ms": row.deadline_ms,
            "duty": row.duty,
        }
        if event.number == 1:
            values = {"id": write.game_id, "created_ms": event.at_ms, "listed": row.listed}
            connection.execute(self._new_game, values | facts)
        stored = {
            "game_id": write.game_id,
            "number": event.number,
            "at_ms": event.at_ms,
            "kind": event.kind,
            "data": event.data,
        }
        if connection.execute(self._new_event, stored).rowcount != 1:
            return self._is_there(connection, write)
        if event.number > 1:
            connection.execute(self._change, {"game": write.game_id} | facts)
        for seat in write.seats:
            taken = {"game_id": write.game_id, "seat": seat.seat, "holder": seat.holder}
            connection.execute(self._new_seat, taken)
        return True

    def _is_there(self, connection: Connection, write: Write) -> bool:
        """Whether the very same was stored before a connection broke, unknown to us."""
        number = write.event.number
        query = self._events.limit(1)
        found = connection.execute(query, {"game": write.game_id, "after": number - 1})
        return [StoredEvent(**row) for row in found.mappings()] == [write.event]

    def _announce(self, connection: Connection, results: Sequence[Any]) -> None:
        """Tell other processes, who hear of it when the transaction is through."""
        changed = [
            f"{write.game_id} {write.event.number}"
            for result in results
            if isinstance(result, tuple)
            for write in result
        ]
        if self.is_shared and changed:
            said = {"channel": CHANNEL, "changed": ",".join(changed)}
            connection.execute(text("SELECT pg_notify(:channel, :changed)"), said)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._writer.submit(work))

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
