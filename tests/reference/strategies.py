"""Random boards and games crowded enough to hold the rare cases."""

from __future__ import annotations

import os
from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from .positions import COLOR_OF
from .rules import DIRECTIONS, Board, Point, step, winning_lines, with_stone

SMALLEST, LARGEST = 5, 22
SIGN_OF = {color: sign for sign, color in COLOR_OF.items()}

# How many of the signs are stones of each colour; stars in the open need few white stones.
MIXES = ("..XO", "....XXO", "......XXXXO", "...XXXX", ".XO", "..XXOO")


SHARE = int(os.environ.get("TENGEN_EXAMPLES", "100")) / 100
"""How many of the usual examples are tried; fewer where everything is slow, as with sanitizers."""


def examples(count: int) -> settings:
    """So many examples, however long each of them takes."""
    return settings(max_examples=max(1, round(count * SHARE)), deadline=None)


@dataclass(frozen=True)
class Scene:
    """A board on which nobody has won, under a rule set."""

    size: int
    rule: str
    board: Board

    def __repr__(self) -> str:
        signs = {point: SIGN_OF[color] for point, color in self.board.items()}
        rows = [
            " ".join(signs.get((x, y), ".") for x in range(self.size))
            for y in reversed(range(self.size))
        ]
        return f"Scene({self.size}, {self.rule}):\n" + "\n".join(rows)


def without_wins(board: Board, rule: str) -> Board:
    """The stones in their order, leaving out each that would win."""
    kept: Board = {}
    for point, color in board.items():
        more = with_stone(kept, point, color)
        if not winning_lines(more, rule, point):
            kept = more
    return kept


def is_inside(point: Point, size: int) -> bool:
    """Whether the point is on the board."""
    return 0 <= point[0] < size and 0 <= point[1] < size


@st.composite
def windows(draw: st.DrawFn, size: int, widest: int) -> list[Point]:
    """The points of a small square somewhere on the board, often in a corner."""
    width = draw(st.integers(SMALLEST, min(size, widest)))
    left = draw(st.integers(0, size - width))
    bottom = draw(st.integers(0, size - width))
    return [(left + x, bottom + y) for x in range(width) for y in range(width)]


@st.composite
def clusters(draw: st.DrawFn, size: int) -> Board:
    """A small square filled at random."""
    places = draw(windows(size, widest=8))
    mix = draw(st.sampled_from(MIXES))
    count = len(places)
    signs = draw(st.lists(st.sampled_from(mix), min_size=count, max_size=count))
    return {place: COLOR_OF[sign] for place, sign in zip(places, signs, strict=True) if sign != "."}


@st.composite
def stars(draw: st.DrawFn, size: int) -> Board:
    """One to three empty centres with stones scattered on the lines through them.

    Each centre after the first lies on a line through the one before, so that one's three may have
    to be completed on the other, which is where the recursion of section 4 begins.
    """
    centre = (draw(st.integers(0, size - 1)), draw(st.integers(0, size - 1)))
    centres = [centre]
    board: dict[Point, str] = {}
    for _ in range(draw(st.integers(1, 3))):
        mix = draw(st.sampled_from(MIXES))
        for direction in DIRECTIONS:
            signs = draw(st.lists(st.sampled_from(mix), min_size=10, max_size=10))
            for distance, sign in zip((-1, 1, -2, 2, -3, 3, -4, 4, -5, 5), signs, strict=True):
                place = step(centre, direction, distance)
                if sign != "." and is_inside(place, size):
                    board.setdefault(place, COLOR_OF[sign])
        direction = draw(st.sampled_from(sorted(DIRECTIONS)))
        centre = step(centre, direction, draw(st.integers(-3, 3)))
        centres.append(centre)
    return {place: color for place, color in board.items() if place not in centres}


@st.composite
def crowds(draw: st.DrawFn, size: int) -> Board:
    """A square filled by a plain random generator, black denser than white.

    Hypothesis prefers simple and repeated signs; evenly spread ones hold more double threats.
    """
    random = draw(st.randoms(use_true_random=True))
    width = min(size, random.randint(7, 11))
    left, bottom = random.randint(0, size - width), random.randint(0, size - width)
    black, white = random.uniform(0.2, 0.4), random.uniform(0.0, 0.2)
    places = [(left + x, bottom + y) for x in range(width) for y in range(width)]
    board = {}
    for place in random.sample(places, len(places)):
        chance = random.random()
        if chance < black + white:
            board[place] = "black" if chance < black else "white"
    return board


@st.composite
def scenes(draw: st.DrawFn, rule: str) -> Scene:
    """A crowded board of any size on which nobody has won."""
    size = draw(st.integers(SMALLEST, LARGEST))
    board = draw(st.one_of(crowds(size), crowds(size), clusters(size), stars(size)))
    return Scene(size, rule, without_wins(board, rule))


@st.composite
def games(draw: st.DrawFn) -> tuple[int, list[Point]]:
    """A size, and moves in playing order that fill a small square."""
    size = draw(st.integers(SMALLEST, LARGEST))
    return size, draw(st.permutations(draw(windows(size, widest=7))))
