"""Brings the tables of a database up to date, also if several processes start at once."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from tengen.server.storage.schema import METADATA

_FOLDER = Path(__file__).with_name("migrations")
_LOCK = 0x74656E67
"""Any number, as long as every process takes the same."""


def migrate(engine: Engine) -> None:
    """Apply every change that the database has not seen yet, all of them or none."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            # Others wait here; for SQLite the beginning of the transaction does it.
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    scripts = ScriptDirectory(str(_FOLDER))

    def upgrades(revision: str, _: object) -> list[object]:
        return list(scripts._upgrade_revs("head", revision))

    with EnvironmentContext(Config(), scripts, fn=upgrades) as context:
        context.configure(connection=connection, target_metadata=METADATA)
        context.run_migrations()
