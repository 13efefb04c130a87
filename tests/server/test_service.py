from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import pytest

from tengen.server.errors import Refused
from tengen.server.live.hub import Hub, LocalHub
from tengen.server.live.postgres import PostgresHub
from tengen.server.messages import Action, ContinueRequest, DeviceRequest, GameView, NewGame
from tengen.server.service import GameService, GameSettings
from tengen.server.storage import StorageFailed, Store
from tengen.server.thinking.task import ThinkingFailed
from tests.server.games.matches import (
    ACCEPT_DRAW,
    ADA,
    BOB,
    CLAIM,
    EVE,
    OFFER,
    RESIGN,
    RETRY,
    UNDO,
    move,
    step,
)
from tests.server.players import LocalThinker, late

T = TypeVar("T")
PATIENCE = 30.0
"""Seconds after which something will not happen any more."""
QUICK = GameSettings(ai_seconds=0.2, sweep_seconds=0.05, dead_after_ms=400)


@dataclass
class House:
    """A service with all its parts."""

    store: Store
    thinker: LocalThinker
    service: GameService

    async def new(self, **wishes: object) -> GameView:
        wishes = {"opponent": "friend", **wishes}
        return (await self.service.create(NewGame.model_validate(wishes), ADA)).game

    async def friends(self, **wishes: object) -> GameView:
        game = await self.new(**wishes)
        return (await self.service.join(game.id, BOB, "Bob")).game

    async def do(self, game: GameView, secret: str, *actions: Action) -> GameView:
        for action in actions:
            version = (await self.service.view(game.id)).version
            await self.service.act(game.id, secret, version, action)
        return await self.service.view(game.id)

    async def until(self, game: GameView, wanted: Callable[[GameView], bool]) -> GameView:
        async with asyncio.timeout(PATIENCE):
            while not wanted(view := await self.service.view(game.id)):
                await asyncio.sleep(0.01)
        return view


def usual_hub(store: Store) -> Hub:
    return PostgresHub(store.url) if store.is_shared else LocalHub()


@asynccontextmanager
async def house(
    url: str, settings: GameSettings = QUICK, hub: Hub | None = None
) -> AsyncIterator[House]:
    store, thinker = Store(url), LocalThinker()
    await store.open()
    service = GameService(store, hub or usual_hub(store), thinker, settings)
    await service.start()
    try:
        yield House(store, thinker, service)
    finally:
        await service.close()
        await store.close()


def at_home(
    url: str, test: Callable[[House], Awaitable[None]], settings: GameSettings = QUICK
) -> None:
    async def run() -> None:
        async with house(url, settings) as opened:
            await test(opened)

    asyncio.run(run())


async def refused(work: Awaitable[Any]) -> tuple[int, str]:
    with pytest.raises(Refused) as caught:
        await work
    return caught.value.status, caught.value.code


def test_two_people_play(database_url: str) -> None:
    async def test(home: House) -> None:
        service = home.service
        game = await home.new(name="Ada")
        assert game.status == "waiting"
        joined = await service.join(game.id, BOB, "Bob")
        assert joined.seats == ["second"]
        assert joined.game.status == "playing"
        assert await refused(service.join(game.id, EVE)) == (409, "no-seat")
        assert (await service.join(game.id, ADA)).seats == ["first"]
        assert await service.act(game.id, ADA, 2, move("h8")) == 3
        assert (await service.view(game.id)).moves == ["h8"]
        assert await refused(service.act(game.id, BOB, 2, move("i9"))) == (409, "stale")
        assert await refused(service.act(game.id, EVE, 2, move("i9"))) == (403, "foreign-seat")
        assert await refused(service.act(game.id, BOB, 3, move("h8"))) == (422, "occupied")
        assert (await service.view(game.id)).version == 3
        assert await service.seats_of(game.id, BOB) == ["second"]
        assert [str(m) for m in (await service.record(game.id)).moves] == ["h8"]

    at_home(database_url, test)


def test_many_at_once_make_one_move(database_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.friends()
        acts = (home.service.act(game.id, ADA, 2, move(f"a{n}")) for n in range(1, 16))
        results = await asyncio.gather(*acts, return_exceptions=True)
        assert sum(isinstance(result, int) for result in results) == 1
        assert len((await home.service.view(game.id)).moves) == 1

    at_home(database_url, test)


def test_a_program_answers(database_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.new(opponent="classic:twoply")
        await home.do(game, ADA, move("h8"))
        view = await home.until(game, lambda view: len(view.moves) == 2)
        assert view.to_act == "first"
        assert view.thoughts[0].ply == 1
        assert view.thoughts[0].text.zh
        assert home.thinker.asked[0].key == game.id
        await home.do(view, ADA, UNDO)
        assert (await home.service.view(game.id)).moves == []

    at_home(database_url, test)


def test_two_programs_play_to_the_end_and_again(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        wishes = NewGame(opponent="watch", players=["random", "random"], size=6, opening="swap2")
        created = await home.service.create(wishes, ADA)
        assert created.seats == []
        view = await home.until(created.game, lambda view: view.status == "finished")
        assert view.outcome is not None
        assert await refused(home.service.rematch(view.id, EVE)) == (403, "foreign-seat")
        again = await home.service.rematch(view.id, ADA)
        assert again.started
        await home.until(again.game, lambda view: view.status == "finished")

    at_home(sqlite_url, test)


def test_programs_that_play_each_other_are_few(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        home.thinker.gate = asyncio.Event()
        wishes = NewGame(opponent="watch", players=["random", "random"])
        await home.service.create(wishes, ADA)
        assert await refused(home.service.create(wishes, ADA)) == (503, "too-many-programs")

    at_home(sqlite_url, test, GameSettings(games_to_watch=1))


def test_a_program_that_fails_is_asked_again_on_demand(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        home.thinker.failures = [late()]
        game = await home.new(opponent="random")
        await home.do(game, ADA, move("h8"))
        view = await home.until(game, lambda view: view.status == "adjourned")
        assert view.problem is not None
        assert view.problem.en == "random did not answer in time."
        await home.do(game, ADA, RETRY)
        await home.until(game, lambda view: len(view.moves) == 2)

    at_home(sqlite_url, test)


def test_a_program_that_answers_nonsense_has_failed(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        home.thinker.answers = ["h8"]
        game = await home.new(opponent="random")
        await home.do(game, ADA, move("h8"))
        view = await home.until(game, lambda view: view.status == "adjourned")
        assert view.problem is not None
        assert view.problem.zh == "程序给出的着法无法落子。"

    at_home(sqlite_url, test)


@pytest.mark.parametrize("problem", ["busy", "closed"])
def test_a_busy_program_is_asked_again_by_itself(sqlite_url: str, problem: Any) -> None:
    async def test(home: House) -> None:
        home.thinker.failures = [ThinkingFailed(problem, "random")]
        game = await home.new(opponent="random")
        await home.do(game, ADA, move("h8"))
        await home.until(game, lambda view: len(view.moves) == 2)

    at_home(sqlite_url, test)


def test_taking_back_stops_a_program_that_thinks(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        home.thinker.gate = asyncio.Event()
        game = await home.new(opponent="random")
        await home.do(game, ADA, move("h8"))
        view = await home.until(game, lambda _: home.thinker.busy == 1)
        assert view.thinking is not None
        await home.do(game, ADA, UNDO)
        await home.until(game, lambda _: home.thinker.busy == 0)
        home.thinker.gate.set()
        await home.do(game, ADA, move("a1"))
        view = await home.until(game, lambda view: len(view.moves) == 2)
        assert view.moves[0] == "a1"

    at_home(sqlite_url, test)


def test_a_program_answers_draw_offers(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.new(opponent="random")
        await home.do(game, ADA, OFFER)
        view = await home.until(game, lambda view: view.offers.draw is None)
        assert (view.status, view.version) == ("playing", 3), "too early for a draw"
        assert not home.thinker.asked

    at_home(sqlite_url, test)


@pytest.mark.parametrize(
    ("accepts", "failures", "status"),
    [(True, [], "finished"), (False, [], "playing"), (True, [late()], "playing")],
)
def test_a_program_thinks_about_a_draw_late_in_the_game(
    sqlite_url: str, accepts: bool, failures: list[ThinkingFailed], status: str
) -> None:
    async def test(home: House) -> None:
        home.thinker.accepts_draws = accepts
        home.thinker.failures = list(failures)
        moves = "a1b1c1d1e1a2b2c2d2e2b3a3c3"
        game = await home.new(opponent="random", size=5, color="white", moves=moves)
        await home.do(game, ADA, OFFER)
        view = await home.until(game, lambda view: view.offers.draw is None)
        assert view.status == status
        assert home.thinker.asked[0].kind == "draw"

    at_home(sqlite_url, test)


def test_draws_and_resignations_of_people(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.friends()
        await home.do(game, ADA, OFFER)
        view = await home.do(game, BOB, ACCEPT_DRAW)
        assert view.outcome is not None
        assert view.outcome.text.en == "Draw by agreement."
        other = await home.friends()
        view = await home.do(other, BOB, RESIGN)
        assert view.outcome is not None
        assert view.outcome.text.zh == "白方认输。"

    at_home(sqlite_url, test)


def test_a_clock_runs_out_without_a_viewer(database_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.friends(clock={"kind": "move", "seconds": 1})
        view = await home.until(game, lambda view: view.status == "finished")
        assert view.outcome is not None
        assert view.outcome.text.en == "Black ran out of time."
        assert view.clock is not None
        assert view.clock.left.first == 0

    at_home(database_url, test)


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now_ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now_ms


def test_late_moves_and_claims(sqlite_url: str) -> None:
    hands = Hands()
    # Nothing is swept, and the timers think that there is much time left.
    settings = GameSettings(now_ms=hands, sweep_seconds=999)

    async def test(home: House) -> None:
        game = await home.friends(clock={"kind": "move", "seconds": 1000})
        assert await refused(home.do(game, ADA, CLAIM)) == (409, "time-left")
        hands.now_ms += 1_000_000
        assert await refused(home.do(game, ADA, move("h8"))) == (409, "time-over")
        assert (await home.service.view(game.id)).status == "finished"
        other = await home.friends(clock={"kind": "move", "seconds": 1000})
        hands.now_ms += 1_000_000
        view = await home.do(other, BOB, CLAIM)
        assert view.status == "finished"

    at_home(sqlite_url, test, settings)


def test_the_computers_clock_may_be_set_back(sqlite_url: str) -> None:
    hands = Hands()

    async def test(home: House) -> None:
        game = await home.friends(clock={"kind": "game", "seconds": 60})
        hands.now_ms -= 3_600_000
        view = await home.do(game, ADA, move("h8"))
        assert view.times == [0.0]
        assert view.clock is not None
        assert view.clock.left.first == 60

    at_home(sqlite_url, test, GameSettings(now_ms=hands, sweep_seconds=999))


def test_games_go_on_after_a_restart(database_url: str) -> None:
    async def run() -> None:
        async with house(database_url) as home:
            home.thinker.gate = asyncio.Event()
            game = await home.new(opponent="random")
            await home.do(game, ADA, move("h8"))
            people = await home.friends()
            await home.do(people, ADA, move("h8"))
        async with house(database_url) as home:
            view = await home.until(game, lambda view: len(view.moves) == 2)
            assert view.to_act == "first"
            assert (await home.do(people, BOB, move("i9"))).moves == ["h8", "i9"]

    asyncio.run(run())


def test_downtime_of_the_server_is_not_charged(database_url: str) -> None:
    hands = Hands()
    settings = GameSettings(now_ms=hands)

    async def run() -> None:
        async with house(database_url, settings) as home:
            game = await home.friends(clock={"kind": "game", "seconds": 60})
            idle = await home.new(clock={"kind": "game", "seconds": 60})
            hands.now_ms += 10_000
            fresh = await home.friends(clock={"kind": "game", "seconds": 60})
        hands.now_ms += 3_600_000
        async with house(database_url, settings) as home:
            view = await home.service.view(game.id)
            assert view.status == "playing"
            assert view.clock is not None
            assert view.clock.left.first == pytest.approx(50, abs=1)
            assert (await home.service.view(idle.id)).version == 1
            last = (await home.service.view(fresh.id)).clock
            assert last is not None
            assert last.left.first == pytest.approx(60, abs=1)

    asyncio.run(run())


def test_another_process_takes_over(postgres_url: str) -> None:
    # Long enough that a machine with much to do does not make a process look dead.
    patient = replace(QUICK, dead_after_ms=3000)

    async def run() -> None:
        async with house(postgres_url, patient) as dying, house(postgres_url, patient) as home:
            dying.thinker.gate = asyncio.Event()
            game = await dying.new(opponent="random")
            timed = await dying.friends(clock={"kind": "move", "seconds": 1})
            await dying.do(game, ADA, move("h8"))
            await dying.until(game, lambda _: dying.thinker.busy == 1)
            assert not home.thinker.asked, "it is not its duty"
            await freeze(dying)
            view = await home.until(game, lambda view: len(view.moves) == 2)
            assert view.to_act == "first"
            await home.until(timed, lambda view: view.status == "finished")

    asyncio.run(run())


async def freeze(home: House) -> None:
    """As if the process were gone: it does nothing of its own accord any more."""
    supervisor = home.service._supervisor
    assert supervisor._sweeper is not None
    supervisor._sweeper.cancel()
    for game in home.service._registry.games.values():
        game.suspend()


def test_processes_see_each_others_moves(postgres_url: str) -> None:
    async def run() -> None:
        async with house(postgres_url) as one, house(postgres_url) as two:
            game = await one.friends()
            async with two.service.subscribe(game.id, BOB) as news:
                await one.do(game, ADA, move("h8"))
                async with asyncio.timeout(PATIENCE):
                    async for text in news:
                        if json.loads(text)["view"]["moves"] == ["h8"]:
                            break
                view = await one.until(game, lambda view: view.seats.second.connected)
                assert not view.seats.first.connected
                await two.do(game, BOB, move("i9"))
                await one.until(game, lambda view: view.moves == ["h8", "i9"])
            await one.until(game, lambda view: not view.seats.second.connected)

    asyncio.run(run())


def test_the_first_of_two_conflicting_moves_wins(database_url: str) -> None:
    # Two services that hear nothing of each other: only the store keeps them apart.
    async def run() -> None:
        async with (
            house(database_url, hub=LocalHub()) as one,
            house(database_url, hub=LocalHub()) as two,
        ):
            game = await one.friends()
            await two.service.view(game.id)
            await one.service.act(game.id, ADA, 2, move("h8"))
            assert await refused(two.service.act(game.id, ADA, 2, move("a1"))) == (409, "stale")
            assert (await two.service.view(game.id)).moves == ["h8"]
            await two.service.act(game.id, BOB, 3, move("i9"))
            await one.service.rename(ADA, "Countess")
            assert (await one.service.view(game.id)).moves == ["h8", "i9"]

    asyncio.run(run())


def test_a_rematch_of_people_needs_both(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        service = home.service
        game = await home.friends(name="Ada")
        assert await refused(service.rematch(game.id, ADA)) == (409, "not-finished")
        await home.do(game, ADA, RESIGN)
        assert await refused(service.rematch(game.id, EVE)) == (403, "foreign-seat")
        asked = await service.rematch(game.id, ADA)
        assert (asked.started, asked.game.id, asked.seats) == (False, game.id, ["first"])
        assert not (await service.rematch(game.id, ADA)).started
        begun = await service.rematch(game.id, BOB)
        assert (begun.started, begun.seats) == (True, ["first"])
        found = await service.rematch(game.id, ADA)
        assert (found.game.id, found.seats) == (begun.game.id, ["second"])
        rematch = (await service.view(game.id)).rematch
        assert rematch is not None
        assert rematch.id == begun.game.id

    at_home(sqlite_url, test)


def test_both_ask_for_a_rematch_at_once(database_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.friends()
        await home.do(game, ADA, RESIGN)
        answers = await asyncio.gather(
            *(home.service.rematch(game.id, secret) for secret in (ADA, BOB) * 3)
        )
        begun = {answer.game.id for answer in answers if answer.started}
        assert len(begun) == 1
        rematch = (await home.service.view(game.id)).rematch
        assert rematch is not None
        assert {rematch.id} == begun

    at_home(database_url, test)


def test_a_rematch_with_a_program_or_at_one_screen_begins_at_once(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        for opponent in ("random", "local"):
            game = await home.new(opponent=opponent)
            await home.do(game, ADA, RESIGN)
            begun = await home.service.rematch(game.id, ADA)
            assert begun.started
            assert "second" in begun.seats

    at_home(sqlite_url, test)


def test_names(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.friends()
        over = await home.friends()
        await home.do(over, ADA, RESIGN)
        local = await home.new(opponent="local")
        await home.service.rename(ADA, "Countess")
        assert (await home.service.view(local.id)).version == 1
        await home.service.rename(BOB, "Robert")
        view = await home.service.view(game.id)
        assert (view.seats.second.name, view.version) == ("Robert", 4)
        await home.service.rename(BOB, "Robert")
        assert (await home.service.view(game.id)).version == 4
        assert (await home.service.view(over.id)).seats.second.name == "Bob"

    at_home(sqlite_url, test)


def test_the_list_of_games(database_url: str) -> None:
    async def test(home: House) -> None:
        shown = await home.friends(name="Ada")
        await home.friends(listed=False)
        over = await home.friends()
        await home.do(over, ADA, RESIGN)
        listed = (await home.service.list_games()).games
        assert [game.id for game in listed] == [shown.id]
        assert (listed[0].first.en, listed[0].second.en) == ("Ada", "Bob")
        assert len((await home.service.list_games("finished", 0)).games) == 1

    at_home(database_url, test)


def test_hints(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        service = home.service
        game = await home.new(opponent="random", moves="h8a1h9a3h10a5h11a7")
        hint = await service.hint(game.id, ADA)
        assert hint.action in ("h7", "h12")
        assert hint.text.zh
        assert hint.ply == 8
        assert await refused(service.hint(game.id, EVE)) == (403, "foreign-seat")
        people = await home.friends()
        assert await refused(service.hint(people.id, ADA)) == (403, "no-hints")
        home.thinker.failures = [late()]
        assert await refused(service.hint(game.id, ADA)) == (503, "no-hint")
        home.thinker.gate = asyncio.Event()
        await home.do(game, ADA, move("a9"))
        assert await refused(service.hint(game.id, ADA)) == (409, "not-your-turn")
        await home.do(game, ADA, RESIGN)
        assert await refused(service.hint(game.id, ADA)) == (409, "not-on")

    at_home(sqlite_url, test)


def test_hints_in_an_opening(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.new(opponent="local", opening="swap1")
        assert (await home.service.hint(game.id, ADA)).text.en
        await home.do(game, ADA, move("h8"))
        assert (await home.service.hint(game.id, ADA)).action in ("stay", "swap")
        await home.do(game, ADA, step("swap"))

    at_home(sqlite_url, test)


def test_a_record_is_imported_and_continued(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        service = home.service
        created = await service.import_game(b"(;GM[4]SZ[15]PB[Ada];B[hh];W[ig])", "a.sgf", ADA)
        assert created.seats == []
        assert created.game.status == "finished"
        assert created.game.seats.first.name == "Ada"
        request = ContinueRequest(ply=1, opponent="local")
        continued = await service.continue_(created.game.id, request, BOB)
        assert continued.game.moves == ["h8"]
        assert continued.seats == ["first", "second"]
        assert await refused(service.import_game(b"\x00nonsense", "", ADA)) == (422, "record")

    at_home(sqlite_url, test)


def test_a_store_that_fails_is_told_and_recovered_from(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.friends()
        store = home.store
        commit, events = store.commit, store.events

        async def lost(*writes: Any) -> bool:
            await commit(*writes)
            raise StorageFailed("the answer was lost")

        async def away(*_: Any, **__: Any) -> Any:
            raise StorageFailed("away")

        store.commit = lost  # type: ignore[method-assign]
        assert await refused(home.service.act(game.id, ADA, 2, move("h8"))) == (503, "storage")
        store.commit, store.events = commit, away  # type: ignore[method-assign]
        assert await refused(home.service.act(game.id, ADA, 2, move("h8"))) == (503, "storage")
        assert await refused(home.service.view("other")) == (503, "storage")
        store.events = events  # type: ignore[method-assign]
        assert await refused(home.service.act(game.id, ADA, 2, move("h8"))) == (409, "stale")
        assert (await home.service.view(game.id)).moves == ["h8"]
        store.summaries = store.games_of = away  # type: ignore[method-assign]
        assert await refused(home.service.list_games()) == (503, "storage")
        assert await refused(home.service.rename(ADA, "x")) == (503, "storage")

    at_home(sqlite_url, test, GameSettings(sweep_seconds=999))


def report(version: int, *points: str) -> DeviceRequest:
    """What a device sends: moves of both sides."""
    actions = [{"kind": "move", "point": point, "used_ms": 100} for point in points]
    return DeviceRequest.model_validate({"version": version, "actions": actions})


CLOCK = {"kind": "game", "seconds": 60}


def test_a_device_game_survives_a_restart_and_asks_no_program(database_url: str) -> None:
    hands = Hands()
    settings = replace(QUICK, now_ms=hands)

    async def run() -> None:
        async with house(database_url, settings) as home:
            game = await home.new(opponent="tengen", device=True, clock=CLOCK)
            store = home.service.store_device_game
            assert await store(game.id, ADA, report(1, "h8", "i9", "h9")) == 4
            assert await home.store.with_running_clock() == []
            assert await home.store.engine_turns(10) == []
        hands.now_ms += 3_600_000
        async with house(database_url, settings) as home:
            view = await home.service.view(game.id)
            assert (view.version, view.to_act, view.status) == (4, "second", "playing")
            await asyncio.sleep(3 * settings.sweep_seconds)
            assert (await home.service.view(game.id)).version == 4, "nothing is given back"
            assert await home.service.store_device_game(game.id, ADA, report(4, "i10")) == 5
            assert not home.thinker.asked
            clock = (await home.service.view(game.id)).clock
            assert clock is not None
            assert (clock.left.first, clock.left.second, clock.running) == (59.8, 59.8, None)

    asyncio.run(run())


def test_a_report_is_stored_as_a_whole_or_not_at_all(database_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.new(opponent="tengen", device=True)
        store = home.service.store_device_game
        with pytest.raises(Refused) as caught:
            await store(game.id, ADA, report(1, "h8", "i9", "h8"))
        assert (caught.value.code, caught.value.index, caught.value.version) == ("occupied", 2, 1)
        assert len(await home.store.events(game.id)) == 1
        reports = (store(game.id, ADA, report(1, f"a{n}", f"b{n}")) for n in range(1, 16))
        results = await asyncio.gather(*reports, return_exceptions=True)
        assert sum(result == 3 for result in results) == 1
        assert {str(result) for result in results if result != 3} == {str(Refused(409, "stale"))}
        events = await home.store.events(game.id)
        assert [event.number for event in events] == [1, 2, 3]
        assert len((await home.service.view(game.id)).moves) == 2

    at_home(database_url, test)


def test_a_device_may_reach_another_process_each_time(database_url: str) -> None:
    # Two services that hear nothing of each other.
    async def run() -> None:
        async with (
            house(database_url, hub=LocalHub()) as one,
            house(database_url, hub=LocalHub()) as two,
        ):
            game = await one.new(opponent="tengen", device=True)
            await two.service.view(game.id)
            assert await one.service.store_device_game(game.id, ADA, report(1, "h8", "i9")) == 3
            assert await two.service.store_device_game(game.id, ADA, report(3, "h7", "h9")) == 5
            with pytest.raises(Refused) as caught:
                await one.service.store_device_game(game.id, ADA, report(3, "a1"))
            assert (caught.value.code, caught.value.version) == ("stale", 5)
            assert await one.service.store_device_game(game.id, ADA, report(5, "a1")) == 6

    asyncio.run(run())


def test_what_a_lost_answer_confirmed_is_not_stored_twice(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.new(opponent="tengen", device=True)
        commit = home.store.commit

        async def lost(*writes: Any) -> bool:
            await commit(*writes)
            raise StorageFailed("the answer was lost")

        home.store.commit = lost  # type: ignore[method-assign]
        store = home.service.store_device_game
        assert await refused(store(game.id, ADA, report(1, "h8", "i9"))) == (503, "storage")
        home.store.commit = commit  # type: ignore[method-assign]
        assert await refused(store(game.id, ADA, report(1, "h8", "i9"))) == (409, "stale")
        assert (await home.service.view(game.id)).moves == ["h8", "i9"]

    at_home(sqlite_url, test)


def test_a_rematch_and_a_hint_on_a_device(sqlite_url: str) -> None:
    async def test(home: House) -> None:
        game = await home.new(opponent="tengen", device=True, moves="h8a1h9a3h10a5h11a7")
        assert (await home.service.hint(game.id, ADA)).action in ("h7", "h12")
        resigned = DeviceRequest.model_validate({"version": 1, "actions": [{"kind": "resign"}]})
        await home.service.store_device_game(game.id, ADA, resigned)
        again = await home.service.rematch(game.id, ADA)
        assert (again.started, again.seats, again.game.device) == (True, ["second"], True)
        await asyncio.sleep(3 * QUICK.sweep_seconds)
        assert (await home.service.view(again.game.id)).version == 1
        assert len(home.thinker.asked) == 1, "the hint"
        assert await refused(home.service.join(again.game.id, BOB)) == (409, "no-seat")

    at_home(sqlite_url, test)
