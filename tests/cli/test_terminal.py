"""A session at a terminal or from a script: lines, arrow keys, signals and saved files."""

from __future__ import annotations

import errno
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import Board, formats
from tengen.cli import keys, main, terminal
from tengen.game import Game
from tests.cli.conftest import Run
from tests.cli.terminal import PYTHON, Terminal


def _saved(path: Path) -> Game:
    (game,) = formats.read(path)
    return game


def test_a_game_without_a_file_name_is_saved(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "data" / "tengen" / "autosave.sgf"
    result = run("play", stdin="h8\ni9\n")
    assert result.code == 0
    expected = f"The game is saved to {kept}\nTo continue: tengen play --load {kept}\n"
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


def test_a_game_that_was_only_looked_at_is_not_saved_again(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old.sgf").write_text("(;GM[4]SZ[15];B[hh])")
    run("play", "--load", "old.sgf", "--save", "new.sgf", stdin="moves\n")
    assert not (tmp_path / "new.sgf").exists()


@pytest.mark.parametrize(
    ("opening", "rule"), [("swap2", "freestyle"), ("taraguchi-10", "renju"), ("rif", "renju")]
)
def test_the_rule_follows_the_opening(run: Run, opening: str, rule: str) -> None:
    assert f"\n{rule}, 15x15\n" in run("play", "--opening", opening).out


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
    assert "The game is saved to " in result.out
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
    assert "\nThe game is saved to " in farewell
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
    assert rest.endswith("To continue: tengen play --load game.sgf\n")
    assert _saved(tmp_path / "game.sgf").moves == ["h8"]


def test_arrow_keys_choose_a_point(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(_: str, board: Board, cursor: keys.Cursor, redraw: Callable[[], None]) -> str | None:
        for _press in range(2):
            cursor.move(keys.Key.UP, board)
            redraw()
        return cursor.text if not board.moves else None

    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm", "COLORTERM": "truecolor"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(terminal, "_has_keys", lambda: True)
    monkeypatch.setattr(keys, "ask", ask)
    result = run("play")
    assert result.code == 0
    assert "You can also use the arrow keys and Enter.\n" in result.out
    on_cursor = "48;2;61;125;216m"
    boards = result.out.split("┌")[1:]
    assert [on_cursor in board for board in boards] == [False, True, True, True, True, True]
    assert _saved(tmp_path / "data" / "tengen" / "autosave.sgf").moves == ["h9"]


def test_an_interrupt_while_keys_are_read_begins_a_new_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "_has_keys", lambda: True)
    monkeypatch.setattr(keys, "ask", interrupted)
    result = run("play")
    assert result.code == 130
    assert result.out.endswith("Black to move.\n\n")


def test_the_cursor_goes_when_the_game_is_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def ask(prompt: str, board: Board, cursor: keys.Cursor, _: object) -> str | None:
        seen.append(cursor.text)
        if len(seen) == 1:
            cursor.move(keys.Key.UP, board)
        return (cursor.text, "resign", None)[len(seen) - 1] if prompt else None

    monkeypatch.setattr(terminal, "_has_keys", lambda: True)
    monkeypatch.setattr(keys, "ask", ask)
    run("play")
    assert seen == ["", "h8", ""]


def test_arrow_keys_at_a_real_terminal(tmp_path: Path, terminal: Terminal) -> None:
    terminal.read_until("Black> ")
    terminal.type("\x1b[A")
    terminal.read_until("Black> h8")
    terminal.type("\x1b[A\x1bOC")
    terminal.read_until("Black> i9")
    terminal.type("\r")
    assert "move 1 was i9" in terminal.read_until("White> ")
    terminal.type("悔棋\r")
    assert "Taken back: i9." in terminal.read_until("Black> ")
    terminal.type("c3\rd4\r")  # two lines at once
    assert "move 2 was d4" in terminal.read_until("Black to move.\r\n\r\x1b[KBlack> ")
    terminal.type("\x04")
    terminal.read_until("--load ")
    assert terminal.close() == 0
    assert _saved(tmp_path / "data" / "tengen" / "autosave.sgf").moves == ["c3", "d4"]


@pytest.mark.parametrize(
    "terminal", [("--player", "classic:uct,playouts=100000000")], indirect=True
)
def test_an_interrupt_while_a_program_thinks_keeps_the_game(
    tmp_path: Path, terminal: Terminal
) -> None:
    terminal.read_until("Black> ")
    terminal.type("h8\r")
    terminal.read_until("is thinking ...")
    time.sleep(0.3)
    farewell = terminal.signal(signal.SIGINT, "--player ")
    assert terminal.close() == 130
    assert "Traceback" not in farewell
    assert _saved(tmp_path / "data" / "tengen" / "autosave.sgf").moves == ["h8"]


def test_the_way_to_go_on_restores_side_time_and_opponent(run: Run, tmp_path: Path) -> None:
    options = ("--color", "white", "--seconds", "0.5", "--depth", "2", "--rule", "caro")
    first = run("play", "--player", "tengen:level=2", *options, "--size", "9", stdin="a1\n")
    kept = tmp_path / "data" / "tengen" / "autosave.sgf"
    command = first.out.splitlines()[-1].removeprefix("To continue: ")
    assert command == (
        f"tengen play --load {kept} --player tengen:level=2 --color white --seconds 0.5 --depth 2"
    )
    again = run(*shlex.split(command)[1:], stdin="")
    assert "You play white against tengen:level=2." in again.out
    assert "caro, 9x9" in again.out


def test_a_file_without_rule_and_size_is_continued_with_them(run: Run) -> None:
    out = run("play", "--save", "game.txt", "--rule", "renju", "--lang", "ja", stdin="h8\n").out
    command = "tengen play --load game.txt --rule renju --size 15 --lang ja"
    assert out.endswith(f"続けるには：{command}\n")
