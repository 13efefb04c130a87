"""The weights of the evaluation and the compiled parts of their training."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tengen import _core
from tengen.board import Rule

Features = _core.Features
"""What the static score of a position is made of."""
NetworkFit = _core.NetworkFit
"""Trains the network of the evaluation; driven by `tengen.train.network`."""


@cache
def weights() -> bytes:
    """The trained weights of the package."""
    return Path(__file__).with_name("data").joinpath("evaluation.bin").read_bytes()


def plain_weights() -> bytes:
    """The weights that training starts from."""
    return _core.plain_weights()


def combinations() -> list[tuple[int, int, int, int]]:
    """The patterns of each combination of the evaluation, the highest pattern first."""
    return _core.combinations()


def network_size(rule: Rule) -> int:
    """Bytes of a rule's network in the evaluation file."""
    return _core.network_size(rule)
