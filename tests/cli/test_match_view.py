"""The display of a match: lines, tables and the live view."""

from __future__ import annotations

import contextlib
import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tengen.arena.contest import Contest
from tengen.arena.results.score_table import GameSummary, Standing
from tengen.arena.results.stats import Estimate, Score
from tengen.board import Color, Termination
from tengen.cli import match_view
from tengen.cli.match_view import elo_text, game_line, ranked
from tests.arena.stand_ins import result as game_result
from tests.arena.stand_ins import settings
from tests.cli.conftest import Run
from tests.cli.terminal import PYTHON

SMALL = ("--size", "7", "--concurrency", "1")
ALPHA, BETA = "random@name=Alpha", "random@name=Beta"


@pytest.mark.parametrize(
    ("winner", "termination", "expected"),
    [
        (Color.BLACK, Termination.FIVE, "Alpha - Beta 1-0 (five, 9 moves)"),
        (Color.WHITE, Termination.TIMEOUT, "Alpha - Beta 0-1 (timeout, 9 moves)"),
        (None, Termination.FULL_BOARD, "Alpha - Beta 1/2 (full board, 9 moves)"),
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


def test_players_are_ranked_by_score_and_equals_share_a_rank() -> None:
    scores = {"A": Score(), "B": Score(1, 0, 1), "C": Score(2, 0, 2), "D": Score(3, 0, 1)}
    found = ranked([Standing(name, score) for name, score in scores.items()])
    assert [(rank, each.name) for rank, each in found] == [(1, "D"), (2, "B"), (2, "C"), (4, "A")]


def test_many_players_have_a_table_of_pairings(run: Run) -> None:
    result = run("match", ALPHA, BETA, "random@name=Gamma", "--games", "2", *SMALL, "--gauntlet")
    assert "pairing" in result.out
    assert "Alpha - Gamma" in result.out
    assert "Beta - Gamma" not in result.out.split("pairing")[1]


def test_forfeits_are_in_the_table(run: Run) -> None:
    slow = "classic:uct@name=Alpha,nodes=100000,seconds=0.000001,tolerance=0"
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


def _lines(winners: Sequence[Color], names: tuple[str, ...], folder: Path) -> list[str]:
    """Why the players of a match with these results have no Elo."""
    folder.mkdir()
    with Contest(settings(*(f"random@name={name}" for name in names)), 10, folder) as contest:
        for number, winner in enumerate(winners):
            contest.table.add(GameSummary.of(game_result(number, winner)))
        return list(match_view.missing_elo_lines(contest))


def test_why_there_is_no_elo_is_said(tmp_path: Path) -> None:
    two = ("Alpha", "Beta")
    few = "Too few games for an Elo estimate: at least 20 needed."
    assert _lines([Color.BLACK, Color.BLACK], two, tmp_path / "a") == [few]
    equal = [Color.BLACK, Color.WHITE] * 10
    same = "No Elo estimate: all results are equal."
    assert _lines(equal, two, tmp_path / "b") == [same]
    assert _lines([*equal[:-1], Color.BLACK], two, tmp_path / "c") == []
    three = _lines(equal, (*two, "Gamma"), tmp_path / "d")
    assert three == ["Too few games for an Elo estimate: at least 20 of each player needed."]
