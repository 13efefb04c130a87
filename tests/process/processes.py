"""Whether processes run, and programs in processes of their own."""

from __future__ import annotations

import subprocess
import sys
import time

import psutil

PATIENCE = 20.0
"""Seconds: a busy machine may be slow."""


def runs(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or ends within a few seconds."""
    deadline = time.monotonic() + 5
    while runs(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not runs(pid)


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in an interpreter of its own."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=False)
