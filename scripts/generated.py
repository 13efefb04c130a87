"""Files that are generated from the code and committed."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path


def write_or_check(path: Path, fresh: str, command: str) -> int:
    """Write the file, or with ``--check`` compare it: exit status 1 if it differs."""
    if "--check" not in sys.argv:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(fresh, encoding="utf-8")
        return 0
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    names = "committed", "generated"
    diff = list(difflib.unified_diff(old.splitlines(), fresh.splitlines(), *names, lineterm=""))
    print(*diff, sep="\n", end="\n" if diff else "")
    print(f"{path.name}: out of date, run `{command}`" if diff else f"{path.name}: up to date")
    return 1 if diff else 0
