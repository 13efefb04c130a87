"""The player interface: a board and a limit go in, a decision comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import TYPE_CHECKING, Self, TypeAlias

from tengen.board import Board, Language, Point
from tengen.i18n import LocalizedError, text
from tengen.players.streaming import stream
from tengen.score import Score
from tengen.stop import StopToken
from tengen.values import shortened

if TYPE_CHECKING:
    from tengen.players.trace import Trace


PROGRAM_PREFIX = "brain:"
"""Begins a player specification that is the command line of a Gomocup program."""


class PlayerError(RuntimeError):
    """A player failed; the request was valid."""


class PlayerCrashed(PlayerError):  # noqa: N818 - a fixed public name
    """A player's program ended or gave an invalid answer."""


class PlayerClosed(PlayerError):  # noqa: N818 - like PlayerCrashed
    """A player was asked for something after `Player.close`."""


class Undecided(PlayerError):  # noqa: N818 - like PlayerCrashed
    """A limit ended a search for a yes or no before it knew."""


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
        for name, kind in (("seconds", Real), ("depth", Integral), ("nodes", Integral)):
            value = getattr(self, name)
            if value is None:
                continue
            if not isinstance(value, kind):
                wanted = "a number" if kind is Real else "a whole number"
                raise TypeError(f"{name} must be {wanted}, not {shortened(value)}")
            if not float(value) > 0:
                raise LocalizedError("players.error.above", name=name, value=shortened(value))


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
    plain_nodes_all: int | None = None
    """Nodes that plain minimax of the same depth would visit if it tried every empty point;
    ``None`` where that is not defined."""
    scores: Mapping[Point, float] = field(default_factory=dict)
    """The score of each root move for the side to move; with pruning, an upper bound for all but
    the best."""
    visits: Mapping[Point, int] = field(default_factory=dict)
    """Monte-Carlo players: the number of playouts through each root move, whose score is then its
    mean reward."""

    @property
    def pruning_ratio(self) -> float | None:
        """The share of plain minimax's nodes that was pruned, both of the same depth and width.

        ``None`` if not defined.
        """
        return self._pruned_of(self.plain_nodes)

    @property
    def pruning_ratio_all(self) -> float | None:
        """The same against plain minimax over all empty points: what width and distance save too.

        The ratio that the fourth classic prints. ``None`` if not defined.
        """
        return self._pruned_of(self.plain_nodes_all)

    def _pruned_of(self, plain_nodes: int | None) -> float | None:
        return max(0.0, 1 - self.nodes / plain_nodes) if plain_nodes else None

    def text(self, language: Language = "en") -> str:
        """The figures, one per line, then the first-level moves from the best score down."""
        lines = [
            text(language, "players.statistics.time", seconds=self.seconds),
            text(language, "players.statistics.nodes", nodes=self.nodes),
        ]
        for key, ratio in (("pruned", self.pruning_ratio), ("pruned_all", self.pruning_ratio_all)):
            if ratio is not None:
                lines.append(text(language, f"players.statistics.{key}", ratio=percent(ratio)))
        ranked = sorted(self.scores.items(), key=lambda item: -item[1])
        return "\n".join([*lines, *(f"{point}: {score:,.10g}" for point, score in ranked)])


def percent(ratio: float) -> str:
    """A ratio with two decimals; what is short of all is not rounded up to 100 %."""
    rounded = f"{ratio:.2%}"
    return ">99.99%" if rounded == "100.00%" and ratio < 1 else rounded


@dataclass(frozen=True, slots=True)
class Report:
    """The state of a search, from the player's point of view."""

    score: Score | None = None
    """For the side to move at the root; ``None`` if unknown."""
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
    selective_depth: int = 0
    """Plies of the longest line searched; 0 if unknown."""

    @property
    def mate_in(self) -> int | None:
        """Plies to the end of the game: > 0 the player wins, < 0 it loses, ``None``: not known.

        `tengen.solve`, with the winner as `side`, proves what the engine announces.
        """
        return None if self.score is None else self.score.mate_in

    @property
    def win_probability(self) -> float | None:
        """Expected result from 0 to 1, a draw being one half; ``None`` if unknown."""
        return None if self.score is None else self.score.win_probability


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

    def analyse(
        self, board: Board, limit: Limit | None = None, *, stop: StopToken | None = None
    ) -> Generator[Report]:
        """The reports of `choose` while it runs; the last is its `Decision`.

        Ends when the limit is reached, when `stop` is cancelled, or when the caller closes the
        iterator (``break`` is enough).
        """
        legal_points(board)
        board, limit = board.copy(), check_limit(limit or Limit())

        def search(put: Reporter, token: StopToken) -> None:
            put(self.choose(board, limit, put, token))

        return stream(search, stop)

    def close(self) -> None:  # noqa: B027 - most players hold nothing
        """Release resources; the player is not used again."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def check_board(board: Board) -> Board:
    """The board; ``TypeError`` if it is something else, such as the text of a position."""
    if not isinstance(board, Board):
        wanted = "a player needs a Board, such as Board.from_moves('h8i9')"
        raise TypeError(f"{wanted}, not {shortened(board)}")
    return board


def check_limit(limit: Limit) -> Limit:
    """The limit; ``TypeError`` if it is something else, such as a number of seconds."""
    if not isinstance(limit, Limit):
        raise TypeError(f"a limit is a Limit, such as Limit(seconds=1), not {shortened(limit)}")
    return limit


def check_range(name: str, value: float, low: int, high: int | None = None) -> None:
    """``ValueError`` if an option is below `low` or above `high`."""
    if high is None and value < low:
        raise LocalizedError("players.error.at_least", name=name, low=low, value=repr(value))
    if high is not None and not low <= value <= high:
        raise LocalizedError(
            "players.error.range", name=name, low=low, high=high, value=repr(value)
        )


def check_choice(name: str, value: object, choices: Collection[object]) -> None:
    """``ValueError`` if an option is not one of its choices."""
    if value not in choices:
        known = ", ".join(map(repr, choices))
        raise LocalizedError("players.error.one_of", name=name, known=known, value=repr(value))


def legal_points(board: Board) -> list[Point]:
    """The legal moves of the side to move; ``ValueError`` if there are none."""
    points = check_board(board).legal_points()
    if not points:
        reason = "the game is over" if board.outcome else "no legal point is left"
        raise ValueError(f"no move can be chosen: {reason}")
    return points
