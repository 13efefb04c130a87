"""`tengen play`, with scripts, with terminals and with signals."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tengen import Color, Outcome, Termination, formats
from tengen.cli import main, terminal
from tengen.game import Game
from tests.cli.conftest import Run
from tests.cli.terminal import PYTHON, Terminal

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


def test_a_whole_game_in_chinese(run: Run, tmp_path: Path) -> None:
    script = f"帮助\nh8\n悔棋\n{FIVE}棋谱\n保存 对局.sgf\n退出\n"
    result = run("play", "--lang", "zh", stdin=script)
    assert (result.code, result.err) == (0, "")
    assert "请输入落子点，例如 h8；输入“帮助”查看命令。" in result.out
    assert "黑方> h8\n" in result.out
    assert "已收回：h8。" in result.out
    assert "黑方胜：五连 h12 h11 h10 h9 h8。" in result.out
    assert result.out.endswith("> 保存 对局.sgf\n已保存到 对局.sgf\n> 退出\n")
    assert len(_saved(tmp_path / "对局.sgf").moves) == 9


def test_a_whole_game_in_japanese(run: Run, tmp_path: Path) -> None:
    script = f"ヘルプ\nh8\n待った\n{FIVE}棋譜\n保存 対局.sgf\n終了\n"
    result = run("play", "--lang", "ja", stdin=script)
    assert (result.code, result.err) == (0, "")
    assert "「ヘルプ」でコマンドの一覧を表示します。" in result.out
    assert "黒> h8\n" in result.out
    assert "取り消しました：h8。" in result.out
    assert "黒の勝ちです：五連 h12 h11 h10 h9 h8。" in result.out
    assert result.out.endswith("> 保存 対局.sgf\n対局.sgf に保存しました\n> 終了\n")
    assert len(_saved(tmp_path / "対局.sgf").moves) == 9


def test_the_language_follows_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "轮到黑方。" in run("play").out


def test_a_game_that_nobody_named_is_kept(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "data" / "tengen" / "autosave.sgf"
    result = run("play", stdin="h8\ni9\n")
    assert result.code == 0
    expected = f"The game is saved in {kept}\nTo continue: tengen play --load {kept}\n"
    assert result.out.endswith(expected)
    assert _saved(kept).moves == ["h8", "i9"]


def test_the_game_kept_before_is_moved_aside(run: Run, tmp_path: Path) -> None:
    run("play", stdin="h8\n")
    run("play", stdin="a1\n")
    folder = tmp_path / "data" / "tengen"
    assert _saved(folder / "autosave-previous.sgf").moves == ["h8"]
    assert _saved(folder / "autosave.sgf").moves == ["a1"]


def test_the_way_to_go_on_can_be_pasted(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "my data"))
    out = run("play", stdin="h8\n").out
    assert f"--load '{tmp_path}/my data/tengen/autosave.sgf'\n" in out


def test_a_game_without_moves_is_not_kept(run: Run, tmp_path: Path) -> None:
    assert "saved in" not in run("play", stdin="help\n").out
    assert not (tmp_path / "data").exists()


def test_a_game_is_saved_where_the_user_says(run: Run, tmp_path: Path) -> None:
    result = run("play", "--save", "game.json", stdin="h8\nquit\n")
    assert result.out.endswith("Saved to game.json\n")
    assert _saved(tmp_path / "game.json").moves == ["h8"]


def test_saving_without_a_name_uses_the_file_of_the_game(run: Run) -> None:
    result = run("play", "--save", "game.sgf", stdin="h8\nsave\ni9\nsave\n")
    assert result.out.count("Saved to game.sgf") == 2


def test_saving_needs_a_name_otherwise(run: Run) -> None:
    assert "Give a file name, for example: save game.sgf" in run("play", stdin="save\n").out


def test_a_name_without_an_ending_is_an_sgf_file(run: Run, tmp_path: Path) -> None:
    assert "Saved to mine.sgf" in run("play", stdin="h8\nsave mine\n").out
    assert _saved(tmp_path / "mine.sgf").moves == ["h8"]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("other.sgf", "other.sgf already exists: choose another name"),
        ("no/folder.sgf", "No such file or directory"),
        ("game.gif", "not that of a format"),
    ],
)
def test_what_cannot_be_saved_is_told_and_the_game_goes_on(
    run: Run, tmp_path: Path, name: str, problem: str
) -> None:
    (tmp_path / "other.sgf").write_text("precious")
    result = run("play", stdin=f"h8\nsave {name}\ni9\n")
    assert result.code == 0
    assert "Not saved: " in result.out
    assert problem in result.out
    assert "White> i9" in result.out
    assert (tmp_path / "other.sgf").read_text() == "precious"


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


def test_a_game_that_was_only_looked_at_is_not_saved_again(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old.sgf").write_text("(;GM[4]SZ[15];B[hh])")
    run("play", "--load", "old.sgf", "--save", "new.sgf", stdin="moves\n")
    assert not (tmp_path / "new.sgf").exists()


def test_an_opening_goes_on_after_a_pause(run: Run, tmp_path: Path) -> None:
    run("play", "--opening", "swap2", "--save", "game.sgf", stdin="h8\ni9\ni7\n")
    result = run("play", "--load", "game.sgf", "--save", "game.sgf", stdin="swap\na1\n")
    assert "Player 2> swap" in result.out
    assert "The opening is over: player 2 has black." in result.out
    game = _saved(tmp_path / "game.sgf")
    assert (game.opening, game.black, len(game.moves)) == ("swap2", "Player 2", 4)


@pytest.mark.parametrize(
    ("opening", "rule"), [("swap2", "freestyle"), ("taraguchi-10", "renju"), ("rif", "renju")]
)
def test_the_rule_follows_the_opening(run: Run, opening: str, rule: str) -> None:
    assert f"\n{rule}, 15x15\n" in run("play", "--opening", opening).out


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
    result = run("play", *arguments)
    assert (result.code, result.out) == (2, "")
    assert problem in result.err


def test_a_broken_line_of_input_is_no_error(run: Run) -> None:
    assert run("play", stdin=b"\xff\xfe\x1b[2J\nh8\n").code == 0


def test_an_endless_line_is_taken_in_pieces(run: Run) -> None:
    assert run("play", stdin="x" * 2500).out.count("is neither a move") == 3


def test_a_game_its_format_cannot_hold_is_kept_elsewhere(run: Run, tmp_path: Path) -> None:
    result = run("play", "--rule", "renju", "--save", "game.pos", stdin="h8\npass\n")
    assert "Not saved: " in result.out
    assert _saved(tmp_path / "data" / "tengen" / "autosave.sgf").moves == ["h8", "--"]


def test_the_moves_are_printed_when_nothing_can_be_written(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left", f"{path} {len(data)}")

    monkeypatch.setattr(terminal, "write_file", full)
    result = run("play", stdin="h8\ni9\n")
    assert result.out.endswith("\nh8i9\n")
    assert "Not saved: [Errno 28] No space left" in result.out


def test_an_interrupt_keeps_the_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["h8"])

    def ask(_: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "_read_line", ask)
    result = run("play")
    assert (result.code, result.err) == (130, "")
    assert "The game is saved in " in result.out
    assert _saved(tmp_path / "data" / "tengen" / "autosave.sgf").moves == ["h8"]


def test_the_end_of_the_machine_keeps_the_game_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(_: str) -> str | None:
        session_lines.append("h8")
        if len(session_lines) > 1:
            os.kill(os.getpid(), signal.SIGTERM)
        return session_lines[-1]

    session_lines: list[str] = []
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(terminal, "_read_line", ask)
    assert run("play").code == 143
    assert signal.getsignal(signal.SIGTERM) is before
    assert _saved(tmp_path / "data" / "tengen" / "autosave.sgf").moves == ["h8"]


def test_at_a_terminal_lines_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        if len(prompts) == 1:
            return "h8"
        raise EOFError

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(terminal, "_has_keys", lambda: False)
    monkeypatch.setattr(terminal, "_is_interactive", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main(["play"]) == 0
    assert prompts == ["Black> ", "White> "]
    assert "\nmove 1 was h8" in capsys.readouterr().out.replace("; ", "\n")


def test_an_interrupt_at_a_terminal_begins_a_new_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    monkeypatch.setattr(terminal, "_has_keys", lambda: False)
    monkeypatch.setattr(terminal, "_is_interactive", lambda: True)
    result = run("play")
    assert result.code == 130
    assert result.out.endswith("Black to move.\n\n")


def test_a_script_is_no_conversation() -> None:
    assert not terminal._is_interactive()


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_signals_at_a_real_terminal_keep_the_game(
    tmp_path: Path, terminal: Terminal, number: signal.Signals, code: int
) -> None:
    assert "\x1b[2J" in terminal.read_until("Black> ")
    terminal.type("h8\r")
    shown = terminal.read_until("White> ")
    assert "\x1b[38;5;233;48;5;124m●" in shown  # the last move, black on red
    time.sleep(0.2)
    farewell = terminal.signal(number, "--load ")
    assert terminal.close() == code
    assert "\nThe game is saved in " in farewell
    assert "Traceback" not in farewell
    assert _saved(tmp_path / "data" / "tengen" / "autosave.sgf").moves == ["h8"]


def test_control_d_at_a_real_terminal_leaves(tmp_path: Path, terminal: Terminal) -> None:
    terminal.read_until("Black> ")
    terminal.type("h8\r")
    terminal.read_until("White> ")
    terminal.type("\x04")
    terminal.read_until("--load ")
    assert terminal.close() == 0
    assert _saved(tmp_path / "data" / "tengen" / "autosave.sgf").moves == ["h8"]


@pytest.mark.usefixtures("heeded_interrupt")
def test_an_interrupted_script_keeps_the_game(tmp_path: Path) -> None:
    process = subprocess.Popen(
        (*PYTHON, "play", "--save", "game.sgf"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("h8\n")
    process.stdin.flush()
    for line in process.stdout:
        if line == "White to move.\n":
            break
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (130, "")
    assert rest.endswith("Saved to game.sgf\n")
    assert _saved(tmp_path / "game.sgf").moves == ["h8"]
