from __future__ import annotations

import asyncio
import json

import pytest

from tengen.server.messages import GameView
from tests.server.games.matches import (
    ADA,
    BOB,
    move,
)
from tests.server.test_service import PATIENCE, House, at_home, house


def test_news_for_visitors(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.new(opponent="random")
        async with home.service.subscribe(game.id, ADA) as ada:
            async with home.service.subscribe(game.id) as stranger:
                assert json.loads(ada.welcome())["seats"] == ["first"]
                assert json.loads(stranger.welcome())["seats"] == []
                assert stranger.view.id == game.id
                await home.do(game, ADA, move("h8"))
                kinds = []
                async with asyncio.timeout(PATIENCE):
                    async for text in stranger:
                        message = json.loads(text)
                        kinds.append(message["type"])
                        if message["type"] == "state" and len(message["view"]["moves"]) == 2:
                            break
                assert kinds[0] == "state"
                view = await home.until(game, lambda view: view.spectators == 1)
                assert view.seats.first.connected
            await home.until(game, lambda view: view.spectators == 0)

    at_home(sqlite_url, test)


def test_slow_subscribers_get_the_newest_state(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.friends()
        async with home.service.subscribe(game.id) as news:
            await home.do(game, ADA, move("h8"))
            await home.do(game, BOB, move("i9"))
            await home.do(game, ADA, move("h7"))
            message = json.loads(await anext(news))
            assert message["view"]["moves"] == ["h8", "i9", "h7"]
            assert GameView.model_validate(message["view"]).version == 5
            news.notify_report("old")
            news.notify_state()
            news.notify_report("new")
            assert json.loads(await anext(news))["type"] == "state"
            assert await anext(news) == "new"
            text = await home.service.view_json(game.id)
            assert GameView.model_validate_json(text).moves == ["h8", "i9", "h7"]

    at_home(sqlite_url, test)


def test_subscribers_are_released_at_the_end(sqlite_url: str) -> None:
    async def run() -> None:
        async with house(sqlite_url) as home:
            game = await home.friends()
            subscription = home.service.subscribe(game.id)
            with pytest.raises(RuntimeError):
                subscription.welcome()
            await subscription.__aenter__()

            async def listen() -> list[str]:
                return [text async for text in subscription]

            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await listening

    asyncio.run(run())
