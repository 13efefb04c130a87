"""Writes src/tengen/_core.pyi from the built extension; with --check, compares it instead."""

from __future__ import annotations

import difflib
import importlib
import sys
from pathlib import Path

from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

STUB = Path(__file__).parents[1] / "src" / "tengen" / "_core.pyi"


def generated() -> str:
    """The stub that belongs to the extension now installed."""
    stub = StubGen(importlib.import_module("tengen._core"), include_private=True, quiet=True)
    stub.put(stub.module)
    # A module attribute carries no type arguments; mypy --strict wants them.
    return str(stub.get()).replace("__points__: list =", "__points__: list[Point] =")


def main() -> int:
    """Exit status 1 when the committed stub differs."""
    fresh = generated()
    if "--check" not in sys.argv:
        STUB.write_text(fresh, encoding="utf-8")
        return 0
    old = STUB.read_text(encoding="utf-8") if STUB.exists() else ""
    diff = list(
        difflib.unified_diff(
            old.splitlines(), fresh.splitlines(), "committed", "built", lineterm=""
        )
    )
    print(*diff, sep="\n", end="\n" if diff else "")
    print("stub: out of date, run `make stub`" if diff else "stub: up to date")
    return 1 if diff else 0


if __name__ == "__main__":
    sys.exit(main())
