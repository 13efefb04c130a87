from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel, ValidationError

from tengen.server.games import events as ev


def models(kind: Any) -> Iterator[type[BaseModel]]:
    """Every model inside a type."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        yield kind
        for field in kind.model_fields.values():
            yield from models(field.annotation)
    else:
        for part in get_args(kind):
            yield from models(part)


def test_stored_types_belong_to_the_games() -> None:
    found = {*models(ev.Event), *models(ev.ListEntry)}
    assert len(found) > 20
    assert {model.__module__ for model in found} == {ev.__name__}


def test_an_event_is_a_value() -> None:
    event = ev.Resigned(seat="first")
    assert event == ev.Resigned(seat="first")
    assert len({event, ev.Resigned(seat="first")}) == 1
    with pytest.raises(ValidationError):
        ev.Resigned.model_validate({"seat": "third"})
    with pytest.raises(ValidationError):
        ev.Resigned.model_validate({"seat": "first", "unknown": 1})
