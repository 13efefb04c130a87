"""Which players can analyse, and that they take the arguments callers use."""

from __future__ import annotations

import inspect

import pytest

from tengen import Board, Engine, roster
from tengen.players.analyst import Analyst
from tengen.players.base import Limit
from tests.players.stand_ins import Scripted


@pytest.mark.parametrize(
    ("name", "expected"), [("tengen", True), ("random", False), ("classic:twoply", False)]
)
def test_only_the_engine_can_analyse(name: str, expected: bool) -> None:
    with roster.create(name) as player:
        assert isinstance(player, Analyst) == expected


def test_a_player_that_only_chooses_moves_is_no_analyst() -> None:
    assert not isinstance(Scripted("h8"), Analyst)


@pytest.mark.parametrize("method", ["analyse", "balance", "clear"])
def test_the_engine_takes_the_arguments_of_the_protocol(method: str) -> None:
    declared = inspect.signature(getattr(Analyst, method)).parameters
    taken = inspect.signature(getattr(Engine, method)).parameters
    assert list(taken)[: len(declared)] == list(declared)
    assert all(taken[name].default == declared[name].default for name in declared)


def test_an_analyst_reports_on_the_allowed_moves_only() -> None:
    board = Board.from_moves("h8i9")
    with Engine(threads=1, hash_mb=1) as engine:
        analyst: Analyst = engine
        reports = list(
            analyst.analyse(board, Limit(nodes=2000), moves=["a1", "h9"], exclude=["a1"])
        )
        assert reports
        assert {report.pv[0] for report in reports} == {"h9"}
        assert 0 < analyst.hash_usage <= 1
        analyst.clear()
        assert analyst.hash_usage == 0
