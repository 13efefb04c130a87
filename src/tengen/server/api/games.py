"""Routes to create, see and play games."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response

from tengen.server.api.context import HEAVY, MOVE_KINDS, GameId, Secret, ServerContext
from tengen.server.api.openapi import problems
from tengen.server.games.state import holder_of
from tengen.server.host.identity import keep_name
from tengen.server.host.limits import TooFast
from tengen.server.messages import (
    ActRequest,
    ContinueRequest,
    Created,
    DeviceAnswer,
    DeviceRequest,
    GameList,
    GameView,
    JoinRequest,
    MyGames,
    NameRequest,
    NewGame,
    RematchAnswer,
    Status,
)

router = APIRouter(prefix="/api", tags=["games"])
_MAX_LISTED = 100


@router.post(
    "/games",
    status_code=201,
    operation_id="createGame",
    summary="Create a game",
    responses=problems(403, 413),
    dependencies=[HEAVY],
)
async def create_game(new: NewGame, context: ServerContext, secret: Secret) -> Created:
    """The creator's seat belongs to the secret of the request."""
    created = await context.service.create(new, secret)
    context.metrics.games.labels(_kind(new.opponent, new.device)).inc()
    return created


@router.get("/games", operation_id="listGames", summary="Games to watch", responses=problems())
async def list_games(
    context: ServerContext,
    status: Annotated[Status, Query(description="Status of the games.")] = "playing",
    limit: Annotated[int, Query(ge=1, le=_MAX_LISTED)] = 20,
) -> GameList:
    """The public games of a status, the last changed first."""
    return await context.service.list_games(status, limit)


@router.get("/my-games", operation_id="listMyGames", summary="Your games", responses=problems(503))
async def list_my_games(
    context: ServerContext,
    secret: Secret,
    limit: Annotated[int, Query(ge=1, le=_MAX_LISTED)] = 50,
) -> MyGames:
    """The games in which you have a seat, finished ones too, the last changed first."""
    return await context.service.games_of(secret, limit)


@router.get(
    "/games/{game_id}",
    operation_id="getGame",
    summary="A game",
    response_model=GameView,
    responses=problems(404),
)
async def get_game(game_id: GameId, context: ServerContext) -> Response:
    """The public view of the game."""
    text = await context.service.view_json(game_id)
    return Response(text, media_type="application/json")


@router.post(
    "/games/{game_id}/join",
    operation_id="joinGame",
    summary="Take the open seat",
    responses=problems(403, 404, 409, 413),
)
async def join_game(
    game_id: GameId, context: ServerContext, secret: Secret, request: JoinRequest | None = None
) -> Created:
    """Refused with 409 if no seat is open."""
    return await context.service.join(game_id, secret, "" if request is None else request.name)


@router.post(
    "/games/{game_id}/actions",
    operation_id="act",
    summary="Act in a game: play, take back, resign, ...",
    responses=problems(403, 404, 409, 413),
)
async def act(
    game_id: GameId, request: ActRequest, context: ServerContext, secret: Secret
) -> GameView:
    """When the response arrives, the action is stored.

    409 `stale` if the game has changed since `version`, 409 `not-your-turn` if the opponent is to
    act, 422 if the rules do not allow it, with the reason as the code.
    """
    with context.metrics.act_seconds.time():
        await context.service.act(game_id, secret, request.version, request.action)
    if request.action.kind in MOVE_KINDS:
        context.metrics.moves.labels("person").inc()
    return await context.service.view(game_id)


@router.post(
    "/games/{game_id}/device",
    operation_id="storeDeviceGame",
    summary="Store moves of a game that the player's device computes",
    responses=problems(403, 404, 409, 413),
)
async def store_device_game(
    game_id: GameId, request: DeviceRequest, context: ServerContext, secret: Secret
) -> DeviceAnswer:
    """When the response arrives, all actions are stored; if one is refused, none is.

    A refusal names the action by its `index`, and the `version` that the game has: 409 `stale` if
    that is not the version of the request, as after a response that was lost.
    """
    seconds = context.device.take(holder_of(secret), len(request.actions))
    if seconds:
        raise TooFast(seconds)
    with context.metrics.act_seconds.time():
        version = await context.service.store_device_game(game_id, secret, request)
    moves = sum(action.kind in MOVE_KINDS for action in request.actions)
    context.metrics.moves.labels("device").inc(moves)
    return DeviceAnswer(version=version)


@router.post(
    "/games/{game_id}/continue",
    status_code=201,
    operation_id="continueGame",
    summary="Create a game from a position of this one",
    responses=problems(403, 404, 413),
    dependencies=[HEAVY],
)
async def continue_game(
    game_id: GameId, request: ContinueRequest, context: ServerContext, secret: Secret
) -> Created:
    """The original game is not changed."""
    created = await context.service.continue_(game_id, request, secret)
    context.metrics.games.labels(_kind(request.opponent, request.device)).inc()
    return created


@router.post(
    "/games/{game_id}/rematch",
    operation_id="rematch",
    summary="Ask for a rematch",
    responses=problems(403, 404, 409),
    dependencies=[HEAVY],
)
async def rematch(game_id: GameId, context: ServerContext, secret: Secret) -> RematchAnswer:
    """It starts at once against a program, or if the opponent has asked already."""
    return await context.service.rematch(game_id, secret)


@router.post(
    "/name",
    status_code=204,
    operation_id="setName",
    summary="Choose a name",
    responses=problems(403, 413),
    dependencies=[HEAVY],
)
async def set_name(
    chosen: NameRequest,
    request: Request,
    response: Response,
    context: ServerContext,
    secret: Secret,
) -> None:
    """The name changes in the unfinished games where this secret holds a seat."""
    await context.service.rename(secret, chosen.name)
    keep_name(request, response, quote(chosen.name))


def _kind(opponent: str, is_on_device: bool) -> str:
    """The kind of an opponent, for metrics: a label needs few values."""
    if is_on_device:
        return "device"
    if opponent in ("friend", "local", "watch"):
        return opponent
    return "program"
