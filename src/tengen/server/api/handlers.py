"""Exception handlers: every error of a route becomes problem JSON."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tengen.server.api.context import context_of
from tengen.server.errors import Refused
from tengen.server.host.limits import TooFast
from tengen.server.host.problems import answer, refusal

_MAX_PLACE_LENGTH = 60
_MAX_REASON_LENGTH = 200


def install(app: FastAPI) -> None:
    """Register the handlers."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        context_of(request).metrics.refusals.labels(error.code).inc()
        return answer(error, error.headers if isinstance(error, TooFast) else None)

    @app.exception_handler(HTTPException)
    async def failed(_: Request, error: HTTPException) -> Response:
        # Starlette answers 400 for a body that is not UTF-8 or is nested too deeply.
        status = 422 if error.status_code == 400 else error.status_code
        return answer(refusal(status), error.headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        return answer(_explained(error.errors()[0]))


def _explained(fault: Any) -> Refused:
    """The first fault; of what the client sent only field names are repeated."""
    place = ".".join(str(part) for part in fault["loc"][1:])[:_MAX_PLACE_LENGTH]
    reason = str(fault["msg"]).removeprefix("Value error, ")[:_MAX_REASON_LENGTH]
    # Names may hold anything that JSON can, lone surrogates included.
    shown = f"{place}: {reason}" if place else reason
    escaped = shown.encode("ascii", "backslashreplace").decode()
    return Refused(422, "invalid", "errors.invalid-field", reason=escaped)
