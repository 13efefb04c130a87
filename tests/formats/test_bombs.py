"""Files made to hold a processor or fill the memory."""

from __future__ import annotations

import contextlib
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import ParseError
from tengen.formats import read, write
from tengen.game import Game
from tests.formats.strategies import games
from tests.rows import each_row

SIZE = 2_000_000
CPU_SECONDS = 5.0
"""Processor time, which a busy machine does not change; the worst file takes 0.2 s."""


def filled(unit: str, size: int = SIZE) -> str:
    """The unit, over and over."""
    return (unit * (size // len(unit) + 1))[:size]


BOMBS = {
    "sgf": [
        filled("("),
        filled("( "),
        filled("(;"),
        filled("(;B[hh]"),
        filled("(;C["),
        filled("1"),
        "(;C[" + filled("a"),
        "(;C[" + filled("\\]"),
        "(;C[" + filled("\\"),
        "(;" + filled("1"),
        "(;" + filled("a"),
        "(;" + filled("A "),
        "(;" + filled("[]"),
        "(;" + filled(" "),
        "(;" + filled(";"),
        "(;" + filled("("),
        "(;" + filled("(;"),
        "(;SZ[15]" + filled(";B[hh]"),
        "(;SZ[15]" + filled(";B[];W[]"),
        "(;SZ[15]" + filled(";C[a]"),
        "(;SZ[15]" + filled(";AB[aa]"),
        "(;SZ[15]CR" + filled("[aa:oo]", 7 * (SIZE // 7)) + ")",
        "(;SZ[15]AB" + filled("[aa:oo]", 7 * (SIZE // 7)) + ")",
        "(;SZ[" + filled("1") + "])",
        "(;LB[" + filled("a") + "])",
    ],
    "json": [
        filled("["),
        filled('{"a":'),
        filled("1"),
        filled("1e"),
        '"' + filled("a"),
        "[" + filled("0,") + "0]",
        '{"format": "tengen-game", "version": ' + filled("1") + "}",
    ],
    "moves": [filled("1"), filled("h"), filled("h8"), filled("--"), filled("h8h8\n")],
    "text": [filled("15/"), filled("x\n"), filled("x")],
    "offset-openings": [filled("1"), filled(","), filled("0,0, "), filled("-")],
    "pos-openings": [filled("1"), filled("h8")],
}


@each_row(
    ("name", "text"),
    [(name, text) for name, texts in BOMBS.items() for text in texts],
    lambda name, text: f"{name}-{text[:8]!r}",
)
def test_a_bomb_is_refused_at_once(name: str, text: str) -> None:
    data = text.encode()
    start = time.process_time()
    with pytest.raises(ParseError):
        read(data, name)
    # What this must catch is time that grows with the square. Speed: benchmarks/records.py.
    assert time.process_time() - start < CPU_SECONDS


def test_many_remarks_about_one_position_cost_their_length_only() -> None:
    data = ("(;SZ[15]" + "(;C[a])" * 20_000 + ")").encode()
    start = time.process_time()
    (game,) = read(data, "sgf")
    assert len(game.root.comment) == 2 * 20_000 - 1
    assert time.process_time() - start < CPU_SECONDS


@pytest.mark.parametrize("text", [filled(" "), filled("\n"), filled("#"), filled("("), filled("<")])
def test_looking_for_the_format_costs_next_to_nothing(text: str) -> None:
    start = time.process_time()
    with pytest.raises(ParseError):
        read(text.encode())
    assert time.process_time() - start < CPU_SECONDS


FRAGMENTS = [b"(;", b"(", b")", b";B[hh]", b";W[ig]", b"AB[aa:cc]", b"C[\\", b"]", b"[", b"SZ[9]"]
FRAGMENTS += [
    b'{"',
    b'": ',
    b"[[",
    b"null",
    b"-1",
    b"h8",
    b"--",
    b"0,0,",
    b"\n",
    b"\xff",
    b"5/x4 b",
]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(BOMBS)), st.lists(st.sampled_from(FRAGMENTS) | st.binary(max_size=3)))
def test_any_bytes_are_games_or_refused(name: str, parts: list[bytes]) -> None:
    with contextlib.suppress(ParseError):
        assert isinstance(read(b"".join(parts), name), list)


@pytest.mark.no_cover
@settings(max_examples=60, deadline=None)
@given(st.data(), games(), st.sampled_from(["sgf", "json"]))
def test_a_damaged_file_is_games_or_refused(data: st.DataObject, game: Game, name: str) -> None:
    whole = write([game], name)
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 20)))
    patch = data.draw(st.sampled_from(FRAGMENTS) | st.binary(max_size=3))
    with contextlib.suppress(ParseError):
        assert isinstance(read(whole[:start] + patch + whole[end:], name), list)
