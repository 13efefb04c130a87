"""What a report says, counted from games."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tengen.arena.results.figures import Figures, Pace, encounters
from tengen.arena.results.ratings import Meeting, rate
from tengen.arena.results.result import GameResult, MoveInfo
from tengen.arena.results.stats import Score
from tengen.board import Color, Termination
from tests.arena.stand_ins import FIVE, result, settings

TWO = ("random@name=Alpha", "random@name=Beta")
WINNERS = (Color.BLACK, Color.WHITE, Color.BLACK, None, Color.WHITE, Color.BLACK, None, Color.BLACK)
GAMES = [result(number, winner) for number, winner in enumerate(WINNERS)]


def _figures(games: list[GameResult], rounds: int = 4, **facts: Any) -> Figures:
    return Figures(settings(*TWO, **facts), rounds, games)


def test_games_are_counted_by_player_and_by_colour() -> None:
    figures = _figures(GAMES)
    assert (figures.total, figures.finished, figures.moves) == (8, 8, 56)
    assert figures.by_color["Alpha"] == {Color.BLACK: Score(2, 1, 1), Color.WHITE: Score(1, 1, 2)}
    assert figures.by_color["Beta"] == {Color.BLACK: Score(2, 1, 1), Color.WHITE: Score(1, 1, 2)}
    assert figures.score("Alpha", "Beta") == Score(3, 2, 3)
    assert figures.score("Beta", "Alpha") == Score(3, 2, 3)
    assert figures.score("Alpha", "Alpha") is None
    assert [one.score.games for one in encounters(figures)] == [8]


def test_ratings_are_those_of_rate() -> None:
    winners = (*WINNERS[:7], Color.WHITE)
    games = [result(number, winners[number % 8]) for number in range(24)]
    figures = _figures(games, rounds=12)
    expected = rate([Meeting("Alpha", "Beta", 6, 3, 3), Meeting("Beta", "Alpha", 3, 3, 6)])
    assert figures.ratings == expected
    assert [standing.name for standing in figures.ranked] == list(expected.players)
    superiority = figures.superiority("Alpha", "Beta")
    assert superiority == expected.superiority("Alpha", "Beta")
    facts = figures.to_json()
    assert [player["elo"] for player in facts["players"]] == [
        rating.elo for rating in expected.players.values()
    ]
    assert facts["superiority"]["Alpha"] == {"Beta": superiority}
    assert facts["first_move"]["elo"] == expected.advantage.elo


def test_few_games_give_no_ratings_but_an_order() -> None:
    figures = _figures(GAMES[:6])
    assert figures.ratings is not None
    assert [standing.name for standing in figures.ranked] == list(figures.ratings.players)
    assert figures.rated == {}
    facts = figures.to_json()
    assert [player["elo"] for player in facts["players"]] == [None, None]
    assert facts["superiority"] == {"Alpha": {"Beta": None}, "Beta": {"Alpha": None}}
    assert facts["first_move"] is None
    assert facts["min_games_for_elo"] == 20


def test_the_order_in_which_games_ended_leaves_no_trace() -> None:
    games = [
        result(n, w, thoughts=tuple(MoveInfo(1.0, None, 1, 3, 0.1 * (n + i)) for i in range(7)))
        for n, w in enumerate(WINNERS)
    ]
    shuffled = list(games)
    random.Random(4).shuffle(shuffled)
    assert shuffled != games
    assert json.dumps(_figures(shuffled).to_json()) == json.dumps(_figures(games).to_json())


def test_games_of_later_rounds_do_not_count() -> None:
    assert _figures(GAMES, 2).finished == 4


def test_before_the_first_game_nothing_is_known() -> None:
    figures = _figures([])
    assert figures.ratings is None
    assert figures.superiority("Alpha", "Beta") is None
    assert [standing.name for standing in figures.ranked] == ["Alpha", "Beta"]
    assert encounters(figures) == []
    facts = figures.to_json()
    assert (facts["finished"], facts["first_move"], facts["draw_chance"]) == (0, None, None)
    assert facts["players"][0]["elo"] is None
    assert facts["players"][0]["seconds_per_move"] is None


def test_a_player_without_a_game_comes_last() -> None:
    three = settings("random@name=Gamma", *TWO)
    figures = Figures(three, 1, [result(4), result(5, Color.WHITE)])
    assert [standing.name for standing in figures.ranked] == ["Alpha", "Beta", "Gamma"]
    assert figures.superiority("Alpha", "Gamma") is None


def test_openings_that_are_made_belong_to_rounds() -> None:
    first, second = _figures(GAMES[:4]).openings
    assert (first.number, first.moves, first.score) == (1, FIVE[:4], Score(1, 0, 1))
    assert (second.number, second.score) == (2, Score(1, 1, 0))


def test_openings_of_a_list_are_those_of_the_list() -> None:
    games = [result(n, opening_index=n // 2 % 2) for n in range(8)]
    first, second = _figures(games, openings=("d4e4", "d4e5")).openings
    assert (first.number, first.moves, first.score) == (1, "d4e4", Score(wins=4))
    assert (second.number, second.moves, second.score) == (2, "d4e5", Score(wins=4))


def test_openings_of_players_are_not_compared() -> None:
    assert _figures(GAMES, opening_rule="swap2").openings == []


def test_ends_and_lengths_are_counted() -> None:
    games = [result(0), result(1, None, adjudicated=True), result(2, None, moves=FIVE[:6])]
    figures = _figures(games)
    assert figures.endings == {"five": 1, "agreement": 1, "agreement (adjudicated)": 1}
    assert figures.lengths == {Color.BLACK: {9: 1}, Color.WHITE: {}, None: {9: 1, 3: 1}}


def test_faults_are_told_once_with_their_number() -> None:
    fault: dict[str, Any] = {"termination": Termination.TIMEOUT, "problem": "x" * 400}
    figures = _figures([result(n, **fault) for n in (3, 1, 0)])
    assert figures.forfeits == 3
    alpha, beta = sorted(figures.problems, key=lambda one: one.player)
    assert (alpha.player, alpha.game, alpha.times, len(alpha.words)) == ("Alpha", 1, 2, 300)
    assert (beta.player, beta.game, beta.times) == ("Beta", 0, 1)
    assert figures.to_json()["problems"][0] == {
        "player": "Beta",
        "problem": "x" * 300,
        "first_game": 0,
        "times": 1,
    }


def test_a_talkative_program_does_not_fill_the_memory() -> None:
    games = [
        result(n, termination=Termination.CRASHED, problem=f"problem {n}") for n in range(0, 200, 2)
    ]
    figures = _figures(games, 100)
    assert (figures.forfeits, len(figures.problems)) == (100, 30)


def test_time_is_counted_by_the_number_of_the_move() -> None:
    figures = _figures(GAMES[:2])
    alpha = figures.paces["Alpha"]
    # Two stones are the opening's; in the first game Alpha has black and moves 3, 5, 7 and 9.
    assert alpha.moves == {3: 1, 5: 1, 7: 1, 9: 1, 4: 1, 6: 1, 8: 1}
    assert alpha.mean(range(3, 5)) == pytest.approx(0.5)
    assert alpha.mean(range(1, 3)) is None
    assert alpha.last == 9
    assert Pace().last == 0


def test_strangers_are_refused() -> None:
    with pytest.raises(ValueError, match="not a game of this match: Gamma - Beta"):
        _figures([result(0, black="Gamma", first="Gamma")])
