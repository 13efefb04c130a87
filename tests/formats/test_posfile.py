"""The .pos files of ZJRenju and RenLib."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.board import PASS, Color, Outcome, ParseError, Point, Rule, Termination
from tengen.formats.options import Options
from tengen.formats.plain import lay, points_of
from tengen.formats.posfile import info_from_name, read, write
from tengen.game import Game
from tests.formats.refusals import check_refused, read_or_error
from tests.rows import each_row

PLAIN = Options()
lines = st.lists(st.sampled_from(points_of(15)), unique=True, max_size=225)


def game_of(text: str) -> Game:
    return Game.from_moves(text)


def test_the_first_byte_counts_and_each_other_is_a_point_from_the_top_left() -> None:
    (game,) = read(bytes.fromhex("0470617f00"), PLAIN)
    assert game.moves == ["h8", "h9", "h7", "a15"]
    assert (game.size, game.rule) == (15, Rule.FREESTYLE)


def test_the_rule_is_that_of_the_options() -> None:
    (game,) = read(b"\x01\x70", Options(rule=Rule.RENJU))
    assert game.rule is Rule.RENJU


def test_a_game_without_moves_is_one_zero() -> None:
    assert write([Game()], PLAIN) == b"\0"
    assert read(b"\0", PLAIN)[0].moves == []


@given(lines)
def test_what_is_written_is_read(points: list[Point]) -> None:
    game = Game()
    lay(game.root, points)
    data = write([game], PLAIN)
    assert len(data) == len(points) + 1
    assert read(data, PLAIN) == [game]


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_with_a_place(data: bytes) -> None:
    games = read_or_error(read, data)
    if isinstance(games, ParseError):
        assert games.place.startswith("byte ")
    else:
        assert write(games, PLAIN) == data


@each_row(
    ("data", "place", "problem"),
    [
        (b"", "byte 0", "an empty file"),
        (b"\x02\x70", "byte 2", "2 moves were announced, 1 bytes follow"),
        (b"\x01\x70\x71", "byte 2", "1 moves were announced, 2 bytes follow"),
        (b"\x02\x70\xe1", "byte 2", "225 is not a point"),
        (b"\x03\x70\x71\x70", "byte 3", "h8 is occupied"),
    ],
)
def test_bad_bytes_are_refused(data: bytes, place: str, problem: str) -> None:
    check_refused(lambda data: read(data, PLAIN), data, problem, place)


def test_more_moves_than_the_options_allow_are_refused() -> None:
    with pytest.raises(ParseError, match="more than the 1 positions"):
        read(b"\x02\x70\x71", Options(max_nodes=1))


def test_ten_megabytes_of_nothing_are_refused() -> None:
    with pytest.raises(ParseError, match="byte 1"):
        read(bytes(10_000_000), PLAIN)


def test_only_a_board_of_15_can_be_written() -> None:
    with pytest.raises(ValueError, match="15x15 boards, not 20x20"):
        write([Game(20)], PLAIN)


def test_several_games_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="one game, not 2"):
        write([Game(), Game()], PLAIN)


def test_a_pass_cannot_be_written() -> None:
    game = Game(rule="renju")
    game.root.add(PASS)
    with pytest.raises(ValueError, match="a pass"):
        write([game], PLAIN)


def test_a_file_name_of_zjrenju_has_six_fields() -> None:
    assert info_from_name("games/12#2#Ito#Sun Wen#3#4.pos") == {
        "table": "12",
        "opening": "two-swap",
        "black": "Ito",
        "white": "Sun Wen",
        "swap": "3",
        "state": "4",
    }


@pytest.mark.parametrize("name", ["", "game.pos", "1#2#3.pos", "1#2#3#4#5#6#7.pos"])
def test_another_file_name_says_nothing(name: str) -> None:
    assert info_from_name(name) == {}


def test_an_unknown_opening_number_stays() -> None:
    assert info_from_name("1#9#a#b#0#0.pos")["opening"] == "9"


def test_the_file_name_gives_players_rule_and_facts() -> None:
    (game,) = read(b"\x01\x70", PLAIN, name="7#0#黑#白#1#0.pos")
    assert (game.black, game.white) == ("黑", "白")
    assert (game.rule, game.opening, game.result) == (Rule.RENJU, "sakata", None)
    assert game.info == {"table": "7", "swap": "1", "state": "0"}


@pytest.mark.parametrize(
    ("state", "winner", "termination"),
    [
        ("1", Color.WHITE, Termination.UNKNOWN),
        ("2", None, Termination.UNKNOWN),
        ("3", Color.BLACK, Termination.UNKNOWN),
        ("4", Color.WHITE, Termination.UNKNOWN),
        ("5", Color.BLACK, Termination.RESIGNED),
        ("6", Color.WHITE, Termination.RESIGNED),
        ("7", Color.BLACK, Termination.TIMEOUT),
        ("8", Color.WHITE, Termination.TIMEOUT),
    ],
)
def test_the_state_in_the_name_is_the_result(
    state: str, winner: Color | None, termination: Termination
) -> None:
    (game,) = read(b"\x01\x70", PLAIN, name=f"1#1#a#b#0#{state}.pos")
    assert game.result == Outcome(winner, termination)


def test_the_board_gives_the_reason_where_the_name_has_none() -> None:
    data = write([game_of("h8a1i8b1j8c1k8d1l8")], PLAIN)
    (game,) = read(data, PLAIN, name="1#1#a#b#0#3.pos")
    assert game.result is not None
    assert game.result.termination is Termination.FIVE


def test_the_name_is_believed_against_the_board() -> None:
    data = write([game_of("h8a1i8b1j8c1k8d1l8")], PLAIN)
    (game,) = read(data, PLAIN, name="1#1#a#b#0#4.pos")
    assert game.result == Outcome(Color.WHITE, Termination.UNKNOWN)
