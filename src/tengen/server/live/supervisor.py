"""Periodic sweeps: heartbeats, expired clocks, and games that other processes have left."""

from __future__ import annotations

import asyncio
import logging

from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.state import GameState
from tengen.server.live.environment import Environment
from tengen.server.live.registry import GameRegistry
from tengen.server.storage import StorageFailed

_log = logging.getLogger("tengen.server.games")
_BATCH = 200
"""Games handled in one sweep; the others follow in the next."""
_LATE_MS = 1000
"""A deadline missed by this much was not seen by the process that should have acted."""
_MIN_AWAY_MS = 50
"""A shorter outage is not worth an event."""
_PRESENCE_SWEEPS = 30
_PRESENCE_MS = 90_000
"""The presence of a process that has not been reported for this time is forgotten."""
_FORGET_PROCESSES_MS = 24 * 3600 * 1000


class Supervisor:
    """Advances games that no request or timer of this process will."""

    def __init__(self, registry: GameRegistry, environment: Environment) -> None:
        self._registry = registry
        self._store = environment.store
        self._settings = environment.settings
        self._process = environment.process
        self._sweeper: asyncio.Task[None] | None = None
        self._sweeps = 0

    async def start(self) -> None:
        """Give back the time in which no server ran, then start to sweep."""
        await self._give_back_time()
        await self._sweep()
        self._sweeper = asyncio.create_task(self._sweep_forever())

    async def close(self) -> None:
        """Stop; games go on with the next start or in other processes."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        tasks = [game.engine_task for game in self._registry.games.values() if game.engine_task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            now_ms = self._settings.now_ms()
            await self._store.deregister(self._process, now_ms, now_ms - _FORGET_PROCESSES_MS)
        except StorageFailed:
            _log.warning("the store is away; other processes will notice that this one has ended")

    async def _give_back_time(self) -> None:
        """Do not charge players for the time in which no server was running."""
        beats = await self._store.beats()
        await self._store.beat(self._process, self._settings.now_ms())
        if not beats:
            return
        last_ms = max(beats.values())
        away_ms = self._settings.now_ms() - last_ms
        if away_ms < self._settings.dead_after_ms and self._store.is_shared:
            return

        def resumed(state: GameState, now_ms: int) -> ev.Resumed | None:
            # Another process that starts now may already have stored a newer event.
            away_ms = now_ms - max(last_ms, state.updated_ms)
            is_running = state.clock is not None and state.clock.running is not None
            return ev.Resumed(away_ms=away_ms) if is_running and away_ms >= _MIN_AWAY_MS else None

        async def give_back(game_id: str) -> None:
            await (await self._registry.get(game_id)).change(resumed)

        games = await self._store.with_running_clock()
        for begin in range(0, len(games), _BATCH):
            await asyncio.gather(*map(give_back, games[begin : begin + _BATCH]))

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(self._settings.sweep_seconds)
            try:
                await self._sweep()
            except (StorageFailed, Refused) as error:
                _log.warning("a sweep failed: %s", error)
            except Exception:
                _log.exception("a sweep failed")

    async def _sweep(self) -> None:
        now_ms = self._settings.now_ms()
        await self._store.beat(self._process, now_ms)
        for game_id in await self._store.overdue(now_ms - _LATE_MS, _BATCH):
            await self._check_clock(game_id)
        alive = await self._store.living(self._process, now_ms - self._settings.dead_after_ms)
        for game_id, process in await self._store.engine_turns(_BATCH, alive):
            await self._take_over(game_id, process)
        for game in [*self._registry.games.values()]:
            if game.is_ours and game.engine_task is None:
                game.ask_engine()  # the answer was not stored, or the pool was busy
        self._sweeps += 1
        if self._sweeps % _PRESENCE_SWEEPS == 0:
            self._refresh_presence(now_ms)

    async def _check_clock(self, game_id: str) -> None:
        try:
            game = await self._registry.get(game_id)
        except Refused as refused:
            _log.warning("a clock could not be checked: %s", refused)
        except Exception:
            _log.exception("the clock of game %s could not be checked", game_id)
        else:
            await game.check_clock()

    async def _take_over(self, game_id: str, process: str) -> None:
        """Ask the program of a game whose process has died, unless another process does."""
        if not await self._store.take_engine_turn(game_id, process, self._process):
            return
        try:
            game = await self._registry.get(game_id)
        except Exception:
            _log.exception("game %s could not be taken over", game_id)
        else:
            game.is_ours = True
            game.follow_up()

    def _refresh_presence(self, now_ms: int) -> None:
        """Report who is connected here, and forget processes that have not reported."""
        for game in [*self._registry.games.values()]:
            if game.subscribers:
                game.announce_presence()
            for process, (_, at_ms) in [*game.remote.items()]:
                if now_ms - at_ms > _PRESENCE_MS:
                    game.note_remote(process, None)
