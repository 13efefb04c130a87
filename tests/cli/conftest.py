"""Runs the command line inside the test's own process."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tengen import bundle
from tengen.cli import main
from tests.cli.terminal import Terminal


@dataclass(frozen=True)
class Result:
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


def check_refused(result: Result, problem: str) -> None:
    """The command names the problem, and does and prints nothing else."""
    assert (result.code, result.out) == (2, "")
    assert problem in result.err


def interrupt(*_: object) -> NoReturn:
    """Ctrl-C, in the place of a function."""
    raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def quiet_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An English user without colours, in a folder of their own."""
    locale = ("TENGEN_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    for name in (*locale, "NO_COLOR", "FORCE_COLOR", "TENGEN_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("show", "h8", stdin="...")``."""

    def call(*arguments: Any, stdin: str | bytes = "") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return call


VERSION = "0123456789abcdef"
PAGE = f"""<!doctype html>
    <meta charset="utf-8" />
    <meta name="tengen-version" content="{VERSION}" />
    <script src="./assets/app-1a2b.js"></script>
"""


@pytest.fixture
def app_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A web app of a few small files in the place of the real one."""
    folder = tmp_path / "bundle"
    content = {
        "index.html": PAGE,
        "xray.html": PAGE,
        "sw.js": f'const version = "{VERSION}";',
        "manifest.webmanifest": "{}",
        "assets/app-1a2b.js": "start()",
        "assets/engine-3c4d.wasm": "",
    }
    for name, text in content.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(bundle, "APP", folder)
    return folder


@pytest.fixture
def heeded_interrupt() -> Iterator[None]:
    """Let programs started here heed Ctrl-C, which those of a background job inherit as ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def terminal(
    heeded_interrupt: None,  # noqa: ARG001 - must come first
    request: pytest.FixtureRequest,
) -> Iterator[Terminal]:
    terminal = Terminal("play", *getattr(request, "param", ()))
    yield terminal
    terminal.process.kill()
    terminal.process.wait()
