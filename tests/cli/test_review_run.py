"""Many games: kept when interrupted, continued, broken ones left out."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import pytest

from tengen import formats
from tengen.arena.execution.runner import Runner
from tengen.cli import review_run
from tengen.game import Game
from tengen.game_review import ReviewCancelled
from tests.cli.conftest import Result, Run, check_refused, interrupt
from tests.cli.terminal import PYTHON

LOST = "h8h9i8i9j8c3k8c4l8"
GAMES = (LOST, "h8i9i7g9", "h8h9i8", LOST)
QUICK = ("--nodes", "200", "--jobs", "1")
BROKEN = "(;GM[4]SZ[15];B[hh];W[hh])\n"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.sgf"
    path.write_bytes(formats.write([Game.from_moves(moves) for moves in GAMES], "sgf"))
    return path


@pytest.mark.usefixtures("games")
def test_many_games_have_a_line_each_and_a_summary(run: Run) -> None:
    result = run("review", "games.sgf", *QUICK)
    assert (result.code, result.err) == (0, "")
    *lines, summary = result.out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        f"games.sgf, game {number}" for number in range(1, 5)
    ]
    assert lines[0].endswith("lost by move 6, c3")
    assert summary.startswith("4 games with 25 moves reviewed: accuracy of black ")


@pytest.mark.usefixtures("games")
def test_reviews_are_written_in_the_order_of_the_input(run: Run, tmp_path: Path) -> None:
    result = run("review", "games.sgf", "-o", "all.sgf", "--html", "all.html", *QUICK)
    assert (result.code, result.err) == (0, "")
    found = formats.read(tmp_path / "all.sgf")
    assert ["".join(map(str, game.moves)) for game in found] == list(GAMES)
    assert (tmp_path / "all.html").read_text(encoding="utf-8").count('class="game"') == 4
    assert not list(tmp_path.glob("*.reviews"))


def test_broken_games_are_reported_with_their_number(run: Run, games: Path) -> None:
    games.write_text(games.read_text() + BROKEN + games.read_text())
    result = run("review", "games.sgf", "-o", "all.sgf", *QUICK)
    assert result.code == 3
    assert "games.sgf: game 5 is left out: " in result.err
    assert "h8 is occupied" in result.err
    assert result.err.endswith("Games left out: 1\n")
    assert len(formats.read(Path("all.sgf"))) == 8


def test_an_input_is_not_replaced_if_games_would_be_lost(run: Run, games: Path) -> None:
    games.write_text(games.read_text() + BROKEN)
    before = games.read_text()
    result = run("review", "games.sgf", "-o", "games.sgf", "--force", *QUICK)
    check_refused(result, "games that are left out would be lost")
    assert games.read_text() == before


@pytest.mark.parametrize("count", [1, 2])
def test_names_in_a_file_do_not_act_on_the_terminal(run: Run, tmp_path: Path, count: int) -> None:
    text = "(;GM[4]SZ[15]PB[a\x1b\\]52;c;AAAA\x07]PW[w\x1b[31m];B[hh];W[ii];B[jj])"
    (tmp_path / "f\x1b]0;T\x07.sgf").write_text(text * count, encoding="utf-8")
    result = run("review", "f\x1b]0;T\x07.sgf", *QUICK)
    assert result.code == 0
    assert not {"\x1b", "\x07"} & set(result.out + result.err)


def test_an_only_game_that_is_broken_is_an_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.sgf").write_text(BROKEN)
    check_refused(run("review", "bad.sgf"), "h8 is occupied")
    (tmp_path / "bad.sgf").write_text(BROKEN * 2)
    result = run("review", "bad.sgf")
    assert result.code == 2
    assert result.err.endswith("bad.sgf: no game can be reviewed\n")


@pytest.mark.usefixtures("games")
def test_the_next_run_continues_after_an_interrupt(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("review", "games.sgf", "-o", "all.sgf", *QUICK)
    result = stopped_after_one(run, monkeypatch, *arguments)
    assert result.code == 130
    assert result.err.startswith("Stopped: 2 of 4 games are reviewed; the same command continues")
    assert not (tmp_path / "all.sgf").exists()
    result = run(*arguments[:-4], "--nodes", "300")
    assert result.code == 2
    assert "all.sgf.reviews was begun with other settings: nodes: 200 -> 300" in result.err
    (tmp_path / "all.sgf").write_text("a part of the output of the run that was stopped")
    result = run(*arguments)
    assert result.err == "2 of 4 games were reviewed before.\n"
    assert (result.code, len(formats.read(tmp_path / "all.sgf"))) == (0, 4)


@pytest.mark.usefixtures("games")
def test_a_log_permits_to_overwrite_the_file_it_belongs_to_and_no_other(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("review", "games.sgf", "-o", "all.sgf", *QUICK)
    stopped_after_one(run, monkeypatch, *arguments)
    mine = tmp_path / "mine.html"
    mine.write_text("mine")
    check_refused(run(*arguments, "--html", "mine.html"), "mine.html already exists")
    assert mine.read_text() == "mine"
    assert (tmp_path / "all.sgf.reviews").exists()
    assert run(*arguments, "--html", "mine.html", "--force").code == 0


@pytest.mark.usefixtures("games")
def test_a_log_does_not_permit_an_only_game_to_overwrite(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_after_one(run, monkeypatch, "review", "games.sgf", "-o", "all.sgf", *QUICK)
    (tmp_path / "all.sgf").write_text("mine")
    arguments = ("review", LOST, "-o", "all.sgf", *QUICK)
    check_refused(run(*arguments), "all.sgf already exists")
    assert (tmp_path / "all.sgf").read_text() == "mine"
    assert run(*arguments, "--force").code == 0


@pytest.mark.usefixtures("games")
def test_without_an_output_an_interrupt_says_how_to_keep_reviews(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Runner, "run", interrupt)
    result = run("review", "games.sgf", *QUICK)
    assert result.code == 130
    assert "With -o or --html the reviews are kept" in result.err


def test_one_game_can_be_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def cancelled(*_: object, **__: object) -> None:
        raise ReviewCancelled

    monkeypatch.setattr("tengen.game_review.review", cancelled)
    assert run("review", LOST).code == 130


@pytest.mark.usefixtures("heeded_interrupt")
def test_ctrl_c_keeps_what_is_done(games: Path, tmp_path: Path) -> None:
    moves = [f"h8i9{point}" for point in ("i7", "g9", "f8", "k8", "l8", "c3", "d4", "e5")]
    games.write_bytes(formats.write([Game.from_moves(each) for each in moves], "sgf"))
    log = tmp_path / "all.sgf.reviews"
    command = (*PYTHON, "review", games, "-o", tmp_path / "all.sgf", "--jobs", "1")
    with subprocess.Popen(command, text=True, stderr=subprocess.PIPE) as process:
        while process.poll() is None and (not log.exists() or log.stat().st_size < 500):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.startswith("Stopped: ")


@pytest.mark.usefixtures("games")
def test_a_terminal_has_a_bar_of_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich's sign of a terminal
    result = run("review", "games.sgf", "-o", "all.sgf", *QUICK)
    assert result.code == 0
    assert "4/4" in result.err
    assert run("review", LOST, "--nodes", "200").code == 0


@pytest.mark.usefixtures("games")
def test_counts_are_json_if_asked_for(run: Run) -> None:
    result = run("review", "games.sgf", "--html", "r.html", *QUICK, "--json")
    assert '"games": 4' in result.out
    assert '"html": "r.html"' in result.out


def stopped_after_one(run: Run, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Result:
    """A run that is interrupted after its first review."""
    accept = review_run._Run._accept

    def stop_after_one(self: review_run._Run, *found: object) -> None:
        accept(self, *found)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(review_run._Run, "_accept", stop_after_one)
        return run(*arguments)
