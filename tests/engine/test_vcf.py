"""Victories by continuous fours."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tengen._core import Engine as Core  # noqa: TID251 - a probe of the core's own position
from tengen._core import Probe  # noqa: TID251
from tengen.board import Board, Color, Point, Rule, Shape
from tengen.engine.engine import Engine
from tengen.evaluation import weights
from tengen.players.base import Limit, Undecided
from tengen.stop import StopToken
from tests.players.forcing import FOURS, tactical_board
from tests.players.stand_ins import quiet_board


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(hash_mb=1) as made:
        yield made


def _check(board: Board, line: tuple[Point, ...]) -> None:
    """Every move of the attacker threatens five, and the line ends with one."""
    played = board.copy()
    for number, move in enumerate(line):
        if number % 2 == 0:
            shapes = played.shapes(move).values()
            assert (FOURS | {Shape.FIVE}) & set(shapes), (board, line, move)
        played.play(move)
    assert len(line) % 2 == 1
    if played.outcome is None:
        # Black cannot stop the five: the point is forbidden.
        assert (board.rule, board.turn) == (Rule.RENJU, Color.WHITE)
    else:
        assert played.outcome.winner is board.turn


@pytest.mark.parametrize("rule", Rule)
def test_the_line_wins(engine: Engine, rule: Rule) -> None:
    chance, found, tables = random.Random(f"vcf {rule}"), 0, Core(weights(), 1, 1)
    for _ in range(60):
        board = tactical_board(chance, 11, rule, chance.randint(8, 24))
        if board.outcome is not None or not board.legal_points():
            continue
        line = engine.vcf(board, Limit(nodes=100_000))
        # The search inside the engine finds nothing that this one does not.
        assert line is not None or not Probe(tables, board).vcf(12, 200), repr(board)
        if line is not None:
            _check(board, line)
            found += len(line) > 1
    assert found > 5


def test_a_five_a_four_and_a_chain_of_fours() -> None:
    with Engine(hash_mb=1) as engine:
        five = Board.from_stones("d8e8f8g8", "c8a1a3a5", "black")
        assert engine.vcf(five) == ("h8",)
        chain = Board.from_stones("c8d8e8 f7f6", "b8 a1a3a5n1", "black")
        line = engine.vcf(chain)
        assert line is not None
        assert (line[0], len(line)) == ("f8", 5)
        assert engine.vcf(chain, Limit(depth=5)) == line
        for depth in (1, 2, 3, 4):
            assert engine.vcf(chain, Limit(depth=depth)) is None  # five plies are needed
        open_three = Board.from_stones("e8f8g8", "a1a3c1", "black")
        assert [engine.vcf(open_three, Limit(depth=depth)) is None for depth in (2, 3)] == [1, 0]
        assert engine.vcf(quiet_board(random.Random("vcf"), fill=0.05)) is None


def test_a_win_that_stops_a_four_on_the_way_is_within_its_depth(engine: Engine) -> None:
    board = Board.from_text(
        "15/15/15/3x11/4oo9/1o4xx7/2xoooxxo6/x2xx2xoooxx2/1oxo2oo2oo3/4x2xx2xxo1/6oxoox1o1x/"
        "5x1o2x4/6xo7/15/15 w freestyle"
    )
    lines = [engine.vcf(board, Limit(depth=depth)) for depth in (4, 5, 10**9)]
    assert [None if line is None else len(line) for line in lines] == [None, 5, 5]


def test_a_win_is_not_denied_when_a_limit_ends_the_search(engine: Engine) -> None:
    chain = Board.from_stones("c8d8e8 f7f6", "b8 a1a3a5n1", "black")
    with pytest.raises(Undecided, match="no victory by continuous fours was found in 1 nodes"):
        engine.vcf(chain, Limit(nodes=1))
    stop = StopToken()
    stop.cancel()
    with pytest.raises(Undecided):
        engine.vcf(chain, stop=stop)
    assert engine.vcf(chain, Limit(seconds=1e30, nodes=10**30)) is not None


def test_a_game_that_is_over_has_no_victory_to_find(engine: Engine) -> None:
    with pytest.raises(ValueError, match="no move can be chosen: the game is over"):
        engine.vcf(Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5))
