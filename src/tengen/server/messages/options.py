"""What can be chosen for a new game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tengen.server.messages.base import Response, Text
from tengen.server.messages.new_game import ClockSetting


class PlayerInfo(Response):
    """Somebody to play against."""

    spec: str
    """What `NewGame.opponent` takes."""
    kind: Literal["engine", "classic", "program"]
    level: int | None
    label: Text
    text: Text
    """How it thinks, in a sentence."""
    rating: int | None
    """Measured strength in Elo points; null if it was not measured."""


class Described(Response):
    """A word of the settings, with its name and a sentence."""

    name: str
    label: Text
    text: Text


class OpeningInfo(Described):
    """An opening rule, and the board sizes it is made for."""

    sizes: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The least and the most."""


class Sizes(Response):
    """Points on a side of the board."""

    least: int
    most: int
    default: int


class ClockPreset(Response):
    """A clock that is often used."""

    label: Text
    clock: ClockSetting | None


class Options(Response):
    """Everything that can be chosen for a new game."""

    players: list[PlayerInfo]
    rules: list[Described]
    sizes: Sizes
    openings: list[OpeningInfo]
    clocks: list[ClockPreset]
    version: str
