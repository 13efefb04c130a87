"""Finding the format of a file, and going through it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tengen import formats
from tengen.board import ParseError, Point
from tengen.formats import FORMATS, Options, detect, iter_write, read, write
from tengen.game import Game
from tests.rows import each_row

WRITTEN = sorted(name for name, known in FORMATS.items() if known.writer)
GAME = Game.from_moves("h8i9i7")


@each_row(
    ("data", "name"),
    [
        (b"\xffRenLib\xff\x03\x04", "lib"),
        (b"Piskvorky 20x20, 7:7, 0\n10,10,456\n", "psq"),
        (b'{"format": "tengen-game", "version": 1}', "json"),
        (b"<?xml version='1.0'?><database/>", "rif"),
        (b"(;GM[4])", "sgf"),
        (b"From: me\n\n( \n;GM[4])", "sgf"),
        (b"ann\nbo\n9,9,456\n10,11,4500\n0\n", "rec"),
        (b"\x02\x70\x61", "pos"),
        (b"# x\n\n5/5/5/5/5 b renju\n", "text"),
        (b"0,0, 1,0, 1,3\n", "offset-openings"),
        (b"-1,0", "offset-openings"),
        (b"h8i9i7\n", "moves"),
        (b"\xef\xbb\xbf1. H8 2. I9\nh8", "moves"),
        (b"h8--i9", "moves"),
    ],
)
def test_content_tells_the_format(data: bytes, name: str) -> None:
    assert detect(data) == name


@pytest.mark.parametrize(
    "data", [b"", b"hello\n", b"{}", b"\x03\x70\x61", b"\x02\x70\x70", b"\x01\xff", b"\x00"]
)
def test_content_of_no_format_is_refused(data: bytes) -> None:
    with pytest.raises(ParseError, match="no known format"):
        detect(data)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.sgf", "sgf"),
        ("A.SGF", "sgf"),
        ("a.json", "json"),
        ("a.psq", "psq"),
        ("a.rec", "rec"),
        ("a.pos", "pos"),
        ("a.lib", "lib"),
        ("a.wzq", "wzq"),
        ("a.rif", "rif"),
        ("a.xml", "rif"),
    ],
)
def test_the_end_of_a_name_tells_the_format(name: str, expected: str) -> None:
    assert detect(b"", name) == expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"0,0, 1,0", "offset-openings"),
        (b"h8i9", "moves"),
        (b"5/5/5/5/5 b renju", "text"),
        (b"(;)", "sgf"),
    ],
)
def test_a_shared_ending_leaves_it_to_the_content(data: bytes, expected: str) -> None:
    assert detect(data, "openings.txt") == expected


@pytest.mark.parametrize("name", WRITTEN)
def test_every_format_that_writes_a_game_reads_it_again(name: str) -> None:
    size = 20 if name == "rec" else 15
    options = Options(size=size)
    (again,) = read(write([Game.from_moves("h8i9i7", size)], name, options), name, options)
    assert set(again.board().stones("black")) == {Point("h8"), Point("i7")}


@pytest.mark.parametrize("name", [name for name in FORMATS if FORMATS[name].writer is None])
def test_a_format_that_is_only_read_says_so(name: str) -> None:
    with pytest.raises(ValueError, match="can be read but not written"):
        write([GAME], name)


@each_row("name", FORMATS)
def test_every_format_has_its_functions(name: str) -> None:
    known = FORMATS[name]
    assert known.title
    assert callable(known.function(known.reader))


def test_an_unknown_format_is_a_bad_argument() -> None:
    with pytest.raises(ValueError, match="'gif' is not a format: expected one of lib"):
        read(b"", "gif")
    with pytest.raises(ValueError, match="'gif' is not a format"):
        write([], "gif")


def test_a_file_is_read_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_bytes(write([GAME], "sgf"))
    assert read(file)[0].moves == GAME.moves


def test_a_name_that_tells_something_is_told(tmp_path: Path) -> None:
    file = tmp_path / "12#1#Alpha#Beta#0#3.pos"
    file.write_bytes(write([GAME], "pos"))
    assert read(file)[0].black == "Alpha"


def test_a_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_bytes(b"(;)" * 10)
    assert len(read(file, options=Options(max_bytes=30))) == 10
    with pytest.raises(ParseError, match="more than the 29 bytes"):
        read(file, options=Options(max_bytes=29))


def test_data_that_is_too_long_is_refused() -> None:
    with pytest.raises(ParseError, match="more than the 5 bytes"):
        read(b"(;SZ[15])", options=Options(max_bytes=5))


def test_a_missing_file_is_the_system_s_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.sgf")


def test_no_format_is_imported_before_it_is_used() -> None:
    code = (
        "import sys, tengen.formats\n"
        "loaded = {name.rpartition('.')[2] for name in sys.modules if 'tengen.formats.' in name}\n"
        "assert loaded == {'options', 'sources'}, loaded\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_package_tells_what_it_offers() -> None:
    assert all(hasattr(formats, name) for name in formats.__all__)


@pytest.mark.parametrize("name", [name for name in WRITTEN if name not in ("pos", "rec")])
@pytest.mark.parametrize("count", [1, 3])
def test_pieces_are_what_is_written_at_once(name: str, count: int) -> None:
    games = [Game.from_moves(moves) for moves in ("h8i9i7", "h8", "h8i8")[:count]]
    assert b"".join(iter_write(iter(games), name)) == write(games, name)


def test_a_game_that_cannot_be_written_can_be_left_out() -> None:
    games = [Game.from_moves("h8i9"), Game.from_moves("h8--", rule="renju"), Game.from_moves("h8")]
    refused: list[tuple[Game, str]] = []
    pieces = iter_write(games, "psq", refuse=lambda game, why: refused.append((game, str(why))))
    assert len(read(b"".join(pieces), "psq")) == 2
    assert refused == [(games[1], "a .psq file cannot hold a pass")]
    with pytest.raises(ValueError, match="cannot hold a pass"):
        list(iter_write(games, "psq"))
