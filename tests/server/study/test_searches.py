"""Searches of programs, stored with their moves and repeated for their trees."""

from __future__ import annotations

import asyncio
import gzip
import json

import pytest

from tengen.server.errors import Refused
from tengen.server.messages import GameView
from tests.server.games.matches import ADA, UNDO, move
from tests.server.players import late
from tests.server.test_service import House, at_home, house, refused

SPEC = "classic:shapes,depth=1"


async def answered(home: House, spec: str = SPEC) -> GameView:
    """A game in which a classic has answered the first move."""
    game = await home.new(opponent=spec)
    await home.do(game, ADA, move("h8"))
    return await home.until(game, lambda view: len(view.moves) == 2)


def test_scores_stay_out_of_the_view_and_survive_a_restart(database_url: str) -> None:
    async def run() -> None:
        async with house(database_url) as home:
            game = await answered(home)
            first = await home.service.search(game.id, 1)
            assert "moves" not in game.thoughts[0].model_dump()
        async with house(database_url) as home:
            assert await home.service.search(game.id, 1) == first
            view = await home.service.view(game.id)
            assert view.thoughts[0].scored == len(first.moves) > 1

    asyncio.run(run())


def test_after_taking_back_the_search_is_that_of_the_new_move(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await answered(home)
        before = await home.service.search(game.id, 1)
        await home.do(game, ADA, UNDO)
        assert await refused(home.service.search(game.id, 1)) == (404, "no-search")
        await home.do(game, ADA, move("a1"))
        await home.until(game, lambda view: len(view.moves) == 2)
        assert await home.service.search(game.id, 1) != before

    at_home(sqlite_url, test)


def test_the_tree_is_that_of_the_same_position_player_and_options(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await answered(home)
        tree = json.loads(gzip.decompress(await home.service.search_tree(game.id, 1)))
        assert tree["player"] == SPEC
        assert (tree["position"]["black"], tree["position"]["white"]) == (["h8"], [])
        assert tree["decision"]["point"] == game.moves[1]
        assert tree["decision"]["nodes"] == game.thoughts[0].nodes
        assert home.thinker.asked[-1].nodes == game.thoughts[0].nodes + 1

    at_home(sqlite_url, test)


def test_a_tree_that_cannot_be_recorded_is_refused_with_the_reason(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await answered(home)
        home.thinker.failures = [late()]
        with pytest.raises(Refused, match="did not answer in time") as caught:
            await home.service.search_tree(game.id, 1)
        assert (caught.value.status, caught.value.code) == (503, "no-xray")

    at_home(sqlite_url, test)


def test_one_tree_is_recorded_at_a_time_and_few_wait(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await answered(home)
        home.thinker.gate = asyncio.Event()
        trees = [asyncio.create_task(home.service.search_tree(game.id, 1)) for _ in range(9)]
        done, waiting = await asyncio.wait(trees, return_when=asyncio.FIRST_COMPLETED)
        assert home.thinker.busy == 1
        assert [await refused(each) for each in done] == [(503, "no-xray")]
        home.thinker.gate.set()
        assert len(await asyncio.gather(*waiting)) == 8

    at_home(sqlite_url, test)


def test_options_are_kept_by_rematch_and_continuation(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        service = home.service
        game = await home.new(opponent="classic:shapes,width=8,depth=1", moves="h8a1h9a3h10a5h11a7")
        assert game.seats.second.player == SPEC
        assert game.seats.second.label.en == "Shapes (depth 1)"
        await home.do(game, ADA, move("h12"))
        again = await service.rematch(game.id, ADA)
        assert again.game.seats.first.player == SPEC

    at_home(sqlite_url, test)


def test_impossible_options_are_refused(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        for spec in (
            "classic:shapes,depth=99",
            "classic:uct,playouts=1000000000",
            "classic:uct,x=1",
        ):
            assert await refused(home.new(opponent=spec)) == (422, "player-option")
            watched = home.new(opponent="watch", players=["random", spec])
            assert await refused(watched) == (422, "player-option")

    at_home(sqlite_url, test)
