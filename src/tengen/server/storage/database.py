"""Connections to SQLite and PostgreSQL, configured for durable commits."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, RowMapping, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

Reader: TypeAlias = Callable[[Any, dict[str, Any]], Awaitable[list[RowMapping]]]
"""Gives the rows that a query finds with these parameters, without blocking the event loop."""

_BUSY_MS = 20_000
"""Milliseconds that SQLite waits for the lock of another process."""
_TRIES = 40
_PAUSE = 0.05
_NAMES = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def parse_url(text: str) -> URL:
    """The URL of a database; ``ValueError`` if it is neither SQLite nor PostgreSQL."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError("expected sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    name = url.drivername.partition("+")[0]
    if name not in _NAMES or (name == "sqlite" and not url.database):
        raise ValueError("expected sqlite:///FILE or postgresql://USER@HOST/NAME")
    return url.set(drivername=_NAMES[name])


def writer_engine(url: URL) -> Engine:
    """For the writer's connection; its transactions take the write lock at their beginning."""
    engine = _engine(url, pool_size=1)
    begin = "BEGIN IMMEDIATE" if url.drivername == "sqlite" else _CONFIRM_WHEN_STORED

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def reader_engine(url: URL, connections: int) -> Engine:
    """For connections that read single statements."""
    engine = _engine(url, pool_size=connections)
    return engine if url.drivername == "sqlite" else _autocommit(engine)


_CONFIRM_WHEN_STORED = "SET LOCAL synchronous_commit TO on"
"""A move is confirmed when it is on the disk, whatever the server's default is."""


def _autocommit(engine: Engine) -> Engine:
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def _engine(url: URL, pool_size: int) -> Engine:
    options: dict[str, Any] = {"pool_size": pool_size, "max_overflow": 0, "pool_pre_ping": True}
    if url.drivername == "sqlite":
        options["connect_args"] = {"check_same_thread": False, "timeout": _BUSY_MS / 1000}
    engine = create_engine(url, **options)
    if url.drivername == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    # The engine begins transactions: the driver would begin them after the first statement.
    connection.isolation_level = None
    for statement in (
        f"PRAGMA busy_timeout = {_BUSY_MS}",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
    ):
        connection.execute(statement)


def use_wal(engine: Engine) -> None:
    """Switch SQLite to WAL, so that readers do not wait for the writer."""
    for left in range(_TRIES, 0, -1):
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        except OperationalError as error:
            # The switch needs exclusive access, and does not honour the busy timeout.
            if left == 1 or "locked" not in str(error.orig):
                raise
            time.sleep(_PAUSE)
        else:
            return
