"""Errors, exit codes and the ways a run can end."""

from __future__ import annotations

import importlib
import io
import os
import runpy
import subprocess
import sys
from typing import Any

import pytest

from tengen.cli import main
from tests.cli.conftest import Run
from tests.cli.terminal import PYTHON


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "h8p16"), "error: p16 is not on a 15x15 board\n"),
        (("show",), "error: missing argument POSITION (see tengen show --help)\n"),
        (("show", "h8", "--size", "4"), "error: a board's size is 5 to 22, not 4\n"),
        (("shwo",), "error: no such command: shwo (did you mean show?)\n"),
        (("show", "h8", "--rule", "go"), "error: --rule: expected one of freestyle, standard"),
        (("show", "h8", "-o", "no/where.png"), "error: no/where.png: no such file or directory\n"),
        (("convert", "none.sgf", "new.sgf"), "error: none.sgf: no such file or directory\n"),
    ],
)
def test_a_users_fault_is_one_line_and_code_2(
    run: Run, arguments: tuple[str, ...], message: str
) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith(message)
    assert result.err.count("\n") == 1


def _failing(error: BaseException) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.fixture
def bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.cli.position.read_position", _failing(RuntimeError("two\nlines")))


@pytest.mark.usefixtures("bug")
def test_a_bug_asks_to_be_reported_and_is_code_1(run: Run) -> None:
    result = run("show", "h8")
    assert result.code == 1
    assert "this is a bug, please report it: RuntimeError: two lines" in result.err
    assert result.err.count("\n") == 1


@pytest.mark.usefixtures("bug")
def test_the_traceback_is_shown_on_request(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENGEN_DEBUG", "1")
    assert "Traceback (most recent call last)" in run("show", "h8").err


def test_control_characters_do_not_reach_the_terminal(run: Run) -> None:
    assert "\x1b" not in run("show", "\x1b[31mh8").err


def test_a_system_error_without_a_file_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    error = OSError(28, "No space left on device")
    monkeypatch.setattr("tengen.cli.position.read_position", _failing(error))
    result = run("show", "h8")
    assert (result.code, result.err) == (2, "error: no space left on device\n")


def test_an_interrupt_is_code_130_without_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.cli.position.read_position", _failing(KeyboardInterrupt()))
    result = run("show", "h8")
    assert (result.code, result.out, result.err) == (130, "", "")


@pytest.mark.parametrize(("code", "expected"), [(143, 143), ("why", 1)])
def test_an_exit_from_within_keeps_its_code(
    run: Run, monkeypatch: pytest.MonkeyPatch, code: int | str, expected: int
) -> None:
    monkeypatch.setattr("tengen.cli.position.read_position", _failing(SystemExit(code)))
    assert run("show", "h8").code == expected


def test_a_closed_pipe_ends_silently(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Closed(io.StringIO):
        def flush(self) -> None:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    assert main(["--version"]) == 141
    assert capsys.readouterr().err == ""


def test_a_reader_that_has_gone_sees_no_complaint() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        (*PYTHON, "show", "h8"), stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_terminal_that_knows_few_characters_is_no_error() -> None:
    done = subprocess.run(
        (*PYTHON, "forbidden", "h8", "--lang", "zh"),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\xd7" in done.stdout  # the sign of 15 × 15
    assert b"??" in done.stdout  # the Chinese


def test_the_module_runs_like_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = importlib.import_module("tengen.__main__")  # which does nothing yet
    monkeypatch.setattr(sys, "argv", ["tengen", "--version"])
    with pytest.raises(SystemExit) as ending:
        runpy.run_path(str(module.__file__), run_name="__main__")
    assert ending.value.code == 0
    assert capsys.readouterr().out.startswith("tengen ")
