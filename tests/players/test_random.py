"""The player that plays anywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from tengen import Board
from tengen.players.base import Report
from tengen.players.random import Random


def test_every_legal_point_is_about_as_likely() -> None:
    player, board = Random(seed=1), Board.from_moves("c3", size=5)
    found = Counter(player.choose(board).point for _ in range(2400))
    assert set(found) == set(board.legal_points())
    assert all(60 < count < 140 for count in found.values())  # 100 expected, sigma 10


def test_a_seed_repeats_the_moves() -> None:
    def moves(seed: int) -> list[str]:
        player = Random(seed)
        return [str(player.choose(Board()).point) for _ in range(5)]

    assert moves(1) == moves(1) != moves(2)


def test_without_a_seed_games_differ() -> None:
    games = {tuple(str(Random().choose(Board()).point) for _ in range(4)) for _ in range(5)}
    assert len(games) > 1


def test_the_decision_says_what_it_plays_and_nothing_more() -> None:
    decision = Random(1).choose(Board())
    assert decision.pv == (decision.point,)
    assert (decision.score, decision.mate_in, decision.statistics.nodes) == (None, None, 0)
    assert decision.statistics.pruning_ratio is None


def test_it_reports_its_move() -> None:
    reports: list[Report] = []
    decision = Random(1).choose(Board(), report=reports.append)
    assert [report.pv for report in reports] == [decision.pv]


def test_forbidden_points_are_not_chosen() -> None:
    board = Board.from_moves("h8a1h7a3i9a5j9a7", rule="renju")
    player = Random(seed=1)
    assert "h9" not in {player.choose(board).point for _ in range(2000)}


def test_a_game_that_is_over_has_no_move() -> None:
    board = Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5)
    with pytest.raises(ValueError, match="the game is over"):
        Random().choose(board)
