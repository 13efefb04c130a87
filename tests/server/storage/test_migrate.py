from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import inspect
from sqlalchemy.exc import OperationalError

from tengen.server.storage.database import parse_url, reader_engine, writer_engine
from tengen.server.storage.migrate import migrate
from tengen.server.storage.migrations.versions import first_tables, studies
from tengen.server.storage.schema import GAMES, METADATA


def test_the_changes_lead_to_the_tables_that_are_used(database_url: str) -> None:
    url = parse_url(database_url)
    writing, reading = writer_engine(url), reader_engine(url, 1)
    migrate(writing)
    migrate(writing)  # nothing is left to do
    with reading.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
        indexes = {
            each["name"]
            for table in ("games", "studies", "reviews")
            for each in inspect(connection).get_indexes(table)
        }
    assert {"games_listed", "games_deadline", "games_duty"} <= indexes
    assert {"studies_owner", "reviews_owner", "reviews_process"} <= indexes
    writing.dispose()
    reading.dispose()


def test_a_change_can_be_made_by_itself(sqlite_url: str) -> None:
    writing = writer_engine(parse_url(sqlite_url))
    with writing.begin() as connection:
        context = MigrationContext.configure(connection)
        with Operations.context(context):
            first_tables.upgrade()
            studies.upgrade()
        assert compare_metadata(context, METADATA) == []
    writing.dispose()


def test_a_database_of_the_first_version_keeps_its_games(database_url: str) -> None:
    writing = writer_engine(parse_url(database_url))
    with writing.begin() as connection:
        with Operations.context(MigrationContext.configure(connection)):
            first_tables.upgrade()
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('first_tables')")
        game = {"id": "old", "created_ms": 1, "updated_ms": 2, "status": "playing"}
        connection.execute(GAMES.insert(), game | {"listed": True, "summary": "{}"})
    migrate(writing)
    with writing.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert [row.id for row in connection.execute(GAMES.select())] == ["old"]
    writing.dispose()


def test_a_change_that_fails_leaves_nothing_behind(sqlite_url: str) -> None:
    writing = writer_engine(parse_url(sqlite_url))
    with writing.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE processes (id TEXT)")  # in the way
    with pytest.raises(OperationalError, match="processes"):
        migrate(writing)
    with writing.begin() as connection:
        assert set(inspect(connection).get_table_names()) == {"processes"}
    writing.dispose()
