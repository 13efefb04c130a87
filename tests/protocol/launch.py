"""Starts the programs of `tests.protocol.programs`, and looks after what is left of them."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from tengen.protocol.remote import RemotePlayer

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0
"""Seconds: a busy machine may be slow."""


def command(name: str, *arguments: object) -> list[str]:
    """The command line of one of our programs; to be run in `ROOT`."""
    return [sys.executable, "-m", f"tests.protocol.programs.{name}", *map(str, arguments)]


def remote(name: str, /, *arguments: object, **options: Any) -> RemotePlayer:
    """One of our programs as a player."""
    options = {"start_seconds": PATIENCE, "name": name, **options}
    return RemotePlayer(command(name, *arguments), cwd=ROOT, **options)


def runs(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return not stat.exists() or stat.read_bytes().rpartition(b")")[2].split()[0] != b"Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def is_gone(pid: int) -> bool:
    """Whether a process has gone, or goes within some seconds."""
    deadline = time.monotonic() + 5
    while runs(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not runs(pid)
