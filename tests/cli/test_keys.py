"""Keys of a real terminal, one by one."""

from __future__ import annotations

import io
import os
import pty
import runpy
import sys
import termios
from collections.abc import Iterator
from typing import Any

import pytest

from tengen import Board, Point
from tengen.cli import keys
from tengen.cli.keys import Cursor, Key, read_key

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"


class Terminal:
    """Somebody who types, and a terminal that is ours."""

    def __init__(self) -> None:
        self._controller, self.number = pty.openpty()
        self._mute()

    def _mute(self) -> None:
        """What is typed before it is read must not wait for the end of a line."""
        mode = termios.tcgetattr(self.number)
        mode[3] &= ~(termios.ICANON | termios.ECHO)
        termios.tcsetattr(self.number, termios.TCSANOW, mode)

    def type(self, text: str | bytes) -> None:
        os.write(self._controller, text.encode() if isinstance(text, str) else text)

    def close(self) -> None:
        os.close(self._controller)
        os.close(self.number)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal()
    yield terminal
    terminal.close()


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (UP, Key.UP),
        ("\x1bOB", Key.DOWN),
        (LEFT, Key.LEFT),
        (RIGHT, Key.RIGHT),
        ("\r", Key.ENTER),
        ("\n", Key.ENTER),
        ("\x04", Key.END),
        ("h", "h"),
        ("悔", "悔"),
        ("é", "é"),
        ("😀", "😀"),
        ("\x1b", Key.OTHER),  # the escape key
        ("\x1b[3~", Key.OTHER),  # delete
        ("\x1b[1;5A", Key.OTHER),  # control and up
        ("\x1bx", Key.OTHER),  # alt and x
        ("\x1b[" + "1" * 15, Key.OTHER),  # no key has so many signs
        ("\x7f", Key.OTHER),  # backspace
        ("\t", Key.OTHER),
        ("\u200b", Key.OTHER),  # a space without width
    ],
)
def test_a_key_is_known_by_its_signs(terminal: Terminal, typed: str, key: str) -> None:
    terminal.type(typed)
    assert read_key(terminal.number) == key
    terminal.type("!")
    assert read_key(terminal.number) == "!"


def test_bytes_that_are_no_text_are_shown_as_such(terminal: Terminal) -> None:
    terminal.type(b"\xc3(")
    assert read_key(terminal.number) == "\ufffd("


def test_a_cursor_appears_in_the_centre_and_stays_on_the_board() -> None:
    cursor, board = Cursor(), Board(size=5)
    assert (cursor.point, cursor.text) == (None, "")
    cursor.move(Key.UP, board)
    assert cursor.text == "c3"
    visited = []
    for key in (Key.UP, Key.UP, Key.UP, Key.LEFT, Key.LEFT, Key.LEFT, Key.DOWN, Key.RIGHT):
        cursor.move(key, board)
        visited.append(cursor.text)
    assert visited == ["c4", "c5", "c5", "b5", "a5", "a5", "a4", "b4"]


def test_a_cursor_appears_at_the_last_stone() -> None:
    cursor = Cursor()
    cursor.move(Key.UP, Board.from_moves("h8a1--", rule="renju"))
    assert cursor.text == "a1"


def test_a_cursor_appears_where_it_was() -> None:
    cursor, board = Cursor(), Board()
    for key in (Key.UP, Key.UP, Key.LEFT):
        cursor.move(key, board)
    cursor.hide()
    assert cursor.text == ""
    board.play("a1")
    cursor.move(Key.DOWN, board)
    assert cursor.point == "g9"


class Asked:
    """`keys.ask` at a terminal, with what it showed."""

    def __init__(self, terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
        self.terminal = terminal
        self.board = Board(size=5)
        self.cursor = Cursor()
        self.drawn: list[Point | None] = []
        self.prompts: list[str] = []
        self.begun: list[str] = []
        self.answer: str | BaseException = "typed"
        self._hook: Any = None
        monkeypatch.setattr(sys, "stdin", open(terminal.number, closefd=False))  # noqa: SIM115
        monkeypatch.setattr("builtins.input", self._input)
        monkeypatch.setattr(keys, "readline", self)

    def __call__(self, typed: str) -> str | None:
        self.terminal.type(typed)
        return keys.ask("Black> ", self.board, self.cursor, self._redraw)

    def set_startup_hook(self, hook: Any) -> None:
        self._hook = hook

    def insert_text(self, text: str) -> None:
        self.begun.append(text)

    def _redraw(self) -> None:
        self.drawn.append(self.cursor.point)

    def _input(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self._hook()
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


@pytest.fixture
def asked(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Asked:
    return Asked(terminal, monkeypatch)


def test_arrows_and_enter_choose_a_point(asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(f"{UP}{UP}{RIGHT}\t\r") == "d4"
    assert asked.drawn == ["c3", "c4", "d4"]
    assert capsys.readouterr().out.endswith("\r\x1b[KBlack> d4\n")
    assert asked.prompts == []


def test_the_cursor_stays_for_the_next_move(asked: Asked) -> None:
    asked(f"{UP}\r")
    assert asked(f"{LEFT}\r") == "b3"


def test_enter_alone_says_nothing(asked: Asked) -> None:
    assert asked("\r") == ""


def test_a_typed_line_goes_on_from_its_first_character(asked: Asked) -> None:
    assert asked(f"{UP}悔") == "typed"
    assert (asked.prompts, asked.begun) == (["Black> "], ["悔"])
    assert asked.cursor.point is None
    assert asked._hook is None


@pytest.mark.parametrize("typed", ["\x04", "h"])
def test_the_end_of_the_input_is_told(
    asked: Asked, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked.answer = EOFError()
    assert asked(typed) is None
    assert capsys.readouterr().out.endswith("\n")


def test_the_terminal_is_given_back_as_it_was(asked: Asked, terminal: Terminal) -> None:
    before = termios.tcgetattr(terminal.number)
    asked.answer = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        asked("h")
    assert termios.tcgetattr(terminal.number) == before
    assert asked._hook is None


def test_keys_arrive_at_once_and_unseen_while_they_are_read(
    asked: Asked, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    mode = termios.tcgetattr(terminal.number)
    mode[3] |= termios.ICANON | termios.ECHO
    termios.tcsetattr(terminal.number, termios.TCSANOW, mode)
    modes = []

    def look(number: int) -> Key:
        modes.append(termios.tcgetattr(number)[3])
        return Key.END

    monkeypatch.setattr(keys, "read_key", look)
    assert asked("") is None
    assert not modes[0] & (termios.ICANON | termios.ECHO)
    assert modes[0] & termios.ISIG  # Ctrl-C stays what it is
    assert termios.tcgetattr(terminal.number)[3] & termios.ECHO


@pytest.mark.usefixtures("asked")
def test_keys_are_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    assert not keys.can_be_used()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert keys.can_be_used()
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert not keys.can_be_used()


def test_without_a_library_for_terminals_there_are_no_keys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "termios", None)
    module = runpy.run_path(keys.__file__)
    assert module["can_be_used"]() is False
