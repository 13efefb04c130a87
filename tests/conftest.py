"""What holds for all tests."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SLOW = (
    "arena/execution/test_cluster.py",
    "cli/test_app.py",
    "cli/test_brain_check.py",
    "cli/test_match.py",
    "cli/test_selfplay.py",
    "cli/test_tournament.py",
    "cli/test_train.py",
    "engine",
    "fuzz",
    "game_review/test_quality.py",
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
    "test_docs_site.py",
    "test_documents.py",
    "test_examples.py",
    "test_forbidden.py",
    "test_rules.py",
    "train",
    "wasm/test_reviews.py",
    "web",
)
"""Files and folders that `make test-fast` leaves out: most of the time, little of the code."""

# Shells start background jobs with Ctrl-C ignored. Programs that the tests start would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin each process's share with slow tests, so that none of them is left for the end.

    xdist gives each process a contiguous share, and lets those that have finished take tests from
    the end of the others' shares.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    slow = [item for item in items if _is_slow(item.path)]
    quick = [item for item in items if not _is_slow(item.path)]
    items[:] = [
        item
        for number in range(processes)
        for group in (slow, quick)
        for item in group[_cut(group, number, processes) : _cut(group, number + 1, processes)]
    ]


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Trace nothing in a test marked ``no_cover``.

    In a process of pytest-xdist, pytest-cov starts two measurements and pauses one of them.
    """
    if pyfuncitem.get_closest_marker("no_cover") is None:
        return (yield)
    trace = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)


def _is_slow(path: Path) -> bool:
    folder = Path(__file__).parent
    name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else ""
    return any(name == slow or name.startswith(f"{slow}/") for slow in SLOW)


def _cut(group: Sequence[pytest.Item], number: int, processes: int) -> int:
    return len(group) * number // processes


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
