"""The lines between a player and its program."""

from __future__ import annotations

from collections.abc import Callable

from tengen.players.base import Limit
from tengen.protocol.client import RemotePlayer
from tests.process.processes import PATIENCE

AMPLE = Limit(seconds=PATIENCE)
Open = Callable[..., RemotePlayer]


def sent(lines: list[str], without_info: bool = True) -> list[str]:
    """The lines sent to the program since the last call."""
    found = [line[2:] for line in lines if line.startswith("> ")]
    lines.clear()
    return [line for line in found if not (without_info and line.startswith("INFO"))]


def infos(lines: list[str]) -> list[str]:
    return [line[5:] for line in sent(lines, without_info=False) if line.startswith("INFO ")]
