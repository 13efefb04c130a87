"""The player interface: a board and a limit go in, a decision comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self, TypeAlias

from tengen.board import Board, Language, Point
from tengen.i18n import text
from tengen.stop import StopToken

if TYPE_CHECKING:
    from tengen.players.trace import Trace


PROGRAM_PREFIX = "brain:"
"""Begins a player specification that is the command line of a Gomocup program."""


class PlayerError(RuntimeError):
    """A player failed; the request was valid."""


class PlayerCrashed(PlayerError):  # noqa: N818 - a fixed public name
    """A player's program ended or gave an invalid answer."""


class PlayerTimeout(PlayerError):  # noqa: N818 - a fixed public name
    """A player did not answer in time."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Limits of one search; ``None``: no limit of that kind."""

    seconds: float | None = None
    """Wall time; the answer comes before it has passed."""
    depth: int | None = None
    """Search depth in plies (moves of either side)."""
    nodes: int | None = None
    """Positions to visit; for Monte-Carlo players, playouts."""

    def __post_init__(self) -> None:
        for name in ("seconds", "depth", "nodes"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} must be greater than 0, not {value!r}")


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a search that the classic programs print."""

    nodes: int = 0
    """Positions visited below the root; for Monte-Carlo players, playouts."""
    leaves: int = 0
    """Positions that were evaluated statically."""
    cutoffs: int = 0
    """Nodes whose remaining moves were pruned."""
    depth: int = 0
    """Search depth in plies."""
    seconds: float = 0.0
    """Wall time of the search."""
    plain_nodes: int | None = None
    """Nodes that plain minimax of the same depth and width would visit; ``None`` where that is not
    defined, as for Monte-Carlo players."""
    scores: Mapping[Point, float] = field(default_factory=dict)
    """The score of each root move for the side to move; with pruning, an upper bound for all but
    the best."""

    @property
    def pruning_ratio(self) -> float | None:
        """The share of plain minimax's nodes that was pruned; ``None`` if not defined."""
        if not self.plain_nodes:
            return None
        return max(0.0, 1 - self.nodes / self.plain_nodes)

    def text(self, language: Language = "en") -> str:
        """The figures, one per line, then the first-level moves from the best score down."""
        lines = [
            text(language, "players.statistics.time", seconds=self.seconds),
            text(language, "players.statistics.nodes", nodes=self.nodes),
        ]
        if self.pruning_ratio is not None:
            lines.append(text(language, "players.statistics.pruned", ratio=self.pruning_ratio))
        ranked = sorted(self.scores.items(), key=lambda item: -item[1])
        return "\n".join([*lines, *(f"{point}: {score:,.10g}" for point, score in ranked)])


@dataclass(frozen=True, slots=True)
class Report:
    """The state of a search, from the player's point of view."""

    score: float | None = None
    """In the player's own unit, higher is better for it; ``None`` if unknown."""
    mate_in: int | None = None
    """Plies to the end of the game: > 0 the player wins, < 0 it loses, ``None``: no mate found."""
    pv: tuple[Point, ...] = ()
    """The principal variation, the player's move first."""
    depth: int = 0
    """Search depth in plies."""
    nodes: int = 0
    """Positions visited."""
    seconds: float = 0.0
    """Wall time since the start of the search."""
    line: int = 1
    """Rank of this line in a multi-line analysis; 1 is the best."""
    win_probability: float | None = None
    """Expected result from 0 to 1, a draw being one half; ``None`` if unknown."""
    selective_depth: int = 0
    """Plies of the longest line searched; 0 if unknown."""


@dataclass(frozen=True, slots=True)
class Decision(Report):
    """The chosen move with the final state of the search."""

    point: Point = field(kw_only=True)
    """The move."""
    statistics: Statistics = field(default_factory=Statistics, kw_only=True)
    """Statistics of the search."""


Reporter: TypeAlias = Callable[[Report], None]
"""Receives reports during a search, in the searching thread."""


class Player(ABC):
    """Chooses moves. One thread asks at a time; a `StopToken` cancels from any thread."""

    name: str = "player"
    """Display name."""
    trace: Trace | None = None
    """Receives every step of the search; ``None``: no tracing, at no cost."""

    def prepare(self, board: Board) -> None:  # noqa: B027 - most players need no preparation
        """Prepare for a game from this board, so that no clock runs during the preparation."""

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
        """Release resources; the player is not used again."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def legal_points(board: Board) -> list[Point]:
    """The legal moves of the side to move; ``ValueError`` if there are none."""
    points = board.legal_points()
    if not points:
        reason = "the game is over" if board.outcome else "no legal point is left"
        raise ValueError(f"no move can be chosen: {reason}")
    return points
