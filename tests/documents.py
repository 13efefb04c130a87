"""Code blocks of Markdown documents, and how to run the commands in them.

- ``sh``: every line is a command. The block must succeed.
- ``console``: lines after ``$`` are commands, the lines below them what they print. ``...`` matches
  any text, runs of spaces are equal, and so are figures of time, nodes, speed, score and per cent,
  which change with the machine and with the engine.
- Any block with ``title="FILE"``: a file that later commands of the page use.
- ``<!-- not run: REASON -->`` before a block: the tests leave it out.
- ``<!-- run until: TEXT -->`` before a block: the command serves until it is interrupted.

The commands of a page share one folder, from top to bottom.
"""

from __future__ import annotations

import doctest
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
SHELLS = ("sh", "console")
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md")))
_BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>not run|run until): (?P<note>.+?) -->\n\n?)?"
    r"^```(?P<language>\w*)(?: title=\"(?P<title>[\w.-]+)\")?\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_FIGURES = re.compile(r"-?\d[\d,.]*(?=%| \(| (?:s|ms|MB|nodes|nodes/s)\b)")
_INTERRUPTS = 6
_STOPPED = (0, 130)
"""Exit codes of a server that was interrupted."""
_FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
_CHECKER = doctest.OutputChecker()


@dataclass(frozen=True)
class Block:
    """A fenced block."""

    place: str
    """The page and the line of the fence."""
    language: str
    title: str
    text: str
    mark: str
    """``not run``, ``run until`` or nothing."""
    note: str
    """The reason or the text of the mark."""


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    source = page.read_text(encoding="utf-8")
    return [_block(page, source, match) for match in _BLOCK.finditer(source)]


def _block(page: Path, source: str, match: re.Match[str]) -> Block:
    line = source.count("\n", 0, match.start("language")) + 1
    place = f"{page.relative_to(ROOT) if page.is_relative_to(ROOT) else page.name}:{line}"
    fields = ("language", "title", "text", "mark", "note")
    return Block(place, *(match[field] or "" for field in fields))


def run_page(page: Path, folder: Path) -> None:
    """Run the commands of a page in an empty folder; ``AssertionError`` for the first failure."""
    for block in blocks(page):
        if block.title:
            (folder / block.title).write_text(block.text, encoding="utf-8")
        elif block.language in SHELLS and block.mark != "not run":
            _run_block(block, folder)


def _run_block(block: Block, folder: Path) -> None:
    if block.mark == "run until":
        _serve(block, folder)
    elif block.language == "sh":
        _run(block, block.text, folder)
    else:
        for command, expected in sessions(block.text):
            _compare(block, command, expected, _run(block, command, folder))


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a ``console`` block, each with the output below it."""
    head, *parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    if head.strip():
        raise ValueError(f"output without a command: {head.strip()!r}")
    for part in parts:
        lines = part.splitlines(keepends=True)
        end = next(number for number, line in enumerate(lines) if not line.endswith("\\\n")) + 1
        yield "".join(lines[:end]), "".join(lines[end:])


def _compare(block: Block, command: str, expected: str, printed: str) -> None:
    want, got = (_FIGURES.sub("#", text).strip() + "\n" for text in (expected, printed))
    is_same = not expected.strip() or _CHECKER.check_output(want, got, _FLAGS)
    assert is_same, f"{block.place}: {command}shows\n{expected}\nbut printed\n{printed}"


def _run(block: Block, script: str, folder: Path) -> str:
    run: subprocess.CompletedProcess[str] = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        **_surroundings(folder),
        timeout=4 * PATIENCE,
        check=False,
    )
    assert run.returncode == 0, f"{block.place}: exit code {run.returncode}\n{script}{run.stdout}"
    return run.stdout


def _serve(block: Block, folder: Path) -> None:
    """Start a server, wait for the text that it prints, and stop it as Ctrl-C does."""
    script = block.text.removeprefix("$ ")
    with subprocess.Popen(["bash", "-c", f"exec {script}"], **_surroundings(folder)) as process:
        assert process.stdout is not None
        printed = ""
        while block.note not in printed and (line := process.stdout.readline()):
            printed += line
        printed += _interrupt(process)
    assert block.note in printed, f"{block.place}: {block.note!r} is not in\n{printed}"
    assert process.returncode in _STOPPED, (
        f"{block.place}: exit code {process.returncode}\n{printed}"
    )


def _interrupt(process: subprocess.Popen[str]) -> str:
    """Press Ctrl-C until the program ends; a server that is still starting may miss the first."""
    for _ in range(_INTERRUPTS):
        process.send_signal(signal.SIGINT)
        try:
            return process.communicate(timeout=PATIENCE / _INTERRUPTS)[0]
        except subprocess.TimeoutExpired:
            continue
    process.kill()
    return process.communicate()[0]


def _surroundings(folder: Path) -> dict[str, Any]:
    """A folder and pipes; our programs on the path; a home, a port and a terminal of its own."""
    programs = Path(sys.executable).parent
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / ".local"),
        "TENGEN_PORT": "0",
        "COLUMNS": "100",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "PYTHONUNBUFFERED": "1",
    }
    return {
        "cwd": folder,
        "env": environment,
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
        "text": True,
    }
