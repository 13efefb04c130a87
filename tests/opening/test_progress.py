"""The choices of each phase, what is refused, and the state after an action."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tengen.board import PASS, Board, Color, IllegalMove, Point, PointLike
from tengen.opening import Action, Choice, Kind, Opening, Region, progress
from tengen.opening.progress import State, player
from tengen.opening.regions import ANYWHERE
from tengen.opening.steps import Ask, Declare, Offer, Option, Pick, Place, Step
from tests.rows import each_row


def after(name: str, actions: str, size: int = 15) -> Opening:
    return Opening.from_text(f"{name} {size} renju: {actions}")


def only(opening: Opening) -> Choice:
    (choice,) = opening.choices()
    return choice


def sides(name: str, actions: str) -> list[int]:
    """How many points each stone of the walk could have been placed on, stones included."""
    opening = Opening(name, rule="renju")
    counts = []
    for word in actions.split():
        choice = opening.choices()[0]
        if choice.kind is Kind.PLACE:
            assert choice.color is opening.turn
            counts.append(len(choice.points) + len(opening.moves))
        opening.act(word)
    return counts


@pytest.mark.parametrize(
    ("name", "actions", "expected"),
    [
        ("centre", "h8", [1]),
        ("pro", "h8 i9 a1", [1, 225, 225 - 25 + 2]),
        ("long-pro", "h8 i9 a1", [1, 225, 225 - 49 + 2]),
        ("swap", "h8 i9 a1 stay", [225, 225, 225]),
        ("swap1", "h8 stay", [225]),
        ("swap2", "h8 i9 a1 two-more b1 c1", [225] * 5),
        ("rif", "h8 i9 j9 stay a1", [1, 9, 25, 225]),
        ("tarannikov", "h8 stay i9 stay j9 stay i8 stay i7", [1, 9, 25, 49, 81]),
        ("taraguchi-10", "h8 stay i9 stay j9 stay i8 swap i7", [1, 9, 25, 49, 81]),
        ("super-taraguchi-10", "h8 stay i9 stay j9 stay i8 stay i7", [1, 25, 49, 81, 81]),
    ],
)
def test_the_squares_have_the_sizes_of_the_rule(
    name: str, actions: str, expected: list[int]
) -> None:
    assert sides(name, actions) == expected


def test_a_place_choice_says_everything() -> None:
    choice = only(after("rif", "h8"))
    assert choice == Choice(
        Kind.PLACE,
        Color.WHITE,
        frozenset(map(Point, ["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"])),
        Region(3),
    )


def test_swap_and_stay_say_which_colour_the_player_will_have() -> None:
    stay, swap = after("swap", "h8 i9 a1").choices()
    assert stay == Choice(Kind.STAY, Color.WHITE)
    assert swap == Choice(Kind.SWAP, Color.BLACK)


def test_swap2_offers_a_third_way() -> None:
    kinds = [choice.kind for choice in after("swap2", "h8 i9 a1").choices()]
    assert kinds == [Kind.STAY, Kind.SWAP, Kind.TWO_MORE]


def test_taraguchi_offers_many_fifth_moves_to_black() -> None:
    choices = after("taraguchi-10", "h8 stay i9 stay j9 stay i8").choices()
    assert choices == (
        Choice(Kind.STAY, Color.BLACK),
        Choice(Kind.SWAP, Color.WHITE),
        Choice(Kind.OFFER_MANY, count=10),
    )


@pytest.mark.parametrize(
    ("name", "actions", "highest"),
    [
        ("yamaguchi", "h8 i9 j9", 221),
        ("soosorv-8", "h8 i9 j9 stay a1", 8),
        ("soosorv-4", "h8 i9 j9 stay a1", 4),
        ("soosorv-6", "h8 i9 j9 stay a1", 6),
    ],
)
def test_a_declaration_has_bounds(name: str, actions: str, highest: int) -> None:
    opening = after(name, actions)
    assert only(opening) == Choice(Kind.DECLARE, lowest=1, highest=highest)
    assert opening.declared is None
    opening.act(highest)
    assert opening.declared == highest


def test_offers_may_be_anywhere_but_not_alike() -> None:
    # White h9 and h11 and black h8 and h7 stand on one column: left and right are the same.
    opening = after("rif", "h8 h9 h7 stay h11")
    choice = only(opening)
    assert (choice.kind, choice.color, len(choice.points), choice.count) == (
        Kind.OFFER,
        Color.BLACK,
        221,
        2,
    )
    opening.act("i10")
    later = only(opening)
    assert choice.points - later.points == {Point("i10"), Point("g10")}
    assert later.count == 1
    assert opening.offers == (Point("i10"),)


def test_a_pick_is_one_of_the_offers() -> None:
    opening = after("rif", "h8 h9 h7 stay h11 i10 h10")
    assert opening.offers == (Point("i10"), Point("h10"))
    assert only(opening) == Choice(Kind.PICK, Color.BLACK, frozenset({Point("i10"), Point("h10")}))


def test_more_offers_than_different_moves_are_not_asked_for() -> None:
    # The figure has a mirror through column h and one between rows 7 and 8.
    opening = after("yamaguchi", "h8 h9 h7 221 stay h6")
    count = only(opening).count
    # Rows 1 to 14 and their images make 7 rows, and row 15 has no image: 8 rows of 8 columns,
    # less the four stones, which fill two places of column h.
    assert count == 8 * 8 - 2
    while opening.phase == "offer":
        opening.act(min(only(opening).points))
    assert len(opening.offers) == count
    assert opening.phase == "pick"


def test_taraguchi_with_too_many_offers_says_the_possible_number() -> None:
    choices = after("taraguchi-221", "h8 stay h9 stay h7 stay h6").choices()
    assert choices[2] == Choice(Kind.OFFER_MANY, count=62)


PHASES = {
    "place": ("rif", "h8"),
    "swap": ("swap", "h8 i9 a1"),
    "branch": ("swap2", "h8 i9 a1"),
    "declare": ("soosorv-8", "h8 i9 j9 stay a1"),
    "offer": ("rif", "h8 h9 h7 stay h11 i10"),
    "pick": ("rif", "h8 h9 h7 stay h11 i10 h10"),
    "done": ("swap", "h8 i9 a1 stay"),
}

WRONG: list[tuple[str, Action | PointLike | int, str]] = [
    ("place", "swap", "place a white stone inside the central 3x3"),
    ("place", "two-more", "player 1 must place"),
    ("place", 3, "'3' is not possible in rif now"),
    ("place", "12", "'12' is not possible"),
    ("place", Action(Kind.OFFER, Point("i9")), "player 1 must place"),
    ("swap", "h9", "player 2 must choose stay or swap"),
    ("swap", (7, 6), "choose stay or swap"),
    ("swap", "nonsense", "'nonsense' is not possible in swap now"),
    ("swap", "x" * 1000, "'" + "x" * 40 + "'"),
    ("swap", "two-more", "choose stay or swap"),
    ("swap", Action(Kind.PLACE, Point("h9")), "choose stay or swap"),
    ("branch", "offer-many", "choose stay or swap or two-more"),
    ("branch", 2, "choose stay or swap or two-more"),
    ("declare", 0, "player 2 must declare a number from 1 to 8"),
    ("declare", 9, "'9' is not possible in soosorv-8 now"),
    ("declare", -1, "number from 1 to 8"),
    ("declare", True, "whole number"),
    ("declare", "h9", "number from 1 to 8"),
    ("offer", "stay", "player 1 must offer an empty point"),
    ("offer", Action(Kind.PICK, Point("i10")), "offer an empty point"),
    ("pick", "swap", "player 2 must pick i10 or h10"),
    ("pick", Action(Kind.OFFER, Point("a1")), "pick i10 or h10"),
    ("done", "a2", "the opening is over, white is to move"),
    ("done", "swap", "the opening is over"),
]


@each_row(("phase", "action", "words"), WRONG)
def test_what_does_not_fit_the_phase_is_refused(
    phase: str, action: Action | PointLike | int, words: str
) -> None:
    opening = after(*PHASES[phase])
    before = opening.copy()
    with pytest.raises(ValueError, match=words) as caught:
        opening.act(action)
    assert not isinstance(caught.value, IllegalMove)
    assert opening == before
    assert opening.describe() == before.describe()
    assert opening.phase == phase


BAD_POINTS: list[tuple[str, PointLike, str, str]] = [
    ("place", "h8", "occupied", "place a white stone inside the central 3x3"),
    ("place", "j8", "opening", "'j8' is not possible in rif now: player 1 must place"),
    ("place", PASS, "pass", "'--' is not possible"),
    ("place", "p8", "off-board", "p8"),
    ("offer", "h11", "occupied", "offer an empty point"),
    ("offer", "i10", "opening", "not by symmetry the same move as i10"),
    ("offer", "g10", "opening", "not by symmetry the same move as i10"),
    ("offer", "h16", "off-board", "h16"),
    ("pick", "g10", "opening", "must pick i10 or h10"),
    ("pick", "h8", "occupied", "must pick i10 or h10"),
]


@pytest.mark.parametrize(("phase", "point", "reason", "words"), BAD_POINTS)
def test_a_bad_point_is_an_illegal_move(
    phase: str, point: PointLike, reason: str, words: str
) -> None:
    opening = after(*PHASES[phase])
    before = opening.copy()
    with pytest.raises(IllegalMove, match=words) as caught:
        opening.act(point)
    assert (caught.value.reason, caught.value.point) == (reason, str(point))
    assert opening == before
    assert opening.phase == phase


def test_a_step_of_black_is_taken_by_the_owner_of_black() -> None:
    by_black = State((Place(ANYWHERE, by_black=True),), black=2, stones=(Point("h8"),))
    assert (by_black.turn, player(by_black)) == (Color.WHITE, 2)
    plain = replace(by_black, steps=(Place(ANYWHERE),))
    assert player(plain) == 1


@pytest.mark.parametrize(
    ("step", "expected"), [(Declare(8), 1), (Pick(), 1), (Offer(2), 2), (Ask(()), 2)]
)
def test_declaring_and_picking_are_up_to_the_player_who_waits(step: Step, expected: int) -> None:
    assert player(State((step,), black=2)) == expected


def test_two_more_stones_exchange_the_colours_and_come_first() -> None:
    more = Option(Kind.TWO_MORE, (Place(ANYWHERE), Place(ANYWHERE)))
    state = State((Ask((Option(Kind.STAY), more)), Pick()))
    found = progress.after(state, Action(Kind.TWO_MORE), Board())
    assert found == State((*more.steps, Pick()), black=2)
    assert progress.after(state, Action(Kind.STAY), Board()) == State((Pick(),))


def test_an_offer_goes_on_until_all_points_are_offered() -> None:
    board = Board.from_moves("h8i9i7g7")
    state = State((Offer(), Pick()), declared=2)
    state = progress.after(state, Action(Kind.OFFER, Point("a1")), board)
    assert (state.steps, state.offers) == ((Offer(), Pick()), ("a1",))
    state = progress.after(state, Action(Kind.OFFER, Point("a2")), board)
    assert (state.steps, state.offers) == ((Pick(),), ("a1", "a2"))
    state = progress.after(state, Action(Kind.PICK, Point("a2")), board)
    assert (state.steps, state.offers, state.stones) == ((), (), ("a2",))
