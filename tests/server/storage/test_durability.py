from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tengen.server.storage import Store, StoredEvent

KILLS = int(os.environ.get("TENGEN_KILLS", "3"))
"""How often the process is killed; more for a longer run."""
GAMES = [f"game{n}" for n in range(8)]
CONFIRMED = 40
"""Events that a process gets confirmed before it is killed."""
APPENDER = Path(__file__).with_name("appender.py")


def confirmed_until_killed(url: str) -> list[tuple[str, int, str]]:
    """What a process was told to be stored; it is killed in the midst of storing more."""
    command = [sys.executable, str(APPENDER), url, *GAMES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(CONFIRMED)]
        child.kill()
        lines += child.stdout.readlines()
    whole = [line.split() for line in lines if line.endswith("\n")]
    assert len(whole) >= CONFIRMED, "the process ended on its own"
    return [(game, int(number), token) for game, number, token in whole]


async def stored(url: str) -> dict[str, list[StoredEvent]]:
    store = Store(url)
    await store.open()
    found = {game: await store.events(game) for game in GAMES}
    await store.close()
    return found


def test_nothing_confirmed_is_lost_and_nothing_doubled(database_url: str) -> None:
    confirmed: list[tuple[str, int, str]] = []
    for _ in range(KILLS):
        confirmed += confirmed_until_killed(database_url)
        found = asyncio.run(stored(database_url))
        for game, events in found.items():
            assert [event.number for event in events] == list(range(1, len(events) + 1)), game
        held = {(game, each.number, each.data) for game, events in found.items() for each in events}
        assert held.issuperset(confirmed)
    tokens = Counter(each.data for events in found.values() for each in events)
    assert set(tokens.values()) == {1}
    # Of each game at most the one event under way at each kill was stored without being confirmed.
    assert len(tokens) - len(confirmed) <= KILLS * len(GAMES)
