"""What the solver found: a forced win with its proof, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Literal, TypeAlias

from tengen.board import Board, Color, Point
from tengen.solver import notation
from tengen.solver.check import check
from tengen.solver.notation import Kind, Node, hole

Status: TypeAlias = Literal["win", "none", "unknown"]


@dataclass(frozen=True)
class Proof:
    """The answer of `solve`.

    `status` is ``win``, ``none`` (searched to the end: there is no win of this kind) or ``unknown``
    (a limit was reached). Only a win has a `tree`, and not if it is on the board already.
    """

    board: Board
    attacker: Color
    kind: Kind
    status: Status
    tree_text: str = ""
    """The tree in the notation of ``docs/proof-format.md``."""
    nodes: int = 0
    seconds: float = 0.0

    @cached_property
    def tree(self) -> Node | None:
        """The attacker's move with an answer to every reply; ``None`` if there is none."""
        return notation.parse(self.text).root if self.tree_text else None

    @cached_property
    def line(self) -> tuple[Point, ...]:
        """The main line: the attacker's moves and the longest defence, up to the five.

        A pass stands for a defender who cannot stop the five.
        """
        steps = () if self.tree is None else main_line(self.tree)
        return tuple(Point(move) for node, reply in steps for move in (node.move, reply) if move)

    @property
    def text(self) -> str:
        """The content of a proof file; ``ValueError`` without a win."""
        if not self.tree_text:
            over = self.status == "win"
            reason = "the game is over" if over else f"the status is {self.status}"
            raise ValueError(f"there is no proof: {reason}")
        return (
            f"tengen-proof 1\nboard: {self.board.to_text()}\nattacker: {self.attacker}\n"
            f"kind: {self.kind}\n{self.tree_text}\n"
        )

    @property
    def positions(self) -> int:
        """The number of the attacker's moves in the tree."""
        return 0 if self.tree is None else sum(1 for _ in self.tree.walk())

    def verify(self) -> int:
        """Check the proof by code that shares nothing with the search.

        Returns the number of the attacker's moves in it; raises `Hole` with the first fault, and
        ``ValueError`` without a win.
        """
        return check(self.text)

    def save(self, path: str | PathLike[str]) -> None:
        """Write a proof file."""
        Path(path).write_text(self.text, encoding="ascii")

    @classmethod
    def from_text(cls, text: str) -> Proof:
        """A proof from the content of a file, not yet verified; `Hole` if it is not one."""
        claim = notation.parse(text)
        try:
            board = Board.from_text(claim.board)
        except ValueError as error:
            raise hole("bad_position", problem=error) from None
        tree_text = text.rstrip("\n").rpartition("\n")[2]
        return cls(board, Color(claim.attacker), claim.kind, "win", tree_text)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Proof:
        """Read a proof file, without verifying it."""
        with Path(path).open("rb") as file:
            data = file.read(notation.MAX_LENGTH + 1)
        try:
            return cls.from_text(data.decode("ascii"))
        except UnicodeDecodeError:
            raise hole("no_proof") from None


def proof_of(board: Board, attacker: Color, tree_text: str, nodes: int, seconds: float) -> Proof:
    """The proof with a tree put together from the trees of other proofs."""
    proof = Proof(board, attacker, "win", "win", tree_text, nodes, seconds)
    return replace(proof, kind=notation.kind_of(notation.parse(proof.text).root))


def main_line(root: Node) -> Iterator[tuple[Node, str]]:
    """The nodes of the main line, each with the reply to it, which is empty after the five."""
    lengths = _lengths(root)
    node = root
    while not node.wins:
        if node.answers:
            reply, answer = _longest(node, lengths)
        elif node.threat is not None:
            reply, answer = notation.PASS, node.threat
        else:
            raise hole("no_reply", point=node.move)
        yield node, reply
        node = answer
    yield node, ""


def _longest(node: Node, lengths: dict[int, int]) -> tuple[str, Node]:
    """The longest defence; of several, the one that takes the attacker's next point."""
    wanted = "" if node.threat is None else node.threat.move
    return max(node.answers.items(), key=lambda item: (lengths[id(item[1])], item[0] == wanted))


def _lengths(root: Node) -> dict[int, int]:
    """The number of the attacker's moves to the five by node, against the longest defence."""
    lengths: dict[int, int] = {}
    for node in reversed(list(root.walk())):
        below = [*node.answers.values()] if node.answers or not node.threat else [node.threat]
        lengths[id(node)] = 1 + max((lengths[id(each)] for each in below), default=0)
    return lengths
