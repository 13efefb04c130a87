"""Processes and their descendants."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import psutil
import pytest

from tengen.process import tree
from tests.process.processes import PATIENCE, is_gone, runs

PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
time.sleep(600)
"""


@pytest.fixture
def family() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A process that leads a session, and its child."""
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, start_new_session=True
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        yield parent, child
        tree.end(parent, tree.members(parent.pid))


def test_members_are_the_process_and_its_descendants(
    family: tuple[subprocess.Popen[bytes], int],
) -> None:
    parent, child = family
    found = tree.members(parent.pid)
    assert set(found) == {parent.pid, child}
    assert found[child] == psutil.Process(child).create_time()


def test_an_orphan_is_found_by_its_session(family: tuple[subprocess.Popen[bytes], int]) -> None:
    parent, child = family
    parent.kill()
    parent.wait()
    assert set(tree.members(parent.pid)) == {child}


def test_an_orphan_is_found_if_it_was_known(
    family: tuple[subprocess.Popen[bytes], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    parent, child = family
    known = tree.members(parent.pid)
    monkeypatch.delattr(os, "getsid")  # as on Windows
    parent.kill()
    parent.wait()
    assert tree.members(parent.pid) == {}
    assert tree.members(parent.pid, known) == {child: known[child]}
    assert tree.members(parent.pid, {child: known[child] - 60}) == {}  # another one with its pid


def test_kill_spares_processes_that_reuse_a_pid(
    family: tuple[subprocess.Popen[bytes], int],
) -> None:
    parent, child = family
    found = tree.members(parent.pid)
    tree.kill({pid: started - 60 for pid, started in found.items()})
    assert runs(child)
    tree.kill(found)
    assert is_gone(child)
    assert is_gone(parent.pid)
    tree.kill(found)  # nothing is left


@pytest.mark.parametrize("polite_seconds", [0.0, PATIENCE])
def test_end_waits_until_all_are_gone(
    family: tuple[subprocess.Popen[bytes], int], polite_seconds: float
) -> None:
    parent, child = family
    tree.end(parent, {}, polite_seconds)
    assert not runs(child)
    assert parent.returncode is not None


def test_a_process_that_ignores_the_polite_signal_is_killed() -> None:
    code = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "print('ready', flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        tree.end(process, {}, 0.1)
        assert process.returncode == -9


def test_memory_is_measured(family: tuple[subprocess.Popen[bytes], int]) -> None:
    parent, child = family
    both = tree.resident_bytes([parent.pid, child])
    assert both > tree.resident_bytes([child]) > 0
    assert tree.peak_bytes(child) > 0


def test_a_process_that_has_ended_uses_no_memory() -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    time.sleep(0.01)
    assert tree.resident_bytes([process.pid]) == 0
    assert tree.peak_bytes(process.pid) == 0


def test_a_signal_without_a_name_is_described_by_its_number() -> None:
    assert tree.exit_description(-63) == "was terminated by signal 63"
    assert tree.exit_description(-9) == "was terminated by SIGKILL"
    assert tree.exit_description(0) == "ended with exit status 0"
