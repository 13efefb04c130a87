"""The engine: a native alpha-beta search, at full strength or at one of ten levels."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from math import inf
from operator import index
from typing import Literal, SupportsIndex

from tengen import _core
from tengen.board import MAX_SIZE, PASS, Board, Point, PointLike, Rule, parse_moves
from tengen.engine.levels import LEVELS, seed_bits
from tengen.engine.results import decision_of, replay, report_of, win_probability
from tengen.evaluation import Features, weights
from tengen.i18n import LocalizedError
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    PlayerClosed,
    PlayerError,
    Report,
    Reporter,
    Undecided,
    check_board,
    check_limit,
    legal_points,
)
from tengen.players.streaming import stream
from tengen.stop import StopToken, linked
from tengen.values import shortened

MAX_THREADS = 256
MAX_HASH_MB = 65_536
MAX_LINES = 484
_MAX_PLIES = MAX_SIZE**2
_DEFAULT_SECONDS = 5.0
"""Wall time of a move or a VCF search without any limit."""
_RESERVE = 0.008
"""Seconds of a time limit that are kept for the work after the search."""
_MAX_DEPTH, _MAX_NODES, _MAX_SECONDS = 99, 2**62, 1e8
_MAX_TRACE = 400_000
"""Recorded steps of a traced search."""


@dataclass(frozen=True, slots=True)
class _Request:
    """One search."""

    board: Board
    limit: Limit
    lines: int = 1
    only: Sequence[Point] = ()
    """Root moves to search; empty: all."""
    exclude: Sequence[Point] = ()
    report: Reporter | None = None
    stop: StopToken | None = None
    started: float = field(default_factory=time.perf_counter)


class Engine(Player):
    """The native engine. One search at a time; a `StopToken` cancels it from any thread.

    The transposition table carries over from one search to the next: use one engine for a game.
    """

    def __init__(
        self,
        threads: int = 1,
        hash_mb: int = 64,
        level: int | Literal["max"] | None = None,
        seed: int = 0,
        *,
        evaluation: bytes | None = None,
    ) -> None:
        """An engine of `level` 1 to 10, or of full strength (``"max"`` or ``None``).

        `seed` varies the moves of low levels. `evaluation` replaces the trained weights, in the
        format that ``tengen train`` writes.
        """
        super().__init__()
        _check("threads", threads, MAX_THREADS)
        _check("hash_mb", hash_mb, MAX_HASH_MB)
        if not isinstance(evaluation, bytes | None):
            raise TypeError("evaluation must be the bytes of an evaluation file, not its name")
        self._level: int | None = None
        self.name = "tengen"
        self.level = None if level == "max" else level
        self._seed = seed_bits(seed)
        try:
            self._native: _core.Engine | None = _core.Engine(
                evaluation or weights(), int(threads), int(hash_mb)
            )
        except MemoryError:
            raise _no_memory(hash_mb) from None
        self._busy = threading.Lock()
        self._life = StopToken()
        """Cancelled by `close`."""

    @property
    def level(self) -> int | None:
        """1 to 10; ``None`` is full strength."""
        return self._level

    @level.setter
    def level(self, level: int | None) -> None:
        if level is not None and level not in LEVELS:
            low, high = min(LEVELS), max(LEVELS)
            raise LocalizedError("players.error.level", low=low, high=high, value=shortened(level))
        self._level = level
        self.name = "tengen" if level is None else f"tengen:level={level}"

    @property
    def threads(self) -> int:
        """Search threads."""
        return self._core.threads

    @threads.setter
    def threads(self, threads: int) -> None:
        _check("threads", threads, MAX_THREADS)
        with self._exclusive() as core:
            core.threads = int(threads)

    @property
    def hash_mb(self) -> int:
        """Megabytes of the transposition table; setting it clears the table."""
        return self._core.hash_mb

    @hash_mb.setter
    def hash_mb(self, megabytes: int) -> None:
        _check("hash_mb", megabytes, MAX_HASH_MB)
        try:
            with self._exclusive() as core:
                core.hash_mb = int(megabytes)
        except MemoryError:
            raise _no_memory(megabytes) from None

    @property
    def hash_usage(self) -> float:
        """The share of the transposition table written by the last search, 0 to 1."""
        return self._core.hash_usage

    @property
    def parameters(self) -> Mapping[str, _core.Parameter]:
        """The constants of the search by name, each with value, min, max and step."""
        return self._core.parameters

    def set_parameters(self, values: Mapping[str, int]) -> None:
        """Change constants of the search. ``RuntimeError`` if the core is not a tuning build."""
        with self._exclusive() as core:
            core.set_parameters({name: int(value) for name, value in values.items()})

    def clear(self) -> None:
        """Clear what was learnt from earlier searches."""
        with self._exclusive() as core:
            core.clear()

    def close(self) -> None:
        """Cancel the search, if any, and release the memory; the engine cannot be used again."""
        self._native = None  # a search that still runs holds its own reference
        self._life.cancel()

    def prepare(self, board: Board) -> None:
        """Do in advance what can take longer than a short move: lookup tables, memory pages."""
        with self._exclusive() as core:
            core.prepare(check_board(board).rule)

    def evaluate(self, board: Board) -> float:
        """The static score for the side to move, without search."""
        return float(self._core.evaluate(check_board(board)))

    def plain_score(self, board: Board) -> float:
        """The static score without the network's correction."""
        return float(self._core.plain_score(check_board(board)))

    def features(self, board: Board) -> Features:
        """What the static score is made of, for training."""
        return self._core.features(check_board(board))

    def vcf(
        self, board: Board, limit: Limit = Limit(), stop: StopToken | None = None
    ) -> tuple[Point, ...] | None:
        """A victory by continuous fours of the side to move: its fours and the defences, in turn.

        The main line of ``tengen.solve(board, "vcf")``: it ends with the five, or with a four that
        no legal move stops. ``None``: there is none, or none within `limit.depth` plies to the
        five. `Undecided` if the time, the nodes or `stop` ended the search before it knew; without
        a limit it takes at most five seconds.
        """
        from tengen.solver.search import search  # noqa: PLC0415 - keeps the start of a program fast

        legal_points(board)
        limit = _limited(limit)
        fours = None if limit.depth is None else min((limit.depth - 1) // 2, _MAX_PLIES)
        budget = Limit(
            seconds=None if limit.seconds is None else min(limit.seconds, _MAX_SECONDS),
            nodes=None if limit.nodes is None else min(limit.nodes, _MAX_NODES),
        )
        core, attacker = self._core, board.turn
        with linked(stop) as token, self._life.calling(token.cancel):
            proof = search(
                core, board, "vcf", budget, attacker=attacker, max_fours=fours, stop=token
            )
        if proof.status == "unknown":
            raise Undecided(f"no victory by continuous fours was found in {proof.nodes:,} nodes")
        if proof.status == "none":
            return None
        return tuple(takewhile(lambda point: point != PASS, proof.line))

    def win_probability(self, value: float, rule: Rule) -> float:
        """The win probability that `Score.value` means, 0 to 1."""
        return win_probability(self._core, value, rule)

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The move for the side to move; cancelling `stop` ends the search within 10 ms."""
        started = time.perf_counter()
        core, limit = self._core, _limited(limit)
        legal_points(board)
        request = _Request(board, limit, report=report, stop=stop, started=started)
        result = self._search(request, self._level)
        return decision_of(core, board, result.lines[result.chosen], result, started)

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        lines: int = 1,
        moves: str | Iterable[PointLike] | None = None,
        exclude: str | Iterable[PointLike] = (),
        stop: StopToken | None = None,
    ) -> Generator[Report]:
        """Reports on the best lines during a search at full strength, endless without a limit.

        Each iteration gives `lines` reports, best first (``report.line`` counts from 1). `moves`
        restricts the root moves, `exclude` leaves some out. Ends when the limit is reached, when
        `stop` is cancelled, when the caller closes the iterator (``break`` is enough), or when a
        search of one line has found the end of the game. ``ValueError`` if no root move is left.
        """
        core = self._core
        _check("lines", lines, MAX_LINES)
        legal = legal_points(board)
        only = [] if moves is None else _points(board, moves)
        without = set(_points(board, exclude))
        if moves is not None:
            only = [point for point in only if point in legal and point not in without]
        if (moves is not None and not only) or without.issuperset(legal):
            raise ValueError("no first move is left to analyse")
        board, limit = board.copy(), check_limit(limit or Limit())

        def search(put: Reporter, token: StopToken) -> None:
            started = time.perf_counter()
            result = self._search(
                _Request(board, limit, lines, only, sorted(without), put, token, started)
            )
            # The final lines, which a cancelled search may not have reported.
            for number, line in enumerate(result.lines, start=1):
                put(report_of(core, board, line, result, number))

        return stream(search, stop)

    def balance(
        self,
        board: Board,
        limit: Limit = Limit(),
        stones: int = 1,
        target: float = 0.0,
        stop: StopToken | None = None,
    ) -> tuple[Point, ...]:
        """One or two moves after which the score is nearest to `target`.

        The target is for the side to move now. With two stones the second is the other side's.
        """
        if stones not in (1, 2):
            raise ValueError(f"a position is balanced by 1 or 2 stones, not {stones}")
        limit = _limited(limit)
        if limit.seconds is not None:
            limit = Limit(limit.seconds / stones, limit.depth, limit.nodes)
        first = self._nearest(board, limit, target, stop)
        if stones == 1:
            return (first,)
        after = board.copy()
        after.play(first)
        return (first, self._nearest(after, limit, -target, stop))

    def _nearest(self, board: Board, limit: Limit, target: float, stop: StopToken | None) -> Point:
        """The move whose score is nearest to the target, from a search of every legal move."""
        legal = legal_points(board)
        result = self._search(_Request(board, limit, len(legal), legal, stop=stop))
        best = min(result.lines, key=lambda line: abs(_score_or_infinite(line) - target))
        return best.moves[0]

    def _search(self, request: _Request, level: int | None = None) -> _core.SearchResult:
        """Search; a `level` sets the lines and root moves of the request itself."""
        limit, max_trace = request.limit, _MAX_TRACE if self.trace is not None else 0
        with (
            self._exclusive() as core,
            linked(request.stop) as stop,
            self._life.calling(stop.cancel),
        ):
            listen = _listener(core, request.board, request.report)
            limits = (
                _seconds_left(limit, request.started),
                None if limit.depth is None else min(limit.depth, _MAX_DEPTH),
                None if limit.nodes is None else min(limit.nodes, _MAX_NODES),
            )
            if level is None:
                roots = (request.lines, request.only, request.exclude)
                result = core.search(request.board, *limits, *roots, listen, max_trace, stop)
            else:
                seed = self._seed
                result = core.choose(request.board, *limits, level, seed, listen, max_trace, stop)
        if self.trace is not None:
            replay(self.trace, result.trace)
        return result

    @contextmanager
    def _exclusive(self) -> Iterator[_core.Engine]:
        """Hold the engine; ``PlayerError`` if it is in use or closed."""
        core = self._core
        if not self._busy.acquire(blocking=False):
            raise PlayerError(f"{self.name} is thinking already")
        try:
            yield core
        finally:
            self._busy.release()

    @property
    def _core(self) -> _core.Engine:
        if self._native is None:
            raise PlayerClosed(f"{self.name} is closed: create another engine")
        return self._native


def is_tuning_build() -> bool:
    """Whether `Engine.set_parameters` works: the core was built with ``TENGEN_TUNE``."""
    return _core.is_tuning_build()


def _check(name: str, value: int, maximum: int) -> None:
    if not isinstance(value, SupportsIndex) or not 1 <= index(value) <= maximum:
        raise LocalizedError(
            "players.error.range", name=name, low=1, high=maximum, value=shortened(value)
        )


def _no_memory(megabytes: int) -> MemoryError:
    return MemoryError(f"there is no memory for a transposition table of {megabytes} MB")


def _limited(limit: Limit) -> Limit:
    """The limit, or the default if nothing is limited."""
    return Limit(seconds=_DEFAULT_SECONDS) if check_limit(limit) == Limit() else limit


def _points(board: Board, points: str | Iterable[PointLike]) -> list[Point]:
    named = parse_moves(points) if isinstance(points, str) else points
    return [board.point(point) for point in named]


def _seconds_left(limit: Limit, started: float) -> float | None:
    """The time limit for the core, less the reserve."""
    if limit.seconds is None:
        return None
    reserve = min(_RESERVE, limit.seconds / 5)
    return max(0.0, limit.seconds - reserve - (time.perf_counter() - started))


def _listener(
    core: _core.Engine, board: Board, report: Reporter | None
) -> Callable[[_core.SearchReport], None] | None:
    if report is None:
        return None

    def listen(found: _core.SearchReport) -> None:
        for number, line in enumerate(found.lines, start=1):
            report(report_of(core, board, line, found, number))

    return listen


def _score_or_infinite(line: _core.Line) -> float:
    if line.mate_in is None:
        return float(line.score)
    return inf if line.mate_in > 0 else -inf
