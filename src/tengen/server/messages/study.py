"""Analysis of a position."""

from __future__ import annotations

from typing import Literal

from pydantic import FiniteFloat

from tengen.server.messages.base import ColorName, PointText, Response, Text
from tengen.server.messages.view import Report


class Hint(Response):
    """A move to consider, and why."""

    ply: int
    """Stones on the board."""
    action: str
    """A point, or in an opening another decision such as ``swap``."""
    text: Text
    report: Report


class Threat(Response):
    """A shape that threatens something."""

    color: ColorName
    shape: str
    label: Text
    stones: list[PointText]
    gains: list[PointText]
    """Points that extend the shape, and that the opponent defends."""


class Threats(Response):
    """The threats of both sides in one position."""

    ply: int
    threats: list[Threat]


class ReasonCompletion(Response):
    """A point that would turn a four into a five, or a three into a straight four."""

    point: PointText
    verdict: Literal["legal", "five", "overline", "double-four", "double-three"]
    because: ReasonTree | None


class ReasonLine(Response):
    """What the stone would make on one line."""

    direction: Literal["row", "column", "rising", "falling"]
    kind: Literal["five", "overline", "four", "three", "false-three"]
    stones: list[PointText]
    completions: list[ReasonCompletion]


class ReasonTree(Response):
    """Why black may or may not play a point, line by line."""

    point: PointText
    verdict: Literal["overline", "double-four", "double-three"] | None
    wins: bool
    lines: list[ReasonLine]


class ForbiddenReason(Response):
    """The explanation of one point, as data and as text."""

    ply: int
    point: PointText
    forbidden: Literal["overline", "double-four", "double-three"] | None
    tree: ReasonTree
    text: Text


class MoveScore(Response):
    """What a search found out about one first-level move."""

    point: PointText
    score: FiniteFloat | None
    """In the player's own unit, higher is better for it; with playouts, the mean reward."""
    visits: int | None
    """Playouts through the move; null for other players."""


class Search(Response):
    """The first-level moves of the search behind one move of a game."""

    ply: int
    """Stones on the board before the move."""
    player: str
    """The program's name with its options."""
    moves: list[MoveScore]
    """The best first; with pruning, all but the best have upper bounds as their scores."""
