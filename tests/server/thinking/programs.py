"""Gomocup programs of the protocol's tests as programs of a pool."""

from __future__ import annotations

import shlex
import sys

from tests.protocol.launch import ROOT


def command(name: str, *arguments: object) -> str:
    """A command line that starts one of them from any folder."""
    module = f"tests.protocol.programs.{name}"
    words = ["env", f"PYTHONPATH={ROOT}", sys.executable, "-m", module, *map(str, arguments)]
    return shlex.join(words)
