"""Messages between the pool and its worker processes, one line of JSON each.

JSON instead of pickle: a worker that a player has taken over can send wrong data, but cannot run
code in the server.

A worker runs one task at a time, and the pool sends the next `Order` only after the answer to the
one before. The pipe is ordered, so a `Halt` always belongs to the latest `Order` and needs no id.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TypeAlias

from tengen.server.thinking.task import Answer, MoveScore, Problem, SearchReport, Task

MAX_LINE_LENGTH = 2 * 1024 * 1024
"""Bytes; only an answer with a search tree comes near."""


@dataclass(frozen=True, slots=True)
class Order:
    """To a worker: run this task."""

    task: Task
    """Its player is a name of the roster or ``brain:COMMAND``."""
    seconds: float
    """Time for the player."""


@dataclass(frozen=True, slots=True)
class Halt:
    """To a worker: cancel the latest order; its answer is no longer wanted."""


@dataclass(frozen=True, slots=True)
class Ready:
    """From a worker: the process has started."""


@dataclass(frozen=True, slots=True)
class Begun:
    """From a worker: the player is ready and begins to search."""


@dataclass(frozen=True, slots=True)
class Child:
    """From a worker: a program was started, which must not outlive the worker."""

    pid: int
    """Process id, and the id of its process group."""
    started: float
    """Creation time, because process ids are reused."""


@dataclass(frozen=True, slots=True)
class Progress:
    """From a worker: the state of the search."""

    report: SearchReport


@dataclass(frozen=True, slots=True)
class Done:
    """From a worker: the answer."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Failed:
    """From a worker: the player failed."""

    problem: Problem
    detail: str
    """For the log."""


Message: TypeAlias = Order | Halt | Ready | Begun | Child | Progress | Done | Failed
_KINDS: dict[str, type[Message]] = {
    kind.__name__: kind for kind in (Order, Halt, Ready, Begun, Child, Progress, Done, Failed)
}


def encode(message: Message) -> bytes:
    """The message as one line."""
    fields = {"kind": type(message).__name__, **asdict(message)}
    return json.dumps(fields, ensure_ascii=False, allow_nan=False).encode() + b"\n"


def decode(line: bytes) -> Message:
    """The message in a line; ``ValueError`` if there is none."""
    try:
        fields = json.loads(line)
        kind = _KINDS[fields.pop("kind")]
        if kind in (Done, Progress):
            holder = fields["answer"] if kind is Done else fields
            report = holder["report"]
            holder["report"] = report and SearchReport(**{**report, "pv": tuple(report["pv"])})
        if kind is Done:
            scores = fields["answer"]["scores"]
            fields["answer"]["scores"] = tuple(MoveScore(*each) for each in scores)
        for name, part in (("task", Task), ("answer", Answer)):
            if name in fields:
                fields[name] = part(**fields[name])
        return kind(**fields)
    except (AttributeError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"not a message: {line[:80]!r}") from error
