"""Hostile inputs made from honest ones: cut, doubled, spliced, with numbers gone mad."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

_NUMBER = re.compile(rb"[0-9]+")
_LONGEST = 4096
"""Bytes of an input; larger ones have tests of their own (tests/formats/test_bombs.py)."""
_NASTY = (
    *(
        b"\0",
        b"\xff",
        b"\r",
        b"\n\n",
        b"\x80\x80",
        b"\xed\xa0\x80",
        b"\xef\xbb\xbf",
        b"\xe2\x80\xae",
    ),
    *(
        b"(",
        b")",
        b"(;",
        b"[",
        b"]",
        b"\\",
        b":",
        b"{",
        b"}",
        b'"',
        b"'",
        b"<",
        b"</a>",
        b"&amp;",
        b"<!DOCTYPE a>",
    ),
    *(
        b"-1",
        b"--",
        b"99999999999999999999",
        b"1e999",
        b"NaN",
        b"null",
        b"%s%n",
        b"../../x",
        b"tt",
        b"h8",
        b"A",
    ),
)


def cut(rng: random.Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def without_piece(rng: random.Random, data: bytes) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.randrange(1, 20) :]


def doubled(rng: random.Random, data: bytes) -> bytes:
    start = rng.randrange(len(data) + 1)
    piece = data[start : start + rng.randrange(1, 30)]
    return data[:start] + piece * rng.choice((2, 3, 50)) + data[start:]


def flipped(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 8) if data else 0):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def with_nasty(rng: random.Random, data: bytes) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + rng.choice(_NASTY) * rng.choice((1, 1, 1, 40)) + data[start:]


def with_noise(rng: random.Random, data: bytes) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + rng.randbytes(rng.randrange(1, 20)) + data[start:]


def with_mad_number(rng: random.Random, data: bytes) -> bytes:
    numbers = list(_NUMBER.finditer(data))
    if not numbers:
        return data
    chosen = rng.choice(numbers)
    mad = rng.choice((b"0", b"-1", b"23", b"255", b"65536", b"9" * 30, b"1e400", b""))
    return data[: chosen.start()] + mad + data[chosen.end() :]


MUTATIONS: Sequence[Callable[[random.Random, bytes], bytes]] = (
    cut,
    without_piece,
    doubled,
    flipped,
    with_nasty,
    with_noise,
    with_mad_number,
)


def hostile_bytes(seeds: Sequence[bytes], label: str) -> Iterator[bytes]:
    """Inputs without end, the same ones in every run for a label."""
    rng = random.Random(label)
    while True:
        data = rng.choice(seeds)
        if rng.random() < 0.1:
            other = rng.choice(seeds)
            data = data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]
        for _ in range(rng.randrange(1, 5)):
            data = rng.choice(MUTATIONS)(rng, data)[:_LONGEST]
        yield data


def hostile_texts(seeds: Sequence[str], label: str) -> Iterator[str]:
    """The same as text; bytes that are not UTF-8 become lone surrogates."""
    for data in hostile_bytes([seed.encode() for seed in seeds], label):
        yield data.decode(errors="surrogateescape")
