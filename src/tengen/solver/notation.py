"""The text of a proof: a header and a tree; see ``docs/proof-format.md``. Plain Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from sys import intern
from typing import Literal, TypeAlias

from tengen.i18n import Message

Kind: TypeAlias = Literal["vcf", "vct", "win"]
KINDS: tuple[Kind, ...] = ("vcf", "vct", "win")
PASS = "--"  # noqa: S105 - a move
MAX_LENGTH = 20_000_000
"""Characters of a proof."""
MAX_DEPTH = 22 * 22 // 2
"""Moves of the attacker in one line: a move and its reply take two points of the largest board."""
_HEADER = re.compile(
    r"tengen-proof 1\nboard: ([0-9xo/]{9,600} [bw] [a-z-]{4,13})\n"
    r"attacker: (black|white)\nkind: (vcf|vct|win)\n"
)
_TOKEN = re.compile(r"([a-v][1-9][0-9]?)([!(])|([a-v][1-9][0-9]?|--):|([(*)]| +)")


class Hole(ValueError):  # noqa: N818 - what a proof has
    """Why a proof is not valid."""


def hole(key: str, **values: object) -> Hole:
    """The hole with a text of the catalogue."""
    return Hole(Message(f"solver.hole.{key}", **values))


@dataclass(slots=True, eq=False)
class Node:
    """A move of the attacker and what follows."""

    move: str
    """Empty at the root if the defender is to move."""
    wins: bool = False
    """Whether the move makes five."""
    threat: Node | None = None
    """How the attacker wins if the defender does nothing about it: the answer to every reply that
    is not in `answers`."""
    answers: dict[str, Node] = field(default_factory=dict)
    """The attacker's next move by the defender's reply."""

    def walk(self) -> Iterator[Node]:
        """The node itself and all below it."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            if node.threat is not None:
                stack.append(node.threat)
            stack.extend(node.answers.values())


@dataclass(frozen=True, slots=True)
class Claim:
    """What a proof proves, and its tree."""

    board: str
    """The position as a board text, ``15/.../15 b renju``."""
    attacker: str
    """``black`` or ``white``."""
    kind: Kind
    root: Node


def parse(text: str) -> Claim:
    """The claim of a proof; `Hole` with the place if it is not one."""
    if len(text) > MAX_LENGTH:
        raise hole("too_long", limit=f"{MAX_LENGTH:,}")
    header = _HEADER.match(text)
    if header is None:
        raise hole("no_proof")
    board, attacker, kind = header.groups()
    (known,) = [each for each in KINDS if each == kind]
    begins = board.split(" ")[1] == attacker[0]
    return Claim(board, attacker, known, _Reader(text, header.end()).tree(begins))


class _Reader:
    """Reads the tree of a proof, iteratively: a hostile text may nest deeply."""

    def __init__(self, text: str, at: int) -> None:
        self._text = text.rstrip("\n")
        self._at = at
        self._open: list[Node] = []
        """The nodes whose replies are not complete, from the root on."""

    def tree(self, attacker_begins: bool) -> Node:
        """The root: the attacker's first move, or a node without a move."""
        if attacker_begins:
            root = self._attack(*self._next())
        else:
            if self._next()[3] != "(":
                raise self._broken()
            root = Node("")
            self._open.append(root)
        while self._open:
            if len(self._open) > MAX_DEPTH:
                raise hole("too_deep")
            self._reply()
        if self._at != len(self._text):
            raise self._broken()
        return root

    def _reply(self) -> None:
        """The threat, a reply with its answer, or the end of the innermost node."""
        node = self._open[-1]
        _, _, reply, sign = self._next()
        if sign == ")":
            self._open.pop()
        elif sign == "*" and node.threat is None and not node.answers:
            node.threat = self._attack(*self._next())
        elif reply and reply not in node.answers:
            node.answers[reply] = self._attack(*self._next())
        elif not sign.isspace():
            raise self._broken()

    def _attack(self, move: str, sign: str, *_: str) -> Node:
        if not move:
            raise self._broken()
        node = Node(move, wins=sign == "!")
        if not node.wins:
            self._open.append(node)
        return node

    def _next(self) -> tuple[str, str, str, str]:
        found = _TOKEN.match(self._text, self._at)
        if found is None:
            raise self._broken()
        self._at = found.end()
        move, sign, reply, other = found.groups("")
        return intern(move), sign, intern(reply), other  # one text for a point: half the memory

    def _broken(self) -> Hole:
        return hole("broken", at=self._at)


def kind_of(root: Node) -> Kind:
    """The kind of win that a tree is, if it is valid."""
    return KINDS[_level(root)]


def _level(node: Node) -> int:
    """0: by continuous fours, 1: by threats of these, 2: by other moves."""
    if node.wins:
        return 0
    if node.threat is None or _level(node.threat) > 0:
        return 2
    own = 0 if node.threat.wins else 1
    return max([own, *map(_level, node.answers.values())])
