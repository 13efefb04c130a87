"""`tengen tune`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.board import Rule
from tengen.train import tuning
from tests.cli.conftest import Run


class _Fake:
    """Plays no games: the smaller futility margin wins."""

    def __init__(self, rule: Rule, nodes: int) -> None:
        assert (rule, nodes) == (Rule.RENJU, 500)

    def __call__(self, plus: tuning.Setting, minus: tuning.Setting, _seed: int) -> float:
        return 1.0 if plus["futility_margin"] < minus["futility_margin"] else -1.0


def test_a_normal_build_says_in_one_line_how_to_build(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "is_tuning_build", lambda: False)
    result = run("tune", "--iterations", "1")
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert "-Ccmake.define.TENGEN_TUNE=ON" in result.err
    assert not (tmp_path / "tune.jsonl").exists()


def test_the_values_are_printed_and_the_journal_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "EnginePair", _Fake)
    arguments = ["tune", "--parameters", "futility_margin, razor_margin", "--iterations", "20"]
    arguments += ["--rule", "renju", "--nodes", "500", "-o", "journal"]
    result = run(*arguments)
    assert (result.code, result.err) == (0, "")
    first, second = result.out.splitlines()
    assert first.split()[:3] == ["futility_margin", "50", "->"]
    assert float(first.split()[3]) < 50
    assert second.startswith("razor_margin")
    assert len((tmp_path / "journal").read_text().splitlines()) == 21
    facts = json.loads(run(*arguments, "--json").out)
    assert facts["journal"] == "journal"
    assert facts["values"]["futility_margin"] < 50


def test_another_runs_journal_is_the_users_fault(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "EnginePair", _Fake)
    (tmp_path / "tune.jsonl").write_text("hello\n")
    result = run("tune", "--iterations", "1", "--rule", "renju", "--nodes", "500")
    assert result.code == 2
    assert result.err == "error: tune.jsonl is the journal of another run: choose another -o\n"
