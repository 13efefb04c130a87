"""The .wzq files of Chinese game servers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.board import ParseError, Rule
from tengen.formats.options import Options
from tengen.formats.wzq import read
from tests.formats.refusals import check_refused, read_or_error
from tests.rows import each_row

PLAIN = Options()


def file_of(moves: str, black: bytes = b"a", white: bytes = b"b") -> bytes:
    """A file with these move bytes, in hexadecimal."""
    names = bytes([len(black)]) + black + bytes([len(white)]) + white
    return bytes(10) + names + b"\1\2" + bytes.fromhex(moves)


def test_bytes_count_down_the_columns_from_the_top_left() -> None:
    (game,) = read(file_of("70 01 0f e0"), PLAIN)
    assert game.moves == ["h8", "a14", "b15", "o1"]
    assert (game.size, game.rule) == (15, Rule.FREESTYLE)


def test_the_rule_is_that_of_the_options() -> None:
    assert read(file_of("70"), Options(rule=Rule.RENJU))[0].rule is Rule.RENJU


def test_names_are_chinese() -> None:
    (game,) = read(file_of("70", "黑方".encode("gbk"), "白方".encode("gbk")), PLAIN)
    assert (game.black, game.white) == ("黑方", "白方")


def test_another_code_page_can_be_chosen() -> None:
    (game,) = read(file_of("70", "ß".encode("cp1252"), b""), Options(encoding="cp1252"))
    assert (game.black, game.white) == ("ß", "")


def test_the_rejected_fifth_move_is_kept_and_the_other_was_played() -> None:
    (first,) = read(file_of("70 71 72 73 80 81 80 90"), PLAIN)
    (second,) = read(file_of("70 71 72 73 80 81 81 90"), PLAIN)
    assert first.moves[4:] == ["i6", "j6"]
    assert first.root.extra == {"5A": ["i7"]}
    assert second.moves[4:] == ["i7", "j6"]
    assert second.root.extra == {"5A": ["i6"]}


def test_both_offers_are_kept_where_none_was_rejected() -> None:
    (game,) = read(file_of("70 71 72 73 80 81"), PLAIN)
    assert (len(game.moves), game.root.extra) == (4, {"5A": ["i7", "i6"]})


def test_the_same_point_may_be_offered_twice() -> None:
    (game,) = read(file_of("70 71 72 73 80 80 80"), PLAIN)
    assert game.moves[4] == "i7"


def test_zeros_are_no_moves() -> None:
    (game,) = read(file_of("70 00 71 00 00"), PLAIN)
    assert game.moves == ["h8", "h7"]


@each_row(
    ("data", "place", "problem"),
    [
        (b"", "byte 0", "within a player's name"),
        (bytes(10), "byte 10", "within a player's name"),
        (bytes(10) + b"\5abc", "byte 14", "within a player's name"),
        (bytes(10) + b"\1a", "byte 12", "within a player's name"),
        (bytes(10) + b"\1a\1b", "byte 14", "no first move on h8"),
        (file_of("70 e1"), "byte 17", "225 is not a point"),
        (file_of("70 71 70"), "byte 18", "h8 is occupied"),
        (file_of("70 71 72 73 70"), "byte 20", "h8 is occupied"),
        (file_of("70 71 72 73 80 81 82"), "byte 22", "neither of the offered"),
        (bytes(1025), "byte 1024", "1024 bytes at most"),
        (bytes(10_000_000), "byte 1024", "1024 bytes at most"),
    ],
)
def test_bad_bytes_are_refused(data: bytes, place: str, problem: str) -> None:
    check_refused(lambda data: read(data, PLAIN), data, problem, place)


def test_more_moves_than_the_options_allow_are_refused() -> None:
    with pytest.raises(ParseError, match="more than the 1 positions"):
        read(file_of("70 71"), Options(max_nodes=1))


@given(st.binary(max_size=60) | st.binary(max_size=40).map(lambda tail: file_of("70") + tail))
def test_any_bytes_are_read_or_refused_with_a_place(data: bytes) -> None:
    games = read_or_error(read, data)
    if isinstance(games, ParseError):
        assert games.place.startswith("byte ")
    else:
        assert games[0].moves[0] == "h8"
        games[0].validate()
