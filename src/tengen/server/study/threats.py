"""The threats of a position, for learners."""

from __future__ import annotations

from tengen import hint
from tengen.board import Board, Color
from tengen.server.messages import Text, Threat, Threats


def threats(board: Board) -> Threats:
    """The threats of both sides, most urgent first; none after the end of the game.

    Points that are forbidden to black are not among its gains.
    """
    return Threats(ply=len(board.moves), threats=[_threat(each) for each in hint.threats(board)])


def _threat(found: hint.Threat) -> Threat:
    return Threat(
        color="black" if found.color is Color.BLACK else "white",
        shape=found.shape.value,
        label=Text.each(found.shape.label),
        stones=[str(stone) for stone in found.stones],
        gains=[str(point) for point in found.gains],
    )
