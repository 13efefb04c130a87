"""The counters and limits of one search."""

from __future__ import annotations

import random
import time

import pytest

from tengen import Board, Point
from tengen.players.base import Limit, percent
from tengen.players.effort import Effort
from tengen.stop import StopToken


def _effort(limit: Limit = Limit(), seconds: float | None = None) -> Effort:
    return Effort(limit, StopToken(), seconds)


def test_effort_ends_when_the_nodes_are_used_up() -> None:
    effort = _effort(Limit(nodes=2))
    effort.nodes = 1
    assert not effort.is_over()
    effort.nodes = 2
    assert effort.is_over()


@pytest.mark.parametrize(
    ("limit", "own"), [(Limit(seconds=0.02), None), (Limit(), 0.02), (Limit(seconds=60), 0.02)]
)
def test_effort_ends_a_little_before_the_shorter_time(limit: Limit, own: float | None) -> None:
    effort = _effort(limit, own)
    assert not effort.is_over()
    while not effort.is_over():
        time.sleep(0.001)
    assert effort.seconds > 0.017


def test_effort_without_a_limit_goes_on() -> None:
    effort = _effort()
    effort.nodes = 10**12
    assert not effort.is_over()


def test_effort_ends_when_it_is_cancelled() -> None:
    stop = StopToken()
    effort = Effort(Limit(), stop)
    assert not effort.is_over()
    stop.cancel()
    assert effort.is_over()


def test_a_cancellation_before_the_search_counts() -> None:
    stop = StopToken()
    stop.cancel()
    assert Effort(Limit(), stop).is_over()


@pytest.mark.parametrize("seed", range(20))
def test_plain_nodes_are_exact_where_nothing_was_cut(seed: int) -> None:
    chance = random.Random(seed)
    effort = _effort()
    nodes, level = 0, 1
    for ply in range(chance.randint(1, 5)):
        widths = [chance.randint(0, 6) for _ in range(level)]
        for width in widths:
            effort.expand(ply, width)
        level = sum(widths)
        nodes += level
    assert effort.plain_nodes == nodes


def test_plain_nodes_suppose_that_what_was_cut_is_like_the_rest() -> None:
    effort = _effort()
    effort.expand(0, 10)
    effort.expand(1, 4)
    effort.expand(1, 6)
    assert effort.plain_nodes == 10 + 10 * 5


def test_the_figures_of_an_effort_become_statistics() -> None:
    effort = _effort()
    effort.nodes, effort.leaves, effort.cutoffs = 5, 4, 1
    effort.expand(0, 10)
    found = effort.statistics(2, {Point("h8"): 1.0})
    assert (found.nodes, found.leaves, found.cutoffs, found.depth) == (5, 4, 1, 2)
    assert (found.plain_nodes, found.pruning_ratio, dict(found.scores)) == (10, 0.5, {"h8": 1.0})
    assert (found.plain_nodes_all, found.pruning_ratio_all) == (None, None)
    assert found.seconds > 0


@pytest.mark.parametrize(
    ("moves", "size", "depth", "nodes"),
    [
        ("", 15, 1, 225),
        ("h8i9", 15, 2, 223 + 223 * 222),
        ("c3", 5, 3, 24 + 24 * 23 + 24 * 23 * 22),
        ("c3", 5, 0, 0),
    ],
)
def test_plain_nodes_over_all_empty_points_are_falling_products(
    moves: str, size: int, depth: int, nodes: int
) -> None:
    effort = Effort(Limit(), board=Board.from_moves(moves, size=size))
    assert effort.plain_nodes_all(depth) == nodes


def test_plain_nodes_over_all_empty_points_end_with_the_board() -> None:
    board = Board.from_text("xxox1/ooxx1/xoxoo/oxoxo/oxoox b freestyle")
    assert Effort(Limit(), board=board).plain_nodes_all(9) == 2 + 2


def test_the_ratio_over_all_points_is_that_of_the_fourth_classics_source() -> None:
    # 265,187 nodes at four plies of a position with about 191 empty points: 99.98 %.
    stones = Board().legal_points()[:34]
    effort = Effort(Limit(), board=Board.from_stones(stones[::2], stones[1::2], turn="black"))
    effort.nodes = 265_187
    ratio = effort.statistics(4, {}).pruning_ratio_all
    assert ratio is not None
    assert percent(ratio) == "99.98%"
