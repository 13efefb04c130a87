"""`tengen compare`."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from tengen.cli.compare import chart, named_players
from tests.cli.conftest import Run, check_refused

FOUR = "h8a1h9a2h10a3h11a4"
OVER = "h8a1h9a2h10a3h11a4h12"


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def _rows(run: Run, *arguments: str) -> list[dict[str, Any]]:
    result = run("compare", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    rows: list[dict[str, Any]] = json.loads(result.out)
    return rows


def test_players_are_compared_in_a_table_and_two_charts(run: Run) -> None:
    players = "classic:automaton,classic:twoply,random"
    result = run("compare", "h8i9i7", "--players", players, "--depth", "2")
    assert (result.code, result.err) == (0, "")
    head, _, first, second, third, view, _, nodes, *rest = result.out.splitlines()
    assert head.split() == [
        *("player", "move", "score", "nodes", "cut-offs", "seconds", "pruned"),
        *("of", "all"),
    ]
    assert first.startswith("classic:automaton ")
    assert first.split()[-1].endswith("%")
    assert second.startswith("classic:twoply ")
    assert third.split()[0] == "random"
    assert third.split()[2:5] == ["-", "0", "0"]
    assert view == (
        "Scores: higher is better for white, the side to move; each player has its own unit."
    )
    assert nodes == "Nodes (logarithmic scale)"
    assert rest[0].startswith("classic:automaton  █")
    assert rest[4] == "Seconds (logarithmic scale)"
    assert len(rest) == 8


def test_the_table_speaks_chinese(run: Run) -> None:
    out = run("compare", "h8", "--player", "random", "--lang", "zh").out
    assert "剪枝率" in out
    assert "秒数（对数坐标）" in out


def test_figures_are_data_for_programs(run: Run) -> None:
    (row,) = _rows(run, "h8i9i7", "--player", "classic:automaton", "--depth", "1")
    assert row["player"] == "classic:automaton"
    assert row["depth"] == 1
    assert row["pv"][0] == row["move"]
    assert row["nodes"] == row["plain_nodes"] == len(row["scores"]) > 1
    assert (row["pruning_ratio"], row["cutoffs"], row["mate_in"]) == (0, 0, None)
    assert row["pruning_ratio_all"] == 1 - row["nodes"] / (15 * 15 - 3)
    assert row["seconds"] > 0
    assert row["leaves"] <= row["nodes"]


def test_all_classics_are_compared_unless_said(run: Run) -> None:
    rows = _rows(run, FOUR, "--seconds", "0.2")
    assert [row["player"] for row in rows] == [
        "classic:winlines",
        "classic:uct",
        "classic:twoply",
        "classic:automaton",
        "classic:shapes",
    ]
    finders = {row["player"] for row in rows if row["move"] in ("h7", "h12")}
    assert finders >= {row["player"] for row in rows} - {"classic:uct"}  # which knows no shapes


def test_rule_and_size_are_those_of_the_position(run: Run) -> None:
    arguments = ("a1", "--player", "random,seed=1", "--size", "5", "--rule", "renju")
    (row,) = _rows(run, *arguments)
    assert row["move"][0] in "abcde"


def test_forbidden_points_are_no_moves_of_the_players(run: Run) -> None:
    # Black's last point would be six in a row: all that is left is a pass.
    text = "xx1xxx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxoo b renju"
    (row,) = _rows(run, text, "--player", "random")
    assert row["move"] == "--"


def test_the_same_player_may_be_asked_twice(run: Run) -> None:
    rows = _rows(
        run, "h8", "--player", "random", "--player", "random,seed=1", "--players", "random"
    )
    assert [row["player"] for row in rows] == ["random", "random", "random,seed=1"]


def test_a_player_that_fails_is_told_beside_the_others(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr("tengen.players.random.Random.choose", fail)
    (failed, fine) = _rows(run, "h8", "--players", "random,classic:twoply")
    assert failed["problem"] == "random failed: RuntimeError: no idea"
    assert "problem" not in fine
    result = run("compare", "h8", "--players", "random,classic:twoply")
    assert result.code == 0
    assert "\nrandom failed: RuntimeError: no idea\n" in result.out
    assert result.out.splitlines()[2].split()[:3] == ["random", "-", "-"]


def test_a_board_without_figures_has_no_chart_of_nodes(run: Run) -> None:
    lines = run("compare", "h8", "--player", "random").out.splitlines()
    nodes = lines.index("Nodes (logarithmic scale)")
    assert lines[nodes + 1 : nodes + 3] == ["", "Seconds (logarithmic scale)"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a,b,c", ["a", "b", "c"]),
        ("a,x=1,y=2;b", ["a,x=1,y=2", "b"]),
        ("a,x=1,b,y=2", ["a,x=1", "b,y=2"]),
        (" a , x=1 ; b ", ["a,x=1", "b"]),
        ("", []),
        (";,;", []),
        ("x=1;a", ["x=1", "a"]),
    ],
)
def test_a_list_of_players_is_parted(text: str, expected: list[str]) -> None:
    assert named_players(text) == expected


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((OVER,), "the game is over in this position"),
        (("h8", "--players", "nobody"), "'nobody' is not a player: expected one of tengen"),
        (("h8", "--players", "x=1"), "'x=1' is not a player"),
        (("h8", "--player", "random,depth=1"), "random has no option 'depth'"),
        (("h8", "--player", "random", "--seconds", "0"), "seconds must be greater than 0"),
        (("p16", "--player", "random"), "p16 is not on a 15x15 board"),
    ],
)
def test_bad_questions_are_told(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    check_refused(run("compare", *arguments), problem)


def test_bars_grow_with_the_logarithm() -> None:
    lines = chart([("a", 10), ("bb", 100), ("c", 1000), ("d", 0)], "{:,}")
    assert lines == [
        "a   █ 10",
        f"bb  {'█' * 20} 100",
        f"c   {'█' * 40} 1,000",
        "d    0",
    ]


def test_figures_that_are_alike_have_bars_that_are_alike() -> None:
    assert chart([("a", 0.5), ("b", 0.5)], "{:.1f}") == [
        f"a  {'█' * 28} 0.5",
        f"b  {'█' * 28} 0.5",
    ]


def test_a_terminal_without_the_sign_gets_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    assert chart([("a", 5)], "{}") == [f"a  {'#' * 28} 5"]


def test_a_win_is_told_by_its_moves(run: Run) -> None:
    four = "h8a1h9a2h10a3h11a4"
    result = run("compare", four, "--player", "tengen:level=5")
    assert "wins in 1" in result.out
    assert "更" not in result.out
    assert "1步内胜" in run("compare", four, "--player", "tengen:level=5", "--lang", "zh").out
    assert json.loads(run("compare", four, "--player", "tengen", "--json").out)[0]["mate_in"] == 1


def test_progress_is_shown_at_a_terminal(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich's sign of a terminal
    result = run("compare", "h8i9", "--players", "random,classic:twoply", "--depth", "1")
    assert "2/2" in result.err
    assert "2/2" not in result.out
