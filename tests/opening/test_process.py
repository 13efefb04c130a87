"""An opening as an object: names, sizes, undo, text, copies."""

from __future__ import annotations

import pickle

import pytest

from tengen.board import IllegalMove, ParseError, Point
from tengen.opening import Action, Kind, Opening, Phase
from tests.rows import each_row

RENJU_ONLY = (
    "rif",
    "yamaguchi",
    "tarannikov",
    "soosorv-4",
    "soosorv-8",
    "taraguchi-10",
    "super-taraguchi-10",
)


def test_the_rules_have_fixed_names() -> None:
    assert set(Opening.names()) == {
        "free",
        "centre",
        "pro",
        "long-pro",
        "swap",
        "swap1",
        "swap2",
        *RENJU_ONLY,
    }


def test_an_unknown_rule_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'swop' is not an opening rule.*swap2, .*taraguchi-10"):
        Opening("swop")


@pytest.mark.parametrize(
    ("short", "name"),
    [
        ("soosorv", "soosorv-8"),
        ("taraguchi", "taraguchi-10"),
        ("super-taraguchi", "super-taraguchi-10"),
        ("soosorv-6", "soosorv-6"),
        ("taraguchi-5", "taraguchi-5"),
        ("super-taraguchi-221", "super-taraguchi-221"),
    ],
)
def test_the_number_of_fifth_moves_can_be_chosen(short: str, name: str) -> None:
    assert Opening(short).name == name


@pytest.mark.parametrize("name", ["soosorv-222", "taraguchi-999"])
def test_the_number_of_fifth_moves_has_an_end(name: str) -> None:
    with pytest.raises(ValueError, match="from 1 to 221"):
        Opening(name)


@pytest.mark.parametrize(
    "name", ["soosorv-0", "soosorv-08", "soosorv-", "swap-2", "rif-3", "taraguchi-1000", "", "Rif"]
)
def test_a_name_that_is_nearly_right_is_unknown(name: str) -> None:
    with pytest.raises(ValueError, match="is not an opening rule"):
        Opening(name)


@pytest.mark.parametrize("name", RENJU_ONLY)
def test_renju_openings_need_a_board_of_fifteen(name: str) -> None:
    assert Opening(name).size == 15
    for size in (5, 14, 16, 19, 22):
        with pytest.raises(ValueError, match=f"{name} is for size 15, not {size}"):
            Opening(name, size=size)


@pytest.mark.parametrize(("name", "smallest"), [("pro", 6), ("long-pro", 8)])
def test_a_board_needs_room_outside_the_square(name: str, smallest: int) -> None:
    opening = Opening(name, size=smallest)
    while opening.phase is not Phase.DONE:
        opening.act(min(opening.choices()[0].points))
    with pytest.raises(ValueError, match=f"{name} is for sizes {smallest} to 22"):
        Opening(name, size=smallest - 1)


@pytest.mark.parametrize("size", [4, 23])
def test_a_size_that_no_board_has_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="size"):
        Opening("free", size=size)


def test_the_names_can_be_asked_for_by_size() -> None:
    assert Opening.names(15) == Opening.names()
    assert Opening.names(20) == ("free", "centre", "pro", "long-pro", "swap", "swap1", "swap2")
    assert Opening.names(7) == ("free", "centre", "pro", "swap", "swap1", "swap2")
    assert Opening.names(4) == ()


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
