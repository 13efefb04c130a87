"""A brain on streams of bytes."""

from __future__ import annotations

import io
import threading

import pytest

from tengen.players.random import Random
from tengen.protocol.codec.replies import Move, parse_reply
from tengen.protocol.engine.stream import serve
from tests.players.stand_ins import Scripted, Slow
from tests.protocol.engine.test_brain import Deaf


class Pieces:
    """Hands out bytes piece by piece, and then fails if it has an error to fail with."""

    def __init__(self, *pieces: bytes, error: BaseException | None = None) -> None:
        self._pieces = list(pieces)
        self._error = error

    def read1(self, size: int = -1, /) -> bytes:
        assert size > 0
        if not self._pieces and self._error is not None:
            raise self._error
        return self._pieces.pop(0) if self._pieces else b""


def _talk(*pieces: bytes, error: BaseException | None = None) -> list[str]:
    sink = io.BytesIO()
    assert serve(Scripted("h8", "i9"), Pieces(*pieces, error=error), sink)
    return sink.getvalue().decode().splitlines()


def test_lines_come_in_any_pieces() -> None:
    assert _talk(b"STA", b"RT 15\r", b"\nBEG", b"IN\rTURN 0,0\n") == ["OK", "7,7", "8,6"]


def test_the_last_line_needs_no_end() -> None:
    assert _talk(b"START 15\nBEGIN") == ["OK", "7,7"]


def test_nothing_is_said_after_the_end() -> None:
    assert _talk(b"START 15\nEND\nBEGIN\n", b"FOO\n") == ["OK"]


@pytest.mark.parametrize("error", [OSError("gone"), ValueError("closed")])
def test_a_stream_that_breaks_is_at_its_end(error: BaseException) -> None:
    assert _talk(b"START 15\n", error=error) == ["OK"]


def test_a_long_line_and_strange_bytes_are_answered() -> None:
    answers = _talk(b"x" * 100_000, b"\n\xff\xfe\x00\n")
    assert answers[0] == "ERROR a line has at most 8192 bytes"
    assert answers[1].startswith("UNKNOWN")


def test_an_interrupt_ends_the_conversation() -> None:
    player = Slow(seconds=600)
    pieces = Pieces(b"START 15\nBEGIN\n", error=KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        serve(player, pieces, io.BytesIO())
    assert player.was_stopped


def test_a_manager_that_has_gone_is_no_trouble() -> None:
    sink = io.BytesIO()
    sink.close()
    assert serve(Random(), Pieces(b"START 15\nBEGIN\nEND\n"), sink)


def test_the_answer_comes_while_nothing_is_read() -> None:
    answered = threading.Event()

    class Sink(io.BytesIO):
        def flush(self) -> None:
            if b"," in self.getvalue():
                answered.set()

    class Waiting(Pieces):
        def read1(self, size: int = -1, /) -> bytes:
            data = super().read1(size)
            assert data or answered.wait(30)
            return data

    sink = Sink()
    assert serve(Random(), Waiting(b"START 15\nBEGIN\n"), sink)
    assert isinstance(parse_reply(sink.getvalue().decode().splitlines()[-1]), Move)


def test_a_player_that_thinks_on_is_left_behind() -> None:
    player = Deaf()
    assert not serve(player, Pieces(b"START 15\nBEGIN\nEND\n"), io.BytesIO())
    player.may_end = True
