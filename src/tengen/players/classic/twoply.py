"""`twoply`: weigh the points, look two moves ahead.

Every empty point has a weight: on each of the four lines through it, the shape that a stone of the
computer would make and the shape of the opponent that it would break, that is, keep the opponent
from making. The broken ones are negative and count a little less: it is the computer's turn:

| shape on one line | made | broken |
|---|---|---|
| five | 500000 | -99999 |
| open four, or two fours on the one line | 10000 | -7999 |
| four | 1000 | -799 |
| open three | 500 | -399 |
| (sleeping) three | 100 | -79 |
| open two | 50 | -39 |
| (sleeping) two | 10 | -9 |
| anything else | 0 | 0 |

The weight is the sum over the four lines. Whatever the shapes, it is >= 99999 if and only if the
computer makes five here; else it is <= -50000 if and only if the opponent would; and it is 0 only
where nothing is made or broken: one to four numbers that end in nine never cancel round ones.

The value of a position is the sum of the weights of all empty points. The tree has three levels,
root -> a move of the computer (MAX) -> a reply of the opponent (MIN) -> the sum. Points of weight 0
are skipped on both levels, and alpha-beta gives up a move of the computer once one reply holds it
down to the best so far. Some moves need no tree: a five is made, else the opponent's is blocked.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache, partial
from itertools import product
from math import hypot, inf
from typing import Final, TypeAlias

from tengen.board import Board, Color, Direction, Point, Rule, Shape
from tengen.players.base import Decision, Limit, Player, Report, Reporter, legal_points
from tengen.players.effort import Effort
from tengen.stop import StopToken

WEIGHTS: Final = {
    Shape.FIVE: (500_000, -99_999),
    Shape.OPEN_FOUR: (10_000, -7_999),
    Shape.DOUBLE_FOUR: (10_000, -7_999),
    Shape.FOUR: (1_000, -799),
    Shape.OPEN_THREE: (500, -399),
    Shape.THREE: (100, -79),
    Shape.OPEN_TWO: (50, -39),
    Shape.TWO: (10, -9),
}
"""The table above: what a shape is worth to the stone that makes it, and that breaks it."""
MAKES_FIVE: Final = 99_999
BLOCKS_FIVE: Final = -50_000
"""From these weights on, upwards and downwards, the computer makes five or the opponent would."""
WON: Final = 1e9
"""The value of a game the computer has won, above any sum of weights; -WON of one it has lost."""
_SIGNS: Final = {None: ".", Color.BLACK: "x", Color.WHITE: "o"}
_NO_LIMIT: Final = Limit()
_Line: TypeAlias = tuple[Point, ...]


@lru_cache(maxsize=1 << 15)
def weigh_line(rule: Rule, computer: Color, text: str) -> tuple[tuple[int, ...], int]:
    """The value of each point of a line from that line alone, and their sum.

    The text is the line end to end: ``x`` black, ``o`` white, ``.`` empty. Its shapes are those
    that the board sees when the line is laid on an empty one, as the top row.
    """
    stones: dict[str, list[Point]] = {"x": [], "o": [], ".": []}
    for x, sign in enumerate(text):
        stones[sign].append(Point.from_xy(x, 0, len(text)))
    board = Board.from_stones(stones["x"], stones["o"], computer, len(text), rule)
    weights = [0] * len(text)
    for point in stones["."]:
        made, broken = (board.shapes(point, c)[Direction.ROW] for c in (computer, computer.other))
        weights[point.column] = WEIGHTS.get(made, (0, 0))[0] + WEIGHTS.get(broken, (0, 0))[1]
    return tuple(weights), sum(weights)


def lines_of(size: int) -> tuple[_Line, ...]:
    """Every line of a board, in each direction, that is long enough for a five."""
    lines: defaultdict[tuple[str, int], list[Point]] = defaultdict(list)
    for x, y in product(range(size), repeat=2):
        for line in (("row", y), ("column", x), ("rising", x + y), ("falling", x - y)):
            lines[line].append(Point.from_xy(x, y, size))
    return tuple(tuple(line) for line in lines.values() if len(line) >= 5)


class Scales:
    """A copy of a board with its weights for the side to move, the computer, and their total."""

    def __init__(self, board: Board) -> None:
        self.board, self.computer = board.copy(), board.turn
        self._weigh = partial(weigh_line, board.rule, board.turn)
        self._texts: list[str] = []
        self._places: defaultdict[Point, list[tuple[int, int]]] = defaultdict(list)
        for number, line in enumerate(lines_of(board.size)):
            self._texts.append("".join(_SIGNS[board[point]] for point in line))
            for place, point in enumerate(line):
                self._places[point].append((number, place))
        self._weighed = [self._weigh(text) for text in self._texts]
        self.total = sum(share for _, share in self._weighed)

    def weight(self, point: Point) -> int:
        """What an empty point is worth."""
        return sum(self._weighed[line][0][place] for line, place in self._places[point])

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
        for line, place in self._places[point]:
            text, (_, share) = self._texts[line], self._weighed[line]
            self._texts[line] = text[:place] + sign + text[place + 1 :]
            self._weighed[line] = self._weigh(self._texts[line])
            self.total += self._weighed[line][1] - share


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
    """How it thinks, in one sentence."""

    def __init__(self, *, pruning: bool = True) -> None:
        """`pruning` False is plain minimax: the same move and value with more work."""
        super().__init__()
        if not isinstance(pruning, bool):
            raise ValueError(f"pruning must be True or False, not {pruning!r}")
        self.pruning = pruning

    def choose(
        self,
        board: Board,
        limit: Limit = _NO_LIMIT,
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The move whose best reply leaves the highest sum; `limit.depth` 1 skips the reply."""
        effort = Effort(limit, stop)
        legal_points(board)  # Raises if there is none.
        scales = Scales(board)
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
                    report(Report(best, None, line, depth, effort.nodes, effort.seconds))
            if effort.is_over():
                break
        if trace is not None:
            trace.leave(best)
        seen = {WON: len(line), -WON: -len(line)} if len(scores) == len(moves) else {}
        done = effort.statistics(depth, scores)
        spent = done.nodes, done.seconds
        return Decision(best, seen.get(best), line, depth, *spent, point=line[0], statistics=done)

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
