"""The searches behind the moves of a game: their first-level scores, and their trees."""

from __future__ import annotations

import asyncio
import base64

from tengen.server.errors import Refused
from tengen.server.games import codec
from tengen.server.games import events as ev
from tengen.server.games.state import GameState, MoveThought
from tengen.server.messages import MoveScore, Search
from tengen.server.storage import StorageFailed, Store
from tengen.server.thinking.task import Task, Thinker, ThinkingFailed

_MAX_WAITING = 8
"""Requests for a tree that wait; more are refused at once."""
_PATIENCE = 2.0
"""Factor on the time of a repeated search: recording costs time as well."""


class Searches:
    """Reads stored searches, and repeats them to record their trees.

    One search is repeated at a time, so that games never wait for more than one of them.
    """

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._recording = asyncio.Lock()
        self._waiting = 0

    async def scores(self, state: GameState, ply: int) -> Search:
        """The first-level moves of the search behind a move; `Refused` if there was none."""
        thought = _thought_at(state, ply)
        try:
            stored = await self._store.events(state.id, thought.event - 1, limit=1)
        except StorageFailed as error:
            raise Refused(503, "storage") from error
        event = codec.decode_event(stored[0].data)
        scores = event.scores if isinstance(event, ev.Acted) else ()
        return Search(
            ply=ply,
            player=state.occupants[thought.seat].player or "",
            moves=[MoveScore(**each._asdict()) for each in scores],
        )

    async def tree(self, state: GameState, ply: int, max_seconds: float) -> bytes:
        """The tree of the same search, as gzipped JSON of `tengen.xray.record`.

        The search is repeated with the same player, options, position and number of nodes.
        `max_seconds` is the longest time that it had in the game.
        """
        found = _thought_at(state, ply)
        nodes = found.thought.nodes
        task = Task(
            key=state.id,
            player=state.occupants[found.seat].player or "",
            seconds=_PATIENCE * max_seconds,
            size=state.config.size,
            rule=state.config.rule,
            moves="".join(map(str, state.board.moves[:ply])),
            kind="xray",
            # Playouts are counted when they end; an alpha-beta search stops at the node after.
            nodes=nodes if found.has_playouts else nodes + 1,
        )
        return base64.b64decode(await self._record(task))

    async def _record(self, task: Task) -> str:
        if self._waiting >= _MAX_WAITING:
            raise Refused(503, "no-xray", "failure.busy")
        self._waiting += 1
        try:
            async with self._recording:
                return (await self._thinker.choose(task)).tree
        except ThinkingFailed as failed:
            key = f"failure.{failed.problem}"
            raise Refused(503, "no-xray", key, player=task.player) from failed
        finally:
            self._waiting -= 1


def _thought_at(state: GameState, ply: int) -> MoveThought:
    found = next((each for each in state.thoughts if each.ply == ply and each.scored), None)
    if found is None:
        raise Refused(404, "no-search")
    return found
