"""A program with its children: who they are, what memory they use, how they are ended.

Where ``/proc`` is there (Linux), children are found even if they have left the program's process
group, and memory is measured. Elsewhere the process group is all that is known of them.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

_HAS_GROUPS = os.name == "posix"
_PROC = Path("/proc")
_PAUSE = 0.005
"""Seconds between two looks at who is still there."""
_GONE_AFTER = 2.0
"""Seconds in which the system ends a process that it was told to kill."""


def members(leader: int, known: Mapping[int, int] = MappingProxyType({})) -> dict[int, int] | None:
    """The processes of a program that run, with their start times; ``None`` if nobody tells.

    These are the leader, everybody in its process group or session, and their children; also those
    `known` from before, who may have lost their parent since. The number of a leader that has ended
    is not given to another process while any of its group is there; other numbers may be, but then
    with another start time.
    """
    rows = _rows()
    if rows is None:
        return None
    found = {row.pid for row in rows if leader in (row.pid, row.group, row.session)}
    found |= {row.pid for row in rows if known.get(row.pid) == row.started}
    size = -1
    while size < len(found):
        size = len(found)
        found |= {row.pid for row in rows if row.parent in found}
    return {row.pid: row.started for row in rows if row.pid in found and row.is_running}


def resident_bytes(pids: Iterable[int]) -> int:
    """The memory that these processes occupy now; those that have gone count nothing."""
    return sum(_status_bytes(pid, b"VmRSS:") for pid in pids)


def peak_bytes(pid: int) -> int:
    """The most memory that a process has occupied at once; 0 if it is gone or nobody knows."""
    return _status_bytes(pid, b"VmHWM:")


def end(
    process: subprocess.Popen[bytes], known: Mapping[int, int], polite_seconds: float = 0.0
) -> None:
    """End a program and its children, and wait until they are gone.

    `known` are children from before, as of `members`. All are asked to end (SIGTERM) and get
    `polite_seconds` for it; then they are killed.
    """
    if not _HAS_GROUPS:
        _end_one(process)
        return
    if polite_seconds > 0 and _is_any_left(process, known):
        _signal(process.pid, known, signal.SIGTERM)
        _wait_until_gone(process, known, polite_seconds)
    if _is_any_left(process, known):
        _signal(process.pid, known, signal.SIGKILL)
        _wait_until_gone(process, known, _GONE_AFTER)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_GONE_AFTER)  # or it would stay as a zombie


def exit_words(code: int) -> str:
    """What a return code of `subprocess` means, as the end of a sentence."""
    if code >= 0:
        return f"ended with exit status {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return f"was ended by {name}"


class _Row:
    """What the system says about one process."""

    __slots__ = ("group", "is_running", "parent", "pid", "session", "started")

    def __init__(self, pid: int, fields: list[bytes]) -> None:
        self.pid = pid
        self.is_running = fields[0] not in (b"Z", b"X")
        self.parent, self.group, self.session = map(int, fields[1:4])
        self.started = int(fields[19])


def _rows() -> list[_Row] | None:
    """All processes; ``None`` without such a list."""
    try:
        names = [folder.name for folder in _PROC.iterdir()]
    except OSError:
        return None
    rows = []
    for name in names:
        if not name.isdigit():
            continue
        with contextlib.suppress(OSError):  # it has just ended
            text = (_PROC / name / "stat").read_bytes()
            # The program's own name, in brackets, may hold anything, brackets too.
            rows.append(_Row(int(name), text.rpartition(b")")[2].split()))
    return rows or None


def _status_bytes(pid: int, key: bytes) -> int:
    with contextlib.suppress(OSError):
        for line in (_PROC / str(pid) / "status").read_bytes().splitlines():
            if line.startswith(key):
                return int(line.split()[1]) * 1024
    return 0


def _signal(leader: int, known: Mapping[int, int], number: int) -> None:
    """Send a signal to a program and its children."""
    found = members(leader, known) or ()
    # PermissionError: on macOS, a group in which nobody runs any more.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, number)
    for pid in found:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


def _is_any_left(process: subprocess.Popen[bytes], known: Mapping[int, int]) -> bool:
    is_ended = process.poll() is not None
    found = members(process.pid, known)
    if found is not None:
        return bool(found)
    try:
        os.killpg(process.pid, 0)
    except (ProcessLookupError, PermissionError):
        return not is_ended
    return True


def _wait_until_gone(
    process: subprocess.Popen[bytes], known: Mapping[int, int], seconds: float
) -> None:
    deadline = time.monotonic() + seconds
    while _is_any_left(process, known) and time.monotonic() < deadline:
        time.sleep(_PAUSE)


def _end_one(process: subprocess.Popen[bytes]) -> None:
    """Without process groups only the program itself can be ended."""
    process.kill()
    process.wait()
