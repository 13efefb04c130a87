"""Reading threads and the queue between them and their owner."""

from __future__ import annotations

import os
import sys
import threading
import time

import pytest

from tengen.process import pipes
from tengen.process.child import ChildProcess
from tests.process.processes import PATIENCE


def test_the_readers_may_be_closed_by_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    output, errors = (os.fdopen(os.open(os.devnull, os.O_RDONLY), "rb") for _ in range(2))
    readers = pipes.OutputReaders(output, errors)
    readers.wait_for_errors(PATIENCE)
    monkeypatch.setattr(threading, "current_thread", lambda: readers._threads[0])
    readers.close()
    monkeypatch.undo()
    readers._threads[0].join(PATIENCE)
    assert readers.queue.is_ended


def test_unread_output_blocks_the_program() -> None:
    program = ChildProcess([sys.executable, "-c", "while True: print('x' * 1000)"], "Alpha")
    queue = program._readers.queue
    deadline = time.monotonic() + PATIENCE
    while queue._size <= pipes.MAX_QUEUED and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.1)
    assert pipes.MAX_QUEUED < queue._size < 2 * pipes.MAX_QUEUED
    program.close()
