"""The names of the package: what `dir` lists, what can be imported, and what type checkers see."""

from __future__ import annotations

import ast
import rlcompleter
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import tengen

SOURCE = Path(tengen.__file__)

SEEN_BY_CHECKERS: dict[str, object] = {
    "Board": tengen.Board,
    "Color": tengen.Color,
    "Decision": tengen.Decision,
    "Direction": tengen.Direction,
    "Engine": tengen.Engine,
    "Explanation": tengen.Explanation,
    "Forbidden": tengen.Forbidden,
    "Game": tengen.Game,
    "IllegalMove": tengen.IllegalMove,
    "Limit": tengen.Limit,
    "Mark": tengen.Mark,
    "Node": tengen.Node,
    "Outcome": tengen.Outcome,
    "PASS": tengen.PASS,
    "ParseError": tengen.ParseError,
    "Player": tengen.Player,
    "PlayerClosed": tengen.PlayerClosed,
    "PlayerError": tengen.PlayerError,
    "Point": tengen.Point,
    "Proof": tengen.Proof,
    "RemotePlayer": tengen.RemotePlayer,
    "Report": tengen.Report,
    "Review": tengen.Review,
    "Rule": tengen.Rule,
    "Score": tengen.Score,
    "Shape": tengen.Shape,
    "StopToken": tengen.StopToken,
    "Symmetry": tengen.Symmetry,
    "Termination": tengen.Termination,
    "Undecided": tengen.Undecided,
    "__version__": tengen.__version__,
    "aio": tengen.aio,
    "create": tengen.create,
    "env": tengen.env,
    "formats": tengen.formats,
    "hint": tengen.hint,
    "match": tengen.match,
    "opening": tengen.opening,
    "play_game": tengen.play_game,
    "review": tengen.review,
    "roster": tengen.roster,
    "solve": tengen.solve,
    "solver": tengen.solver,
    "xray": tengen.xray,
}
"""mypy checks each of these in `make check`, and refuses those that the package does not export."""


def imports_for_checkers() -> dict[str, str]:
    """Each name in the block that only type checkers read, with the module it comes from."""
    found: dict[str, str] = {}
    for statement in ast.parse(SOURCE.read_text()).body:
        if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
            for line in statement.body:
                if isinstance(line, ast.ImportFrom):
                    found |= {alias.name: str(line.module) for alias in line.names}
                elif isinstance(line, ast.AnnAssign):
                    found[ast.unparse(line.target)] = "tengen"
    return found


def test_dir_lists_what_there_is_to_use_and_nothing_else() -> None:
    assert dir(tengen) == sorted(tengen.__all__)
    assert dir(tengen) == sorted(SEEN_BY_CHECKERS)


def test_every_name_is_what_its_module_calls_so() -> None:
    for name, seen in SEEN_BY_CHECKERS.items():
        assert getattr(tengen, name) is seen
        if not isinstance(seen, ModuleType):
            continue
        assert seen.__name__ == f"tengen.{name}"


def test_checkers_and_the_running_package_find_names_in_the_same_modules() -> None:
    homes = {name: home for home, names in tengen._HOMES.items() for name in names}
    assert imports_for_checkers() == homes | {"__version__": "tengen"}


def test_an_unknown_name_is_an_error_for_both() -> None:
    with pytest.raises(AttributeError, match="module 'tengen' has no attribute 'Bord'"):
        _ = tengen.Bord  # type: ignore[attr-defined]
    with pytest.raises(ImportError, match="cannot import name 'Bord'"):
        from tengen import Bord  # type: ignore[attr-defined]  # noqa: F401, PLC0415


def test_names_complete_in_the_interpreter() -> None:
    completer = rlcompleter.Completer({"tengen": tengen})
    found: list[str] = []
    while (match := completer.complete("tengen.P", len(found))) is not None:
        found.append(match.split("(")[0])
    assert sorted(found) == [
        f"tengen.P{end}"
        for end in ("ASS", "arseError", "layer", "layerClosed", "layerError", "oint", "roof")
    ]


def test_importing_the_package_loads_none_of_its_modules() -> None:
    code = (
        "import sys; before = set(sys.modules); import tengen; dir(tengen)\n"
        "print(*sorted(name for name in set(sys.modules) - before if 'tengen' in name))\n"
        "from tengen import *\n"
        "assert set(dir(tengen)) <= set(globals())\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "tengen\n"
