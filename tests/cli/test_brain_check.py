"""`tengen brain-check`."""

from __future__ import annotations

import json
import shlex

import pytest

from tengen.protocol.check import check_names
from tests.cli.conftest import Run, check_refused
from tests.protocol.launch import ROOT, command


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # the command runs in a folder of its own


def _program(name: str, *arguments: str) -> str:
    return shlex.join(command(name, *arguments))


def test_a_sound_program_is_told_in_a_table(run: Run) -> None:
    checks = ("--only", "start-15", "--only", "restart", "--only", "swap2-first")
    result = run("brain-check", _program("base"), *checks)
    assert result.code == 0
    head, _, start, restart, swap2, *_, summary = result.out.splitlines()
    assert head.split() == ["check", "must", "verdict", "seconds", "what"]
    assert start.split()[:3] == ["start-15", "yes", "pass"]
    assert restart.split()[:2] == ["restart", "pass"]
    assert swap2.split()[:2] == ["swap2-first", "skip"]
    assert "UNKNOWN SWAP2BOARD" in result.out
    assert summary == "2 passed, 0 failed (0 of them mandatory), 1 skipped"


def test_a_program_that_lacks_a_must_ends_with_1(run: Run) -> None:
    checks = ("--only", "begin", "--only", "lower-case")
    result = run("brain-check", _program("scripted", "BEGIN=SWAP", "start=ERROR"), *checks)
    assert result.code == 1
    assert "BEGIN was answered 'SWAP' instead of a move" in " ".join(result.out.split())
    assert result.out.endswith("0 passed, 2 failed (1 of them mandatory), 0 skipped\n")


def test_advice_that_is_not_heeded_does_no_harm(run: Run) -> None:
    result = run("brain-check", _program("base"), "--only", "wins", "--rule", "renju", "--json")
    facts = json.loads(result.out)
    assert (result.code, facts["sound"]) == (0, True)
    assert facts["checks"][0]["problem"].startswith("renju: it played ")


def test_programs_get_json(run: Run) -> None:
    program = _program("base")
    options = ("--seconds", "0.5", "--tolerance", "2")
    result = run("brain-check", program, *options, "--only", "timeout-turn", "--json")
    facts = json.loads(result.out)
    seconds = facts["checks"][0].pop("seconds")
    assert seconds >= 0
    assert facts == {
        "command": program,
        "sound": True,
        "checks": [
            {
                "check": "timeout-turn",
                "title": "timeout_turn is respected",
                "mandatory": True,
                "verdict": "pass",
                "problem": "",
            }
        ],
    }


def test_every_line_is_shown_when_asked(run: Run) -> None:
    program = _program("scripted", "BEGIN=MESSAGE \x1b[2J;7,7")
    result = run("brain-check", program, "--only", "begin", "--verbose")
    assert "> START 15\n< OK\n" in result.err
    assert "< MESSAGE ?[2J\n" in result.err


def test_a_program_that_cannot_be_started_is_told(run: Run) -> None:
    result = run("brain-check", "/nowhere/alpha", "--json")
    facts = json.loads(result.out)
    assert (result.code, facts["sound"]) == (1, False)
    assert [check["check"] for check in facts["checks"]] == list(check_names())
    assert "/nowhere/alpha cannot be started" in facts["checks"][1]["problem"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("",), "needs at least the name of a program"),
        (("alpha", "--only", "x"), "unknown check 'x'"),
        (
            ("alpha", "--rule", "go"),
            "--rule: expected one of freestyle, standard, renju, caro, standard-caro, not 'go'",
        ),
        (("alpha", "--seconds", "0"), "--seconds"),
    ],
)
def test_bad_questions_are_told(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    check_refused(run("brain-check", *arguments), problem)
