"""`tengen play` against a program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen import formats
from tengen.game import Game
from tests.cli.conftest import Run, check_refused


def _saved(path: Path) -> Game:
    (game,) = formats.read(path)
    return game


def test_a_game_against_a_program(run: Run, tmp_path: Path) -> None:
    script = "h8\nstats\nhint\nundo\na1\nresign\nsave game.sgf\nquit\n"
    result = run("play", "--player", "random,seed=1", stdin=script)
    assert (result.code, result.err) == (0, "")
    assert "You play black against random,seed=1.\n" in result.out
    assert result.out.count("random,seed=1 (white) is thinking ...\n") == 2
    assert result.out.count("\nrandom,seed=1 plays ") == 2
    assert "Black> stats\nsearch time 0.000 s\nnodes 0\n" in result.out
    assert "Black> undo\n" in result.out
    assert "White wins: black resigned." in result.out
    game = _saved(tmp_path / "game.sgf")
    assert (game.black, game.white, len(game.moves)) == ("", "random,seed=1", 2)
    assert game.moves[0] == "a1"
    assert game.main_line()[1].seconds is not None


def test_a_game_against_a_program_in_chinese(run: Run) -> None:
    script = "h8\n统计\n提示\n悔棋\n退出\n"
    result = run("play", "--player", "classic:twoply", "--lang", "zh", stdin=script)
    assert (result.code, result.err) == (0, "")
    assert "你执黑，对手是 classic:twoply。" in result.out
    assert "classic:twoply（白）正在思考……" in result.out
    assert "\nclassic:twoply 下在 " in result.out
    assert "黑方> 统计\n搜索用时 " in result.out
    assert "剪枝率 " in result.out
    assert "已收回：" in result.out


def test_a_program_may_begin(run: Run) -> None:
    out = run("play", "--player", "classic:twoply", "--color", "white").out
    assert "You play white against classic:twoply." in out
    assert "move 1 was h8" in out
    assert out.count("White> ") == 1


def test_sides_can_be_left_to_chance(run: Run) -> None:
    sides = {
        run("play", "--player", "random", "--color", "random").out.split("You play ")[1][:5]
        for _ in range(40)
    }
    assert sides == {"black", "white"}


def test_limits_reach_the_program(run: Run) -> None:
    arguments = ("--player", "classic:automaton", "--depth", "1", "--seconds", "5")
    result = run("play", *arguments, stdin="h8\nstats\n")
    assert "pruning ratio 0.00% of plain minimax, same width" in result.out
    assert "pruning ratio 95.54% of plain minimax, all empty points" in result.out


def test_an_opening_is_played_with_a_program(run: Run, tmp_path: Path) -> None:
    arguments = ("--player", "classic:twoply", "--opening", "swap2", "--color", "white")
    result = run("play", *arguments, "--save", "game.sgf", stdin="swap\n")
    assert (result.code, result.err) == (0, "")
    assert "You are player 2 against classic:twoply." in result.out
    assert result.out.count("classic:twoply decides: ") == 3
    assert "The opening is over: player 2 has black." in result.out
    assert "classic:twoply plays " in result.out
    game = _saved(tmp_path / "game.sgf")
    assert (game.black, game.white, len(game.moves)) == ("Player 2", "classic:twoply", 4)


def test_a_game_against_a_program_goes_on_on_the_same_side(run: Run, tmp_path: Path) -> None:
    first = run("play", "--player", "random,seed=1", "--color", "white", stdin="h8\n")
    kept = tmp_path / "data" / "tengen" / "autosave.sgf"
    assert first.out.endswith(f"tengen play --load {kept} --player random,seed=1 --color white\n")
    again = run("play", "--load", kept, "--player", "random,seed=1")
    assert "Resuming after move 3.\nYou play white against random,seed=1." in again.out
    other = run("play", "--load", kept, "--player", "classic:twoply")
    assert "You play black against classic:twoply." in other.out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--player", "nobody"), "'nobody' is not a player: expected one of tengen"),
        (("--player", "random,deep=1"), "random has no option 'deep'"),
        (("--player", "random", "--seconds", "-1"), "seconds must be greater than 0"),
        (("--player", "random", "--depth", "0"), "depth must be greater than 0"),
        (
            ("--player", "random", "--color", "red"),
            "--color: expected one of black, white, random, not 'red'",
        ),
        (("--color", "white"), "--color, --seconds and --depth require --player"),
        (("--depth", "3"), "--color, --seconds and --depth require --player"),
    ],
)
def test_a_bad_opponent_is_told_before_the_game(
    run: Run, arguments: tuple[str, ...], problem: str
) -> None:
    check_refused(run("play", *arguments), problem)
