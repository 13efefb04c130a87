"""The OpenAPI description of routes and messages."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from tengen.server.host.problems import MEDIA_TYPE
from tengen.server.messages import (
    ClientMessage,
    NewStudy,
    Problem,
    RecordRequest,
    ServerMessage,
    StudyChange,
)

_REFERENCE = "#/components/schemas/{model}"
_MEANINGS = {
    401: "The secret does not have the right form.",
    403: "It belongs to another player, or the request comes from another site.",
    404: "There is no such game or study.",
    409: "The game or study has changed, or its status does not allow this.",
    413: "The body is too large.",
    422: "The request is invalid or illegal; the code names the reason, such as occupied.",
    429: "Too many requests; Retry-After is the time to wait in seconds.",
    503: "The server is not ready.",
}
TAGS = [
    {"name": "games", "description": "Create, see and play games."},
    {"name": "study", "description": "Analyse, export and import games."},
    {"name": "studies", "description": "Keep, share and review studies."},
    {"name": "server", "description": "The server itself."},
]
FILE_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
"""What a route adds whose body is a file."""
_RAW_BODIES: tuple[type[BaseModel], ...] = (NewStudy, StudyChange, RecordRequest)
"""Messages that routes read by themselves."""
_MESSAGES: dict[str, TypeAdapter[Any]] = {
    "ClientMessage": TypeAdapter(ClientMessage),
    "ServerMessage": TypeAdapter(ServerMessage),
}
_SOCKET = """

A WebSocket at `/api/games/{game_id}/live` reports every change of a game. The schemas
`ClientMessage` and `ServerMessage` describe its messages.
"""


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route, in addition to those of every route."""
    schema = {"$ref": _REFERENCE.format(model=Problem.__name__)}
    return {
        status: {
            "description": _MEANINGS[status],
            "content": {MEDIA_TYPE: {"schema": schema}},
        }
        for status in sorted({401, 422, 429, *statuses})
    }


def body_of(model: type[BaseModel]) -> dict[str, Any]:
    """What a route adds that reads its body, which has this form, by itself."""
    schema = {"$ref": _REFERENCE.format(model=model.__name__)}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def describe(app: FastAPI) -> None:
    """Add the socket messages to the OpenAPI document of the app."""

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
    _, models = models_json_schema(
        [(Problem, "serialization"), *((model, "validation") for model in _RAW_BODIES)],
        ref_template=_REFERENCE,
    )
    schemas |= models["$defs"]
    for name, adapter in _MESSAGES.items():
        schema = adapter.json_schema(ref_template=_REFERENCE, mode="serialization")
        for inner, definition in schema.pop("$defs").items():
            schemas.setdefault(inner, definition)
        schemas[name] = schema
    return found
