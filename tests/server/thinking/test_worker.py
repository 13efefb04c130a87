"""A worker, part by part; whole ones are tried with the pool."""

from __future__ import annotations

import os
import queue
import resource
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen.board import Board
from tengen.server.thinking import wire
from tengen.server.thinking.task import Answer, Task
from tengen.server.thinking.wire import Message, decode, encode
from tengen.server.thinking.worker import Worker, cap_memory
from tengen.stop import StopToken
from tests.server.thinking.programs import command

RANDOM = Task("g", "random", 1.0, moves="h8")
BUSY = Task("g", "tengen:level=max,hash_mb=2", 3.0, moves="h8h9i7")
"""Where the engine sees no win that would end its search."""


class _Line:
    """A worker and what it says."""

    def __init__(self) -> None:
        self.heard, self._output = os.pipe()
        self._reader = os.fdopen(self.heard, "rb")
        self.worker = Worker(self._output, 4096)

    def run_order(self, task: Task, seconds: float) -> None:
        self.worker.send(self.worker.execute(wire.Order(task, seconds), StopToken()))

    def message(self) -> Message:
        return decode(self._reader.readline())

    def answer(self) -> Answer:
        """What the next order that is done brings."""
        message = self.message()
        while not isinstance(message, wire.Done):
            message = self.message()
        return message.answer

    def close(self) -> None:
        os.close(self._output)
        self._reader.close()


@pytest.fixture
def line() -> Iterator[_Line]:
    made = _Line()
    yield made
    made.close()
    cap_memory(None)


def test_an_order_is_begun_and_done(line: _Line) -> None:
    line.run_order(RANDOM, 1.0)
    assert line.message() == wire.Begun()
    assert Board.from_moves("h8").is_legal(line.answer().action)


def test_reports_are_passed_on(line: _Line) -> None:
    # Long enough for an iteration to end after the first quarter of a second, however busy the
    # machine.
    line.run_order(BUSY, 3.0)
    kinds = [type(line.message())]
    while kinds[-1] is not wire.Done:
        kinds.append(type(line.message()))
    assert kinds[0] is wire.Begun
    assert wire.Progress in kinds


def test_a_program_is_announced_before_it_thinks(line: _Line) -> None:
    task = Task("g", f"brain:{command('minimal')}", 1.0, moves="h8")
    line.run_order(task, 1.0)
    kinds = [type(line.message()) for _ in range(3)]
    assert kinds == [wire.Child, wire.Begun, wire.Done]


@pytest.mark.parametrize(
    ("task", "problem", "detail"),
    [
        (Task("g", "nobody", 1.0), "crashed", "is not a player"),
        (Task("g", "random", 1.0, moves="h8h8"), "crashed", "IllegalMove"),
        (Task("g", f"brain:{command('occupied')}", 1.0, moves="h8"), "illegal", "not legal"),
        (Task("g", "brain:/nowhere/pbrain-x", 1.0), "crashed", "cannot be started"),
    ],
)
def test_a_failure_is_told_with_its_detail(
    line: _Line, task: Task, problem: str, detail: str
) -> None:
    line.run_order(task, 1.0)
    last = line.message()
    while not isinstance(last, wire.Failed):
        last = line.message()
    assert last.problem == problem
    assert detail in last.detail
    assert len(last.detail) <= 300


def test_orders_are_taken_until_there_are_no_more(
    line: _Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: queue.SimpleQueue[int] = queue.SimpleQueue()
    monkeypatch.setattr(os, "_exit", ended.put)
    threading.Thread(target=line.worker.run, daemon=True).start()
    assert line.message() == wire.Ready()
    line.worker.listen(iter([encode(wire.Halt()), encode(wire.Order(RANDOM, 1.0)), b"nonsense\n"]))
    assert ended.get(timeout=10) == 0
    assert line.message() == wire.Begun()
    assert isinstance(line.message(), wire.Done)


def _answers(*messages: Message) -> list[Answer]:
    """What a worker process answers to messages that come all at once."""
    words = [sys.executable, "-P", "-m", "tengen.server.thinking.worker", "4096"]
    orders = sum(isinstance(message, wire.Order) for message in messages)
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"".join(map(encode, messages)))
        process.stdin.flush()
        found: list[Answer] = []
        while len(found) < orders:
            message = decode(process.stdout.readline())
            found += [message.answer] if isinstance(message, wire.Done) else []
        process.stdin.close()
    return found


def test_a_halt_ends_its_order_however_early_it_comes() -> None:
    """Here it arrives before there is a player."""
    (answer,) = _answers(wire.Order(BUSY, 30.0), wire.Halt())
    assert answer.seconds < 15


def test_a_halt_ends_no_other_order() -> None:
    first, second = _answers(wire.Order(BUSY, 30.0), wire.Halt(), wire.Order(BUSY, 1.0))
    assert first.seconds < 15
    assert second.seconds > 0.8


def test_a_worker_exits_when_its_output_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    reader, output = os.pipe()
    os.close(reader)
    Worker(output, 4096).send(wire.Ready())
    os.close(output)
    assert ended == [0]


def test_the_cap_on_memory_can_be_lifted() -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    cap_memory(100_000)
    assert resource.getrlimit(resource.RLIMIT_AS) == (100_000 << 20, before[1])
    cap_memory(None)
    assert resource.getrlimit(resource.RLIMIT_AS) == (before[1], before[1])


def test_a_cap_is_no_higher_than_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1 << 30, 1 << 30))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: kept.append(limits))
    cap_memory(4096)
    assert kept == [(1 << 30, 1 << 30)]


def test_what_a_player_prints_is_no_message(tmp_path: Path) -> None:
    """The process writes messages to its old output; print goes to its errors."""
    words = [sys.executable, "-P", "-m", "tengen.server.thinking.worker", "512"]
    script = (
        "import sys, runpy; import tengen.roster as r; old = r.create\n"
        "def create(spec):\n    print('noise'); return old(spec)\n"
        "r.create = create\n"
        "import tengen.server.thinking.player_cache as s; s.create = create\n"
        "sys.argv = ['worker', '512']\n"
        "import tengen.server.thinking.worker as w; w.main()\n"
    )
    path = tmp_path / "noisy.py"
    path.write_text(script)
    process = subprocess.Popen(
        [words[0], str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(encode(wire.Order(RANDOM, 1.0)))
    process.stdin.flush()
    heard = [decode(process.stdout.readline()) for _ in range(3)]
    _, errors = process.communicate(timeout=20)
    assert [type(message) for message in heard] == [wire.Ready, wire.Begun, wire.Done]
    assert b"noise" in errors
    assert process.returncode == 0
