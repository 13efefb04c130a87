"""Routes to analyse games, and to export and import them."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from tengen.board import Board
from tengen.game import Game
from tengen.server.api.context import HEAVY, GameId, Secret, ServerContext
from tengen.server.api.files import file_response
from tengen.server.api.openapi import FILE_BODY, problems
from tengen.server.errors import Refused
from tengen.server.messages import (
    MAX_MOVES,
    Created,
    ForbiddenReason,
    Hint,
    Search,
    Threats,
)
from tengen.server.study.exports import ExportFormat, export
from tengen.server.study.forbidden import forbidden_reason
from tengen.server.study.threats import threats

router = APIRouter(prefix="/api", tags=["study"])
Ply = Annotated[
    int | None,
    Query(
        ge=0,
        le=MAX_MOVES,
        description="Number of stones; default: all of the game.",
    ),
]
MovePly = Annotated[int, Path(ge=0, le=MAX_MOVES, description="Number of stones before the move.")]


@router.post(
    "/games/{game_id}/hint",
    operation_id="hint",
    summary="A move to consider, and why",
    responses=problems(403, 404, 409, 503),
    dependencies=[HEAVY],
)
async def get_hint(game_id: GameId, context: ServerContext, secret: Secret) -> Hint:
    """For the player to move."""
    return await context.service.hint(game_id, secret)


@router.get(
    "/games/{game_id}/searches/{ply}",
    operation_id="search",
    summary="The first-level moves of a program's search",
    responses=problems(404),
)
async def get_search(game_id: GameId, ply: MovePly, context: ServerContext) -> Search:
    """404 `no-search` if that move was not made by a program that scores its moves."""
    return await context.service.search(game_id, ply)


@router.post(
    "/games/{game_id}/searches/{ply}/xray",
    operation_id="searchTree",
    summary="The tree of a program's search",
    response_class=Response,
    responses={
        200: {"description": "The format of `tengen xray`.", "content": {"application/json": {}}},
        **problems(403, 404, 503),
    },
    dependencies=[HEAVY],
)
async def post_search_tree(
    game_id: GameId, ply: MovePly, request: Request, context: ServerContext
) -> Response:
    """The search is repeated with the same player, options, position and number of nodes."""
    tree = await context.service.search_tree(game_id, ply)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        tree = await asyncio.to_thread(gzip.decompress, tree)
    return Response(tree, headers=headers, media_type="application/json")


@router.get(
    "/games/{game_id}/threats",
    operation_id="threats",
    summary="The threats of both sides in a position",
    responses=problems(404),
)
async def get_threats(game_id: GameId, context: ServerContext, ply: Ply = None) -> Threats:
    """Every shape that threatens something, with the points that extend it."""
    return threats(_board_at(await context.service.record(game_id), ply))


@router.get(
    "/games/{game_id}/forbidden/{point}",
    operation_id="forbiddenReason",
    summary="Why black may or may not play a point",
    responses=problems(404),
)
async def get_forbidden_reason(
    game_id: GameId, point: str, context: ServerContext, ply: Ply = None
) -> ForbiddenReason:
    """The tree of lines behind the verdict, as data and as text."""
    return forbidden_reason(_board_at(await context.service.record(game_id), ply), point)


@router.get(
    "/games/{game_id}/export/{kind}",
    operation_id="exportGame",
    summary="The game as a file",
    response_class=Response,
    responses={
        200: {"description": "The file.", "content": {"application/octet-stream": {}}},
        **problems(404),
    },
    dependencies=[HEAVY],
)
async def export_game(game_id: GameId, kind: ExportFormat, context: ServerContext) -> Response:
    """A record, a picture (png, svg) or an animation (gif)."""
    game = await context.service.record(game_id)
    async with context.studio:
        made = await asyncio.to_thread(export, game, kind)
    return file_response(made, f"tengen-{game_id}")


@router.post(
    "/import",
    status_code=201,
    operation_id="importGame",
    summary="Import a game record",
    responses=problems(403, 413),
    openapi_extra=FILE_BODY,
    dependencies=[HEAVY],
)
async def import_game(
    request: Request,
    context: ServerContext,
    secret: Secret,
    name: Annotated[
        str, Query(max_length=200, description="The file's name.", examples=["game.sgf"])
    ] = "",
) -> Created:
    """Any format that `tengen convert` reads, up to 1 MiB, to replay and to continue."""
    data = await request.body()
    async with context.studio:
        created = await context.service.import_game(data, name, secret)
    context.metrics.games.labels("import").inc()
    return created


def _board_at(game: Game, ply: int | None) -> Board:
    """The position after `ply` moves; `Refused` if the game has fewer."""
    nodes = [game.root, *game.main_line()]
    if ply is None:
        return game.board(nodes[-1])
    if ply >= len(nodes):
        raise Refused(422, "ply", "errors.no-such-move", count=len(nodes) - 1)
    return game.board(nodes[ply])
