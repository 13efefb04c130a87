"""Checks of time and memory limits."""

from __future__ import annotations

import pytest

from tengen.protocol.check import Verdict
from tests.protocol.check.checks import OPTIONS, run_check


def test_memory_that_is_not_measured_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.process.child.ChildProcess.peak_memory_mb", None)
    verdict, words = run_check("max-memory", "base", options=OPTIONS)
    assert (verdict, words) == (Verdict.SKIP, "memory cannot be measured on this system")


def test_memory_is_asked_of_a_program_that_starts() -> None:
    verdict, words = run_check("max-memory", "scripted", "START=ERROR no", options=OPTIONS)
    assert (verdict, words) == (Verdict.FAIL, "START 15 was not answered OK")
