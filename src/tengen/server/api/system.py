"""The server itself: what can be chosen, whether it is well, what it has counted."""

from __future__ import annotations

import asyncio
import logging
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from tengen import __version__
from tengen.server.api.context import Parts
from tengen.server.api.openapi import problems
from tengen.server.host.logs import FIELDS
from tengen.server.host.metrics import CONTENT_TYPE
from tengen.server.messages import Options
from tengen.server.storage import StorageFailed

router = APIRouter(tags=["server"])
_HEALTH_SECONDS = 5.0
_log = logging.getLogger("tengen.server.health")


class Health(BaseModel):
    """Whether the server can do its work."""

    status: Literal["ok", "failing"]
    database: Literal["ok", "failing"]
    waiting: int
    """Questions to programs that nobody works on yet."""
    busy: int
    """Questions that programs work on."""
    version: str


@router.get(
    "/api/options",
    operation_id="getOptions",
    summary="Everything that can be chosen for a new game",
    responses=problems(),
)
async def get_options(parts: Parts) -> Options:
    """Opponents, rules, sizes, openings, clocks."""
    return parts.options


@router.get(
    "/healthz",
    operation_id="health",
    summary="Whether the server is well",
    responses={503: {"model": Health, "description": "It is not."}},
)
async def get_health(parts: Parts, response: Response) -> Health:
    """200 if the database answers; 503 if not."""
    is_well = await _database_answers(parts)
    response.status_code = 200 if is_well else 503
    word: Literal["ok", "failing"] = "ok" if is_well else "failing"
    return Health(
        status=word,
        database=word,
        waiting=parts.thinker.waiting,
        busy=parts.thinker.busy,
        version=__version__,
    )


async def _database_answers(parts: Parts) -> bool:
    try:
        async with asyncio.timeout(_HEALTH_SECONDS):
            await parts.store.check()
    except (StorageFailed, TimeoutError) as error:
        _log.warning("the database does not answer", extra={FIELDS: {"reason": str(error)}})
        return False
    return True


@router.get("/metrics", include_in_schema=False)
async def get_metrics(parts: Parts) -> Response:
    """What Prometheus collects."""
    parts.metrics.watch(parts.thinker)
    return Response(parts.metrics.page(), media_type=CONTENT_TYPE)
