"""What every route can reach."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Path, Request, Response
from starlette.requests import HTTPConnection

from tengen.server.host.identity import keep_secret, known_secret, new_secret
from tengen.server.host.limits import AddressLimit, SocketCount, TooFast, address_of
from tengen.server.host.metrics import Metrics
from tengen.server.host.problems import refusal
from tengen.server.host.settings import Settings
from tengen.server.messages import Action, GameView, Options
from tengen.server.service import GameService
from tengen.server.storage import Store
from tengen.server.thinking.task import Thinker

_GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


@dataclass(slots=True)
class Context:
    """The parts of the running server."""

    settings: Settings
    metrics: Metrics
    store: Store
    thinker: Thinker
    service: GameService
    options: Options
    heavy: AddressLimit
    """For what costs the server more than an answer from memory."""
    sockets: SocketCount
    studio: asyncio.Semaphore
    """Held while a file is read or made, which takes a core for a while."""

    async def act(self, game_id: str, secret: str, version: int, action: Action) -> GameView:
        """Let somebody act in a game, and note how long it took."""
        begin = time.perf_counter()
        view = await self.service.act(game_id, secret, version, action)
        self.metrics.act_seconds.observe(time.perf_counter() - begin)
        if action.kind in ("move", "opening"):
            self.metrics.moves.labels("person").inc()
        return view


def context_of(connection: HTTPConnection) -> Context:
    """The parts that a request's server is made of."""
    return cast("Context", connection.app.state.context)


def _secret(request: Request, response: Response) -> str:
    """The asker's secret; a browser without one gets one with the answer."""
    secret = known_secret(request)
    if secret is None:
        secret = new_secret()
        keep_secret(request, response, secret)
    return secret


def checked_id(game_id: Annotated[str, Path(examples=["Zk3_9aBcQ-"])]) -> str:
    """A game's name from the address; what cannot be one is not looked for."""
    if not _GAME_ID.fullmatch(game_id):
        raise refusal(404)
    return game_id


def _spend(request: Request) -> None:
    seconds = context_of(request).heavy.take(address_of(request.scope))
    if seconds:
        raise TooFast(seconds)


Parts = Annotated[Context, Depends(context_of)]
Secret = Annotated[str, Depends(_secret)]
GameId = Annotated[str, Depends(checked_id)]
HEAVY = Depends(_spend)
