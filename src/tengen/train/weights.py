"""The evaluation file: encodes and decodes what the core reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.board import Rule
from tengen.evaluation import network_size
from tengen.i18n import LocalizedError

Numbers: TypeAlias = npt.NDArray[np.float64]

MAGIC = b"tengen weights 2\n"
COMBINATIONS = 3876
"""Unordered combinations of the patterns of four directions."""
TEMPO_CASES = 512
"""Combined threats of both sides: see `core/eval/weights.hpp`."""
VALUE_SCALE = 16
"""Point values are stored in sixteenths of a score unit."""
WIN_SCALE = 200
"""Score units per logit of winning."""
_SIDES = 2
_NONE, _OWN, _FIRST = b"\0", b"\1", b"\2"
"""Marker of a rule's network: none, stored here, or shared with freestyle."""
_RULE_NUMBERS = _SIDES * COMBINATIONS * 4 + TEMPO_CASES + 2


def _sides() -> Numbers:
    return np.zeros((_SIDES, COMBINATIONS))


@dataclass(slots=True)
class RuleWeights:
    """The weights of one rule; the first index is the colour, black first."""

    mover: Numbers = field(default_factory=_sides)
    """Value of a combination on an empty point for the side to move, in score units."""
    waiter: Numbers = field(default_factory=_sides)
    """The same for the other side."""
    attack: Numbers = field(default_factory=_sides)
    """Policy value of a move by the shapes it makes."""
    defend: Numbers = field(default_factory=_sides)
    """Policy value of a move by the shapes it denies the other side."""
    tempo: Numbers = field(default_factory=lambda: np.zeros(TEMPO_CASES))
    """Bonus of the side to move, by the threats of both sides."""
    black_bonus: float = 0.0
    """Bonus of black, whichever side moves."""
    network: bytes = b""
    """The network in the core's format; empty: none."""


def encode(weights: dict[Rule, RuleWeights]) -> bytes:
    """The file for all rules, in the order of `Rule`."""
    parts = [MAGIC]
    for rule in Rule:
        part = weights[rule]
        for side in range(_SIDES):
            points = np.stack([part.mover[side], part.waiter[side]], axis=1) * VALUE_SCALE
            order = np.stack([part.attack[side], part.defend[side]], axis=1)
            parts += [_int16(points), _int16(order)]
        parts += [_int16(part.tempo), _int16(np.array([part.black_bonus, WIN_SCALE]))]
    first = weights[Rule.FREESTYLE].network
    for rule in Rule:
        network = weights[rule].network
        is_first = rule is not Rule.FREESTYLE and network == first
        parts.append(_FIRST if network and is_first else _OWN + network if network else _NONE)
    return b"".join(parts)


def decode(data: bytes) -> dict[Rule, RuleWeights]:
    """What `encode` wrote; ``ValueError`` for anything else."""
    rules = list(Rule)
    end = len(MAGIC) + 2 * _RULE_NUMBERS * len(rules)
    if not data.startswith(MAGIC) or len(data) < end:
        raise LocalizedError("engine.error.other_file")
    numbers = np.frombuffer(data[len(MAGIC) : end], dtype="<i2").astype(np.float64)
    found = {
        rule: _rule_weights(part)
        for rule, part in zip(rules, numbers.reshape(len(rules), -1), strict=True)
    }
    first = b""
    for rule in rules:
        kind, start = data[end : end + 1], end + 1
        if kind not in (_NONE, _OWN, _FIRST) or (
            kind == _FIRST and len(first) != network_size(rule)
        ):
            raise LocalizedError("engine.error.other_file")
        end = start + (network_size(rule) if kind == _OWN else 0)
        found[rule].network = first if kind == _FIRST else data[start:end]
        first = found[Rule.FREESTYLE].network
    if end != len(data):
        raise LocalizedError("engine.error.other_file")
    return found


def _rule_weights(numbers: Numbers) -> RuleWeights:
    result = RuleWeights()
    sides = numbers[: _SIDES * COMBINATIONS * 4].reshape(_SIDES, 2, COMBINATIONS, 2)
    result.mover, result.waiter = sides[:, 0, :, 0] / VALUE_SCALE, sides[:, 0, :, 1] / VALUE_SCALE
    result.attack, result.defend = sides[:, 1, :, 0].copy(), sides[:, 1, :, 1].copy()
    result.tempo = numbers[-TEMPO_CASES - 2 : -2].copy()
    result.black_bonus = float(numbers[-2])
    return result


def _int16(numbers: Numbers) -> bytes:
    return np.clip(np.round(numbers), -32767, 32767).astype("<i2").tobytes()
