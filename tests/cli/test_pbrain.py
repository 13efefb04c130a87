"""`pbrain-tengen`."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import Any

import pytest

from tengen.cli import pbrain
from tests.players.stand_ins import Slow

PATIENCE = 60
PROGRAM = (sys.executable, "-c", "from tengen.cli.pbrain import run; run('random')")


def test_the_program_of_managers_takes_the_same_arguments(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"START 15\n")))
    assert pbrain.main(["--player", "random"]) == 0
    assert capsys.readouterr().out == "OK\n"


def test_the_program_of_managers_plays() -> None:
    with subprocess.Popen(
        PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("START 15\nBEGIN\n")
        process.stdin.flush()
        assert process.stdout.readline() == "OK\n"
        assert process.stdout.readline().count(",") == 1
        process.stdin.write("END\n")
        process.stdin.flush()
        assert process.wait(PATIENCE) == 0
        assert process.stdout.read() == ""


def test_the_program_loads_little() -> None:
    code = (
        "import sys; from tengen.cli.pbrain import run; run('random');"
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run(
        (sys.executable, "-c", code), input=b"END\n", capture_output=True, check=True
    )
    loaded = set(done.stderr.decode().split())
    assert "tengen.protocol.engine.brain" in loaded
    heavy = {"typer", "rich", "argparse", "asyncio", "subprocess", "resvg_py", "tengen.formats"}
    assert not loaded & heavy


FIRST_MOVE = """
import sys
from tengen.protocol.engine.brain import Brain
from tengen.roster import create

heard, events = [], []
brain = Brain(create("tengen"), heard.append)
brain.receive("INFO rule 4")
brain.receive("START 15")
assert heard == ["OK"], heard
sys.addaudithook(lambda name, given: events.append((name, given[0])) if is_timed else None)
is_timed = True
settings = ["INFO max_memory 367001600", "INFO timeout_turn 300"]
for line in [*settings, "BOARD", "7,7,1", "8,8,2", "DONE"]:
    brain.receive(line)
assert brain.wait(60)
is_timed = False
print(len(heard[-1].split(",")), [event for event in events if event[0] in ("import", "open")])
"""


def test_nothing_is_loaded_between_start_and_the_first_move() -> None:
    done = subprocess.run(
        (sys.executable, "-c", FIRST_MOVE), capture_output=True, check=True, text=True
    )
    assert done.stdout == "2 []\n"


def test_a_manager_that_has_gone_leaves_no_complaint() -> None:
    with subprocess.Popen(
        PROGRAM,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"ABOUT\nSTART 15\nBEGIN\n")
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


def _stand_in(monkeypatch: pytest.MonkeyPatch, player: Any, said: str) -> None:
    def create(name: str) -> Any:
        assert name == "tengen"
        return player

    monkeypatch.setattr("tengen.roster.create", create)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(said.encode())))


def test_without_arguments_it_is_the_engine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _stand_in(monkeypatch, Slow(seconds=0), "START 15\n")
    assert pbrain.main([]) == 0
    assert capsys.readouterr().out == "OK\n"


def test_a_player_that_thinks_on_does_not_keep_the_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    codes: list[int] = []
    monkeypatch.setattr("tengen.protocol.engine.stream.serve", lambda *_: False)
    monkeypatch.setattr(os, "_exit", codes.append)
    _stand_in(monkeypatch, Slow(seconds=0), "")
    assert pbrain.main([]) == 0
    assert codes == [0]


def test_an_interrupt_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("tengen.protocol.engine.stream.serve", interrupted)
    _stand_in(monkeypatch, Slow(seconds=0), "")
    assert pbrain.main([]) == 130
