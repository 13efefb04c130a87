"""Options of a new game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tengen.server.messages.base import Response, Text
from tengen.server.messages.new_game import ClockSetting


class OptionChoice(Response):
    """One value of a player's option."""

    value: str
    label: Text


class PlayerOptionInfo(Response):
    """An option of a player: `NAME,option=value` is its spec with this option."""

    name: str
    label: Text
    text: Text
    """What it does, in a sentence; may be empty."""
    default: str
    choices: list[OptionChoice]
    """All values; empty for a number in a range."""
    lowest: float
    highest: float
    whole: bool
    """Whether the number is a whole one."""
    none: Text | None
    """What the value ``none`` means; null if it is not possible."""


class PlayerInfo(Response):
    """A program to play against."""

    spec: str
    """The value of `NewGame.opponent`."""
    kind: Literal["engine", "classic", "program"]
    level: int | None
    label: Text
    text: Text
    """How it thinks, in a sentence."""
    rating: int | None
    """Measured strength in Elo points; null if not measured."""
    options: list[PlayerOptionInfo] = Field(default_factory=list)
    """Empty if none can be set."""


class Described(Response):
    """An option with its label and a description."""

    name: str
    label: Text
    text: Text


class OpeningInfo(Described):
    """An opening rule, and the board sizes it allows."""

    sizes: Annotated[list[int], Field(min_length=2, max_length=2)]
    """Minimum and maximum."""


class Sizes(Response):
    """Board sizes: points on a side."""

    least: int
    most: int
    default: int


class ClockPreset(Response):
    """A common clock setting."""

    label: Text
    clock: ClockSetting | None


class Options(Response):
    """All options of a new game."""

    players: list[PlayerInfo]
    rules: list[Described]
    sizes: Sizes
    openings: list[OpeningInfo]
    clocks: list[ClockPreset]
    version: str
