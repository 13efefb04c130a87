"""The compiled core of Tengen; import tengen.board instead."""

from collections.abc import Callable, Iterable, Sequence
import enum
from typing import Any, Literal

import numpy
import numpy.typing

import tengen.explanation
import tengen.values


class Point:
    """
    A point as people write it, like h8: columns a.. from the left, rows 1.. from the bottom.

    Equal to its own text, so dictionaries keyed by points can be looked up by text.
    """

    def __init__(self, text: str | Point) -> None: ...

    @staticmethod
    def from_xy(x: int, y: int, size: int) -> Point:
        """
        The point at protocol coordinates: x from the left, y from the top, both from 0.
        """

    def xy(self, size: int) -> tuple[int, int]:
        """
        Protocol coordinates (x, y), origin at the top left, on a board of this size.
        """

    def transformed(self, symmetry: tengen.values.Symmetry | str, size: int) -> Point:
        """
        Where the point goes when a board of this size is turned or mirrored; a pass stays.
        """

    @property
    def column(self) -> int:
        """Columns from the left, 0 for a; -1 for a pass."""

    @property
    def row(self) -> int:
        """Rows from the bottom, 1 for the lowest, as printed; 0 for a pass."""

    @property
    def is_pass(self) -> bool:
        """Whether this is PASS, written --."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __lt__(self, other: Point, /) -> bool: ...

    def __le__(self, other: Point, /) -> bool: ...

    def __gt__(self, other: Point, /) -> bool: ...

    def __ge__(self, other: Point, /) -> bool: ...

    def __reduce__(self) -> tuple[type[Point], tuple[str]]: ...

__points__: list[Point] = ...

class Board:
    def __init__(self, size: int, rule: tengen.values.Rule | str, forbidden: str) -> None: ...

    def play(self, point: Point | str | tuple[int, int]) -> None:
        """
        Plays for the side to move; PASS passes. Raises IllegalMove and changes nothing.
        """

    def _play_all(self, moves: str | Iterable[Point | str | tuple[int, int]]) -> None: ...

    def undo(self) -> Point:
        """Takes the last move back and returns it."""

    def _set_up(self, black: Iterable[Point | str | tuple[int, int]], white: Iterable[Point | str | tuple[int, int]], turn: tengen.values.Color | str | None) -> None: ...

    def _assign(self, that: Board) -> None: ...

    def _transform(self, symmetry: tengen.values.Symmetry | str) -> None: ...

    @property
    def size(self) -> int:
        """Points along each side, 5 to 22."""

    @property
    def rule(self) -> tengen.values.Rule:
        """The rule set."""

    @property
    def forbidden_policy(self) -> Literal['refuse', 'lose']:
        """
        Whether black's forbidden moves are refused, or accepted and lose the game.
        """

    @property
    def turn(self) -> tengen.values.Color:
        """The side to move."""

    @property
    def _first_turn(self) -> tengen.values.Color: ...

    @property
    def moves(self) -> tuple[Point, ...]:
        """The moves played, without the set-up stones."""

    @property
    def last_move(self) -> Point | None:
        """None before the first move."""

    @property
    def setup(self) -> dict[tengen.values.Color, tuple[Point, ...]]:
        """The stones on the board before the first move."""

    @property
    def outcome(self) -> tengen.values.Outcome | None:
        """None while the game is not over."""

    @property
    def can_pass(self) -> bool:
        """Whether the rule has a pass and the game is not over."""

    @property
    def key(self) -> int:
        """The Zobrist hash of the position, 64 bits; the same in every run."""

    @property
    def canonical_key(self) -> int:
        """The smallest key among the eight turned and mirrored boards."""

    @property
    def _canonical_symmetry(self) -> tengen.values.Symmetry: ...

    def point(self, point: Point | str | tuple[int, int]) -> Point:
        """The Point meant, checked against this board."""

    def __getitem__(self, point: Point | str | tuple[int, int]) -> tengen.values.Color | None:
        """The stone on a point; None when it is empty."""

    def stones(self, color: tengen.values.Color | str) -> tuple[Point, ...]:
        """All stones of a colour, row by row from the top."""

    def legal_points(self) -> list[Point]:
        """
        Where the side to move may play, row by row from the top; empty when the game is over.
        """

    def is_legal(self, point: Point | str | tuple[int, int]) -> bool:
        """Whether play() would accept the move."""

    def __eq__(self, other: object, /) -> bool: ...

    def forbidden(self, point: Point | str | tuple[int, int], color: tengen.values.Color | str | None = None) -> tengen.values.Forbidden | None:
        """
        Why the rules forbid a colour (default: the side to move) to play there; None if they do not. White is never forbidden.
        """

    def forbidden_points(self, color: tengen.values.Color | str | None = None) -> dict[Point, tengen.values.Forbidden]:
        """
        Every point forbidden to a colour (default: the side to move), row by row from the top.
        """

    def explain_forbidden(self, point: Point | str | tuple[int, int]) -> tengen.explanation.Explanation:
        """
        The tree of fours, threes and completing points behind the verdict on black's stone there.
        """

    def shapes(self, point: Point | str | tuple[int, int], color: tengen.values.Color | str | None = None) -> dict[tengen.values.Direction, tengen.values.Shape]:
        """
        The shape that a stone there (default: of the side to move) makes in each direction.
        """

    def to_text(self) -> str:
        """The position as text that from_text reads, without the moves."""

    def _write_planes(self, out: numpy.typing.NDArray[numpy.uint8], color: tengen.values.Color | str | None) -> None: ...

    def _write_action_mask(self, out: numpy.typing.NDArray[numpy.bool_]) -> None: ...

class ThreatShape:
    """A threat of one side."""

    @property
    def color(self) -> tengen.values.Color: ...

    @property
    def kind(self) -> str:
        """The text of a Shape, or of a Combination if there are no stones."""

    @property
    def stones(self) -> tuple[Point, ...]:
        """The row, in line order."""

    @property
    def gains(self) -> tuple[Point, ...]:
        """Points that extend the row, or where a stone makes two threats."""

def threat_shapes(board: Board) -> list[ThreatShape]:
    """The threats of both sides, most urgent first."""

def reasons(board: Board, point: Point | str | tuple[int, int]) -> tuple[str, tuple[tuple[tengen.values.Direction, tengen.values.Shape], ...], tuple[tengen.values.Shape, ...]]:
    """
    Why the side to move would play an empty point: the idea, the shapes made, the shapes blocked.
    """

def combination(shapes: Iterable[tengen.values.Shape]) -> str | None:
    """The combination that the shapes of a stone's lines form."""

def five_points(board: Board, color: tengen.values.Color | str) -> list[Point]:
    """
    The empty points where a stone of the colour makes five, row by row from the top.
    """

class BoardBatch:
    """Many games of the same kind; see tengen.env.BoardBatch."""

    def __init__(self, count: int, start: Board, auto_reset: bool, seed: int) -> None: ...

    def step(self, actions: numpy.typing.NDArray[numpy.int64], rewards: numpy.typing.NDArray[numpy.float32], done: numpy.typing.NDArray[numpy.bool_]) -> None: ...

    def reset(self, chosen: numpy.typing.NDArray[numpy.bool_]) -> None: ...

    def sample(self, actions: numpy.typing.NDArray[numpy.int64]) -> None: ...

    def write_planes(self, out: numpy.typing.NDArray[numpy.uint8]) -> None: ...

    def write_action_masks(self, out: numpy.typing.NDArray[numpy.bool_]) -> None: ...

    def write_turns(self, out: numpy.typing.NDArray[numpy.uint8]) -> None: ...

    def copy_board(self, index: int, target: Board) -> None: ...

class ParsedPosition:
    """The contents of a board text."""

    @property
    def size(self) -> int: ...

    @property
    def rule(self) -> tengen.values.Rule: ...

    @property
    def turn(self) -> tengen.values.Color: ...

    @property
    def black(self) -> tuple[Point, ...]: ...

    @property
    def white(self) -> tuple[Point, ...]: ...

def parse_position(text: str) -> ParsedPosition:
    """Reads a board text."""

def parse_moves(text: str) -> list[Point]:
    """
    The moves of a text like h8i9i7; separators, move numbers and any case are fine, -- is a pass.
    """

def version() -> str:
    """The version this extension was built from."""

class StopFlag:
    def __init__(self) -> None: ...

    def cancel(self) -> None:
        """Cancels; there is no way back. From any thread."""

    @property
    def is_cancelled(self) -> bool:
        """Whether `cancel` was called."""

class Line:
    """A principal variation."""

    @property
    def score(self) -> int:
        """For the side to move at the root."""

    @property
    def mate_in(self) -> int | None:
        """
        Plies to the end: > 0 the side to move wins, < 0 it loses; None: not known.
        """

    @property
    def depth(self) -> int:
        """Plies of the iteration that gave the score."""

    @property
    def selective_depth(self) -> int:
        """Plies of the longest line searched."""

    @property
    def moves(self) -> tuple[Point, ...]:
        """The root move and the expected play after it."""

class SearchReport:
    """The state of a search."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """Best first."""

    @property
    def nodes(self) -> int:
        """Nodes of all threads."""

    @property
    def seconds(self) -> float:
        """Wall time."""

class TraceKind(enum.Enum):
    ENTER = 0

    EVALUATE = 1

    CUT = 2

    LEAVE = 3

class TraceEvent:
    """One step of a search."""

    @property
    def kind(self) -> TraceKind: ...

    @property
    def move(self) -> Point | None:
        """ENTER: the move that leads to the node; None at the root."""

    @property
    def depth(self) -> int:
        """ENTER: plies left."""

    @property
    def alpha(self) -> int:
        """ENTER."""

    @property
    def beta(self) -> int:
        """ENTER."""

    @property
    def value(self) -> int:
        """EVALUATE, CUT, LEAVE: the score."""

class SearchResult(SearchReport):
    """The result of a search."""

    @property
    def depth(self) -> int:
        """Plies of the last completed iteration."""

    @property
    def chosen(self) -> int:
        """Index of the line to play; 0 at full strength."""

    @property
    def trace(self) -> list[TraceEvent]:
        """
        The steps of the last complete iteration, and of one cut off later, if asked for.
        """

class Engine:
    def __init__(self, weights: bytes | None, threads: int, hash_mb: int) -> None: ...

    def search(self, board: Board, seconds: float | None, depth: int | None, nodes: int | None, lines: int, only: Iterable[Point], exclude: Iterable[Point], on_report: Callable[[SearchReport], None] | None, trace: int, stop: StopFlag) -> SearchResult:
        """
        Searches within the limits; None: not limited. `only` and `exclude` restrict the root moves, `trace` is the maximum number of recorded steps. `stop` ends the search from any thread.
        """

    def choose(self, board: Board, seconds: float | None, depth: int | None, nodes: int | None, level: int, seed: int, on_report: Callable[[SearchReport], None] | None, trace: int, stop: StopFlag) -> SearchResult:
        """
        The same at a level of 1 to 10: `chosen` of the result is the line that the level plays.
        """

    def evaluate(self, board: Board) -> int:
        """The static score for the side to move."""

    def plain_score(self, board: Board) -> int:
        """The static score without the network's correction."""

    def win_probability(self, rule: tengen.values.Rule | str, score: int) -> float:
        """The win probability that a score means."""

    @property
    def threads(self) -> int:
        """Search threads."""

    @threads.setter
    def threads(self, value: int, /) -> None: ...

    @property
    def hash_mb(self) -> int:
        """Megabytes of the transposition table."""

    @hash_mb.setter
    def hash_mb(self, value: int, /) -> None: ...

    @property
    def hash_usage(self) -> float:
        """The share of the table written by the last search."""

    def prepare(self, rule: tengen.values.Rule | str) -> None:
        """Does in advance what the first search would have to wait for."""

    def clear(self) -> None:
        """Clears what was learnt from earlier searches."""

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The constants of the search by name."""

    def set_parameters(self, values: dict[str, int]) -> None:
        """
        Changes constants of this engine's search. RuntimeError unless is_tuning_build().
        """

    def features(self, board: Board) -> Features:
        """The features of a position."""

class Parameter:
    """A constant of the search and its range for tuning."""

    @property
    def value(self) -> int: ...

    @property
    def min(self) -> int: ...

    @property
    def max(self) -> int: ...

    @property
    def step(self) -> int:
        """A change that a match can measure."""

def is_tuning_build() -> bool:
    """Whether this extension was built with TENGEN_TUNE."""

def levels() -> list[tuple[int, int, int, float, float, int]]:
    """
    Depth, nodes, lines, temperature, overlooks and Elo of every level, from level 1.
    """

def points_in_sight(board: Board, overlooks: float, seed: int) -> list[Point]:
    """
    The root moves that a player who overlooks with this probability considers; empty: all.
    """

def pick(scores: Sequence[int], temperature: float, key: int, seed: int) -> int:
    """The index of one of the scores, best first, by softmax."""

class Features:
    """What the static score of a position is made of."""

    @property
    def mover(self) -> bytes:
        """
        For every empty point, row by row from the top, the number of its combination of patterns for the side to move, as 16-bit numbers in native byte order.
        """

    @property
    def waiter(self) -> bytes:
        """The same for the other side."""

    @property
    def tempo_case(self) -> int:
        """The threats of both sides as a number."""

    @property
    def is_decided(self) -> bool:
        """Whether a side wins immediately, so that the static score is not used."""

class Probe:
    """The engine's own position, for tests."""

    def __init__(self, engine: Engine, board: Board) -> None: ...

    def play(self, point: Point | str | tuple[int, int]) -> None:
        """Puts a stone of the side to move, legal or not."""

    def undo(self) -> None:
        """Takes the last stone back."""

    def evaluate(self) -> int:
        """The static score for the side to move."""

    def policy_logit(self, point: Point | str | tuple[int, int]) -> int:
        """
        The policy logit of a move of the side to move by patterns and network, in 1/32.
        """

    def is_consistent(self) -> bool:
        """Whether the incremental state equals a fresh build."""

    def vcf(self, max_fours: int, max_nodes: int) -> int:
        """Plies to the five by continuous fours, or 0."""

    def threat(self, point: Point | str | tuple[int, int], color: tengen.values.Color | str) -> int:
        """
        The threat that a stone there makes: quiet, open three, double three, four, four-three, win next, five, maybe forbidden.
        """

def combinations() -> list[tuple[int, int, int, int]]:
    """
    The patterns of each combination, by number, the highest pattern first.
    """

def plain_weights() -> bytes:
    """The weights that training starts from."""

class NetworkLoss:
    """Mean losses over a batch of positions, in nats."""

    def __eq__(self, other: object, /) -> bool: ...

    @property
    def value(self) -> float:
        """Cross-entropy of the expected result."""

    @property
    def policy(self) -> float:
        """Cross-entropy of the chosen moves; 0 for positions without one."""

class NetworkFit:
    """Trains the evaluation network of one rule."""

    def __init__(self, rule: tengen.values.Rule | str, size: int, seed: int) -> None: ...

    def begin_with(self, network: bytes) -> None:
        """Continues from a network of this rule instead of random numbers."""

    def step(self, stones: bytes, turns: bytes, known: bytes, target: bytes, policy: bytes, moves: bytes, rate: float) -> float:
        """
        One gradient step on a batch of positions; returns the mean value loss before the step.

        stones: a byte a point (0 empty, 1 black, 2 white); turns: a byte a position (0 black, 1 white); known: log odds of the side to move without the network, float32; target: its expected result, 0 to 1, float32; policy: for every point the policy logit without the network, int16; moves: the index of the chosen point, -1 for none, int16.
        """

    def loss(self, stones: bytes, turns: bytes, known: bytes, target: bytes, policy: bytes, moves: bytes) -> NetworkLoss:
        """
        The mean losses on a batch of positions as step() takes it, without a step.
        """

    def log_odds(self, stones: bytes, turn: tengen.values.Color | str) -> float:
        """What the network adds to the log odds of the side to move."""

    def network(self) -> bytes:
        """The network as integers, in the format of the evaluation file."""

def network_size(rule: tengen.values.Rule | str) -> int:
    """Bytes of a rule's network in the evaluation file."""

class SolveResult:
    """What the solver found."""

    @property
    def status(self) -> str:
        """``win``, ``none`` or ``unknown``."""

    @property
    def tree(self) -> str:
        """The proof of a win, see docs/proof-format.md; else empty."""

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def proof(self) -> int: ...

    @property
    def disproof(self) -> int: ...

def solve(engine: Engine, board: Board, attacker: tengen.values.Color | str, kind: str, shortest: bool, max_fours: int | None, seconds: float | None, nodes: int | None, memory_mb: int, threads: int, on_report: Callable[[int, int, int, float], None] | None, stop: StopFlag) -> SolveResult:
    """Searches for a forced win of `attacker`."""

def review_position(engine: Engine, board: Board, played: Point | None, after: dict[str, Any] | None, nodes: int, seconds: float | None, stop: StopFlag) -> dict[str, Any] | None:
    """
    Reviews a position and the move played from it; None if cancelled. The forms of `after`, the review of the position after that move, and of the result are those of docs/review.md.
    """
