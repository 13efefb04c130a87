"""What `match` and `tournament` share: balanced openings, the display and interrupted matches."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tengen.arena.contest import Contest
from tengen.cli import contests
from tengen.cli.arena_options import Workforce
from tests.arena.stand_ins import Here, settings
from tests.cli.conftest import Run, interrupt

SMALL = ("--size", "7", "--concurrency", "1")
ALPHA, BETA = "random@name=Alpha", "random@name=Beta"


def test_openings_of_a_resumed_match_come_from_its_folder(tmp_path: Path) -> None:
    (tmp_path / contests.OPENINGS_NAME).write_text("d4e4\nd4e5\n")
    found = contests.with_balanced_openings(settings(), "no such player", tmp_path, 9, False)
    assert found.openings == ("d4e4", "d4e5")


def test_openings_depend_on_size_stones_and_seed(tmp_path: Path) -> None:
    made = []
    for name, seed in (("one", 1), ("same", 1), ("other", 2)):
        (tmp_path / name).mkdir()
        match = settings(seed=seed, opening_stones=3)
        found = contests.with_balanced_openings(match, "random,seed=1", tmp_path / name, 3, True)
        assert len(found.openings) == 3
        made.append(found.openings)
    assert made[0] == made[1] != made[2]


@pytest.mark.parametrize(("as_json", "lines"), [(False, 4), (True, 0)])
def test_every_game_is_a_line_except_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], as_json: bool, lines: int
) -> None:
    with Contest(settings(ALPHA, BETA), 2, tmp_path) as contest:
        assert contests.play_games(contest, Workforce(Here, 1), as_json)
        assert contest.is_over
    assert len(capsys.readouterr().out.splitlines()) == lines


def test_an_interrupt_ends_the_games(tmp_path: Path) -> None:
    with Contest(settings(ALPHA, BETA), 2, tmp_path) as contest:
        assert not contests.play_games(contest, Workforce(interrupt, 1), True)


@pytest.mark.parametrize(
    ("is_over", "text"),
    [
        (True, ""),
        (False, "Stopped after 3 of 8 games. Run the same command to continue.\n"),
    ],
)
def test_only_a_stopped_match_is_reported(
    capsys: pytest.CaptureFixture[str], is_over: bool, text: str
) -> None:
    contest: Any = SimpleNamespace(is_over=is_over, finished=3, schedule=range(8))
    contests.report_if_stopped(contest)
    assert capsys.readouterr().out == text


def test_openings_are_made_once_and_kept(run: Run, tmp_path: Path) -> None:
    arguments = ("match", ALPHA, BETA, *SMALL, "--balance", "classic:twoply@depth=1", "-o", "out")
    result = run(*arguments, "--games", "4", "--stones", "3")
    assert result.err == "Making 2 balanced openings ...\n"
    made = (tmp_path / "out" / "openings.txt").read_text()
    assert len(made.splitlines()) == 2
    result = run(*arguments, "--games", "6", "--stones", "3", "--json")
    assert result.err == ""
    assert json.loads(result.out)["finished"] == 6
    assert (tmp_path / "out" / "openings.txt").read_text() == made


def test_openings_are_made_in_silence_for_programs(run: Run) -> None:
    result = run("match", ALPHA, BETA, *SMALL, "--balance", "random", "--games", "2", "--json")
    assert (result.code, result.err) == (0, "")


@pytest.mark.parametrize("as_json", [False, True])
def test_a_match_stopped_before_its_first_game_goes_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, as_json: bool
) -> None:
    options = ["--json"] if as_json else []
    arguments = ("match", ALPHA, BETA, "--games", "2", *SMALL, *options)
    with monkeypatch.context() as patch:
        patch.setattr("tengen.arena.contest.Contest.run", interrupt)
        result = run(*arguments)
    assert result.code == 130
    if not as_json:
        assert result.out.endswith(
            "Stopped after 0 of 2 games. Run the same command to continue.\n"
        )
        assert "Black scored" not in result.out
    (folder,) = (tmp_path / "data" / "tengen" / "matches").iterdir()
    assert (folder / "journal.jsonl").exists()
    assert run(*arguments).code == 0
    assert not folder.exists()
