"""The games of a server process: everything that can be asked of them."""

from __future__ import annotations

import asyncio
from functools import partial

from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.games import codec
from tengen.server.games import events as ev
from tengen.server.games.creation import continued, created_from, imported, rematch_of
from tengen.server.games.decisions import decide
from tengen.server.games.device import decide_device
from tengen.server.games.engine_turn import EngineTurn, task_for
from tengen.server.games.events import SeatName
from tengen.server.games.state import GameState, holder_of, other
from tengen.server.games.view import record_of, summary_of
from tengen.server.live.environment import Environment, GameSettings
from tengen.server.live.hub import Hub
from tengen.server.live.live_game import LiveGame
from tengen.server.live.registry import GameRegistry
from tengen.server.live.subscription import Subscription
from tengen.server.live.supervisor import Supervisor
from tengen.server.messages import (
    Action,
    Analysis,
    AnalysisRequest,
    ClaimTime,
    ContinueRequest,
    Created,
    DeviceRequest,
    GameList,
    GameView,
    Hint,
    MyGame,
    MyGames,
    NewGame,
    RematchAnswer,
    Search,
    Status,
)
from tengen.server.storage import StorageFailed, Store
from tengen.server.study.analyses import Analyses
from tengen.server.study.hints import ADVISER, SECONDS, hint
from tengen.server.study.imports import read_record
from tengen.server.study.searches import Searches
from tengen.server.thinking.specs import requested
from tengen.server.thinking.task import Thinker, ThinkingFailed

__all__ = ["GameService", "GameSettings"]

_MAX_RENAMED = 50
"""Games that a rename changes."""
_MAX_LISTED = 100
_MAX_ATTEMPTS = 5


class GameService:
    """Games for visitors, who are identified by their secrets; raises `Refused`."""

    def __init__(
        self, store: Store, hub: Hub, thinker: Thinker, settings: GameSettings | None = None
    ) -> None:
        self._settings = settings or GameSettings()
        self._store = store
        self._thinker = thinker
        environment = Environment(store, hub, thinker, self._settings)
        self._registry = GameRegistry(environment)
        self._supervisor = Supervisor(self._registry, environment)
        self._searches = Searches(store, thinker)
        self._find_player = partial(requested, programs=self._settings.programs)
        self._analyses = Analyses(thinker, self._find_player, self._settings.max_think_seconds)
        self.process = environment.process
        """The id under which this server process sends heartbeats."""

    async def start(self) -> None:
        """Resume clocks and engine turns; the store is open, the thinker has started."""
        await self._registry.start()
        await self._supervisor.start()

    async def close(self) -> None:
        """Finish the changes under way; the store and the thinker stay open."""
        await self._supervisor.close()
        await self._registry.close()

    async def create(self, new: NewGame, secret: str) -> Created:
        """A new game; the creator takes a seat, except in a game between two programs."""
        if new.opponent == "watch":
            self._check_watched_games()
        game = await self._registry.create(created_from(new, secret, self._find_player))
        return _created(game, secret)

    async def view(self, game_id: str) -> GameView:
        """The public view of a game."""
        return (await self._registry.get(game_id)).view()

    async def view_json(self, game_id: str) -> str:
        """The same as JSON, which is faster."""
        return (await self._registry.get(game_id)).view_json()

    async def seats_of(self, game_id: str, secret: str) -> list[SeatName]:
        """The seats of a game that belong to a secret."""
        return (await self._registry.get(game_id)).state.seats_of(secret)

    async def join(self, game_id: str, secret: str, name: str = "") -> Created:
        """Take the open seat; a visitor who has a seat keeps it."""

        def joined(state: GameState, _: int) -> ev.Joined | None:
            if state.seats_of(secret):
                return None
            seat = state.open_seat
            if seat is None:
                raise Refused(409, "no-seat")
            return ev.Joined(seat=seat, name=name, holder=holder_of(secret))

        game = await self._registry.get(game_id)
        await game.change(joined)
        return _created(game, secret)

    async def act(self, game_id: str, secret: str, version: int, action: Action) -> int:
        """Act in a game whose `version` the player has seen; the new version, once it is stored."""
        game = await self._registry.get(game_id)
        event = await game.change(
            lambda state, now_ms: decide(state, secret, version, action, now_ms)
        )
        if isinstance(event, ev.TimedOut) and not isinstance(action, ClaimTime):
            raise Refused(409, "time-over")
        return game.state.version

    async def store_device_game(self, game_id: str, secret: str, request: DeviceRequest) -> int:
        """Store what happened on a player's device; the new version of the game.

        A refusal holds the version of the game, from which the device can go on.
        """
        game = await self._registry.get(game_id)
        if request.version > game.state.version:
            await game.refresh()  # another process stored what the device did before
        try:
            events = await game.change(
                lambda state, at_ms: decide_device(state, secret, request, at_ms)
            )
        except Refused as refused:
            refused.version = game.state.version
            raise
        return request.version + len(events)

    async def rename(self, secret: str, name: str) -> None:
        """Change a player's name in their unfinished games."""
        try:
            games = await self._store.games_of(holder_of(secret), _MAX_RENAMED)
        except StorageFailed as error:
            raise Refused(503, "storage") from error

        def renamed(state: GameState, _: int) -> ev.Renamed | None:
            held = state.seats_of(secret)
            # With both seats it is unknown which of the two people the name is for.
            if len(held) != 1 or state.occupants[held[0]].name == name:
                return None
            return ev.Renamed(seat=held[0], name=name)

        for game_id in games:
            await (await self._registry.get(game_id)).change(renamed)

    async def hint(self, game_id: str, secret: str) -> Hint:
        """A move to consider, against a program or at one screen."""
        state = (await self._registry.get(game_id)).state
        seat = _seat_for_hint(state, secret)
        is_opening = state.status == "opening"
        turn = EngineTurn("opening" if is_opening else "hint", seat, ADVISER)
        seconds = min(SECONDS, self._settings.seconds_for(ADVISER))
        try:
            answer = await self._thinker.choose(
                task_for(state, turn, self._settings.now_ms(), seconds)
            )
        except ThinkingFailed as failed:
            key = f"failure.{failed.problem}"
            raise Refused(503, "no-hint", key, player=ADVISER) from failed
        return hint(state.board, answer, in_opening=is_opening)

    async def search(self, game_id: str, ply: int) -> Search:
        """The first-level moves of the search behind a move of the game."""
        return await self._searches.scores((await self._registry.get(game_id)).state, ply)

    async def search_tree(self, game_id: str, ply: int) -> bytes:
        """The tree of that search, which is repeated for it, as gzipped JSON."""
        state = (await self._registry.get(game_id)).state
        return await self._searches.tree(state, ply, self._settings.max_think_seconds)

    async def continue_(self, game_id: str, request: ContinueRequest, secret: str) -> Created:
        """A new game from a position of another one."""
        state = (await self._registry.get(game_id)).state
        return await self.create(continued(state, request), secret)

    async def rematch(self, game_id: str, secret: str) -> RematchAnswer:
        """Start a rematch, or ask the opponent for one."""
        for _ in range(_MAX_ATTEMPTS):
            game = await self._registry.get(game_id)
            seat, known = _seat_for_rematch(game.state, secret), game.state.rematch
            if known is not None and known.game is not None:
                return _rematched(await self._registry.get(known.game), secret, started=True)
            if _is_rematch_agreed(game.state, seat):
                new = await self._registry.start_rematch(game, rematch_of(game.state))
                if new is not None:
                    return _rematched(new, secret, started=True)
            elif seat is not None and await _ask_for_rematch(game, seat):
                return _rematched(game, secret, started=False)
        raise Refused(409, "stale")

    async def import_game(self, data: bytes, name: str, secret: str) -> Created:
        """A game to replay and to continue, from the content and the name of a file."""
        record = await asyncio.to_thread(read_record, data, name)
        return _created(await self._registry.create(imported(record, secret)), secret)

    async def analyse(self, request: AnalysisRequest, holder: str) -> Analysis:
        """What a program thinks of a position."""
        return await self._analyses.analyse(request, holder)

    async def games_of(self, secret: str, limit: int = 50) -> MyGames:
        """The games in which a visitor has a seat, the last changed first."""
        try:
            rows = await self._store.seats_of(holder_of(secret), max(1, min(limit, _MAX_LISTED)))
        except StorageFailed as error:
            raise Refused(503, "storage") from error
        lines = [(summary_of(codec.decode_list_entry(line)), seat) for line, seat in rows]
        return MyGames(
            games=[MyGame.model_validate(dict(line) | {"seat": seat}) for line, seat in lines]
        )

    async def list_games(self, status: Status = "playing", limit: int = 20) -> GameList:
        """Public games, the last changed first."""
        try:
            lines = await self._store.summaries(status, max(1, min(limit, _MAX_LISTED)))
        except StorageFailed as error:
            raise Refused(503, "storage") from error
        return GameList(games=[summary_of(codec.decode_list_entry(line)) for line in lines])

    async def record(self, game_id: str) -> Game:
        """A game as a record, for files and pictures."""
        return record_of((await self._registry.get(game_id)).state)

    def subscribe(self, game_id: str, secret: str | None = None) -> Subscription:
        """The messages of a game; use it with ``async with``."""
        holder = None if secret is None else holder_of(secret)
        return Subscription(holder, lambda: self._registry.get(game_id))

    def _check_watched_games(self) -> None:
        """Limit the games between two programs, which use the engine pool without a pause."""
        count = sum(
            game.state.is_on and _is_watched(game.state) for game in self._registry.games.values()
        )
        if count >= self._settings.games_to_watch:
            raise Refused(503, "too-many-programs")


def _created(game: LiveGame, secret: str) -> Created:
    return Created(game=game.view(), seats=game.state.seats_of(secret))


def _rematched(game: LiveGame, secret: str, *, started: bool) -> RematchAnswer:
    return RematchAnswer(started=started, game=game.view(), seats=game.state.seats_of(secret))


async def _ask_for_rematch(game: LiveGame, seat: SeatName) -> bool:
    """Ask the opponent; false if they have asked in the meantime."""

    def asked(state: GameState, _: int) -> ev.RematchAsked | None:
        return None if state.rematch is not None else ev.RematchAsked(seat=seat)

    await game.change(asked)
    rematch = game.state.rematch
    return rematch is not None and rematch.game is None and rematch.asked_by == seat


def _is_watched(state: GameState) -> bool:
    return all(occupant.kind == "ai" for occupant in state.occupants.values())


def _seat_for_hint(state: GameState, secret: str) -> SeatName:
    """The seat that asks for a hint; `Refused` where that would be cheating or of no use."""
    held = state.seats_of(secret)
    if not held:
        raise Refused(403, "foreign-seat")
    if not state.is_on:
        raise Refused(409, "not-on")
    if len(held) == 1 and state.occupants[other(held[0])].kind == "human":
        raise Refused(403, "no-hints")
    seat = state.to_act
    if seat is None or seat not in held:
        raise Refused(409, "not-your-turn")
    return seat


def _seat_for_rematch(state: GameState, secret: str) -> SeatName | None:
    """The seat that asks for a rematch; ``None`` for the creator of a game between programs."""
    held = state.seats_of(secret)
    if not held and not (_is_watched(state) and state.is_owner(secret)):
        raise Refused(403, "foreign-seat")
    if state.status != "finished":
        raise Refused(409, "not-finished")
    return held[0] if held else None


def _is_rematch_agreed(state: GameState, seat: SeatName | None) -> bool:
    """Whether the opponent has asked too, or need not be asked."""
    if seat is None or state.config.local or state.occupants[other(seat)].kind == "ai":
        return True
    return state.rematch is not None and state.rematch.asked_by == other(seat)
