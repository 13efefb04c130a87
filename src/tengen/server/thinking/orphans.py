"""Programs that have lost the worker who started them."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.process import tree


def end_orphans(children: Mapping[int, float]) -> None:
    """Kill the programs, with theirs, that are still there.

    `children` are process numbers with start times: a number may have been given away since. Only
    where the system tells who is whose child; elsewhere programs see the end of their input.
    """
    for leader, started in children.items():
        family = tree.members(leader)
        if family.get(leader, started) == started:
            tree.kill(family)
