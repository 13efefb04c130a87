"""Checks of optional commands."""

from __future__ import annotations

from tengen.protocol.check import Verdict
from tests.protocol.check.checks import OPTIONS, run_check


def test_stopping_needs_an_answer_that_is_a_move() -> None:
    verdict, words = run_check("yxstop", "touchy", "stubborn", options=OPTIONS)
    assert (verdict, words[:29]) == (Verdict.SKIP, "YXSTOP was answered 'UNKNOWN ")
