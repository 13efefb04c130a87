"""Pieces of files: code pages, line ends, places."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import ParseError
from tengen.formats import streams
from tengen.formats.options import Options
from tengen.formats.streams import TextBuffer, moved, salvaged, text_pieces
from tengen.game import Game
from tengen.values import Place


def text_of(data: bytes, options: Options = Options(), page: str = "") -> str:
    return "".join(text_pieces(io.BytesIO(data), options, lambda _: page))


@settings(max_examples=80, deadline=None)
@given(
    st.text(st.sampled_from("h8;[] ()\n中文é😀"), max_size=60),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.integers(1, 20),
)
def test_pieces_of_any_size_make_up_the_text(text: str, encoding: str, size: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "PIECE", size)
        assert text_of(text.encode(encoding)) == text


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["天元", "h8i9", "é "]), max_size=20), st.integers(8, 20))
def test_no_code_page_is_cut_within_a_character(words: list[str], size: int) -> None:
    text = ";".join(["中文", *words])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "PIECE", size)
        assert text_of(text.encode("gb18030"), Options(encoding="gb18030")) == text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("size", [1, 3, 4, 5, 8, 1000])
def test_all_line_ends_become_plain_ones(
    encoding: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PIECE", size)
    data = "a b\r\nc d\r\n\r\ne f\n".encode(encoding)
    assert text_of(data) == "a b\nc d\n\ne f\n"


def test_the_code_page_is_the_chosen_the_declared_or_a_guess() -> None:
    assert text_of("Иван".encode("cp1251"), page="windows-1251") == "Иван"
    options = Options(encoding="koi8-r")
    assert text_of("Иван".encode("koi8-r"), options, "windows-1251") == "Иван"
    assert text_of("王小明".encode("gbk")) == "王小明"


def test_once_a_file_is_not_utf_8_its_code_page_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PIECE", 8)
    # The second line alone would be valid UTF-8.
    data = "王小明\n职\n".encode("gbk")
    assert "职".encode("gbk").decode() != "职"
    assert text_of(data) == "王小明\n职\n"


def test_an_empty_file_has_no_text() -> None:
    assert text_of(b"") == ""


@pytest.mark.parametrize(
    ("place", "lines", "columns", "expected"),
    [
        (Place(line=1, column=4), 0, 0, "line 1, column 4"),
        (Place(line=1, column=4), 7, 10, "line 8, column 14"),
        (Place(line=2, column=4), 7, 10, "line 9, column 4"),
        (Place(line=2), 7, 0, "line 9"),
        (Place(line=3, move=5), 1, 0, "line 4, move 5"),
        (Place(byte=7), 3, 3, "byte 7"),
        ("", 3, 3, ""),
    ],
)
def test_places_are_counted_from_the_start_of_the_file(
    place: str, lines: int, columns: int, expected: str
) -> None:
    assert moved(ParseError("wrong", place), lines, columns).place == expected


@settings(deadline=None)
@given(st.lists(st.text(st.sampled_from("ab\n"), max_size=6), max_size=8), st.data())
def test_a_buffer_knows_where_its_text_is(pieces: list[str], data: st.DataObject) -> None:
    whole = "".join(pieces)
    buffer = TextBuffer(iter(pieces))
    start = 0
    while buffer.read_on(keep := data.draw(st.integers(0, len(buffer.text)))):
        start += keep
        assert whole.startswith(buffer.text, start)
        for offset in range(len(buffer.text)):
            before = whole[: start + offset]
            line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
            assert buffer.error("x", offset).place == f"line {line}, column {column}"
    assert buffer.is_complete


def test_a_buffer_doubles_what_it_keeps() -> None:
    buffer = TextBuffer(iter(["abc"] * 100))
    buffer.read_on(0)
    assert len(buffer.text) == 3
    buffer.read_on(0)
    assert len(buffer.text) == 9
    buffer.read_on(9)
    assert len(buffer.text) == 3


def test_what_is_salvaged_of_a_game_has_the_error() -> None:
    error = ParseError("wrong", "line 1")
    empty = salvaged(Options(size=9), error)
    assert (empty.size, empty.moves, empty.errors) == (9, [], [error])
    game = Game.from_moves("h8")
    assert salvaged(Options(), error, game) is game
    assert game.errors == [error]
