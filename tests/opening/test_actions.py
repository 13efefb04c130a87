"""Actions and choices as values."""

from __future__ import annotations

import pytest

from tengen.board import Color, Point
from tengen.opening import Action, Choice, Kind


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action(Kind.PLACE, Point("h8")), "h8"),
        (Action(Kind.OFFER, Point("a15")), "a15"),
        (Action(Kind.DECLARE, number=7), "7"),
        (Action(Kind.SWAP), "swap"),
        (Action(Kind.TWO_MORE), "two-more"),
    ],
)
def test_the_text_of_an_action_is_short(action: Action, text: str) -> None:
    assert str(action) == text


@pytest.mark.parametrize("kind", [Kind.PLACE, Kind.OFFER, Kind.PICK])
def test_an_action_on_the_board_needs_a_point(kind: Kind) -> None:
    with pytest.raises(ValueError, match="needs a point"):
        Action(kind)


@pytest.mark.parametrize("kind", [Kind.SWAP, Kind.STAY, Kind.TWO_MORE, Kind.OFFER_MANY])
def test_a_plain_action_takes_nothing(kind: Kind) -> None:
    with pytest.raises(ValueError, match="takes no point"):
        Action(kind, Point("h8"))
    with pytest.raises(ValueError, match="takes no number"):
        Action(kind, number=3)


@pytest.mark.parametrize("number", [None, True])
def test_a_declaration_needs_a_whole_number(number: int | None) -> None:
    with pytest.raises(ValueError, match="needs a whole number"):
        Action(Kind.DECLARE, number=number)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="jump"):
        Action("jump")  # type: ignore[arg-type]


def test_a_choice_lists_its_actions_in_board_order() -> None:
    choice = Choice(Kind.PICK, Color.BLACK, frozenset({Point("i7"), Point("h8")}))
    assert [str(action) for action in choice.actions()] == ["h8", "i7"]


def test_a_choice_of_numbers_lists_them() -> None:
    choice = Choice(Kind.DECLARE, lowest=1, highest=3)
    assert [action.number for action in choice.actions()] == [1, 2, 3]


def test_a_plain_choice_is_one_action() -> None:
    assert Choice(Kind.SWAP).actions() == (Action(Kind.SWAP),)


def test_a_choice_allows_what_it_lists_and_nothing_else() -> None:
    pick = Choice(Kind.PICK, Color.BLACK, frozenset({Point("h8")}))
    assert pick.allows(Action(Kind.PICK, Point("h8")))
    assert not pick.allows(Action(Kind.PICK, Point("h9")))
    assert not pick.allows(Action(Kind.PLACE, Point("h8")))
    declare = Choice(Kind.DECLARE, lowest=1, highest=3)
    assert declare.allows(Action(Kind.DECLARE, number=3))
    assert not declare.allows(Action(Kind.DECLARE, number=4))
    assert not declare.allows(Action(Kind.SWAP))
    assert Choice(Kind.STAY).allows(Action(Kind.STAY))
