"""Random walks through every opening rule on every board it can be played on."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import IllegalMove, Point
from tengen.opening import Action, Kind, Opening, Phase

NAMES = (*Opening.names(), "soosorv-30", "taraguchi-40", "super-taraguchi-2")
LONGEST = 260
"""More actions than any opening has: 4 stones, 221 offers, a pick and the questions between."""

CHANCE = st.integers(0, 2**32).map(random.Random)
EVERY_POINT = [Point.from_xy(x, y, 22) for x in range(22) for y in range(22)]


@st.composite
def openings(draw: st.DrawFn) -> Opening:
    name = draw(st.sampled_from(NAMES))
    sizes = [size for size in range(5, 23) if name in Opening.names(size)] or [15]
    rule = draw(st.sampled_from(["freestyle", "standard", "renju", "caro"]))
    return Opening(name, draw(st.sampled_from(sizes)), rule)


def random_action(opening: Opening, chance: random.Random) -> Action:
    actions = chance.choice(opening.choices()).actions()
    if actions[0].kind is Kind.DECLARE and chance.random() < 0.9:
        actions = actions[:8]  # Yamaguchi allows 221 fifth moves, which makes long walks.
    return chance.choice(actions)


def random_walk(opening: Opening, chance: random.Random, most: int = LONGEST) -> None:
    for _ in range(most):
        if opening.phase is Phase.DONE:
            break
        opening.act(random_action(opening, chance))


@settings(deadline=None, max_examples=60)
@given(openings(), CHANCE)
def test_every_walk_ends_with_an_undecided_board(opening: Opening, chance: random.Random) -> None:
    random_walk(opening, chance)
    board = opening.board
    assert opening.phase is Phase.DONE
    assert opening.player is None
    assert board.outcome is None
    assert board.turn is opening.turn
    assert len(board.moves) <= 5


@settings(deadline=None, max_examples=60)
@given(openings(), CHANCE, st.integers(0, 20))
def test_an_opening_is_rebuilt_from_its_text(
    opening: Opening, chance: random.Random, length: int
) -> None:
    random_walk(opening, chance, length)
    twin = Opening.from_text(opening.to_text())
    assert twin == opening
    assert twin.describe() == opening.describe()
    assert twin.actions == opening.actions


@settings(deadline=None, max_examples=60)
@given(openings(), CHANCE, st.integers(0, 20))
def test_undo_inverts_every_action(opening: Opening, chance: random.Random, length: int) -> None:
    random_walk(opening, chance, length)
    if opening.phase is Phase.DONE:
        return
    before = opening.describe()
    action = random_action(opening, chance)
    opening.act(action)
    assert opening.undo() == action
    assert opening.describe() == before


@settings(deadline=None, max_examples=60)
@given(openings(), CHANCE, st.integers(0, 20))
def test_exactly_what_is_listed_is_accepted(
    opening: Opening, chance: random.Random, length: int
) -> None:
    random_walk(opening, chance, length)
    choices = opening.choices()
    points = chance.sample(EVERY_POINT, 12)
    tried = [
        *(Action(kind, point) for kind in (Kind.PLACE, Kind.OFFER, Kind.PICK) for point in points),
        *(Action(Kind.DECLARE, number=number) for number in (-1, 0, 1, 8, 9, 221, 222)),
        *map(Action, (Kind.STAY, Kind.SWAP, Kind.TWO_MORE, Kind.OFFER_MANY)),
        *(chance.choice(choice.actions()) for choice in choices),
    ]
    before = opening.to_text()
    for action in tried:
        if any(choice.allows(action) for choice in choices):
            opening.act(action)
            opening.undo()
        else:
            with pytest.raises((IllegalMove, ValueError)):
                opening.act(action)
        assert opening.to_text() == before


@settings(deadline=None, max_examples=60)
@given(openings(), CHANCE)
def test_only_a_swap_or_two_more_stones_change_the_owner_of_black(
    opening: Opening, chance: random.Random
) -> None:
    while opening.phase is not Phase.DONE:
        black, moves = opening.black, opening.moves
        action = random_action(opening, chance)
        opening.act(action)
        assert (opening.black != black) == (action.kind in (Kind.SWAP, Kind.TWO_MORE))
        assert (opening.moves != moves) == (action.kind in (Kind.PLACE, Kind.PICK))
