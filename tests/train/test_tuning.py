"""Tuning runs with a game function of known strength, and their journal."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tengen.board import Rule
from tengen.engine import Engine
from tengen.engine.engine import is_tuning_build
from tengen.train import tuning
from tengen.train.spsa import Range, Spsa
from tengen.train.tuning import EnginePair, Plan, Setting, ranges_of, tune

NAMES = ("futility_margin", "razor_margin")
PLAN = Plan(NAMES, iterations=150, games=2, nodes=100, seed=5)
BEST = 120


@pytest.fixture(scope="module")
def ranges() -> dict[str, Range]:
    return ranges_of(Engine(hash_mb=1), NAMES)


def _play(plus: Setting, minus: Setting, seed: int) -> float:
    """The setting whose futility margin is nearer to the best one wins both games."""
    assert all(isinstance(value, int) for value in (*plus.values(), *minus.values(), seed))
    plus_error, minus_error = (abs(each["futility_margin"] - BEST) for each in (plus, minus))
    return float(plus_error < minus_error) - float(plus_error > minus_error)


def test_a_run_finds_the_better_value(ranges: dict[str, Range], tmp_path: Path) -> None:
    values = tune(PLAN, ranges, _play, tmp_path / "journal")
    assert values["futility_margin"] == pytest.approx(BEST, abs=20)
    assert set(values) == set(NAMES)


def test_a_run_continues_where_it_was_interrupted(ranges: dict[str, Range], tmp_path: Path) -> None:
    whole = tune(PLAN, ranges, _play, tmp_path / "whole")

    def interrupt(spsa: Spsa, _result: float) -> None:
        if spsa.iteration == 40:
            raise KeyboardInterrupt

    journal = tmp_path / "parts"
    with pytest.raises(KeyboardInterrupt):
        tune(PLAN, ranges, _play, journal, interrupt)
    with journal.open("a") as log:
        log.write('{"iteration": 41, "resu')  # killed while it wrote
    done: list[int] = []
    parts = tune(PLAN, ranges, _play, journal, lambda spsa, _: done.append(spsa.iteration))
    assert parts == whole
    assert done == list(range(41, 151))
    assert journal.read_text() == (tmp_path / "whole").read_text()
    assert tune(PLAN, ranges, _play, journal) == whole


def test_a_journal_has_the_plan_and_a_line_an_iteration(
    ranges: dict[str, Range], tmp_path: Path
) -> None:
    plan, journal = replace(PLAN, iterations=3), tmp_path / "journal"
    values = tune(plan, ranges, _play, journal)
    header, *lines = map(json.loads, journal.read_text().splitlines())
    assert header["parameters"] == list(NAMES)
    assert [line["iteration"] for line in lines] == [1, 2, 3]
    assert lines[-1]["values"] == values


@pytest.mark.parametrize("content", [None, "hello\n", "{}\n", "[]\n[]\n"])
def test_another_runs_journal_is_refused(
    content: str | None, ranges: dict[str, Range], tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    if content is None:
        tune(replace(PLAN, nodes=200, iterations=2), ranges, _play, journal)
    else:
        journal.write_text(content)
    before = journal.read_bytes()
    with pytest.raises(ValueError, match="the journal of another run"):
        tune(PLAN, ranges, _play, journal)
    assert journal.read_bytes() == before


@pytest.mark.parametrize("games", [0, 1, 3])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(ValueError, match=f"even number of games, not {games}"):
        replace(PLAN, games=games)


def test_unknown_parameters_are_refused_and_none_means_all() -> None:
    engine = Engine(hash_mb=1)
    assert ranges_of(engine, ()).keys() == engine.parameters.keys()
    with pytest.raises(ValueError, match="no search parameter has the name speed: aspiration"):
        ranges_of(engine, ("futility_margin", "speed"))


def test_every_parameter_has_a_range_around_its_value() -> None:
    parameters = Engine(hash_mb=1).parameters
    assert len(parameters) > 40
    for name, each in parameters.items():
        assert each.min <= each.value <= each.max, name
        assert 1 <= each.step <= each.max - each.min, name


def test_only_a_tuning_build_changes_parameters() -> None:
    engine = Engine(hash_mb=1)
    if not is_tuning_build():
        with pytest.raises(RuntimeError, match="not a tuning build"):
            engine.set_parameters({"futility_margin": 60})
        with pytest.raises(ValueError, match="TENGEN_TUNE=ON"):
            EnginePair(Rule.FREESTYLE, 100)
        return
    engine.set_parameters({"futility_margin": 60})
    assert engine.parameters["futility_margin"].value == 60
    with pytest.raises(ValueError, match="futility_margin must be 10 to 200, not 1"):
        engine.set_parameters({"futility_margin": 1})
    with pytest.raises(ValueError, match="no search parameter has the name speed"):
        engine.set_parameters({"speed": 1})


def test_two_games_with_the_same_setting_are_even(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "is_tuning_build", lambda: True)
    if not is_tuning_build():
        monkeypatch.setattr(Engine, "set_parameters", lambda _self, _values: None)
    same = {"futility_margin": 50}
    assert EnginePair(Rule.RENJU, 100)(same, same, 1) == 0
