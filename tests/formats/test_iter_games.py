"""Games one by one, from every format."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen.board import ParseError
from tengen.formats import FORMATS, Options, iter_games, read, streams, write
from tengen.game import Game
from tests.formats.test_rif import DATABASE
from tests.rows import each_row

COLLECTIONS = sorted(name for name, known in FORMATS.items() if known.streamer)
SINGLE = sorted(FORMATS.keys() - COLLECTIONS)
PSQ = b"Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n"
RIF = b"<game><move>h8</move></game>"
WZQ = bytes(10) + b"\x05Black\x05White" + bytes([0x70, 0x71, 0x80, 0x62, 0x81, 0x82, 0x81])


def file_of(name: str) -> bytes:
    """A file of the format, with three games if it can hold them."""
    if name == "rif":
        return DATABASE.encode()
    if name == "wzq":
        return WZQ
    records = [Game.from_moves(moves, size_of(name)) for moves in ("h8i9i7", "h8", "a1b2c3d4")]
    return write(records if name in COLLECTIONS else records[:1], name, options_of(name))


def size_of(name: str) -> int:
    return 20 if name == "rec" else 15


def options_of(name: str) -> Options:
    return Options(size=size_of(name))


def test_formats_with_one_game_a_file_are_not_streamed() -> None:
    assert SINGLE == ["lib", "pos", "rec", "wzq"]


@each_row("name", FORMATS)
def test_every_format_gives_the_games_that_read_returns(name: str) -> None:
    data, options = file_of(name), options_of(name)
    for size in (1, 7, 64 * 1024):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(streams, "PIECE", size)
            found = list(iter_games(data, name, options))
        assert found == read(data, name, options)
        assert not any(game.errors for game in found)


@each_row("name", FORMATS)
def test_the_format_is_found_as_read_finds_it(name: str) -> None:
    data, options = file_of(name), options_of(name)
    if FORMATS[name].recognises is not None:
        assert list(iter_games(data, None, options)) == read(data, None, options)


@each_row(
    ("name", "data", "kept", "fault"),
    [
        ("sgf", b"(;;B[hh])(;;B[hh];W[hh])(;;B[hh])", 1, "line 1, column 19: h8 is occupied"),
        ("moves", b"h8i9\nh8i9h8j10\nh8\n", 2, "line 2, move 3: h8 is occupied"),
        ("moves", b"h8i9\n\n# x\nh8 ?\nh8\n", 1, "line 4, character 4: expected a move like h8"),
        ("moves", b"h8i9\nh8p1\nh8\n", 1, "line 2, move 2: p1 is off the board"),
        ("pos-openings", b"h8i9\nh8i9h8j10\nh8\n", 2, "line 2, move 3: h8 is occupied"),
        ("offset-openings", b"0,0\n0,0, 9,9\n0,0\n", 1, "line 2, column 6: 9,9 is off the board"),
        ("text", b"5/5/5/5/5 b renju\n5/5 b\n5/5/5/5/5 w renju\n", 0, "line 2, column 1: "),
        (
            "psq",
            PSQ + b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n8,8,0\nA\nB\n-1\n" + PSQ,
            2,
            "line 7: h8 is occupied",
        ),
        (
            "psq",
            PSQ + b"Piskvorky 15x16, 0:0, 0\n8,8,0\n-1\n" + PSQ,
            0,
            "line 4: the board is 15x16",
        ),
        (
            "rif",
            b"<a>\n%s\n<game><move>h8 i9 h8</move></game>\n%s</a>" % (RIF, RIF),
            2,
            "line 3: moves of the game: h8 is occupied at move 3",
        ),
    ],
)
def test_a_broken_game_is_reported_among_good_ones(
    name: str, data: bytes, kept: int, fault: str
) -> None:
    first, second, third = iter_games(data, name)
    assert (first.errors, third.errors) == ([], [])
    assert len(second.moves) == kept
    assert [str(error)[: len(fault)] for error in second.errors] == [fault]
    with pytest.raises(ParseError):
        read(data, name)


@each_row("name", SINGLE)
def test_a_broken_file_of_one_game_is_a_game_with_an_error(name: str) -> None:
    (game,) = iter_games(file_of(name)[:-1] + b"\xff\xff\xff", name, options_of(name))
    assert (game.moves, len(game.errors)) == ([], 1)


def test_names_in_a_database_may_come_after_the_games(tmp_path: Path) -> None:
    data = b'<a><game black="1"/>' + b" " * 100 + b'<player id="1" name="Ada"/></a>'
    path = tmp_path / "late.rif"
    path.write_bytes(data)
    with path.open("rb") as file:
        for source in (data, path, file):
            assert [game.black for game in iter_games(source, "rif")] == ["Ada"]


def test_a_fault_of_the_xml_ends_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PIECE", 8)
    first, error = iter_games(b"<a><game><move>h8</move></game> \n</b>", "rif")
    assert (first.moves, first.errors) == (["h8"], [])
    assert str(error.errors[0]) == "line 2: not XML: mismatched tag"


def test_a_document_type_is_refused() -> None:
    (error,) = iter_games(b"<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "rif")
    assert "a document type, which is not read" in str(error.errors[0])


@each_row(
    ("name", "data"),
    [
        ("sgf", b"(;GM[4]C[" + b"a " * 200_000 + b"])"),
        ("psq", b"Piskvorky 15x15, 0:0, 0\n" + b"8,8,0 \n" * 200_000),
        ("psq", b"8,8 " * 100_000),
        ("rif", b"<a><game><move>" + b"h8 " * 200_000 + b"</move></game></a>"),
        ("rif", b"<a><game black='" + b"h8 " * 200_000 + b"'/></a>"),
        ("moves", b"h8" * 200_000),
        ("moves", b" " * 400_000 + b"h8i9"),
        ("text", b"5/" * 200_000),
        ("offset-openings", b"0,0 " * 100_000),
    ],
    lambda name, data: f"{name} {data[:20]!r}",
)
def test_a_game_that_is_too_long_is_an_error(name: str, data: bytes) -> None:
    (game,) = iter_games(data, name, Options(max_bytes=50_000))
    assert len(game.errors) == 1


@pytest.mark.parametrize("name", ["sgf", "psq", "rif"])
def test_a_file_without_a_game_is_refused(name: str) -> None:
    with pytest.raises(ParseError, match="no game"):
        list(iter_games(b"<a/>" if name == "rif" else b"", name))


@pytest.mark.parametrize("name", ["moves", "text", "json"])
def test_a_list_of_games_may_be_empty(name: str) -> None:
    assert list(iter_games(write([], name), name)) == []


def test_the_first_game_comes_before_the_rest_is_read() -> None:
    class Endless:
        """A file that never ends."""

        def read(self, size: int = -1, /) -> bytes:
            return (b"(;GM[4]SZ[15];B[hh];W[ig])\n" * 4000)[:size]

    games: Iterator[Game] = iter_games(Endless())
    assert [next(games).moves for _ in range(3)] == [["h8", "i9"]] * 3


STREAM_LARGE_FILE = """
import sys
from pathlib import Path
import psutil
from tengen import formats

game = "(;GM[4]SZ[15]GN[%06d];B[hh];W[ig]C[{}];B[ii])\\n".format("a comment\\n" * 2000)
path = Path(sys.argv[1])
with path.open("w") as file:
    for number in range(3000):
        file.write(game % number)
assert path.stat().st_size > 60_000_000
memory = psutil.Process().memory_info
before = most = memory().rss
count = moves = 0
for game in formats.iter_games(path):
    count += 1
    moves += len(game.moves)
    assert not game.errors
    if count % 50 == 0:
        most = max(most, memory().rss)
print(count, moves, most, most - before)
"""


@pytest.mark.no_cover
def test_a_large_file_is_read_in_little_memory(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STREAM_LARGE_FILE, str(tmp_path / "large.sgf")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    count, moves, most, more = map(int, done.stdout.split())
    assert (count, moves) == (3000, 9000)
    # Of the 60 MB a few pieces of 64 KiB are in memory, and games that are not collected yet.
    assert most < 100_000_000
    assert more < 20_000_000
