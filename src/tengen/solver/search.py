"""Searches for forced wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias, TypedDict, Unpack, get_args

from tengen import _core
from tengen.board import Board, Color, Point, PointLike
from tengen.evaluation import weights
from tengen.i18n import LocalizedError
from tengen.players.base import Limit, check_range, legal_points
from tengen.solver.budget import Budget
from tengen.solver.notation import KINDS, Kind
from tengen.solver.proof import Proof, Status
from tengen.stop import StopToken

MAX_THREADS = 256
MAX_MEMORY_MB = 65_536
DEFAULT_MEMORY_MB = 256


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a search."""

    proof_number: int
    """How far the win is from being proved; 0: proved."""
    disproof_number: int
    """How far it is from being disproved; 0: there is none."""
    nodes: int
    seconds: float


Reporter: TypeAlias = Callable[[Progress], None]


class SearchOptions(TypedDict, total=False):
    """The keywords of `solve` that functions with several searches hand on."""

    threads: int
    memory_mb: int
    report: Reporter | None
    stop: StopToken | None


def solve(
    board: Board,
    kind: Kind = "win",
    limit: Limit = Limit(),
    *,
    side: Color | str | None = None,
    shortest: bool = False,
    threads: int = 1,
    memory_mb: int = DEFAULT_MEMORY_MB,
    report: Reporter | None = None,
    stop: StopToken | None = None,
) -> Proof:
    """Search for a forced win of `side` (default: the side to move).

    `kind`: ``vcf``, every move of the attacker makes a four; ``vct``, every move makes a four or
    threatens to win by fours; ``win``, any moves. `shortest` asks for the vcf with the fewest
    fours. The table of positions takes `memory_mb` megabytes at most; when it is full, the
    positions that cost least are forgotten. `report` is called several times a second. A cancelled
    `stop` ends the search with the status ``unknown``.
    """
    _check(board, kind, limit, shortest=shortest, threads=threads, memory_mb=memory_mb)
    attacker = board.turn if side is None else Color(side)
    return search(
        _tables(),
        board,
        kind,
        limit,
        attacker=attacker,
        shortest=shortest,
        threads=threads,
        memory_mb=memory_mb,
        report=report,
        stop=stop,
    )


def search(
    tables: _core.Engine,
    board: Board,
    kind: Kind,
    limit: Limit,
    *,
    attacker: Color,
    shortest: bool = False,
    max_fours: int | None = None,
    threads: int = 1,
    memory_mb: int = DEFAULT_MEMORY_MB,
    report: Reporter | None = None,
    stop: StopToken | None = None,
) -> Proof:
    """`solve` with an engine's tables and without checks.

    `max_fours` limits a vcf of the side to move: its moves before the five.
    """
    listen = None if report is None else lambda *state: report(Progress(*state))
    found = _core.solve(
        tables,
        board,
        attacker,
        kind,
        shortest,
        max_fours,
        limit.seconds,
        limit.nodes,
        memory_mb,
        threads,
        listen,
        stop or StopToken(),
    )
    copy = Board.from_text(board.to_text())
    (status,) = [each for each in get_args(Status) if each == found.status]
    return Proof(copy, attacker, kind, status, found.tree, found.nodes, found.seconds)


def winning_moves(
    board: Board,
    kind: Kind = "win",
    limit: Limit = Limit(),
    *,
    only: Iterable[PointLike] | None = None,
    **options: Unpack[SearchOptions],
) -> dict[Point, Proof]:
    """Search every first move of the side to move (default: all legal ones).

    Each result has the position after the move: ``win`` if the move wins by force, ``none`` if it
    does not win by this kind. The limit is for all moves together.
    """
    points = legal_points(board) if only is None else [board.point(point) for point in only]
    return solve_after(board, points, board.turn, kind, Budget(limit), **options)


def solve_after(
    board: Board,
    moves: Sequence[Point],
    attacker: Color,
    kind: Kind,
    budget: Budget,
    **options: Unpack[SearchOptions],
) -> dict[Point, Proof]:
    """Search the position after each of the moves, which may have ended the game."""
    found: dict[Point, Proof] = {}
    stop = options.get("stop")
    for number, move in enumerate(moves):
        after = board.copy()
        after.play(move)
        limit = budget.share(len(moves) - number)
        if after.outcome is not None:
            is_won = after.outcome.winner is attacker
            found[move] = Proof(after, attacker, kind, "win" if is_won else "none")
        elif limit is None or (stop is not None and stop.is_cancelled):
            found[move] = Proof(after, attacker, kind, "unknown")
        else:
            found[move] = solve(after, kind, limit, side=attacker, **options)
            budget.spend(found[move].nodes)
    return found


@cache
def _tables() -> _core.Engine:
    """The tables of all rules; they are built when a rule is first used."""
    return _core.Engine(weights(), 1, 1)


def _check(
    board: Board, kind: str, limit: Limit, *, shortest: bool, threads: int, memory_mb: int
) -> None:
    if kind not in KINDS:
        raise ValueError(f"the kind must be {', '.join(KINDS)}, not {kind!r}")
    if board.outcome is not None:
        raise ValueError("the game is over")
    if limit.depth is not None:
        raise ValueError("the solver has no depth limit: limit its seconds or nodes")
    if shortest and kind != "vcf":
        raise LocalizedError("solver.error.shortest")
    check_range("threads", threads, 1, MAX_THREADS)
    check_range("memory_mb", memory_mb, 1, MAX_MEMORY_MB)
