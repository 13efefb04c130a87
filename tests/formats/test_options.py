"""The options of readers and writers, and the guards that they share."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.board import ParseError, Rule
from tengen.formats.options import (
    Options,
    check_bytes,
    check_nodes,
    check_size,
    decode_text,
    known_encoding,
    longest_path,
    place_in,
)


def test_by_default_boards_are_15x15_and_free() -> None:
    options = Options()
    assert (options.size, options.rule, options.origin) == (15, Rule.FREESTYLE, "auto")


def test_the_text_of_a_rule_will_do() -> None:
    rule: Any = "renju"
    assert Options(rule=rule).rule is Rule.RENJU


@pytest.mark.parametrize(
    "bad",
    [
        {"size": 4},
        {"size": 23},
        {"rule": "chess"},
        {"origin": "left"},
        {"encoding": "klingon"},
        {"encoding": "idna"},
        {"max_bytes": 0},
        {"max_nodes": 0},
    ],
)
def test_options_that_nobody_can_follow_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Options(**bad)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("UTF-8", "utf-8"),
        ("utf8", "utf-8"),
        ("Shift_JIS", "shift-jis"),
        ("GB 2312", "gb2312"),
        ("ISO8859-1", "iso-8859-1"),
        ("Windows-1252", "windows-1252"),
        ("rot13", None),
        ("", None),
    ],
)
def test_code_pages_are_known_by_their_usual_names(name: str, known: str | None) -> None:
    assert known_encoding(name) == known


@pytest.mark.parametrize("name", ["gbk", "cp1252", "koi8-r", "iso-2022-jp", "latin-1", "utf-16"])
def test_known_code_pages_can_decode(name: str) -> None:
    encoding = known_encoding(name)
    assert encoding is not None
    assert b"".decode(encoding) == ""


def test_data_up_to_the_limit_is_taken() -> None:
    check_bytes(b"12345", Options(max_bytes=5))
    with pytest.raises(ParseError, match="more than the 5 bytes"):
        check_bytes(b"123456", Options(max_bytes=5))


def test_nodes_up_to_the_limit_are_taken() -> None:
    check_nodes(5, Options(max_nodes=5))
    with pytest.raises(ParseError, match="byte 9: more than the 5 positions"):
        check_nodes(6, Options(max_nodes=5), "byte 9")


def test_board_sizes_from_5_to_22_are_taken() -> None:
    assert [check_size(size) for size in (5, 22)] == [5, 22]
    for size in (4, 23):
        with pytest.raises(ParseError, match=r"line 1: board size \d+ is not within 5\.\.22"):
            check_size(size, "line 1")


def test_the_longest_path_has_every_stone_and_a_pass_after_each_and_two_more() -> None:
    assert longest_path(5) == 52


@pytest.mark.parametrize(
    ("offset", "place"),
    [
        (0, "line 1, column 1"),
        (2, "line 1, column 3"),
        (3, "line 2, column 1"),
        (5, "line 3, column 2"),
    ],
)
def test_places_are_counted_as_people_count(offset: int, place: str) -> None:
    assert place_in("ab\n\ncd", offset) == place


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("黑棋 Müller".encode(), "黑棋 Müller"),
        ("\ufeffhello".encode(), "hello"),
        ("黑".encode("utf-16"), "黑"),
        ("\ufeff黑".encode("utf-16-be"), "黑"),
        ("黑棋胜，白棋负".encode("gb18030"), "黑棋胜，白棋负"),
        ("Jürgen Müller".encode("latin-1"), "Jürgen Müller"),
        (b"\xff\x81 x", "ÿ\ufffd x"),
    ],
)
def test_without_a_choice_the_code_page_is_found_out(data: bytes, text: str) -> None:
    assert decode_text(data, Options()) == text


def test_the_declared_code_page_is_tried_after_utf_8() -> None:
    assert decode_text("表示".encode("shift-jis"), Options(), "Shift_JIS") == "表示"
    assert decode_text("表示".encode(), Options(), "Shift_JIS") == "表示"


def test_the_chosen_code_page_comes_before_the_declared_one() -> None:
    data = "Иван".encode("koi8-r")
    assert decode_text(data, Options(encoding="koi8-r"), "gbk") == "Иван"


def test_an_unknown_declared_code_page_leaves_the_guess() -> None:
    assert decode_text("Müller".encode("cp1252"), Options(), "klingon") == "Müller"


def test_bytes_that_are_not_of_the_chosen_code_page_are_replaced() -> None:
    assert decode_text(b"a\xffb", Options(encoding="gbk")) == "a\ufffdb"
