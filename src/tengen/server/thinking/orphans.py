"""Programs that have lost the worker who started them."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Mapping

from tengen.protocol import group


def end_orphans(children: Mapping[int, int]) -> None:
    """Kill the programs, with theirs, that are still there.

    `children` are process numbers with start times: a number may have been given away since. Only
    where the system tells who is whose child; elsewhere programs see the end of their input.
    """
    for leader, started in children.items():
        family = group.members(leader) or {}
        if family.get(leader, started) != started:
            continue
        for pid in family:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
