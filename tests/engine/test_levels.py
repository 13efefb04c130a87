"""Levels: weaker the lower, quick, legal, and the same again with the same seed."""

from __future__ import annotations

import itertools
import random
import time
from dataclasses import dataclass

import pytest

from tengen.board import PASS, Board, Point, Rule
from tengen.engine.engine import Engine
from tengen.engine.levels import LEVELS, Level, pick, points_in_sight
from tengen.players.base import Limit
from tengen.roster import create
from tengen.xray import record
from tests.players.stand_ins import quiet_board, random_board

QUICK_LEVELS = range(1, 7)
MOST_SECONDS = 0.3
TRIES = 3
QUIET = quiet_board(random.Random("levels"), fill=0.08)
FOUR = Board.from_stones("d8e8f8g8", "c8a1a3a5", "black")


def test_there_are_ten_levels_each_looking_no_less_far_than_the_one_below() -> None:
    assert list(LEVELS) == list(range(1, 11))
    for lower, higher in itertools.pairwise(LEVELS.values()):
        assert lower.depth <= higher.depth
        assert lower.nodes <= higher.nodes
        assert lower.temperature >= higher.temperature
        assert lower.overlooks >= higher.overlooks


@pytest.mark.parametrize("level", [0, 11, -1])
def test_there_are_no_other_levels(level: int) -> None:
    with pytest.raises(ValueError, match=f"levels go from 1 to 10.*not {level}$"):
        Engine(level=level)


def test_a_level_has_a_name() -> None:
    assert Engine(hash_mb=1).name == "tengen"
    assert Engine(hash_mb=1, level=3).name == "tengen:level=3"
    assert create("tengen:level=3").name == "tengen:level=3"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rule", Rule)
def test_every_level_plays_by_the_rules(rule: Rule, level: int) -> None:
    chance = random.Random(f"{rule} {level}")
    with Engine(level=level, hash_mb=1) as engine:
        for size, fill in itertools.product((5, 15), (0.0, 0.1, 0.6)):
            board = random_board(chance, size, rule, round(fill * size**2))
            decision = engine.choose(board, Limit(seconds=1, nodes=500))
            assert board.is_legal(decision.point), board
            assert decision.pv[0] == decision.point


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_makes_five(level: int) -> None:
    with Engine(level=level, hash_mb=1) as engine:
        assert engine.choose(FOUR, Limit(nodes=500)).point == "h8"


@pytest.mark.parametrize("level", [1, 4, 8])
def test_the_same_seed_plays_the_same_game(level: int) -> None:
    def game(seed: int) -> tuple[Point, ...]:
        board = Board(11)
        engine = Engine(level=level, seed=seed, hash_mb=1)
        while board.outcome is None and len(board.moves) < 12:
            board.play(engine.choose(board, Limit(nodes=400)).point)
        return board.moves

    assert game(5) == game(5)
    if LEVELS[level].temperature:
        assert len({game(seed) for seed in range(6)}) > 1


@pytest.mark.parametrize("level", QUICK_LEVELS)
def test_low_levels_answer_soon(level: int) -> None:
    with Engine(level=level, hash_mb=4) as engine:
        for board in (QUIET, Board(15), quiet_board(random.Random("large"), 22, "renju", 0.2)):
            best = min(_seconds(engine, board) for _ in range(TRIES))
            assert best < MOST_SECONDS


def _seconds(engine: Engine, board: Board) -> float:
    started = time.perf_counter()
    engine.choose(board)
    return time.perf_counter() - started


def test_a_limit_binds_every_level() -> None:
    with Engine(level=10, hash_mb=4) as engine:
        taken = []
        for _ in range(TRIES):
            started = time.perf_counter()
            engine.choose(QUIET, Limit(seconds=0.05))
            taken.append(time.perf_counter() - started)
        assert min(taken) < 0.1
        assert engine.choose(QUIET, Limit(depth=2)).depth <= 2


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (Limit(), Limit(depth=3, nodes=100)),
        (Limit(seconds=2), Limit(seconds=2, depth=3, nodes=100)),
        (Limit(depth=2, nodes=50), Limit(depth=2, nodes=50)),
        (Limit(depth=9, nodes=500), Limit(depth=3, nodes=100)),
    ],
)
def test_a_level_narrows_a_limit_and_never_widens_it(given: Limit, kept: Limit) -> None:
    assert Level(depth=3, nodes=100).narrowed(given) == kept


def test_who_overlooks_sees_only_what_is_near_the_last_moves() -> None:
    board = Board.from_moves("h8h9a1o15")
    legal = board.legal_points()
    seen = points_in_sight(board, legal, Level(1, 1, overlooks=1.0), seed=0)
    assert 0 < len(seen) < len(legal)
    assert "h10" in seen
    assert "h5" not in seen  # near the first move only
    assert points_in_sight(board, legal, Level(1, 1, overlooks=0.0), seed=0) == ()
    assert points_in_sight(Board(), Board().legal_points(), Level(1, 1, overlooks=1.0), 0) == ()


def test_who_overlooks_after_passes_sees_all() -> None:
    board = Board.from_stones("h8", "h9", "black", rule="renju", moves=[PASS])
    seen = points_in_sight(board, board.legal_points(), Level(1, 1, overlooks=1.0), 0)
    assert list(seen) == []


@dataclass(frozen=True)
class _Line:
    score: int
    point: Point
    mate_in: int | None = None


def _line(score: int, point: str, mate_in: int | None = None) -> _Line:
    return _Line(score, Point(point), mate_in)


def test_better_moves_are_chosen_more_often() -> None:
    lines = [_line(100, "a1"), _line(70, "b1"), _line(-900, "c1")]
    level = Level(1, 1, temperature=30.0)
    chosen = [pick(lines, level, QUIET, seed).point for seed in range(300)]
    good, fair, bad = (chosen.count(Point(text)) for text in ("a1", "b1", "c1"))
    assert good > fair > bad
    assert 0.5 < good / (good + fair) < 0.95
    assert bad == 0


def test_a_win_is_not_let_go_and_a_loss_not_sought() -> None:
    level = Level(1, 1, temperature=1e9)
    win, equal, loss = _line(30_990, "a1", 5), _line(0, "b1"), _line(-30_990, "c1", -4)
    for seed in range(30):
        assert pick([win, equal, loss], level, QUIET, seed) == win
        assert pick([equal, loss], level, QUIET, seed) == equal
        assert pick([loss], level, QUIET, seed) == loss
        assert pick([equal, win], Level(1, 1), QUIET, seed) == equal


def test_a_weak_players_search_is_one_tree() -> None:
    with Engine(level=4, hash_mb=1) as engine:
        nodes = record(engine, QUIET)["nodes"]
    assert [node["p"] for node in nodes].count(-1) == 1
