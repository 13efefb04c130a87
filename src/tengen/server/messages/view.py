"""What everybody may see of a game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from tengen.server.messages.base import (
    ColorName,
    PointText,
    Response,
    RuleName,
    SeatName,
    Status,
    TerminationName,
    Text,
)


class Report(Response):
    """What a program thinks of a position, from its own point of view."""

    score: FiniteFloat | None = None
    win_probability: FiniteFloat | None = None
    mate_in: int | None = None
    """Moves of both sides to the end: positive if the program wins, negative if it loses."""
    depth: int = 0
    nodes: int = 0
    seconds: FiniteFloat = 0.0
    pruning_ratio: FiniteFloat | None = None
    pv: list[PointText] = Field(default_factory=list)
    """The line it expects, its own move first."""
    text: Text
    """The thought in one line."""


class Thought(Report):
    """What a program thought when it made a move of the game."""

    ply: int
    """Stones on the board before the move."""
    seat: SeatName


class Seat(Response):
    """Somebody at the table."""

    kind: Literal["human", "ai", "open"]
    name: str
    """The name that a person chose; empty if none."""
    player: str | None
    """A program's name with its options."""
    label: Text
    """What to call whoever sits here."""
    color: ColorName
    connected: bool


class Seats(Response):
    """Both sides of the table."""

    first: Seat
    second: Seat


class OpeningName(Response):
    """An opening rule."""

    name: str
    label: Text


class OpeningChoice(Response):
    """One kind of action that is possible in the opening now."""

    kind: Literal["place", "offer", "pick", "declare", "stay", "swap", "two-more", "offer-many"]
    color: ColorName | None
    """Of the stone; for stay and swap the player's own colour afterwards."""
    points: list[PointText]
    lowest: int | None
    highest: int | None
    count: int | None
    """Fifth moves still to be offered, or offered in all."""
    label: Text


class OpeningChoices(Response):
    """Where the opening stands, and all that may be decided."""

    name: str
    label: Text
    size: int
    rule: RuleName
    phase: Literal["place", "swap", "branch", "declare", "offer", "pick", "done"]
    player: Literal[1, 2] | None
    black: Literal[1, 2]
    turn: ColorName
    moves: list[PointText]
    offers: list[PointText]
    declared: int | None
    prompt: Text
    choices: list[OpeningChoice]
    text: str


class SecondsLeft(Response):
    """What each clock shows."""

    first: FiniteFloat
    second: FiniteFloat


class ClockView(Response):
    """The clocks as they were at the moment `at`; the running one goes on from there."""

    kind: Literal["move", "game"]
    seconds: int
    increment: int
    left: SecondsLeft
    running: SeatName | None
    at: int
    """Milliseconds since 1970."""


class OutcomeView(Response):
    """How the game ended."""

    winner: ColorName | None
    seat: SeatName | None
    """Who won; nobody in a draw."""
    termination: TerminationName
    line: list[PointText]
    """The winning row, end to end."""
    text: Text


class UndoOffer(Response):
    """Somebody wants to take back so many decisions, the other's included."""

    seat: SeatName
    count: int


class Offers(Response):
    """What waits for the other player's answer."""

    undo: UndoOffer | None
    draw: SeatName | None


class ThinkingView(Response):
    """A program is at work."""

    seat: SeatName
    since: int
    """Milliseconds since 1970."""
    seconds: FiniteFloat
    """It takes no longer than this."""


class RematchView(Response):
    """Another game of the same two, wanted or begun."""

    id: str | None
    """The new game; null while only one has asked."""
    asked_by: SeatName | None


class GameView(Response):
    """Everything about a game that everybody may see."""

    id: Annotated[str, Field(examples=["Zk3_9aBcQ-"])]
    version: int
    status: Status
    rule: RuleName
    size: int
    opening: OpeningName
    created: Annotated[str, Field(examples=["2026-01-31T12:00:00.000Z"])]
    local: bool
    listed: bool
    seats: Seats
    moves: list[PointText]
    times: list[FiniteFloat]
    """Seconds that each move took."""
    turn: ColorName | None
    to_act: SeatName | None
    legal: str
    """A character for each point, rows from the top: 1 where a stone may be placed now."""
    forbidden: dict[str, Literal["overline", "double-four", "double-three"]]
    choices: OpeningChoices | None
    clock: ClockView | None
    outcome: OutcomeView | None
    thoughts: list[Thought]
    offers: Offers
    thinking: ThinkingView | None
    rematch: RematchView | None
    spectators: int
    problem: Text | None
    now: int
    """The server's time, milliseconds since 1970. The last field, because it alone differs between
    two answers about the same version."""


class Created(Response):
    """A game and the seats in it that belong to whoever asked."""

    game: GameView
    seats: list[SeatName]


class RematchAnswer(Response):
    """The new game if it begins; the old one, with the wish in it, while the other is asked."""

    started: bool
    game: GameView
    seats: list[SeatName]


class GameSummary(Response):
    """A line in the list of games."""

    id: str
    status: Status
    rule: RuleName
    size: int
    opening: OpeningName
    first: Text
    """What to call the player who opened."""
    second: Text
    black: SeatName
    moves: int
    created: str
    updated: str


class GameList(Response):
    """Games to watch, the latest first."""

    games: list[GameSummary]
