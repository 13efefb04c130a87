"""Tengen: five-in-a-row (gomoku, renju, 五子棋) for Python."""

from __future__ import annotations

from tengen.board import (
    PASS,
    Board,
    Color,
    Direction,
    Explanation,
    Forbidden,
    IllegalMove,
    Outcome,
    ParseError,
    Point,
    Rule,
    Shape,
    Symmetry,
    Termination,
    core_version,
)

__all__ = [
    "PASS",
    "Board",
    "Color",
    "Direction",
    "Explanation",
    "Forbidden",
    "IllegalMove",
    "Outcome",
    "ParseError",
    "Point",
    "Rule",
    "Shape",
    "Symmetry",
    "Termination",
]

__version__ = core_version()
