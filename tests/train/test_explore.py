"""Self-play that looks beside the path."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tengen.board import Board, Rule
from tengen.engine.engine import Engine
from tengen.evaluation import weights
from tengen.train import explore as exploring
from tengen.train.explore import Exploration, explore

SIZE = 9


def _task(rule: Rule = Rule.FREESTYLE, seed: int = 1) -> Exploration:
    return Exploration(rule, 2, 60, seed, weights(), SIZE)


@pytest.mark.parametrize("rule", Rule)
def test_the_same_task_gives_the_same_positions(rule: Rule) -> None:
    found, again = explore(_task(rule)), explore(_task(rule))
    assert len(found) > 0
    assert found == again
    assert explore(_task(rule, seed=2)) != found


def test_expectations_are_those_of_the_side_to_move() -> None:
    """Never certain, and both sides of a decided game have their say."""
    found = explore(_task())
    assert all(0 < target < 1 for target in found.target)
    assert min(found.target) < 0.5 < max(found.target)


def test_the_search_counts_as_much_as_is_asked() -> None:
    """Between the result alone and the search alone, position by position."""
    task = _task()
    result, half, said = (
        explore(replace(task, search_share=share)).target for share in (0.0, 0.5, 1.0)
    )
    assert result != said
    assert half == pytest.approx([(a + b) / 2 for a, b in zip(result, said, strict=True)])


@pytest.mark.parametrize("rule", Rule)
def test_an_opening_is_short_and_not_over(rule: Rule) -> None:
    chance = random.Random(3)
    with Engine(hash_mb=1) as engine:
        for _ in range(10):
            board = exploring._opening(_task(rule), engine, chance)
            assert board.outcome is None
            assert len(board.moves) <= exploring._MAX_OPENING_STONES
            assert board.legal_points()


def test_where_nothing_is_fair_the_fairest_of_many_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exploring, "_FAIR", -1)
    monkeypatch.setattr(exploring, "_PLAYABLE", -1)
    monkeypatch.setattr(exploring, "_MAX_TRIES", 12)
    tried: list[Board] = []
    scattered = exploring._scattered

    def watched(task: Exploration, chance: random.Random) -> Board:
        tried.append(scattered(task, chance))
        return tried[-1]

    monkeypatch.setattr(exploring, "_scattered", watched)
    with Engine(hash_mb=1) as engine:
        chosen = exploring._opening(_task(), engine, random.Random(4))
    assert len(tried) == 12
    assert chosen in tried
