"""Everything that can happen in a game; a game is the list of what has happened in it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tengen.server.messages import (
    ClockSetting,
    ColorName,
    Report,
    RuleName,
    SeatName,
    TerminationName,
    Text,
)


class _Value(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class RecordedResult(_Value):
    """How an imported game ended."""

    winner: ColorName | None
    termination: TerminationName


class GameConfig(_Value):
    """What was settled before the first move."""

    rule: RuleName = "freestyle"
    size: int = 15
    opening: str = "free"
    clock: ClockSetting | None = None
    local: bool = False
    """Whether two people play at one screen."""
    listed: bool = True
    moves: str = ""
    """Stones on the board at the start."""
    record: RecordedResult | None = None
    """Set for a game that was played elsewhere and is only looked at."""


class SeatConfig(_Value):
    """Who sits down first of all."""

    kind: Literal["human", "ai", "open"]
    name: str = ""
    player: str | None = None
    """A program's name with its options."""
    holder: str | None = None
    """The hash of the secret that the seat belongs to."""


class GameCreated(_Value):
    """The first event of every game."""

    kind: Literal["created"] = "created"
    config: GameConfig
    first: SeatConfig
    second: SeatConfig
    owner: str | None = None
    """The hash of the secret of whoever made the game, perhaps without taking a seat."""


class Joined(_Value):
    """Somebody took the open seat."""

    kind: Literal["joined"] = "joined"
    seat: SeatName
    name: str
    holder: str


class Named(_Value):
    """A player has another name now."""

    kind: Literal["named"] = "named"
    seat: SeatName
    name: str


class Acted(_Value):
    """A move, or another decision of the opening."""

    kind: Literal["action"] = "action"
    seat: SeatName
    text: str
    used_ms: int
    """What the decision took of the player's time."""
    thought: Report | None = None


class UndoAsked(_Value):
    """A player would like to take back so many decisions."""

    kind: Literal["undo-asked"] = "undo-asked"
    seat: SeatName
    count: int


class Undone(_Value):
    """The last decisions do not count; `seat` is who wanted it."""

    kind: Literal["undone"] = "undone"
    seat: SeatName
    count: int
    used_ms: int
    """Time of whoever was to act."""


class UndoDeclined(_Value):
    """The player who was asked does not want it."""

    kind: Literal["undo-declined"] = "undo-declined"
    seat: SeatName


class DrawOffered(_Value):
    """A player offers a draw."""

    kind: Literal["draw-offered"] = "draw-offered"
    seat: SeatName


class DrawAccepted(_Value):
    """The player who was asked agrees: the game is drawn."""

    kind: Literal["draw-accepted"] = "draw-accepted"
    seat: SeatName


class DrawDeclined(_Value):
    """The player who was asked plays on."""

    kind: Literal["draw-declined"] = "draw-declined"
    seat: SeatName


class Resigned(_Value):
    """A player gives the game up."""

    kind: Literal["resigned"] = "resigned"
    seat: SeatName


class TimedOut(_Value):
    """A player's time is used up."""

    kind: Literal["timed-out"] = "timed-out"
    seat: SeatName


class Failed(_Value):
    """A program gave no answer: the game waits until somebody asks it again."""

    kind: Literal["failed"] = "failed"
    seat: SeatName
    problem: Text


class Retried(_Value):
    """The program that failed is asked again."""

    kind: Literal["retried"] = "retried"


class Resumed(_Value):
    """The server was away; that time is nobody's."""

    kind: Literal["resumed"] = "resumed"
    away_ms: int


class RematchAsked(_Value):
    """A player would like another game."""

    kind: Literal["rematch-asked"] = "rematch-asked"
    seat: SeatName


class RematchBegun(_Value):
    """The other game has begun."""

    kind: Literal["rematch"] = "rematch"
    game: str


Event: TypeAlias = Annotated[
    GameCreated
    | Joined
    | Named
    | Acted
    | UndoAsked
    | Undone
    | UndoDeclined
    | DrawOffered
    | DrawAccepted
    | DrawDeclined
    | Resigned
    | TimedOut
    | Failed
    | Retried
    | Resumed
    | RematchAsked
    | RematchBegun,
    Field(discriminator="kind"),
]
_ADAPTER: TypeAdapter[Event] = TypeAdapter(Event)


def event_from_json(text: str) -> Event:
    """The event that was stored."""
    return _ADAPTER.validate_json(text)


def event_to_json(event: Event) -> str:
    """An event as it is stored."""
    return event.model_dump_json()
