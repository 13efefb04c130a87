"""The options shared by `match`, `tournament` and `selfplay`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tengen.arena.planning.entrants import PlayerLimits
from tengen.arena.planning.settings import Adjudication
from tengen.arena.results.stats import Sprt
from tengen.arena.storage.journal import read_journal
from tengen.cli.arena_options import adjudication, default_limits, sequential_test, workforce
from tengen.cores import usable_cores
from tengen.players.base import Limit
from tengen.timing import TimeControl
from tests.cli.conftest import Run

SMALL = ("--size", "7", "--concurrency", "1")
BETA = "random@name=Beta"


def test_limits_combine_a_search_limit_and_a_clock() -> None:
    assert default_limits(None, None, None, None, 0.1) == PlayerLimits(Limit(), TimeControl())
    assert default_limits(2.5, 3, 100, "60+0.5", 4) == PlayerLimits(
        Limit(2.5, 3, 100), TimeControl(per_game=60, increment=0.5, tolerance=4)
    )


def test_without_options_nothing_is_adjudicated() -> None:
    assert adjudication(None, None, False, None) == Adjudication()


def test_adjudication_rules_combine() -> None:
    assert adjudication("0.5,2,3", "900,4", True, 9) == Adjudication(
        draw_score=0.5,
        draw_moves=2,
        draw_from=3,
        win_score=900,
        win_moves=4,
        by_proof=True,
        max_moves=9,
    )


def test_a_draw_agreement_starts_at_the_first_move_by_default() -> None:
    assert adjudication("0.5,2", None, False, None).draw_from == 0


def test_a_sequential_test_has_default_risks() -> None:
    assert sequential_test("0,5") == Sprt(0, 5, 0.05, 0.05)
    assert sequential_test("-3, 1.5,0.1,0.2") == Sprt(-3, 1.5, 0.1, 0.2)


@pytest.mark.parametrize("text", ["", "1", "1,2,3,4,5", "1,x", "0,inf", "1;2"])
def test_other_numbers_than_wanted_are_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="--sprt takes 2 to 4 comma-separated numbers, not "):
        sequential_test(text)


def test_the_rejected_text_is_shortened() -> None:
    with pytest.raises(ValueError, match=f"numbers, not '{'x' * 40}'$"):
        adjudication(None, "x" * 500, False, None)


def test_games_run_on_every_core_by_default() -> None:
    with workforce(None, False, None) as found:
        assert found.width == len(usable_cores())
    with workforce(3, False, None) as found:
        assert found.width == 3


def test_games_run_on_at_least_one_core() -> None:
    with (
        pytest.raises(ValueError, match="--concurrency must be 1 or more, not 0"),
        workforce(0, False, None),
    ):
        pass


def test_a_cluster_without_dask_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "tengen.arena.execution.cluster", raising=False)
    with (
        pytest.raises(ValueError, match=r"--cluster needs Dask: pip install 'tengen\[cluster\]'"),
        workforce(None, False, "tcp://127.0.0.1:1"),
    ):
        pass


def test_adjudication_and_limits_are_options(run: Run) -> None:
    options = ("--draw", "0.5,2,3", "--win", "900,2", "--by-proof", "--max-moves", "9")
    limits = ("--seconds", "5", "--nodes", "9", "--clock", "60+1", "--tolerance", "3", "--fresh")
    result = run(
        *("match", "classic:uct@name=Alpha", BETA, "--games", "2", *SMALL, *options, *limits),
        *("-o", "out", "--rule", "renju", "--json", "--no-pin"),
    )
    assert (result.code, result.err) == (0, "")
    settings, games = read_journal(Path("out") / "journal.jsonl")
    assert settings["adjudication"] == {
        "draw_score": 0.5,
        "draw_moves": 2,
        "draw_from": 3,
        "win_score": 900,
        "win_moves": 2,
        "by_proof": True,
        "max_moves": 9,
    }
    terms = settings["entrants"][0]["terms"]
    assert terms["limit"] == {"seconds": 5, "depth": None, "nodes": 9}
    assert (terms["clock"]["per_game"], terms["clock"]["tolerance"]) == (60, 3)
    assert all(len(game.points()) <= 9 for game in games)


def test_a_draw_may_be_agreed_on_from_the_start(run: Run) -> None:
    arguments = ("match", "classic:uct@name=Alpha", "classic:uct@name=Beta", "--nodes", "3")
    result = run(*arguments, *SMALL, "--games", "2", "--draw", "1,1", "--json")
    assert json.loads(result.out)["black"] == {"wins": 0, "draws": 2, "losses": 0}
