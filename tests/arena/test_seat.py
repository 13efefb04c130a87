"""Players held to their own limits and clocks."""

from __future__ import annotations

import pytest

from tengen.arena.entrants import Terms
from tengen.arena.seat import Seat
from tengen.board import Board
from tengen.match import TimeControl
from tengen.players.base import Decision, Limit, PlayerCrashed, PlayerTimeout
from tests.players.stand_ins import Crashing, Scripted, Slow

BOARD = Board()


class Clocked(Scripted):
    """Is told of its clock."""

    def set_clock(self, match_seconds: float | None, left_seconds: float | None) -> None:
        self.clock = match_seconds, left_seconds


def test_a_seat_tells_its_own_limit() -> None:
    player = Scripted("a1", "a2")
    seat = Seat(player, "Alpha", Terms(Limit(seconds=5, depth=3, nodes=9)))
    assert seat.choose(BOARD).point == "a1"
    seat.choose(BOARD, Limit(seconds=2, nodes=1))
    assert player.limits == [Limit(5, 3, 9), Limit(2, 3, 9)]
    assert (seat.name, seat.left) == ("Alpha", None)


def test_without_terms_a_player_is_told_nothing() -> None:
    player = Scripted("a1")
    Seat(player, "Alpha", Terms()).choose(BOARD)
    assert player.limits == [Limit()]


def test_the_time_of_a_game_is_shared_out_and_used_up() -> None:
    player = Scripted("a1", "a2")
    seat = Seat(player, "Alpha", Terms(clock=TimeControl(per_game=60, increment=1)))
    seat.choose(BOARD)
    assert seat.left == pytest.approx(61, abs=1)
    assert seat.left is not None
    assert seat.left < 61
    seat.choose(BOARD)
    assert [limit.seconds for limit in player.limits] == pytest.approx([4, 4.05], abs=0.1)


def test_a_player_that_reads_clocks_is_told_of_all_its_time() -> None:
    player = Clocked("a1")
    Seat(player, "Alpha", Terms(clock=TimeControl(per_game=60, increment=1))).choose(BOARD)
    assert player.clock == (60, 60)
    assert player.limits == [Limit(seconds=60)]
    Seat(player := Clocked("a1"), "Alpha", Terms()).choose(BOARD)
    assert player.clock == (None, None)


@pytest.mark.parametrize(
    "terms",
    [
        Terms(Limit(seconds=0.02), TimeControl(tolerance=0.03)),
        Terms(clock=TimeControl(per_move=0.02, tolerance=0.03)),
        Terms(clock=TimeControl(per_game=0.02, tolerance=0.03)),
    ],
)
def test_who_takes_too_long_is_stopped(terms: Terms) -> None:
    slow = Slow(seconds=60)
    with pytest.raises(PlayerTimeout, match=r"it took \d\.\d{3} s of 0\.020 s"):
        Seat(slow, "Alpha", terms).choose(BOARD)
    assert slow.was_stopped


def test_who_is_stopped_and_fails_has_failed_on_time() -> None:
    class Sulking(Slow):
        def choose(self, board: Board, *limits: object) -> Decision:
            super().choose(board, *limits)
            raise PlayerCrashed("I was not ready")

    terms = Terms(Limit(seconds=0.01), TimeControl(tolerance=0.01))
    with pytest.raises(PlayerTimeout) as caught:
        Seat(Sulking(60), "Alpha", terms).choose(BOARD)
    assert isinstance(caught.value.__cause__, PlayerCrashed)


def test_a_failure_is_the_players_own() -> None:
    with pytest.raises(PlayerCrashed, match="gone"):
        Seat(Crashing(PlayerCrashed("gone")), "Alpha", Terms(Limit(seconds=9))).choose(BOARD)
    with pytest.raises(KeyboardInterrupt):
        Seat(Crashing(KeyboardInterrupt()), "Alpha", Terms(Limit(seconds=9))).choose(BOARD)


def test_somebody_without_time_is_told_almost_none() -> None:
    seat = Seat(player := Scripted("a1"), "Alpha", Terms(clock=TimeControl(per_game=0.01)))
    seat.choose(BOARD)
    assert player.limits == [Limit(seconds=0.001)]


def test_a_seat_can_be_stopped() -> None:
    slow = Slow(60)
    Seat(slow, "Alpha", Terms()).stop()
    assert slow._stopped.is_set()
