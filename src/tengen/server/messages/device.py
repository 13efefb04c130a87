"""Games that a visitor's device computes: what it sends to be stored."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, FiniteFloat

from tengen.server.messages.actions import MovePoint, Resign, Version
from tengen.server.messages.base import MAX_MOVES, MAX_SECONDS, Request, Response, SeatName

MAX_DEVICE_ACTIONS = 200
"""Actions of one request."""
_MAX_SCORE = 1e9
_MAX_DEPTH = 1000
_MAX_NODES = 2**53 - 1
_MAX_LINE = 64
"""Moves of an expected line."""


def _not_zero(plies: int) -> int:
    if plies == 0:
        raise ValueError("the end is at least one ply away")
    return plies


UsedMs: TypeAlias = Annotated[int, Field(ge=0, le=1000 * MAX_SECONDS)]


class DeviceThought(Request):
    """What the engine on the device thinks of its move, from its own point of view."""

    score: Annotated[FiniteFloat, Field(ge=-_MAX_SCORE, le=_MAX_SCORE)] | None = None
    win_probability: Annotated[FiniteFloat, Field(ge=0, le=1)] | None = None
    mate_in: (
        Annotated[int, Field(ge=-MAX_MOVES, le=MAX_MOVES), AfterValidator(_not_zero)] | None
    ) = None
    """Moves of both sides to the end: positive if the engine wins, negative if it loses."""
    depth: Annotated[int, Field(ge=0, le=_MAX_DEPTH)] = 0
    nodes: Annotated[int, Field(ge=0, le=_MAX_NODES)] = 0
    seconds: Annotated[FiniteFloat, Field(ge=0, le=MAX_SECONDS)] = 0.0
    pv: Annotated[list[MovePoint], Field(max_length=_MAX_LINE)] = Field(default_factory=list)
    """The line it expects, its own move first."""


class DeviceMove(Request):
    """A move of the side whose turn it is."""

    kind: Literal["move"]
    point: MovePoint
    used_ms: UsedMs
    """Time that the device measured for it; at most a day."""
    thought: DeviceThought | None = None
    """Only with a move of the engine."""


class DeviceUndo(Request):
    """Takes back the last moves of both sides."""

    kind: Literal["undo"]
    count: Annotated[int, Field(ge=1, le=MAX_MOVES)]
    used_ms: UsedMs
    """Time that the side to move has used since the last move."""


class DeviceTimeout(Request):
    """The clock of the seat whose turn it is ran out on the device."""

    kind: Literal["timeout"]
    seat: SeatName


class DeviceDraw(Request):
    """The engine accepted the person's draw offer; possible when the board is half full."""

    kind: Literal["draw"]


DeviceAction: TypeAlias = Annotated[
    DeviceMove | DeviceUndo | Resign | DeviceTimeout | DeviceDraw,
    Field(discriminator="kind"),
]


class DeviceRequest(Request):
    """What happened on the device after a version of the game: all of it is stored, or nothing."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "version": 1,
                    "actions": [
                        {"kind": "move", "point": "h8", "used_ms": 1500},
                        {
                            "kind": "move",
                            "point": "i9",
                            "used_ms": 80,
                            "thought": {"win_probability": 0.5, "depth": 8, "pv": ["i9", "h7"]},
                        },
                    ],
                }
            ]
        }
    )

    version: Version
    actions: Annotated[list[DeviceAction], Field(min_length=1, max_length=MAX_DEVICE_ACTIONS)]


class DeviceAnswer(Response):
    """The actions are stored; the game has this version now."""

    version: int
