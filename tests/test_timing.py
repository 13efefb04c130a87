"""Time is shared out, and never more than there is."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tengen.timing import DEFAULT_SECONDS, IMMEDIATE_SECONDS, MatchClock, allot, margin

_SECONDS = st.floats(0, 1e6)


@pytest.mark.parametrize(
    ("turn", "left", "increment", "seconds"),
    [
        (None, None, 0, DEFAULT_SECONDS),
        (5, None, 0, 4.9),
        (1, None, 0, 0.97),
        (0.05, None, 0, 0.035),
        (0, None, 0, IMMEDIATE_SECONDS),
        (0, 100, 0, IMMEDIATE_SECONDS),
        (-1, None, 0, IMMEDIATE_SECONDS),
        (30, 180, 0, 8.975),
        (30, 180, 2, 10.975),
        (None, 0.1, 60, 0.07),
        (None, 0, 0, 0.001),
        (5, -3, 0, 0.001),
        (5, -3, 10, 0.001),
        (5, 10, -10, 0.475),
    ],
)
def test_a_move_gets_its_share(
    turn: float | None, left: float | None, increment: float, seconds: float
) -> None:
    assert allot(turn, left, increment) == pytest.approx(seconds)


@given(turn=_SECONDS, left=st.floats(-1e6, 1e6), increment=_SECONDS)
def test_no_move_takes_more_than_there_is(turn: float, left: float, increment: float) -> None:
    seconds = allot(turn, left, increment)
    assert seconds > 0
    assume(turn > 0.02 and left > 0.02)
    assert seconds <= turn - margin(turn)
    assert seconds <= left - margin(left)


@given(_SECONDS)
def test_the_margin_is_a_part_of_the_limit(seconds: float) -> None:
    assert 0 <= margin(seconds) <= min(0.1, 0.3 * seconds)


def test_the_longest_game_never_uses_up_its_time() -> None:
    left = 120.0
    for _ in range(200):
        left -= allot(5, left) + 0.002  # what every move costs besides
        assert left > 0


def test_the_clock_believes_the_manager_and_counts_on() -> None:
    clock = MatchClock()
    assert clock.left(None) is None
    assert clock.left(180) == 180
    clock.use(10)
    assert clock.left(180) == 170
    clock.tell(100)
    assert clock.left(180) == 100
    clock.use(1)
    assert clock.left(180) == 99
    clock.tell(-2)
    assert clock.left(None) == -2
    clock.tell(None)
    assert clock.left(None) is None
    clock.use(5)
    clock.restart()
    assert clock.left(180) == 180
