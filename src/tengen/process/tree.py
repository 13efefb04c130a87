"""A process and its descendants: which ones run, how much memory they use, how to kill them.

Processes are identified by pid and creation time, because pids are reused.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import psutil

from tengen.i18n import Message

_POLL_SECONDS = 0.005
_KILL_SECONDS = 2.0
"""Time for the system to remove killed processes."""
_CLOCK_STEP = 2.0
"""Seconds by which two readings of one creation time may differ: it follows the system clock."""


def members(pid: int, known: Mapping[int, float] = MappingProxyType({})) -> dict[int, float]:
    """The running processes of a tree with their creation times (seconds since the epoch).

    These are the process `pid`, the members of its session and process group, and their
    descendants. `known` are members found earlier, which may have lost their parent since.
    Zombies are left out.
    """
    found: dict[int, float] = {}
    for root in (pid, *_group_members(pid), *known):
        if root in found:
            continue
        with contextlib.suppress(psutil.Error):
            process = psutil.Process(root)
            if root in known and not _is_same(process, known[root]):
                continue
            for each in (process, *process.children(recursive=True)):
                found[each.pid] = each.create_time()
    return {each.pid: found[each.pid] for each in _running(found)}


def kill(members: Mapping[int, float]) -> None:
    """Kill the processes that are still the ones with these creation times."""
    for process in _running(members):
        with contextlib.suppress(psutil.Error):
            process.kill()


def end(
    process: subprocess.Popen[bytes], known: Mapping[int, float], polite_seconds: float = 0.0
) -> None:
    """End a process with its descendants and wait until they are gone.

    `known` are descendants found earlier by `members`. With `polite_seconds` they first get
    SIGTERM and that long to end; what is left is killed.
    """
    family = members(process.pid, known)
    if polite_seconds > 0:
        for each in _running(family):
            with contextlib.suppress(psutil.Error):
                each.terminate()
        _wait(process, family, polite_seconds)
        family = members(process.pid, family)
    deadline = time.monotonic() + _KILL_SECONDS
    while family and time.monotonic() < deadline:  # again: one may have started another meanwhile
        kill(family)
        _wait(process, family, deadline - time.monotonic())
        family = members(process.pid, family)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_KILL_SECONDS)  # collects the exit status; else it remains a zombie


def resident_bytes(pids: Iterable[int]) -> int:
    """The resident memory of these processes together; those that have ended count 0."""
    total = 0
    for pid in pids:
        with contextlib.suppress(psutil.Error):
            total += psutil.Process(pid).memory_info().rss
    return total


def peak_bytes(pid: int) -> int:
    """The largest resident memory of a process so far, or the current one if that is unknown.

    0 if the process has ended.
    """
    with contextlib.suppress(OSError):  # psutil does not report the peak on Linux
        for line in Path(f"/proc/{pid}/status").read_bytes().splitlines():
            if line.startswith(b"VmHWM:"):
                return int(line.split()[1]) * 1024
    return resident_bytes([pid])


def exit_description(code: int) -> Message:
    """What a return code of `subprocess` means, as the end of a sentence."""
    if code >= 0:
        return Message("process.error.exit_status", code=code)
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return Message("process.error.terminated", name=name)


def _group_members(leader: int) -> list[int]:
    """The processes in the session or the process group that `leader` leads."""
    if not hasattr(os, "getsid"):  # Windows
        return []
    found = []
    for pid in psutil.pids():
        with contextlib.suppress(OSError):  # it has just ended
            if leader in (os.getsid(pid), os.getpgid(pid)):
                found.append(pid)
    return found


def _running(members: Mapping[int, float]) -> Iterator[psutil.Process]:
    """Those that are still the same process and not a zombie."""
    for pid, started in members.items():
        with contextlib.suppress(psutil.Error):
            process = psutil.Process(pid)
            if _is_same(process, started) and process.status() != psutil.STATUS_ZOMBIE:
                yield process


def _is_same(process: psutil.Process, started: float) -> bool:
    return abs(process.create_time() - started) <= _CLOCK_STEP


def _wait(process: subprocess.Popen[bytes], family: Mapping[int, float], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while any(True for _ in _running(family)) and time.monotonic() < deadline:
        process.poll()
        time.sleep(_POLL_SECONDS)
