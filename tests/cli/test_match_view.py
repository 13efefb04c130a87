"""The display of a match: lines, tables and the live view."""

from __future__ import annotations

import contextlib
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tengen.arena.results.stats import Estimate
from tengen.board import Color, Termination
from tengen.cli import match_view
from tengen.cli.match_view import elo_text, game_line
from tests.arena.stand_ins import result as game_result
from tests.cli.conftest import Run

PYTHON = (sys.executable, "-m", "tengen")
SMALL = ("--size", "7", "--concurrency", "1")
ALPHA, BETA = "random@name=Alpha", "random@name=Beta"


@pytest.mark.parametrize(
    ("winner", "termination", "expected"),
    [
        (Color.BLACK, Termination.FIVE, "Alpha - Beta 1-0 (five, 9 moves)"),
        (Color.WHITE, Termination.TIMEOUT, "Alpha - Beta 0-1 (timeout, 9 moves)"),
        (None, Termination.FULL_BOARD, "Alpha - Beta 1/2 (full-board, 9 moves)"),
    ],
)
def test_a_game_is_one_line_with_black_first(
    winner: Color | None, termination: Termination, expected: str
) -> None:
    assert game_line(game_result(0, winner, termination=termination)) == expected


def test_the_null_view_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with match_view.NullView() as view:
        view.game(game_result())
    assert capsys.readouterr() == ("", "")


def test_output_without_a_terminal_is_wider_than_80_columns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert match_view.console().width == 120


def test_an_unknown_error_is_left_out() -> None:
    assert elo_text(Estimate(12.34, 5.67, 0.9)) == "+12.3 ± 5.7"
    assert elo_text(Estimate(-12.34, float("inf"), 0.9)) == "-12.3"


def test_many_players_have_a_table_of_pairings(run: Run) -> None:
    result = run("match", ALPHA, BETA, "random@name=Gamma", "--games", "2", *SMALL, "--gauntlet")
    assert "pairing" in result.out
    assert "Alpha - Gamma" in result.out
    assert "Beta - Gamma" not in result.out.split("pairing")[1]


def test_forfeits_are_in_the_table(run: Run) -> None:
    slow = "classic:uct@name=Alpha,nodes=100000,seconds=0.001,tolerance=0"
    result = run("match", slow, BETA, "--games", "2", *SMALL)
    assert "2 timeout" in result.out


def test_the_screen_is_drawn_now_and_then(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    class Spy(match_view.LiveView):
        def _drawn(self) -> Any:
            drawn.append("table")
            return super()._drawn()

    monkeypatch.setattr(match_view, "LiveView", Spy)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    result = run("match", ALPHA, BETA, "--games", "6", *SMALL)
    assert result.code == 0
    assert 2 <= len(drawn) <= 7
    assert "6/6" in result.out


def test_a_terminal_has_a_live_table(tmp_path: Path) -> None:
    controller, terminal = pty.openpty()
    with subprocess.Popen(
        (*PYTHON, "match", ALPHA, BETA, "--games", "20", "--size", "7", "-o", tmp_path / "out"),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"},
    ) as process:
        os.close(terminal)
        shown = b""
        with contextlib.suppress(OSError):  # the other side has closed
            while piece := os.read(controller, 65536):
                shown += piece
    os.close(controller)
    assert process.returncode == 0
    assert b"\x1b[?25l" in shown  # the cursor hides while the table is drawn
    assert b"20/20" in shown
    assert b"Black scored" in shown
