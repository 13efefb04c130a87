"""Comments, drawings and times of SGF nodes."""

from __future__ import annotations

import pytest

from tengen.board import ParseError
from tengen.formats.options import Options
from tengen.formats.sgf import read
from tengen.game import Mark
from tests.formats.refusals import check_refused
from tests.formats.sgf_games import game_of, moves


class TestNotes:
    def test_every_note(self) -> None:
        game = game_of(
            "(;SZ[15];B[hh]C[one\ntwo]N[name]CR[aa]SQ[bb:cb]TR[dd]MA[ee]LB[ff:A][gg:B\\:C]"
            "AR[aa:bb]LN[cc:dd][ee:ff]BL[59.5]XS[1.25]XE[0.5]XP[h8 i9][j10]DD[])"
        )
        node = game.main_line()[0]
        assert (node.comment, node.name) == ("one\ntwo", "name")
        assert node.marks == {
            "a15": "circle",
            "b14": "square",
            "c14": "square",
            "d12": "triangle",
            "e11": "cross",
        }
        assert node.labels == {"f10": "A", "g9": "B:C"}
        assert node.arrows == [("a15", "b14")]
        assert node.lines == [("c13", "d12"), ("e11", "f10")]
        assert (node.clock, node.seconds) == (59.5, 1.25)
        assert node.extra == {"XE": ["0.5"], "XP": ["h8 i9", "j10"], "DD": [""]}

    def test_a_label_without_a_text_is_an_empty_one(self) -> None:
        assert game_of("(;SZ[15]LB[aa])").root.labels == {"a15": ""}

    def test_the_clock_of_the_other_side_is_kept_as_it_is(self) -> None:
        node = game_of("(;SZ[15];B[hh]WL[60])").main_line()[0]
        assert (node.clock, node.extra) == (None, {"WL": ["60"]})

    @pytest.mark.parametrize("text", ["BL[soon]", "XS[]", "BL[1e5]", f"BL[{'9' * 400}]"])
    def test_a_time_that_is_no_number_is_kept_as_it_is(self, text: str) -> None:
        node = game_of(f"(;SZ[15];B[hh]{text})").main_line()[0]
        assert (node.clock, node.seconds) == (None, None)
        assert list(node.extra) == [text[:2]]

    def test_a_property_that_is_named_twice_adds_up(self) -> None:
        assert game_of("(;SZ[15]C[a]C[b]CR[aa]CR[bb])").root.comment == "a\nb"


class TestSeveralNodes:
    def test_nodes_without_a_move_lend_their_notes_to_the_position(self) -> None:
        text = "(;SZ[15]C[start];C[more];B[hh]C[one];C[two]CR[aa](;N[x]C[three];W[ii])(;N[y]))"
        game = game_of(text)
        assert game.root.comment == "start\nmore"
        node = game.root.children[0]
        assert node.comment == "one\ntwo\nthree\ny"
        assert node.name == "x"
        assert node.marks == {"a15": Mark.CIRCLE}
        assert moves(game) == "h8i7"

    def test_a_name_may_come_before_the_first_comment(self) -> None:
        node = game_of("(;N[a];N[b];C[c];N[d])").root
        assert (node.name, node.comment) == ("a", "c\nb\nd")

    def test_empty_later_notes_add_nothing(self) -> None:
        node = game_of("(;N[a]C[b];N[]C[])").root
        assert (node.name, node.comment) == ("a", "b")

    def test_two_names_without_a_comment_make_one(self) -> None:
        node = game_of("(;N[a];N[b])").root
        assert (node.name, node.comment) == ("a", "b")


class TestRefusals:
    def test_what_cannot_be_represented_is_refused_with_its_place(self) -> None:
        for text, problem, place in [
            ("(;SZ[15]AB[tt])", "'tt' is not a point", "line 1, column 2"),
            ("(;SZ[15]CR[aa:zz])", "'zz' is not a point", "line 1, column 2"),
            ("(;SZ[15]LB[zz:A])", "'zz' is not a point", "line 1, column 2"),
            ("(;SZ[15]AR[aa])", "'' is not a point", "line 1, column 2"),
            ("(;SZ[15]CR[aa:oo][aa:oo])", "more than once", "line 1, column 2"),
        ]:
            check_refused(game_of, text, problem, place)

    def test_too_many_points_in_rectangles_are_refused(self) -> None:
        with pytest.raises(ParseError, match="more than the 300 positions"):
            read(b"(;SZ[15]CR[aa:oo]TR[aa:oo])", Options(max_nodes=300))
