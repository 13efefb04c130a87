"""Whatever goes wrong in a route ends as problem JSON."""

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

_LONGEST_PLACE = 60
_LONGEST_REASON = 200


def install(app: FastAPI) -> None:
    """Give the app its way of saying no."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        context_of(request).metrics.refusals.labels(error.code).inc()
        return answer(error, error.headers if isinstance(error, TooFast) else None)

    @app.exception_handler(HTTPException)
    async def failed(_: Request, error: HTTPException) -> Response:
        # A body that is no text, or nested too deeply, is a bad body like any other.
        status = 422 if error.status_code == 400 else error.status_code
        return answer(refusal(status), error.headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        return answer(_explained(error.errors()[0]))


def _explained(fault: Any) -> Refused:
    """What is wrong first of all; what the client wrote is not said back but for field names."""
    usual = refusal(422)
    place = ".".join(str(part) for part in fault["loc"][1:])
    reason = str(fault["msg"]).removeprefix("Value error, ")
    # Names may hold anything that JSON can, half a character included.
    where = (
        f"{place[:_LONGEST_PLACE]}: {reason[:_LONGEST_REASON]}"
        if place
        else reason[:_LONGEST_REASON]
    )
    told = where.encode("ascii", "backslashreplace").decode()
    return Refused(
        usual.status, usual.code, f"{usual.detail.en} {told}", f"{usual.detail.zh}{told}"
    )
