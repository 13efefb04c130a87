"""How the replies of a program under test are read."""

from __future__ import annotations

from tengen.protocol.check import Verdict
from tests.protocol.check.checks import OPTIONS, run_check


def test_comments_are_no_answers() -> None:
    assert run_check("turn-first", "thinking", options=OPTIONS) == (Verdict.PASS, "")
    script = ("scripted", "INFO=MESSAGE heard")
    assert run_check("info-silent", *script, options=OPTIONS) == (Verdict.PASS, "")


def test_suggestions_are_moves() -> None:
    assert run_check("begin", "suggesting", options=OPTIONS) == (Verdict.PASS, "")
