"""Alpha-beta over lines read as text, whose shapes an Aho-Corasick automaton finds.

Each row, column and diagonal is a string: ``#`` black, ``*`` white, a space empty. One walk of the
automaton finds every shape of `SHAPES` in it, also where they overlap. The line is worth their
sum, white's shapes (the same with the colours exchanged) counting against black's.

A move changes only the four lines through its point: new total = old total - those four before
+ those four after. The total is passed down the recursion, and as the same lines come back all the
time, what each is worth is remembered. The change is also what a move gains at once. By that the
moves are ranked, and only the best ten searched: good moves first let alpha-beta cut the others.

A total beyond 35,000 means a five, and the search stops there. Under some rules a row of five or
six does not win, so the board has the last word: such a row is worth nothing, and a won game
50,000 less one for each move it took, so that the quicker of two wins is taken.
"""

from __future__ import annotations

import importlib
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from math import inf
from operator import itemgetter
from typing import Literal, TypeAlias

from tengen.board import Board, Color, Point, Shape
from tengen.i18n import LocalizedError
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
from tengen.players.trace import Bound
from tengen.score import Score
from tengen.stop import StopToken
from tengen.values import MAX_SIZE

FIVE = 50_000
WON = 35_000
SHAPES = {"#####": FIVE, " #### ": 4320}
SHAPES |= dict.fromkeys((" ###  ", "  ### ", " ## # ", " # ## ", "#### ", " ####"), 720)
SHAPES |= dict.fromkeys(("# ###", "### #", "## ##"), 720)
SHAPES |= dict.fromkeys(("  ##  ", "  # # ", " # #  "), 120) | {"   #  ": 20, "  #   ": 20}
_EXCHANGE = str.maketrans("#*", "*#")
_SHAPES_OF_BOTH = SHAPES | {shape.translate(_EXCHANGE): -SHAPES[shape] for shape in SHAPES}
_DEEPEST = 100
"""More plies than any search can reach, and few enough for the recursion."""

Matcher: TypeAlias = Literal["library", "own"]
Moves: TypeAlias = list[tuple[int, int]]
"""What each gains its mover at once, and its point, numbered row by row from the top."""
Window: TypeAlias = tuple[float, float]
Found: TypeAlias = tuple[float, tuple[int, ...]]
"""A value, and the line of moves that leads to it; no moves where the value is static."""


class OwnAutomaton:
    """Finds all words in a text in one walk over its characters.

    A state is what was read last, as far as it begins some word; state 0 is nothing. `goto` leads
    on by one character. Where it does not, `fail` leads back to the longest shorter ending that
    also begins a word. `output` is what all the words that end in a state are worth together.
    """

    def __init__(self, words: Mapping[str, int]) -> None:
        self.goto: list[dict[str, int]] = [{}]
        self.output = [0]
        for word, score in words.items():
            state = 0
            for sign in word:
                state = self.goto[state].setdefault(sign, len(self.goto))
                if state == len(self.goto):
                    self.goto.append({})
                    self.output.append(0)
            self.output[state] = score
        self.fail = [0] * len(self.goto)
        # Breadth first, for a state leads back to a shorter one, which must be ready.
        states = deque(self.goto[0].values())
        while states:
            state = states.popleft()
            for sign, longer in self.goto[state].items():
                self.fail[longer] = self.step(self.fail[state], sign)
                self.output[longer] += self.output[self.fail[longer]]
                states.append(longer)

    def step(self, state: int, sign: str) -> int:
        """The state after one more character."""
        while state and sign not in self.goto[state]:
            state = self.fail[state]
        return self.goto[state].get(sign, 0)

    def score(self, text: str) -> int:
        """The sum over all the words found."""
        state = total = 0
        for sign in text:
            state = self.step(state, sign)
            total += self.output[state]
        return total


def line_scorer(matcher: Matcher | None = None) -> Callable[[str], int]:
    """What scores a line for black; ``None`` takes the library if it is there, else our own."""
    check_choice("matcher", matcher, ("library", "own", None))
    try:
        library = importlib.import_module("ahocorasick") if matcher != "own" else None
    except ImportError as error:
        if matcher:
            raise LocalizedError(
                "players.error.extra", what="matcher='library'", extra="automaton"
            ) from error
        library = None
    if library is None:
        return OwnAutomaton(_SHAPES_OF_BOTH).score
    automaton = library.Automaton()
    for shape, score in _SHAPES_OF_BOTH.items():
        automaton.add_word(shape, score)
    automaton.make_automaton()
    return lambda line: sum(score for _, score in automaton.iter(line))


@cache
def geometry(
    size: int, distance: int | None
) -> tuple[list[list[int]], list[list[tuple[int, int]]], list[set[int]]]:
    """The lines with room for a five; for each point the (line, place) it is at, and the square of
    points up to `distance` away, ``None``: all.
    """
    reach = size if distance is None else distance
    rays: dict[tuple[int, int], list[int]] = defaultdict(list)
    around = []
    for point in range(size * size):
        y, x = divmod(point, size)
        for direction, number in enumerate((y, x, y - x, y + x)):
            rays[direction, number].append(point)
        columns, rows = (range(max(0, at - reach), min(size, at + reach + 1)) for at in (x, y))
        around.append({row * size + column for row in rows for column in columns})
    lines = [ray for ray in rays.values() if len(ray) >= 5]
    places: list[list[tuple[int, int]]] = [[] for _ in around]
    for number, line in enumerate(lines):
        for place, point in enumerate(line):
            places[point].append((number, place))
    return lines, places, around


class Automaton(Player):
    """The fourth classic: alpha-beta over the best ten moves, five plies deep.

    An end it announces (`mate_in`) is forced among the moves it searches, not among all.
    """

    name = "classic:automaton"

    def __init__(
        self,
        depth: int = 5,
        width: int | None = 10,
        distance: int | None = 2,
        ordering: bool = True,
        pruning: bool = True,
        matcher: Matcher | None = None,
    ) -> None:
        """`depth` in plies, up to 100; the best `width` moves of each position, ``None``: all.

        Moves have a stone within `distance` points, ``None``: anywhere. ``ordering=False`` takes
        them in board order, ``pruning=False`` searches all of them, as plain minimax does.
        `matcher` finds the shapes: ``library`` is pyahocorasick, ``own`` is `OwnAutomaton`,
        ``None`` the library if it can be imported.
        """
        super().__init__()
        check_range("depth", depth, 1, _DEEPEST)
        if width is not None:
            check_range("width", width, 1)
        if distance is not None:
            check_range("distance", distance, 1, MAX_SIZE)
        self.depth, self.width, self.distance = depth, width, distance
        self.ordering, self.pruning = ordering, pruning
        self.line_score = lru_cache(1 << 18)(line_scorer(matcher))

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The best move; if time or nodes are limited, one ply is searched first, then two ..."""
        legal_points(board)
        effort = Effort(limit, stop, board=board)
        search = _Search(self, board, effort)
        deepest = min(limit.depth or self.depth, search.deepest, _DEEPEST)
        shallowest = deepest if limit.seconds is None and limit.nodes is None else 1
        for depth in range(shallowest, deepest + 1):
            decision = search.decide(depth)
            if report is not None:
                report(decision)
            if decision.mate_in is not None or effort.is_over():
                break
        return decision


class _Search:
    """One decision. Scores are those of the root's mover, which is MAX; its opponent is MIN."""

    def __init__(self, player: Automaton, board: Board, effort: Effort) -> None:
        self.player, self.effort, self.trace, self.mover = player, effort, player.trace, board.turn
        black, white, size = board.stones(Color.BLACK), board.stones(Color.WHITE), board.size
        # Set up anew, as a board that refuses forbidden moves, whatever the given one does.
        self.board = Board.from_stones(black, white, board.turn, size, board.rule)
        self.points = [Point.from_xy(x, y, size) for y in range(size) for x in range(size)]
        lines, self.places, self.around = geometry(size, player.distance)
        signs = {Color.BLACK: "#", Color.WHITE: "*", None: " "}
        stones = [signs[board[point]] for point in self.points]
        self.lines = ["".join([stones[point] for point in line]) for line in lines]
        squares = (self.around[point] for point, sign in enumerate(stones) if sign != " ")
        self.near = set[int]().union(*squares) or {size // 2 * (size + 1)}
        legal_points(self.board)
        moves = self._ranked(self.near) or self._ranked(set(range(len(stones))))
        wins = [m for m in moves if Shape.FIVE in self.board.shapes(self.points[m[1]]).values()]
        self.first = wins[:1] or moves[: player.width]
        self.deepest = 1 if wins or len(moves) == 1 else stones.count(" ")
        self.scores: dict[Point, float] = {}
        self.depth, self.total = 0, self._total()
        self.best: Found = self.total, (self.first[0][1],)

    def decide(self, depth: int) -> Decision:
        """Search to a depth; an interrupted search counts only if nothing was found before."""
        scores, self.scores = self.scores, {}
        value, line = self._node(None, 0, depth, self.total, self.near, (-inf, inf))
        if line and (self.depth == 0 or not self.effort.is_over()):
            self.depth, self.best = depth, (value, line)
        else:
            self.scores = scores
        score, line = self.best
        is_decided = score > WON or (score < -WON and len(self.scores) == len(self.first))
        mate_in = int(FIVE - score if score > 0 else -FIVE - score) if is_decided else None
        figures = self.effort.statistics(self.depth, self.scores)
        pv, nodes, seconds = tuple([self.points[p] for p in line]), figures.nodes, figures.seconds
        worth = Score(score, self.mover, mate_in)
        return Decision(worth, pv, self.depth, nodes, seconds, point=pv[0], statistics=figures)

    def _total(self) -> int:
        """All lines from scratch; a five on them has not won, or the game would be over."""
        total = 0
        for line in self.lines:
            starts = range(len(line) - 4)
            fives = sum(line.startswith("#####", i) - line.startswith("*****", i) for i in starts)
            total += self.player.line_score(line) - FIVE * fives
        return total if self.mover is Color.BLACK else -total

    def _ranked(self, candidates: set[int]) -> Moves:
        """The legal moves, the greatest gain first; of equal ones the first on the board."""
        stone, sign = ("#", 1) if self.board.turn is Color.BLACK else ("*", -1)
        lines, score = self.lines, self.player.line_score
        moves: Moves = []
        for point in sorted(candidates):
            if len(moves) % 16 == 15 and self.effort.is_over():
                break
            if self.board.is_legal(self.points[point]):
                change = 0
                for line, place in self.places[point]:
                    text = lines[line]
                    change += score(text[:place] + stone + text[place + 1 :]) - score(text)
                moves.append((sign * change, point))
        return sorted(moves, key=itemgetter(0), reverse=True)

    def _node(
        self, move: int | None, ply: int, left: int, total: int, near: set[int], window: Window
    ) -> Found:
        """The position that `move` led to, searched `left` plies."""
        trace = self.trace
        # No win is quicker than the next move, so the other moves are skipped.
        window = max(window[0], ply + 1 - FIVE), min(window[1], FIVE - ply - 1)
        if trace is not None:
            trace.enter(None if move is None else self.points[move], left, *window)
        moves = self.first if move is None else []
        if left and move is not None and self.board.outcome is None:
            near = near | self.around[move]
            moves = self._ranked(near)[: self.player.width]
        if left:
            self.effort.expand(ply, len(moves))
        value, line = self._best(moves, ply, left, total, near, window)
        if not line:
            self.effort.leaves += 1
            value = self._static(ply, total)
            if trace is not None:
                trace.evaluate(value)
        if trace is not None:
            trace.leave(value)
        return value, line

    def _static(self, ply: int, total: int) -> int:
        """The total, unless the game is over."""
        outcome = self.board.outcome
        if outcome is None:
            return max(-WON, min(WON, total))
        if outcome.winner is None:
            return 0
        return FIVE - ply if outcome.winner is self.mover else ply - FIVE

    def _best(
        self, moves: Moves, ply: int, left: int, total: int, near: set[int], window: Window
    ) -> Found:
        """The best of the moves, as far as there is time to search them."""
        effort, is_max = self.effort, ply % 2 == 0
        best: Found = (-inf if is_max else inf), ()
        alpha, beta = window
        if not self.player.ordering:
            moves = sorted(moves, key=itemgetter(1))
        for tried, (gain, point) in enumerate(moves, 1):
            if effort.is_over():
                break
            effort.nodes += 1
            self._put(point, "#" if self.board.turn is Color.BLACK else "*")
            self.board.play(self.points[point])
            after = total + gain if is_max else total - gain
            if gain > WON and self.board.outcome is None:
                after = self._total()  # as the five does not win
            value, reply = self._node(point, ply + 1, left - 1, after, near, (alpha, beta))
            self.board.undo()
            self._put(point, " ")
            if effort.is_over():
                break  # what the move is worth is only half known
            if ply == 0:
                self.scores[self.points[point]] = value
            if value > best[0] if is_max else value < best[0]:
                best = value, (point, *reply)
            bound: Bound = "beta" if value >= beta else "alpha"
            alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
            if alpha >= beta and self.player.pruning and tried < len(moves):
                effort.cutoffs += 1
                if self.trace is not None:
                    self.trace.cut(bound, value)
                break
        return best

    def _put(self, point: int, sign: str) -> None:
        for line, place in self.places[point]:
            text = self.lines[line]
            self.lines[line] = text[:place] + sign + text[place + 1 :]
