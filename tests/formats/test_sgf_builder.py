"""The tree of one SGF game: board, set-up stones, moves and variations."""

from __future__ import annotations

import pytest

from tengen.board import PASS, Color, Point
from tengen.formats.options import Options
from tests.formats.refusals import check_refused
from tests.formats.sgf_games import game_of, moves, refusal


class TestBoards:
    @pytest.mark.parametrize(("text", "size"), [("SZ[19]", 19), ("SZ[20:20]", 20), ("SZ[ 9 ]", 9)])
    def test_the_size_is_read(self, text: str, size: int) -> None:
        assert game_of(f"(;{text})").size == size

    def test_without_a_size_the_options_decide(self) -> None:
        assert game_of("(;GM[4])").size == 15
        assert game_of("(;GM[4])", Options(size=20)).size == 20

    @pytest.mark.parametrize("number", ["1", "4", "11", "x"])
    def test_any_game_number_is_accepted(self, number: str) -> None:
        game = game_of(f"(;GM[{number}]SZ[15];B[hh])")
        assert moves(game) == "h8"
        assert game.root.extra == {}

    def test_tt_is_a_pass_up_to_19_and_a_point_beyond(self) -> None:
        assert game_of("(;SZ[19];B[tt];W[])").moves == [PASS, PASS]
        assert game_of("(;SZ[20];B[tt])").moves == [Point("t1")]

    def test_a_noted_pass_is_a_pass(self) -> None:
        assert game_of("(;SZ[15];B[]C[pass])").moves == [PASS]

    def test_setup_in_several_nodes_adds_up(self) -> None:
        game = game_of("(;SZ[15]AB[aa][bb];AW[cc]AE[bb];PL[W];W[dd])")
        assert (game.setup_black, game.setup_white) == (("a15",), ("c13",))
        assert game.turn is Color.WHITE
        assert moves(game) == "d12"

    def test_setup_may_name_rectangles_by_any_two_corners(self) -> None:
        game = game_of("(;SZ[15]AB[aa:bc]AW[oo : nn])")
        assert game.setup_black == ("a13", "a14", "a15", "b13", "b14", "b15")
        assert game.setup_white == ("n1", "n2", "o1", "o2")

    def test_setup_within_the_only_variation_counts_for_all(self) -> None:
        problem = "(;SZ[15](;AB[hh];W[ii])(;W[hh]))"
        assert refusal(problem).problem == "h8 is occupied"

    def test_empty_setup_lists_are_passed_over(self) -> None:
        assert game_of("(;SZ[15]AB[]PL[])").setup_black == ()

    def test_the_first_move_tells_who_begins(self) -> None:
        assert game_of("(;SZ[15];W[hh];B[ii])").turn is Color.WHITE
        assert game_of("(;SZ[15]PL[W];B[hh])").turn is Color.BLACK

    @pytest.mark.parametrize(
        ("text", "turn"), [("PL[W]", "white"), ("PL[black]", "black"), ("", "white")]
    )
    def test_without_moves_the_player_or_the_stones_tell_who_begins(
        self, text: str, turn: str
    ) -> None:
        assert game_of(f"(;SZ[15]AB[hh]{text})").turn == turn

    def test_naming_the_player_whose_turn_it_is_anyway_is_allowed(self) -> None:
        assert moves(game_of("(;SZ[15];B[hh];PL[W];W[aa])")) == "h8a15"


class TestRefusals:
    def test_what_cannot_be_represented_is_refused_with_its_place(self) -> None:
        for text, problem, place in [
            ("(;SZ[19:15])", "not a square board", "line 1, column 2"),
            ("(;SZ[big])", "not a square board", "line 1, column 2"),
            ("(;SZ[4])", "not within 5..22", "line 1, column 2"),
            ("\n(;SZ[100])", "not within 5..22", "line 2, column 2"),
            ("(;SZ[15];B[hh];W[hh])", "h8 is occupied", "line 1, column 16"),
            ("(;SZ[15];B[hh]\n\n;W[hh]C[x])", "h8 is occupied", "line 3, column 1"),
            ("(;SZ[15]AB[hh];B[hh])", "h8 is occupied", "line 1, column 16"),
            ("(;SZ[15];B[hh];B[ii])", "black moves where white", "line 1, column 16"),
            ("(;SZ[15](;B[hh])(;W[ii]))", "white moves where black", "line 1, column 19"),
            ("(;SZ[15];B[pp])", "'pp' is not a point", "line 1, column 10"),
            ("(;SZ[15];B[H8])", "'H8' is not a point", "line 1, column 9"),
            ("(;SZ[15];B[hh]W[ii])", "more than one move", "line 1, column 9"),
            ("(;SZ[15];B[hh][ii])", "more than one move", "line 1, column 9"),
            ("(;SZ[15];B[hh];AB[ii])", "set-up after a move", "line 1, column 15"),
            ("(;SZ[15];B[hh];PL[B])", "set-up after a move", "line 1, column 15"),
            ("(;SZ[15];B[hh];W[ii]AE[hh])", "set-up after a move", "line 1, column 15"),
            (
                "(;SZ[15](;AB[hh])(;AB[ii]))",
                "set-up after a move or a variation",
                "line 1, column 19",
            ),
        ]:
            check_refused(game_of, text, problem, place)

    def test_more_moves_than_the_board_allows_are_refused(self) -> None:
        error = refusal("(;SZ[5]" + ";B[];W[]" * 30 + ")")
        assert error.problem == "more nodes in a row than the board allows"

    def test_brackets_that_nest_too_deeply_are_refused(self) -> None:
        error = refusal("(;SZ[5]" + "(" * 60)
        assert error.problem == "variations nest too deeply"
