"""Makes reviews: the positions of a game, from the last to the first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias

from tengen import _core
from tengen.board import Board, PointLike
from tengen.evaluation import weights
from tengen.game_review import document
from tengen.game_review.position import PositionReview
from tengen.game_review.result import Review, Reviewed, board_and_outcome
from tengen.i18n import LocalizedError
from tengen.players.base import Limit, check_range
from tengen.stop import StopToken

DEFAULT_NODES = 50_000
DEFAULT_HASH_MB = 32
"""As in the browser: a review with one thread is then the same in both."""
_MAX_THREADS, _MAX_HASH_MB = 256, 65_536
_MIN_SECONDS = 0.001
"""For a position, however little time is left."""
_DEFAULT_LIMIT = Limit(nodes=DEFAULT_NODES)


class ReviewCancelled(RuntimeError):  # noqa: N818 - like PlayerClosed
    """A review was cancelled before it was complete."""


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """A position that has been reviewed; the last one of the game comes first."""

    ply: int
    """The number of moves before the position."""
    total: int
    """The number of positions."""
    review: PositionReview


ReviewReporter: TypeAlias = Callable[[ReviewProgress], None]


class Reviewer:
    """Reviews position by position; what it learns from one helps with the one before.

    One review at a time.
    """

    def __init__(self, *, threads: int = 1, hash_mb: int = DEFAULT_HASH_MB) -> None:
        """`threads` and `hash_mb` are those of the engine."""
        check_range("threads", threads, 1, _MAX_THREADS)
        check_range("hash_mb", hash_mb, 1, _MAX_HASH_MB)
        self._engine = _core.Engine(weights(), threads, hash_mb)

    def review_position(
        self,
        board: Board,
        played: PointLike | None = None,
        after: PositionReview | None = None,
        limit: Limit = _DEFAULT_LIMIT,
        *,
        stop: StopToken | None = None,
    ) -> PositionReview:
        """As the function `review_position`."""
        limit = checked(limit)
        if after is not None and played is None:
            raise LocalizedError("reviewer.error.after")
        move = None if played is None else board.point(played)
        if move is not None:
            board.copy().play(move)
        found = _core.review_position(
            self._engine,
            board,
            move,
            None if after is None else document.of_position(after),
            limit.nodes or DEFAULT_NODES,
            limit.seconds,
            stop or StopToken(),
        )
        if found is None:
            raise ReviewCancelled("the review was cancelled")
        return document.position(found, board.size)


def review_position(
    board: Board,
    played: PointLike | None = None,
    after: PositionReview | None = None,
    limit: Limit = _DEFAULT_LIMIT,
    *,
    threads: int = 1,
    hash_mb: int = DEFAULT_HASH_MB,
    stop: StopToken | None = None,
) -> PositionReview:
    """Review one position and the move `played` from it.

    `after` is the review of the position after that move: begin with the last position of a game
    and go back. Both are ``None`` for the last one; ``ValueError`` for `after` alone. `limit` is
    for this position. A cancelled `stop` raises `ReviewCancelled`; `IllegalMove` if the board does
    not allow the move.
    """
    reviewer = Reviewer(threads=threads, hash_mb=hash_mb)
    return reviewer.review_position(board, played, after, limit, stop=stop)


def review(
    game: Reviewed,
    limit: Limit = _DEFAULT_LIMIT,
    *,
    threads: int = 1,
    hash_mb: int = DEFAULT_HASH_MB,
    report: ReviewReporter | None = None,
    stop: StopToken | None = None,
) -> Review:
    """Review the moves of a board, or the main line of a record.

    `limit.nodes` are the search nodes for each position (default: 50,000; the solver's limits are
    multiples of them). `limit.seconds` is for the whole game and is shared out: every position is
    reviewed. `report` is called after each position, the last one first. A cancelled `stop` raises
    `ReviewCancelled`; `IllegalMove` if the record breaks the rules.

    With one thread and without `limit.seconds`, the same game has the same review.
    """
    limit = checked(limit)
    reviewer = Reviewer(threads=threads, hash_mb=hash_mb)
    board, outcome = board_and_outcome(game)
    positions: list[PositionReview] = []
    played, total = None, len(board.moves) + 1
    ends = None if limit.seconds is None else perf_counter() + limit.seconds
    at = board.copy()
    for ply in range(total - 1, -1, -1):
        after = positions[-1] if positions else None
        share = None if ends is None else max(_MIN_SECONDS, (ends - perf_counter()) / (ply + 1))
        own = Limit(seconds=share, nodes=limit.nodes)
        positions.append(reviewer.review_position(at, played, after, own, stop=stop))
        if report is not None:
            report(ReviewProgress(ply, total, positions[-1]))
        if ply > 0:
            played = at.undo()
    nodes = limit.nodes or DEFAULT_NODES
    return Review(board, outcome, nodes, tuple(reversed(positions)), _core.version())


def checked(limit: Limit) -> Limit:
    """The limit itself; ``ValueError`` if a review cannot have it."""
    if limit.depth is not None:
        raise LocalizedError("reviewer.error.depth")
    check_range("nodes", limit.nodes or DEFAULT_NODES, 1, document.MAX_NODES)
    return limit
