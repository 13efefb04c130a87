"""The route to ask programs about positions."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import APIRouter, Request

from tengen.server.api.context import HEAVY, Secret, ServerContext
from tengen.server.api.openapi import problems
from tengen.server.errors import Refused
from tengen.server.games.state import holder_of
from tengen.server.messages import Analysis, AnalysisRequest

T = TypeVar("T")
router = APIRouter(prefix="/api", tags=["study"])


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
