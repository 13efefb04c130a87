"""Texts that stand for points, moves, positions, openings and proofs are read or refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import Board, IllegalMove, ParseError, Point
from tengen.opening import Opening
from tengen.solver import Hole
from tengen.solver.check import check
from tests.fuzz.conftest import Budget
from tests.fuzz.mutation import hostile_texts

pytestmark = pytest.mark.no_cover

BOARD_TEXTS = [
    Board.from_moves("h8i9i7g9", rule="renju").to_text(),
    Board.from_moves("a1e5", size=5).to_text(),
    Board.from_moves("a1v22", size=22, rule="standard-caro").to_text(),
]
OPENINGS = [
    "swap2 15 standard: h8 i9 g6 two-more j7 f9 swap",
    "soosorv-8 15 renju: h8 h9 i9 swap g7 2 stay f6 f7 f6",
    "taraguchi-10 15 renju: h8 stay i9 swap",
]
PROOFS = [
    (
        "tengen-proof 1\nboard: 7/7/2xxx2/7/7/7/o5o b freestyle\nattacker: black\nkind: vcf\n"
        "b5(*a5! a5:f5!)\n"
    ),
    (
        "tengen-proof 1\nboard: 6/1oooo1/6/xxx3/6/6 b renju\nattacker: white\nkind: win\n"
        "(*a5! a5:f5! --:f5!)\n"
    ),
]

TARGETS: list[tuple[Callable[[str], object], list[str]]] = [
    (Point, ["h8", "--", "V22"]),
    (Board.from_moves, ["h8i9i7g9", "1. h8 2. i9", "H8,I9-I7|g9"]),
    (Board.from_text, BOARD_TEXTS),
    (Opening.from_text, OPENINGS),
    (check, PROOFS),
]


@pytest.mark.parametrize(
    ("read", "seeds"), TARGETS, ids=lambda value: getattr(value, "__qualname__", "")
)
def test_hostile_texts_are_read_or_refused(
    read: Callable[[str], object], seeds: list[str], budget: Budget
) -> None:
    outcomes = {"read": 0, "refused": 0}
    for text in budget(hostile_texts(seeds, read.__qualname__)):
        try:
            result = read(text)
        except (ParseError, IllegalMove, Hole) as error:
            assert str(error), text  # noqa: PT017
            outcomes["refused"] += 1
        else:
            assert str(result)
            outcomes["read"] += 1
    assert min(outcomes.values()) > 0
