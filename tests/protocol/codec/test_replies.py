"""Replies are read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Point
from tengen.protocol.codec import replies
from tengen.protocol.codec.replies import (
    About,
    Debug,
    Error,
    Forbid,
    Info,
    Message,
    Move,
    Moves,
    Ok,
    Reply,
    Suggest,
    Swap,
    Unknown,
    Unrecognized,
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
        ("OK - everything is good", Unrecognized("OK - everything is good")),
        ("UNKNOWN", Unknown()),
        ("unknown Foo bar", Unknown("Foo bar")),
        ("ERROR  board full ", Error("board full")),
        ("MESSAGE hello", Message("hello")),
        ("DETAIL hello", Message("hello")),
        ("debug x", Debug("x")),
        ("SUGGEST 3,4", Suggest((3, 4))),
        ("SUGGEST something", Unrecognized("SUGGEST something")),
        ("Swap", Swap()),
        ("INFO pv 0", Info("PV", "0")),
        ("INFO BESTLINE 5,6  5,5", Info("BESTLINE", "5,6  5,5")),
        ("INFO depth", Info("DEPTH")),
        ("INFO", Unrecognized("INFO")),
        ("FORBID 09121011.", Forbid(((9, 12), (10, 11)))),
        ("forbid .", Forbid()),
        ("FORBID 123.", Unrecognized("FORBID 123.")),
        ("7,7,7", Unrecognized("7,7,7")),
        ("7;7", Unrecognized("7;7")),
        ("", Unrecognized()),
    ],
)
def test_a_line_is_what_it_says(line: str, reply: Reply) -> None:
    assert parse_reply(line) == reply


def test_a_program_introduces_itself() -> None:
    reply = parse_reply('Name="My Brain", version="1.0", author="", junk')
    assert reply == About({"name": "My Brain", "version": "1.0", "author": ""})


def test_free_text_about_oneself_is_not_recognized() -> None:
    assert parse_reply("My brain by me") == Unrecognized("My brain by me")


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
    assert replies.parse_xys(text) == xys


def test_moves_are_written_from_the_top_left() -> None:
    assert replies.format_move(Point("a15"), 15) == "0,0"
    assert replies.format_moves([Point("h8"), Point("i8")], 15) == "7,7 8,7"


def test_texts_stay_in_one_line() -> None:
    assert replies.format_error("a\r\nb\0c") == "ERROR a  b c"
    assert replies.format_unknown("") == "UNKNOWN"
    assert replies.format_message("x" * 5000) == f"MESSAGE {'x' * 1000}"


def test_what_is_written_can_be_read() -> None:
    assert parse_reply(replies.format_about({"name": 'A "b"', "version": "1"})) == About(
        {"name": "A b", "version": "1"}
    )
    assert parse_reply(replies.format_forbid([Point("j3"), Point("k4")], 15)) == Forbid(
        ((9, 12), (10, 11))
    )
    assert replies.format_forbid([], 15) == "FORBID ."


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        (Move((7, 8)), "'7,8'"),
        (Moves(((7, 8), (1, 2))), "'7,8 1,2'"),
        (Suggest((7, 8)), "'SUGGEST 7,8'"),
        (Forbid(((7, 8),)), "'FORBID 7,8'"),
        (Ok(), "'OK'"),
        (Error("no\x1b idea"), "'ERROR no  idea'"),
        (Unrecognized("x" * 500), f"'{'x' * 200}'"),
    ],
)
def test_a_reply_is_described_for_an_error_message(reply: Reply, text: str) -> None:
    assert replies.describe(reply) == text
