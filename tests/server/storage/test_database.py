from __future__ import annotations

import pytest

from tengen.server.storage import Store
from tests.server.storage.test_store import with_store


def test_sqlite_is_set_up_to_lose_nothing(sqlite_url: str) -> None:
    async def test(store: Store) -> None:
        with store._writing.connect() as connection:
            asked = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
        assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

    with_store(sqlite_url, test)


def test_postgresql_confirms_what_is_on_the_disk(postgres_url: str) -> None:
    async def test(store: Store) -> None:
        with store._writing.begin() as connection:
            connection.exec_driver_sql("SET SESSION synchronous_commit TO off")
        with store._writing.begin() as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"

    with_store(postgres_url, test)


@pytest.mark.parametrize("url", ["", "sqlite://", "mysql://host/db", "games.db", "://"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="expected sqlite:///FILE or postgresql://"):
        Store(url)


def test_the_url_is_one_that_others_can_use() -> None:
    assert Store("postgres://me:word@/db?host=/run").url == "postgresql://me:word@/db?host=%2Frun"
    assert Store("sqlite:///games.db").url == "sqlite:///games.db"
