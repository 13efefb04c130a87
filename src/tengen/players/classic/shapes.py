"""Values every empty point by the shapes a stone there makes, then looks a few moves ahead.

A point is looked at along its four lines. What a stone there would make on a line has a name and a
score in `SHAPES`, the table that the source prints. The four lines together are the point's score
for that side. The mover's score is offence, the opponent's is defence, and a good point is often
both:

    value(point) = offence + defence

The source does not print how the four lines combine, nor its table of position bonuses. There are
two ways to choose from:

`combine="published"` is that of a published program with the same shape table. Two shapes at one
point have a score together (`COMBINATIONS`); the score of the point is the highest of these and of
the single shapes (a line without a named shape has none), plus the position bonus. So the bonus
counts twice in the value, once in each score.

`combine="add"` is ours. The scores of the four lines are added, but two fours, or a four and an
open three, are together an open four, and two open threes 2000. The bonus counts once.

The bonus is the number of points between the point and the nearest edge, in rings from 0 at the
edge to 7 at the centre of 15x15.

At level 0 the highest value is played. At level 1 alpha-beta looks `depth` plies ahead and tries
the best `width` points at each. A leaf is worth its best point's value to the side that may take
it. A line also ends where that point is above the open-four score by the mover's own shape; if it
is by the opponent's, the mover is forced and nothing has ended, though a leaf will count it as
good. The source prints three plies; eight points at each are our "best few".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice, permutations, product, takewhile
from math import inf
from typing import Literal, TypeAlias, get_args

from tengen.board import Board, Color, Direction, Point, Shape
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    Reporter,
    check_choice,
    check_range,
    legal_points,
)
from tengen.players.effort import Effort
from tengen.score import Score
from tengen.stop import StopToken

SHAPES = {
    "five": (100_000, ("11111",)),
    "open four": (10_000, ("011110",)),
    "four": (500, ("011112", "0101110", "0110110")),
    "dead four": (-5, ("211112",)),
    "open three": (200, ("01110", "010110")),
    "sleeping three": (50, ("001112", "010112", "011012", "10011", "10101", "2011102")),
    "dead three": (-5, ("21112",)),
    "open two": (5, ("00110", "01010", "010010")),
    "sleeping two": (3, ("000112", "001012", "010012", "10001", "2010102", "2011002")),
    "dead two": (-5, ("2112",)),
}
"""Score and patterns, the strongest shape first: 0 empty, 1 own stone, 2 opponent or edge."""
FIVE, OPEN_FOUR = SHAPES["five"][0], SHAPES["open four"][0]
COMBINATIONS = {
    ("four", "four"): 10_000,
    ("four", "open three"): 10_000,
    ("open three", "open three"): 5_000,
    ("open three", "sleeping three"): 1_000,
    ("open two", "open two"): 100,
    ("open two", "sleeping two"): 10,
}
"""What two shapes at one point score together with ``combine="published"``."""
DOUBLE_THREE = 2_000
"""Two open threes with ``combine="add"``: more than a four made and another stopped at once, less
than an open four."""
WON = 1_000_000
"""A won game, less the plies it takes; above whatever a point can be worth."""

Combine: TypeAlias = Literal["published", "add"]
_Names: TypeAlias = tuple[str | None, ...]
_Line: TypeAlias = tuple[float, tuple[Point, ...]]
_REACH = 5  # no pattern goes on further than this from any of its stones
_PATTERNS = [  # each with the part of a window where it cannot but include the middle
    (name, text, max(0, _REACH + 1 - len(text)), _REACH + len(text))
    for name, (_, patterns) in SHAPES.items()
    for text in sorted({way for pattern in patterns for way in (pattern, pattern[::-1])})
]
# Shut in at both ends comes first: 2011102 is no open three though it contains 01110.
_PATTERNS.sort(key=lambda pattern: not pattern[1].startswith("2") or not pattern[1].endswith("2"))
_EMPTY, _EDGE, _CODES = 0, 3, {Color.BLACK: 1, Color.WHITE: 2}
_AS_SEEN_BY = [bytes.maketrans(bytes(range(4)), seen) for seen in (b"0122", b"0212")]
_DIRECTIONS = (Direction.ROW, Direction.COLUMN, Direction.FALLING, Direction.RISING)


def shape_of(window: str) -> str | None:
    """What the stone in the middle of eleven points of a line makes; ``None`` has no name."""
    return next((name for name, text, a, b in _PATTERNS if text in window[a:b]), None)


@cache
def published_score(shapes: _Names) -> int:
    """The score of a point for one side: the best shape or combination of shapes of its lines."""
    named = [name for name in shapes if name]
    singles = [SHAPES[name][0] for name in named]
    pairs = [COMBINATIONS[pair] for pair in permutations(named, 2) if pair in COMBINATIONS]
    return max(singles + pairs, default=0)


@cache
def added_score(shapes: _Names) -> int:
    """The score of a point for one side: the shapes of its four lines added up."""
    fours, threes = shapes.count("four"), shapes.count("open three")
    joint, total = set[str](), 0
    if fours >= 2 or (fours and threes):
        joint, total = {"four", "open three"}, OPEN_FOUR
    elif threes >= 2:
        joint, total = {"open three"}, DOUBLE_THREE
    return total + sum(SHAPES[name][0] for name in shapes if name and name not in joint)


@cache
def _both_shapes(window: bytes) -> _Names:
    """What a black and what a white stone in the middle would make on this stretch of a line."""
    texts = [window.translate(seen).decode() for seen in _AS_SEEN_BY]
    return tuple(shape_of(f"{text[:_REACH]}1{text[_REACH + 1 :]}") for text in texts)


class PointValues:
    """Every empty point's value, kept up to date as stones come and go on a board of its own."""

    def __init__(
        self,
        board: Board,
        is_over: Callable[[], bool] = lambda: False,
        combine: Combine = "published",
    ) -> None:
        """Points not yet looked at when `is_over` says so are left with their bonus alone."""
        self.board, size = board.copy(), board.size
        self._score, bonuses = (published_score, 2) if combine == "published" else (added_score, 1)
        width = size + _REACH  # the margin right of a row is the margin left of the next
        self._steps = (1, width, width + 1, width - 1)
        self._cells = bytearray([_EDGE]) * (width * (size + 2 * _REACH + 1))
        self.point_at: dict[int, Point] = {}
        self.values: dict[int, float] = {}
        """By cell; one side's offence is the other's defence. Minus infinity on occupied cells."""
        for y, x in product(range(size), repeat=2):
            cell = (y + _REACH) * width + x + _REACH
            self.point_at[cell] = point = Point.from_xy(x, y, size)
            self._cells[cell] = _CODES[stone] if (stone := board[point]) else _EMPTY
            ring = min(x, y, size - 1 - x, size - 1 - y)
            self.values[cell] = -inf if stone else bonuses * ring
        self._bonus = self.values.copy()
        self._shapes: dict[int, list[_Names]] = {cell: [(None, None)] * 4 for cell in self.values}
        self.scores: dict[int, tuple[int, ...]] = dict.fromkeys(self.values, (0, 0))
        """By cell: what it is worth to black and to white, without the bonus."""
        self._undo: list[list[tuple[int, int, _Names, tuple[int, ...]]]] = [[]]
        for cell in takewhile(lambda _: not is_over(), self.values):
            for line in range(4):
                self._look([cell], line)

    def place(self, cell: int) -> None:
        """The side to move plays there."""
        self._cells[cell] = _CODES[self.board.turn]
        self.board.play(self.point_at[cell])
        self._undo.append([])
        for line, step in enumerate(self._steps):
            self._look(range(cell - _REACH * step, cell + _REACH * step + 1, step), line)
        self.values[cell] = -inf

    def take_back(self, cell: int) -> None:
        """Undoes `place`."""
        self._cells[cell] = _EMPTY
        self.board.undo()
        for near, line, made, scores in reversed(self._undo.pop()):
            self._shapes[near][line], self.scores[near] = made, scores
            self.values[near] = self._bonus[near] + sum(scores)
        self.values[cell] = self._bonus[cell] + sum(self.scores[cell])

    def _look(self, cells: Iterable[int], line: int) -> None:
        """What stones there would make on one line; a stone or the edge is left as it is."""
        reach = _REACH * (step := self._steps[line])
        for cell in cells:
            if self._cells[cell]:
                continue
            made = _both_shapes(bytes(self._cells[cell - reach : cell + reach + 1 : step]))
            if "five" in made:  # whether it wins is the board's word: a row of six may not
                point, way = self.point_at[cell], _DIRECTIONS[line]
                wins = [self.board.shapes(point, color)[way] is Shape.FIVE for color in Color]
                made = tuple(n if n != "five" or wins[i] else None for i, n in enumerate(made))
            if made != (shapes := self._shapes[cell])[line]:
                self._undo[-1].append((cell, line, shapes[line], self.scores[cell]))
                shapes[line] = made
                self.scores[cell] = scores = tuple(map(self._score, zip(*shapes, strict=True)))
                self.values[cell] = self._bonus[cell] + sum(scores)


class Shapes(Player):
    """Plays by point values: the highest at level 0, the best of a search at level 1."""

    name = "classic:shapes"

    def __init__(
        self,
        level: int = 1,
        depth: int = 3,
        width: int = 8,
        combine: Combine = "published",
        pruning: bool = True,
    ) -> None:
        """`level` 0 does not search; `depth` counts plies, `width` the points tried at each.

        `combine`: how the shapes of a point's four lines count together, as published or added up
        (ours). ``pruning=False`` is plain minimax.
        """
        super().__init__()
        check_choice("level", level, (0, 1))
        check_range("depth", depth, 1)
        check_range("width", width, 1)
        check_choice("combine", combine, get_args(Combine))
        self.level, self.depth, self.width, self.pruning = level, depth, width, pruning
        self.combine: Combine = combine

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The move for the side to play; the score is a point's value, or near `WON` at the end."""
        choices = len(legal_points(board))
        self._effort, self._report = Effort(limit, stop, board=board), report
        self._depth = self.level * (limit.depth or self.depth)
        if choices in (1, board.size**2):  # nothing to find out: the last point, or the first
            self._depth = min(self._depth, int(choices == 1))
        self._points = PointValues(board, self._effort.is_over, self.combine)
        self._scores: dict[Point, float] = {}
        self._is_interrupted = False
        score, line = self._node(None, self._depth, 0, -inf, inf)
        return self._decision(score, line, not self._is_interrupted)

    def _decision(self, score: float, line: tuple[Point, ...], is_whole: bool) -> Decision:
        """A loss is only seen when the whole of the search is: the next move may be better."""
        plies, effort = int(WON - abs(score)), self._effort
        end = plies if score > 0 else -plies if is_whole else None
        mate_in = end if plies < 1000 else None
        depth = self._depth if self._scores else 0
        figures = effort.statistics(depth, self._scores or {line[0]: score})
        worth = Score(score, self._points.board.turn, mate_in)
        report = (worth, line, depth, effort.nodes, effort.seconds)
        return Decision(*report, point=line[0], statistics=figures)

    def _node(self, move: Point | None, depth: int, ply: int, alpha: float, beta: float) -> _Line:
        """What the position is worth to the side to move, with the line expected from there."""
        trace, outcome = self.trace, self._points.board.outcome
        if trace is not None:
            trace.enter(move, depth, alpha, beta)
        moves = [] if outcome else self._candidates()
        value: float = 0
        line: tuple[Point, ...] = ()
        is_leaf = depth == 0 or not moves or self._is_decided(moves[0])
        if depth:
            self._effort.expand(ply, 0 if is_leaf else len(moves))
        if not is_leaf:
            value, line = self._best(moves, depth, ply, alpha, beta)
        elif moves:
            value, line = self._leaf(moves)
        elif outcome and outcome.winner:
            value = WON - ply if outcome.winner is self._points.board.turn else ply - WON
        if trace is not None:
            trace.leave(value)
        return value, line

    def _best(self, moves: list[int], depth: int, ply: int, alpha: float, beta: float) -> _Line:
        """The best of the moves; what a leaf would be worth if time is up before the first."""
        effort, points, trace = self._effort, self._points, self.trace
        best, line = -inf, tuple[Point, ...]()
        for cell in moves:
            if self.pruning and best >= beta:
                effort.cutoffs += 1
                if trace is not None:
                    trace.cut("beta", best)
                break
            if effort.is_over():
                self._is_interrupted = True
                break
            effort.nodes += 1
            point = points.point_at[cell]
            window = (-beta, -max(alpha, best)) if self.pruning else (-inf, inf)
            points.place(cell)
            value, answers = self._node(point, depth - 1, ply + 1, *window)
            points.take_back(cell)
            if ply == 0 and self._is_interrupted:
                break  # its value is not that of a finished search
            if -value > best:
                best, line = -value, (point, *answers)
            if ply == 0:
                self._scores[point] = -value
                if self._report is not None:
                    self._report(self._decision(best, line, cell == moves[-1]))
        return (best, line) if line else self._leaf(moves)

    def _leaf(self, moves: list[int]) -> _Line:
        value = self._points.values[moves[0]]
        self._effort.leaves += 1
        if self.trace is not None:
            self.trace.evaluate(value)
        return value, (self._points.point_at[moves[0]],)

    def _candidates(self) -> list[int]:
        """The best cells to play, the best first; a winning five alone, if there is one."""
        values, board, point_at = self._points.values, self._points.board, self._points.point_at
        ranked = sorted(values, key=values.__getitem__, reverse=True)
        for cell in takewhile(lambda cell: values[cell] >= FIVE, ranked):
            if self._own_score(cell) >= FIVE:
                return [cell]
        empty = (cell for cell in ranked if values[cell] > -inf)
        allowed = (cell for cell in empty if board.forbidden(point_at[cell]) is None)
        best = list(islice(allowed, self.width))
        return best or [cell for cell in ranked[:1] if board.is_legal(point_at[cell])]

    def _own_score(self, cell: int) -> int:
        return self._points.scores[cell][self._points.board.turn is Color.WHITE]

    def _is_decided(self, cell: int) -> bool:
        """Whether the best point is above the open-four score by an own shape short of five."""
        own, both = self._own_score(cell), sum(self._points.scores[cell])
        return self._points.values[cell] > OPEN_FOUR and both <= 2 * own < 2 * FIVE
