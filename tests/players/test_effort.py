"""The counters and limits of one search."""

from __future__ import annotations

import random
import time

import pytest

from tengen import Point
from tengen.players.base import Limit
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
    assert found.seconds > 0
