"""`tengen brain`."""

from __future__ import annotations

import tengen
from tests.cli.conftest import Run


def test_a_player_becomes_a_program(run: Run) -> None:
    result = run("brain", "--player", "random", stdin="ABOUT\nSTART 15\nFOO\nEND\n")
    about = f'name="Tengen random", version="{tengen.__version__}", author="Tengen developers"'
    assert (result.code, result.out.splitlines()) == (0, [about, "OK", "UNKNOWN FOO"])


def test_an_unknown_player_is_refused(run: Run) -> None:
    result = run("brain", "--player", "nobody", stdin="")
    assert result.code == 2
    assert result.err.startswith("error: 'nobody' is not a player")
