"""What helps to understand a game, and files of it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tengen.board import Board
from tengen.game import Game
from tengen.server.api.context import HEAVY, GameId, Parts, Secret
from tengen.server.api.openapi import problems
from tengen.server.errors import Refused
from tengen.server.messages import MAX_MOVES, Created, ForbiddenReason, Hint, Threats
from tengen.server.study.exports import ExportFormat, export
from tengen.server.study.forbidden import forbidden_reason
from tengen.server.study.threats import threats

router = APIRouter(prefix="/api", tags=["study"])
Ply = Annotated[
    int | None,
    Query(ge=0, le=MAX_MOVES, description="Stones on the board; without it, all of the game's."),
]


@router.post(
    "/games/{game_id}/hint",
    operation_id="hint",
    summary="A move to consider, and why",
    responses=problems(403, 404, 409, 503),
    dependencies=[HEAVY],
)
async def get_hint(game_id: GameId, parts: Parts, secret: Secret) -> Hint:
    """For whoever is to move."""
    return await parts.service.hint(game_id, secret)


@router.get(
    "/games/{game_id}/threats",
    operation_id="threats",
    summary="The threats of a position",
    responses=problems(404),
)
async def get_threats(game_id: GameId, parts: Parts, ply: Ply = None) -> Threats:
    """Of both sides."""
    return threats(_board_at(await parts.service.record(game_id), ply))


@router.get(
    "/games/{game_id}/forbidden/{point}",
    operation_id="forbiddenReason",
    summary="Why black may or may not play a point",
    responses=problems(404),
)
async def get_forbidden_reason(
    game_id: GameId, point: str, parts: Parts, ply: Ply = None
) -> ForbiddenReason:
    """The tree of lines behind the verdict, as data to draw and in words."""
    return forbidden_reason(_board_at(await parts.service.record(game_id), ply), point)


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
async def export_game(game_id: GameId, kind: ExportFormat, parts: Parts) -> Response:
    """A record (sgf, psq, json), a picture (png, svg) or a film (gif)."""
    game = await parts.service.record(game_id)
    async with parts.studio:
        try:
            made = await asyncio.to_thread(export, game, kind)
        except ValueError as error:
            raise Refused(422, "format", format=kind.upper()) from error
    headers = {
        "Content-Disposition": f'attachment; filename="tengen-{game_id}.{kind}"',
        "Cache-Control": "no-cache",
    }
    return Response(made.data, headers=headers, media_type=made.media_type)


@router.post(
    "/import",
    status_code=201,
    operation_id="importGame",
    summary="Bring a game record along",
    responses=problems(403, 413),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}
            },
        }
    },
    dependencies=[HEAVY],
)
async def import_game(
    request: Request,
    parts: Parts,
    secret: Secret,
    name: Annotated[
        str, Query(max_length=200, description="The file's name.", examples=["game.sgf"])
    ] = "",
) -> Created:
    """Any format that `tengen convert` reads, up to 1 MiB; to be replayed and continued."""
    data = await request.body()
    async with parts.studio:
        created = await parts.service.import_game(data, name, secret)
    parts.metrics.games.labels("import").inc()
    return created


def _board_at(game: Game, ply: int | None) -> Board:
    """The position after so many moves; `Refused` if there were fewer."""
    nodes = [game.root, *game.main_line()]
    if ply is None:
        return game.board(nodes[-1])
    if ply >= len(nodes):
        raise Refused(422, "ply", "errors.no-such-move", count=len(nodes) - 1)
    return game.board(nodes[ply])
