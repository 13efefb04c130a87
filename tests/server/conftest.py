"""A real PostgreSQL for the tests of the server, started when the first of them asks for it."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tests.requirements import lacking

USER = "tengen"
START_SECONDS = 60.0
_numbers = count(1)


def find_programs() -> Path | None:
    """The folder of PostgreSQL's programs; Debian keeps them off the path."""
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


def harmless_user() -> str | None:
    """PostgreSQL refuses to run for root; ``None`` where we are not."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@contextmanager
def cluster(programs: Path) -> Iterator[str]:
    """A fresh PostgreSQL on a socket of its own; gives the folder of that socket."""
    user = harmless_user()
    folder = Path(tempfile.mkdtemp(prefix="tengen-pg-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        data = folder / "data"
        make = [
            str(programs / "initdb"),
            "-D",
            str(data),
            "-U",
            USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "-N",
        ]
        subprocess.run(make, user=user, cwd=folder, check=True, capture_output=True)
        options = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [programs / "postgres", "-D", data, "-k", folder, *options],
                user=user,
                cwd=folder,
                stdout=log,
                stderr=log,
            )
        try:
            wait_until_ready(server, folder)
            yield str(folder)
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
            server.wait(START_SECONDS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wait_until_ready(server: subprocess.Popen[bytes], folder: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            psycopg.connect(url_of(str(folder), "postgres")).close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"PostgreSQL does not start: {(folder / 'log').read_text()}")
            time.sleep(0.05)
        else:
            return


def url_of(folder: str, database: str) -> str:
    return f"postgresql://{USER}@/{database}?host={folder}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The socket's folder of a PostgreSQL; a test is skipped without one, but fails in CI."""
    programs = find_programs()
    if programs is None:
        lacking("there is no PostgreSQL on this machine")
    with cluster(programs) as folder:
        yield folder


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """Empty tables of its own for every test: a schema, which is made quicker than a database."""
    schema = f"test_{next(_numbers)}"
    url = url_of(postgres, "postgres")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return f"{url}&options=-csearch_path%3D{schema}"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A database file of its own for every test."""
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Either kind of database, one after the other."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(name)
    return url
