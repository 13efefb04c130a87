"""The engine: a native alpha-beta search, at full strength or at a person's level."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from math import inf
from pathlib import Path
from typing import Literal, TypeAlias

from tengen import _core
from tengen.board import Board, Point, PointLike, Rule
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

NetworkFit = _core.NetworkFit
"""Learns the network of the evaluation; `tengen.train.network` drives it."""
RawLine: TypeAlias = tuple[int, int | None, int, int, tuple[Point, ...]]
"""Score, moves to the end, depth, selective depth, moves."""
RawReport: TypeAlias = tuple[tuple[RawLine, ...], int, float]
"""Lines, nodes, seconds."""

MOST_THREADS = 256
MOST_HASH_MB = 65_536
MOST_LINES = 484
_DEFAULT_SECONDS = 5.0
"""What a search takes when nothing limits it."""
_RESERVE = 0.008
"""Seconds kept back from a time limit, for what comes after the search."""
_MOST_DEPTH, _MOST_NODES = 99, 2**62
"""Beyond what any search can reach."""
_QUICK_FOURS, _QUICK_NODES = 12, 200
_TRACED_NODES = 400_000
"""Steps of a search that are kept for those who watch."""


@cache
def weights() -> bytes:
    """The fitted numbers of the evaluation that are part of the package."""
    return Path(__file__).parents[1].joinpath("data", "evaluation.bin").read_bytes()


def combinations() -> list[tuple[int, int, int, int]]:
    """The patterns of each combination that the evaluation knows, the highest first."""
    return _core.combinations()


def network_size(rule: Rule) -> int:
    """Bytes of a rule's network in the file of the evaluation."""
    return _core.network_size(rule)


def plain_weights() -> bytes:
    """The numbers that tuning starts from."""
    return _core.plain_weights()


class Engine(Player):
    """The native engine. One search at a time; a `StopToken` cancels it from any thread.

    What it learns in one search helps in the next: use one engine for a whole game.
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
        """`level` 1 to 10 is weaker than ``"max"``, which ``None`` is too; `seed` varies weak play.

        `evaluation` replaces the fitted numbers, as `tengen train` writes them.
        """
        super().__init__()
        _check("threads", threads, MOST_THREADS)
        _check("hash_mb", hash_mb, MOST_HASH_MB)
        self._level: int | None = None
        self.name = "tengen"
        self.level = None if level == "max" else level
        self._seed = seed
        self._core = _core.Engine(evaluation or weights(), threads, hash_mb)
        self._thinking = threading.Lock()

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
        """How many threads search."""
        return self._core.threads

    @threads.setter
    def threads(self, threads: int) -> None:
        _check("threads", threads, MOST_THREADS)
        with self._alone():
            self._core.threads = threads

    @property
    def hash_mb(self) -> int:
        """Megabytes of the table of known positions; a new size empties it."""
        return self._core.hash_mb

    @hash_mb.setter
    def hash_mb(self, megabytes: int) -> None:
        _check("hash_mb", megabytes, MOST_HASH_MB)
        with self._alone():
            self._core.hash_mb = megabytes

    @property
    def hash_usage(self) -> float:
        """The share of that table used by the last search, 0 to 1."""
        return self._core.hash_usage

    def clear(self) -> None:
        """Forget everything learnt from earlier searches."""
        with self._alone():
            self._core.clear()

    def prepare(self, board: Board) -> None:
        """Make the tables of the board's rule, which may take longer than a short move."""
        self.evaluate(board)

    def evaluate(self, board: Board) -> float:
        """The static score for the side to move; no search."""
        return float(self._core.evaluate(board))

    def plain_score(self, board: Board) -> float:
        """The static score without what the network adds, for those who fit the network."""
        return float(self._core.plain_score(board))

    def features(self, board: Board) -> tuple[bytes, bytes, int, bool]:
        """What the static score is made of, for those who fit its numbers.

        The number of every empty point's combination of patterns, row by row from the top, for
        the side to move and for the other (16 bits each, in the machine's order of bytes); which
        threats both have; whether one of them wins at once, so that no score is needed.
        """
        return self._core.features(board)

    def has_win_by_fours(self, board: Board) -> bool:
        """Whether a quick look finds that the side to move wins by continuous fours."""
        return _core.Probe(self._core, board).vcf(_QUICK_FOURS, _QUICK_NODES) > 0

    def win_probability(self, score: float, rule: Rule) -> float:
        """The chance to win that a score means, from 0 to 1."""
        return self._core.win_probability(rule, round(max(-30_000.0, min(score, 30_000.0))))

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The move for the side to play; cancelling `stop` ends the search within 10 ms."""
        started = time.perf_counter()
        legal = legal_points(board)
        if self._level is None:
            lines, nodes, _, depth = self._search(board, limit, 1, (), (), report, stop, started)
            best = lines[0]
        else:
            level = LEVELS[self._level]
            sight = points_in_sight(board, legal, level, self._seed)
            narrowed = level.narrowed(limit)
            lines, nodes, _, depth = self._search(
                board, narrowed, level.lines, sight, (), report, stop, started
            )
            best = pick(lines, level, board, self._seed)
        return self._decision(board, best, nodes, depth, started)

    def analyse(
        self,
        board: Board,
        limit: Limit = Limit(),
        lines: int = 1,
        moves: Iterable[PointLike] | None = None,
        exclude: Iterable[PointLike] = (),
        stop: StopToken | None = None,
    ) -> Iterator[Report]:
        """Reports on the best lines while the engine thinks, at full strength.

        Each round gives `lines` reports, the best first (``report.line`` counts from 1). `moves`
        restricts the first moves, `exclude` leaves some out. Ends when the limit is reached, when
        `stop` is cancelled, or when the caller closes the iterator. ``ValueError`` if no first
        move is left.
        """
        _check("lines", lines, MOST_LINES)
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

        The target is for the side that moves now. With two stones the second is the other side's.
        """
        if stones not in (1, 2):
            raise ValueError(f"a position is balanced by 1 or 2 stones, not {stones}")
        first = self._nearest(board, limit, target, 1 / stones, stop)
        if stones == 1:
            return (first,)
        after = board.copy()
        after.play(first)
        return (first, self._nearest(after, limit, -target, 1 / stones, stop))

    def _nearest(
        self, board: Board, limit: Limit, target: float, share: float, stop: StopToken | None
    ) -> Point:
        """The move whose score is nearest to the target, by a search of every first move."""
        if limit.seconds is not None:
            limit = Limit(limit.seconds * share, limit.depth, limit.nodes)
        started = time.perf_counter()
        legal = legal_points(board)
        lines, _, _, _ = self._search(board, limit, len(legal), legal, (), None, stop, started)
        return min(lines, key=lambda line: abs(_for_balance(line) - target))[4][0]

    def _stream(
        self,
        board: Board,
        limit: Limit,
        lines: int,
        only: list[Point],
        without: list[Point],
        stop: StopToken | None,
    ) -> Iterator[Report]:
        with linked(stop) as token:
            yield from self._reports(board, limit, lines, only, without, token)

    def _reports(
        self,
        board: Board,
        limit: Limit,
        lines: int,
        only: list[Point],
        without: list[Point],
        stop: StopToken,
    ) -> Iterator[Report]:
        started = time.perf_counter()
        heard: queue.SimpleQueue[Report | BaseException | None] = queue.SimpleQueue()

        def think() -> None:
            try:
                found, nodes, seconds, _ = self._search(
                    board, limit, lines, only, without, heard.put, stop, started
                )
                # The result, which a search that was cut short may not have reported.
                for number, line in enumerate(found, start=1):
                    heard.put(self._report(board, line, nodes, seconds, number))
                heard.put(None)
            except BaseException as error:  # raised again where the caller listens
                heard.put(error)

        thread = threading.Thread(target=think, name="tengen-analysis")
        thread.start()
        try:
            while (item := heard.get()) is not None:
                if isinstance(item, BaseException):
                    raise item
                yield item
        finally:
            stop.cancel()
            thread.join()

    def _search(
        self,
        board: Board,
        limit: Limit,
        lines: int,
        only: Iterable[Point],
        without: Iterable[Point],
        report: Reporter | None,
        stop: StopToken | None,
        started: float,
    ) -> tuple[tuple[RawLine, ...], int, float, int]:
        seconds = _seconds_left(limit, started)
        with self._alone():
            found, nodes, took, depth, events = self._core.search(
                board,
                seconds,
                None if limit.depth is None else min(limit.depth, _MOST_DEPTH),
                None if limit.nodes is None else min(limit.nodes, _MOST_NODES),
                lines,
                only,
                without,
                self._listener(board, report),
                _TRACED_NODES if self.trace is not None else 0,
                stop or StopToken(),
            )
        self._replay(events)
        return found, nodes, took, depth

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nothing else may happen meanwhile; ``PlayerError`` if something does."""
        if not self._thinking.acquire(blocking=False):
            raise PlayerError(f"{self.name} is thinking already")
        try:
            yield
        finally:
            self._thinking.release()

    def _listener(
        self, board: Board, report: Reporter | None
    ) -> Callable[[RawReport], None] | None:
        if report is None:
            return None

        def hear(raw: RawReport) -> None:
            lines, nodes, seconds = raw
            for number, line in enumerate(lines, start=1):
                report(self._report(board, line, nodes, seconds, number))

        return hear

    def _report(
        self, board: Board, line: RawLine, nodes: int, seconds: float, number: int
    ) -> Report:
        score, mate_in, depth, selective_depth, moves = line
        return Report(
            score=float(score),
            mate_in=mate_in,
            pv=moves,
            depth=depth,
            nodes=nodes,
            seconds=seconds,
            line=number,
            win_probability=_chance(mate_in, self.win_probability(score, board.rule)),
            selective_depth=selective_depth,
        )

    def _decision(
        self, board: Board, line: RawLine, nodes: int, depth: int, started: float
    ) -> Decision:
        score, mate_in, _, selective_depth, moves = line
        seconds = time.perf_counter() - started
        return Decision(
            point=moves[0],
            score=float(score),
            mate_in=mate_in,
            pv=moves,
            depth=depth,
            nodes=nodes,
            seconds=seconds,
            win_probability=_chance(mate_in, self.win_probability(score, board.rule)),
            selective_depth=selective_depth,
            statistics=Statistics(nodes=nodes, depth=depth, seconds=seconds),
        )

    def _replay(self, events: list[tuple[int, Point | None, int, int, int, int]]) -> None:
        """Tell whoever watches the steps of the last iteration."""
        trace = self.trace
        if trace is None:
            return
        for kind, move, depth, alpha, beta, value in events:
            if kind == 0:
                trace.enter(move, depth, _open(alpha), _open(beta))
            elif kind == 1:
                trace.evaluate(float(value))
            elif kind == 2:
                trace.cut("beta", float(value))
            else:
                trace.leave(float(value))


def _check(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise ValueError(f"{name} must be 1 to {most}, not {value}")


def _seconds_left(limit: Limit, started: float) -> float | None:
    """What the core may use of a limit, or of our own where nothing is limited."""
    if limit.seconds is None:
        has_limit = limit.depth is not None or limit.nodes is not None
        return None if has_limit else _DEFAULT_SECONDS
    reserve = min(_RESERVE, limit.seconds / 5)
    return max(0.0, limit.seconds - reserve - (time.perf_counter() - started))


def _chance(mate_in: int | None, otherwise: float) -> float:
    if mate_in is None:
        return otherwise
    return 1.0 if mate_in > 0 else 0.0


def _open(bound: int) -> float:
    """A bound of the core's search; the widest ones mean no bound."""
    return inf if bound >= 32_000 else -inf if bound <= -32_000 else float(bound)


def _for_balance(line: RawLine) -> float:
    score, mate_in, *_ = line
    return float(score) if mate_in is None else inf if mate_in > 0 else -inf
