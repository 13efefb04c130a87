"""The public view of a game."""

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
    """The share of the nodes of plain minimax, of the same depth and width, that was pruned."""
    pruning_ratio_all: FiniteFloat | None = None
    """The same against plain minimax over all empty points."""
    leaves: int = 0
    """Positions evaluated statically."""
    cutoffs: int = 0
    """Positions whose remaining moves were pruned."""
    pv: list[PointText] = Field(default_factory=list)
    """The line it expects, its own move first."""
    text: Text
    """The report in one line."""


class Thought(Report):
    """What a program reported with a move of the game."""

    ply: int
    """Stones on the board before the move."""
    seat: SeatName
    scored: int = 0
    """First-level moves with a score, see `Search`; 0 if the program scores none."""
    playouts: bool = False
    """Whether it is a Monte-Carlo search: nodes are playouts, scores are mean rewards."""


class Seat(Response):
    """A player of the game."""

    kind: Literal["human", "ai", "open"]
    name: str
    """The name that a person chose; empty if none."""
    player: str | None
    """A program's name with its options."""
    label: Text
    """The name to show."""
    color: ColorName
    connected: bool


class Seats(Response):
    """Both players."""

    first: Seat
    second: Seat


class OpeningName(Response):
    """An opening rule."""

    name: str
    label: Text


class OpeningChoice(Response):
    """One kind of action that the opening allows now."""

    kind: Literal["place", "offer", "pick", "declare", "stay", "swap", "two-more", "offer-many"]
    color: ColorName | None
    """Colour of the stone; for stay and swap the player's own colour afterwards."""
    points: list[PointText]
    lowest: int | None
    highest: int | None
    count: int | None
    """Fifth moves still to be offered, or offered in all."""
    label: Text


class OpeningChoices(Response):
    """The state of the opening, and all possible decisions."""

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
    """Seconds left on each clock."""

    first: FiniteFloat
    second: FiniteFloat


class ClockView(Response):
    """The clocks at the time `at`; the running one continues from there."""

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
    """The winner; null for a draw."""
    termination: TerminationName
    line: list[PointText]
    """The winning row, end to end."""
    text: Text


class UndoOffer(Response):
    """A request to take back `count` decisions of both players."""

    seat: SeatName
    count: int


class Offers(Response):
    """Offers that wait for the opponent's answer."""

    undo: UndoOffer | None
    draw: SeatName | None


class ThinkingView(Response):
    """A program is thinking."""

    seat: SeatName
    since: int
    """Milliseconds since 1970."""
    seconds: FiniteFloat
    """The longest time it may take."""


class RematchView(Response):
    """A rematch, requested or started."""

    id: str | None
    """The new game; null while only one player has asked."""
    asked_by: SeatName | None


class GameView(Response):
    """Everything about a game that is public."""

    id: Annotated[str, Field(examples=["Zk3_9aBcQ-"])]
    version: int
    status: Status
    rule: RuleName
    size: int
    opening: OpeningName
    created: Annotated[str, Field(examples=["2026-01-31T12:00:00.000Z"])]
    local: bool
    device: bool
    """Whether the player's device computes both sides; its clocks do not run on the server."""
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
    """The server's time, milliseconds since 1970. The last field, because it is the only one that
    differs between two responses about the same version."""


class Created(Response):
    """A game, and the seats in it that belong to the client."""

    game: GameView
    seats: list[SeatName]


class RematchAnswer(Response):
    """The new game if it has started, else the old one with the request in it."""

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
    """The name of the player who opened."""
    second: Text
    black: SeatName
    device: bool
    """Whether the player's device computes both sides."""
    moves: int
    created: str
    updated: str


class GameList(Response):
    """Games to watch, the last changed first."""

    games: list[GameSummary]


class MyGame(GameSummary):
    """A game in which the client has a seat."""

    seat: SeatName
    """The client's seat; the first if both are its own."""


class MyGames(Response):
    """The games of the client, the last changed first."""

    games: list[MyGame]
