"""Openings that players make."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.arena.games.opening_phase import play_opening
from tengen.board import Board, Point
from tengen.match import Side
from tengen.opening import Opening
from tengen.opening_choice import SEARCH_SECONDS
from tengen.players.base import Decision, Limit, Player
from tengen.players.random import Random
from tengen.protocol.client import CommandUnknown, RemotePlayer, Swap2Answer
from tengen.stop import StopToken
from tengen.timing import TimeControl
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
        self,
        stones: Any = (),
        *,
        size: int = 15,
        rule: str = "freestyle",
        limit: Limit = Limit(),
        stop: StopToken | None = None,  # noqa: ARG002 - answers immediately
    ) -> Swap2Answer:
        board = Board.from_moves(stones, size, rule)
        self.asked.append("".join(map(str, board.moves)))
        self.limits.append(limit)
        answer = self._answers.pop(0)
        if answer is None:
            raise CommandUnknown("what?")
        return Swap2Answer(tuple(map(Point, answer.split())))

    def prepare(self, board: Board) -> None:
        """It needs no process."""

    def choose(self, board: Board, *_: object) -> Decision:
        return Decision(point=board.legal_points()[0])


def _played(first: Player, second: Player, name: str = "swap2") -> Opening:
    opening = Opening(name)
    assert play_opening(opening, {1: Side(first), 2: Side(second)}, SEEDS) is None
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
    opening = _played(one, two)
    assert opening.to_text() == f"swap2 15 freestyle: {expected}"
    assert (one.asked[0], two.asked) == ("", ["h8i9i7"])
    assert one.asked[1:] == (["h8i9i7g9a1"] if len(first) == 2 else [])


def test_a_program_that_does_not_know_swap2_is_asked_for_moves() -> None:
    one, two = Speaker(None), Speaker(None)
    opening = _played(one, two)
    assert opening.player is None
    assert (len(one.asked), len(two.asked)) == (1, 1)
    assert len(opening.moves) == 3


def test_programs_spend_their_own_time_on_an_opening() -> None:
    one = Speaker("h8 i9 i7")
    sides = {1: Side(one, Limit(nodes=5), TimeControl(per_game=50)), 2: Side(Speaker(""))}
    play_opening(Opening("swap2"), sides, SEEDS)
    assert one.limits == [Limit(seconds=50, nodes=5)]
    assert sides[1].left is not None
    assert 45 < sides[1].left < 50


@pytest.mark.parametrize("name", ["swap2", "swap1", "soosorv-8", "taraguchi-10", "pro"])
def test_players_get_through_every_opening_rule(name: str) -> None:
    opening = _played(Random(1), Random(2), name)
    assert opening.player is None
    assert opening.to_text() == _played(Random(1), Random(2), name).to_text()


@pytest.mark.parametrize(
    ("limit", "clock", "expected"),
    [
        (None, None, Limit()),
        (Limit(nodes=7), None, Limit(nodes=7)),
        (Limit(seconds=0.5), None, Limit(seconds=0.5)),
        (Limit(seconds=50), None, Limit(seconds=SEARCH_SECONDS)),
        (None, TimeControl(per_game=60), Limit(seconds=SEARCH_SECONDS)),
    ],
)
def test_looks_in_an_opening_are_short_but_fixed_nodes_stay_fixed(
    limit: Limit | None, clock: TimeControl | None, expected: Limit
) -> None:
    player = Scripted(*["h8"] * 9)
    opening = Opening("swap1")
    play_opening(opening, {1: Side(player, limit, clock), 2: Side(Random(1))}, SEEDS)
    assert set(player.limits) == {expected}
