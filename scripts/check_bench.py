"""Compares the signature of `tengen bench` with the last ``Bench:`` trailer of the history.

A commit that changes what the engine plays carries ``Bench: N``, the signature after the change
(``tengen bench`` prints it). So every other commit must leave the signature as it is.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tengen.cli.bench import DEFAULT_DEPTH, measured, positions

ROOT = Path(__file__).parents[1]
_FORMAT = "%h%x00%s%x00%(trailers:key=Bench,valueonly,separator=%x2C)%x01"


def last_trailer(log: str) -> tuple[str, int] | None:
    """The newest commit with a trailer, as text, and its number; `log` is in ``_FORMAT``."""
    for entry in log.split("\x01"):
        commit, _, rest = entry.strip().partition("\0")
        subject, _, trailer = rest.partition("\0")
        numbers = re.findall(r"\d+", trailer.replace("_", ""))
        if numbers:
            return f"{commit} ({subject})", int(numbers[-1])
    return None


def history() -> str | None:
    """The log of this repository; ``None`` if there is no git or no repository."""
    command = ["git", "-C", str(ROOT), "log", f"--format={_FORMAT}"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def main() -> int:
    """Exit status 1 when the signatures differ."""
    log = history()
    if log is None:
        print("bench: not a git repository, nothing to compare with")
        return 0
    found = last_trailer(log)
    if found is None:
        print("bench: no commit with a `Bench: N` trailer here (a shallow clone?), not compared")
        return 0
    commit, expected = found
    signature = sum(measure.nodes for measure in measured(positions(), DEFAULT_DEPTH, 1))
    if signature == expected:
        print(f"bench: {signature}, as in {commit}")
        return 0
    print(f"bench: the signature is {signature}, but {expected} in {commit}")
    print(f"bench: if the engine is meant to play differently, add `Bench: {signature}` to the")
    print("bench: commit message, with the match that shows the gain; if not, this is a bug")
    return 1


if __name__ == "__main__":
    sys.exit(main())
