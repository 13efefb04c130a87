"""Position strings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import ParseError, Rule
from tengen.formats.moves import read, write
from tengen.formats.options import Options, Origin
from tengen.game import Game
from tests.formats.strategies import plain_games
from tests.rows import each_row


def moves(text: str, options: Options = Options()) -> list[str]:
    (game,) = read(text.encode(), options)
    return [str(move) for move in game.moves]


@pytest.mark.no_cover
@settings(deadline=None)
@given(st.data(), st.sampled_from([5, 9, 15, 22]), st.sampled_from(["auto", "bottom", "top"]))
def test_games_come_back(data: st.DataObject, size: int, origin: Origin) -> None:
    options = Options(size=size, origin=origin)
    games = data.draw(st.lists(plain_games(size), max_size=3))
    assert read(write(games, options), options) == games


@each_row(
    "text",
    [
        "h8i9i7g9",
        "H8I9I7G9",
        "h8 i9 i7 g9\n",
        "h8,i9,i7,g9",
        "H8, I9, I7, G9",
        "h8-i9-i7-g9",
        "h8|i9|i7|g9",
        "h8+i9;i7 - g9",
        "1. h8 i9 2. i7 g9",
        "1.h8 2.i9 3.i7 4.g9",
        "1) h8 2) i9 3) i7 4) g9",
        "1 h8 2 i9 3 i7 4 g9",
        "1: h8 1... i9 2: i7 g9",
        "h08i09i07g09",
        "\ufeffh8i9i7g9",
    ],
)
def test_moves_may_be_written_in_many_ways(text: str) -> None:
    assert moves(text) == ["h8", "i9", "i7", "g9"]


def test_two_dashes_are_a_pass() -> None:
    assert moves("h8--i9") == ["h8", "--", "i9"]
    assert moves("h8 -- --") == ["h8", "--", "--"]


def test_rows_count_from_the_edge_that_the_options_name() -> None:
    assert moves("h8a1o15", Options(origin="top")) == ["h8", "a15", "o1"]
    assert moves("h8a1o15") == ["h8", "a1", "o15"]


def test_two_digits_belong_to_the_move_before() -> None:
    assert moves("h1i11j10") == ["h1", "i11", "j10"]


def test_each_line_is_a_game() -> None:
    games = read(b"# an opening book\nh8i9\n\n  i7 \r\n-\rj10", Options(rule=Rule.RENJU))
    assert ["".join(map(str, game.moves)) for game in games] == ["h8i9", "i7", "", "j10"]
    assert {game.rule for game in games} == {Rule.RENJU}


def test_only_the_main_line_is_written() -> None:
    game = Game.from_moves("h8i9")
    game.root.add("a1")
    assert write([game, Game()], Options()) == b"h8i9\n-\n"
    assert write([game], Options(origin="top")) == b"h8i7\n"


@pytest.mark.parametrize("game", [Game(setup_black=["h8"]), Game(turn="white")])
def test_a_start_that_moves_cannot_tell_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="a list of moves"):
        write([game], Options())


@pytest.mark.parametrize(
    ("text", "problem", "place"),
    [
        ("h8 z9", "expected a move like h8", "line 1, character 4"),
        ("h16", "h16 is off the board", "line 1, move 1"),
        ("h0", "expected a move like h8", "line 1, character 1"),
        ("h8\ni9h8i9", "i9 is occupied", "line 2, move 3"),
        ("h8?i9", "expected a move like h8", "line 1, character 3"),
        ("h8123", "expected a move like h8", "line 1, character 1"),
        ("12345 h8", "expected a move like h8", "line 1, character 1"),
        ("hello", "expected a move like h8", "line 1, character 1"),
        ("--" * 453, "more moves than the board allows", "line 1, move 453"),
    ],
)
def test_what_is_no_game_is_refused_with_its_place(text: str, problem: str, place: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text.encode(), Options())
    assert (caught.value.problem, caught.value.place) == (problem, place)


def test_too_many_moves_in_all_are_refused() -> None:
    options = Options(max_nodes=4)
    assert len(read(b"h8\nh8", options)) == 2
    with pytest.raises(ParseError, match="more than the 4 positions"):
        read(b"h8\nh8\nh8", options)
    with pytest.raises(ParseError, match="more than the 4 positions"):
        read(b"\n\n\n\n\n", options)
