from __future__ import annotations

import json
import pickle

import pytest

from tengen.board import Board
from tengen.i18n import Message
from tengen.values import Color, IllegalMove, ParseError, Place, Rule, Shape, Symmetry


def test_a_member_is_its_own_text() -> None:
    assert Color.BLACK == "black"
    assert json.dumps({"turn": Color.WHITE}) == '{"turn": "white"}'


def test_a_member_is_found_by_its_text() -> None:
    assert Rule("standard-caro") is Rule.STANDARD_CARO


def test_an_unknown_text_is_refused_with_the_choices() -> None:
    with pytest.raises(ValueError, match="'chess' is not a rule: expected one of freestyle"):
        Rule("chess")


def test_members_have_names_in_both_languages() -> None:
    names = [(shape.label(), shape.label("zh")) for shape in (Shape.OPEN_FOUR, Shape.THREE)]
    assert names == [("open four", "活四"), ("three", "眠三")]


def test_repr_and_pickle_give_the_member_back() -> None:
    assert repr(Color.BLACK) == "Color.BLACK"
    assert pickle.loads(pickle.dumps(Rule.RENJU)) is Rule.RENJU  # noqa: S301


def test_the_other_colour() -> None:
    assert Color.BLACK.other is Color.WHITE
    assert Color.WHITE.other is Color.BLACK


@pytest.mark.parametrize("symmetry", Symmetry)
def test_the_inverse_of_the_inverse_is_the_symmetry(symmetry: Symmetry) -> None:
    assert symmetry.inverse.inverse is symmetry


def test_errors_survive_pickling_whole() -> None:
    move = pickle.loads(pickle.dumps(IllegalMove("h8 is occupied", "h8", "occupied")))  # noqa: S301
    assert (str(move), move.point, move.reason) == ("h8 is occupied", "h8", "occupied")
    parse = pickle.loads(pickle.dumps(ParseError("expected a move", "line 3")))  # noqa: S301
    assert (str(parse), parse.place) == ("line 3: expected a move", "line 3")
    place = pickle.loads(pickle.dumps(Place(line=3, rest="nodes[2]")))  # noqa: S301
    assert (place, place.text("zh")) == ("line 3, nodes[2]", "第3行nodes[2]")


def test_an_error_of_the_core_is_shown_in_every_language() -> None:
    with pytest.raises(ParseError, match=r"^character 5: expected a move like h8$") as caught:
        Board.from_moves("h8i9?")
    assert caught.value.text("zh") == "第5个字符：此处应为 h8 这样的着法"
    with pytest.raises(ParseError, match="row 3 is longer") as caught:
        Board.from_text("5/5/6/5/5 b")
    assert caught.value.text("ja") == "5文字目：3 行は盤の行数より長くなっています"


def test_an_illegal_move_has_a_reason_in_every_language() -> None:
    error = IllegalMove("p16 is not on a 15x15 board", "p16", "off-board")
    assert error.text("en") == "p16 is not on a 15x15 board"
    assert error.text("ja") == "p16 は盤の外です"
    assert IllegalMove("a reason of its own").text("ja") == "a reason of its own"
    assert IllegalMove(Message("rules.color.black")).text("ja") == "黒"
