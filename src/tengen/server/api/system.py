"""Routes about the server: options, health and metrics."""

from __future__ import annotations

import asyncio
import logging
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from tengen import __version__
from tengen.server.api.context import ServerContext
from tengen.server.api.openapi import problems
from tengen.server.host.logs import FIELDS
from tengen.server.host.metrics import CONTENT_TYPE
from tengen.server.messages import Options
from tengen.server.storage import StorageFailed

router = APIRouter(tags=["server"])
_HEALTH_SECONDS = 5.0
_log = logging.getLogger("tengen.server.health")


class Health(BaseModel):
    """The health of the server."""

    status: Literal["ok", "failing"]
    database: Literal["ok", "failing"]
    waiting: int
    """Tasks that wait for a program."""
    busy: int
    """Tasks that programs work on."""
    version: str


@router.get(
    "/api/options",
    operation_id="getOptions",
    summary="The options of a new game",
    responses=problems(),
)
async def get_options(context: ServerContext) -> Options:
    """Opponents, rules, sizes, openings, clocks."""
    return context.options


@router.get(
    "/healthz",
    operation_id="health",
    summary="Health of the server",
    responses={503: {"model": Health, "description": "The database does not answer."}},
)
async def get_health(context: ServerContext, response: Response) -> Health:
    """200 if the database answers, else 503."""
    is_well = await _database_answers(context)
    response.status_code = 200 if is_well else 503
    word: Literal["ok", "failing"] = "ok" if is_well else "failing"
    return Health(
        status=word,
        database=word,
        waiting=context.thinker.waiting,
        busy=context.thinker.busy,
        version=__version__,
    )


async def _database_answers(context: ServerContext) -> bool:
    try:
        async with asyncio.timeout(_HEALTH_SECONDS):
            await context.store.check()
    except (StorageFailed, TimeoutError) as error:
        _log.warning("the database does not answer", extra={FIELDS: {"reason": str(error)}})
        return False
    return True


@router.get("/metrics", include_in_schema=False)
async def get_metrics(context: ServerContext) -> Response:
    """Metrics for Prometheus."""
    context.metrics.watch(context.thinker)
    return Response(context.metrics.page(), media_type=CONTENT_TYPE)
