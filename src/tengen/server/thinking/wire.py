"""What the pool and its worker processes say to each other: a line of JSON for each message.

Text, not pickled objects: a worker that a player has taken over can lie, but run nothing here.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from tengen.server.thinking.types import Answer, Problem, Task, Thought

LONGEST_LINE = 256 * 1024
"""Bytes; a task or a thought is far shorter."""


@dataclass(frozen=True, slots=True)
class Order:
    """To a worker: answer this."""

    task: Task
    """The task; its player is a name of the roster or ``brain:COMMAND``."""
    seconds: float
    """What the player may use."""
    number: int = 0
    """Higher with every order to a worker."""


@dataclass(frozen=True, slots=True)
class Halt:
    """To a worker: nobody waits for the answer any more."""

    number: int = 0
    """Of the order: the answer may have crossed this on its way."""


@dataclass(frozen=True, slots=True)
class Ready:
    """From a worker: it has started."""


@dataclass(frozen=True, slots=True)
class Begun:
    """From a worker: the player has been made, and begins to think."""


@dataclass(frozen=True, slots=True)
class Child:
    """From a worker: a program was started, which must not outlive it."""

    pid: int
    """Its number, which is that of its process group too."""
    started: float
    """When it was started, in the system's own count: numbers are used again."""


@dataclass(frozen=True, slots=True)
class Progress:
    """From a worker: what the player thinks so far."""

    thought: Thought


@dataclass(frozen=True, slots=True)
class Done:
    """From a worker: the answer."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Failed:
    """From a worker: the player has failed."""

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
    """The message of a line; ``ValueError`` if it is none."""
    try:
        fields = json.loads(line)
        kind = _KINDS[fields.pop("kind")]
        return kind(**{name: _value(name, value) for name, value in fields.items()})
    except (AttributeError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"no message: {line[:80]!r}") from error


def _value(name: str, value: Any) -> Any:
    """The field as it was before it was written."""
    if name == "task":
        return Task(**value)
    if name == "thought":
        return _thought(value)
    if name == "answer":
        return Answer(**{**value, "thought": value["thought"] and _thought(value["thought"])})
    return value


def _thought(fields: dict[str, Any]) -> Thought:
    return Thought(**{**fields, "pv": tuple(fields["pv"])})
