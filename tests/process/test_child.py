"""A child process that reads and writes lines."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest

from tengen.process import child, pipes
from tengen.process.child import (
    ChildProcess,
    ProcessEnded,
    ProcessLimitExceeded,
    ProcessTimeout,
    split_command,
)
from tengen.stop import StopToken
from tests.process.processes import PATIENCE, is_gone

PARENT = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print("first\\nsecond", flush=True)
os._exit(3)
"""
SLEEPER = "import time; time.sleep(600)"


def _python(code: str, memory_mb: float | None = None) -> ChildProcess:
    return ChildProcess([sys.executable, "-c", code], "Alpha", memory_mb=memory_mb)


def _soon() -> float:
    return time.monotonic() + PATIENCE


def test_a_command_line_is_split_as_a_shell_does() -> None:
    assert split_command("wine 'a b.exe' -x") == ("wine", "a b.exe", "-x")
    assert split_command(["a b", "c"]) == ("a b", "c")
    with pytest.raises(ValueError, match="needs at least the name of a program"):
        split_command("")


def test_a_program_that_does_not_exist_cannot_be_started() -> None:
    with pytest.raises(ProcessEnded, match="no-such-program cannot be started: no such file"):
        ChildProcess(["no-such-program"], "Alpha")


def test_output_from_before_the_end_can_still_be_read() -> None:
    program = _python(PARENT)
    assert program.wait(PATIENCE) == 3
    assert program.read(_soon()) == "first"
    assert program.read(_soon()) == "second"
    with pytest.raises(ProcessEnded, match="Alpha ended with exit status 3"):
        program.read(_soon())
    program.close()


def test_output_that_arrives_late_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    program = _python(PARENT)
    assert program.wait(PATIENCE) == 3
    answers = iter([None, "late"])
    monkeypatch.setattr(program._readers.queue, "get", lambda *_: next(answers))
    assert program.read(_soon()) == "late"
    program.close()


def test_a_line_without_an_end_is_read_when_the_program_ends() -> None:
    program = _python("print('half', end='')")
    assert program.read(_soon()) == "half"
    program.close()


def test_reading_ends_at_the_deadline() -> None:
    program = _python(SLEEPER)
    started = time.monotonic()
    assert program.read(started + 0.1) is None
    assert 0.1 <= time.monotonic() - started < PATIENCE
    program.close()


def test_reading_ends_when_it_is_cancelled() -> None:
    program, stop = _python(SLEEPER), StopToken()
    timer = threading.Timer(0.2, stop.cancel)
    timer.start()
    assert program.read(None, stop) is None
    timer.join()
    assert program.read(None, stop) is None  # cancelled before
    program.close()


def test_much_text_is_written_as_fast_as_it_is_read() -> None:
    program = _python("import sys; print(len(sys.stdin.readline()), flush=True); input()")
    program.send(["x" * 1_000_000], PATIENCE)
    assert program.read(_soon()) == "1000001"
    program.close()


def test_a_program_that_does_not_read_is_not_waited_for() -> None:
    program = _python(SLEEPER)
    with pytest.raises(ProcessTimeout, match="Alpha does not read its input"):
        program.send(["x" * 1_000_000], 0.1)
    program.close()


def test_a_closed_program_cannot_be_written_to() -> None:
    program = _python("")
    program.wait(PATIENCE)
    with pytest.raises(ProcessEnded, match="Alpha ended with exit status 0"):
        program.send(["x" * 1_000_000], PATIENCE)
    program.close()


def test_an_answer_has_a_limited_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "MAX_ANSWER_BYTES", child.MEGABYTE)
    program = _python("while True: print('y' * 100_000)")
    with pytest.raises(ProcessLimitExceeded, match="Alpha writes more than 1 MB for one answer"):
        program.read(_soon())
    program.close()


def test_memory_is_limited() -> None:
    program = _python(f"x = bytearray(100_000_000); {SLEEPER}", memory_mb=60)
    with pytest.raises(ProcessLimitExceeded, match=r"uses \d+ MB of memory; the limit is 60 MB"):
        program.read(_soon())
    assert program.peak_memory_mb is not None
    assert program.peak_memory_mb > 60
    program.close()


def test_the_memory_of_descendants_counts() -> None:
    parent = (
        "import subprocess, sys, time; subprocess.run([sys.executable, '-c',"
        " 'import time; x = bytearray(100_000_000); time.sleep(600)'])"
    )
    program = _python(parent, memory_mb=60)
    with pytest.raises(ProcessLimitExceeded, match=r"uses \d+ MB of memory; the limit is 60 MB"):
        program.read(_soon())
    program.close()


def test_errors_quote_the_last_error_output() -> None:
    code = "import sys; print(*'abcd', sep='\\n', file=sys.stderr); sys.exit(2)"
    program = _python(code)
    with pytest.raises(ProcessEnded, match=r"status 2; last error output: b \| c \| d$"):
        program.read(_soon())
    assert program.error_lines == ("a", "b", "c", "d")
    program.close()


def test_a_program_is_closed_once() -> None:
    program = _python("input()")
    assert program.is_running
    assert program.peak_memory_mb is not None
    assert program.peak_memory_mb > 0
    program.close()
    program.close()
    assert not program.is_running
    assert is_gone(program.pid)


@pytest.mark.parametrize("polite", [True, False])
def test_descendants_that_have_left_the_session_are_ended(polite: bool) -> None:
    code = (
        "import subprocess, sys, time; p = subprocess.Popen([sys.executable, '-c',"
        " 'import time; time.sleep(600)'], start_new_session=True);"
        "print(p.pid, flush=True); input()"
    )
    program = _python(code)
    grandchild = int(program.read(_soon()) or 0)
    program.find_descendants()
    os.kill(program.pid, signal.SIGKILL)
    assert program.wait(PATIENCE) == -signal.SIGKILL
    program.close(polite)
    assert is_gone(grandchild)


def test_without_polling_a_program_is_read_and_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipes, "_CAN_POLL", False)  # as on Windows
    program = _python("print('first', flush=True); input()")
    program.send(["text"], PATIENCE)
    assert program.read(_soon()) == "first"
    program.close()
    assert is_gone(program.pid)


def test_lines_that_are_too_long_are_dropped() -> None:
    program = _python("print('x' * 100_000); print('short')")
    assert program.read(_soon()) == "short"
    program.close()
