from __future__ import annotations

import asyncio

from tengen.server.live.environment import GameSettings
from tests.server.games.matches import (
    ADA,
    move,
)
from tests.server.test_service import House, at_home


def test_a_cancelled_caller_does_not_break_the_game(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.friends()
        act = asyncio.create_task(home.service.act(game.id, ADA, 2, move("h8")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        act.cancel()
        await asyncio.gather(act, return_exceptions=True)
        view = await home.until(game, lambda view: view.version == 3)
        assert view.moves == ["h8"]

    at_home(sqlite_url, test)


def test_a_classic_has_more_time_than_the_engine() -> None:
    usual = GameSettings()
    assert usual.seconds_for("classic:winlines,threshold=6") == 10
    assert usual.seconds_for("tengen:level=3") == usual.seconds_for("program:rapfi") == 3
    assert GameSettings(max_think_seconds=1).seconds_for("tengen") == 1
    assert GameSettings(max_think_seconds=30).seconds_for("classic:uct") == 30
