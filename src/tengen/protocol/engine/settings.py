"""The settings that a manager changes with INFO."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace

from tengen.board import Rule
from tengen.protocol.codec.commands import UNLIMITED

_INTEGER = re.compile(r"[+-]?[0-9]{1,25}")
_MIB = 2**20
_BASE_MEMORY = 80 * _MIB
"""Memory of the program without the hash table."""
_MAX_HASH_MB = 16 * 1024
_DEFAULT_MAX_HASH_MB = 256
"""Maximum without ``hash_size``: clearing a larger table costs more time than it saves."""
_DEFAULT_MEMORY = 2 * 2**30
"""Assumed memory of the machine where the system does not report it."""
_RULES = {
    "0": Rule.FREESTYLE,
    "1": Rule.STANDARD,
    "2": Rule.RENJU,  # Yixin-Board's number; in Gomocup's bit mask it means a continuous game
    "4": Rule.RENJU,
    "5": Rule.FREESTYLE,  # 5 and 6: with swap1 and swap2, in Rapfi's numbering
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
class InfoSettings:
    """The values of INFO as sent; ``None``: never sent."""

    rule: Rule = Rule.FREESTYLE
    turn_ms: int | None = None
    """Milliseconds per move; 0 means "move immediately"."""
    match_ms: int | None = None
    """Milliseconds per game; 0: no limit."""
    left_ms: int | None = None
    """Milliseconds left for the game when it was sent; may be negative."""
    increment_ms: int | None = None
    """Increment in milliseconds per move."""
    memory: int | None = None
    """Memory limit of the program in bytes; 0: no limit."""
    hash_kib: int | None = None
    """KiB of the hash table; 0: the program decides."""
    threads: int | None = None
    depth: int | None = None
    """Plies; 0 or less: no limit."""
    nodes: int | None = None
    """0 or less: no limit."""
    detail: int | None = None
    """0: no analysis, 1: ``MESSAGE REALTIME``, 2: ``INFO`` groups, 3: both."""
    strength: int | None = None
    """0 to 100; 100 is full strength."""

    @property
    def turn_seconds(self) -> float | None:
        """The limit of a move; ``None``: no limit."""
        return _seconds(self.turn_ms)

    @property
    def match_seconds(self) -> float | None:
        """The limit of a game; ``None``: no limit."""
        return _seconds(self.match_ms) or None

    @property
    def left_seconds(self) -> float | None:
        """The time left for the game when it was sent; ``None``: no limit."""
        return _seconds(self.left_ms)

    @property
    def increment_seconds(self) -> float:
        """The increment per move."""
        return max(0.0, (self.increment_ms or 0) / 1000)

    @property
    def max_depth(self) -> int | None:
        """Plies to search; ``None``: no limit."""
        return _positive(self.depth)

    @property
    def max_nodes(self) -> int | None:
        """Positions to search; ``None``: no limit."""
        return _positive(self.nodes)

    @property
    def level(self) -> int | None:
        """The level from 1 to 10; ``None``: full strength."""
        if self.strength is None or self.strength >= _FULL_STRENGTH:
            return None
        return 1 + max(0, self.strength) // 10

    @property
    def hash_mb(self) -> int | None:
        """MiB for the hash table; ``None`` if the manager set neither memory nor hash size.

        The minimum of half the memory that `memory` leaves beside the program, `hash_kib`, and half
        the memory of the machine.
        """
        sizes = [self.hash_kib // 1024] if self.hash_kib and self.hash_kib > 0 else []
        if self.memory is not None and self.memory > 0:
            share = (self.memory - _BASE_MEMORY) // 2 // _MIB
            sizes.append(share if sizes else min(share, _DEFAULT_MAX_HASH_MB))
        return max(1, min([*sizes, max_hash_mb()])) if sizes else None


def with_info(settings: InfoSettings, key: str, value: str) -> tuple[InfoSettings, str | None]:
    """The settings after ``INFO key value``, and a warning if the value cannot be used.

    Unknown keys and malformed values change nothing.
    """
    if key == "rule":
        if value not in _RULES:
            known = ", ".join(_RULES)
            return settings, f"unknown rule {value[:20]}: expected one of {known}"
        return replace(settings, rule=_RULES[value]), None
    if key not in _COUNTS:
        return settings, None
    if _INTEGER.fullmatch(value) is None:
        return settings, f"{key} must be an integer, not {value[:20]!r}"
    changed = replace(settings, **{_COUNTS[key]: int(value)})  # type: ignore[arg-type]
    if key == "max_memory" and 0 < int(value) < _BASE_MEMORY:
        return (
            changed,
            f"max_memory {value} is less than the {_BASE_MEMORY} bytes that this program needs",
        )
    return changed, None


def max_threads() -> int:
    """The number of processors of the machine."""
    return os.cpu_count() or 1


def max_hash_mb() -> int:
    """Half of the machine's memory, in MiB."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        memory = _DEFAULT_MEMORY
    return max(1, min(_MAX_HASH_MB, memory // 2 // _MIB))


def _seconds(milliseconds: int | None) -> float | None:
    if milliseconds is None or milliseconds >= UNLIMITED:
        return None
    return max(milliseconds, -UNLIMITED) / 1000


def _positive(number: int | None) -> int | None:
    """The number if it is positive and fits a 64-bit counter."""
    return number if number is not None and 0 < number < 2**63 else None
