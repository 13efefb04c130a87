"""Streams of bytes cut into lines."""

from __future__ import annotations

import pytest

from tengen.process.lines import MAX_LINE_BYTES, LineSplitter


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("step", [1, 2, 1000])
def test_lines_end_in_any_way_and_come_in_pieces(end: bytes, step: int) -> None:
    data = end.join([b"START 15", b"", b"  ", b"BEGIN", b"END"])
    splitter, found = LineSplitter(), []
    for start in range(0, len(data), step):
        found += splitter.feed(data[start : start + step])
    assert found == ["START 15", "BEGIN"]
    assert splitter.end() == ["END"]
    assert splitter.end() == []


def test_a_line_without_end_takes_no_memory() -> None:
    splitter = LineSplitter()
    for _ in range(100):
        assert splitter.feed(b"x" * 10_000) == []
    assert len(splitter._rest) <= MAX_LINE_BYTES + 1
    assert splitter.feed(b"\nOK\n") == [None, "OK"]


def test_a_long_line_in_one_piece_is_refused_too() -> None:
    assert LineSplitter().feed(b"x" * 8193 + b"\n" + b"y" * 8192 + b"\n") == [None, "y" * 8192]


def test_bytes_that_are_no_text_are_replaced() -> None:
    assert LineSplitter().feed(b"\xff\xfe START\n") == ["\ufffd\ufffd START"]
