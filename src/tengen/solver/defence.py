"""Which moves hold against the opponent's forced win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Unpack

from tengen.board import PASS, Board, Point, Shape
from tengen.hint import five_points
from tengen.players.base import Limit
from tengen.solver import notation
from tengen.solver.budget import Budget
from tengen.solver.check import Checker
from tengen.solver.notation import Hole, Kind
from tengen.solver.proof import Proof, Status, proof_of
from tengen.solver.search import SearchOptions, solve, solve_after

_THREAT_SHARE = 4
"""The search for the threat may take a quarter of the limit."""
_ROUNDS = (4, 2)
"""The first round over the moves may take a quarter of what is left, the second one a half."""
_MAX_FOURS = 3
"""Depth of the recursion: fours of the side to move in a row that may only put off the loss."""
_FOURS = {Shape.OPEN_FOUR, Shape.DOUBLE_FOUR, Shape.FOUR}
_MAX_STEPS = 1_000_000
"""Steps of the checker to find out on which points a win depends: about a second."""


@dataclass(frozen=True)
class Defence:
    """The answer of `defend`."""

    board: Board
    kind: Kind
    """The kind of win that was searched for after each move."""
    threat: Proof
    """The opponent's win of this kind if it were to move now."""
    moves: Mapping[Point, Proof]
    """Every legal move with the position after it: ``win`` is a proof that the move loses, ``none``
    means that the opponent then has no win of this kind, ``unknown`` that a limit was reached. The
    proof that a four only puts off the loss may be of a wider kind. Under renju a pass is a
    move."""
    nodes: int = 0
    """The nodes of all searches."""
    seconds: float = 0.0

    @property
    def holding(self) -> list[Point]:
        """The moves after which the opponent has no win of this kind."""
        return self._with("none")

    @property
    def losing(self) -> list[Point]:
        """The moves after which the opponent wins by force; `moves` has the proofs."""
        return self._with("win")

    @property
    def unknown(self) -> list[Point]:
        """The moves that are neither refuted nor known to hold."""
        return self._with("unknown")

    @cached_property
    def loss(self) -> Proof | None:
        """If every move loses, one proof of it; ``None`` if some move holds or is unknown.

        Its kind is ``win`` if the opponent does not threaten to win by continuous fours, or if it
        has to block fours in between.
        """
        if len(self.losing) < len(self.moves):
            return None
        threat, proofs = self.threat, self.moves.items()
        own = [(move, proof) for move, proof in proofs if proof.tree_text != threat.tree_text]
        replies = [f"*{threat.tree_text}"] if threat.tree_text else []
        replies += [f"{move}:{proof.tree_text}" for move, proof in own]
        tree = f"({' '.join(replies)})"
        return proof_of(self.board, threat.attacker, tree, self.nodes, self.seconds)

    def _with(self, status: Status) -> list[Point]:
        return [move for move, proof in self.moves.items() if proof.status == status]


def defend(
    board: Board,
    kind: Kind = "vct",
    limit: Limit = Limit(),
    **options: Unpack[SearchOptions],
) -> Defence:
    """Find the moves of the side to move that hold against a forced win of the opponent.

    First the opponent's win is searched as if the side to move had passed. A move that changes
    nothing about that win loses by the same proof; each of the others is searched. A four of the
    side to move that only puts off the loss does not hold: the opponent blocks it, and all moves
    lose again. The limit is for all searches together.
    """
    return _defend(board, kind, Budget(limit), options, _MAX_FOURS)


def _defend(
    board: Board, kind: Kind, budget: Budget, options: SearchOptions, depth: int
) -> Defence:
    # Forbidden moves are not defences, even where the board lets black play and lose by them.
    board = Board.from_text(board.to_text())
    threat = _search_threat(_passed(board), kind, budget, options)
    points = board.legal_points()
    relevant = points if threat.status != "win" else _relevant(threat, points)
    searched = _search(board, relevant, kind, budget, _ROUNDS, options)
    moves = {point: searched.get(point) or _after(board, point, threat) for point in points}
    may_delay = kind != "win" and threat.status == "win"
    fours = [point for point in relevant if may_delay and _makes_four(board, point)]
    delays = [point for point in fours if moves[point].status == "none"]
    for number, point in enumerate(delays):
        limit = budget.share(len(delays) - number)
        moves[point], nodes = _after_block(moves[point], limit, options, depth)
        budget.spend(nodes)
    hard = [point for point in relevant if moves[point].status == "unknown" and point not in fours]
    moves |= _search(board, hard, kind, budget, (1,), options)
    if board.can_pass:
        moves[PASS] = threat
    return Defence(board, kind, threat, moves, budget.nodes, budget.seconds)


def _search_threat(passed: Board, kind: Kind, budget: Budget, options: SearchOptions) -> Proof:
    limit = budget.share(_THREAT_SHARE)
    if limit is None:
        return Proof(passed, passed.turn, kind, "unknown")
    threat = solve(passed, kind, limit, **options)
    budget.spend(threat.nodes)
    return threat


def _makes_four(board: Board, point: Point) -> bool:
    return not _FOURS.isdisjoint(board.shapes(point).values())


def _after_block(
    held: Proof, limit: Limit | None, options: SearchOptions, depth: int
) -> tuple[Proof, int]:
    """A four that seems to hold, judged by the position after the opponent has blocked it.

    The second result is the number of nodes that this took.
    """
    board, attacker = held.board, held.attacker
    fives = five_points(board, attacker.other)
    if len(fives) != 1 or not board.is_legal(fives[0]):
        return held, 0
    after = _played(board, fives[0])
    if after.outcome is not None:
        return held, 0
    unknown = replace(held, status="unknown")
    if limit is None or depth == 0:
        return unknown, 0
    defence = _defend(after, held.kind, Budget(limit), options, depth - 1)
    if defence.loss is None:
        return held if defence.holding else unknown, defence.nodes
    tree = f"{fives[0]}{defence.loss.tree_text}"
    proof = proof_of(board, attacker, tree, defence.nodes, defence.seconds)
    return proof, defence.nodes


def _search(
    board: Board,
    points: list[Point],
    kind: Kind,
    budget: Budget,
    rounds: tuple[int, ...],
    options: SearchOptions,
) -> dict[Point, Proof]:
    """Search the position after each move: all of them briefly, then the hard ones.

    `rounds`: by what the rest of the limit is divided for each round.
    """
    found: dict[Point, Proof] = {}
    for share in rounds:
        left = [point for point in points if point not in found or found[point].status == "unknown"]
        limit = budget.share(share)
        if limit is None:
            break
        results = solve_after(board, left, board.turn.other, kind, Budget(limit), **options)
        budget.spend(sum(proof.nodes for proof in results.values()))
        found |= results
    return {point: found.get(point) or _unknown(board, point, kind) for point in points}


def _passed(board: Board) -> Board:
    """The position with the opponent to move."""
    stones, turn, rule = board.to_text().split(" ")
    return Board.from_text(f"{stones} {'w' if turn == 'b' else 'b'} {rule}")


def _relevant(threat: Proof, points: list[Point]) -> list[Point]:
    """The points where a stone may change something about the opponent's win."""
    claim = notation.parse(threat.text)
    checker = Checker(claim)
    checker.board.steps_left = _MAX_STEPS
    try:
        names = checker.dependencies()
    except Hole:  # the side to move makes five, or the proof is too long to check
        return points
    # A listed reply is part of the tree, and must be an empty point.
    names.update(*(node.answers for node in claim.root.walk()))
    return [point for point in points if str(point) in names]


def _after(board: Board, point: Point, threat: Proof) -> Proof:
    """The proof that an irrelevant move loses: the opponent wins as if there had been none."""
    after = _played(board, point)
    return Proof(after, threat.attacker, threat.kind, "win", threat.tree_text)


def _unknown(board: Board, point: Point, kind: Kind) -> Proof:
    return Proof(_played(board, point), board.turn.other, kind, "unknown")


def _played(board: Board, point: Point) -> Board:
    after = board.copy()
    after.play(point)
    return after
