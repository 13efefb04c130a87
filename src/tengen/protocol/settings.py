"""What a manager sets with INFO."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace

from tengen.board import Rule

_WHOLE = re.compile(r"[+-]?[0-9]{1,25}")
_UNLIMITED = 2**31 - 1
"""What managers send where there is no limit, in milliseconds and in bytes."""
_MIB = 2**20
_BASE_MEMORY = 80 * _MIB
"""What the program needs before the hash table."""
_MOST_HASH_MB = 16 * 1024
_ENOUGH_HASH_MB = 256
"""What a memory limit alone asks for at most: to clear more takes longer than it helps."""
_USUAL_MEMORY = 2 * 2**30
"""Taken for the machine's memory where the system does not tell."""
_RULES = {
    "0": Rule.FREESTYLE,
    "1": Rule.STANDARD,
    "2": Rule.RENJU,  # Yixin-Board's number; nobody plays the continuous games it also stands for
    "4": Rule.RENJU,
    "5": Rule.FREESTYLE,  # with swap1 and swap2, in Rapfi's numbers
    "6": Rule.FREESTYLE,
    "8": Rule.CARO,
    "9": Rule.STANDARD_CARO,
}
_COUNTS = {
    "timeout_turn": "turn_ms",
    "timeout_match": "match_ms",
    "time_left": "left_ms",
    "time_increment": "increment_ms",
    "max_memory": "memory",
    "hash_size": "hash_kib",
    "thread_num": "threads",
    "max_depth": "depth",
    "max_node": "nodes",
    "show_detail": "detail",
    "strength": "strength",
}
_FULL_STRENGTH = 100


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that INFO can change, as it was sent; ``None`` was never sent."""

    rule: Rule = Rule.FREESTYLE
    turn_ms: int | None = None
    """Milliseconds for a move; 0 is "at once"."""
    match_ms: int | None = None
    """Milliseconds for a game; 0 is no limit."""
    left_ms: int | None = None
    """Milliseconds left of the game when this was sent; may be negative."""
    increment_ms: int | None = None
    """Milliseconds that each move gives back."""
    memory: int | None = None
    """Bytes that the program may use; 0 is no limit."""
    hash_kib: int | None = None
    """KiB of the hash table; 0 leaves it to the program."""
    threads: int | None = None
    depth: int | None = None
    """Plies; 0 and less is no limit."""
    nodes: int | None = None
    """0 and less is no limit."""
    detail: int | None = None
    """0 no analysis, 1 ``MESSAGE REALTIME``, 2 ``INFO`` groups, 3 both."""
    strength: int | None = None
    """0 to 100, which is full strength."""

    @property
    def turn_seconds(self) -> float | None:
        """The limit of a move; ``None`` if there is none."""
        return _seconds(self.turn_ms)

    @property
    def match_seconds(self) -> float | None:
        """The limit of a game; ``None`` if there is none."""
        return _seconds(self.match_ms) or None

    @property
    def left_seconds(self) -> float | None:
        """What was left of the game when it was said; ``None`` if there is no limit."""
        return _seconds(self.left_ms)

    @property
    def increment_seconds(self) -> float:
        """What a move gives back."""
        return max(0.0, (self.increment_ms or 0) / 1000)

    @property
    def most_depth(self) -> int | None:
        """Plies to look ahead; ``None`` for any."""
        return _positive(self.depth)

    @property
    def most_nodes(self) -> int | None:
        """Positions to look at; ``None`` for any."""
        return _positive(self.nodes)

    @property
    def level(self) -> int | None:
        """The level from 1 to 10; ``None`` for full strength."""
        if self.strength is None or self.strength >= _FULL_STRENGTH:
            return None
        return 1 + max(0, self.strength) // 10

    @property
    def hash_mb(self) -> int | None:
        """MiB for the hash table; ``None`` if the manager has said nothing about it.

        Half of what `memory` leaves beside the program itself, or what `hash_kib` asks for if that
        is less; never so much that the machine would suffer.
        """
        wanted = [self.hash_kib // 1024] if self.hash_kib and self.hash_kib > 0 else []
        if self.memory is not None and self.memory > 0:
            share = (self.memory - _BASE_MEMORY) // 2 // _MIB
            wanted.append(share if wanted else min(share, _ENOUGH_HASH_MB))
        return max(1, min([*wanted, most_hash_mb()])) if wanted else None


def with_info(settings: Settings, key: str, value: str) -> tuple[Settings, str | None]:
    """The settings after ``INFO key value``, and a complaint if the value cannot be met.

    Keys that are not known change nothing, nor does a value that is no number.
    """
    if key == "rule":
        if value not in _RULES:
            known = ", ".join(_RULES)
            return settings, f"rule {value[:20]} is not known, expected one of {known}"
        return replace(settings, rule=_RULES[value]), None
    if key not in _COUNTS:
        return settings, None
    if _WHOLE.fullmatch(value) is None:
        return settings, f"{key} must be a whole number, not {value[:20]!r}"
    changed = replace(settings, **{_COUNTS[key]: int(value)})  # type: ignore[arg-type]
    if key == "max_memory" and 0 < int(value) < _BASE_MEMORY:
        return changed, f"max_memory {value} is less than this program needs ({_BASE_MEMORY})"
    return changed, None


def most_threads() -> int:
    """As many threads as the machine has processors."""
    return os.cpu_count() or 1


def most_hash_mb() -> int:
    """Half of the machine's memory, in MiB."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        memory = _USUAL_MEMORY
    return max(1, min(_MOST_HASH_MB, memory // 2 // _MIB))


def _seconds(milliseconds: int | None) -> float | None:
    if milliseconds is None or milliseconds >= _UNLIMITED:
        return None
    return max(milliseconds, -_UNLIMITED) / 1000


def _positive(number: int | None) -> int | None:
    """The number if it is a limit that a 64-bit counter can reach."""
    return number if number is not None and 0 < number < 2**63 else None
