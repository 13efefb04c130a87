"""`tengen play` against a program, and with the arrow keys."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import Board, formats
from tengen.cli import keys, terminal
from tengen.game import Game
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal


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
    assert "pruning ratio 0.00%" in result.out


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
    assert first.out.endswith(f"tengen play --load {kept} --player random,seed=1\n")
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
        (("--player", "random", "--color", "red"), "'red' is not one of"),
        (("--color", "white"), "--color, --seconds and --depth require --player"),
        (("--depth", "3"), "--color, --seconds and --depth require --player"),
    ],
)
def test_a_bad_opponent_is_told_before_the_game(
    run: Run, arguments: tuple[str, ...], problem: str
) -> None:
    result = run("play", *arguments)
    assert (result.code, result.out) == (2, "")
    assert problem in result.err


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
