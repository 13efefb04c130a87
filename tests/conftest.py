"""What holds for all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

SLOW = (
    "arena/execution/test_cluster.py",
    "cli/test_brain_check.py",
    "cli/test_match.py",
    "cli/test_selfplay.py",
    "cli/test_tournament.py",
    "cli/test_train.py",
    "engine",
    "fuzz",
    "players/classic",
    "players/test_conformance.py",
    "protocol/check",
    "protocol/client",
    "server/api",
    "server/test_run.py",
    "server/storage/test_durability.py",
    "server/study",
    "server/test_service.py",
    "server/thinking",
    "test_examples.py",
    "test_forbidden.py",
    "test_rules.py",
    "train",
    "web",
)
"""Files and folders that `make test-fast` leaves out: most of the time, little of the code."""
FEW_EXAMPLES = 10
"""Hypothesis examples of each test in `make test-fast`."""
IS_FAST = os.environ.get("TENGEN_TESTS") == "fast"

collect_ignore = list(SLOW) if IS_FAST else []

# Machines are slow at times, which says nothing about the code. In CI the examples are the same in
# every run, so that a change is judged by itself; at home they differ and go on looking.
settings.register_profile(
    "tengen",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=FEW_EXAMPLES if IS_FAST else 100,
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
