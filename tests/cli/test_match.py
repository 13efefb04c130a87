"""`tengen match`."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tengen import formats
from tengen.arena.storage.journal import read_journal
from tengen.evaluation import weights
from tests.cli.conftest import Run, check_refused
from tests.cli.terminal import PYTHON

KILLS = int(os.environ.get("TENGEN_KILLS", "3"))
"""How often a match is killed; 20 is what the project promises."""
GAMES = 40 + 40 * KILLS
SMALL = ("--size", "7", "--concurrency", "1")
ALPHA, BETA = "random@name=Alpha", "random@name=Beta"


def _timeless(text: str) -> dict[str, Any]:
    """A table without what the clock says."""
    facts: dict[str, Any] = json.loads(text)
    for player in facts["players"]:
        del player["seconds"], player["nodes_per_second"]
    return facts


def test_a_match_ends_with_a_table(run: Run) -> None:
    result = run("match", ALPHA, "classic:twoply@name=Beta,depth=1", "--games", "4", *SMALL)
    assert (result.code, result.err) == (0, "")
    *games, head, _, beta, alpha, black, elo = result.out.splitlines()
    assert len(games) == 4
    assert all(line.startswith(f"{n}/4  ") for n, line in enumerate(games, 1))
    assert " moves) | Alpha " in games[-1]
    assert "LOS" not in games[-1]
    assert head.split() == [
        *("rank", "player", "games", "W", "D", "L", "score", "Elo", "LOS", "depth", "nodes/s"),
    ]
    assert beta.split()[:3] == ["1", "Beta", "4"]
    assert alpha.split()[:3] == ["2", "Alpha", "4"]
    assert black.startswith("Black scored ")
    assert elo == "Too few games for an Elo estimate: at least 20 needed."


def test_a_match_is_data_for_programs(run: Run) -> None:
    result = run("match", ALPHA, BETA, "--rounds", "2", *SMALL, "--json")
    facts = json.loads(result.out)
    assert (facts["total"], facts["finished"], result.err) == (4, 4, "")
    assert [player["name"] for player in facts["players"]] == ["Alpha", "Beta"]


def test_the_same_seed_gives_the_same_table(run: Run) -> None:
    arguments = ("match", ALPHA, BETA, "--games", "6", *SMALL, "--json")
    one, same = run(*arguments, "--seed", "3"), run(*arguments, "--seed", "3")
    assert _timeless(one.out) == _timeless(same.out)


def test_games_are_kept_in_a_folder(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "folder"
    arguments = ("match", ALPHA, BETA, *SMALL, "-o", folder)
    result = run(*arguments, "--games", "2")
    assert f"The games are in {folder}" in result.out
    assert {path.name for path in folder.iterdir()} == {
        *("journal.jsonl", "games.sgf", "results.csv")
    }
    assert len(formats.read(folder / "games.sgf")) == 2
    assert json.loads(run(*arguments, "--games", "4", "--json").out)["finished"] == 4
    assert len(formats.read(folder / "games.sgf")) == 4
    result = run(*arguments, "--games", "4", "--seed", "9")
    assert result.code == 2
    assert "was begun with other settings: seed: 0 -> 9" in result.err


def test_a_match_without_a_folder_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    run("match", ALPHA, BETA, "--games", "2", *SMALL)
    assert list((tmp_path / "data" / "tengen" / "matches").iterdir()) == []


def test_openings_come_from_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("d4e4\nd4e5\n")
    run("match", ALPHA, BETA, "--games", "4", *SMALL, "--openings", "book.txt", "-o", "out")
    _, games = read_journal(tmp_path / "out" / "journal.jsonl")
    assert sorted(game.opening_index or 0 for game in games) == [0, 0, 1, 1]


def test_players_make_the_openings(run: Run, tmp_path: Path) -> None:
    run("match", ALPHA, BETA, "--games", "2", *SMALL, "--opening-rule", "swap2", "-o", "out")
    _, games = read_journal(tmp_path / "out" / "journal.jsonl")
    assert all(game.opening_text.startswith("swap2 7 freestyle: ") for game in games)


def test_a_test_stops_the_match(run: Run) -> None:
    arguments = ("match", ALPHA, "classic:twoply@depth=1", *SMALL, "--sprt", "0,100,0.1,0.1")
    result = run(*arguments)
    assert "LLR" in result.out.splitlines()[0]
    assert "SPRT 0 to 100 Elo: LLR -" in result.out
    assert result.out.endswith("Alpha is not that much stronger: H0, 0 Elo, is accepted.\n")
    swapped = ("match", "classic:twoply@depth=1,name=Beta", ALPHA, *SMALL, "--sprt", "0,100")
    assert run(*swapped).out.endswith("Beta is stronger: H1, 100 Elo, is accepted.\n")


def test_a_test_may_stay_open(run: Run) -> None:
    result = run("match", ALPHA, BETA, *SMALL, "--sprt", "0,5", "--games", "2")
    assert result.code == 0
    assert result.out.splitlines()[-1].startswith("SPRT 0 to 5 Elo: LLR ")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("random",), "a match needs two players or more, not 1"),
        (("random", "nobody"), "'nobody' is not a player: expected one of"),
        (("random", "random", "--games", "3"), "games come in pairs, one with each colour: 3"),
        (("random", "random", "--games", "0"), "a match has 1 round or more, not 0"),
        (
            ("random", "random", "--games", "2", "--rounds", "1"),
            "these options cannot be combined: --games, --rounds",
        ),
        (("random", "random", "--sprt", "5"), "--sprt takes 2 to 4 comma-separated numbers"),
        (("random", "random", "--sprt", "0,nan"), "--sprt takes 2 to 4 comma-separated numbers"),
        (("random", "random", "--win", "a,b"), "--win takes 2 comma-separated numbers"),
        (("random", "random", "--draw", "1"), "--draw takes 2 to 3 comma-separated numbers"),
        (("random", "random", "random", "--sprt", "0,5"), "is between two players"),
        (("random", "random", "--clock", "soon"), "'soon' is not a clock"),
        (("random", "random", "--concurrency", "0"), "--concurrency must be 1 or more, not 0"),
        (("random", "random", "--opening-rule", "x"), "'x' is not an opening rule"),
        (("random", "random", "--opening-rule", "rif", "--size", "9"), "is for size 15, not 9"),
        (("random", "random", "--openings", "none.txt"), "none.txt: no such file"),
        (
            ("random", "random", "--balance", "random", "--opening-rule", "swap2"),
            "these options cannot be combined: --openings",
        ),
        (("random", "random", "--balance", "nobody"), "'nobody' is not a player"),
        (("random", "random", "--size", "4"), "a board's size is 5 to 22, not 4"),
    ],
)
def test_bad_matches_are_told(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    check_refused(run("match", *arguments, "--json"), problem)


def _started(*arguments: object) -> subprocess.Popen[str]:
    command = (*PYTHON, "match", *map(str, arguments))
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.usefixtures("heeded_interrupt")
def test_an_interrupted_match_shows_its_table_and_goes_on(run: Run, tmp_path: Path) -> None:
    arguments = (ALPHA, BETA, "--games", "2000", "--size", "15", "-o", tmp_path / "out")
    with _started(*arguments) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("1/2000")
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert process.returncode == 130
    assert "player" in rest
    assert "Run the same command to continue." in rest
    _, games = read_journal(tmp_path / "out" / "journal.jsonl")
    count = len(list(games))
    assert f"Stopped after {count} of 2000 games." in rest
    assert len(formats.read(tmp_path / "out" / "games.sgf")) == count
    shorter = [str(word).replace("2000", str(count + 2 - count % 2)) for word in arguments]
    assert run("match", *shorter).out.splitlines()[0].startswith(f"{count + 1}/")


def test_a_killed_match_goes_on_to_the_same_table(run: Run, tmp_path: Path) -> None:
    players = ("random@name=Alpha", "classic:uct@name=Beta,nodes=4")
    arguments = (*players, "--games", GAMES, "--size", "7", "--seed", "5", "--json")
    whole = run("match", *arguments, "-o", tmp_path / "whole")
    assert whole.code == 0
    chance = random.Random()
    for _ in range(KILLS):
        with _started(*arguments, "-o", tmp_path / "parts") as process:
            _wait_for_games(process, tmp_path / "parts" / "journal.jsonl", chance.randint(1, 25))
            time.sleep(chance.random() * 0.02)
            process.kill()
        assert process.returncode == -signal.SIGKILL, "it was over before it was killed"
    parts = run("match", *arguments, "-o", tmp_path / "parts")
    assert (parts.code, parts.err) == (0, "")
    assert _timeless(parts.out) == _timeless(whole.out)
    games = {game.number: game for game in read_journal(tmp_path / "parts" / "journal.jsonl")[1]}
    for game in read_journal(tmp_path / "whole" / "journal.jsonl")[1]:
        assert games.pop(game.number).moves == game.moves
    assert games == {}
    lines = (tmp_path / "parts" / "journal.jsonl").read_text().splitlines()
    assert len(lines) == 1 + GAMES  # none twice


def _wait_for_games(process: subprocess.Popen[str], path: Path, count: int) -> None:
    """Wait until so many more games are in a journal, or the match is over."""
    before = path.read_bytes().count(b"\n") if path.exists() else 0
    deadline = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < deadline:
        if path.exists() and path.read_bytes().count(b"\n") >= before + count:
            return
        time.sleep(0.002)


@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "random", "brain:./nope", "--games", "2"),
        ("selfplay", "-n", "2", "--player", "brain:./nope", "-o", "p.txt"),
        ("tournament", "cup.toml"),
        ("play", "--player", "brain:./nope"),
        ("compare", "h8i9", "--player", "brain:./nope"),
        ("xray", "h8i9", "--player", "brain:./nope"),
    ],
)
def test_a_program_is_checked_before_the_first_game(
    run: Run, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    plan = '[[player]]\nplayer = "random"\n[[player]]\nplayer = "brain:./nope"\n'
    (tmp_path / "cup.toml").write_text(plan)
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("error: brain:./nope cannot be used: ./nope cannot be started")
    assert result.err.count("\n") == 1
    assert not (tmp_path / "cup").exists()


def test_a_match_compares_two_evaluations(run: Run, tmp_path: Path) -> None:
    (tmp_path / "new.bin").write_bytes(weights())
    players = ("tengen@nodes=50", "tengen:evaluation=new.bin@nodes=50")
    result = run("match", *players, "--games", "2", *SMALL)
    assert result.code == 0, result.err
    assert "tengen:evaluation=new.bin" in result.out


def test_a_match_speaks_three_languages_and_its_data_none(run: Run) -> None:
    arguments = ("match", ALPHA, "random@name=Beta", "--games", "2", *SMALL)
    chinese = run(*arguments, "--lang", "zh").out
    assert "局数太少，无法估计等级分：至少需要 20 局。" in chinese
    assert "得分率" in chinese
    japanese = run(*arguments, "--lang", "ja").out
    assert "対局数が少ないため Elo を推定できません。20 局以上が必要です。" in japanese
    data = [run(*arguments, "--json", "--lang", each).out for each in ("en", "zh")]
    facts = [json.loads(each) for each in data]
    assert [fact["players"][0]["wins"] for fact in facts] == [facts[0]["players"][0]["wins"]] * 2
    assert facts[0].keys() == facts[1].keys()
    assert {player["elo"] for player in facts[0]["players"]} == {None}
