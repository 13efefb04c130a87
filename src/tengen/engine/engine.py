"""The engine: a native alpha-beta search, at full strength or at one of ten levels."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from typing import Literal

from tengen import _core
from tengen.board import Board, Point, PointLike, Rule
from tengen.engine.evaluation import Features, weights
from tengen.engine.levels import LEVELS, pick, points_in_sight
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    PlayerError,
    Report,
    Reporter,
    Statistics,
    legal_points,
)
from tengen.stop import StopToken, linked

MAX_THREADS = 256
MAX_HASH_MB = 65_536
MAX_LINES = 484
_DEFAULT_SECONDS = 5.0
"""Wall time of a search without any limit."""
_RESERVE = 0.008
"""Seconds of a time limit that are kept for the work after the search."""
_MAX_DEPTH, _MAX_NODES = 99, 2**62
_INFINITE = 32_000
"""The core's bound of an open window."""
_QUICK_FOURS, _QUICK_NODES = 12, 200
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
        self._level: int | None = None
        self.name = "tengen"
        self.level = None if level == "max" else level
        self._seed = seed
        self._core = _core.Engine(evaluation or weights(), threads, hash_mb)
        self._busy = threading.Lock()

    @property
    def level(self) -> int | None:
        """1 to 10; ``None`` is full strength."""
        return self._level

    @level.setter
    def level(self, level: int | None) -> None:
        if level is not None and level not in LEVELS:
            raise ValueError(f"levels go from {min(LEVELS)} to {max(LEVELS)}, or max, not {level}")
        self._level = level
        self.name = "tengen" if level is None else f"tengen:level={level}"

    @property
    def threads(self) -> int:
        """Search threads."""
        return self._core.threads

    @threads.setter
    def threads(self, threads: int) -> None:
        _check("threads", threads, MAX_THREADS)
        with self._exclusive():
            self._core.threads = threads

    @property
    def hash_mb(self) -> int:
        """Megabytes of the transposition table; setting it clears the table."""
        return self._core.hash_mb

    @hash_mb.setter
    def hash_mb(self, megabytes: int) -> None:
        _check("hash_mb", megabytes, MAX_HASH_MB)
        with self._exclusive():
            self._core.hash_mb = megabytes

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
        with self._exclusive():
            self._core.set_parameters(dict(values))

    def clear(self) -> None:
        """Clear what was learnt from earlier searches."""
        with self._exclusive():
            self._core.clear()

    def prepare(self, board: Board) -> None:
        """Build the lookup tables of the board's rule, which can take longer than a short move."""
        self.evaluate(board)

    def evaluate(self, board: Board) -> float:
        """The static score for the side to move, without search."""
        return float(self._core.evaluate(board))

    def plain_score(self, board: Board) -> float:
        """The static score without the network's correction."""
        return float(self._core.plain_score(board))

    def features(self, board: Board) -> Features:
        """What the static score is made of, for training."""
        return self._core.features(board)

    def has_win_by_fours(self, board: Board) -> bool:
        """Whether a short search finds a victory by continuous fours for the side to move."""
        return self._core.has_vcf(board, _QUICK_FOURS, _QUICK_NODES)

    def win_probability(self, score: float, rule: Rule) -> float:
        """The win probability that a score means, 0 to 1."""
        return self._core.win_probability(rule, round(max(-30_000.0, min(score, 30_000.0))))

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The move for the side to move; cancelling `stop` ends the search within 10 ms."""
        started = time.perf_counter()
        legal = legal_points(board)
        if self._level is None:
            result = self._search(_Request(board, limit, report=report, stop=stop, started=started))
            return self._decision(board, result.lines[0], result, started)
        level = LEVELS[self._level]
        sight = points_in_sight(board, legal, level, self._seed)
        result = self._search(
            _Request(board, level.narrowed(limit), level.lines, sight, (), report, stop, started)
        )
        line = pick(result.lines, level, board, self._seed)
        return self._decision(board, line, result, started)

    def analyse(
        self,
        board: Board,
        limit: Limit = Limit(),
        lines: int = 1,
        moves: Iterable[PointLike] | None = None,
        exclude: Iterable[PointLike] = (),
        stop: StopToken | None = None,
    ) -> Iterator[Report]:
        """Reports on the best lines during a search at full strength.

        Each iteration gives `lines` reports, best first (``report.line`` counts from 1). `moves`
        restricts the root moves, `exclude` leaves some out. Ends when the limit is reached, when
        `stop` is cancelled, or when the caller closes the iterator. ``ValueError`` if no root move
        is left.
        """
        _check("lines", lines, MAX_LINES)
        legal = legal_points(board)
        only = [] if moves is None else [board.point(move) for move in moves]
        without = {board.point(move) for move in exclude}
        if moves is not None:
            only = [point for point in only if point in legal and point not in without]
        if (moves is not None and not only) or without.issuperset(legal):
            raise ValueError("no first move is left to analyse")
        return self._stream(board.copy(), limit, lines, only, sorted(without), stop)

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

    def _stream(
        self,
        board: Board,
        limit: Limit,
        lines: int,
        only: list[Point],
        exclude: list[Point],
        stop: StopToken | None,
    ) -> Iterator[Report]:
        """Yield the reports of a search that runs in another thread."""
        reports: queue.SimpleQueue[Report | BaseException | None] = queue.SimpleQueue()

        def search(request: _Request) -> None:
            try:
                result = self._search(request)
                # The final lines, which a cancelled search may not have reported.
                for number, line in enumerate(result.lines, start=1):
                    reports.put(self._report(board, line, result, number))
                reports.put(None)
            except BaseException as error:  # raised again in the caller's thread
                reports.put(error)

        with linked(stop) as token:
            request = _Request(board, limit, lines, only, exclude, reports.put, token)
            thread = threading.Thread(target=search, args=(request,), name="tengen-analysis")
            thread.start()
            try:
                while (item := reports.get()) is not None:
                    if isinstance(item, BaseException):
                        raise item
                    yield item
            finally:
                token.cancel()
                thread.join()

    def _search(self, request: _Request) -> _core.SearchResult:
        limit = request.limit
        with self._exclusive():
            result = self._core.search(
                request.board,
                _seconds_left(limit, request.started),
                None if limit.depth is None else min(limit.depth, _MAX_DEPTH),
                None if limit.nodes is None else min(limit.nodes, _MAX_NODES),
                request.lines,
                request.only,
                request.exclude,
                self._listener(request.board, request.report),
                _MAX_TRACE if self.trace is not None else 0,
                request.stop or StopToken(),
            )
        self._replay(result.trace)
        return result

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """Hold the engine; ``PlayerError`` if it is in use."""
        if not self._busy.acquire(blocking=False):
            raise PlayerError(f"{self.name} is thinking already")
        try:
            yield
        finally:
            self._busy.release()

    def _listener(
        self, board: Board, report: Reporter | None
    ) -> Callable[[_core.SearchReport], None] | None:
        if report is None:
            return None

        def listen(found: _core.SearchReport) -> None:
            for number, line in enumerate(found.lines, start=1):
                report(self._report(board, line, found, number))

        return listen

    def _report(
        self, board: Board, line: _core.Line, found: _core.SearchReport, number: int
    ) -> Report:
        return Report(
            score=float(line.score),
            mate_in=line.mate_in,
            pv=line.moves,
            depth=line.depth,
            nodes=found.nodes,
            seconds=found.seconds,
            line=number,
            win_probability=self._line_probability(board, line),
            selective_depth=line.selective_depth,
        )

    def _decision(
        self, board: Board, line: _core.Line, result: _core.SearchResult, started: float
    ) -> Decision:
        seconds = time.perf_counter() - started
        return Decision(
            point=line.moves[0],
            score=float(line.score),
            mate_in=line.mate_in,
            pv=line.moves,
            depth=result.depth,
            nodes=result.nodes,
            seconds=seconds,
            win_probability=self._line_probability(board, line),
            selective_depth=line.selective_depth,
            statistics=Statistics(nodes=result.nodes, depth=result.depth, seconds=seconds),
        )

    def _line_probability(self, board: Board, line: _core.Line) -> float:
        if line.mate_in is not None:
            return 1.0 if line.mate_in > 0 else 0.0
        return self.win_probability(line.score, board.rule)

    def _replay(self, events: list[_core.TraceEvent]) -> None:
        """Pass the steps of the last iteration to the trace."""
        trace = self.trace
        if trace is None:
            return
        for event in events:
            kind = event.kind
            if kind is _core.TraceKind.ENTER:
                trace.enter(event.move, event.depth, _bound(event.alpha), _bound(event.beta))
            elif kind is _core.TraceKind.EVALUATE:
                trace.evaluate(float(event.value))
            elif kind is _core.TraceKind.CUT:
                trace.cut("beta", float(event.value))
            else:
                trace.leave(float(event.value))


def is_tuning_build() -> bool:
    """Whether `Engine.set_parameters` works: the core was built with ``TENGEN_TUNE``."""
    return _core.is_tuning_build()


def _check(name: str, value: int, maximum: int) -> None:
    if not 1 <= value <= maximum:
        raise ValueError(f"{name} must be 1 to {maximum}, not {value}")


def _seconds_left(limit: Limit, started: float) -> float | None:
    """The time limit for the core, less the reserve; a default if nothing is limited."""
    if limit.seconds is None:
        has_limit = limit.depth is not None or limit.nodes is not None
        return None if has_limit else _DEFAULT_SECONDS
    reserve = min(_RESERVE, limit.seconds / 5)
    return max(0.0, limit.seconds - reserve - (time.perf_counter() - started))


def _bound(value: int) -> float:
    return inf if value >= _INFINITE else -inf if value <= -_INFINITE else float(value)


def _score_or_infinite(line: _core.Line) -> float:
    if line.mate_in is None:
        return float(line.score)
    return inf if line.mate_in > 0 else -inf
