"""Garbage conversations: the brain answers every line that is none, and never ends by itself."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice

import pytest

from tengen.players.random import Random
from tengen.process.lines import LineSplitter
from tengen.protocol.codec.commands import (
    BLOCK_COMMANDS,
    BadCommand,
    BareCommand,
    CommandName,
    InfoCommand,
    UnknownCommand,
    parse_command,
)
from tengen.protocol.codec.replies import Error, Unknown, Unrecognized, parse_reply
from tengen.protocol.engine.brain import Brain
from tests.fuzz.conftest import Budget
from tests.fuzz.mutation import hostile_bytes

pytestmark = pytest.mark.no_cover

PROCESSES = 24
PATIENCE = 60.0
"""Seconds after which a conversation is taken to hang."""
CHECK = ("ABOUT", "DONE", "ABOUT")
"""The last of these is answered properly even where a block was left open."""

SEEDS = [
    b"START 15\r\nINFO rule 4\r\nINFO timeout_turn 100\r\nBEGIN\r\nTURN 7,8\r\nTAKEBACK 7,8\r\n",
    b"START 15\nBOARD\n7,7,1\n8,8,2\n9,9,1\n10,10,2\nDONE\nTURN 3,3\nRESTART\nBEGIN\n",
    b"INFO max_memory 367001600\nINFO time_left -5\nINFO folder /tmp/x y\nSTART 20\nBEGIN\n",
    b"start 15\nyxboard\n7,7,1\n0,0,2\n8,7,1\ndone\nyxshowforbid\nyxnbest 3\nyxstop\n",
    b"START 15\nSWAP2BOARD\nDONE\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE\nyxswap2step1\n",
    b"START 15\nyxsoosorvstep1\nyxsoosorvstep4 2\n7,7\n7,6\n8,6\n9,9\nDONE\nyxsearchdefend\n",
    b"START 15\nyxblock\n7,7\nDONE\nyxblockreset\nyxbalanceone 5\nyxhashclear\nyxshowinfo\n",
    b"ABOUT\nRECTSTART 10,20\nSTART 99\nPLAY 7,7\nFOO bar\nyxquerydatabaseall\nstop\n",
    b"INFO show_detail 3\nSTART 5\nBEGIN\nTURN 0,0\nTURN 1,1\nTURN 2,2\nTURN 3,3\nTURN 4,4\n",
]


def _lines(data: bytes) -> list[str | None]:
    splitter = LineSplitter()
    return [*splitter.feed(data), *splitter.end()]


def _is_end(line: str | None) -> bool:
    return line is not None and parse_command(line) == BareCommand(CommandName.END)


def _garbage() -> Iterator[bytes]:
    """Lines of noise, some of them long, none of which is a command."""
    rng = random.Random("noise to a brain")
    while True:
        pieces = []
        for _ in range(rng.randrange(1, 8)):
            length = rng.choice((1, 3, 10, 100, 9000 if rng.random() < 0.05 else 20))
            pieces.append(rng.randbytes(length))
        yield rng.choice((b"\n", b"\r\n", b"\r")).join(pieces)


def _talk(brain: Brain, lines: list[str | None]) -> None:
    for line in lines:
        brain.receive(line)
    assert brain.wait(PATIENCE), lines


def test_noise_is_answered_line_by_line(budget: Budget) -> None:
    answered = conversations = 0
    for conversations, data in enumerate(budget(_garbage()), 1):  # noqa: B007
        lines = [line for line in _lines(data) if not _is_harmless(line)]
        heard: list[str] = []
        brain = Brain(Random(seed=1), heard.append)
        _talk(brain, lines)
        assert not brain.is_over, data
        assert len(heard) == len(lines), data
        assert all(isinstance(parse_reply(line), Unknown | Error) for line in heard), data
        answered += len(heard)
    assert answered > conversations


def _is_harmless(line: str | None) -> bool:
    """Whether noise happens to be a command, which has its own answer."""
    return line is not None and not isinstance(parse_command(line), UnknownCommand | BadCommand)


def test_conversations_gone_wrong_go_on(budget: Budget) -> None:
    player, conversations, complaints, ends = Random(seed=1), 0, 0, 0
    for conversations, data in enumerate(budget(hostile_bytes(SEEDS, "conversations"), share=5), 1):  # noqa: B007
        lines = _lines(data)
        heard: list[str] = []
        brain = Brain(player, heard.append)
        _talk(brain, lines)
        assert all("\n" not in line and "\r" not in line for line in heard), data
        replies = [parse_reply(line) for line in heard]
        assert not any(isinstance(reply, Unrecognized) for reply in replies), (data, heard)
        complaints += any(isinstance(reply, Unknown | Error) for reply in replies)
        assert brain.is_over == any(map(_is_end, lines)), data
        if brain.is_over:
            ends += 1
            continue
        _check_refusals(lines, heard, data)
        _talk(brain, list(CHECK))
        assert heard[-1].startswith('name="Tengen random"'), data
    # Seeds that never go wrong would test nothing.
    assert complaints > conversations // 4
    assert ends < conversations // 10


def _check_refusals(lines: list[str | None], heard: list[str], data: bytes) -> None:
    """What is no command up to the first block has an answer of its own, INFO none."""
    refused = 0
    for line in lines:
        command = UnknownCommand("") if line is None else parse_command(line)
        if isinstance(command, UnknownCommand | BadCommand):
            refused += 1
        elif not isinstance(command, InfoCommand) and command.name in BLOCK_COMMANDS:
            break
    answers = sum(isinstance(parse_reply(line), Unknown | Error) for line in heard)
    assert answers >= refused, data


def test_the_program_itself_survives_garbage() -> None:
    program = (sys.executable, "-c", "from tengen.cli.pbrain import run; run('random')")
    rng = random.Random("processes")
    inputs = [
        *islice(hostile_bytes(SEEDS, "program"), PROCESSES),
        *islice(_garbage(), PROCESSES // 4),
    ]
    for data in inputs:
        lines = _lines(data)
        if any(map(_is_end, lines)):
            continue
        ending = rng.choice((b"", b"\nDONE\nABOUT\nEND\n", b"\nDONE\nABOUT"))
        done = subprocess.run(
            program, input=data + ending, capture_output=True, timeout=PATIENCE, check=False
        )
        assert (done.returncode, done.stderr) == (0, b""), data
        assert done.stdout.endswith(b'"\n') or ending == b"", data
