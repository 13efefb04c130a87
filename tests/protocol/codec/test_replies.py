"""Replies are read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Board, Point
from tengen.protocol import lines
from tengen.protocol.lines import (
    About,
    Debug,
    Error,
    Forbid,
    Garbage,
    Info,
    LineSplitter,
    Message,
    Move,
    Moves,
    Ok,
    Reply,
    Suggest,
    Swap,
    Unknown,
    parse_reply,
)


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("7,7", Move((7, 7))),
        (" 10,0\r", Move((10, 0))),
        ("-1,-1", Move((-1, -1))),
        ("7,7 8,7 9,9", Moves(((7, 7), (8, 7), (9, 9)))),
        ("ok", Ok()),
        ("OK - everything is good", Garbage("OK - everything is good")),
        ("UNKNOWN", Unknown()),
        ("unknown Foo bar", Unknown("Foo bar")),
        ("ERROR  board full ", Error("board full")),
        ("MESSAGE hello", Message("hello")),
        ("DETAIL hello", Message("hello")),
        ("debug x", Debug("x")),
        ("SUGGEST 3,4", Suggest((3, 4))),
        ("SUGGEST something", Garbage("SUGGEST something")),
        ("Swap", Swap()),
        ("INFO pv 0", Info("PV", "0")),
        ("INFO BESTLINE 5,6  5,5", Info("BESTLINE", "5,6  5,5")),
        ("INFO depth", Info("DEPTH")),
        ("INFO", Garbage("INFO")),
        ("FORBID 09121011.", Forbid(((9, 12), (10, 11)))),
        ("forbid .", Forbid()),
        ("FORBID 123.", Garbage("FORBID 123.")),
        ("7,7,7", Garbage("7,7,7")),
        ("7;7", Garbage("7;7")),
        ("", Garbage()),
    ],
)
def test_a_line_is_what_it_says(line: str, reply: Reply) -> None:
    assert parse_reply(line) == reply


def test_a_program_introduces_itself() -> None:
    reply = parse_reply('Name="My Brain", version="1.0", author="", junk')
    assert reply == About({"name": "My Brain", "version": "1.0", "author": ""})


def test_free_text_about_oneself_is_garbage() -> None:
    assert parse_reply("My brain by me") == Garbage("My brain by me")


@given(st.text())
def test_no_line_is_too_strange(text: str) -> None:
    assert parse_reply(text) is not None


@pytest.mark.parametrize(
    ("text", "xys"),
    [("7,7", ((7, 7),)), (" 7,7  0,1 ", ((7, 7), (0, 1))), ("", None), ("7,7 x", None)],
)
def test_several_points_are_read_at_once(
    text: str, xys: tuple[tuple[int, int], ...] | None
) -> None:
    assert lines.parse_xys(text) == xys


def test_moves_are_written_from_the_top_left() -> None:
    assert lines.format_move(Point("a15"), 15) == "0,0"
    assert lines.format_moves([Point("h8"), Point("i8")], 15) == "7,7 8,7"
    assert lines.format_turn(Point("h8"), 15) == "TURN 7,7"
    assert lines.format_takeback(Point("h8"), 15) == "TAKEBACK 7,7"
    assert lines.format_play((3, 4)) == "PLAY 3,4"


def test_texts_stay_in_one_line() -> None:
    assert lines.format_error("a\r\nb\0c") == "ERROR a  b c"
    assert lines.format_unknown("") == "UNKNOWN"
    assert lines.format_message("x" * 5000) == f"MESSAGE {'x' * 1000}"
    assert lines.format_debug("x") == "DEBUG x"
    assert lines.format_info("rule", 4) == "INFO rule 4"


def test_what_is_written_can_be_read() -> None:
    assert parse_reply(lines.format_about({"name": 'A "b"', "version": "1"})) == About(
        {"name": "A b", "version": "1"}
    )
    assert parse_reply(lines.format_forbid([Point("j3"), Point("k4")], 15)) == Forbid(
        ((9, 12), (10, 11))
    )
    assert lines.format_forbid([], 15) == "FORBID ."


def test_a_board_is_written_in_playing_order_from_the_movers_side() -> None:
    board = Board.from_moves("h8i8i7")
    assert lines.format_board(board) == ["BOARD", "7,7,2", "8,7,1", "8,8,2", "DONE"]
    board = Board.from_moves("h8i8--", rule="renju")
    assert lines.format_board(board, "YXBOARD") == ["YXBOARD", "7,7,2", "8,7,1", "DONE"]


def test_a_board_with_set_up_stones_begins_with_black() -> None:
    board = Board.from_stones(["a15", "b15"], ["c15"], moves="d15")
    assert lines.format_board(board) == ["BOARD", "0,0,1", "2,0,2", "1,0,1", "3,0,2", "DONE"]


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
    assert len(splitter._rest) <= lines.LONGEST_LINE + 1
    assert splitter.feed(b"\nOK\n") == [None, "OK"]


def test_a_long_line_in_one_piece_is_refused_too() -> None:
    assert LineSplitter().feed(b"x" * 8193 + b"\n" + b"y" * 8192 + b"\n") == [None, "y" * 8192]


def test_bytes_that_are_no_text_are_replaced() -> None:
    assert LineSplitter().feed(b"\xff\xfe START\n") == ["\ufffd\ufffd START"]
