"""`tengen tournament`."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tengen import formats
from tengen.arena.planning.plan import SAMPLE, read_plan
from tengen.arena.results.figures import Figures
from tengen.arena.storage.journal import read_journal
from tests.cli.conftest import Run, check_refused, interrupt

PLAYERS = """
[[player]]
player = "random"
name = "Alpha"
[[player]]
player = "classic:twoply"
name = "Beta"
depth = 1
[[player]]
player = "random"
name = "Gamma <b>"
"""
SMALL = f"games = 2\nsize = 7\nconcurrency = 1\n{PLAYERS}"
FILES = {
    *("report.html", "games.sgf", "journal.jsonl"),
    *("results.csv", "ratings.csv", "crosstable.csv", "openings.csv"),
}


def _written(folder: Path, text: str = SMALL, name: str = "cup.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_tournament_leaves_a_report(run: Run, tmp_path: Path) -> None:
    result = run("tournament", _written(tmp_path))
    assert (result.code, result.err) == (0, "")
    folder = tmp_path / "cup"
    assert {path.name for path in folder.iterdir()} == FILES
    assert result.out.startswith("1/6  ")
    assert result.out.endswith(f"The report is {folder / 'report.html'}\n")
    assert "pairing" in result.out
    assert len(formats.read(folder / "games.sgf")) == 6
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "6 of 6 games" in page
    assert "Gamma &lt;b&gt;" in page


def test_a_finished_tournament_gets_the_same_report_anew(run: Run, tmp_path: Path) -> None:
    path = _written(tmp_path)
    run("tournament", path)
    before = {file.name: file.read_bytes() for file in (tmp_path / "cup").iterdir()}
    (tmp_path / "cup" / "report.html").unlink()
    result = run("tournament", path)
    assert (result.code, result.err) == (0, "")
    assert "6/6" not in result.out
    assert {file.name: file.read_bytes() for file in (tmp_path / "cup").iterdir()} == before


def test_a_tournament_is_data_for_programs(run: Run, tmp_path: Path) -> None:
    path = _written(tmp_path, f'name = "Cup"\n{SMALL}')
    result = run("tournament", path, "--json", "--concurrency", "2")
    facts = json.loads(result.out)
    assert (facts["name"], facts["total"], facts["finished"]) == ("Cup", 6, 6)
    plan = read_plan(path)
    _, games = read_journal(tmp_path / "cup" / "journal.jsonl")
    figures = Figures(plan.settings, plan.rounds, games)
    assert {"name": "Cup", **figures.to_json()} == facts
    with (tmp_path / "cup" / "ratings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["name"], row["elo"]) for row in rows] == [
        (player["name"], "") for player in facts["players"]
    ]
    assert facts["players"][0]["name"] == "Beta"
    assert {player["elo"] for player in facts["players"]} == {None}  # too few games
    assert facts["min_games_for_elo"] == 20


def test_a_longer_tournament_goes_on_and_another_is_refused(run: Run, tmp_path: Path) -> None:
    run("tournament", _written(tmp_path))
    longer = _written(tmp_path, SMALL.replace("games = 2", "games = 4"))
    assert json.loads(run("tournament", longer, "--json").out)["finished"] == 12
    other = run("tournament", _written(tmp_path, f"seed = 5\n{SMALL}"))
    assert other.code == 2
    assert "was begun with other settings: seed: 0 -> 5" in other.err


def test_openings_are_made_once(run: Run, tmp_path: Path) -> None:
    path = _written(tmp_path, f'balance = "random"\noutput = "a/b"\n{SMALL}')
    assert run("tournament", path).err == "Making 1 balanced openings ...\n"
    assert (tmp_path / "a" / "b" / "openings.txt").exists()
    assert run("tournament", path).err == ""


def test_the_sample_can_be_had(run: Run) -> None:
    assert run("tournament", "--sample").out == SAMPLE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "a tournament needs 2 to 64 players"),
        ("game = 3", "'game' is not a key here: is it 'games'?"),
        ("[[player]", "this is not TOML"),
        (f'openings = "none.txt"\n{SMALL}', "none.txt: no such file"),
        (f'output = "cup.toml"\n{SMALL}', "file exists"),
    ],
)
def test_a_bad_file_is_told_in_one_line(run: Run, tmp_path: Path, text: str, problem: str) -> None:
    result = run("tournament", _written(tmp_path, text))
    assert (result.code, result.out) == (2, "")
    assert problem in result.err
    assert result.err.count("\n") == 1


def test_a_file_is_needed(run: Run) -> None:
    assert "missing argument FILE" in run("tournament").err
    missing = run("tournament", "none.toml")
    assert (missing.code, missing.err) == (2, "error: none.toml: no such file or directory\n")


def test_a_width_of_nothing_is_refused(run: Run, tmp_path: Path) -> None:
    check_refused(
        run("tournament", _written(tmp_path), "--concurrency", "0"),
        "--concurrency must be 1 or more, not 0",
    )


@pytest.mark.usefixtures("heeded_interrupt")
def test_an_interrupted_tournament_has_its_report_and_goes_on(run: Run, tmp_path: Path) -> None:
    many = SMALL.replace("games = 2", "games = 2000").replace("size = 7", "size = 15")
    path = _written(tmp_path, many)
    command = (sys.executable, "-m", "tengen", "tournament", str(path))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("1/6000")
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert process.returncode == 130
    _, games = read_journal(tmp_path / "cup" / "journal.jsonl")
    count = len(list(games))
    assert f"Stopped after {count} of 6000 games." in rest
    assert rest.endswith(f"The report is {tmp_path / 'cup' / 'report.html'}\n")
    page = (tmp_path / "cup" / "report.html").read_text(encoding="utf-8")
    assert f"{6000 - count} of 6000 games are still to be played" in page
    pairs = count // 6 + 1
    shorter = _written(tmp_path, many.replace("games = 2000", f"games = {2 * pairs}"))
    assert json.loads(run("tournament", shorter, "--json").out)["finished"] == 6 * pairs


@pytest.mark.parametrize("as_json", [False, True])
def test_a_tournament_stopped_before_its_first_game_has_a_report(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, as_json: bool
) -> None:
    path = _written(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("tengen.arena.contest.Contest.run", interrupt)
        result = run("tournament", path, *(["--json"] if as_json else []))
    assert result.code == 130
    assert "No game has been played yet." in (tmp_path / "cup" / "report.html").read_text()
    if as_json:
        assert json.loads(result.out)["finished"] == 0
    else:
        assert "Stopped after 0 of 6 games. Run the same command to continue." in result.out


def test_names_that_look_like_markup_are_data(run: Run, tmp_path: Path) -> None:
    hostile = SMALL.replace("Gamma <b>", "[/x] [red] <script>")
    result = run("tournament", _written(tmp_path, hostile), "--json")
    assert (result.code, result.err) == (0, "")
    names = {player["name"] for player in json.loads(result.out)["players"]}
    assert "[/x] [red] <script>" in names
    page = (tmp_path / "cup" / "report.html").read_text(encoding="utf-8")
    assert "[/x] [red] &lt;script&gt;" in page
    assert "<script" not in page
