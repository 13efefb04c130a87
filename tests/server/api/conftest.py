"""One server for all tests of a module: they do not disturb each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.site import Site, Visitor, site


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("server")
    static = folder / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>Tengen</title>")
    with site(folder, static=static) as running:
        yield running


@pytest.fixture
def ada(server: Site) -> Visitor:
    return server.visitor()


@pytest.fixture
def eve(server: Site) -> Visitor:
    return server.visitor()
