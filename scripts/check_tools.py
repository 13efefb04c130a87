"""Says in one line what a machine lacks to build Tengen, before pip says it in a hundred.

Runs with Python 3.7 too, so that a version which is too old can be named.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import sysconfig
from pathlib import Path


def missing() -> list[tuple[str, str]]:
    """What is missing, each with the name of its Debian package."""
    found = []
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        found.append(("Python's venv module", "python3-venv"))
    # Windows and macOS have their compilers where CMake finds them, but not always on PATH.
    if sys.platform.startswith("linux"):
        if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
            found.append(("Python's header files", "python3-dev"))
        compilers = [os.environ.get("CXX", "c++").split()[0], "c++", "g++", "clang++"]
        if not any(map(shutil.which, compilers)):
            found.append(("a C++20 compiler", "g++"))
    return found


def main() -> str | None:
    """The message of the exit, or none if nothing is missing."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may run this
        return (
            f"Tengen needs Python 3.11 or newer, and {sys.executable} is {sys.version.split()[0]}"
        )
    lacking = missing()
    if not lacking:
        return None
    names = ", ".join(name for name, _ in lacking)
    packages = " ".join(package for _, package in lacking)
    return f"Tengen cannot be built here without {names} (Debian, Ubuntu: apt install {packages})"


if __name__ == "__main__":
    sys.exit(main())
