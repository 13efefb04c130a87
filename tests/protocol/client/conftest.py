"""Programs of the tests as players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tengen.protocol.client import RemotePlayer
from tests.protocol.client.conversation import Open
from tests.protocol.launch import remote


@pytest.fixture
def lines() -> list[str]:
    return []


@pytest.fixture
def program(lines: list[str]) -> Iterator[Open]:
    """``program("slow", 3)``: one of our programs, ended with the test; `lines` is its log."""
    players = []

    def open_it(name: str, /, *arguments: object, **options: Any) -> RemotePlayer:
        player = remote(name, *arguments, **{"log": lines.append, **options})
        players.append(player)
        return player

    yield open_it
    for player in players:
        player.close()
