"""The main line of a proof in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from tengen.board import Board, Language, Point, Shape
from tengen.hint import (
    NAMED_COMBINATIONS,
    Combination,
    combination,
    five_points,
    forcing,
    reasons,
)
from tengen.i18n import text
from tengen.solver import notation
from tengen.solver.notation import Node
from tengen.solver.proof import Proof, main_line

_FOURS = {Shape.OPEN_FOUR, Shape.DOUBLE_FOUR, Shape.FOUR}
_MAX_POINTS = 8
"""Points listed in a sentence."""


def explain(proof: Proof, language: Language = "en") -> list[str]:
    """The main line in words, one text for each move of `Proof.line`.

    What a move of the attacker makes and threatens, why the reply is forced, and how it ends. Empty
    if the proof has no tree; ``ValueError`` if its moves cannot be played.

    >>> from tengen.solver import solve
    >>> proof = solve(Board.from_moves("h8a1h9a2h10a4h11"), "vcf", side="black")
    >>> for sentence in explain(proof):
    ...     print(sentence)
    Black threatens five at h7 and h12 at once. White h12: it stops only one of the fives.
    Black h7 makes five in a row and wins.
    """
    return [] if proof.tree is None else list(_Narrator(proof, language).sentences(proof.tree))


class _Narrator:
    """Plays the main line and describes each move."""

    def __init__(self, proof: Proof, language: Language) -> None:
        self._board = Board.from_text(proof.board.to_text())
        self._attacker, self._language = proof.attacker, language
        attacker, defender = (
            each.label(language) for each in (proof.attacker, proof.attacker.other)
        )
        self._names = {
            "attacker": attacker,
            "defender": defender,
            "Attacker": attacker.capitalize(),
            "Defender": defender.capitalize(),
        }

    def sentences(self, root: Node) -> Iterator[str]:
        """One text for each move."""
        opening = "" if root.move else self._say("threatens", threat=self._threat(root))
        for node, reply in main_line(root):
            if node.move:
                yield self._attack(node)
            if reply:
                yield opening + self._reply(node, reply)
                opening = ""

    def _say(self, key: str, **values: object) -> str:
        return text(self._language, f"solver.explain.{key}", **self._names, **values)

    def _listed(self, points: Iterable[object], joint: Literal["and", "or"] = "and") -> str:
        *first, last = map(str, points)
        before = self._say("separator").join(first)
        return f"{before}{self._say(joint)}{last}" if before else last

    # ---- the attacker's move

    def _attack(self, node: Node) -> str:
        point, board = Point(node.move), self._board
        if node.wins:
            return text(self._language, "hint.wins", point=f"{self._names['Attacker']} {point}")
        purpose = forcing(reasons(board, point)).purpose(self._language)
        made = combination(board.shapes(point).values())
        board.play(point)
        threat = self._threat(node)
        if not purpose:
            return self._say("quiet", point=point, threat=threat)
        label = made.label(self._language) if made in NAMED_COMBINATIONS else ""
        suffix = self._say("combination", name=label) if label else ""
        return self._say("attack", point=point, purpose=purpose, combination=suffix, threat=threat)

    def _threat(self, node: Node) -> str:
        """What the attacker does next if the defender does nothing about it."""
        fives = five_points(self._board, self._attacker)
        if fives:
            key = "fives" if len(fives) > 1 else "five"
            return self._say(f"threat.{key}", points=self._listed(sorted(fives)))
        if node.threat is None:
            return self._say("threat.none")
        first = Point(node.threat.move)
        made = combination(self._board.shapes(first, self._attacker).values())
        if made in (Combination.OPEN_FOUR, Combination.DOUBLE_FOUR):
            shape = text(self._language, f"hint.shape.{made}")
            return self._say("threat.shape", shape=shape, point=first)
        moves = (move for step in main_line(node.threat) for move in (step[0].move, step[1]))
        return self._say("threat.line", line=" ".join(filter(None, moves)))

    # ---- the defender's reply

    def _reply(self, node: Node, reply: str) -> str:
        fives = five_points(self._board, self._attacker)
        if reply == notation.PASS:
            sentence = self._pass(node, fives)
        else:
            why = self._why(node, Point(reply), fives)
            sentence = self._say("reply", point=reply, why=why)
        self._board.play(reply)
        return sentence

    def _why(self, node: Node, point: Point, fives: list[Point]) -> str:
        """Why the defender plays there."""
        if fives:
            return self._why_stop(node, point, fives)
        if self._makes_four(point):
            blocks = five_points(self._after(point), self._attacker.other)
            return self._say("why.four", points=self._listed(blocks))
        return self._say("why.any") if node.threat is None else self._why_met(node)

    def _why_stop(self, node: Node, point: Point, fives: list[Point]) -> str:
        """The attacker threatens five."""
        left = five_points(self._after(point), self._attacker)
        if left:
            return self._say("why.one_of_fives" if len(left) < len(fives) else "why.ignores")
        shut_in = [five for five in fives if five != point]  # under caro
        if shut_in:
            return self._say("why.shut_in", five=self._listed(shut_in))
        stops = [reply for reply, answer in node.answers.items() if not answer.wins]
        return self._say("why.five" if len(stops) > 1 else "why.only")

    def _after(self, point: Point) -> Board:
        board = self._board.copy()
        board.play(point)
        return board

    def _why_met(self, node: Node) -> str:
        """All replies that are listed meet the threat; any other loses to it."""
        points = sorted(Point(reply) for reply in node.answers)
        if len(points) == 1:
            return self._say("why.only_defence")
        if len(points) > _MAX_POINTS:
            return self._say("why.many", count=len(points))
        fours = [point for point in points if self._makes_four(point)]
        others = self._listed(point for point in points if point not in fours)
        if not fours:
            return self._say("why.met", points=others)
        return self._say("why.met_or_fours", points=others, fours=self._listed(fours, "or"))

    def _makes_four(self, point: Point) -> bool:
        return not _FOURS.isdisjoint(self._board.shapes(point, self._attacker.other).values())

    def _pass(self, node: Node, fives: list[Point]) -> str:
        """The defender may as well pass, or every useful point is forbidden."""
        if node.answers or node.threat is None:
            return self._say("passes")
        wanted = fives or [Point(each.move) for each, _ in main_line(node.threat)]
        reasons = {point: self._board.forbidden(point) for point in wanted}
        points = [
            self._say("with_reason", point=point, reason=reason.label(self._language))
            for point, reason in reasons.items()
            if reason is not None
        ]
        if not points:
            return self._say("passes")
        key = "forbidden_five" if len(fives) == 1 else "forbidden_points"
        return self._say(key, points=self._listed(points))
