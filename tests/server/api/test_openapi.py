"""The API as it describes itself, and requests made up from that description."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    response_schema_conformance,
    status_code_conformance,
)

from tengen.server.app import create_app
from tengen.server.host.settings import Settings
from tests.server.site import Site

schema = schemathesis.openapi.from_dict(create_app(Settings(db="sqlite:///never-opened")).openapi())


MAX_SECONDS, QUICK = 10, 0.05
ONE_FROM_THE_END = "h8a1h9a3h10a5h11a7"
"""Black wins at once: no program has to think."""
LOCAL = {"opponent": "local"}
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


def shorten(body: dict[str, Any]) -> None:
    """Give a program, which takes the time that it is given, little of it."""
    seconds = body.get("seconds")
    if isinstance(seconds, int | float) and QUICK < seconds <= MAX_SECONDS:
        body["seconds"] = QUICK


@schema.parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_nothing_that_fits_or_misses_the_description_is_a_bug(server: Site, case: Any) -> None:
    """With a game's name that is made up, and with that of a game."""
    visitor = server.visitor()
    headers = {"Authorization": f"Bearer {visitor.secret}"}
    if isinstance(case.body, dict):
        shorten(case.body)
    case.call_and_validate(base_url=server.url, checks=CHECKS, headers=headers)
    if "game_id" in case.path_parameters:
        # A device game is the only one whose computer's moves may be sent.
        opponent = {"opponent": "tengen", "device": True} if "device" in case.path else LOCAL
        game = visitor.begins(**opponent, rule="renju", moves=ONE_FROM_THE_END)
        case.path_parameters["game_id"] = game["id"]
        case.call_and_validate(base_url=server.url, checks=CHECKS, headers=headers)


def test_every_route_has_a_name_a_summary_and_a_tag(server: Site) -> None:
    description = server.app.openapi()
    operations = [
        operation for path in description["paths"].values() for operation in path.values()
    ]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names)) >= 13
    for operation in operations:
        assert operation["summary"]
        assert operation["tags"]
        assert operation["description"]


def test_every_route_of_studies_says_that_the_database_may_be_away(server: Site) -> None:
    paths = server.app.openapi()["paths"]
    studies = {path: paths[path] for path in paths if path.startswith("/api/studies")}
    assert len(studies) == 3
    for path, operations in studies.items():
        for method, operation in operations.items():
            assert "503" in operation["responses"], (method, path)


def test_bodies_come_with_examples(server: Site) -> None:
    schemas = server.app.openapi()["components"]["schemas"]
    for name in ("NewGame", "ActRequest", "ContinueRequest", "DeviceRequest", "Problem"):
        assert schemas[name]["examples"]


def test_the_socket_is_described_too(server: Site) -> None:
    description = server.app.openapi()
    schemas = description["components"]["schemas"]
    assert "ClientMessage" in schemas
    assert "ServerMessage" in schemas
    references = str(description).split("#/components/schemas/")[1:]
    for reference in references:
        assert reference.split("'")[0] in schemas
