"""Holds the core's layers: a folder of core/ includes itself and the folders below it, no other."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CORE = Path(__file__).parents[1] / "core"
LAYERS = {
    "rules": set[str](),
    "eval": {"rules"},
    "search": {"eval", "rules"},
    "solver": {"search", "eval", "rules"},
    "review": {"solver", "search", "eval", "rules"},
    "train": {"eval", "rules"},
    "proof": {"rules"},  # checks the solver's proofs: must not share code with it
    "bindings": {"review", "solver", "search", "train", "eval", "rules"},
    "wasm": {"proof", "review", "solver", "search", "eval", "rules"},
    "bench": {"proof", "solver", "search", "eval", "rules"},
}
"""Each folder and those it may include besides itself. Only bindings may know Python."""

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def problems_in(path: Path) -> list[str]:
    """One sentence for every include that points up or sideways."""
    folder = path.relative_to(CORE).parts[0]
    if folder not in LAYERS:
        return [f"core/{folder} is not in the list of layers"]
    found = []
    for bracket, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        target = name.split("/")[0]
        if bracket == '"' and target not in LAYERS[folder] | {folder}:
            found.append(f"{path.relative_to(CORE.parent)} may not include {name}")
        if bracket == "<" and target in {"nanobind", "Python.h"} and folder != "bindings":
            found.append(f"{path.relative_to(CORE.parent)} may not know Python ({name})")
    return found


def main() -> int:
    """Prints what is wrong; the exit status says whether anything is."""
    sources = sorted(p for p in CORE.rglob("*") if p.suffix in {".cpp", ".hpp"})
    problems = [problem for path in sources for problem in problems_in(path)]
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"includes: {len(sources)} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
