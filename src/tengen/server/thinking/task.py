"""Tasks for players and their answers, as plain values that travel between processes.

This module imports neither messages nor web code, so that a worker process stays small.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from tengen.board import Rule

Kind: TypeAlias = Literal["move", "opening", "hint", "draw", "xray", "analysis", "review"]
"""A move; a decision in an opening; a move to suggest; whether to accept a draw; the search tree of
a move; what a player thinks of a position that is studied; the review of a position of a game."""
Problem: TypeAlias = Literal["busy", "late", "crashed", "illegal", "unknown-player", "closed"]
"""Why a task has no answer."""
RETRIED: frozenset[Problem] = frozenset({"late", "crashed"})
"""Problems that may not occur at a second attempt."""
_MAX_NAME_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Task:
    """One request to one player."""

    key: str
    """The owner of the task, such as a game id; the queue is fair between keys."""
    player: str
    """A name that `tengen.roster.create` accepts, or ``program:NAME`` from the settings."""
    seconds: float
    """Maximum wall time from request to answer, waiting included.

    The pool gives less under load. A task that waited longer still gets a minimum, and the start
    of a program is not counted.
    """
    size: int = 15
    """Board size."""
    rule: str = Rule.FREESTYLE
    """Rule set."""
    setup: str = ""
    """The position before the first move as `Board.to_text` writes it; empty: an empty board."""
    moves: str = ""
    """The moves so far: ``h8i9i7``."""
    opening: str | None = None
    """The state of the opening as written by `tengen.opening.Opening.to_text`; required for the
    kind ``opening``."""
    kind: Kind = "move"
    nodes: int | None = None
    """Maximum number of nodes of the search; ``None``: no limit."""
    played: str = ""
    """Only for the kind ``review``: the move that was played; empty in the last position."""
    after: str = ""
    """Only for the kind ``review``: the review of the position after that move, as JSON."""

    @property
    def is_background(self) -> bool:
        """Whether games take precedence."""
        return self.kind in ("analysis", "review")


@dataclass(frozen=True, slots=True)
class SearchReport:
    """Progress or result of a search, from the player's point of view."""

    score: float | None = None
    """In the player's own unit, higher is better for it; ``None``: unknown."""
    win_probability: float | None = None
    """0 to 1; ``None``: unknown."""
    mate_in: int | None = None
    """Plies to the end of the game: > 0 the player wins, < 0 it loses; ``None``: not found."""
    depth: int = 0
    """Search depth in plies."""
    nodes: int = 0
    """Positions visited."""
    seconds: float = 0.0
    """Wall time since the request."""
    pruning_ratio: float | None = None
    """Share of plain minimax's nodes that the search skipped; ``None``: not defined."""
    pruning_ratio_all: float | None = None
    """The same against plain minimax over all empty points."""
    leaves: int = 0
    """Positions evaluated statically."""
    cutoffs: int = 0
    """Nodes whose remaining moves were pruned."""
    pv: tuple[str, ...] = ()
    """Principal variation, the player's own move first."""


class MoveScore(NamedTuple):
    """What a search found out about one first-level move."""

    point: str
    score: float | None
    """In the player's own unit; ``None`` if it is not finite."""
    visits: int | None
    """Playouts through the move; ``None`` for players without playouts."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's answer to a task."""

    action: str
    """A point (``h8``), ``--`` for a pass, or an action of the opening (``swap``); empty for the
    kinds ``draw`` and ``review``."""
    report: SearchReport | None = None
    """Result of the search; ``None`` for decisions in an opening."""
    scores: tuple[MoveScore, ...] = ()
    """The first-level moves, from the best down; empty if the player scores none."""
    tree: str = ""
    """Only for the kind ``xray``: the data of `tengen.xray.record` as JSON, gzipped, in base64."""
    accepts_draw: bool = False
    """Only for the kind ``draw``."""
    review: str = ""
    """Only for the kind ``review``: the review of the position as JSON."""
    seconds: float = 0.0
    """Wall time used by the player."""


class ThinkingFailed(RuntimeError):  # noqa: N818 - the caller's vocabulary
    """A task has no answer; another attempt may succeed."""

    def __init__(self, problem: Problem, player: str) -> None:
        super().__init__(problem, player)
        self.problem: Problem = problem
        """The text for people is ``server.failure.PROBLEM`` of the catalogue."""
        self.player = player[:_MAX_NAME_LENGTH]

    def __str__(self) -> str:
        return f"{self.player}: {self.problem}"


Listener: TypeAlias = Callable[[SearchReport], None]
"""Receives progress in the event loop, at most four times a second."""


class Thinker(Protocol):
    """Answers tasks."""

    @property
    def waiting(self) -> int:
        """Number of queued tasks."""

    @property
    def busy(self) -> int:
        """Number of running tasks."""

    async def start(self) -> None:
        """Start the workers."""

    async def close(self) -> None:
        """Stop everything; unanswered tasks fail with ``closed``."""

    async def choose(self, task: Task, on_report: Listener | None = None) -> Answer:
        """The answer to a task; raises `ThinkingFailed` if there is none.

        Cancelling the caller cancels the task.
        """
