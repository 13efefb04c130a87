"""Refusals as problem JSON (RFC 9457), in every language and without internal details."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tengen.server.errors import Refused

MEDIA_TYPE = "application/problem+json"

_CODES = {
    404: "not-found",
    405: "method",
    408: "slow",
    413: "too-large",
    422: "invalid",
    503: "unavailable",
}


def refusal(status: int, code: str | None = None) -> Refused:
    """The refusal with a code (default: the usual one of the status)."""
    fallback = "internal" if status >= 500 else "bad-request"
    return Refused(status, code or _CODES.get(status, fallback))


def answer(refused: Refused, headers: Mapping[str, str] | None = None) -> Response:
    """The HTTP response for a refusal."""
    return Response(refused.problem().model_dump_json(), refused.status, headers, MEDIA_TYPE)


async def refuse(
    scope: Scope,
    receive: Receive,
    send: Send,
    refused: Refused,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Refuse a request, or a socket before it is accepted."""
    await answer(refused, headers)(scope, receive, send)
