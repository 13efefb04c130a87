"""Checks of mandatory commands find faults."""

from __future__ import annotations

import pytest

from tengen.protocol.check import Verdict
from tests.protocol.check.checks import HASTY, IMPATIENT, OPTIONS, run_check


def test_old_line_ends_are_required() -> None:
    verdict, words = run_check("line-ends", "scripted", "START=ERROR CR", options=OPTIONS)
    assert (verdict, words) == (Verdict.FAIL, "START 15 with CR LF was not answered OK")


def test_an_answer_to_nothing_is_found() -> None:
    verdict, words = run_check("empty-lines", "touchy")
    assert verdict is Verdict.FAIL
    assert words.startswith("an empty line was answered ")


def test_endless_talk_about_noise_is_found() -> None:
    verdict, words = run_check("noise", "touchy", "endless", options=HASTY)
    assert verdict is Verdict.FAIL
    assert words == "it does not stop replying to malformed lines"


@pytest.mark.parametrize("check", ["end", "end-of-input"])
def test_a_program_that_does_not_end_is_found(check: str) -> None:
    verdict, words = run_check(check, "deaf_to_end", options=IMPATIENT)
    assert verdict is Verdict.FAIL
    assert "still running 1.3 s after" in words


def test_a_program_that_dies_of_a_signal_when_told_to_end_is_found() -> None:
    verdict, words = run_check("end", "touchy", "abort", options=OPTIONS)
    assert (verdict, words) == (Verdict.FAIL, "after END it was terminated by SIGABRT")
