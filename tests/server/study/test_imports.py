"""Records from strangers."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import formats
from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.study.imports import MAX_BYTES, read_record

SGF = b"(;GM[4]SZ[15]PB[Ada]PW[Lin];B[hh];W[ig](;B[ih])(;B[gg];W[ff]))"


def test_the_main_line_of_a_record_is_read() -> None:
    game = read_record(SGF, "game.sgf")
    assert game.moves == ["h8", "i9", "i8"]
    assert (game.black, game.white) == ("Ada", "Lin")


@pytest.mark.parametrize("kind", ["sgf", "psq", "json", "lib", "moves"])
def test_what_tengen_writes_it_reads_under_any_name(kind: str) -> None:
    data = formats.write([Game.from_moves("h8i9i7g9")], kind)
    assert read_record(data, "").moves == ["h8", "i9", "i7", "g9"]
    assert read_record(data, f"x.{kind}").moves == ["h8", "i9", "i7", "g9"]


def test_the_first_game_with_moves_counts() -> None:
    assert read_record(b"(;GM[4]SZ[15])(;GM[4]SZ[15];B[hh])").moves == ["h8"]


def test_a_position_is_a_record() -> None:
    game = read_record(b"(;GM[4]SZ[15]AB[hh]AW[ii])")
    assert (game.setup_black, game.setup_white) == (("h8",), ("i7",))


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", ""),
        (b"hello", "hello.sgf"),
        (b"\x00" * 1000, "x.lib"),
        (b"(;GM[4]SZ[15];B[hh];W[hh])", "twice.sgf"),
        (b"(;GM[4]SZ[99];B[hh])", "large.sgf"),
        (b"(;GM[4]SZ[15])", "empty.sgf"),
        (b"(;" * 200_000, "deep.sgf"),
        (b"{" * 200_000, "deep.json"),
        (b'{"format": "tengen-game", "size": 1e999}', "odd.json"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "evil.xml"),
        (b"Piskvorky 99999x99999\n", "x.psq"),
        (b"h8" * 100_000, "x.txt"),
        (SGF, "../../etc/passwd\x00.json"),
    ],
)
def test_what_cannot_be_read_is_refused_in_every_language(data: bytes, name: str) -> None:
    started = time.monotonic()
    with pytest.raises(Refused) as caught:
        read_record(data, name)
    assert time.monotonic() - started < 30
    assert caught.value.status == 422
    assert caught.value.detail.en.startswith("This record can't be read: ")
    assert len(caught.value.detail.en) < 300
    for text in (caught.value.detail.zh, caught.value.detail.ja):
        reason = text.partition("：")[2]
        assert reason not in caught.value.detail.en


def test_the_place_of_a_fault_is_told() -> None:
    with pytest.raises(Refused) as caught:
        read_record(b"(;GM[4]SZ[15];B[hh];W[hh])", "twice.sgf")
    assert "h8" in caught.value.detail.en
    assert re.search("第[0-9]+", caught.value.detail.zh)


def test_a_large_file_is_refused_unread() -> None:
    with pytest.raises(Refused) as caught:
        read_record(b" " * (MAX_BYTES + 1))
    assert caught.value.status == 413


@given(st.binary(max_size=400), st.sampled_from(["", *(f"x.{kind}" for kind in formats.FORMATS)]))
def test_nothing_else_ever_happens(data: bytes, name: str) -> None:
    try:
        game = read_record(data, name)
    except Refused:
        return
    assert game.size >= 5
