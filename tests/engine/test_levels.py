"""Levels: weaker the lower, quick, legal, and the same again with the same seed."""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import exp, sqrt

import pytest

from tengen import _core  # noqa: TID251 - what a level sees, and the lines among which it picks
from tengen.board import PASS, Board, Point, Rule
from tengen.engine.engine import Engine
from tengen.engine.levels import LEVELS, Level, seed_bits
from tengen.evaluation import weights
from tengen.players.base import Limit
from tengen.roster import create
from tengen.xray import record
from tests.patience import PATIENCE
from tests.players.stand_ins import quiet_board, random_board

QUICK_LEVELS = range(1, 7)
QUIET = quiet_board(random.Random("levels"), fill=0.08)
SEEDS = 20_000
CHI_SQUARE_3 = 16.27
"""The 0.999 quantile of the chi-square distribution with three degrees of freedom."""
PLAYED = Board.from_moves("h8i9i7g9")
FOUR = Board.from_stones("d8e8f8g8", "c8a1a3a5", "black")


def points_in_sight(board: Board, level: Level, seed: int) -> list[Point]:
    """The root moves that the level considers; empty: all."""
    return _core.points_in_sight(board, level.overlooks, seed_bits(seed))


def pick(scores: Sequence[int], level: Level, board: Board, seed: int) -> int:
    """The index of one of the scores of lines, best first, by softmax."""
    return _core.pick(scores, level.temperature, board.key, seed_bits(seed))


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
def test_low_levels_answer_without_a_limit(level: int) -> None:
    """How soon: benchmarks/punctuality.py."""
    with Engine(level=level, hash_mb=4) as engine:
        for board in (QUIET, Board(15), quiet_board(random.Random("large"), 22, "renju", 0.2)):
            assert _seconds(engine, board, Limit()) < PATIENCE


def _seconds(engine: Engine, board: Board, limit: Limit) -> float:
    started = time.perf_counter()
    engine.choose(board, limit)
    return time.perf_counter() - started


def test_a_limit_binds_every_level() -> None:
    with Engine(level=10, hash_mb=4) as engine:
        assert _seconds(engine, QUIET, Limit(seconds=0.05)) < PATIENCE
        assert engine.choose(QUIET, Limit(depth=2)).depth <= 2


@pytest.mark.parametrize(
    ("limit", "depth", "nodes"),
    [
        (Limit(seconds=PATIENCE), 5, 2_000),
        (Limit(depth=2, nodes=50), 2, 50),
        (Limit(depth=50, nodes=1_000_000), 5, 2_000),
    ],
)
def test_a_level_narrows_a_limit_and_never_widens_it(limit: Limit, depth: int, nodes: int) -> None:
    with Engine(level=5, hash_mb=1) as engine:
        # Few nodes are enough for the depth on an empty board.
        assert engine.choose(Board(), replace(limit, nodes=None)).depth == depth
        searched = engine.choose(PLAYED, replace(limit, depth=None)).nodes
    assert searched in (nodes, nodes + 1)  # the node that ends the search may count


def test_who_overlooks_sees_only_what_is_near_the_last_moves() -> None:
    board = Board.from_moves("h8h9a1o15")
    seen = points_in_sight(board, Level(1, 1, overlooks=1.0), seed=0)
    assert 0 < len(seen) < len(board.legal_points())
    assert "h10" in seen
    assert "h5" not in seen  # near the first move only
    assert points_in_sight(board, Level(1, 1, overlooks=0.0), seed=0) == []
    assert points_in_sight(Board(), Level(1, 1, overlooks=1.0), 0) == []


def test_who_overlooks_after_passes_sees_all() -> None:
    board = Board.from_stones("h8", "h9", "black", rule="renju", moves=[PASS])
    assert points_in_sight(board, Level(1, 1, overlooks=1.0), 0) == []


@pytest.mark.parametrize("forbidden", ["refuse", "lose"])
def test_a_forbidden_point_is_not_in_sight(forbidden: str) -> None:
    # Black's fifth stone at h8 would make two threes.
    board = Board.from_moves("g8a1i8a3h9c1h10c3", rule="renju", forbidden=forbidden)
    assert board.forbidden("h8") is not None
    seen = points_in_sight(board, Level(1, 1, overlooks=1.0), 0)
    assert "h8" not in seen
    assert "h7" in seen


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_overlooks_as_often_as_it_should(level: int) -> None:
    """Within four standard deviations; the seeds are fixed."""
    share = LEVELS[level].overlooks
    narrow = sum(bool(points_in_sight(PLAYED, LEVELS[level], seed)) for seed in range(SEEDS))
    assert abs(narrow - SEEDS * share) <= 4 * sqrt(SEEDS * share * (1 - share))


def test_the_engine_searches_what_the_level_sees() -> None:
    # An open three in the middle wins at once, but the last moves were in the corners.
    board = Board.from_moves("h8a1i8a15j8o1a3o15c1o13")
    outcomes = set()
    for seed in range(60):
        seen = points_in_sight(board, LEVELS[2], seed)
        with Engine(level=2, seed=seed, hash_mb=1) as engine:
            point = engine.choose(board).point
        assert point in (seen or map(Point, ("g8", "k8")))
        outcomes.add(bool(seen))
    assert outcomes == {True, False}


@pytest.mark.parametrize("level", range(1, 7))
def test_the_engine_plays_the_line_that_is_picked(level: int) -> None:
    core, chosen = _core.Engine(weights(), 1, 1), set()
    for seed in range(60):
        core.clear()
        limits = (None, None, None, level, seed, None, 0, _core.StopFlag())
        result = core.choose(QUIET, *limits)
        scores = [line.score for line in result.lines]
        assert len(scores) <= LEVELS[level].lines
        assert result.chosen == pick(scores, LEVELS[level], QUIET, seed)
        chosen.add(result.chosen)
    assert 0 in chosen


SCORES = [120, 100, 95, 40]
WEIGHTS = [exp(score / 30) for score in SCORES]


def _chi_square(counts: Counter[int]) -> float:
    """The distance of the picks among `SCORES` from a softmax of temperature 30."""
    expected = [weight / sum(WEIGHTS) * counts.total() for weight in WEIGHTS]
    return sum((counts[i] - wanted) ** 2 / wanted for i, wanted in enumerate(expected))


def test_picks_of_many_seeds_follow_the_softmax() -> None:
    level = Level(1, 1, temperature=30.0)
    counts = Counter(pick(SCORES, level, QUIET, seed) for seed in range(SEEDS))
    assert _chi_square(counts) < CHI_SQUARE_3


def test_picks_in_many_positions_follow_the_softmax() -> None:
    level, boards = Level(1, 1, temperature=30.0), []
    for first, second in itertools.permutations(Board(9).legal_points(), 2):
        boards.append(Board.from_moves([first, second], 9))
    counts = Counter(pick(SCORES, level, board, 0) for board in boards)
    assert counts.total() == 81 * 80
    assert _chi_square(counts) < CHI_SQUARE_3


def test_what_is_seen_and_what_is_picked_are_independent() -> None:
    half = Level(1, 1, temperature=1e9, overlooks=0.5)
    counts = Counter(
        (bool(points_in_sight(PLAYED, half, seed)), pick([0, 0], half, QUIET, seed))
        for seed in range(SEEDS)
    )
    expected = SEEDS / 4
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < CHI_SQUARE_3


def test_a_much_worse_move_is_not_chosen_and_no_weight_overflows() -> None:
    level = Level(1, 1, temperature=10.0)
    # A search that was cut short may give a later line the higher score.
    assert {pick([-20_000, 20_000], level, QUIET, seed) for seed in range(100)} == {1}
    assert {pick([20_000, -20_000], level, QUIET, seed) for seed in range(100)} == {0}


def test_a_win_is_not_let_go_and_a_loss_not_sought() -> None:
    level = Level(1, 1, temperature=1e9)
    win, equal, loss = 30_990, 0, -30_990
    for seed in range(30):
        assert pick([win, equal, loss], level, QUIET, seed) == 0
        assert pick([equal, loss], level, QUIET, seed) == 0
        assert pick([loss, equal], level, QUIET, seed) == 0
        assert pick([loss], level, QUIET, seed) == 0
        assert pick([equal, win], Level(1, 1), QUIET, seed) == 0


def test_a_pick_needs_a_line() -> None:
    with pytest.raises(ValueError, match="there is no line to pick"):
        pick([], Level(1, 1), QUIET, 0)


def test_any_whole_number_is_a_seed() -> None:
    level = Level(1, 1, temperature=30.0)
    for seed in (-1, 2**63, 2**70 + 5):
        assert pick(SCORES, level, QUIET, seed) == pick(SCORES, level, QUIET, seed % 2**64)
        Engine(level=1, seed=seed, hash_mb=1).choose(QUIET)
    with pytest.raises(TypeError, match="a seed must be a whole number, not 'lucky'"):
        Engine(seed="lucky")  # type: ignore[arg-type]


def test_the_random_numbers_are_the_same_on_every_platform() -> None:
    """Four equal scores: the picks are the two highest bits of the generator."""
    level = Level(1, 1, temperature=1.0)
    picks = [pick([0, 0, 0, 0], level, Board.from_moves("h8"), seed) for seed in range(16)]
    assert picks == [3, 0, 0, 0, 2, 1, 1, 2, 1, 2, 3, 0, 0, 2, 2, 3]


def test_a_weak_players_search_is_one_tree() -> None:
    with Engine(level=4, hash_mb=1) as engine:
        nodes = record(engine, QUIET)["nodes"]
    assert [node["p"] for node in nodes].count(-1) == 1
