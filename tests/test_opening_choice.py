"""How players decide in openings."""

from __future__ import annotations

import random

import pytest

from tengen import Board, Point
from tengen.board import Color
from tengen.opening import Action, Kind, Opening, Phase
from tengen.opening_choice import OpeningChooser, by_distance
from tengen.players.base import Decision, Limit, Player
from tengen.players.random import Random
from tengen.score import Score
from tests.players.stand_ins import Crashing, Scripted
from tests.protocol.engines import Oracle


def _answer(player: Player, text: str) -> str:
    return str(OpeningChooser(player).answer(Opening.from_text(text)))


@pytest.mark.parametrize("player", [Random(seed=1), Crashing(ValueError()), Oracle()])
@pytest.mark.parametrize("name", Opening.names(15))
def test_every_opening_comes_to_its_end(player: Player, name: str) -> None:
    opening = Opening(name, rule="renju")
    chooser = OpeningChooser(player, chance=random.Random(1))
    while opening.phase is not Phase.DONE:
        opening.act(chooser.answer(opening))
    with pytest.raises(ValueError, match="the opening is over"):
        chooser.answer(opening)


@pytest.mark.parametrize("size", [5, 6, 15, 20, 22])
@pytest.mark.parametrize("name", ["swap", "swap2"])
def test_prepared_stones_fit_on_every_board(size: int, name: str) -> None:
    found = set()
    for seed in range(100):
        opening = Opening(name, size)
        chooser = OpeningChooser(Crashing(AssertionError()), chance=random.Random(seed))
        for _ in range(3):
            opening.act(chooser.answer(opening))
        found.add(opening.board.canonical_key)
    assert len(found) == 8


def _decision(
    point: str, value: float, mate_in: int | None = None, chance: float | None = None
) -> Decision:
    return Decision(point=Point(point), score=Score(value, Color.WHITE, mate_in, chance))


def test_stones_that_nobody_prepared_are_gone_on_with() -> None:
    assert _answer(Scripted("c3"), "swap2 15 freestyle: h8 a1") == "c3"


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        (_decision("a1", -100, mate_in=5), "stay"),
        (_decision("a1", 100, mate_in=-4), "swap"),
        (_decision("a1", 100, chance=0.49), "swap"),
        (_decision("a1", -100, chance=0.5), "stay"),
        (_decision("h8", 0, chance=0.1), "stay"),  # it cannot play there
    ],
)
def test_the_better_side_is_taken(decision: Decision, answer: str) -> None:
    class Sure(Random):
        def choose(self, *_: object) -> Decision:
            return decision

    assert _answer(Sure(), "swap 15 freestyle: h8 i9 i7") == answer


@pytest.mark.parametrize(
    ("scores", "answer"),
    [([0.4, 0.6], "swap"), ([0.6, 0.4], "stay"), ([1, None], "stay"), ([None, 1], "stay")],
)
def test_scores_of_both_sides_are_compared_where_there_is_no_chance(
    scores: list[float | None], answer: str
) -> None:
    player = Scripted("a1", "a2", scores=scores)
    assert _answer(player, "swap2 15 freestyle: h8 i9 i7") == answer


def test_a_stone_leaves_little_to_choose_where_the_other_side_chooses() -> None:
    engine = Oracle({"i9": 5, "i8": -1, "i7": 40}, chance=0.9)
    everything = {f"{column}{row}" for column in "fghij" for row in range(6, 11)}
    uneven = dict.fromkeys(everything - {"h8", "h9"}, 50.0)
    engine = Oracle(uneven | {"i9": 5, "i8": -1, "i7": -40})
    assert _answer(engine, "rif 15 renju: h8 h9") == "i8"


def test_an_engine_finds_the_balance_itself_where_it_may_go() -> None:
    engine = Oracle()
    engine.balanced = ("i9",)
    assert _answer(engine, "rif 15 renju: h8 h9") == "i9"
    engine.balanced = ("a1",)  # outside the middle
    assert _answer(engine, "rif 15 renju: h8 h9") != "a1"


def test_where_nobody_chooses_afterwards_the_best_is_placed() -> None:
    assert _answer(Oracle({"c3": 50, "h8": 9}), "pro 15 freestyle: h8 a1") == "c3"


def test_the_best_fifth_moves_are_offered() -> None:
    text = "rif 15 renju: h8 h9 i9 stay a1"
    assert _answer(Oracle({"c3": 50, "d4": 9}), text) == "c3"
    assert _answer(Oracle({"c3": 50, "d4": 9}), f"{text} c3") == "d4"


@pytest.mark.parametrize(
    ("player", "picked"),
    [
        (Oracle({"c3": 5, "k9": -5}), "k9"),
        (Scripted("a2", "a2", scores=[7, 8]), "c3"),  # looks at k9 first, the nearer one
        (Scripted("a2", "a2", scores=[8, 7]), "k9"),
        (Scripted("a2", "a2", scores=[8, None]), "c3"),
        (Scripted(), "c3"),
    ],
)
def test_the_fifth_move_that_is_worst_for_black_is_picked(player: Player, picked: str) -> None:
    assert _answer(player, "rif 15 renju: h8 h9 i9 stay a1 c3 k9") == picked


def test_a_lost_game_is_worse_than_any_score() -> None:
    class Losing(Random):
        """Sees an end after c3 and none after k9."""

        def choose(self, board: Board, *_: object) -> Decision:
            mate = 9 if board["c3"] is not None else None
            return _decision("a2", 1000, mate_in=mate)

    assert _answer(Losing(), "rif 15 renju: h8 h9 i9 stay a1 c3 k9") == "c3"


class Halting(Oracle):
    """Analyses one line only, whatever it is asked for."""

    def analyse(self, *arguments: object, **options: object) -> object:  # type: ignore[override]
        return list(super().analyse(*arguments, **options))[:1]  # type: ignore[arg-type]


def test_an_analysis_that_leaves_lines_out_is_not_relied_on() -> None:
    assert _answer(Halting(), "rif 15 renju: h8 h9 i9 stay a1 c3 k9") in {"c3", "k9"}


class Mute(Oracle):
    """Fails to analyse."""

    def analyse(self, *_: object, **__: object) -> object:  # type: ignore[override]
        raise RuntimeError


def test_an_engine_that_fails_to_analyse_is_asked_for_a_move() -> None:
    assert _answer(Mute({"c3": 50}), "pro 15 freestyle: h8 a1") == "c3"


def test_a_number_of_fifth_moves_is_declared() -> None:
    assert _answer(Random(), "yamaguchi 15 renju: h8 h9 i9") == "2"
    assert _answer(Random(), "soosorv-1 15 renju: h8 h9 i9 stay a1") == "1"


def test_every_look_has_the_limit() -> None:
    player = Scripted("a1", "a2", scores=[1, 0])
    opening = Opening.from_text("swap 15 freestyle: h8 i9 i7")
    action = OpeningChooser(player, Limit(seconds=2, depth=3)).answer(opening)
    assert action == Action(Kind.STAY)
    assert player.limits == [Limit(seconds=2, depth=3)] * 2


def test_points_come_from_the_centre() -> None:
    points = [Point("a1"), Point("h8"), Point("h9")]
    assert by_distance(points, 15) == ["h8", "h9", "a1"]
