"""Opening files."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import ParseError
from tengen.formats.openings import read_offsets, read_pos, write_offsets, write_pos
from tengen.formats.options import Options
from tengen.game import Game
from tests.formats.strategies import plain_games


def moves(game: Game) -> str:
    return "".join(map(str, game.moves))


class TestOffsets:
    @pytest.mark.parametrize(
        "text",
        [
            "0,0, 1,0, 1,3",
            "0,0,1,0,1,3",
            " 0,0 1,0 1,3 \n",
            "0,0; 1,0; 1,3;",
            "+0, +0, +1, +0, 1 ,3",
        ],
    )
    def test_offsets_count_right_and_down_from_the_centre(self, text: str) -> None:
        (game,) = read_offsets(text.encode(), Options())
        assert moves(game) == "h8i8i5"

    def test_negative_offsets_count_left_and_up(self) -> None:
        (game,) = read_offsets(b"-7,-7, 7,-7", Options())
        assert moves(game) == "a15o15"

    def test_the_centre_of_an_even_board_is_the_lower_right_one(self) -> None:
        (game,) = read_offsets(b"0,0", Options(size=20))
        assert game.moves[0].xy(20) == (10, 10)

    def test_each_line_is_an_opening(self) -> None:
        games = read_offsets(b"# book\n0,0\n\n1,1, 2,2\n", Options())
        assert [moves(game) for game in games] == ["h8", "i7j6"]

    def test_openings_are_written_as_programs_write_them(self) -> None:
        games = [Game.from_moves("h8i8i5"), Game.from_moves("a15")]
        assert write_offsets(games, Options()) == b"0,0, 1,0, 1,3\n-7,-7\n"

    @settings(deadline=None)
    @given(st.data(), st.sampled_from([5, 15, 20, 22]))
    def test_openings_come_back(self, data: st.DataObject, size: int) -> None:
        games = data.draw(st.lists(plain_games(size, passes=False), max_size=3))
        openings = [game for game in games if game.moves]
        options = Options(size=size)
        assert read_offsets(write_offsets(openings, options), options) == openings

    @pytest.mark.parametrize(
        ("text", "problem", "place"),
        [
            ("0,0\n0,8", "0,8 is off the board", "line 2, column 1"),
            ("-8,0", "-8,0 is off the board", "line 1, column 1"),
            ("0,0, 0,0", "h8 is occupied", "line 1, column 6"),
            ("  0,0, 1", "expected two offsets such as '1,-3'", "line 1, column 8"),
            ("0,0, 100,1", "expected two offsets such as '1,-3'", "line 1, column 6"),
            ("0,0, 1,100", "expected two offsets such as '1,-3'", "line 1, column 6"),
            ("h8", "expected two offsets such as '1,-3'", "line 1, column 1"),
        ],
    )
    def test_what_is_no_opening_is_refused(self, text: str, problem: str, place: str) -> None:
        with pytest.raises(ParseError) as caught:
            read_offsets(text.encode(), Options())
        assert (caught.value.problem, caught.value.place) == (problem, place)

    def test_a_pass_cannot_be_written(self) -> None:
        game = Game()
        game.root.add("--")
        with pytest.raises(ValueError, match="pass"):
            write_offsets([game], Options())

    @pytest.mark.parametrize("game", [Game(), Game(setup_black=["h8"])])
    def test_what_offsets_cannot_tell_is_not_written(self, game: Game) -> None:
        with pytest.raises(ValueError, match=r"without moves|set-up"):
            write_offsets([game], Options())

    def test_too_many_moves_are_refused(self) -> None:
        with pytest.raises(ParseError, match="more than the 3 positions"):
            read_offsets(b"0,0\n0,0", Options(max_nodes=3))


class TestPositionStrings:
    def test_rows_count_from_the_top(self) -> None:
        (game,) = read_pos(b"b7d6e6f7h2k5", Options())
        assert moves(game) == "b9d10e10f9h14k11"
        assert write_pos([game], Options()) == b"b7d6e6f7h2k5\n"

    @pytest.mark.parametrize(("origin", "text"), [("top", "h15"), ("bottom", "h1")])
    def test_the_options_may_say_otherwise(self, origin: str, text: str) -> None:
        options = Options(origin="top" if origin == "top" else "bottom")
        (game,) = read_pos(text.encode(), options)
        assert moves(game) == "h1"
        assert write_pos([game], options) == f"{text}\n".encode()
