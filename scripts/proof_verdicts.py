"""Compares the verdicts of a built core/bench/proof_check with those of the Python checker.

The texts are valid proofs, corrupted ones, lies and hostile texts, the same in every run.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.solver.corruption import corruptions, proofs
from tests.solver.lies import lies
from tests.solver.test_check import chain_of_threats, proof
from tests.solver.verdicts import verdict_of

PROOFS, CORRUPTIONS, LIES = 40, 600, 60
HOSTILE = (
    "",
    "\n",
    "tengen-proof 1\n",
    chain_of_threats(3),
    chain_of_threats(6),
    proof("a4(--:" * 243),
    proof("a4(" * 200_000),
    proof("a4(*e4! v22:a1! p99:a1! p100:a1!)"),
    proof("a4(*e4! v22:a1! p99:a1!)"),
    proof("a1!", "05/5/005/5/5 b freestyle"),
    proof("a1!", "050000/5/5/5/5 b freestyle"),
    proof("a1!", "x" * 600 + " b freestyle"),
    proof("a1!", "/" * 600 + " b freestyle"),
    proof("a1!", "9" * 600 + " b freestyle"),
    proof("a4(*e4! \u00e9)"),
    proof("a4(*e4! \0)"),
    proof("b1(a1:c1!)", "xoxox/oxoxo/oxoxo/xoxox/2oxo b renju", "win"),
)


def texts() -> Iterator[str]:
    """All that is tried."""
    chance = random.Random(17)  # noqa: S311 - sample proofs
    yield from islice(proofs(chance), PROOFS)
    yield from (text for _, text in islice(corruptions(chance), CORRUPTIONS))
    yield from islice(lies(chance), LIES)
    yield from HOSTILE


def line_of(text: str) -> str:
    """The verdict of the Python checker as proof_check writes it."""
    fault, *rest = verdict_of(text)
    if fault == "valid":
        return f"valid {rest[0]}"
    after, point, at = rest
    shown = ("-" if each is None else str(each) for each in (point, at))
    return " ".join([str(fault), *shown, *(str(each) for each in after)])  # type: ignore[attr-defined]


def main() -> int:
    """Exit status 1 when the verdicts differ or the program fails."""
    tried = list(texts())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "texts"
        encoded = (text.encode() for text in tried)
        path.write_bytes(b"".join(b"%d\n%b" % (len(data), data) for data in encoded))
        done = subprocess.run([sys.argv[1], path], stdout=subprocess.PIPE, text=True, check=False)
    found = done.stdout.splitlines()
    expected = [line_of(text) for text in tried]
    different = [
        f"{text[:2000]!r}: {there!r}, not {here!r}"
        for text, there, here in zip(tried, found, expected, strict=False)
        if there != here
    ]
    print(*different, sep="\n", end="\n" if different else "")
    print(f"proofs: {len(found)} of {len(tried)} texts checked, {len(different)} differences")
    return 1 if different or done.returncode != 0 or len(found) != len(tried) else 0


if __name__ == "__main__":
    sys.exit(main())
