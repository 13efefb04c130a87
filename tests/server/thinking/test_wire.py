"""Messages between the pool and its workers."""

from __future__ import annotations

import pytest

from tengen.server.thinking import wire
from tengen.server.thinking.task import Answer, MoveScore, SearchReport, Task
from tengen.server.thinking.wire import Message, decode, encode

REPORT = SearchReport(score=1.5, mate_in=-4, pv=("h8", "i9"))


@pytest.mark.parametrize(
    "message",
    [
        wire.Order(Task("g", "tengen:level=3", 2.0, moves="h8", opening="swap 15 renju:"), 1.5),
        wire.Halt(),
        wire.Ready(),
        wire.Begun(),
        wire.Child(17, 123456),
        wire.Progress(REPORT),
        wire.Done(Answer("h8", REPORT, seconds=0.1)),
        wire.Done(Answer("h8", REPORT, (MoveScore("h8", 1.5, None), MoveScore("i9", None, 7)))),
        wire.Done(Answer("h8", tree="H4sI")),
        wire.Done(Answer("swap")),
        wire.Order(Task("s", "tengen", 60.0, setup="5/5/5/5/5 w renju", after='{"line":null}'), 9),
        wire.Done(Answer("", review='{"line":null}')),
        wire.Failed("late", "too slow\nreally"),
    ],
    ids=lambda message: type(message).__name__,
)
def test_a_message_is_one_line_and_comes_back_as_it_was(message: Message) -> None:
    line = encode(message)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert decode(line) == message


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"hello\n",
        b"[]\n",
        b"{}\n",
        b'{"kind": "Nobody"}\n',
        b'{"kind": "Ready", "more": 1}\n',
        b'{"kind": "Order"}\n',
        b'{"kind": "Order", "task": 3, "seconds": 1}\n',
        b'{"kind": "Done", "answer": {"action": "h8"}}\n',
        b'{"kind": "Done", "answer": {"action": "h8", "report": null, "scores": [["h8"]]}}\n',
        b"[" * 100_000,
        b"\xff\xfe\n",
    ],
)
def test_anything_else_is_no_message(line: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of any kind
        decode(line)
