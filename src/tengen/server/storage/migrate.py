"""Brings the tables of a database up to date, also if several processes start at once."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

_FOLDER = Path(__file__).with_name("migrations")
_LOCK = 0x74656E67
"""The key of the advisory lock, which is the same in every process."""


def migrate(engine: Engine) -> None:
    """Apply every migration that the database lacks, in one transaction."""
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            # Other processes wait here; for SQLite they wait for BEGIN IMMEDIATE.
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
