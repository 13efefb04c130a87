"""The threats of a position, for learners."""

from __future__ import annotations

from tengen import _core
from tengen.board import Board, Color, Shape
from tengen.hint import Combination
from tengen.server.messages import Text, Threat, Threats


def threats(board: Board) -> Threats:
    """The threats of both sides, most urgent first; none after the end of the game.

    Points that are forbidden to black are not among its gains.
    """
    found = [_threat(shape) for shape in _core.threat_shapes(board)]
    return Threats(ply=len(board.moves), threats=found)


def _threat(found: _core.ThreatShape) -> Threat:
    # Two threats at once have no stones: they are one move away.
    shape = Shape(found.kind) if found.stones else Combination(found.kind)
    return Threat(
        color="black" if found.color is Color.BLACK else "white",
        shape=found.kind,
        label=Text.each(shape.label),
        stones=[str(stone) for stone in found.stones],
        gains=[str(point) for point in found.gains],
    )
