"""`tengen play`: whole games, options and files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tengen import Color, Outcome, Termination, formats
from tengen.game import Game
from tests.cli.conftest import Run, check_refused

FIVE = "h8\na1\nh9\na2\nh10\na3\nh11\na4\nh12\n"


def _saved(path: Path) -> Game:
    (game,) = formats.read(path)
    return game


def test_a_whole_game_in_english(run: Run, tmp_path: Path) -> None:
    script = f"help\nh8\nundo\n{FIVE}moves\nsave game.sgf\nquit\n"
    result = run("play", stdin=script)
    assert (result.code, result.err) == (0, "")
    assert "Type a move such as h8, or help." in result.out
    assert "Black> h8\n" in result.out
    assert "Taken back: h8." in result.out
    assert "Black wins with five in a row: h12 h11 h10 h9 h8." in result.out
    assert "Moves: 1. h8  2. a1  3. h9" in result.out
    assert result.out.endswith("> save game.sgf\nSaved to game.sgf\n> quit\n")
    game = _saved(tmp_path / "game.sgf")
    assert len(game.moves) == 9
    assert game.result is not None
    assert (game.result.winner, game.result.termination) == (Color.BLACK, Termination.FIVE)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("language", "words", "shown", "last"),
    [
        (
            "zh",
            ("帮助", "悔棋", "棋谱", "保存 对局.sgf", "退出"),
            (
                "请输入落子点，例如 h8；输入“帮助”查看命令。",
                "黑方> h8\n",
                "已收回：h8。",
                "黑方胜：五连 h12 h11 h10 h9 h8。",
            ),
            "已保存到 对局.sgf",
        ),
        (
            "ja",
            ("ヘルプ", "待った", "棋譜", "保存 对局.sgf", "終了"),
            (
                "「ヘルプ」でコマンドの一覧を表示します。",
                "黒> h8\n",
                "取り消しました：h8。",
                "黒の勝ちです：五連 h12 h11 h10 h9 h8。",
            ),
            "对局.sgf に保存しました",
        ),
    ],
)
def test_a_whole_game_in_another_language(
    run: Run, tmp_path: Path, language: str, words: Sequence[str], shown: Sequence[str], last: str
) -> None:
    help_, undo, record, save, quit_ = words
    script = f"{help_}\nh8\n{undo}\n{FIVE}{record}\n{save}\n{quit_}\n"
    result = run("play", "--lang", language, stdin=script)
    assert (result.code, result.err) == (0, "")
    for text in shown:
        assert text in result.out
    assert result.out.endswith(f"> {save}\n{last}\n> {quit_}\n")
    assert len(_saved(tmp_path / "对局.sgf").moves) == 9


def test_the_language_follows_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "轮到黑方。" in run("play").out


def test_a_game_is_saved_where_the_user_says(run: Run, tmp_path: Path) -> None:
    result = run("play", "--save", "game.json", stdin="h8\nquit\n")
    assert result.out.endswith("To continue: tengen play --load game.json\n")
    assert _saved(tmp_path / "game.json").moves == ["h8"]


def test_the_file_of_another_game_is_not_replaced(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.sgf"
    old.write_text("(;GM[4]SZ[15];B[hh])")
    result = run("play", "--save", old)
    assert result.code == 2
    assert "already exists: choose another name" in result.err
    assert run("play", "--save", old, "--force", stdin="a1\n").code == 0
    assert _saved(old).moves == ["a1"]


def test_a_loaded_game_goes_on_in_its_file(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.sgf"
    old.write_text("(;GM[4]SZ[15]RU[renju]PB[Alpha]C[hello];B[hh];W[ig])")
    result = run("play", "--load", old, "--save", old, stdin="i7\n")
    assert "Resuming after move 2." in result.out
    game = _saved(old)
    assert (game.moves, game.black, game.root.comment) == (["h8", "i9", "i7"], "Alpha", "hello")


def test_an_opening_goes_on_after_a_pause(run: Run, tmp_path: Path) -> None:
    run("play", "--opening", "swap2", "--save", "game.sgf", stdin="h8\ni9\ni7\n")
    result = run("play", "--load", "game.sgf", "--save", "game.sgf", stdin="swap\na1\n")
    assert "Player 2> swap" in result.out
    assert "The opening is over: player 2 has black." in result.out
    game = _saved(tmp_path / "game.sgf")
    assert (game.opening, game.black, len(game.moves)) == ("swap2", "Player 2", 4)


def test_a_resignation_is_in_the_file(run: Run, tmp_path: Path) -> None:
    run("play", "--save", "game.sgf", "--rule", "caro", "--size", "19", stdin="k10\nresign\n")
    game = _saved(tmp_path / "game.sgf")
    assert (game.rule, game.size) == ("caro", 19)
    assert game.result == Outcome(Color.BLACK, Termination.RESIGNED)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--load", "a.sgf", "--opening", "swap"), "--opening is for a new game"),
        (("--load", "none.sgf"), "none.sgf: no such file"),
        (("--opening", "jump"), "'jump' is not an opening rule"),
        (("--opening", "rif", "--size", "19"), "is for size 15, not 19"),
        (("--save", "game.gif"), "not that of a format"),
    ],
)
def test_bad_options_are_told_before_the_game(
    run: Run, arguments: tuple[str, ...], problem: str
) -> None:
    check_refused(run("play", *arguments), problem)
