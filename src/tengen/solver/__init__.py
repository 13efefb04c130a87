"""Forced wins, with proofs that anyone can check.

>>> from tengen import Board
>>> from tengen.solver import defend, solve
>>> board = Board.from_moves("h8a1h9a2h10a4i8c1")
>>> proof = solve(board, "vcf")
>>> proof.status, len(proof.line), proof.verify() > 0
('win', 3, True)
>>> defend(Board.from_moves("h8a1h9a2h10")).holding
[Point('h11'), Point('h7')]
"""

from tengen.solver.defence import Defence, defend
from tengen.solver.explanation import explain
from tengen.solver.loss import Loss, where_lost
from tengen.solver.notation import Hole, Kind, Node
from tengen.solver.proof import Proof, Status
from tengen.solver.search import Progress, SearchOptions, solve, winning_moves

__all__ = [
    "Defence",
    "Hole",
    "Kind",
    "Loss",
    "Node",
    "Progress",
    "Proof",
    "SearchOptions",
    "Status",
    "defend",
    "explain",
    "solve",
    "where_lost",
    "winning_moves",
]
