"""Scores as numbers."""

from __future__ import annotations

from tengen.players.base import Report


def worth(report: Report) -> float:
    """The number that the player gave, also to a win or a loss."""
    assert report.score is not None
    return report.score.value
