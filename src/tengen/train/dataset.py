"""Training data from self-play positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from functools import partial
from math import exp
from pathlib import Path

import numpy as np

from tengen.arena.storage.positions import Position, read_positions
from tengen.board import Board, Color, Point, Rule
from tengen.engine.engine import Engine
from tengen.train.boards import Boards
from tengen.train.ordering import Choices
from tengen.train.samples import Samples, Sparse
from tengen.train.weights import WIN_SCALE, Numbers, RuleWeights

_MAX_SCORE = 30_000.0
"""Scores are clamped to this; the engine gives none beyond it."""


@dataclass(slots=True)
class Dataset:
    """Positions of one rule as features and targets."""

    mover: list[bytes] = field(default_factory=list)
    """For each position the combinations of its empty points for the side to move."""
    waiter: list[bytes] = field(default_factory=list)
    """The same for the other side."""
    tempo: list[int] = field(default_factory=list)
    is_black: list[bool] = field(default_factory=list)
    """Whether black is to move."""
    target: list[float] = field(default_factory=list)
    """Expected result for the side to move, 0 to 1."""
    chosen: list[int] = field(default_factory=list)
    """Which empty point was played, row by row from the top; -1 for a pass."""
    stones: list[bytes] = field(default_factory=list)
    """Every point, row by row from the top: 0 empty, 1 black, 2 white."""
    plain: list[float] = field(default_factory=list)
    """The static score without the network, for the side to move."""

    def __len__(self) -> int:
        return len(self.target)

    def add(self, position: Position, engine: Engine, search_share: float) -> bool:
        """Add a position; false if search decides it, not the evaluation."""
        if position.mate_in is not None:
            return False
        target = expectation(position, search_share)
        return self.take(position.board, position.move, target, engine)

    def take(self, board: Board, move: Point, target: float, engine: Engine) -> bool:
        """Add a position with its target; false if a side wins at once."""
        features = engine.features(board)
        if features.is_decided:
            return False
        self.mover.append(features.mover)
        self.waiter.append(features.waiter)
        self.tempo.append(features.tempo_case)
        self.is_black.append(board.turn is Color.BLACK)
        self.target.append(target)
        self.chosen.append(place_among_empty(board, move))
        self.stones.append(stones_of(board))
        self.plain.append(engine.plain_score(board))
        return True

    def extend(self, other: Dataset) -> None:
        """Append all positions of another dataset."""
        for each in fields(self):
            getattr(self, each.name).extend(getattr(other, each.name))

    def samples(self) -> Samples:
        """All positions, for the values."""
        return Samples(
            Sparse.of(self.mover),
            Sparse.of(self.waiter),
            np.array(self.tempo, dtype=np.int32),
            np.array(self.is_black, dtype=np.bool_),
            np.array(self.target, dtype=np.float64),
        )

    def boards(self, order: RuleWeights) -> Boards:
        """All positions, for a network beside the move ordering of `order`."""
        return Boards.of(
            self.stones,
            np.array(self.is_black, dtype=np.bool_),
            np.array(self.plain) / WIN_SCALE,
            np.array(self.target),
            [*map(partial(_policy, order), self.mover, self.waiter, self.is_black)],
            self.chosen,
        )

    def choices(self, most: int, seed: int = 0) -> Choices:
        """At most `most` positions, taken at random, for the move ordering."""
        chosen = np.array(self.chosen, dtype=np.int64)
        played = np.flatnonzero(chosen >= 0)
        picked = np.random.default_rng(seed).permutation(played)[:most]
        return Choices.of(
            [self.mover[i] for i in picked],
            [self.waiter[i] for i in picked],
            np.array(self.is_black, dtype=np.bool_)[picked],
            chosen[picked],
        )


def expectation(position: Position, search_share: float) -> float:
    """The target for the side to move: the game's result mixed with the search score."""
    if position.score is None:
        return position.result
    score = max(-_MAX_SCORE, min(position.score, _MAX_SCORE))
    said = 1 / (1 + exp(-score / WIN_SCALE))
    return (1 - search_share) * position.result + search_share * said


def place_among_empty(board: Board, move: Point) -> int:
    """How many empty points come before the move, row by row from the top; -1 for a pass."""
    if move.is_pass:
        return -1
    x, y = move.xy(board.size)
    stones = (stone.xy(board.size) for color in Color for stone in board.stones(color))
    return y * board.size + x - sum((sy, sx) < (y, x) for sx, sy in stones)


def _policy(order: RuleWeights, mover: bytes, waiter: bytes, is_black: bool) -> Numbers:
    """The policy value of each empty point, without the network."""
    me = 0 if is_black else 1
    own, other = np.frombuffer(mover, dtype=np.uint16), np.frombuffer(waiter, dtype=np.uint16)
    result: Numbers = np.round(order.attack[me][own]) + np.round(order.defend[1 - me][other])
    return result


def stones_of(board: Board) -> bytes:
    """Every point, row by row from the top: 0 empty, 1 black, 2 white."""
    result = bytearray(board.size**2)
    for number, color in enumerate(Color, start=1):
        for stone in board.stones(color):
            x, y = stone.xy(board.size)
            result[y * board.size + x] = number
    return bytes(result)


def read_datasets(
    paths: Iterable[Path],
    engine: Engine,
    search_share: float = 0.4,
    on_position: Callable[[Rule], None] | None = None,
) -> dict[Rule, Dataset]:
    """The positions of files that `tengen selfplay` wrote, by rule.

    `search_share`, 0 to 1, is how much the search's score counts beside the result. `on_position`
    is called for every position read. ``ParseError`` for a file that is of another kind.
    """
    if not 0 <= search_share <= 1:
        raise ValueError(f"the search's share is 0 to 1, not {search_share}")
    found: dict[Rule, Dataset] = {}
    for path in paths:
        for position in read_positions(path):
            rule = position.board.rule
            found.setdefault(rule, Dataset()).add(position, engine, search_share)
            if on_position is not None:
                on_position(rule)
    return {rule: found[rule] for rule in Rule if rule in found and len(found[rule])}
