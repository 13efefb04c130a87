"""What is asked of players and what they answer, as plain values that travel between processes.

Nothing here knows about messages or pages, so that a worker process stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from tengen.board import Language, Rule

Kind: TypeAlias = Literal["move", "opening", "hint", "draw"]
"""A move; a decision within an opening; a move to advise; whether a draw would be accepted."""
Text: TypeAlias = Mapping[Language, str]
"""The same words in every language."""
Problem: TypeAlias = Literal["busy", "late", "crashed", "illegal", "unknown-player", "closed"]
"""Why there is no answer."""


@dataclass(frozen=True, slots=True)
class Task:
    """One question to one player."""

    key: str
    """Whose question it is, such as a game's id: waiting keys take turns."""
    player: str
    """A name that `tengen.roster.create` takes, or ``program:NAME`` of the settings."""
    seconds: float
    """The most wall time from asking to the answer, of which waiting is a part. Under load less is
    used; whoever has waited too long still gets a moment, and so does a program that starts."""
    size: int = 15
    """Points along a side of the board."""
    rule: str = Rule.FREESTYLE
    """The rule set."""
    moves: str = ""
    """The moves so far: ``h8i9i7``."""
    opening: str | None = None
    """The opening as `tengen.opening.Opening.to_text` writes it, for the kind ``opening``."""
    kind: Kind = "move"


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player thinks, from its own point of view; the fields are those of the message."""

    score: float | None = None
    """In the player's own unit, higher is better for it; ``None`` if it does not say."""
    win_probability: float | None = None
    """From 0 to 1; ``None`` if it does not say."""
    mate_in: int | None = None
    """Moves of both sides to the end: > 0 it wins, < 0 it loses; ``None`` not seen."""
    depth: int = 0
    """Moves of both sides looked ahead."""
    nodes: int = 0
    """Positions visited."""
    seconds: float = 0.0
    """Wall time since it was asked."""
    pruning_ratio: float | None = None
    """The share of plain minimax's positions that were not visited; ``None`` if not defined."""
    pv: tuple[str, ...] = ()
    """The line it expects, its own move first."""
    text: Text = field(default_factory=lambda: {"en": "", "zh": ""})
    """The thought in one line of words."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player answered."""

    action: str
    """A point (``h8``), ``--`` for a pass, or an action of the opening (``swap``); empty for the
    kind ``draw``."""
    thought: Thought | None = None
    """What it thought; ``None`` for decisions in an opening."""
    accepts_draw: bool = False
    """Whether it would agree to a draw now; only for the kind ``draw``."""
    seconds: float = 0.0
    """Wall time that the player took."""


class ThinkingFailed(RuntimeError):  # noqa: N818 - the caller's words
    """There is no answer; asking again may help."""

    def __init__(self, problem: Problem, text: Text) -> None:
        super().__init__(text["en"])
        self.problem: Problem = problem
        """In one word."""
        self.text = text
        """In a sentence for people."""

    def __reduce__(self) -> tuple[type[ThinkingFailed], tuple[Problem, Text]]:
        return type(self), (self.problem, self.text)


Listener: TypeAlias = Callable[[Thought], None]
"""Hears what a player thinks so far; called in the event loop, at most four times a second."""


class Thinker(Protocol):
    """Somebody who answers tasks."""

    @property
    def waiting(self) -> int:
        """Tasks that nobody works on yet."""

    @property
    def busy(self) -> int:
        """Tasks under way."""

    async def start(self) -> None:
        """Get ready."""

    async def close(self) -> None:
        """End everything; tasks without an answer fail with ``closed``."""

    async def choose(self, task: Task, on_report: Listener | None = None) -> Answer:
        """The answer to a task; ``ThinkingFailed`` if there is none.

        A caller who stops waiting (cancellation) gives the task up.
        """
