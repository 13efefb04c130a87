"""Ratings of many players, against published and closed-form figures."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.results import ratings as ratings_module
from tengen.arena.results.ratings import Meeting, Ratings, rate
from tengen.arena.results.stats import ELO_SCALE, QUANTILE

BASEBALL = """
Milwaukee: Detroit 4-3, Toronto 4-2, New York 4-3, Boston 6-1, Cleveland 4-2, Baltimore 6-0
Detroit: Milwaukee 3-3, Toronto 4-2, New York 4-3, Boston 6-0, Cleveland 6-1, Baltimore 4-3
Toronto: Milwaukee 2-5, Detroit 4-3, New York 2-4, Boston 4-3, Cleveland 4-2, Baltimore 6-0
New York: Milwaukee 3-3, Detroit 5-1, Toronto 2-5, Boston 4-3, Cleveland 4-2, Baltimore 6-1
Boston: Milwaukee 5-1, Detroit 2-5, Toronto 3-3, New York 4-2, Cleveland 5-2, Baltimore 6-0
Cleveland: Milwaukee 2-5, Detroit 3-3, Toronto 3-4, New York 4-3, Boston 4-2, Baltimore 2-4
Baltimore: Milwaukee 2-5, Detroit 1-5, Toronto 1-6, New York 2-4, Boston 1-6, Cleveland 3-4
"""
"""Home games of the American League East in 1987: Agresti, Categorical Data Analysis (2nd edition,
2002), pages 437-438."""


def _baseball() -> list[Meeting]:
    found = []
    for line in BASEBALL.strip().splitlines():
        home, _, games = line.partition(": ")
        for game in games.split(", "):
            away, _, result = game.rpartition(" ")
            won, lost = map(int, result.split("-"))
            found.append(Meeting(home, away, won, 0, lost))
    return found


def test_strengths_and_advantage_agree_with_agrestis_example() -> None:
    ratings = rate(_baseball(), prior_elo=None)
    # Table 10.11 and section 10.6, by which also the R package BradleyTerry2 checks itself:
    # strengths that sum to 1, and a home advantage of exp(0.302).
    strengths = {name: math.exp(r.elo / ELO_SCALE) for name, r in ratings.players.items()}
    shares = {name: strength / sum(strengths.values()) for name, strength in strengths.items()}
    assert {name: round(share, 3) for name, share in shares.items()} == {
        "Milwaukee": 0.220,
        "Detroit": 0.190,
        "Toronto": 0.164,
        "New York": 0.157,
        "Boston": 0.137,
        "Cleveland": 0.088,
        "Baltimore": 0.044,
    }
    assert ratings.advantage.elo / ELO_SCALE == pytest.approx(0.302, abs=0.0005)
    assert ratings.draw_chance == 0


def test_the_usual_prior_changes_little() -> None:
    plain, usual = rate(_baseball(), prior_elo=None), rate(_baseball())
    for name, rating in plain.players.items():
        assert usual.players[name].elo == pytest.approx(rating.elo, rel=0.005, abs=0.5)


def test_two_players_have_a_closed_form() -> None:
    # Two independent samples of log-odds: the rating is half of their difference, the advantage
    # half of their sum; the variance of log-odds is 1/wins + 1/losses.
    ratings = rate([Meeting("a", "b", 60, 0, 40), Meeting("b", "a", 55, 0, 45)], prior_elo=None)
    one, other = math.log(60 / 40), math.log(55 / 45)
    variance = 1 / 60 + 1 / 40 + 1 / 55 + 1 / 45
    assert ratings.players["a"].elo == pytest.approx(ELO_SCALE * (one - other) / 4)
    assert ratings.advantage.elo == pytest.approx(ELO_SCALE * (one + other) / 2)
    error = QUANTILE * ELO_SCALE * math.sqrt(variance)
    assert ratings.advantage.error == pytest.approx(error / 2)
    assert ratings.players["a"].error == pytest.approx(error / 4)
    chance = 0.5 * (1 + math.erf((one - other) / 2 / math.sqrt(variance / 4) / math.sqrt(2)))
    assert ratings.superiority("a", "b") == pytest.approx(chance)
    assert ratings.superiority("a", "a") == 0.5


def test_draws_follow_davidson() -> None:
    # Davidson (Journal of the American Statistical Association 65, 1970), for two players who
    # share the colours evenly: the odds are wins to losses, and the draw parameter is
    # draws / sqrt(wins losses).
    wins, draws, losses = 90, 60, 40
    meetings = [
        Meeting("a", "b", wins, draws, losses),
        Meeting("b", "a", losses, draws, wins),
    ]
    ratings = rate(meetings, prior_elo=None)
    difference = ratings.players["a"].elo - ratings.players["b"].elo
    assert difference == pytest.approx(ELO_SCALE * math.log(wins / losses))
    assert ratings.advantage.elo == pytest.approx(0, abs=1e-6)
    inclination = draws / math.sqrt(wins * losses)
    assert ratings.draw_chance == pytest.approx(inclination / (2 + inclination))


def test_errors_are_those_of_the_curvature() -> None:
    # An independent count: the likelihood itself, differenced numerically around its top.
    meetings = [Meeting("a", "b", 9, 4, 7), Meeting("b", "a", 8, 5, 3)]
    ratings = rate(meetings, prior_elo=None)
    half = ratings.players["a"].elo / ELO_SCALE
    top = [half, ratings.advantage.elo / ELO_SCALE, math.log(2 / (1 / ratings.draw_chance - 1))]

    def likelihood(shift: tuple[float, ...]) -> float:
        strength, advantage, draw = (value + step for value, step in zip(top, shift, strict=True))
        total = 0.0
        for meeting in meetings:
            sign = 1 if meeting.black == "a" else -1
            black, white = sign * strength + advantage, -sign * strength
            weights = [math.exp(black), math.exp(white), math.exp((black + white) / 2 + draw)]
            seen = (meeting.black_wins, meeting.white_wins, meeting.draws)
            total += sum(n * math.log(w / sum(weights)) for n, w in zip(seen, weights, strict=True))
        return total

    step = 1e-4
    units = [tuple(step * (i == j) for j in range(3)) for i in range(3)]

    def moved(*parts: tuple[float, ...]) -> float:
        return likelihood(tuple(map(sum, zip(*parts, strict=True))))

    def minus(unit: tuple[float, ...]) -> tuple[float, ...]:
        return tuple(-value for value in unit)

    curve = [
        [
            (moved(a, b) - moved(a, minus(b)) - moved(minus(a), b) + moved(minus(a), minus(b)))
            / (-4 * step * step)
            for b in units
        ]
        for a in units
    ]
    (p, q, r), (_, t, u), (_, _, w) = curve
    determinant = p * (t * w - u * u) - q * (q * w - u * r) + r * (q * u - t * r)
    variance = (t * w - u * u) / determinant
    expected = QUANTILE * ELO_SCALE * math.sqrt(variance)
    assert ratings.players["a"].error == pytest.approx(expected, rel=1e-3)


results = st.integers(1, 30)


@given(st.lists(st.tuples(results, results, results), min_size=6, max_size=6))
def test_expected_points_equal_real_ones(counts: list[tuple[int, int, int]]) -> None:
    # Where the likelihood is highest, every player's expected points are those it made: the
    # defining property of the estimate (Davidson 1970), which needs no Elo.
    colors = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    meetings = [Meeting(b, w, *n) for (b, w), n in zip(colors, counts, strict=True)]
    ratings = rate(meetings, prior_elo=None)
    assert sum(rating.elo for rating in ratings.players.values()) == pytest.approx(0, abs=1e-6)
    for name in "abc":
        real = sum(_points(m, name, m.black_wins, m.draws, m.white_wins) for m in meetings)
        expected = sum(_points(m, name, *_expected(ratings, m)) for m in meetings)
        assert expected == pytest.approx(real, rel=1e-6)


def _points(meeting: Meeting, name: str, black: float, draws: float, white: float) -> float:
    if name not in (meeting.black, meeting.white):
        return 0.0
    return draws / 2 + (black if meeting.black == name else white)


def _expected(ratings: Ratings, meeting: Meeting) -> tuple[float, float, float]:
    black = (ratings.players[meeting.black].elo + ratings.advantage.elo) / ELO_SCALE
    white = ratings.players[meeting.white].elo / ELO_SCALE
    ties = 2 / (1 / ratings.draw_chance - 1)
    weights = [math.exp(black), ties * math.exp((black + white) / 2), math.exp(white)]
    win, draw, loss = (meeting.games * weight / sum(weights) for weight in weights)
    return win, draw, loss


def test_a_player_that_won_everything_has_a_finite_rating_with_a_wide_error() -> None:
    meetings = [Meeting("a", "b", 30), Meeting("b", "a", white_wins=30)]
    ratings = rate(meetings)
    assert 400 < ratings.players["a"].elo < 2000
    assert ratings.players["a"].error > 400
    assert list(ratings.players) == ["a", "b"]
    with pytest.raises(ValueError, match="no most likely ratings"):
        rate(meetings, prior_elo=None)


def test_players_who_never_met_are_rated_with_a_wide_error() -> None:
    meetings = [Meeting("a", "b", 3, 1, 2), Meeting("c", "d", 5, 0, 3)]
    assert rate(meetings).players["a"].error > 1000
    with pytest.raises(ValueError, match="never met"):
        rate(meetings, prior_elo=None)


def test_nothing_but_draws_makes_equals() -> None:
    ratings = rate([Meeting("a", "b", draws=20)])
    assert ratings.players["a"].elo == pytest.approx(0, abs=1e-6)
    assert ratings.draw_chance > 0.9
    assert list(ratings.players) == ["a", "b"]


def test_likelihoods_that_climb_for_ever_are_refused() -> None:
    with pytest.raises(ValueError, match="no most likely ratings"):
        rate([Meeting("a", "b", 5, 5, 0), Meeting("b", "a", 0, 5, 5)], prior_elo=None)


def test_a_player_can_be_the_anchor() -> None:
    ratings = rate([Meeting("a", "b", 6, 1, 3), Meeting("b", "a", 5, 1, 4)])
    anchored = ratings.anchored("b", 1500)
    assert anchored.players["b"].elo == 1500
    before = ratings.players["a"].elo - ratings.players["b"].elo
    assert anchored.players["a"].elo == pytest.approx(1500 + before)
    assert anchored.players["a"].error == ratings.players["a"].error


def test_meetings_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="against itself"):
        Meeting("a", "a", 1)
    with pytest.raises(ValueError, match="a count of results is negative"):
        Meeting("a", "b", 1, -1)
    with pytest.raises(ValueError, match="no games"):
        rate([Meeting("a", "b")])


def test_a_search_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings_module, "_MAX_STEPS", 2)
    with pytest.raises(ValueError, match="no most likely ratings"):
        rate(_baseball())
