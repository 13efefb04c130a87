"""A stale extension is the commonest lost hour, so it is looked for first."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import tengen
from tengen.board import core_version

ROOT = Path(__file__).parents[1]


def test_the_extension_was_built_from_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert core_version() == project["version"] == tengen.__version__


def test_the_changelog_names_this_version() -> None:
    assert f"## {tengen.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_every_file_that_names_a_version_names_this_one() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text())
    assert package["version"] == tengen.__version__
    assert f"\nversion: {tengen.__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_importing_tengen_loads_nothing_heavy() -> None:
    code = "import sys, tengen; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert not loaded & {"typer", "rich", "click", "resvg_py", "defusedxml", "asyncio", "logging"}
