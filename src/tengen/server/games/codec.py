"""Stored events and list entries as JSON with a version; older versions are upcast when read.

Version 1 (no ``v`` field) stored sentences and labels in English and Chinese. Version 2 stores the
facts; the texts are made from the catalogue when they are shown. Version 3 adds more statistics of
a program's search and the scores of its first-level moves. Version 4 marks games that a visitor's
device computes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeAlias

from pydantic import TypeAdapter

from tengen.server.games.events import Event, ListEntry

VERSION = 4
_Upcast: TypeAlias = Callable[[dict[str, Any]], None]
_EVENTS: TypeAdapter[Event] = TypeAdapter(Event)


def encode(value: Event | ListEntry) -> str:
    """The JSON text of an event or a list entry."""
    return f'{{"v":{VERSION},{value.model_dump_json()[1:]}'


def decode_event(text: str) -> Event:
    """A stored event; ``ValueError`` if it is none."""
    return _EVENTS.validate_python(_upcast(text, _EVENT_UPCASTS))


def decode_list_entry(text: str) -> ListEntry:
    """A stored entry of the list of games; ``ValueError`` if it is none."""
    return ListEntry.model_validate(_upcast(text, _ENTRY_UPCASTS))


def _upcast(text: str, upcasts: tuple[_Upcast, ...]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text)
    version = data.pop("v", 1)
    if version > VERSION:
        raise ValueError(f"version {version} of the stored data needs a newer server")
    for upcast in upcasts[version - 1 :]:
        upcast(data)
    return data


# ---- version 1 to 2

_FAILURES_V1 = (
    ("late", re.compile(r"(?P<player>.*) did not answer in time\.")),
    ("crashed", re.compile(r"(?P<player>.*) stopped working\.")),
    ("illegal", re.compile(r"(?P<player>.*) answered with a move that cannot be played\.")),
    ("unknown-player", re.compile(r"There is no player called (?P<player>.*)\.")),
    ("unplayable", re.compile(r"The program answered with a move that can't be played\.")),
)
"""The English sentences about a program that failed."""
_PLAYERS_V1 = {
    "Winlines": "classic:winlines",
    "UCT": "classic:uct",
    "Two-ply": "classic:twoply",
    "Automaton": "classic:automaton",
    "Shapes": "classic:shapes",
    "Random": "random",
    "Tengen": "tengen",
}
"""Programs by their English labels."""
_LEVEL_V1 = "Tengen, level "


def _upcast_event_1(data: dict[str, Any]) -> None:
    if data.get("kind") == "action" and data.get("thought") is not None:
        data["thought"].pop("text", None)
    elif data.get("kind") == "failed":
        sentence = data["problem"]["en"]
        data["problem"] = "unavailable"
        for problem, pattern in _FAILURES_V1:
            found = pattern.fullmatch(sentence)
            if found is not None:
                data |= {"problem": problem, **found.groupdict()}
                break


def _upcast_entry_1(data: dict[str, Any]) -> None:
    for moment in ("created", "updated"):
        parsed = datetime.fromisoformat(data.pop(moment))
        data[f"{moment}_ms"] = round(parsed.timestamp() * 1000)
    data["opening"] = data["opening"]["name"]
    for seat in ("first", "second"):
        data[seat] = _occupant_of(data[seat]["en"])


def _occupant_of(label: str) -> dict[str, Any]:
    if label == "Waiting for an opponent":
        return {"kind": "open"}
    if label.startswith(_LEVEL_V1):
        return {"kind": "ai", "player": f"tengen:level={label.removeprefix(_LEVEL_V1)}"}
    if label in _PLAYERS_V1:
        return {"kind": "ai", "player": _PLAYERS_V1[label]}
    return {"kind": "human", "name": "" if label == "Guest" else label}


def _unchanged(data: dict[str, Any]) -> None:
    """Nothing to change: every field that the next version adds has a default."""


_EVENT_UPCASTS: tuple[_Upcast, ...] = (_upcast_event_1, _unchanged, _unchanged)
_ENTRY_UPCASTS: tuple[_Upcast, ...] = (_upcast_entry_1, _unchanged, _unchanged)
"""Functions that change the data of version 1, 2, ... in place to the next version."""
