"""Wins by continuous fours (VCF) that end a game: found by the solver, checked independently."""

from __future__ import annotations

from tengen.board import Board
from tengen.players.base import Limit
from tengen.solver import Hole, solve

_LIMIT = Limit(nodes=2000)
"""A few milliseconds after each move."""
_MAX_PROOF = 20_000
"""Characters of a proof that is checked; this many take about a tenth of a second."""


def is_won(board: Board) -> bool:
    """Whether a win of the side to move was found and its proof is valid.

    A wrong answer of the solver can make a proof fail, never pass.
    """
    if board.outcome is not None:
        return False
    proof = solve(board, "vcf", _LIMIT)
    if proof.status != "win" or len(proof.tree_text) > _MAX_PROOF:
        return False
    try:
        proof.verify()
    except Hole:
        return False
    return True
