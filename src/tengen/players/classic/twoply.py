"""`twoply`: weigh the points, look two moves ahead.

Every empty point has a weight: the shapes that a stone of the computer would make there, on the
four lines through the point, and the shapes of the opponent that it would break, that is, keep the
opponent from making. Made ones are positive, broken ones negative.

The source keeps its table of weights in a file of its own and does not print it. It does print the
two thresholds of the must-play rule below, 99999 and -50000. There are two tables to choose from:

`PUBLISHED` is that of a published program with the same thresholds. A side's shapes on all four
lines are looked at together, and the first row that they contain is their value:

| shapes of one side at the point | made | broken |
|---|---|---|
| five | 99999 | -50000 |
| open four, or two fours | 10000 | -6500 |
| four and open three | 7000 | -6000 |
| two open threes | 5000 | -4000 |
| open three | 1000 | -750 |
| four | 800 | -600 |
| two closed (sleeping) threes | 500 | -300 |
| closed three | 200 | -150 |
| two open twos | 125 | -110 |
| open two | 100 | -30 |
| two closed twos | 70 | -30 |
| closed two | 50 | -10 |

The weight is the greater of what is made and what is broken. That is our reading of the
table: their sum would not keep to the thresholds, as a five and an opponent's five on the same
point would be 49999, below the one and above the other.

`OURS` is not from any source. Each line counts by itself, and the weight is the sum over all:

| shape on one line | made | broken |
|---|---|---|
| five | 500000 | -99999 |
| open four, or two fours on the one line | 10000 | -7999 |
| four | 1000 | -799 |
| open three | 500 | -399 |
| closed three | 100 | -79 |
| open two | 50 | -39 |
| closed two | 10 | -9 |

With either table a weight is >= 99999 if and only if the computer makes five here; else it is
<= -50000 if and only if the opponent would; and it is 0 only where nothing is made or broken.

The value of a position is the sum of the weights of all empty points. The tree has three levels,
root -> a move of the computer (MAX) -> a reply of the opponent (MIN) -> the sum. Points of weight 0
are skipped on both levels. Only alpha cuts: a move of the computer is given up once one reply holds
it down to the best so far. A beta cut would need a third ply, where MAX chooses below a MIN node.
Some moves need no tree: a five is made, else the opponent's is blocked.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from math import hypot, inf
from typing import Final, Literal, TypeAlias, get_args

from tengen.board import Board, Color, Direction, Point, Rule, Shape
from tengen.i18n import LocalizedError
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    Report,
    Reporter,
    check_choice,
    legal_points,
)
from tengen.players.effort import Effort
from tengen.score import Score
from tengen.stop import StopToken

Weights: TypeAlias = Literal["published", "ours"]
_Values: TypeAlias = tuple[int, int]
"""What is worth how much to the stone that makes it, and to the stone that breaks it."""

PUBLISHED: Final[Mapping[tuple[Shape, ...], _Values]] = {
    (Shape.FIVE,): (99_999, -50_000),
    (Shape.OPEN_FOUR,): (10_000, -6_500),
    (Shape.DOUBLE_FOUR,): (10_000, -6_500),  # two fours on one line
    (Shape.FOUR, Shape.FOUR): (10_000, -6_500),
    (Shape.FOUR, Shape.OPEN_THREE): (7_000, -6_000),
    (Shape.OPEN_THREE, Shape.OPEN_THREE): (5_000, -4_000),
    (Shape.OPEN_THREE,): (1_000, -750),
    (Shape.FOUR,): (800, -600),
    (Shape.THREE, Shape.THREE): (500, -300),
    (Shape.THREE,): (200, -150),
    (Shape.OPEN_TWO, Shape.OPEN_TWO): (125, -110),
    (Shape.OPEN_TWO,): (100, -30),
    (Shape.TWO, Shape.TWO): (70, -30),
    (Shape.TWO,): (50, -10),
}
"""The first table above, the strongest row first."""
OURS: Final[Mapping[Shape, _Values]] = {
    Shape.FIVE: (500_000, -99_999),
    Shape.OPEN_FOUR: (10_000, -7_999),
    Shape.DOUBLE_FOUR: (10_000, -7_999),
    Shape.FOUR: (1_000, -799),
    Shape.OPEN_THREE: (500, -399),
    Shape.THREE: (100, -79),
    Shape.OPEN_TWO: (50, -39),
    Shape.TWO: (10, -9),
}
"""The second table above. Sums of numbers that end in nine never cancel sums of round ones."""
MAKES_FIVE: Final = 99_999
BLOCKS_FIVE: Final = -50_000
"""From these weights on, upwards and downwards, the computer makes five or the opponent would."""
WON: Final = 1e9
"""The value of a game the computer has won, above any sum of weights; -WON of one it has lost."""
_MADE: Final = {shape: 8**digit for digit, shape in enumerate(OURS)}
_BROKEN: Final = {shape: 8 ** len(OURS) * one for shape, one in _MADE.items()}
"""The shapes at a point are counted in one octal number, a digit for each shape of each side: four
lines are at most four of a kind, and the lines' numbers can be added and subtracted."""
_SIGNS: Final = {None: ".", Color.BLACK: "x", Color.WHITE: "o"}
_NO_LIMIT: Final = Limit()
_Line: TypeAlias = tuple[Point, ...]


def published_weight(made: Sequence[Shape], broken: Sequence[Shape]) -> int:
    """By the combination of each side's shapes; the side whose combination is worth more counts."""
    own, other = (
        next(
            (values for row, values in PUBLISHED.items() if Counter(row) <= Counter(found)), (0, 0)
        )
        for found in (made, broken)
    )
    return max(own[0], other[1], key=abs)


def our_weight(made: Sequence[Shape], broken: Sequence[Shape]) -> int:
    """Every shape by itself, added up."""
    return sum(OURS[shape][0] for shape in made) + sum(OURS[shape][1] for shape in broken)


@lru_cache(maxsize=1 << 16)
def weight_of(weights: Weights, counts: int) -> int:
    """The weight of a point by the counts of the shapes made and broken there."""
    made, broken = (
        [shape for shape, one in ones.items() for _ in range(counts // one % 8)]
        for ones in (_MADE, _BROKEN)
    )
    return (published_weight if weights == "published" else our_weight)(made, broken)


@lru_cache(maxsize=1 << 15)
def count_shapes(rule: Rule, computer: Color, text: str) -> tuple[int, ...]:
    """For each point of a line the shapes that a stone there would make and break on that line.

    The text is the line end to end: ``x`` black, ``o`` white, ``.`` empty. Its shapes are those
    that the board sees when the line is laid on an empty one, as the top row.
    """
    stones: dict[str, list[Point]] = {"x": [], "o": [], ".": []}
    for x, sign in enumerate(text):
        stones[sign].append(Point.from_xy(x, 0, len(text)))
    board = Board.from_stones(stones["x"], stones["o"], computer, len(text), rule)
    counts = [0] * len(text)
    for point in stones["."]:
        made, broken = (board.shapes(point, c)[Direction.ROW] for c in (computer, computer.other))
        counts[point.column] = _MADE.get(made, 0) + _BROKEN.get(broken, 0)
    return tuple(counts)


def lines_of(size: int) -> tuple[_Line, ...]:
    """Every line of a board, in each direction, that is long enough for a five."""
    lines: defaultdict[tuple[str, int], list[Point]] = defaultdict(list)
    for x, y in product(range(size), repeat=2):
        for line in (("row", y), ("column", x), ("rising", x + y), ("falling", x - y)):
            lines[line].append(Point.from_xy(x, y, size))
    return tuple(tuple(line) for line in lines.values() if len(line) >= 5)


class Scales:
    """A copy of a board with its weights for the side to move, the computer, and their total."""

    def __init__(self, board: Board, weights: Weights = "published") -> None:
        self.board, self.computer = board.copy(), board.turn
        self._count = partial(count_shapes, board.rule, board.turn)
        self._weight = partial(weight_of, weights)
        self._lines = lines_of(board.size)
        self._texts = ["".join(_SIGNS[board[point]] for point in line) for line in self._lines]
        self._counted = [self._count(text) for text in self._texts]
        self._places: defaultdict[Point, list[tuple[int, int]]] = defaultdict(list)
        self._counts: Counter[Point] = Counter()
        for number, line in enumerate(self._lines):
            for place, point in enumerate(line):
                self._places[point].append((number, place))
                self._counts[point] += self._counted[number][place]
        self.total = sum(map(self._weight, self._counts.values()))

    def weight(self, point: Point) -> int:
        """What an empty point is worth."""
        return self._weight(self._counts[point])

    def candidates(self) -> dict[Point, int]:
        """The moves to look at, the heaviest first; where all weigh 0, the nearest the centre."""
        # A board may let black play a forbidden point and lose: only if there are no others.
        forbidden, legal = self.board.forbidden_points(), self.board.legal_points()
        points = [point for point in legal if point not in forbidden] or legal
        found = {point: weight for point in points if (weight := self.weight(point))}
        if not found:
            middle = (self.board.size - 1) / 2
            points.sort(key=lambda p: hypot(p.column - middle, p.row - 1 - middle))
            return dict.fromkeys(points[:1], 0)
        return dict(sorted(found.items(), key=lambda item: -abs(item[1])))

    def play(self, point: Point) -> None:
        """Put down a stone of the side to move."""
        self._write(point, _SIGNS[self.board.turn])
        self.board.play(point)

    def undo(self) -> None:
        """Take the last stone back."""
        self._write(self.board.undo(), _SIGNS[None])

    def _write(self, point: Point, sign: str) -> None:
        """Change a line's text, then the counts and the total where its shapes have changed."""
        counts, weight = self._counts, self._weight
        for number, place in self._places[point]:
            text, before = self._texts[number], self._counted[number]
            self._texts[number] = text[:place] + sign + text[place + 1 :]
            after = self._counted[number] = self._count(self._texts[number])
            for at, old, new in zip(self._lines[number], before, after, strict=True):
                if old != new:
                    shapes = counts[at]
                    counts[at] = shapes + new - old
                    self.total += weight(shapes + new - old) - weight(shapes)


def must_play(moves: dict[Point, int]) -> Point | None:
    """The move that needs no search, by the weights of all moves; ``None`` if there is a choice."""
    highest, lowest = max(moves, key=moves.__getitem__), min(moves, key=moves.__getitem__)
    # The source plays whichever it meets first; a five of one's own comes before a block.
    if moves[highest] >= MAKES_FIVE or len(moves) == 1:
        return highest
    return lowest if moves[lowest] <= BLOCKS_FIVE else None


class Twoply(Player):
    """Weighs the points, tries moves and replies; its score is the sum of weights at the end."""

    name = "classic:twoply"

    def __init__(self, *, weights: Weights = "published", pruning: bool = True) -> None:
        """`weights`: the published table, or ours; the source prints none.

        `pruning` False is plain minimax: the same move and value with more work.
        """
        super().__init__()
        check_choice("weights", weights, get_args(Weights))
        if not isinstance(pruning, bool):
            raise LocalizedError(
                "players.error.one_of", name="pruning", known="True, False", value=repr(pruning)
            )
        self.weights: Weights = weights
        self.pruning = pruning

    def choose(
        self,
        board: Board,
        limit: Limit = _NO_LIMIT,
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The move whose best reply leaves the highest sum; `limit.depth` 1 skips the reply."""
        legal_points(board)  # Raises if there is none.
        effort = Effort(limit, stop, board=board)
        scales = Scales(board, self.weights)
        moves, depth = scales.candidates(), min(limit.depth or 2, 2)
        if (forced := must_play(moves)) is not None:
            moves, depth = {forced: moves[forced]}, 1
        return _Tree(self, scales, effort).decide(list(moves), depth, report)


class _Tree:
    """The three levels of one decision."""

    def __init__(self, player: Twoply, scales: Scales, effort: Effort) -> None:
        self._scales, self._effort, self._trace = scales, effort, player.trace
        self._pruning, self._is_cut_short = player.pruning, False

    def decide(self, moves: list[Point], depth: int, report: Reporter | None) -> Decision:
        """The root: the computer takes the move of the highest value."""
        effort, trace = self._effort, self._trace
        best, line = -inf, tuple(moves[:1])
        scores: dict[Point, float] = {}
        effort.expand(0, len(moves))
        if trace is not None:
            trace.enter(None, depth, -inf, inf)
        for move in moves:
            value, reply = self._value(move, depth - 1, best, inf)
            if scores and self._is_cut_short:
                break  # Not every reply was seen: the move may be worse than it looks.
            scores[move] = value
            if value > best:
                best, line = value, (move, *reply)
                if report is not None:
                    worth = Score(best, self._scales.computer)
                    report(Report(worth, line, depth, effort.nodes, effort.seconds))
            if effort.is_over():
                break
        if trace is not None:
            trace.leave(best)
        seen = {WON: len(line), -WON: -len(line)} if len(scores) == len(moves) else {}
        done = effort.statistics(depth, scores)
        spent = done.nodes, done.seconds
        worth = Score(best, self._scales.computer, seen.get(best))
        return Decision(worth, line, depth, *spent, point=line[0], statistics=done)

    def _value(self, move: Point, depth: int, alpha: float, beta: float) -> tuple[float, _Line]:
        """What a move is worth to the computer, and the reply to it if one was looked for."""
        scales, effort, trace = self._scales, self._effort, self._trace
        scales.play(move)
        effort.nodes += 1
        if trace is not None:
            trace.enter(move, depth, alpha, beta)
        replies = list(scales.candidates()) if depth and not scales.board.outcome else []
        if depth:
            effort.expand(1, len(replies))
        value, line = self._answer(replies, alpha)
        if trace is not None:
            trace.leave(value)
        scales.undo()
        return value, line

    def _answer(self, replies: list[Point], alpha: float) -> tuple[float, _Line]:
        """The opponent takes the reply of the lowest value; at `alpha` it is low enough."""
        lowest, line = inf, _Line()
        for tried, reply in enumerate(replies, 1):
            if self._effort.is_over():
                self._is_cut_short = True
                break
            value, _ = self._value(reply, 0, alpha, lowest)
            if value < lowest:
                lowest, line = value, (reply,)
            if self._pruning and lowest <= alpha and tried < len(replies):
                self._effort.cutoffs += 1
                if self._trace is not None:
                    self._trace.cut("alpha", lowest)
                break
        return (lowest, line) if line else (self._sum(), ())

    def _sum(self) -> float:
        """Leaf evaluation: the sum of the weights, unless the game is over."""
        outcome, value = self._scales.board.outcome, float(self._scales.total)
        if outcome is not None and outcome.winner is not None:
            value = WON if outcome.winner is self._scales.computer else -WON
        self._effort.leaves += 1
        if self._trace is not None:
            self._trace.evaluate(value)
        return value
