"""Tables: what is counted, and what follows from it."""

from __future__ import annotations

import json
from math import inf

import pytest

from tengen.arena.results.result import GameResult, MoveInfo
from tengen.arena.results.score_table import (
    MIN_GAMES,
    Effort,
    GameSummary,
    ScoreTable,
    finite,
)
from tengen.arena.results.stats import Score, estimate
from tengen.board import Color, Termination
from tests.arena.stand_ins import result


def _table(*results: GameResult, names: tuple[str, ...] = ("Alpha", "Beta")) -> ScoreTable:
    pairings = [(one, other) for i, one in enumerate(names) for other in names[i + 1 :]]
    table = ScoreTable(pairings)
    for one in results:
        table.add(GameSummary.of(one))
    return table


def test_scores_are_counted_for_both_and_by_colour() -> None:
    table = _table(
        result(0, Color.BLACK), result(1, Color.BLACK), result(2, None), result(3, Color.WHITE)
    )
    assert table.games == 4
    assert table.standings["Alpha"].score == Score(2, 1, 1)
    assert table.standings["Beta"].score == Score(1, 1, 2)
    assert table.black_score == Score(2, 1, 1)
    (encounter,) = table.encounters.values()
    assert encounter.score == Score(2, 1, 1)


@pytest.mark.parametrize(
    ("first", "second", "index"),
    [
        (Color.WHITE, Color.BLACK, 0),
        (None, Color.BLACK, 1),
        (Color.BLACK, Color.BLACK, 2),
        (None, None, 2),
        (Color.BLACK, None, 3),
        (Color.BLACK, Color.WHITE, 4),
    ],
)
def test_pairs_are_counted_by_their_points(
    first: Color | None, second: Color | None, index: int
) -> None:
    for order in (1, -1):
        table = _table(*[result(6, first), result(7, second)][::order])
        (encounter,) = table.encounters.values()
        assert encounter.pairs == [int(i == index) for i in range(5)]
        assert encounter.halves == {}


def test_half_a_pair_is_no_pair() -> None:
    (encounter,) = _table(result(0), result(3)).encounters.values()
    assert encounter.pairs == [0] * 5
    mixed = [result(2 * n, Color.BLACK if n % 3 else Color.WHITE) for n in range(MIN_GAMES)]
    (encounter,) = _table(*mixed).encounters.values()
    assert encounter.estimate == estimate(encounter.score.counts)


def _many(*winners: Color | None) -> list[GameResult]:
    """`MIN_GAMES` games with these winners in turn."""
    return [result(number, winners[number % len(winners)]) for number in range(MIN_GAMES)]


ALPHA_WINS, BETA_WINS = (Color.BLACK, Color.WHITE), (Color.WHITE, Color.BLACK)
"""Winners of a pair, in which Alpha has black first."""


def test_few_games_give_no_estimate() -> None:
    enough = _many(*ALPHA_WINS, *ALPHA_WINS, *BETA_WINS)
    (encounter,) = _table(*enough[:-1]).encounters.values()
    assert encounter.estimate is None
    (encounter,) = _table(*enough).encounters.values()
    assert encounter.estimate == estimate(encounter.pairs)


@pytest.mark.parametrize("winners", [ALPHA_WINS, BETA_WINS, (None, None)])
def test_equal_results_give_no_estimate(winners: tuple[Color | None, ...]) -> None:
    table = _table(*_many(*winners))
    assert set(table.strengths().values()) == {None}
    assert not table.is_rated("Alpha")


def test_equal_pairs_of_different_games_are_judged_by_the_games() -> None:
    (encounter,) = _table(*_many(Color.BLACK)).encounters.values()  # black always wins
    assert encounter.estimate == estimate((10, 0, 10))
    assert encounter.estimate is not None
    assert encounter.estimate.elo == 0
    assert encounter.estimate.error > 100


def test_forfeits_are_counted_by_cause() -> None:
    table = _table(
        result(0, Color.WHITE, termination=Termination.TIMEOUT),
        result(1, Color.BLACK, termination=Termination.TIMEOUT),
        result(2, Color.BLACK, termination=Termination.CRASHED),
        result(3, Color.BLACK),
    )
    assert table.standings["Alpha"].forfeits == {"timeout": 2}
    assert table.standings["Beta"].forfeits == {"crashed": 1}


def test_depth_and_speed_are_means_over_the_moves_that_tell_them() -> None:
    thoughts = (MoveInfo(depth=4, nodes=100, seconds=0.5), MoveInfo(seconds=1), MoveInfo(depth=6))
    table = _table(result(0, thoughts=thoughts))
    alpha, beta = (table.standings[name].effort for name in ("Alpha", "Beta"))
    assert (alpha.mean_depth, alpha.speed, alpha.moves) == (5.0, 200.0, 2)
    assert (beta.mean_depth, beta.speed, beta.seconds) == (None, None, 1)
    assert Effort().speed is None


def test_two_players_have_opposite_strengths() -> None:
    strengths = _table(*_many(Color.BLACK, Color.BLACK, *ALPHA_WINS)).strengths()
    alpha, beta = strengths["Alpha"], strengths["Beta"]
    assert alpha is not None
    assert beta is not None
    assert alpha.elo == -beta.elo > 0
    assert alpha.superiority == 1 - beta.superiority > 0.5


def test_more_players_are_rated_together() -> None:
    games = [
        result(n, winner, black="a", white=other, first="a", second=other)
        for n in range(MIN_GAMES)
        for other, winner in (
            ("b", Color.BLACK if n % 10 else Color.WHITE),
            ("c", Color.BLACK if n % 3 else Color.WHITE),
        )
    ]
    strengths = _table(*games, names=("a", "b", "c", "d")).strengths()
    a, b, c = (strengths[name] for name in "abc")
    assert a is not None
    assert b is not None
    assert c is not None
    assert a.elo > c.elo > b.elo
    assert a.superiority > 0.5 > b.superiority
    assert strengths["d"] is None  # has not played


def test_a_table_without_games_has_no_strengths() -> None:
    assert _table().ratings() is None
    assert _table().strengths() == {"Alpha": None, "Beta": None}
    assert set(_table(names=("a", "b", "c")).strengths().values()) == {None}


def test_a_table_is_plain_data() -> None:
    table = _table(result(0), result(1, Color.WHITE))
    facts = json.loads(json.dumps(table.to_json()))
    assert (facts["games"], facts["min_games_for_elo"]) == (2, 20)
    alpha, beta = facts["players"]
    assert (alpha["name"], alpha["wins"], alpha["elo"]) == ("Alpha", 2, None)
    assert (beta["losses"], beta["superiority"]) == (2, None)
    (pairing,) = facts["pairings"]
    assert pairing["players"] == ["Alpha", "Beta"]
    assert pairing["pairs"] == [0, 0, 0, 0, 1]
    assert facts["black"] == {"wins": 1, "draws": 0, "losses": 1}


def test_infinity_is_not_for_json() -> None:
    assert (finite(inf), finite(1.5)) == (None, 1.5)
