"""Routes to read files and to write them, and to ask programs about positions."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response

from tengen.server.api.context import HEAVY, Secret, ServerContext
from tengen.server.api.files import file_response
from tengen.server.api.openapi import FILE_BODY, body_of, problems
from tengen.server.errors import Refused
from tengen.server.games.state import holder_of
from tengen.server.messages import Analysis, AnalysisRequest, RecordList, RecordRequest
from tengen.server.study.exports import ExportFormat, export
from tengen.server.study.records import read_body, read_file

T = TypeVar("T")
router = APIRouter(prefix="/api", tags=["study"])


@router.post(
    "/records",
    operation_id="readRecords",
    summary="The games of a file",
    response_model=RecordList,
    responses=problems(403, 413),
    openapi_extra=FILE_BODY,
    dependencies=[HEAVY],
)
async def read_records(
    request: Request,
    context: ServerContext,
    name: Annotated[
        str, Query(max_length=200, description="The file's name.", examples=["game.sgf"])
    ] = "",
) -> Response:
    """Any format that `tengen convert` reads, up to 1 MiB, 100 games and 20,000 positions.

    What could not be read of a game is among the errors, with its place.
    """
    data = await request.body()
    async with context.studio:
        text = await asyncio.to_thread(read_file, data, name)
    return Response(text, media_type="application/json")


@router.post(
    "/records/{kind}",
    operation_id="writeRecord",
    summary="A record as a file",
    response_class=Response,
    responses={
        200: {"description": "The file.", "content": {"application/octet-stream": {}}},
        **problems(403, 413),
    },
    openapi_extra=body_of(RecordRequest),
    dependencies=[HEAVY],
)
async def write_record(kind: ExportFormat, request: Request, context: ServerContext) -> Response:
    """A record, a picture of the last position (png, svg) or an animation (gif)."""
    data = await request.body()
    async with context.studio:
        made = await asyncio.to_thread(lambda: export(read_body(data), kind))
    return file_response(made, "tengen")


@router.post(
    "/analysis",
    operation_id="analyse",
    summary="What a program thinks of a position",
    responses=problems(403, 413, 503),
    dependencies=[HEAVY],
)
async def analyse(
    asked: AnalysisRequest, request: Request, context: ServerContext, secret: Secret
) -> Analysis:
    """It thinks as long as asked for, less while games wait, and stops if the client leaves."""
    work = context.service.analyse(asked, holder_of(secret))
    return await _while_connected(request, work)


async def _while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work, which is cancelled if the client leaves."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refused(408, "slow")  # for the log: the client has left
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _left(request: Request) -> None:
    """Return when the client has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
