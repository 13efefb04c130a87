"""Reviews of games: what the engine and the solver found out about each position."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field, FiniteFloat
from pydantic.alias_generators import to_camel

from tengen.server.messages.base import PointText, Request, Response
from tengen.values import MAX_SIZE

MAX_REVIEW_NODES = 1_000_000
"""Search nodes for each position that a background job may use."""
_MAX_POSITIONS = 2 * MAX_SIZE**2 + 3
"""After every move of the longest record, and before the first."""

MoveClass: TypeAlias = Literal[
    "forced", "best", "good", "inaccuracy", "mistake", "missed-win", "losing", "lost"
]
ReviewState: TypeAlias = Literal["queued", "running", "done", "failed", "cancelled"]
_Probability: TypeAlias = Annotated[FiniteFloat, Field(ge=0, le=1)]
_Count: TypeAlias = Annotated[int, Field(ge=0, le=2**53 - 1)]


class _Stored(Response):
    """Sent by clients as well, and written as the engine in the browser writes it."""

    model_config = ConfigDict(
        extra="forbid", strict=True, alias_generator=to_camel, populate_by_name=True
    )


class ReviewLine(_Stored):
    """The best line of a position, for the side to move."""

    score: FiniteFloat
    mate_in: int | None
    win_probability: _Probability
    depth: _Count
    selective_depth: _Count
    moves: list[PointText]


class ReviewProof(_Stored):
    """A proof that a side wins by force."""

    kind: Literal["vcf", "vct", "win"]
    tree: str
    """As in docs/proof-format.md."""


class MoveReview(_Stored):
    """What the move was worth."""

    move: PointText
    quality: Annotated[MoveClass, Field(alias="class")]
    win_probability: _Probability
    """Of the mover after the move."""
    cost: _Probability
    """Win probability lost compared with the best move."""
    better: list[PointText]
    """The better line from the position before the move."""
    holds: bool | None
    """Class losing: whether the better move is proved to hold."""


class PositionReview(_Stored):
    """What was found out about a position."""

    line: ReviewLine | None
    """Null when the game is over."""
    win: ReviewProof | None
    """Proof that the side to move wins by force."""
    loss: ReviewProof | None
    """Proof that the opponent does, whatever the side to move plays."""
    played: MoveReview | None
    """The move played from here; null for the last position."""


class Review(_Stored):
    """The review of a game; the position with index i is the one after i moves."""

    version: Literal[1]
    engine: Annotated[str, Field(max_length=40)]
    """The version that computed it."""
    nodes: Annotated[int, Field(ge=1)]
    """Search nodes for each position."""
    positions: Annotated[list[PositionReview], Field(min_length=1, max_length=_MAX_POSITIONS)]


class ReviewJob(Response):
    """The background job that reviews a study."""

    state: ReviewState
    done: int
    """Positions reviewed."""
    total: int


class ReviewRequest(Request):
    """Starts a background job that reviews the main line of a study."""

    nodes: Annotated[int, Field(ge=1000, le=MAX_REVIEW_NODES)] = 50_000
    """Search nodes for each position."""
