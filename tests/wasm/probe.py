"""The engine's WebAssembly module in Node.js, to compare with the compiled extension."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tengen.board import Board, Rule

ROOT = Path(__file__).parents[2]
FILES = ROOT / "web" / "src" / "engine" / "files"
MODULE = FILES / "tengen.wasm"


def missing() -> str | None:
    """What is missing to run the module; ``None`` if nothing is."""
    if shutil.which("node") is None:
        return "Node.js is not installed"
    return None if MODULE.exists() else "the engine for browsers was not built (make web)"


class CoreError(Exception):
    """An error of the core, which ends the instance."""


class Probe:
    """A process that answers requests of core/wasm/door.cpp."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, *fields: object) -> Any:
        """The answer to one request; raises `CoreError`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = ["" if field is None else str(field) for field in fields]
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if isinstance(answer, dict) and "failed" in answer:
            raise CoreError(answer["failed"])
        return answer

    def load(self, rule: Rule, hash_mb: int = 32) -> None:
        """Start the module anew, with the weights of a rule and an empty table."""
        self.ask("load", MODULE, FILES / f"{rule}.weights")
        self.ask("configure", 1, hash_mb)

    def about(self, what: str, board: Board, *more: object) -> Any:
        """The answer to a question about a position."""
        return self.ask(what, *position(board), *more)

    def choose(self, board: Board, depth: int, level: int = 0, seed: int = 0) -> Any:
        """A search to a depth."""
        return self.about("choose", board, None, depth, None, level, seed, 0)


@contextmanager
def started() -> Iterator[Probe]:
    """A probe with the module loaded, without weights."""
    script = Path(__file__).with_name("probe.mjs")
    with subprocess.Popen(
        ["node", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        probe = Probe(process)
        probe.ask("load", MODULE)
        try:
            yield probe
        finally:
            assert process.stdin is not None
            process.stdin.close()


def position(board: Board) -> tuple[object, ...]:
    """A game from an empty board as the fields of a request: size, rule, moves, no set-up."""
    return (board.size, board.rule, " ".join(map(str, board.moves)), "", "", "")
