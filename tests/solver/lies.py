"""Proofs of a liar, who leaves out the replies that refute them and trusts in nested threats."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tengen import PASS, Board, Color, Point, Rule
from tengen.solver.notation import Claim, Node
from tests.solver.brute_force import Exhaustive, attack_position, passed
from tests.solver.corruption import write


def lies(chance: random.Random) -> Iterator[str]:
    """Proofs without end, some of true claims, for every rule set and attacker in turn."""
    while True:
        for rule in Rule:
            for attacker in Color:
                board = attack_position(chance, rule, chance.choice([5, 6]), attacker, 6)
                root = _Liar(chance, attacker).root(board.copy())
                if root is not None and (root.wins or root.threat):
                    yield write(Claim(board.to_text(), str(attacker), "win", root))


class _Liar:
    def __init__(self, chance: random.Random, attacker: Color) -> None:
        self._chance, self._attacker = chance, attacker
        self._truth = Exhaustive(attacker, "win")

    def root(self, board: Board) -> Node | None:
        if board.turn is self._attacker:
            return self._attack(board)
        node = Node("")
        self._defences(board, node)
        return node

    def _attack(self, board: Board) -> Node | None:
        """A move that wins, if there is one, or any."""
        moves = board.legal_points()
        self._chance.shuffle(moves)
        best = [move for move in moves if self._wins(board, move)][:1] or moves[:1]
        if not best:
            return None
        node = Node(str(best[0]))
        board.play(best[0])
        node.wins = board.outcome is not None
        if not node.wins:
            self._defences(board, node)
        board.undo()
        return node

    def _defences(self, board: Board, node: Node) -> None:
        """A threat, and answers to half of the replies that do not refute it."""
        node.threat = self._attack(passed(board))
        for reply in [*board.legal_points(), *([PASS] if board.rule is Rule.RENJU else [])]:
            if self._chance.random() < 0.5 and self._wins(board, reply):
                board.play(reply)
                answer = self._attack(board)
                board.undo()
                if answer is not None:
                    node.answers[str(reply)] = answer

    def _wins(self, board: Board, move: Point) -> bool:
        """Whether the attacker wins after a move of either side."""
        board.play(move)
        result = self._truth.wins(board)
        board.undo()
        return result
