"""Openings that players make."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.arena.entrants import Terms
from tengen.arena.opener import settle
from tengen.arena.seat import Seat
from tengen.board import Board, Point
from tengen.match import TimeControl
from tengen.opening import Opening
from tengen.opening_choice import LOOK_SECONDS
from tengen.players.base import Decision, Limit, Player
from tengen.players.random import Random
from tengen.protocol.client import CommandUnknown, RemotePlayer, Swap2Answer
from tests.players.stand_ins import Scripted

SEEDS = {1: 1, 2: 2}


class Speaker(RemotePlayer):
    """A program that knows ``SWAP2BOARD``, by these answers; ``None`` is a complaint."""

    def __init__(self, *answers: str | None) -> None:
        super().__init__("speaker")
        self._answers = list(answers)
        self.asked: list[str] = []
        self.limits: list[Limit] = []

    def swap2(
        self, stones: Any = (), *, size: int = 15, rule: str = "freestyle", limit: Limit = Limit()
    ) -> Swap2Answer:
        board = Board.from_moves(stones, size, rule)
        self.asked.append("".join(map(str, board.moves)))
        self.limits.append(limit)
        answer = self._answers.pop(0)
        if answer is None:
            raise CommandUnknown("what?")
        return Swap2Answer(tuple(map(Point, answer.split())))

    def choose(self, board: Board, *_: object) -> Decision:
        return Decision(point=board.legal_points()[0])


def _seat(player: Player, terms: Terms | None = None) -> Seat:
    return Seat(player, "Alpha", terms or Terms())


def _settled(first: Player, second: Player, name: str = "swap2") -> Opening:
    opening = Opening(name)
    assert settle(opening, {1: _seat(first), 2: _seat(second)}, SEEDS) is None
    return opening


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (["h8 i9 i7"], [""], "h8 i9 i7 swap"),
        (["h8 i9 i7"], ["g9"], "h8 i9 i7 stay"),
        (["h8 i9 i7", ""], ["g9 a1"], "h8 i9 i7 two-more g9 a1 swap"),
        (["h8 i9 i7", "o15"], ["g9 a1"], "h8 i9 i7 two-more g9 a1 stay"),
    ],
)
def test_programs_speak_swap2(first: list[str], second: list[str], expected: str) -> None:
    one, two = Speaker(*first), Speaker(*second)
    opening = _settled(one, two)
    assert opening.to_text() == f"swap2 15 freestyle: {expected}"
    assert (one.asked[0], two.asked) == ("", ["h8i9i7"])
    assert one.asked[1:] == (["h8i9i7g9a1"] if len(first) == 2 else [])


def test_a_program_that_does_not_know_swap2_is_asked_for_moves() -> None:
    one, two = Speaker(None), Speaker(None)
    opening = _settled(one, two)
    assert opening.player is None
    assert (len(one.asked), len(two.asked)) == (1, 1)
    assert len(opening.moves) == 3


def test_programs_spend_their_own_time_on_an_opening() -> None:
    one = Speaker("h8 i9 i7")
    terms = Terms(Limit(nodes=5), TimeControl(per_game=50))
    seats = {1: _seat(one, terms), 2: _seat(Speaker(""))}
    settle(Opening("swap2"), seats, SEEDS)
    assert one.limits == [Limit(seconds=50, nodes=5)]
    assert seats[1].left is not None
    assert 45 < seats[1].left < 50


@pytest.mark.parametrize("name", ["swap2", "swap1", "soosorv-8", "taraguchi-10", "pro"])
def test_players_get_through_every_opening_rule(name: str) -> None:
    opening = _settled(Random(1), Random(2), name)
    assert opening.player is None
    assert opening.to_text() == _settled(Random(1), Random(2), name).to_text()


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        (Terms(), Limit()),
        (Terms(Limit(nodes=7)), Limit(nodes=7)),
        (Terms(Limit(seconds=0.5)), Limit(seconds=0.5)),
        (Terms(Limit(seconds=50)), Limit(seconds=LOOK_SECONDS)),
        (Terms(clock=TimeControl(per_game=60)), Limit(seconds=LOOK_SECONDS)),
    ],
)
def test_looks_in_an_opening_are_short_but_fixed_nodes_stay_fixed(
    terms: Terms, expected: Limit
) -> None:
    player = Scripted(*["h8"] * 9)
    opening = Opening("swap1")
    settle(opening, {1: _seat(player, terms), 2: _seat(Random(1))}, SEEDS)
    assert set(player.limits) == {expected}
