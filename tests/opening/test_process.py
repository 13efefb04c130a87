"""An opening as an object: sizes, spellings of actions, undo, text, copies."""

from __future__ import annotations

import pickle

import pytest

from tengen.board import IllegalMove, ParseError, Point, PointLike
from tengen.opening import Action, Kind, Opening, Phase
from tests.rows import each_row


@pytest.mark.parametrize("size", [4, 23])
def test_a_size_that_no_board_has_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="size"):
        Opening("free", size=size)


def test_an_unknown_game_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="chess"):
        Opening("swap2", rule="chess")


def test_the_default_is_a_freestyle_board_of_fifteen() -> None:
    opening = Opening("swap2")
    assert (opening.size, opening.rule, opening.turn) == (15, "freestyle", "black")


def test_an_even_board_starts_from_the_protocol_centre() -> None:
    opening = Opening("centre", size=20)
    opening.act("k10")
    assert opening.phase is Phase.DONE
    with pytest.raises(IllegalMove, match="centre point"):
        Opening("centre", size=20).act("j11")


def test_the_board_is_a_copy() -> None:
    opening = Opening("swap2")
    opening.board.play("h8")
    assert opening.moves == ()
    assert opening.board.moves == ()


def test_actions_are_remembered_in_order() -> None:
    opening = Opening.from_text("swap1 15 renju: h8 swap")
    assert opening.actions == (Action(Kind.PLACE, Point("h8")), Action(Kind.SWAP))


def test_undo_takes_back_one_action_at_a_time() -> None:
    opening = Opening.from_text("rif 15 renju: h8 h9 i9 swap a1 b2 c3 c3")
    undone = []
    while opening.actions:
        undone.append(str(opening.undo()))
    assert undone == ["c3", "c3", "b2", "a1", "swap", "i9", "h9", "h8"]
    assert opening == Opening("rif", rule="renju")
    assert opening.black == 1


def test_undo_at_the_beginning_is_refused() -> None:
    with pytest.raises(ValueError, match="no action to undo"):
        Opening("swap2").undo()


def test_undoing_a_swap_gives_the_colours_back() -> None:
    opening = Opening.from_text("swap1 15 renju: h8 swap")
    assert opening.black == 2
    opening.undo()
    assert (opening.black, opening.phase, opening.player) == (1, "swap", 2)


def test_the_text_holds_the_whole_opening() -> None:
    text = "soosorv-8 15 renju: h8 h9 i9 swap a1 2 stay b2 c3 c3"
    opening = Opening.from_text(text)
    assert opening.to_text() == text
    assert opening.declared == 2
    assert opening.moves == tuple(map(Point, ["h8", "h9", "i9", "a1", "c3"]))


def test_a_fresh_opening_has_a_text_too() -> None:
    assert Opening("swap2", 20, "standard").to_text() == "swap2 20 standard:"
    assert Opening.from_text("swap2 20 standard:") == Opening("swap2", 20, "standard")


@each_row(
    ("text", "place"),
    [
        ("", "start"),
        ("swap2 15 renju h8", "start"),
        ("swap2 15: h8", "start"),
        ("swap2 fifteen renju: h8", "start"),
        ("swap2 ١٥ renju: h8", "start"),
        ("swop 15 renju: h8", "start"),
        ("swap2 99 renju: h8", "start"),
        (f"swap2 {10**30} renju: h8", "start"),
        ("swap2 -5 renju: h8", "start"),
        ("rif 19 renju: h8", "start"),
        ("swap2 15 go: h8", "start"),
        ("swap2 15 renju: h8 h8", "action 2"),
        ("swap2 15 renju: h8 i9 z99", "action 3"),
        ("swap1 15 renju: h8 swap swap", "action 3"),
        ("free 15 renju: h8", "action 1"),
    ],
)
def test_a_bad_text_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(ParseError) as caught:
        Opening.from_text(text)
    assert caught.value.place == place


def test_an_endless_text_is_refused_unread() -> None:
    with pytest.raises(ParseError, match="at most 4096 characters"):
        Opening.from_text("swap2 15 renju:" + " h8" * 5000)


def test_openings_are_equal_by_what_happened() -> None:
    opening = Opening.from_text("swap1 15 renju: h8")
    assert opening == Opening.from_text("swap1 15 renju: H8")
    assert opening != Opening.from_text("swap1 15 freestyle: h8")
    assert opening != Opening.from_text("swap1 15 renju: h9")
    assert opening != "swap1 15 renju: h8"


def test_the_repr_pastes_back() -> None:
    opening = Opening.from_text("swap1 15 renju: h8")
    assert repr(opening) == "Opening.from_text('swap1 15 renju: h8')"


def test_a_copy_goes_its_own_way() -> None:
    opening = Opening.from_text("swap1 15 renju: h8")
    twin = opening.copy()
    twin.act("swap")
    assert (opening.black, twin.black) == (1, 2)


def test_an_opening_can_be_pickled() -> None:
    opening = Opening.from_text("taraguchi-3 15 renju: h8 stay i9 stay j10 stay k11 offer-many a1")
    twin = pickle.loads(pickle.dumps(opening))  # noqa: S301
    assert twin == opening
    assert twin.describe() == opening.describe()


def test_an_unreadable_point_is_a_parse_error() -> None:
    opening = Opening("swap2")
    with pytest.raises(ParseError):
        opening.act("8h")
    assert opening.actions == ()


def test_an_illegal_point_inside_an_action_is_refused_as_well() -> None:
    opening = Opening("swap2")
    with pytest.raises(IllegalMove):
        opening.act(Action(Kind.PLACE, Point("v22")))
    assert opening.actions == ()


def test_actions_points_texts_and_coordinates_mean_the_same() -> None:
    spellings: list[Action | PointLike] = [
        Action(Kind.PLACE, Point("h9")),
        Point("h9"),
        "h9",
        "H9",
        (7, 6),
    ]
    for spelling in spellings:
        opening = Opening.from_text("swap2 15 renju: h8")
        opening.act(spelling)
        assert opening.actions[-1] == Action(Kind.PLACE, Point("h9"))


def test_words_may_be_written_in_any_case() -> None:
    opening = Opening.from_text("swap2 15 renju: h8 i9 a1")
    opening.act(" Two-More ")
    assert opening.actions[-1] == Action(Kind.TWO_MORE)
