"""What the network of the evaluation adds to scores and moves, word for word from its description.

A network is the bytes that the file of the evaluation has for a rule. Everything is whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from .rules import DIRECTIONS, OTHER, Board, Point, empty_points, step

Whole: TypeAlias = npt.NDArray[np.int64]

# Where the points of a window lie along the line; the first has the lowest digit.
DISTANCES = (-4, -3, -2, -1, 1, 2, 3, 4)
WINDOWS = 3 ** len(DISTANCES)
CHANNELS = 32
HIDDEN = 32

# How large the numbers of a file may be, and what sums are cut to.
MAX_WINDOW, MAX_FIRST, MAX_SECOND, MAX_BIAS, MAX_MOVE = 8191, 4096, 8192, 2**28, 16384
MAX_ACTIVATION = 511
INPUT_SHIFT, MAX_INPUT = 4, 4095
HIDDEN_SHIFT, MAX_HIDDEN = 11, 4095
MOVE_SHIFT = 10
OUTPUT_UNIT = 262_144  # one unit of log odds in the sum of the last layer


@cache
def mirrored_window(number: int) -> int:
    """The number of the same window seen from its other end."""
    digits = [number // 3**place % 3 for place in range(len(DISTANCES))]
    return sum(digit * 3**place for place, digit in enumerate(reversed(digits)))


@cache
def stored_windows() -> tuple[int, ...]:
    """The windows that a file has numbers for: of two that mirror each other, the lower one."""
    return tuple(number for number in range(WINDOWS) if mirrored_window(number) >= number)


@dataclass(frozen=True, eq=False)
class Network:
    """The numbers of a file; those of the windows by colour and number."""

    windows: Mapping[str, Whole]
    first: Whole
    first_bias: Whole
    second: Whole
    second_bias: int
    move: Whole


def stored_views(rule: str) -> int:
    """Under most rules both colours share a view of the windows; renju has black's and white's."""
    return 2 if rule == "renju" else 1


@cache
def parse_network(data: bytes, rule: str) -> Network:
    """Read the network of a rule."""
    place = 0

    def numbers(kind: str, *shape: int) -> Whole:
        nonlocal place
        found = np.frombuffer(data, kind, int(np.prod(shape)), place)
        place += found.nbytes
        return found.astype(np.int64).reshape(shape)

    stored = [numbers("<i2", len(stored_windows()), CHANNELS) for _ in range(stored_views(rule))]
    row_of = {number: row for row, number in enumerate(stored_windows())}
    rows = [row_of[min(number, mirrored_window(number))] for number in range(WINDOWS)]
    network = Network(
        windows={"black": stored[0][rows], "white": stored[-1][rows]},
        first=numbers("<i2", HIDDEN, 2 * CHANNELS),
        first_bias=numbers("<i4", HIDDEN),
        second=numbers("<i2", HIDDEN),
        second_bias=int(numbers("<i4", 1)[0]),
        move=numbers("<i2", 2 * CHANNELS),
    )
    assert place == len(data), "the network is longer than its numbers"
    return network


def window_number(board: Board, size: int, point: Point, direction: str, color: str) -> int:
    """A window in a colour's view: 0 empty, 1 its own stone, 2 the other's or off the board."""
    number = 0
    for digit, distance in enumerate(DISTANCES):
        x, y = place = step(point, direction, distance)
        is_inside = 0 <= x < size and 0 <= y < size
        if not is_inside or board.get(place) == OTHER[color]:
            number += 2 * 3**digit
        elif board.get(place) == color:
            number += 3**digit
    return number


def activation(network: Network, board: Board, size: int, point: Point, color: str) -> Whole:
    """A colour's view of one empty point."""
    sums = np.zeros(CHANNELS, dtype=np.int64)
    for direction in DIRECTIONS:
        sums += network.windows[color][window_number(board, size, point, direction, color)]
    return np.clip(sums, 0, MAX_ACTIVATION)


def activations(network: Network, board: Board, size: int, color: str) -> Whole:
    """A colour's view of all empty points, added up."""
    total = np.zeros(CHANNELS, dtype=np.int64)
    for point in empty_points(board, size):
        total += activation(network, board, size, point, color)
    return total


def network_policy(network: Network, board: Board, size: int, point: Point, turn: str) -> int:
    """What the network adds to the policy logit of a move of this side on an empty point."""
    views = [activation(network, board, size, point, color) for color in (turn, OTHER[turn])]
    return int(network.move @ np.concatenate(views)) >> MOVE_SHIFT


@cache
def empty_activations(network: Network, size: int, color: str) -> Whole:
    """The same of the empty board."""
    return activations(network, {}, size, color)


def network_score(network: Network, board: Board, size: int, turn: str, scale: int = 200) -> int:
    """What the network adds to the score of the side to move; `scale` is one unit of log odds."""
    views = [
        activations(network, board, size, color) - empty_activations(network, size, color)
        for color in (turn, OTHER[turn])
    ]
    inputs = np.clip(np.concatenate(views) >> INPUT_SHIFT, -MAX_INPUT, MAX_INPUT)
    sums = network.first @ inputs + network.first_bias
    hidden = np.clip(sums >> HIDDEN_SHIFT, 0, MAX_HIDDEN)
    odds = int(network.second @ hidden) + network.second_bias
    size_of_score = abs(odds) * scale // OUTPUT_UNIT
    return size_of_score if odds > 0 else -size_of_score


def uniform_network(
    rule: str,
    window: int = 0,
    first: int = 0,
    first_bias: int = 0,
    second: int = 0,
    second_bias: int = 0,
    move: int = 0,
) -> bytes:
    """A network whose numbers of one kind are all the same."""
    return _written(
        [np.full((len(stored_windows()), CHANNELS), window)] * stored_views(rule),
        np.full((HIDDEN, 2 * CHANNELS), first),
        np.full(HIDDEN, first_bias),
        np.full(HIDDEN, second),
        np.array([second_bias]),
        np.full(2 * CHANNELS, move),
    )


def random_network(chance: np.random.Generator, rule: str, is_extreme: bool = False) -> bytes:
    """Numbers without any sense, by which sums are cut now and then; or all weights at a bound."""

    def weights(spread: int, most: int, *shape: int) -> Whole:
        if is_extreme:
            return chance.choice(np.array([-most, most]), shape)
        return chance.integers(-spread, spread, shape, endpoint=True)

    # Some channels are nearly always high, some nearly always low.
    leaning = 0 if is_extreme else chance.integers(-150, 150, CHANNELS)
    return _written(
        [
            weights(250, MAX_WINDOW, len(stored_windows()), CHANNELS) + leaning
            for _ in range(stored_views(rule))
        ],
        weights(1000, MAX_FIRST, HIDDEN, 2 * CHANNELS),
        chance.integers(-(2**21), 2**21, HIDDEN),
        weights(400, MAX_SECOND, HIDDEN),
        chance.integers(-(2**19), 2**19, 1),
        weights(400, MAX_MOVE, 2 * CHANNELS),
    )


def _written(
    views: list[Whole],
    first: Whole,
    first_bias: Whole,
    second: Whole,
    second_bias: Whole,
    move: Whole,
) -> bytes:
    """The numbers as a file has them."""
    parts = [*((view, "<i2") for view in views), (first, "<i2"), (first_bias, "<i4")]
    parts += [(second, "<i2"), (second_bias, "<i4"), (move, "<i2")]
    return b"".join(numbers.astype(kind).tobytes() for numbers, kind in parts)
