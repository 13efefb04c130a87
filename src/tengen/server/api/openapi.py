"""What the routes say about themselves."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from tengen.server.host.problems import MEDIA_TYPE
from tengen.server.messages import ClientMessage, Problem, ServerMessage

_REFERENCE = "#/components/schemas/{model}"
_MEANINGS = {
    401: "The secret does not have the right form.",
    403: "The seat is somebody else's, or the page another site's.",
    404: "There is no such game.",
    409: "The game has moved on, or it is not the time for this.",
    413: "The body is too large.",
    422: "This cannot be done; the code says why, such as occupied or forbidden.",
    429: "Too much at once; Retry-After says when to come back.",
    503: "The server is not ready.",
}
TAGS = [
    {"name": "games", "description": "Games: to begin, to see, to play."},
    {"name": "study", "description": "What helps to understand a game, and files of it."},
    {"name": "server", "description": "The server itself."},
]
_MESSAGES: dict[str, TypeAdapter[Any]] = {
    "ClientMessage": TypeAdapter(ClientMessage),
    "ServerMessage": TypeAdapter(ServerMessage),
}
_SOCKET = """

Games are told live over a WebSocket at `/api/games/{game_id}/live`: the schemas `ClientMessage` and
`ServerMessage` are what goes over it.
"""


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route, besides those that every route has."""
    schema = {"$ref": _REFERENCE.format(model=Problem.__name__)}
    return {
        status: {
            "description": _MEANINGS[status],
            "content": {MEDIA_TYPE: {"schema": schema}},
        }
        for status in sorted({401, 422, 429, *statuses})
    }


def describe(app: FastAPI) -> None:
    """Let the app describe its routes and the messages of its socket."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI) -> dict[str, Any]:
    found = get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        description=app.description + _SOCKET,
        routes=app.routes,
        tags=TAGS,
    )
    schemas = found["components"]["schemas"]
    _, models = models_json_schema([(Problem, "serialization")], ref_template=_REFERENCE)
    schemas |= models["$defs"]
    for name, adapter in _MESSAGES.items():
        schema = adapter.json_schema(ref_template=_REFERENCE, mode="serialization")
        for inner, definition in schema.pop("$defs").items():
            schemas.setdefault(inner, definition)
        schemas[name] = schema
    return found
