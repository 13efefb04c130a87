"""`tengen review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen import formats
from tengen.game import Game
from tests.cli.conftest import Run, check_refused

LOST = "h8h9i8i9j8c3k8c4l8"
QUICK = ("--nodes", "300")


def test_one_game_is_shown_in_full(run: Run) -> None:
    result = run("review", LOST, *QUICK)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[1] == "Black wins with five in a row: h8 i8 j8 k8 l8."
    assert "freestyle, 15 × 15, 9 moves; 300 nodes for each position" in lines
    assert "Point of no return: move 6, c3." in lines
    assert "○ 6. c3  Losing mistake" in lines
    words = " ".join(line.strip() for line in lines)
    assert "it leaves black's open three h8 i8 j8 alone" in words


@pytest.mark.parametrize(
    ("language", "words"),
    [("zh", "没有理会黑棋的活三 h8 i8 j8"), ("ja", "黒の活三 h8 i8 j8 を放置したため")],
)
def test_it_speaks_the_users_language(run: Run, language: str, words: str) -> None:
    result = run("review", LOST, *QUICK, "--lang", language)
    assert words in result.out.replace("\n  ", "")
    assert "Losing" not in result.out


def test_json_is_one_line_for_each_game(run: Run, tmp_path: Path) -> None:
    write_games(tmp_path / "two.sgf", LOST, "h8i9i7")
    result = run("review", "two.sgf", *QUICK, "--jobs", "1", "--json")
    one, two = map(json.loads, result.out.splitlines())
    assert (one["game"], one["winner"], one["point_of_no_return"]) == (
        "two.sgf, game 1",
        "black",
        6,
    )
    assert one["moments"][-1]["class"] == "losing"
    assert (two["winner"], len(two["review"]["positions"])) == (None, 4)


def test_a_file_an_annotated_record_and_a_report(run: Run, tmp_path: Path) -> None:
    write_games(tmp_path / "game.sgf", LOST)
    result = run("review", "game.sgf", "-o", "out.sgf", "--html", "out.html", *QUICK)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-2:] == ["Saved out.sgf", "Saved out.html"]
    game = Game.from_sgf(tmp_path / "out.sgf")
    assert "loses" in game.main_line()[5].comment
    assert len(game.main_line()[4].children) == 2
    assert "data:image/svg+xml" in (tmp_path / "out.html").read_text(encoding="utf-8")


def test_existing_files_are_kept_without_force(run: Run, tmp_path: Path) -> None:
    (tmp_path / "out.sgf").write_text("mine")
    check_refused(run("review", LOST, "-o", "out.sgf"), "out.sgf already exists")
    assert run("review", LOST, "-o", "out.sgf", "--force", *QUICK).code == 0


def test_the_record_can_go_to_standard_output(run: Run) -> None:
    result = run("review", "-", "-o", "-", *QUICK, stdin=f"{LOST}\n")
    assert Game.from_sgf(result.out).moves == Game.from_moves(LOST).moves
    assert result.err.startswith("1 game with 9 moves reviewed")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("nothing",), "'nothing' is neither a file nor moves"),
        (("none.sgf",), "none.sgf"),
        (("h8h8",), "h8 is occupied"),
        (("h8", "-o", "a", "--html", "a"), "-o and --html name the same file: a"),
        (("h8", "-o", "no/a.sgf"), "no/a.sgf: no such file or directory"),
        (("h8", "--nodes", "0"), "--nodes"),
        (("h8", "--jobs", "0"), "--jobs"),
        (("h8", "--seconds", "0"), "seconds must be greater than 0"),
        ((), "missing"),
    ],
)
def test_bad_orders_are_told(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    check_refused(run("review", *arguments), problem)


def write_games(path: Path, *games: str) -> None:
    path.write_bytes(formats.write([Game.from_moves(moves) for moves in games], "sgf"))
