"""The games in memory: loading, eviction, and signals from other processes."""

from __future__ import annotations

import asyncio

from tengen.server.errors import Refused
from tengen.server.games import codec
from tengen.server.games import events as ev
from tengen.server.games.creation import new_game_id
from tengen.server.games.state import GameState
from tengen.server.live.environment import Environment
from tengen.server.live.hub import Changed, Missed, Reported, Signal, Watched
from tengen.server.live.live_game import LiveGame
from tengen.server.storage import StorageFailed


class GameRegistry:
    """Finds games by id, in memory or in the store, and creates new ones."""

    def __init__(self, environment: Environment) -> None:
        self.games: dict[str, LiveGame] = {}
        """The games in memory, the least recently used first."""
        self._environment = environment
        self._loading: dict[str, asyncio.Task[LiveGame]] = {}

    async def start(self) -> None:
        """Listen to the other processes."""
        await self._environment.hub.start(self._on_signal)

    async def close(self) -> None:
        """End all subscriptions, and finish the changes under way."""
        for game in self.games.values():
            game.suspend()
            for subscriber in game.subscribers:
                subscriber.end()
        await self._environment.hub.close()
        await self._environment.finish()
        self.games.clear()

    async def get(self, game_id: str) -> LiveGame:
        """The game of that id; `Refused` if there is none."""
        game = self.games.pop(game_id, None)
        if game is not None:
            self.games[game_id] = game  # as the most recently used
            return game
        loading = self._loading.get(game_id)
        if loading is None:
            loading = self._loading[game_id] = self._environment.run(self._load(game_id))
            loading.add_done_callback(lambda _: self._loading.pop(game_id))
        return await asyncio.shield(loading)

    async def create(self, created: ev.GameCreated) -> LiveGame:
        """Store a new game."""
        state = self._new_state(created)
        try:
            await self._environment.store.commit(self._environment.write_of(state, created))
        except StorageFailed as error:
            raise Refused(503, "storage") from error
        return self._add(state, is_ours=True)

    async def start_rematch(self, game: LiveGame, created: ev.GameCreated) -> LiveGame | None:
        """Create a game and note it in the old one; ``None`` if that one has changed."""
        work = self._start_rematch(game, game.state.version, created)
        return await asyncio.shield(self._environment.run(work))

    async def _start_rematch(
        self, game: LiveGame, version: int, created: ev.GameCreated
    ) -> LiveGame | None:
        new = self._new_state(created)

        def decide(state: GameState, _: int) -> ev.RematchStarted | None:
            return ev.RematchStarted(game=new.id) if state.version == version else None

        event = await game.change(decide, self._environment.write_of(new, created))
        return None if event is None else self._add(new, is_ours=True)

    def _new_state(self, created: ev.GameCreated) -> GameState:
        return GameState(new_game_id(), created, self._environment.settings.now_ms())

    async def _load(self, game_id: str) -> LiveGame:
        try:
            stored = await self._environment.store.events(game_id)
        except StorageFailed as error:
            raise Refused(503, "storage") from error
        if not stored:
            raise Refused(404, "unknown-game")
        events = [(each.at_ms, codec.decode_event(each.data)) for each in stored]
        return self.games.get(game_id) or self._add(GameState.fold(game_id, events), is_ours=False)

    def _add(self, state: GameState, *, is_ours: bool) -> LiveGame:
        game = LiveGame(state, self._environment, is_ours=is_ours)
        self.games[state.id] = game
        self._evict()
        game.follow_up()
        return game

    def _evict(self) -> None:
        """Drop the least recently used idle games beyond the limit."""
        surplus = len(self.games) - self._environment.settings.games_in_memory
        if surplus <= 0:
            return
        idle = (game for game in [*self.games.values()][:-1] if game.is_idle)
        for game in [game for game, _ in zip(idle, range(surplus), strict=False)]:
            game.suspend()
            del self.games[game.state.id]

    def _on_signal(self, signal: Signal) -> None:
        if isinstance(signal, Missed):
            for each in self.games.values():
                self._environment.run(each.refresh())
            return
        game_id, process = signal.game_id, self._environment.process
        if isinstance(signal, Changed) and game_id in self._loading:
            self._environment.run(self._refresh_loaded(game_id))
        game = self.games.get(game_id)
        if game is None:
            return
        match signal:
            case Changed() if signal.version > game.state.version:
                self._environment.run(game.refresh())
            case Watched() if signal.process != process:
                game.note_remote(signal.process, signal.presence)
            case Reported() if signal.process != process:
                game.notify_report(signal.text)

    async def _refresh_loaded(self, game_id: str) -> None:
        """A game changed while it was being loaded."""
        try:
            game = await self.get(game_id)
        except Refused:
            return  # the store is away: the next request reads the game
        await game.refresh()
