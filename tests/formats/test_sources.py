"""Where records are read from, and what is said about everything else."""

from __future__ import annotations

import io
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tengen.board import ParseError
from tengen.formats import Options, iter_games, read
from tengen.formats.sources import buffered, head_of, name_of, opened
from tests.rows import each_row

TEXT = "(;GM[4]SZ[15]PB[王];B[hh];W[ig])"


def file_with(data: bytes, folder: Path, name: str = "game.sgf") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def names(source: Any) -> list[list[str]]:
    """What both ways of reading find."""
    everything = [game.black for game in read(source())]
    return [everything, [game.black for game in iter_games(source())]]


def test_every_kind_of_source_is_read(tmp_path: Path) -> None:
    path = file_with(TEXT.encode(), tmp_path)
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        sources: list[Any] = [
            lambda: TEXT,
            TEXT.encode,
            lambda: path,
            lambda: io.BytesIO(TEXT.encode()),
            lambda: io.StringIO(TEXT),
        ]
        for source in sources:
            assert names(source) == [["王"], ["王"]]
        for file in (binary, text):
            assert read(file)[0].black == "王"
            file.seek(0)
            assert next(iter_games(file)).black == "王"


def test_a_file_that_the_caller_opened_stays_open(tmp_path: Path) -> None:
    with file_with(TEXT.encode(), tmp_path).open("rb") as file:
        read(file)
        list(iter_games(file, "sgf", Options()) if file.seek(0) == 0 else [])
        assert not file.closed


def test_a_pipe_is_read() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb", buffering=0) as file:
        with os.fdopen(writing, "wb") as end:
            end.write(TEXT.encode())
        assert [game.black for game in iter_games(file)] == ["王"]


def test_a_path_of_any_kind_is_a_path(tmp_path: Path) -> None:
    path = file_with(TEXT.encode(), tmp_path)

    class OtherPath:
        def __fspath__(self) -> str:
            return str(path)

    assert read(OtherPath()) == read(path)


@each_row(
    "text", ["games.sgf", "C:\\games\\a b.SGF", "games/x.json", "../12#1#A#B#0#3.pos", "x.txt"]
)
def test_a_text_that_is_a_file_name_is_told_how_to_be_read(text: str) -> None:
    for function in (read, iter_games):
        with pytest.raises(ValueError, match="looks like a file name") as caught:
            function(text)
        assert str(caught.value).endswith(f"to read the file, give Path({text!r})")


@each_row("text", ["games", "hello world", ""])
def test_a_text_of_no_format_is_told_that_it_may_be_a_file(text: str) -> None:
    for function in (read, iter_games):
        with pytest.raises(ParseError, match=r"no known format.*give the Path of a file"):
            function(text)


@each_row("text", ["h8i9i7", "1. h8 2. i9", "0,0, 1,0", "5/5/5/5/5 b renju", TEXT])
def test_a_text_of_one_line_is_a_record(text: str) -> None:
    assert len(read(text)) == len(list(iter_games(text))) == 1


@each_row("source", [None, 7, ["h8"], object()])
def test_anything_else_is_the_wrong_type(source: Any) -> None:
    for function in (read, iter_games):
        with pytest.raises(TypeError, match="expected a text, bytes, a Path or an open file, not"):
            function(source)


def test_a_missing_file_is_reported_before_the_first_game_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        iter_games(tmp_path / "none.sgf")


def test_an_unknown_format_is_reported_at_once() -> None:
    with pytest.raises(ValueError, match="'gif' is not a format"):
        iter_games(b"", "gif")


def test_half_a_surrogate_pair_is_no_text() -> None:
    with pytest.raises(ParseError, match="character 2: half of a surrogate pair"):
        read("(\ud800;B[hh])")
    with pytest.raises(ParseError, match="half of a surrogate pair"):
        read(io.StringIO("(\ud800;B[hh])"))


def test_a_text_file_that_is_too_long_is_refused() -> None:
    with pytest.raises(ParseError, match="more than the 5 bytes"):
        read(io.StringIO(TEXT), options=Options(max_bytes=5))


def test_an_open_file_has_a_name_if_it_was_opened_by_one(tmp_path: Path) -> None:
    path = file_with(bytes([2, 0x70, 0x61]), tmp_path, "12#1#Alpha#Beta#0#3.pos")
    with path.open("rb") as file:
        assert name_of(file) == path.name
        assert read(file)[0].black == "Alpha"
    with tempfile.TemporaryFile() as unnamed:
        assert name_of(unnamed) == ""
    assert name_of("text") == ""


def test_looking_at_the_head_of_a_file_takes_nothing_away() -> None:
    file = buffered(io.StringIO("天" * 100_000))
    assert head_of(file).startswith("天".encode())
    with opened(file) as same:
        assert same.read() == ("天" * 100_000).encode()
