"""Tengen: five-in-a-row (gomoku, renju, 五子棋) for Python."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from tengen.engine.engine import Engine
    from tengen.players.base import Decision, Limit, Player, Report

__all__ = [
    "PASS",
    "Board",
    "Color",
    "Decision",
    "Direction",
    "Engine",
    "Explanation",
    "Forbidden",
    "IllegalMove",
    "Limit",
    "Outcome",
    "ParseError",
    "Player",
    "Point",
    "Report",
    "Rule",
    "Shape",
    "Symmetry",
    "Termination",
]

__version__ = core_version()

_HOMES = {
    "Decision": "tengen.players.base",
    "Engine": "tengen.engine.engine",
    "Limit": "tengen.players.base",
    "Player": "tengen.players.base",
    "Report": "tengen.players.base",
}
"""What is loaded when it is first asked for: many users need the board alone."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
