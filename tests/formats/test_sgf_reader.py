"""The syntax of SGF, and files of other programs and servers."""

from __future__ import annotations

import pytest

from tengen.board import Color, Outcome, ParseError, Rule, Termination
from tengen.formats.options import Options
from tengen.formats.sgf import read
from tests.formats.refusals import check_refused
from tests.formats.sgf_games import game_of, moves


class TestTrees:
    def test_moves_are_read_in_order(self) -> None:
        assert moves(game_of("(;SZ[15];B[hh];W[ig];B[ii])")) == "h8i9i7"

    def test_variations_keep_their_order(self) -> None:
        game = game_of("(;SZ[15];B[hh](;W[hg];B[ig])(;W[ih](;B[aa])(;B[bb])))")
        found = ["".join(map(str, node.moves())) for node in game.walk() if not node.children]
        assert found == ["h8h9i9", "h8i8a15", "h8i8b14"]

    def test_white_space_is_allowed_everywhere_between(self) -> None:
        text = "\n ( \t; SZ\n[15]\r\n AB [aa]\n[bb] ; W [hh]\n C [x] ; B[hg] ( ;W[ii] ) ) \n"
        game = game_of(text)
        assert game.setup_black == ("a15", "b14")
        assert moves(game) == "h8h9i7"

    def test_a_file_may_hold_several_games(self) -> None:
        games = read(b"(;SZ[15];B[hh])\n(;SZ[9];B[aa])", Options())
        assert [(game.size, moves(game)) for game in games] == [(15, "h8"), (9, "a9")]

    def test_text_before_between_and_after_games_is_passed_over(self) -> None:
        text = "From: me (you know)\n\n(;SZ[15];B[hh])\n-- \nnext ( one\n(;SZ[15];B[aa])\nbye ;)\n"
        assert [moves(game) for game in read(text.encode(), Options())] == ["h8", "a15"]

    def test_empty_brackets_around_a_variation_do_no_harm(self) -> None:
        assert moves(game_of("(;SZ[15]((;B[hh])))")) == "h8"

    def test_a_move_in_the_first_node_is_the_first_move(self) -> None:
        game = game_of("(;B[hh]SZ[15]C[go];W[ig])")
        assert moves(game) == "h8i9"
        assert game.main_line()[0].comment == "go"

    def test_more_than_a_hundred_moves_in_a_row_are_read(self) -> None:
        points = [column + row for column in "abcdefghijklmno" for row in "abcdefghijklmno"]
        text = "".join(f";{'BW'[i % 2]}[{point}]" for i, point in enumerate(points))
        assert len(game_of(f"(;SZ[15]{text})").moves) == 225


class TestPrograms:
    def test_c_gomoku_cli(self) -> None:
        game = game_of(
            "(;FF[4]GM[4]GN[1]EV[a x b]DT[2026.11.15 19:45:00]RO[1.1]RU[4]SZ[15]PB[a]PW[b]RE[B+1]"
            "TE[five in a row]\n;B[hh]C[opening move]\n;W[gg]C[512ms]\n;B[ii]C[1500ms])"
        )
        assert game.rule is Rule.RENJU
        assert game.result == Outcome(Color.BLACK, Termination.UNKNOWN)
        assert game.root.extra == {"TE": ["five in a row"]}
        first, second, third = game.main_line()
        assert (first.comment, first.seconds) == ("opening move", None)
        assert (second.comment, second.seconds) == ("", 0.512)
        assert third.seconds == 1.5

    def test_a_time_before_any_move_is_a_comment(self) -> None:
        assert game_of("(;C[512ms])").root.comment == "512ms"

    def test_renju_server(self) -> None:
        game = game_of(
            "(;GM[4]SZ[15]GN[Rated (Timing: 10/0)]RE[W+Resign]5A[I7][ih]"
            ";B[hh];W[hg];B[ig];W[gi];B[ii])"
        )
        assert game.root.extra == {"5A": ["I7", "ih"]}
        assert game.info["title"] == "Rated (Timing: 10/0)"

    def test_old_spelling_of_properties(self) -> None:
        game = game_of("(;GaMe[1]SiZe[15]PlayerBlack[Alpha];Black[hh];White[ig]Comment[hi])")
        assert game.black == "Alpha"
        assert moves(game) == "h8i9"
        assert game.main_line()[1].comment == "hi"

    @pytest.mark.parametrize(
        ("encoding", "declared"),
        [
            ("gbk", "GB2312"),
            ("shift_jis", "Shift_JIS"),
            ("cp1251", "windows-1251"),
            ("utf-8", "GBK"),
        ],
    )
    def test_the_declared_code_page_is_used_unless_the_text_is_utf_8(
        self, encoding: str, declared: str
    ) -> None:
        name = {"gbk": "王小明", "shift_jis": "表十ソ", "cp1251": "Иван", "utf-8": "王小明"}[
            encoding
        ]
        data = f"(;CA[{declared}]SZ[15]PB[{name}];B[hh])".encode(encoding)
        assert read(data, Options())[0].black == name

    def test_the_chosen_code_page_wins_over_the_declared(self) -> None:
        data = "(;CA[ISO-8859-1]PB[Иван])".encode("cp1251")
        assert read(data, Options(encoding="windows-1251"))[0].black == "Иван"


class TestRefusals:
    def test_what_cannot_be_represented_is_refused_with_its_place(self) -> None:
        for text, problem, place in [
            ("", "no game", ""),
            ("hello", "no game", ""),
            ("(;SZ[15]", "not closed", "line 1, column 9"),
            ("(;SZ[15];B[hh]\n;W[ii", "ends with ']'", "line 2, column 2"),
            ("(;SZ[15]AB[aa][bb", "without a ']'", "line 1, column 15"),
            ("(;[aa])", "without a property", "line 1, column 3"),
            ("(;SZ[15](C[a]))", "outside a node", "line 1, column 10"),
            ("(;SZ[15];B[hh] $)", "'$' is not SGF", "line 1, column 16"),
            ("(;abc[x])", "without a name", "line 1, column 3"),
        ]:
            check_refused(game_of, text, problem, place)

    def test_too_many_nodes_are_refused(self) -> None:
        options = Options(max_nodes=3)
        assert read(b"(;SZ[15]C[;;;;];B[hh];W[ii])", options)
        with pytest.raises(ParseError, match="more than the 3 positions"):
            read(b"(;SZ[15];B[hh];W[ii];B[aa])", options)
