"""The names and sizes of opening rules, and every rule walked to its end along every branch.

A walk is written as lines ``phase player/black action``: which decision is due, who must make it,
who owns black at that moment, and what is done. The last line names who owns black in the end.
"""

from __future__ import annotations

import pytest

from tengen.board import Color
from tengen.opening import Opening, Phase
from tengen.opening.rules import OpeningRule, opening_rule, rule_names
from tengen.opening.steps import Ask, Declare, Offer, Pick, Place, Step
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

THREE = """
place 1/1 h8
place 1/1 h9
place 1/1 i9
"""
THREE_ANYWHERE = """
place 1/1 a1
place 1/1 o15
place 1/1 b7
"""
TARAGUCHI_STAYING = """
place 1/1 h8
swap 2/1 stay
place 2/1 i9
swap 1/1 stay
place 1/1 j10
swap 2/1 stay
place 2/1 k11
"""

WALKS = {
    "free": ("free", "done 1"),
    "centre": ("centre", "place 1/1 h8\ndone 1"),
    "pro": ("pro", "place 1/1 h8\nplace 2/1 i9\nplace 1/1 h11\ndone 1"),
    "long-pro": ("long-pro", "place 1/1 h8\nplace 2/1 i9\nplace 1/1 h12\ndone 1"),
    "swap, stay": ("swap", THREE_ANYWHERE + "swap 2/1 stay\ndone 1"),
    "swap, swap": ("swap", THREE_ANYWHERE + "swap 2/1 swap\ndone 2"),
    "swap1, stay": ("swap1", "place 1/1 c4\nswap 2/1 stay\ndone 1"),
    "swap1, swap": ("swap1", "place 1/1 c4\nswap 2/1 swap\ndone 2"),
    "swap2, stay": ("swap2", THREE_ANYWHERE + "branch 2/1 stay\ndone 1"),
    "swap2, swap": ("swap2", THREE_ANYWHERE + "branch 2/1 swap\ndone 2"),
    "swap2, two more, first player stays white": (
        "swap2",
        THREE_ANYWHERE + "branch 2/1 two-more\nplace 2/2 c3\nplace 2/2 d4\nswap 1/2 stay\ndone 2",
    ),
    "swap2, two more, first player takes black": (
        "swap2",
        THREE_ANYWHERE + "branch 2/1 two-more\nplace 2/2 c3\nplace 2/2 d4\nswap 1/2 swap\ndone 1",
    ),
    "rif, stay": (
        "rif",
        THREE + "swap 2/1 stay\nplace 2/1 a1\noffer 1/1 b2\noffer 1/1 c3\npick 2/1 c3\ndone 1",
    ),
    "rif, swap": (
        "rif",
        THREE + "swap 2/1 swap\nplace 1/2 a1\noffer 2/2 b2\noffer 2/2 c3\npick 1/2 b2\ndone 2",
    ),
    "yamaguchi, stay": (
        "yamaguchi",
        THREE
        + "declare 1/1 3\nswap 2/1 stay\nplace 2/1 a1\n"
        + "offer 1/1 b2\noffer 1/1 c3\noffer 1/1 d4\npick 2/1 d4\ndone 1",
    ),
    "yamaguchi, swap": (
        "yamaguchi",
        THREE + "declare 1/1 1\nswap 2/1 swap\nplace 1/2 a1\noffer 2/2 b2\npick 1/2 b2\ndone 2",
    ),
    "soosorv, stay, stay": (
        "soosorv-8",
        THREE
        + "swap 2/1 stay\nplace 2/1 a1\ndeclare 2/1 2\nswap 1/1 stay\n"
        + "offer 1/1 b2\noffer 1/1 c3\npick 2/1 c3\ndone 1",
    ),
    "soosorv, stay, swap": (
        "soosorv-8",
        THREE
        + "swap 2/1 stay\nplace 2/1 a1\ndeclare 2/1 1\nswap 1/1 swap\n"
        + "offer 2/2 b2\npick 1/2 b2\ndone 2",
    ),
    "soosorv, swap, stay": (
        "soosorv-4",
        THREE
        + "swap 2/1 swap\nplace 1/2 a1\ndeclare 1/2 1\nswap 2/2 stay\n"
        + "offer 2/2 b2\npick 1/2 b2\ndone 2",
    ),
    "soosorv, swap, swap": (
        "soosorv-4",
        THREE
        + "swap 2/1 swap\nplace 1/2 a1\ndeclare 1/2 1\nswap 2/2 swap\n"
        + "offer 1/1 b2\npick 2/1 b2\ndone 1",
    ),
    "tarannikov, never a swap": (
        "tarannikov",
        TARAGUCHI_STAYING + "swap 1/1 stay\nplace 1/1 l12\nswap 2/1 stay\ndone 1",
    ),
    "tarannikov, always a swap": (
        "tarannikov",
        """
        place 1/1 h8
        swap 2/1 swap
        place 1/2 h9
        swap 2/2 swap
        place 1/1 i9
        swap 2/1 swap
        place 1/2 e5
        swap 2/2 swap
        place 1/1 d4
        swap 2/1 swap
        done 2
        """,
    ),
    "taraguchi, fifth move, stay": (
        "taraguchi-10",
        TARAGUCHI_STAYING + "branch 1/1 stay\nplace 1/1 l12\nswap 2/1 stay\ndone 1",
    ),
    "taraguchi, fifth move, late swap": (
        "taraguchi-10",
        TARAGUCHI_STAYING + "branch 1/1 stay\nplace 1/1 l12\nswap 2/1 swap\ndone 2",
    ),
    "taraguchi, swap after the fourth": (
        "taraguchi-10",
        TARAGUCHI_STAYING + "branch 1/1 swap\nplace 2/2 l12\nswap 1/2 stay\ndone 2",
    ),
    "taraguchi, swap after the fourth and the fifth": (
        "taraguchi-10",
        TARAGUCHI_STAYING + "branch 1/1 swap\nplace 2/2 l12\nswap 1/2 swap\ndone 1",
    ),
    "taraguchi, many offers": (
        "taraguchi-3",
        TARAGUCHI_STAYING
        + "branch 1/1 offer-many\noffer 1/1 a1\noffer 1/1 b1\noffer 1/1 c1\npick 2/1 b1\ndone 1",
    ),
    "taraguchi, early swaps, many offers": (
        "taraguchi-2",
        """
        place 1/1 h8
        swap 2/1 swap
        place 1/2 i9
        swap 2/2 swap
        place 1/1 j10
        swap 2/1 swap
        place 1/2 k11
        branch 2/2 offer-many
        offer 2/2 a1
        offer 2/2 b1
        pick 1/2 a1
        done 2
        """,
    ),
    "super taraguchi uses wider squares": (
        "super-taraguchi-10",
        """
        place 1/1 h8
        swap 2/1 stay
        place 2/1 j10
        swap 1/1 stay
        place 1/1 k11
        swap 2/1 stay
        place 2/1 l12
        branch 1/1 stay
        place 1/1 d4
        swap 2/1 stay
        done 1
        """,
    ),
}


@each_row("walk", WALKS)
def test_each_branch_asks_the_right_player_and_ends_with_the_right_owner(walk: str) -> None:
    name, script = WALKS[walk]
    opening = Opening(name, rule="renju")
    *lines, last = (line.split() for line in script.strip().splitlines())
    for phase, owners, action in lines:
        assert [opening.phase, f"{opening.player}/{opening.black}"] == [phase, owners]
        opening.act(action)
    assert [opening.phase, str(opening.black)] == last
    assert opening.player is None
    assert opening.choices() == ()
    assert opening.offers == ()


@pytest.mark.parametrize(
    ("walk", "moves"),
    [
        ("free", ""),
        ("centre", "h8"),
        ("pro", "h8i9h11"),
        ("swap1, swap", "c4"),
        ("swap2, stay", "a1o15b7"),
        ("swap2, two more, first player takes black", "a1o15b7c3d4"),
        ("rif, stay", "h8h9i9a1c3"),
        ("rif, swap", "h8h9i9a1b2"),
        ("soosorv, stay, stay", "h8h9i9a1c3"),
        ("taraguchi, swap after the fourth", "h8i9j10k11l12"),
        ("taraguchi, many offers", "h8i9j10k11b1"),
    ],
)
def test_the_board_at_the_end_is_ready_for_the_next_move(walk: str, moves: str) -> None:
    name, script = WALKS[walk]
    opening = Opening(name, rule="renju")
    for line in script.strip().splitlines()[:-1]:
        opening.act(line.split()[2])
    board = opening.board
    assert "".join(map(str, board.moves)) == moves
    assert board.turn is opening.turn
    assert board.turn is (Color.WHITE if len(board.moves) % 2 else Color.BLACK)
    assert board.rule == "renju"
    assert board.outcome is None
    board.play("o1")
    assert opening.moves == board.moves[:-1]


def test_every_usual_rule_is_walked() -> None:
    walked = {name.rstrip("0123456789") for name, _ in WALKS.values()}
    assert {name.rstrip("0123456789") for name in Opening.names()} == walked
    assert all(Opening(name).phase in (Phase.PLACE, Phase.DONE) for name in Opening.names())


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


def test_the_names_can_be_asked_for_by_size() -> None:
    assert Opening.names(15) == Opening.names()
    assert Opening.names(20) == ("free", "centre", "pro", "long-pro", "swap", "swap1", "swap2")
    assert Opening.names(7) == ("free", "centre", "pro", "swap", "swap1", "swap2")
    assert Opening.names(4) == ()


def _paths(steps: tuple[Step, ...]) -> list[list[Step]]:
    """The steps along every branch of a rule, without the questions."""
    if not steps:
        return [[]]
    first, later = steps[0], steps[1:]
    if isinstance(first, Ask):
        return [path for option in first.options for path in _paths(option.steps + later)]
    return [[first, *path] for path in _paths(later)]


@pytest.mark.parametrize("name", rule_names())
def test_the_steps_of_a_rule_fit_together(name: str) -> None:
    for path in _paths(opening_rule(name).steps):
        kinds = [type(step) for step in path]
        assert kinds.count(Place) <= 5
        for number, step in enumerate(path):
            if isinstance(step, Offer):
                assert kinds[:number].count(Place) == 4  # only the fifth move is offered
                assert kinds[number + 1] is Pick
                assert (step.count is None) == (Declare in kinds[:number])


@pytest.mark.parametrize("name", rule_names())
def test_exactly_the_rules_for_fifteen_only_are_of_renju(name: str) -> None:
    assert opening_rule(name).is_renju == (name in RENJU_ONLY)


def test_the_number_is_part_of_the_name() -> None:
    assert OpeningRule("soosorv", (), number=6).name == "soosorv-6"
    assert OpeningRule("rif", ()).name == "rif"
    assert opening_rule("taraguchi-7").number == 7
