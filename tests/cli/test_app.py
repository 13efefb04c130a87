"""The commands of the application: list, examples, version and start."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tengen
from tengen.cli.app import COMMANDS
from tests.cli.conftest import Run
from tests.patience import PATIENCE

PROGRAMS = Path(sys.executable).parent
"""Where ``tengen`` and ``pbrain-tengen`` are installed."""


def test_no_arguments_show_the_help(run: Run) -> None:
    result = run()
    assert result.code == 0
    assert all(f"\n  {name} " in result.out for name in COMMANDS)


def examples(run: Run, command: str) -> list[str]:
    """The examples in the help of a command."""
    result = run(command, "--help")
    assert result.code == 0
    return [line.strip() for line in result.out.split("Examples:\n")[1].splitlines()]


@pytest.mark.usefixtures("app_bundle")
@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("serve", "tune")])
def test_the_examples_of_the_help_work(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("PATH", f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}")
    found = examples(run, command)
    assert any(f"tengen {command}" in line for line in found)
    for line in found:
        if any(sign in shlex.split(line) for sign in ("|", ">")):
            done = subprocess.run(line, shell=True, capture_output=True, check=False)  # noqa: S602
            assert (line, done.returncode, done.stderr) == (line, 0, b"")
            _shorten_tournament()
        else:
            _, *arguments = shlex.split(line)
            result = run(*arguments, stdin="h8\n" if command == "play" else "")
            assert (line, result.code) == (line, 0), result.err


def _shorten_tournament() -> None:
    """Fewer games in the sample tournament: here only the way matters."""
    file = Path("cup.toml")
    if file.exists():
        file.write_text(file.read_text().replace("games = 20 ", "games = 2 "))


def test_the_examples_of_serve_start_a_server(run: Run, tmp_path: Path) -> None:
    env = {**os.environ, "TENGEN_PORT": "0", "XDG_DATA_HOME": str(tmp_path)}
    for line in examples(run, "serve"):
        _, *arguments = shlex.split(line)
        with subprocess.Popen(
            (sys.executable, "-m", "tengen", *arguments), stdout=subprocess.PIPE, env=env
        ) as process:
            assert process.stdout is not None
            try:
                assert process.stdout.readline().startswith(b"Tengen is at http://127.0.0.1:")
                process.send_signal(signal.SIGINT)
                process.wait(PATIENCE)
            finally:
                process.kill()


def test_the_examples_of_tune_need_a_tuning_build(run: Run) -> None:
    for line in examples(run, "tune"):
        _, *arguments = shlex.split(line)
        result = run(*arguments, "--iterations", "1", "--nodes", "10")
        assert result.code == 0 or "TENGEN_TUNE=ON" in result.err


def test_the_version_is_said(run: Run) -> None:
    assert run("--version").out == f"tengen {tengen.__version__}\n"


def _loaded(*arguments: str) -> set[str]:
    """The modules that a command has loaded."""
    code = (
        f"import sys; from tengen.cli import main; main({list(arguments)!r});"
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_help_loads_nothing_heavy() -> None:
    loaded = _loaded("--help")
    heavy = {"tengen.formats", "tengen.opening", "tengen.roster", "tengen.match", "tengen.players"}
    assert not loaded & {"rich", "pydantic", "resvg_py", "tengen.cli.show", *heavy}


def test_a_command_loads_no_other_command() -> None:
    loaded = _loaded("show", "--help")
    assert "tengen.cli.show" in loaded
    assert not loaded & {"tengen.cli.match", "tengen.cli.serve", "rich"}
