from __future__ import annotations

import pytest

from tengen import PASS, Board, IllegalMove
from tengen.env import PLANES, action_count, action_of, point_of
from tengen.env.actions import start_board


@pytest.mark.parametrize("size", [5, 15, 22])
def test_actions_number_the_points_in_the_order_of_legal_points(size: int) -> None:
    points = Board(size).legal_points()
    assert [action_of(point, size) for point in points] == list(range(size**2))
    assert [point_of(action, size) for action in range(size**2)] == points


def test_one_action_more_passes_under_renju() -> None:
    counts = {rule: action_count(9, rule) for rule in ("freestyle", "renju", "caro")}
    assert counts == {"freestyle": 81, "renju": 82, "caro": 81}
    assert point_of(81, 9) is PASS
    assert action_of(PASS, 9) == 81


def test_planes_are_as_many_as_to_numpy_gives() -> None:
    assert len(Board().to_numpy()) == PLANES


@pytest.mark.parametrize("action", [-1, 226, 2**70])
def test_other_numbers_are_no_actions(action: int) -> None:
    with pytest.raises(ValueError, match=f"{action} is not an action: expected 0 to 225"):
        point_of(action)


def test_a_point_off_the_board_has_no_action() -> None:
    with pytest.raises(IllegalMove, match="o1 is not on a 9x9 board"):
        action_of("o1", 9)


def test_an_opening_must_leave_a_game_to_play() -> None:
    assert start_board(15, "renju", "refuse", "h8i9").moves == ("h8", "i9")
    with pytest.raises(ValueError, match="the opening ends it"):
        start_board(15, "freestyle", "refuse", "a1a2b1b2c1c2d1d2e1")
