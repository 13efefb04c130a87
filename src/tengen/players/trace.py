"""X-ray: records the steps of a search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from tengen.board import Point

Bound = Literal["alpha", "beta"]
"""The bound that caused a cut: ``beta``, the opponent would avoid this node; ``alpha``, the mover
already has a better move elsewhere."""


class Trace(Protocol):
    """Receives the steps of a search: the first four from alpha-beta, the others from UCT."""

    def enter(self, move: Point | None, depth: int, alpha: float, beta: float) -> None:
        """A node is entered by a move (``None`` at the root) with `depth` plies left."""

    def evaluate(self, value: float) -> None:
        """The current node is evaluated statically."""

    def cut(self, bound: Bound, value: float) -> None:
        """The remaining moves of the current node are pruned: `value` is outside the bound."""

    def leave(self, value: float) -> None:
        """The current node is finished."""

    def select(self, move: Point, visits: int, value: float) -> None:
        """UCT selects a child with this number of visits and mean reward."""

    def expand(self, move: Point) -> None:
        """UCT expands a child."""

    def simulate(self, reward: float) -> None:
        """UCT has finished a playout."""

    def back_up(self, move: Point | None, visits: int, value: float) -> None:
        """UCT backs the reward up to a node, which now has these figures."""


@dataclass(slots=True)
class TraceNode:
    """One node of a recorded tree."""

    move: Point | None
    """``None`` at the root."""
    parent: int
    """Index of the parent; -1 at the root."""
    depth: int = 0
    """Plies left to look."""
    alpha: float | None = None
    """The window when the node was entered; ``None`` in a Monte-Carlo tree."""
    beta: float | None = None
    value: float | None = None
    """What the node was worth when it was left; in a Monte-Carlo tree the mean reward."""
    visits: int = 0
    """Monte-Carlo: how often the node was on a path."""
    evaluated: bool = False
    """Whether the value is a static score."""
    cut: Bound | None = None
    """By which bound its remaining moves were skipped."""
    extra: dict[str, Any] = field(default_factory=dict)


class Recorder:
    """Keeps the first nodes of a search as a flat list, and only counts the rest."""

    def __init__(self, most_nodes: int = 100_000) -> None:
        self.nodes: list[TraceNode] = []
        """Parents before children; the first is the root."""
        self.entered = 0
        """How many nodes the search had, kept or not."""
        self._most = most_nodes
        self._path: list[int] = []
        self._children: dict[tuple[int, Point], int] = {}

    @property
    def is_complete(self) -> bool:
        """Whether every node was kept."""
        return self.entered <= len(self.nodes)

    def enter(self, move: Point | None, depth: int, alpha: float, beta: float) -> None:
        """Goes down to a new node. A root begins anew: stopped searches do not leave nodes."""
        if move is None:
            self._path.clear()
        self._descend(move)
        if (node := self._node) is not None:
            node.depth, node.alpha, node.beta = depth, alpha, beta

    def evaluate(self, value: float) -> None:
        """Keeps the static score."""
        if (node := self._node) is not None:
            node.evaluated, node.value = True, value

    def cut(self, bound: Bound, value: float) -> None:
        """Keeps the bound."""
        if (node := self._node) is not None:
            node.cut, node.value = bound, value

    def leave(self, value: float) -> None:
        """Keeps the value and goes up."""
        if (node := self._node) is not None:
            node.value = value
        self._path.pop()

    def select(self, move: Point, visits: int, value: float) -> None:  # noqa: ARG002 - back_up has them
        """Goes down to a node met before, or past one that is not kept."""
        parent = self._start()
        self._path.append(self._children.get((parent, move), -1))

    def expand(self, move: Point) -> None:
        """Goes down to a new node."""
        parent = self._start()
        self._descend(move)
        if self._path[-1] >= 0:
            self._children[parent, move] = self._path[-1]

    def simulate(self, reward: float) -> None:
        """Keeps the first reward."""
        if (node := self._node) is not None:
            node.extra.setdefault("first_reward", reward)

    def back_up(self, move: Point | None, visits: int, value: float) -> None:  # noqa: ARG002 - known
        """Keeps the figures and goes up."""
        self._start()  # a playout may end where it began
        if (node := self._node) is not None:
            node.visits, node.value = visits, value
        self._path.pop()

    @property
    def _node(self) -> TraceNode | None:
        index = self._path[-1] if self._path else -1
        return self.nodes[index] if index >= 0 else None

    def _descend(self, move: Point | None) -> None:
        """Add a node below the current one; -1 on the path is a node that is not kept."""
        self.entered += 1
        parent = self._path[-1] if self._path else -1
        is_kept = len(self.nodes) < self._most and (parent >= 0 or not self._path)
        if is_kept:
            self.nodes.append(TraceNode(move, parent))
        self._path.append(len(self.nodes) - 1 if is_kept else -1)

    def _start(self) -> int:
        """Where the next step of UCT leaves from: each of its playouts begins at the root."""
        if not self._path:
            if self.nodes:
                self._path.append(0)
            else:
                self._descend(None)
        return self._path[-1]
