"""Alpha-beta over counted winning lines.

A line is a straight row of five points: a way to win. The player counts each side's stones on every
line. A line that holds both colours is dead; any other is worth what a table says for its number of
stones: `ATTACK` for the side that has just moved, `DEFENCE` for the side about to move, whose
threats are worth more. The score is the player's own sum minus the opponent's. A stone touches at
most twenty lines, so a move changes the score by a few table entries, and is undone exactly.

The search is minimax with alpha-beta: the player (MAX) wants a high score, the opponent (MIN) a low
one. A score `d` moves below the root counts 0.95 ** d times, so that the quicker of two equal wins
is preferred. Three more prunings keep the tree small:

    distance   a point without a stone in the 5x5 square around it is not tried
    time-out   past a threshold of six seconds a node returns its static score at once
    forbidden  a point that the rules forbid to black is not tried at a black node
"""

from __future__ import annotations

from functools import cache
from math import inf
from typing import Final

from tengen.board import Board, Color, Outcome, Point
from tengen.i18n import LocalizedError
from tengen.players.base import Decision, Limit, Player, Reporter, check_range, legal_points
from tengen.players.effort import Effort
from tengen.score import Score
from tengen.stop import StopToken

ATTACK: Final = (0, 100, 2330, 6000, 30000)
"""By stones on a live line, for the side that has just moved."""
DEFENCE: Final = (0, 120, 2800, 8000, 1000000)
"""By stones on a live line, for the side about to move."""
DISCOUNT: Final = 0.95
"""What a score keeps of itself for every move further below the root."""
DEEPEST: Final = 20
"""The most plies that are searched, whatever is asked for."""
WIN: Final = 10_000_000_000
"""A won game: even 20 plies deep more than four stones on each of 1440 lines, as 22x22 has."""

# The stones on a line are kept as one number, so that one look into a list gives its worth: a stone
# of the player adds 1 to it, one of the opponent 6.
_OWN, _OTHER = 1, 6


def _worth(own: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    """By the number of a line its worth to the player; 0 for dead lines and fives without a win."""
    return [0 if a and b else (*own, 0)[a] - (*other, 0)[b] for b in range(6) for a in range(6)]


_AFTER_OWN = _worth(own=ATTACK, other=DEFENCE)  # the player has just moved
_AFTER_OTHER = _worth(own=DEFENCE, other=ATTACK)


@cache
def winning_lines(size: int) -> tuple[tuple[Point, ...], ...]:
    """Every straight row of five points on a board of this size: 572 of them on 15x15."""
    return tuple(
        tuple(Point.from_xy(x + i * dx, y + i * dy, size) for i in range(5))
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        for x in range(size - 4 * dx)
        for y in range(max(0, -4 * dy), size - max(0, 4 * dy))
    )


@cache
def _lines_through(size: int) -> dict[Point, tuple[int, ...]]:
    """For each point the indices of its winning lines."""
    through: dict[Point, list[int]] = {}
    for index, line in enumerate(winning_lines(size)):
        for point in line:
            through.setdefault(point, []).append(index)
    return {point: tuple(lines) for point, lines in through.items()}


class Winlines(Player):
    """Counts winning lines and looks ahead with alpha-beta."""

    name = "classic:winlines"

    def __init__(
        self, depth: int = 3, distance: int = 2, threshold: float = 6.0, pruning: bool = True
    ) -> None:
        """`depth`: moves of both sides to look ahead, 1 to 20. `distance`: how near to a stone a
        point must be to be tried, 1 to 4; farther away they share no line. `threshold`: seconds
        until time-out pruning begins. `pruning`: ``False`` gives plain minimax of the same moves.
        """
        super().__init__()
        check_range("depth", depth, 1, DEEPEST)
        check_range("distance", distance, 1, 4)
        if not threshold > 0:
            raise LocalizedError(
                "players.error.above_seconds", name="threshold", value=repr(threshold)
            )
        self.depth, self.distance = depth, distance
        self.threshold, self.pruning = threshold, pruning

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The move with the best score; reports come after each first-level move."""
        legal_points(board)
        effort = Effort(limit, stop, self.threshold, board)
        return _Search(self, board, min(limit.depth or self.depth, DEEPEST), effort).decide(report)


class _Search:
    """One decision. Scores are the root player's; a `ply` is that many moves below the root."""

    def __init__(self, player: Winlines, board: Board, depth: int, effort: Effort) -> None:
        self.player, self.depth, self.effort, self.trace = player, depth, effort, player.trace
        self.board, self.own, size = board.copy(), board.turn, board.size
        self.through, self.numbers = _lines_through(size), [0] * len(winning_lines(size))
        self.near: set[Point] = set()
        for color in Color:
            for point in board.stones(color):
                self.near.update(self._around(point))
                for line in self.through[point]:
                    self.numbers[line] += _OWN if color is self.own else _OTHER
        self.near = self.near or {Point.from_xy(size // 2, size // 2, size)}
        self.after_own = sum(_AFTER_OWN[number] for number in self.numbers)
        self.after_other = sum(_AFTER_OTHER[number] for number in self.numbers)
        self.won = [WIN * DISCOUNT**ply for ply in range(depth + 1)]
        self.line: list[tuple[Point, ...]] = [()] * (depth + 1)  # by ply, best play from there on

    def decide(self, report: Reporter | None) -> Decision:
        """Search the first-level moves, the best static score first, and choose among them."""
        scores = self._first_look()
        moves = sorted(scores, key=scores.__getitem__, reverse=True)
        self.depth = self.depth if len(moves) > 1 else 1  # one move needs no thought
        self.effort.expand(0, len(moves))
        if self.trace is not None:
            self.trace.enter(None, self.depth, -inf, inf)
        alpha, pv = -inf, tuple(moves[:1])
        for move in moves:
            if self.effort.is_over():
                break  # time-out pruning: the moves left keep their static scores
            scores[move] = self._visit(move, 1, alpha if self.player.pruning else -inf, inf)
            if scores[move] > alpha:
                alpha, pv = scores[move], (move, *self.line[1])
            if report is not None:
                report(self._decision(pv, scores))
        best = max(moves, key=scores.__getitem__)
        if self.trace is not None:
            self.trace.leave(scores[best])
        return self._decision(pv if best == pv[0] else (best,), scores)

    def _first_look(self) -> dict[Point, float]:
        """The root moves with their static scores; only the winning one if a move wins at once."""
        scores: dict[Point, float] = {}
        for move in self._moves():
            self.board.play(move)
            outcome = self.board.outcome
            self.board.undo()
            if outcome is not None and outcome.winner is self.own:
                return {move: self.won[1]}
            numbers = [self.numbers[line] for line in self.through[move]]
            gain = sum(_AFTER_OWN[number + _OWN] - _AFTER_OWN[number] for number in numbers)
            scores[move] = (self.after_own + gain) * DISCOUNT
        return scores

    def _around(self, point: Point) -> list[Point]:
        """The square of points around a stone, which distance pruning leaves to be tried."""
        size, reach, (x, y) = self.board.size, self.player.distance, point.xy(self.board.size)
        columns = range(max(0, x - reach), min(size, x + reach + 1))
        rows = range(max(0, y - reach), min(size, y + reach + 1))
        return [Point.from_xy(column, row, size) for column in columns for row in rows]

    def _moves(self) -> list[Point]:
        """The moves to try: legal, not forbidden and near a stone; if there are none, all."""
        points = self.board.legal_points()
        near = self.near.difference(self.board.forbidden_points())  # legal where black may lose
        return [point for point in points if point in near] or points

    def _visit(self, move: Point, ply: int, alpha: float, beta: float) -> float:
        """Play the move that leads to this ply, value the position, take the move back."""
        board, effort, trace, numbers = self.board, self.effort, self.trace, self.numbers
        before = after_own, after_other = self.after_own, self.after_other
        stone = _OWN if ply % 2 else _OTHER
        for line in self.through[move]:
            old = numbers[line]
            new = numbers[line] = old + stone
            after_own += _AFTER_OWN[new] - _AFTER_OWN[old]
            after_other += _AFTER_OTHER[new] - _AFTER_OTHER[old]
        self.after_own, self.after_other = after_own, after_other
        board.play(move)
        effort.nodes += 1
        if trace is not None:
            trace.enter(move, self.depth - ply, alpha, beta)
        outcome = board.outcome
        if outcome is not None or ply == self.depth:
            value = self._leaf(ply, outcome)
        else:
            near, self.near = self.near, self.near.union(self._around(move))
            value = self._replies(ply, alpha, beta)
            self.near = near
        if trace is not None:
            trace.leave(value)
        board.undo()
        self.after_own, self.after_other = before
        for line in self.through[move]:
            numbers[line] -= stone
        return value

    def _replies(self, ply: int, alpha: float, beta: float) -> float:
        """The value of the best reply, for MAX at an even ply and for MIN at an odd one."""
        is_max, moves, effort = ply % 2 == 0, self._moves(), self.effort
        effort.expand(ply, len(moves))
        best = -inf if is_max else inf
        for move in moves:
            if effort.is_over():
                return self._leaf(ply, None)  # half of the replies would say nothing
            value = self._visit(move, ply + 1, alpha, beta)
            if (value <= best) if is_max else (value >= best):
                continue
            best, self.line[ply] = value, (move, *self.line[ply + 1])
            if self.player.pruning:
                alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta and move is not moves[-1]:
                effort.cutoffs += 1
                if self.trace is not None:
                    self.trace.cut("beta" if is_max else "alpha", best)
                break
        return best if moves else self._leaf(ply, None)  # black may have nothing left but a pass

    def _leaf(self, ply: int, outcome: Outcome | None) -> float:
        """The static score, or what the end of the game is worth; who has won the board says."""
        self.line[ply] = ()
        if outcome is None:
            self.effort.leaves += 1
            value = (self.after_own if ply % 2 else self.after_other) * DISCOUNT**ply
            if self.trace is not None:
                self.trace.evaluate(value)
            return value
        if ply < self.depth:
            self.effort.expand(ply, 0)
        if outcome.winner is None:
            return 0.0
        return self.won[ply] if outcome.winner is self.own else -self.won[ply]

    def _decision(self, pv: tuple[Point, ...], scores: dict[Point, float]) -> Decision:
        score, effort = scores[pv[0]], self.effort
        plies = self.won.index(abs(score)) if abs(score) in self.won else None
        mate_in = plies if plies is None or score > 0 else -plies
        worth = Score(score, self.own, mate_in)
        facts = (worth, pv, self.depth, effort.nodes, effort.seconds)
        return Decision(*facts, point=pv[0], statistics=effort.statistics(self.depth, scores))
