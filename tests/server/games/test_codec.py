"""Stored games of every version can be read.

``data/games_v1.sql`` is a dump of a database that the last server with events of version 1 wrote,
and ``data/games_v1.json`` holds the views and lists that it showed. The script that wrote both ran
a `GameService` with a clock moved by hand and a scripted thinker: two people with a clock, offers,
take-backs, a new name and a rematch; a draw, a timeout, passes and a five; the openings swap2, rif
and soosorv; a program with thoughts of every kind; a program that failed in each possible way, with
and without a retry; an imported and a continued game; a game between programs; a game that waits;
and a restart after an hour, which gave back the time. It was run once: the code is gone.

``data/games_v3.sql`` and ``data/games_v3.json`` are the same of the last server without device
games: two people with a clock, a classic with a take-back and scores, the engine and a rematch.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from tengen.server.games import events as ev
from tengen.server.games.codec import decode_event, encode
from tengen.server.live.hub import LocalHub
from tengen.server.service import GameService, GameSettings
from tengen.server.storage import Store
from tests.server.games.matches import ADA, BOB, RETRY, move
from tests.server.players import LocalThinker

DATA = Path(__file__).parents[1] / "data"
LATER: dict[str, Any] = {
    "pruning_ratio_all": None,
    "leaves": 0,
    "cutoffs": 0,
    "scored": 0,
    "playouts": False,
}
"""Fields of a thought that version 1 did not have, with the values that they get."""
EXPECTED: Any = json.loads((DATA / "games_v1.json").read_text(encoding="utf-8"))
EXPECTED_V3: Any = json.loads((DATA / "games_v3.json").read_text(encoding="utf-8"))


@pytest.fixture
def v1_url(tmp_path: Path) -> str:
    """A database as version 1 has left it."""
    return restored(tmp_path, "games_v1.sql")


@pytest.fixture
def v3_url(tmp_path: Path) -> str:
    """A database as version 3 has left it."""
    return restored(tmp_path, "games_v3.sql")


def restored(folder: Path, dump: str) -> str:
    file = folder / "games.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((DATA / dump).read_text(encoding="utf-8"))
    return f"sqlite:///{file}"


def without_device(shown: Any) -> Any:
    """A game or a line of the list as it was shown before version 4."""
    assert shown.pop("device") is False
    return shown


def without_japanese(value: Any) -> Any:
    """The value as version 1 showed it; it must be complete in Japanese."""
    if isinstance(value, dict):
        if "pruning_ratio" in value:
            assert {name: value.pop(name) for name in LATER} == LATER
        if "zh" in value:
            assert value.pop("ja") or not value["en"], value
        return {name: without_japanese(each) for name, each in value.items()}
    return [without_japanese(each) for each in value] if isinstance(value, list) else value


async def opened(url: str, expected: Any = EXPECTED) -> tuple[Store, GameService]:
    store = Store(url)
    await store.open()
    settings = GameSettings(now_ms=lambda: expected["now_ms"], sweep_seconds=999)
    thinker = LocalThinker(gate=asyncio.Event())
    service = GameService(store, LocalHub(), thinker, settings)
    await service.start()
    return store, service


def test_games_of_version_1_look_the_same(v1_url: str) -> None:
    async def run() -> None:
        store, service = await opened(v1_url)
        for name, game in EXPECTED["names"].items():
            shown = without_japanese(without_device(json.loads(await service.view_json(game))))
            assert shown == EXPECTED["views"][name], name
        for status, games in EXPECTED["lists"].items():
            listed = (await service.list_games(status, 100)).model_dump(mode="json")["games"]
            assert without_japanese([*map(without_device, listed)]) == games
        record = await service.record(EXPECTED["names"]["thoughts"])
        assert [node.comment for node in record.main_line()] == EXPECTED["comments"]
        await service.close()
        await store.close()

    asyncio.run(run())


def test_games_of_version_3_look_the_same(v3_url: str) -> None:
    async def run() -> None:
        store, service = await opened(v3_url, EXPECTED_V3)
        for name, game in EXPECTED_V3["names"].items():
            shown = without_device(json.loads(await service.view_json(game)))
            assert shown == EXPECTED_V3["views"][name], name
        for status, games in EXPECTED_V3["lists"].items():
            listed = (await service.list_games(status, 100)).model_dump(mode="json")["games"]
            assert [*map(without_device, listed)] == games
        search = await service.search(EXPECTED_V3["names"]["classic"], 3)
        assert search.model_dump(mode="json") == EXPECTED_V3["search"]
        await service.close()
        await store.close()

    asyncio.run(run())


def test_games_of_version_1_go_on(v1_url: str) -> None:
    async def run() -> None:
        store, service = await opened(v1_url)
        people, failed = EXPECTED["names"]["rematch"], EXPECTED["names"]["failed-late"]
        version = (await service.view(people)).version
        await service.act(people, ADA, version, move("i9"))
        assert (await service.view(people)).moves == ["h8", "i9"]
        assert await service.seats_of(people, BOB) == ["first"]
        version = (await service.view(failed)).version
        await service.act(failed, ADA, version, RETRY)
        assert (await service.view(failed)).status == "playing"
        await service.close()
        await store.close()

    asyncio.run(run())


def test_no_sentence_is_stored_any_more(v1_url: str) -> None:
    with closing(sqlite3.connect(v1_url.removeprefix("sqlite:///"))) as connection:
        rows = connection.execute("SELECT data FROM events").fetchall()
    events = {decode_event(data) for (data,) in rows}
    kinds = {each.model_fields["kind"].default for each in get_args(get_args(ev.Event)[0])}
    assert {event.kind for event in events} == kinds, "the fixture lacks a kind of event"
    texts = [encode(event) for event in events]
    assert all('"zh"' not in text and '"en"' not in text for text in texts)
    assert {decode_event(text) for text in texts} == events


def test_an_unknown_failure_of_version_1_is_kept_as_one() -> None:
    text = '{"kind":"failed","seat":"second","problem":{"en":"Something else.","zh":"其他。"}}'
    assert decode_event(text) == ev.EngineFailed(seat="second", problem="unavailable")


@pytest.mark.parametrize("text", ['{"v":5,"kind":"retried"}', '{"kind":"dance"}', "no JSON", "{}"])
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"version 5|kind|Expecting|dance"):
        decode_event(text)
