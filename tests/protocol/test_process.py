"""A child process that is spoken to in lines."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest

from tengen.players.base import PlayerCrashed
from tengen.protocol import pipes
from tengen.protocol.process import Program
from tengen.protocol.session import Session
from tests.protocol.launch import PATIENCE, is_gone

HOLDER = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print("first\\nsecond", flush=True)
os._exit(3)
"""


def _python(code: str) -> Program:
    return Program([sys.executable, "-c", code], "Alpha")


def _soon() -> float:
    return time.monotonic() + PATIENCE


def test_what_was_said_before_the_end_is_still_heard() -> None:
    program = _python(HOLDER)
    assert program.wait(PATIENCE) == 3
    assert program.read(_soon()) == "first"
    assert program.read(_soon()) == "second"
    with pytest.raises(PlayerCrashed, match="Alpha ended with exit status 3"):
        program.read(_soon())
    program.close()


def test_words_that_arrive_late_are_heard_too(monkeypatch: pytest.MonkeyPatch) -> None:
    program = _python(HOLDER)
    assert program.wait(PATIENCE) == 3
    inbox = program._readers.inbox
    answers = iter([None, "late"])
    monkeypatch.setattr(inbox, "get", lambda _: next(answers))
    assert program.read(_soon()) == "late"
    program.close()


def test_a_line_without_an_end_is_heard_when_the_program_ends() -> None:
    program = _python("print('half', end='')")
    assert program.read(_soon()) == "half"
    program.close()


def test_reading_ends_at_the_deadline() -> None:
    program = _python("import time; time.sleep(600)")
    started = time.monotonic()
    assert program.read(started + 0.1) is None
    assert 0.1 <= time.monotonic() - started < PATIENCE
    program.close()


def test_reading_can_be_interrupted_from_another_thread() -> None:
    program = _python("import time; time.sleep(600)")
    timer = threading.Timer(0.2, program.interrupt)
    timer.start()
    assert program.read(None) is None
    timer.join()
    program.interrupt()  # also before anybody reads
    assert program.read(None) is None
    program.close()


def test_much_text_is_written_as_fast_as_it_is_read() -> None:
    program = _python("import sys; print(len(sys.stdin.readline()), flush=True); input()")
    program.send(["x" * 1_000_000], PATIENCE)
    assert program.read(_soon()) == "1000001"
    program.close()


def test_a_program_is_closed_once() -> None:
    program = _python("input()")
    assert program.is_running
    program.close()
    program.close()
    assert not program.is_running
    assert program.peak_memory_mb is None or program.peak_memory_mb > 0
    assert is_gone(program.pid)


def test_a_program_that_has_gone_needs_no_farewell() -> None:
    program = _python("input()")
    os.kill(program.pid, signal.SIGKILL)
    assert program.wait(PATIENCE) == -signal.SIGKILL
    Session(program, PATIENCE).end()
    assert is_gone(program.pid)


def test_the_readers_may_be_closed_by_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    output, errors = (os.fdopen(os.open(os.devnull, os.O_RDONLY), "rb") for _ in range(2))
    readers = pipes.Readers(output, errors)
    readers.wait_for_errors(PATIENCE)
    monkeypatch.setattr(threading, "current_thread", lambda: readers._threads[0])
    readers.close()
    assert readers.inbox.is_ended


def test_lines_that_are_too_long_are_dropped() -> None:
    program = _python("print('x' * 100_000); print('short')")
    assert program.read(_soon()) == "short"
    program.close()
