"""What the Python checker says of a proof, to compare with the checker of the core."""

from __future__ import annotations

from typing import TypeAlias

from tengen.solver.check import check
from tengen.solver.notation import Hole

Verdict: TypeAlias = tuple[object, ...]
"""``("valid", moves)``, or the fault, the replies that lead to it, its point and offset."""


def verdict_of(text: str) -> Verdict:
    """The verdict of `tengen.solver.check`."""
    try:
        return ("valid", check(text))
    except Hole as problem:
        return _parts(problem, [])


def _parts(problem: Hole, after: list[str]) -> Verdict:
    message = problem.args[0]
    fault, values = message._key.removeprefix("solver.hole."), message._values
    if fault == "after":
        return _parts(values["problem"], [*after, values["point"]])
    return (fault, after, values.get("point"), values.get("at"))
