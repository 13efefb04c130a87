"""Requests that create, join and continue games."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field, model_validator

from tengen.server.messages.base import (
    MAX_MOVES,
    MAX_SECONDS,
    MAX_SPEC_LENGTH,
    PlayerName,
    Request,
    RuleName,
)
from tengen.values import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE


class MoveClock(Request):
    """Seconds for each move."""

    kind: Literal["move"]
    seconds: Annotated[int, Field(ge=1, le=MAX_SECONDS)]


class GameClock(Request):
    """Seconds for all moves of a player, and an increment for each move made."""

    kind: Literal["game"]
    seconds: Annotated[int, Field(ge=1, le=MAX_SECONDS)]
    increment: Annotated[int, Field(ge=0, le=3600)] = 0


ClockSetting: TypeAlias = Annotated[MoveClock | GameClock, Field(discriminator="kind")]
Spec: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=MAX_SPEC_LENGTH, examples=["tengen:level=3"])
]


class NewGame(Request):
    """The settings of a new game."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"opponent": "tengen:level=3"},
                {
                    "opponent": "friend",
                    "rule": "renju",
                    "opening": "swap2",
                    "color": "random",
                    "clock": {"kind": "game", "seconds": 300, "increment": 3},
                    "name": "Ada",
                },
                {"opponent": "watch", "players": ["tengen:level=2", "classic:uct"]},
            ]
        }
    )

    opponent: Spec = "tengen:level=3"
    """A player's name from the options, ``friend`` (by link), ``local`` (two people at one
    screen) or ``watch`` (two programs)."""
    rule: RuleName = "freestyle"
    size: Annotated[int, Field(ge=MIN_SIZE, le=MAX_SIZE)] = DEFAULT_SIZE
    opening: Annotated[str, Field(max_length=24, pattern="^[a-z0-9-]+$")] = "free"
    color: Literal["black", "white", "random"] = "black"
    """The creator's colour at the start: black opens."""
    clock: ClockSetting | None = None
    name: PlayerName = ""
    listed: bool = True
    """Whether the game appears in the public list."""
    moves: Annotated[str, Field(max_length=4 * MAX_MOVES, examples=["h8i9"])] = ""
    """Stones on the board at the start, black first."""
    players: Annotated[list[Spec], Field(min_length=2, max_length=2)] | None = None
    """The programs of a game to watch; the first one opens."""
    device: bool = False
    """Whether the client computes the engine's moves and sends the game with `DeviceRequest`."""

    @model_validator(mode="after")
    def _players_go_with_watch(self) -> NewGame:
        if (self.players is not None) != (self.opponent == "watch"):
            raise ValueError("'players' goes with the opponent 'watch' and with no other")
        return self


class JoinRequest(Request):
    """Takes the open seat."""

    name: PlayerName = ""


class NameRequest(Request):
    """Sets the player's name."""

    name: PlayerName


class ContinueRequest(Request):
    """Creates a game from a position of another one."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"ply": 12, "opponent": "tengen:level=5"}]}
    )

    ply: Annotated[int, Field(ge=0, le=MAX_MOVES)]
    opponent: Spec
    color: Literal["black", "white", "random"] | None = None
    """Default: the colour to move in that position."""
    name: PlayerName = ""
    device: bool = False
    """As in `NewGame`."""
