"""Starts the programs of `tests.protocol.programs`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tengen.protocol.client import RemotePlayer
from tests.process.processes import PATIENCE

ROOT = Path(__file__).parents[2]


def command(name: str, *arguments: object) -> list[str]:
    """The command line of one of our programs; to be run in `ROOT`."""
    return [sys.executable, "-m", f"tests.protocol.programs.{name}", *map(str, arguments)]


def remote(name: str, /, *arguments: object, **options: Any) -> RemotePlayer:
    """One of our programs as a player."""
    options = {"start_seconds": PATIENCE, "name": name, **options}
    return RemotePlayer(command(name, *arguments), cwd=ROOT, **options)
