"""What a player is: a board and a limit go in, a decision comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias

from tengen.board import Board, Language, Point
from tengen.stop import StopToken

if TYPE_CHECKING:
    from tengen.players.trace import Trace


class PlayerError(RuntimeError):
    """A player failed; what it was asked was right."""


class PlayerCrashed(PlayerError):  # noqa: N818 - a fixed public name
    """A player's program ended or answered nonsense."""


class PlayerTimeout(PlayerError):  # noqa: N818 - a fixed public name
    """A player did not answer in time."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may spend on a move; ``None`` leaves it to the player."""

    seconds: float | None = None
    """Wall time; the answer comes before it is used up."""
    depth: int | None = None
    """Moves of both sides to look ahead."""
    nodes: int | None = None
    """Positions to visit; for Monte-Carlo players, games to play out."""

    def __post_init__(self) -> None:
        for name in ("seconds", "depth", "nodes"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"a limit's {name} must be more than 0, not {value!r}")


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a search did, as the classic programs print it."""

    nodes: int = 0
    """Positions visited below the root; for Monte-Carlo players, games played out."""
    leaves: int = 0
    """Positions whose static score was asked for."""
    cutoffs: int = 0
    """Positions whose remaining moves were skipped because a bound was passed."""
    depth: int = 0
    """Moves of both sides looked ahead."""
    seconds: float = 0.0
    """Wall time of the decision."""
    plain_nodes: int | None = None
    """What plain minimax of the same depth and width would visit; ``None`` if that has no
    meaning, as for Monte-Carlo players."""
    scores: Mapping[Point, float] = field(default_factory=dict)
    """The score of each first-level move, for the side to move; with pruning a bound, not a value,
    for all but the best."""

    @property
    def pruning_ratio(self) -> float | None:
        """The share of plain minimax's nodes that were not visited; ``None`` if not defined."""
        if not self.plain_nodes:
            return None
        return max(0.0, 1 - self.nodes / self.plain_nodes)

    def text(self, language: Language = "en") -> str:
        """The figures in words, then the first-level moves from the best score down."""
        ratio = self.pruning_ratio
        if language == "zh":
            lines = [f"搜索用时 {self.seconds:.3f} 秒", f"搜索节点 {self.nodes:,}"]
            lines += [f"剪枝率 {ratio:.2%}"] if ratio is not None else []
        else:
            lines = [f"search time {self.seconds:.3f} s", f"nodes {self.nodes:,}"]
            lines += [f"pruning ratio {ratio:.2%}"] if ratio is not None else []
        ranked = sorted(self.scores.items(), key=lambda item: -item[1])
        return "\n".join([*lines, *(f"{point}: {score:,.10g}" for point, score in ranked)])


@dataclass(frozen=True, slots=True)
class Report:
    """What a player thinks at some moment, from its own point of view."""

    score: float | None = None
    """In the player's own unit, higher is better for it; ``None`` if it does not say."""
    mate_in: int | None = None
    """Moves of both sides to the end: > 0 the player wins, < 0 it loses, ``None`` not seen."""
    pv: tuple[Point, ...] = ()
    """The line it expects, its own move first."""
    depth: int = 0
    """Moves of both sides looked ahead."""
    nodes: int = 0
    """Positions visited."""
    seconds: float = 0.0
    """Wall time since it was asked."""
    line: int = 1
    """Which of several lines this is, the best first."""
    win_probability: float | None = None
    """The chance to win, from 0 to 1, a draw counted as half; ``None`` if it does not say."""
    selective_depth: int = 0
    """Moves of both sides in the longest line looked at; 0 if it does not say."""


@dataclass(frozen=True, slots=True)
class Decision(Report):
    """The move a player has chosen, and what it thinks of it."""

    point: Point = field(kw_only=True)
    """The move."""
    statistics: Statistics = field(default_factory=Statistics, kw_only=True)
    """What the search did."""


Reporter: TypeAlias = Callable[[Report], None]
"""Receives reports while a player thinks; called in the thinking thread."""


class Player(ABC):
    """Chooses moves. One thread asks at a time; a `StopToken` cancels from any thread."""

    name: str = "player"
    """What people call it."""
    summary: ClassVar[Mapping[Language, str]] = {"en": "", "zh": ""}
    """How it thinks, in one sentence."""
    trace: Trace | None = None
    """Hears every step of the search; ``None`` costs nothing."""

    def prepare(self, board: Board) -> None:  # noqa: B027 - most players are always ready
        """Get ready for a game that begins with this board, so that no move has to wait for it."""

    @abstractmethod
    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """Return the move for the side to play; the board is left unchanged.

        `report` receives the search's progress. Cancelling `stop` ends the search soon, with the
        best move found so far; a token cancelled beforehand gives a quick move.
        ``ValueError`` if the game is over or no legal move is left.
        """

    def close(self) -> None:  # noqa: B027 - most players hold nothing
        """Let go of whatever the player holds; it is not asked again."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def legal_points(board: Board) -> list[Point]:
    """The points the side to move may choose from; ``ValueError`` when there are none."""
    points = board.legal_points()
    if not points:
        state = "the game is over" if board.outcome else "no legal point is left"
        raise ValueError(f"no move can be chosen: {state}")
    return points
