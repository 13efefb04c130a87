"""Games: to begin, to see, to play."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response

from tengen.server.api.context import HEAVY, GameId, Parts, Secret
from tengen.server.api.openapi import problems
from tengen.server.host.identity import keep_name
from tengen.server.messages import (
    ActRequest,
    ContinueRequest,
    Created,
    GameList,
    GameView,
    JoinRequest,
    NameRequest,
    NewGame,
    RematchAnswer,
    Status,
)

router = APIRouter(prefix="/api", tags=["games"])
_MOST_LISTED = 100


@router.post(
    "/games",
    status_code=201,
    operation_id="createGame",
    summary="Begin a game",
    responses=problems(403, 413),
    dependencies=[HEAVY],
)
async def create_game(new: NewGame, parts: Parts, secret: Secret) -> Created:
    """The seat belongs to whoever holds the secret that the request came with."""
    created = await parts.service.create(new, secret)
    parts.metrics.games.labels(_kind(new.opponent)).inc()
    return created


@router.get("/games", operation_id="listGames", summary="Games to watch", responses=problems())
async def list_games(
    parts: Parts,
    status: Annotated[Status, Query(description="Which games.")] = "playing",
    limit: Annotated[int, Query(ge=1, le=_MOST_LISTED)] = 20,
) -> GameList:
    """The public games of a status, those that changed last first."""
    return await parts.service.list_games(status, limit)


@router.get(
    "/games/{game_id}",
    operation_id="getGame",
    summary="A game",
    response_model=GameView,
    responses=problems(404),
)
async def get_game(game_id: GameId, parts: Parts) -> Response:
    """Everything about the game that everybody may see."""
    text = await parts.service.view_json(game_id)
    return Response(text, media_type="application/json")


@router.post(
    "/games/{game_id}/join",
    operation_id="joinGame",
    summary="Take the open seat",
    responses=problems(403, 404, 409, 413),
)
async def join_game(
    game_id: GameId, parts: Parts, secret: Secret, request: JoinRequest | None = None
) -> Created:
    """Refused with 409 if no seat is open."""
    return await parts.service.join(game_id, secret, "" if request is None else request.name)


@router.post(
    "/games/{game_id}/actions",
    operation_id="act",
    summary="Play a move, or do something else",
    responses=problems(403, 404, 409, 413),
)
async def act(game_id: GameId, request: ActRequest, parts: Parts, secret: Secret) -> GameView:
    """When the answer comes, the action is stored.

    409 `stale` if the game has moved on since `version`, 409 `not-your-turn` if the other is to
    act, 422 if the rules do not allow it, with the reason as the code.
    """
    return await parts.act(game_id, secret, request.version, request.action)


@router.post(
    "/games/{game_id}/continue",
    status_code=201,
    operation_id="continueGame",
    summary="Begin a game from a position of this one",
    responses=problems(403, 404, 413),
    dependencies=[HEAVY],
)
async def continue_game(
    game_id: GameId, request: ContinueRequest, parts: Parts, secret: Secret
) -> Created:
    """The game itself stays as it is."""
    created = await parts.service.continue_(game_id, request, secret)
    parts.metrics.games.labels(_kind(request.opponent)).inc()
    return created


@router.post(
    "/games/{game_id}/rematch",
    operation_id="rematch",
    summary="Ask for another game",
    responses=problems(403, 404, 409),
    dependencies=[HEAVY],
)
async def rematch(game_id: GameId, parts: Parts, secret: Secret) -> RematchAnswer:
    """It begins at once against a program, or if the other has asked already."""
    return await parts.service.rematch(game_id, secret)


@router.post(
    "/name",
    status_code=204,
    operation_id="setName",
    summary="Choose a name",
    responses=problems(403, 413),
    dependencies=[HEAVY],
)
async def set_name(
    chosen: NameRequest, request: Request, response: Response, parts: Parts, secret: Secret
) -> None:
    """The name is shown in the games under way where this secret holds a seat."""
    await parts.service.rename(secret, chosen.name)
    keep_name(request, response, quote(chosen.name))


def _kind(opponent: str) -> str:
    """What an opponent is, in few words: names are the clients' and could be many."""
    if opponent in ("friend", "local", "watch"):
        return opponent
    return "program"
