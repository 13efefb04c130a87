from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from tengen.board import Rule, Termination
from tengen.server import messages
from tengen.server.messages import (
    ActMessage,
    ClientMessage,
    DeviceRequest,
    NameRequest,
    NewGame,
    Problem,
    ServerMessage,
    clean_name,
)

INCOMING: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


@pytest.mark.parametrize(
    "wishes",
    [
        {"opponent": ""},
        {"opponent": "x" * 201},
        {"size": 4},
        {"size": 23},
        {"size": "15"},
        {"size": True},
        {"rule": "chess"},
        {"opening": "Swap 2"},
        {"color": "red"},
        {"clock": {"kind": "move", "seconds": 0}},
        {"clock": {"kind": "move", "seconds": 10, "increment": 1}},
        {"clock": {"kind": "game", "seconds": 1.5}},
        {"clock": {"kind": "sand", "seconds": 10}},
        {"name": "x" * 33},
        {"name": "\ud800"},
        {"listed": 1},
        {"moves": "x" * 2000},
        {"opponent": "watch"},
        {"opponent": "watch", "players": ["random"]},
        {"opponent": "friend", "players": ["random", "random"]},
        {"unknown": 1},
    ],
)
def test_new_games_are_bounded(wishes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        NewGame.model_validate(wishes)


def test_a_new_game_needs_nothing() -> None:
    assert NewGame.model_validate({}).opponent == "tengen:level=3"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"type":"act"}',
        '{"type":"act","id":-1,"version":1,"action":{"kind":"undo"}}',
        '{"type":"act","id":1,"version":0,"action":{"kind":"undo"}}',
        '{"type":"act","id":1,"version":1,"action":{"kind":"dance"}}',
        '{"type":"act","id":1,"version":1,"action":{"kind":"move","point":"h8\\n"}}',
        '{"type":"act","id":1,"version":1,"action":{"kind":"move","point":"z9"}}',
        '{"type":"act","id":1,"version":1,"action":{"kind":"opening","text":"a b"}}',
        '{"type":"act","id":1,"version":1,"action":{"kind":"answer-draw","accept":"yes"}}',
        '{"type":"ping","more":1}',
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        INCOMING.validate_json(text)


def played(**changes: Any) -> dict[str, Any]:
    return {"kind": "move", "point": "h8", "used_ms": 5, **changes}


@pytest.mark.parametrize(
    "action",
    [
        {"kind": "dance"},
        played(point="z9"),
        played(point="h8\n"),
        played(used_ms=-1),
        played(used_ms=1.5),
        played(used_ms=86_400_001),
        played(seat="first"),
        *(
            played(thought=thought)
            for thought in (
                {"score": float("nan")},
                {"score": float("inf")},
                {"score": 1e300},
                {"win_probability": 1.01},
                {"win_probability": float("nan")},
                {"mate_in": 0},
                {"mate_in": 10_000},
                {"depth": -1},
                {"nodes": 2**53},
                {"seconds": float("inf")},
                {"seconds": -1},
                {"pv": ["h8"] * 65},
                {"pv": ["<b>"]},
                {"text": {"en": "I win"}},
                {"leaves": 1},
            )
        ),
        {"kind": "undo", "count": 0, "used_ms": 0},
        {"kind": "undo", "count": 1},
        {"kind": "timeout", "seat": "third"},
        {"kind": "resign", "seat": "second"},
        {"kind": "draw", "accept": True},
    ],
)
def test_reports_of_devices_are_bounded(action: dict[str, Any]) -> None:
    DeviceRequest.model_validate({"version": 1, "actions": [played()]})
    with pytest.raises(ValidationError):
        DeviceRequest.model_validate({"version": 1, "actions": [action]})


@pytest.mark.parametrize("count", [0, 201])
def test_devices_report_a_limited_number_of_actions(count: int) -> None:
    with pytest.raises(ValidationError):
        DeviceRequest.model_validate({"version": 1, "actions": [played()] * count})


def test_a_message() -> None:
    text = '{"type":"act","id":7,"version":12,"action":{"kind":"move","point":"h8"}}'
    message = INCOMING.validate_json(text)
    assert isinstance(message, ActMessage)
    assert message.action.kind == "move"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("小明", "小明"),
        ("a\u202eb\x00c\n", "a b c"),
        ("\u200b\u3000", ""),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    assert clean_name(given) == kept
    assert NameRequest(name=given).name == kept


def test_words_of_the_game_are_the_same_everywhere() -> None:
    schema = TypeAdapter(ServerMessage).json_schema()["$defs"]
    assert schema["GameView"]["properties"]["rule"]["enum"] == list(Rule)
    assert schema["OutcomeView"]["properties"]["termination"]["enum"] == list(Termination)


def test_now_comes_last() -> None:
    assert list(messages.GameView.model_fields)[-1] == "now"


def test_everything_can_be_described() -> None:
    for name in messages.__all__:
        found = getattr(messages, name)
        if isinstance(found, type) and issubclass(found, BaseModel):
            assert found.model_json_schema()
            assert found.__doc__


def test_examples_are_valid() -> None:
    for model in (NewGame, Problem, messages.ActRequest, messages.ContinueRequest, DeviceRequest):
        for example in model.model_json_schema()["examples"]:
            model.model_validate(example)
