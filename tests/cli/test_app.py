"""The commands of the application: help, examples, version and start."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tengen
from tests.cli.conftest import Run

COMMANDS = (
    "serve",
    "play",
    "players",
    "show",
    "forbidden",
    "analyse",
    "compare",
    "xray",
    "match",
    "tournament",
    "brain",
    "brain-check",
    "convert",
    "bench",
    "selfplay",
    "train",
    "tune",
)


def test_no_arguments_show_the_help(run: Run) -> None:
    result = run()
    assert result.code == 0
    assert all(f"\n  {name} " in result.out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_ends_with_examples_of_it(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.code == 0
    examples = result.out.split("Examples:\n")[1].splitlines()
    assert examples
    assert all(line.strip().startswith(f"tengen {command}") for line in examples)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_80_columns(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(command, "--help").out.splitlines()
    assert not [line for line in lines if len(line) > 80]


def test_the_version_is_said(run: Run) -> None:
    assert run("--version").out == f"tengen {tengen.__version__}\n"


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from tengen.cli import main; main(['--help']);"
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert "tengen.cli.show" in loaded
    heavy = {"tengen.formats", "tengen.opening", "tengen.roster", "tengen.match", "tengen.players"}
    assert not loaded & {"rich", "pydantic", "resvg_py", *heavy}
