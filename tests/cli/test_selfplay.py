"""`tengen selfplay`."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tengen.arena.storage.positions import read_positions
from tengen.cli import selfplay as command
from tests.cli.conftest import Run, check_refused, interrupt
from tests.cli.terminal import PYTHON

SMALL = ("--size", "7", "--concurrency", "1", "--player", "classic:uct@nodes=3")


def test_positions_go_into_a_file(run: Run, tmp_path: Path) -> None:
    result = run("selfplay", "-n", "3", "-o", "p.txt", *SMALL)
    assert (result.code, result.err) == (0, "")
    positions = list(read_positions(tmp_path / "p.txt"))
    assert result.out == f"{len(positions)} positions of 3 games are in p.txt\n"


def test_a_file_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    run("selfplay", "-n", "2", "-o", "p.txt", *SMALL)
    before = (tmp_path / "p.txt").read_text()
    result = run("selfplay", "-n", "4", "-o", "p.txt", *SMALL, "--json")
    assert json.loads(result.out)["games"] == 4
    assert (tmp_path / "p.txt").read_text().startswith(before)
    result = run("selfplay", "-n", "4", "-o", "p.txt", *SMALL, "--seed", "7")
    assert result.code == 2
    assert "p.txt was begun with other settings: seed: 0 -> 7" in result.err


def test_openings_come_from_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("d4e4\n")
    run("selfplay", "-n", "2", "-o", "p.txt", *SMALL, "--openings", "book.txt", "--rule", "renju")
    first = next(read_positions(tmp_path / "p.txt"))
    assert len(first.board.moves) == 2
    assert first.board.rule == "renju"


def test_the_progress_is_told_now_and_then(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_PROGRESS_SECONDS", 0.0)
    result = run("selfplay", "-n", "2", "-o", "p.txt", *SMALL)
    assert result.err.splitlines()[-1].startswith("2/2 games, ")
    monkeypatch.setattr(command, "_PROGRESS_SECONDS", 0.0)
    assert run("selfplay", "-n", "3", "-o", "p.txt", *SMALL, "--json").err == ""


def test_a_game_that_a_program_spoiled_is_told(run: Run) -> None:
    spoiled = ("--player", "classic:uct@seconds=0.000001,nodes=100000,tolerance=0")
    result = run("selfplay", "-n", "1", "-o", "p.txt", "--size", "7", *spoiled)
    assert "game 0 is not used: classic:uct" in result.err
    assert result.out == "0 positions of 1 games are in p.txt\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("-n", "0", "-o", "p.txt"), "at least 1 game must be played, not 0"),
        (("-n", "1", "-o", "no/p.txt"), "no/p.txt: no such file or directory"),
        (("-n", "1", "-o", "p.txt", "--player", "nobody"), "'nobody' is not a player"),
        (("-n", "1", "-o", "p.txt", "--concurrency", "0"), "--concurrency must be 1 or more"),
        (("-n", "1"), "missing option --output"),
    ],
)
def test_bad_orders_are_told(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    check_refused(run("selfplay", *arguments), problem)


@pytest.mark.usefixtures("heeded_interrupt")
def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    command: tuple[Any, ...] = (*PYTHON, "selfplay", "-n", "5000", "-o", path, "--player", "random")
    with subprocess.Popen(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        while process.poll() is None and (not path.exists() or path.stat().st_size < 3000):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.endswith("Stopped. Run the same command to continue.\n")
    assert out.startswith(f"{len(list(read_positions(path)))} positions of ")


def test_selfplay_stopped_before_its_first_game_has_a_file(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.arena.execution.runner.Runner.run", interrupt)
    result = run("selfplay", "-n", "2", "-o", "p.txt", *SMALL)
    assert (result.code, result.out) == (130, "0 positions of 0 games are in p.txt\n")
    assert result.err == "Stopped. Run the same command to continue.\n"


def test_a_terminal_has_a_bar_of_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich's sign of a terminal
    result = run("selfplay", "-n", "3", "--player", "random", "--size", "7", "-o", "p.txt")
    assert result.code == 0
    assert "games" in result.err
    assert "3/3" in result.err


def test_the_result_is_told_in_the_users_language(run: Run) -> None:
    result = run("selfplay", "-n", "1", "--player", "random", "-o", "p.txt", "--lang", "zh")
    assert "已写入 p.txt" in result.out
