"""Analysis of a position by a program of the server."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, FiniteFloat

from tengen.server.messages.actions import MovePoint
from tengen.server.messages.base import MAX_MOVES, ColorName, PointText, Request, Response, RuleName
from tengen.server.messages.new_game import Spec
from tengen.values import MAX_SIZE, MIN_SIZE

MAX_ANALYSIS_SECONDS = 10
_Stones = Annotated[list[MovePoint], Field(max_length=MAX_MOVES)]


class PositionSetup(Request):
    """Stones before the first move."""

    black: _Stones
    white: _Stones
    turn: ColorName


class AnalysisPosition(Request):
    """A game up to a position, as the engine in the browser takes it."""

    size: Annotated[int, Field(ge=MIN_SIZE, le=MAX_SIZE)]
    rule: RuleName
    moves: Annotated[list[MovePoint], Field(max_length=2 * MAX_MOVES)]
    setup: PositionSetup | None = None
    """Absent: an empty board, black to move."""


class AnalysisRequest(Request):
    """Asks a program what it thinks of a position."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "position": {"size": 15, "rule": "freestyle", "moves": ["h8", "i9"]},
                    "player": "tengen",
                    "seconds": 1.0,
                }
            ]
        }
    )

    position: AnalysisPosition
    player: Spec
    """A player's name from the options."""
    seconds: Annotated[FiniteFloat, Field(gt=0, le=MAX_ANALYSIS_SECONDS, strict=False)]


class Analysis(Response):
    """What the program thinks, from its own point of view; null where it does not say."""

    move: PointText
    score: FiniteFloat | None
    """In the program's own unit, higher is better for the side to move."""
    mate_in: int | None
    """Moves of both sides to the end: positive if the side to move wins."""
    win: FiniteFloat | None
    """Win probability of the side to move."""
    pv: list[PointText]
    """The line it expects, its own move first."""
    depth: int
    nodes: int
    seconds: FiniteFloat
    """Time used; less than asked for while games wait for the engines."""
