"""The compiled core of Tengen; import tengen.board instead."""

from collections.abc import Callable, Iterable
from typing import Literal

import tengen.explanation
import tengen.values


class Point:
    """
    A point as people write it, like h8: columns a.. from the left, rows 1.. from the bottom.

    Equal to its own text, so dictionaries keyed by points can be asked by text.
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
        """Whether black's forbidden moves are refused, or accepted and lost."""

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
        """None when nothing was played."""

    @property
    def setup(self) -> dict[tengen.values.Color, tuple[Point, ...]]:
        """The stones that were there before the first move."""

    @property
    def outcome(self) -> tengen.values.Outcome | None:
        """None while the game goes on."""

    @property
    def can_pass(self) -> bool:
        """Whether the rule has a pass and the game goes on."""

    @property
    def key(self) -> int:
        """
        A 64-bit name of the position, kept up to date by play and undo; the same in every run.
        """

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

    def forbidden(self, point: Point | str | tuple[int, int], color: tengen.values.Color | str | None = None) -> tengen.values.Forbidden | None:
        """
        Why a colour (the side to move unless named) may not play there; None when it may, as white always may.
        """

    def forbidden_points(self, color: tengen.values.Color | str | None = None) -> dict[Point, tengen.values.Forbidden]:
        """
        Every point forbidden to a colour (the side to move unless named), row by row from the top.
        """

    def explain_forbidden(self, point: Point | str | tuple[int, int]) -> tengen.explanation.Explanation:
        """
        The tree of fours, threes and completing points behind the verdict on black's stone there.
        """

    def shapes(self, point: Point | str | tuple[int, int], color: tengen.values.Color | str | None = None) -> dict[tengen.values.Direction, tengen.values.Shape]:
        """
        What a stone there (of the side to move unless named) makes in each direction.
        """

    def to_text(self) -> str:
        """The position as text that from_text reads; moves are not part of it."""

    def __eq__(self, other: object, /) -> bool: ...

def parse_position(text: str) -> tuple[int, tengen.values.Rule, tengen.values.Color, tuple[Point, ...], tuple[Point, ...]]:
    """Size, rule, side to move, black and white stones of a board text."""

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

class Engine:
    def __init__(self, weights: bytes | None, threads: int, hash_mb: int) -> None: ...

    def search(self, board: Board, seconds: float | None, depth: int | None, nodes: int | None, lines: int, only: Iterable[Point], without: Iterable[Point], on_report: Callable[[tuple[tuple[tuple[int, int | None, int, int, tuple[Point, ...]], ...], int, float]], None] | None, trace: int, stop: StopFlag) -> tuple[tuple[tuple[int, int | None, int, int, tuple[Point, ...]], ...], int, float, int, list[tuple[int, Point | None, int, int, int, int]]]:
        """
        Lines of (score, mate_in, depth, selective depth, moves), nodes, seconds, depth, trace.
        """

    def evaluate(self, board: Board) -> int:
        """The static score for the side to move."""

    def plain_score(self, board: Board) -> int:
        """The static score without what the network adds."""

    def win_probability(self, rule: tengen.values.Rule | str, score: int) -> float:
        """The chance to win that a score means."""

    def features(self, board: Board) -> tuple[bytes, bytes, int, bool]:
        """
        What the static score is made of: for every empty point the number of its combination of patterns for the side to move, and for the other, as 16-bit numbers; the tempo case; whether a side wins at once.
        """

    @property
    def threads(self) -> int:
        """How many threads search."""

    @threads.setter
    def threads(self, arg: int, /) -> None: ...

    @property
    def hash_mb(self) -> int:
        """Megabytes of the transposition table."""

    @hash_mb.setter
    def hash_mb(self, arg: int, /) -> None: ...

    @property
    def hash_usage(self) -> float:
        """The share of the table used by the last search."""

    def clear(self) -> None:
        """Forgets earlier searches."""

class Probe:
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
        """Whether what is kept move by move equals a fresh build."""

    def vcf(self, max_fours: int, max_nodes: int) -> int:
        """Moves to the five by continuous fours, or 0."""

    def threat(self, point: Point | str | tuple[int, int], color: tengen.values.Color | str) -> int:
        """
        What a stone there threatens: quiet, open three, double three, four, four-three, win next, five, maybe forbidden.
        """

def combinations() -> list[tuple[int, int, int, int]]:
    """The patterns of each combination, by number, the highest first."""

def plain_weights() -> bytes:
    """The weights that tuning starts from."""

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
