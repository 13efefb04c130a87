"""What holds for all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# Machines are slow at times, which says nothing about the code. In CI the examples are the same in
# every run, so that a change is judged by itself; at home they differ and go on looking.
settings.register_profile(
    "tengen",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tengen")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report how many inputs the fuzz tests tried in their time."""
    counts = {
        report.nodeid.partition("::")[2]: value
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == "fuzz inputs"
    }
    if counts:
        terminalreporter.section("fuzz inputs")
        for target, count in sorted(counts.items()):
            terminalreporter.write_line(f"{count:>10,}  {target}")
        terminalreporter.write_line(f"{sum(counts.values()):>10,}  in total")
