"""Events of a game as they are stored: a game is the list of its events.

These types belong to the storage format. They share no class with the messages of the API, so that
a message can change without making stored games unreadable. `codec` reads and writes them;
a change of a field needs a new version there.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat

ColorName: TypeAlias = Literal["black", "white"]
SeatName: TypeAlias = Literal["first", "second"]
SeatKind: TypeAlias = Literal["human", "ai", "open"]


class _Value(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ClockConfig(_Value):
    """The clocks: seconds for every move, or for all moves of a player."""

    kind: Literal["move", "game"]
    seconds: int
    increment: int = 0
    """Seconds that a player gets for each move made; for the kind ``game``."""


class RecordedResult(_Value):
    """The result of an imported game."""

    winner: ColorName | None
    termination: str


class GameConfig(_Value):
    """Everything that is fixed before the first move."""

    rule: str = "freestyle"
    size: int = 15
    opening: str = "free"
    clock: ClockConfig | None = None
    local: bool = False
    """Whether two people play at one screen."""
    device: bool = False
    """Whether the person's device plays both sides and reports what has happened."""
    listed: bool = True
    moves: str = ""
    """Stones on the board at the start."""
    record: RecordedResult | None = None
    """Set for an imported game, which cannot be played on."""


class SeatConfig(_Value):
    """The first occupant of a seat."""

    kind: SeatKind
    name: str = ""
    player: str | None = None
    """A program's name with its options."""
    holder: str | None = None
    """The hash of the secret that the seat belongs to."""


class EngineThought(_Value):
    """What a program reported with its move, from its own point of view."""

    model_config = ConfigDict(from_attributes=True)

    score: FiniteFloat | None = None
    win_probability: FiniteFloat | None = None
    mate_in: int | None = None
    depth: int = 0
    nodes: int = 0
    seconds: FiniteFloat = 0.0
    pruning_ratio: FiniteFloat | None = None
    pruning_ratio_all: FiniteFloat | None = None
    leaves: int = 0
    cutoffs: int = 0
    pv: tuple[str, ...] = ()


class MoveScore(NamedTuple):
    """The score of a first-level move of a search, stored as a JSON array."""

    point: str
    score: FiniteFloat | None
    visits: int | None


class GameCreated(_Value):
    """The first event of every game."""

    kind: Literal["created"] = "created"
    config: GameConfig
    first: SeatConfig
    second: SeatConfig
    owner: str | None = None
    """The hash of the creator's secret; the creator may have no seat."""


class Joined(_Value):
    """A person took the open seat."""

    kind: Literal["joined"] = "joined"
    seat: SeatName
    name: str
    holder: str


class Renamed(_Value):
    """A player changed their name."""

    kind: Literal["named"] = "named"
    seat: SeatName
    name: str


class Acted(_Value):
    """A move, or another decision of the opening."""

    kind: Literal["action"] = "action"
    seat: SeatName
    text: str
    used_ms: int
    """Time that the decision took."""
    thought: EngineThought | None = None
    scores: tuple[MoveScore, ...] = ()
    """A program's first-level moves, the best first; only read again when a visitor asks."""


class UndoAsked(_Value):
    """A player asks to take back a number of decisions."""

    kind: Literal["undo-asked"] = "undo-asked"
    seat: SeatName
    count: int


class Undone(_Value):
    """The last decisions are taken back at the request of `seat`."""

    kind: Literal["undone"] = "undone"
    seat: SeatName
    count: int
    used_ms: int
    """Time that the player to move has used since the last decision."""


class UndoDeclined(_Value):
    """The opponent declined to take back."""

    kind: Literal["undo-declined"] = "undo-declined"
    seat: SeatName


class DrawOffered(_Value):
    """A player offers a draw."""

    kind: Literal["draw-offered"] = "draw-offered"
    seat: SeatName


class DrawAccepted(_Value):
    """The opponent accepted: the game is drawn."""

    kind: Literal["draw-accepted"] = "draw-accepted"
    seat: SeatName


class DrawDeclined(_Value):
    """The opponent declined the draw."""

    kind: Literal["draw-declined"] = "draw-declined"
    seat: SeatName


class Resigned(_Value):
    """A player resigned."""

    kind: Literal["resigned"] = "resigned"
    seat: SeatName


class TimedOut(_Value):
    """A player ran out of time."""

    kind: Literal["timed-out"] = "timed-out"
    seat: SeatName


class EngineFailed(_Value):
    """A program gave no answer: the game is adjourned until a player asks it again."""

    kind: Literal["failed"] = "failed"
    seat: SeatName
    problem: str
    """A key of the catalogue's ``server.failure``."""
    player: str = ""


class EngineRetried(_Value):
    """The program that failed is asked again."""

    kind: Literal["retried"] = "retried"


class Resumed(_Value):
    """No server was running for this time, which is not charged to a player."""

    kind: Literal["resumed"] = "resumed"
    away_ms: int


class RematchAsked(_Value):
    """A player asks for a rematch."""

    kind: Literal["rematch-asked"] = "rematch-asked"
    seat: SeatName


class RematchStarted(_Value):
    """The rematch was created."""

    kind: Literal["rematch"] = "rematch"
    game: str


Event: TypeAlias = Annotated[
    GameCreated
    | Joined
    | Renamed
    | Acted
    | UndoAsked
    | Undone
    | UndoDeclined
    | DrawOffered
    | DrawAccepted
    | DrawDeclined
    | Resigned
    | TimedOut
    | EngineFailed
    | EngineRetried
    | Resumed
    | RematchAsked
    | RematchStarted,
    Field(discriminator="kind"),
]


class ListEntry(_Value):
    """What is stored to show a game in the list of games without reading its events."""

    id: str
    status: str
    rule: str
    size: int
    opening: str
    first: SeatConfig
    second: SeatConfig
    black: SeatName
    device: bool = False
    moves: int
    """Stones on the board."""
    created_ms: int
    updated_ms: int
