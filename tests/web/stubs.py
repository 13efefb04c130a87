"""Players and trees that are just good enough to be looked at."""

# ruff: noqa: ARG002 - they have no use for some of what every player is given

from __future__ import annotations

import random
from math import inf
from typing import Any, Literal

from tengen.board import Board, Point
from tengen.players.base import Decision, Limit, Player, Reporter, Statistics, legal_points
from tengen.score import Score
from tengen.stop import StopToken
from tengen.xray import record

Sign = Literal["root", "mover", "opponent"]


class TinyAlphaBeta(Player):
    """Alpha-beta over a few points with scores made up from their names."""

    name = "tiny:alphabeta"

    def __init__(self, view: Sign = "root", width: int = 4) -> None:
        super().__init__()
        self.view, self.width = view, width
        self.nodes = self.cutoffs = self.leaves = 0

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        self.nodes = self.cutoffs = self.leaves = 0
        points = legal_points(board)[:: max(1, board.size)][: self.width + (limit.depth or 2)]
        is_high = self.view != "opponent"
        score, line = self._search([], points, limit.depth or 2, -inf, inf, is_high)
        figures = Statistics(
            nodes=self.nodes, leaves=self.leaves, cutoffs=self.cutoffs, plain_nodes=self.nodes * 4
        )
        depth = limit.depth or 2
        worth = Score(score, board.turn)
        return Decision(score=worth, pv=tuple(line), depth=depth, point=line[0], statistics=figures)

    def _search(  # the node function of a textbook
        self,
        path: list[Point],
        points: list[Point],
        depth: int,
        alpha: float,
        beta: float,
        is_high: bool,
    ) -> tuple[float, list[Point]]:
        trace, line = self.trace, list[Point]()
        if trace is not None:
            trace.enter(path[-1] if path else None, depth, alpha, beta)
        self.nodes += bool(path)
        if depth == 0:
            value = self._static(path, is_high)
            if trace is not None:
                trace.evaluate(value)
        else:
            value = -inf if is_high else inf
            window = [alpha, beta]
            for move in [p for p in points if p not in path][: self.width]:
                found, rest = self._child([*path, move], points, depth, window, is_high)
                if found > value if is_high else found < value:
                    value, line = found, [move, *rest]
                window[0 if is_high else 1] = (
                    max(window[0], value) if is_high else min(window[1], value)
                )
                if window[0] >= window[1]:
                    self.cutoffs += 1
                    if trace is not None:
                        trace.cut("beta" if is_high else "alpha", value)
                    break
        if trace is not None:
            trace.leave(value)
        return value, line

    def _child(
        self, path: list[Point], points: list[Point], depth: int, window: list[float], is_high: bool
    ) -> tuple[float, list[Point]]:
        alpha, beta = window
        if self.view == "mover":
            value, line = self._search(path, points, depth - 1, -beta, -alpha, True)
            return -value, line
        return self._search(path, points, depth - 1, alpha, beta, not is_high)

    def _static(self, path: list[Point], is_high: bool) -> float:
        self.leaves += 1
        made_up = random.Random(" ".join(map(str, path))).randrange(-200, 200) * 20
        return made_up if self.view != "mover" or is_high else -made_up


class TinyMonteCarlo(Player):
    """Tries three moves and the answers to them in turn."""

    name = "tiny:mcts"

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        points = legal_points(board)[:3]
        visits: dict[tuple[Point, ...], int] = {}
        for game in range(limit.nodes or 60):
            first = points[min(2, game % 6)]
            answer = points[(points.index(first) + 1) % 3]
            path = (first,) if (first,) not in visits else (first, answer)
            for end in range(len(path) + 1):
                visits[path[:end]] = visits.get(path[:end], 0) + 1
            self._tell(path, visits)
        best = max(points, key=lambda point: visits.get((point,), 0))
        games = visits[()]
        figures, score = Statistics(nodes=games), Score(0.5, board.turn)
        return Decision(score=score, point=best, pv=(best,), statistics=figures, nodes=games)

    def _tell(self, path: tuple[Point, ...], visits: dict[tuple[Point, ...], int]) -> None:
        if self.trace is None:
            return
        for end in range(1, len(path) + 1):
            count = visits[path[:end]]
            if count == 1:
                self.trace.expand(path[end - 1])
            else:
                self.trace.select(path[end - 1], count - 1, 0.5)
        self.trace.simulate(1.0)
        for end in range(len(path), -1, -1):
            move = path[end - 1] if end else None
            self.trace.back_up(move, visits[path[:end]], 0.5)


class AtOnce(Player):
    """Answers without a search."""

    name = "tiny:atonce"

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        return Decision(point=legal_points(board)[0])


def large_tree() -> dict[str, Any]:
    """The first 50,000 nodes of a search that has more."""
    board = Board.from_moves("h8i9i7")
    return record(TinyAlphaBeta(width=10), board, Limit(depth=6), 50_000)
