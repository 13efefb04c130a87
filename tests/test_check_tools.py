"""What `make build` says on a machine that lacks something."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

from tests.scripts import load_script


@pytest.fixture
def script() -> ModuleType:
    return load_script("check_tools")


def test_a_machine_with_everything_is_told_nothing(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiler = tmp_path / "my-c++"
    compiler.touch(mode=0o755)
    (tmp_path / "Python.h").touch()
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CXX", "my-c++ -pipe")
    monkeypatch.setattr(sysconfig, "get_path", {"include": str(tmp_path)}.get)
    assert script.main() is None


def test_everything_missing_is_one_line(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sysconfig, "get_path", {"include": str(tmp_path)}.get)
    monkeypatch.setattr(script.importlib.util, "find_spec", lambda _: None)
    assert script.main() == (
        "Tengen cannot be built here without Python's venv module, Python's header files,"
        " a C++20 compiler (Debian, Ubuntu: apt install python3-venv python3-dev g++)"
    )


def test_an_old_python_is_named(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    assert script.main().startswith("Tengen needs Python 3.11 or newer, and ")
