"""Routes to read files and to write them."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tengen.server.api.context import HEAVY, ServerContext
from tengen.server.api.files import file_response
from tengen.server.api.openapi import FILE_BODY, body_of, problems
from tengen.server.messages import RecordList, RecordRequest
from tengen.server.study.bodies import read_body
from tengen.server.study.exports import ExportFormat, export
from tengen.server.study.files import read_file

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
