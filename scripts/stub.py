"""Writes src/tengen/_core.pyi from the built extension; with --check, compares it instead."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

from scripts.generated import write_or_check

STUB = Path(__file__).parents[1] / "src" / "tengen" / "_core.pyi"


def generated() -> str:
    """The stub that belongs to the extension now installed."""
    stub = StubGen(importlib.import_module("tengen._core"), include_private=True, quiet=True)
    stub.put(stub.module)
    # A module attribute carries no type arguments; mypy --strict wants them.
    return str(stub.get()).replace("__points__: list =", "__points__: list[Point] =")


def main() -> int:
    """Exit status 1 when the committed file differs."""
    return write_or_check(STUB, generated(), "make stub")


if __name__ == "__main__":
    sys.exit(main())
