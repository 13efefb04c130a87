"""What routes depend on: the parts of the server, the secret and the id of a request."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Path, Request, Response
from starlette.requests import HTTPConnection

from tengen.server.host.identity import keep_secret, known_secret, new_secret
from tengen.server.host.limits import AddressLimit, SocketCount, TooFast, address_of
from tengen.server.host.metrics import Metrics
from tengen.server.host.problems import refusal
from tengen.server.host.settings import Settings
from tengen.server.messages import Options
from tengen.server.service import GameService
from tengen.server.storage import Store
from tengen.server.studies import StudyService
from tengen.server.thinking.task import Thinker

MOVE_KINDS = ("move", "opening")
"""Actions that count as moves in the metrics."""
_GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


@dataclass(slots=True)
class Context:
    """The parts of the running server."""

    settings: Settings
    metrics: Metrics
    store: Store
    thinker: Thinker
    service: GameService
    studies: StudyService
    options: Options
    heavy: AddressLimit
    """Rate limit of requests that cost more than an answer from memory."""
    device: AddressLimit
    """Rate limit of the actions that a player's device reports, by the hash of the secret."""
    saves: AddressLimit
    """Rate limit of the changes of studies, by the hash of the secret."""
    sockets: SocketCount
    studio: asyncio.Semaphore
    """Held while a file is read or written, which keeps a core busy."""


def context_of(connection: HTTPConnection) -> Context:
    """The parts of the server that got a request."""
    return cast("Context", connection.app.state.context)


def _secret(request: Request, response: Response) -> str:
    """The secret of a request; a browser without one gets one with the response."""
    secret = known_secret(request)
    if secret is None:
        secret = new_secret()
        keep_secret(request, response, secret)
    return secret


def checked_id(game_id: Annotated[str, Path(examples=["Zk3_9aBcQ-"])]) -> str:
    """A game's id from the URL; `Refused` if it cannot be one."""
    if not _GAME_ID.fullmatch(game_id):
        raise refusal(404)
    return game_id


def _spend(request: Request) -> None:
    seconds = context_of(request).heavy.take(address_of(request.scope))
    if seconds:
        raise TooFast(seconds)


ServerContext = Annotated[Context, Depends(context_of)]
Secret = Annotated[str, Depends(_secret)]
GameId = Annotated[str, Depends(checked_id)]
HEAVY = Depends(_spend)
