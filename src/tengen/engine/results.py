"""The core's search results as reports, decisions and traces."""

from __future__ import annotations

import time
from collections.abc import Iterable
from math import inf

from tengen import _core
from tengen.board import Board, Rule
from tengen.players.base import Decision, Report, Statistics
from tengen.players.trace import Trace
from tengen.score import Score

_MAX_VALUE = 30_000.0
"""The core's bound of scores; here it also makes infinite values whole numbers."""
_INFINITE = 32_000
"""The core's bound of an open window."""


def win_probability(core: _core.Engine, value: float, rule: Rule) -> float:
    """The win probability that a value of the engine means; the scale is part of the weights."""
    return core.win_probability(rule, round(max(-_MAX_VALUE, min(value, _MAX_VALUE))))


def score_of(core: _core.Engine, board: Board, line: _core.Line) -> Score:
    """The score of a line for the side to move."""
    chance = core.win_probability(board.rule, line.score)
    return Score(float(line.score), board.turn, line.mate_in, chance)


def report_of(
    core: _core.Engine, board: Board, line: _core.Line, found: _core.SearchReport, number: int
) -> Report:
    """The report on a line, whose rank is `number`."""
    return Report(
        score=score_of(core, board, line),
        pv=line.moves,
        depth=line.depth,
        nodes=found.nodes,
        seconds=found.seconds,
        line=number,
        selective_depth=line.selective_depth,
    )


def decision_of(
    core: _core.Engine, board: Board, line: _core.Line, result: _core.SearchResult, started: float
) -> Decision:
    """The decision for a line; `started` by `time.perf_counter`."""
    seconds = time.perf_counter() - started
    return Decision(
        point=line.moves[0],
        score=score_of(core, board, line),
        pv=line.moves,
        depth=result.depth,
        nodes=result.nodes,
        seconds=seconds,
        selective_depth=line.selective_depth,
        statistics=Statistics(nodes=result.nodes, depth=result.depth, seconds=seconds),
    )


def replay(trace: Trace, events: Iterable[_core.TraceEvent]) -> None:
    """Pass the steps of the last complete iteration, and of one cut off later, to a trace."""
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


def _bound(value: int) -> float:
    return inf if value >= _INFINITE else -inf if value <= -_INFINITE else float(value)
