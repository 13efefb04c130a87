"""Elo, error bars, likelihood of superiority and sequential tests, against published figures."""

from __future__ import annotations

import math
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.results.stats import (
    ELO_SCALE,
    Estimate,
    Score,
    Sprt,
    Verdict,
    elo_of,
    estimate,
    rate_of,
)

counts_of_pairs = st.lists(st.integers(0, 500), min_size=5, max_size=5).filter(any)


def test_a_score_counts_games_and_points() -> None:
    score = Score(3, 2, 1) + Score(1, 0, 1)
    assert score == Score(4, 2, 2)
    assert (score.games, score.points, score.rate) == (8, 5.0, 0.625)
    assert score.counts == (2, 2, 4)
    assert score.reversed == Score(2, 2, 4)
    assert Score().rate is None


def test_elo_is_the_logistic_curve_of_arpad_elo() -> None:
    # By definition of the scale, 400 points are odds of 10 to 1, and odds of 3 to 1 are 400 log 3.
    assert rate_of(400) == pytest.approx(10 / 11)
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.5) == 0
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)
    assert elo_of(0.75) == pytest.approx(400 * math.log10(3))


@given(st.floats(-2000, 2000))
def test_elo_and_rate_undo_each_other(elo: float) -> None:
    assert elo_of(rate_of(elo)) == pytest.approx(elo, abs=1e-6)


@pytest.mark.parametrize(
    ("counts", "elo", "error", "superiority"),
    [
        # fastchess (commit 74deac2), app/tests/elo_test.cpp: EloWDL 2, EloPentanomial 1 and 2.
        ((96, 111, 136), 40.70, 30.43, 0.9960),
        ((34, 54, 31 + 32, 64, 75), 55.58, 27.65, 1.0000),
        ((332, 433, 457 + 41, 333, 334), -8.64, 10.33, 0.0505),
        # The same, EloPentanomial 3; the error is printed to 1 % there.
        ((7895, 8757, 5485 + 200, 568, 9999), -21.04, 2.945, 0.0),
    ],
)
def test_estimates_agree_with_fastchess(
    counts: tuple[int, ...], elo: float, error: float, superiority: float
) -> None:
    found = estimate(counts)
    assert found.elo == pytest.approx(elo, abs=0.005)
    assert found.error == pytest.approx(error, abs=0.005)
    assert found.superiority == pytest.approx(superiority, abs=0.00005)


def test_superiority_agrees_with_published_examples() -> None:
    # fastchess, EloWDL 1: 76 wins, 89 losses, 123 draws give 15.53 %.
    assert estimate((89, 123, 76)).superiority == pytest.approx(0.1553, abs=0.00005)
    # Kai Laskos, talkchess.com, 22 January 2014, "Calculating the LOS": W 5975, L 6077, D 26894
    # give 0.176424 exactly, and 0.176414 by the error function.
    assert estimate((6077, 26894, 5975)).superiority == pytest.approx(0.1764, abs=0.00005)


@given(counts_of_pairs)
def test_superiority_is_the_chance_of_a_positive_mean(counts: list[int]) -> None:
    total = sum(counts)
    mean = sum(n * i / 4 for i, n in enumerate(counts)) / total
    variance = sum(n * (i / 4) ** 2 for i, n in enumerate(counts)) / total - mean**2
    if variance > 1e-9:
        expected = NormalDist().cdf((mean - 0.5) / math.sqrt(variance / total))
        assert estimate(counts).superiority == pytest.approx(expected, abs=1e-6)


@given(counts_of_pairs)
def test_the_opponent_sees_the_opposite(counts: list[int]) -> None:
    ours, theirs = estimate(counts), estimate(counts[::-1])
    assert theirs.elo == pytest.approx(-ours.elo)
    assert theirs.error == pytest.approx(ours.error)
    assert theirs.superiority == pytest.approx(1 - ours.superiority)


def test_results_that_cannot_tell_an_error_have_none() -> None:
    assert estimate((0, 0, 0)) == Estimate(0.0, math.inf, 0.5)
    assert estimate((0, 7, 0)) == Estimate(0.0, math.inf, 0.5)
    assert estimate((0, 0, 7)) == Estimate(math.inf, math.inf, 1.0)
    assert estimate((7, 0, 0)) == Estimate(-math.inf, math.inf, 0.0)
    assert estimate((0, 0, 1, 0, 9)).error == math.inf  # beyond all points


def test_the_bounds_are_walds() -> None:
    # Printed as (-2.94, 2.94) on every page of tests.stockfishchess.org.
    assert Sprt(0, 5).upper == pytest.approx(2.9444, abs=0.00005)
    assert Sprt(0, 5).lower == pytest.approx(-2.9444, abs=0.00005)
    # Wald, Sequential Analysis (1947), chapter 3: log((1 - beta) / alpha), log(beta / (1 - alpha)).
    assert Sprt(0, 5, 0.05, 0.10).upper == pytest.approx(math.log(18))
    assert Sprt(0, 5, 0.05, 0.10).lower == pytest.approx(math.log(0.1 / 0.95))


@pytest.mark.parametrize(
    ("pull_request", "counts", "bounds", "llr"),
    [
        # Pull requests of official-stockfish/Stockfish of 2020 and 2021: bounds in logistic Elo,
        # ``Ptnml(0-2)`` and ``LLR`` as fishtest printed them.
        (3209, (253, 4282, 17604, 4431, 286), (-0.25, 1.25), 2.94),
        (3209, (58, 3302, 33130, 3518, 84), (0.25, 1.25), 2.97),
        (3098, (491, 7345, 29693, 7670, 465), (-0.25, 1.25), 2.96),
        (3098, (53, 2220, 21459, 2445, 47), (0.25, 1.25), 2.97),
        (2950, (133, 1751, 5094, 1849, 165), (-0.50, 1.50), 2.94),
        (2950, (149, 4748, 32785, 5063, 159), (0.25, 1.75), 2.95),
        (3103, (293, 5085, 20082, 5070, 326), (-1.25, 0.25), 2.95),
        (3103, (47, 2568, 23495, 2604, 58), (-0.75, 0.25), 2.94),
        (2971, (17, 253, 1042, 337, 39), (-0.50, 1.50), 2.96),
        (2971, (11, 407, 3238, 513, 11), (0.25, 1.75), 2.93),
        (2493, (424, 2948, 5832, 3045, 460), (-1.00, 3.00), 2.94),
        (3331, (115, 2196, 11328, 2317, 136), (-0.25, 1.25), 2.94),
        (3331, (14, 1030, 14318, 1163, 19), (0.25, 1.25), 2.93),
    ],
)
def test_likelihood_ratios_agree_with_fishtest(
    pull_request: int, counts: tuple[int, ...], bounds: tuple[float, float], llr: float
) -> None:
    assert Sprt(*bounds).llr(counts) == pytest.approx(llr, abs=0.006), pull_request


@pytest.mark.parametrize(
    ("counts", "bounds", "llr"),
    [
        # fastchess (commit 74deac2), app/tests/sprt_test.cpp: logistic trinomial 1 and 2,
        # logistic pentanomial 1 and 2.
        ((21184, 40708, 21404), (0.5, 2.5), -1.57),
        ((57030, 106593, 57433), (0, 2), -2.59),
        ((223, 9863, 20279 + 1000, 10037, 246), (0.5, 2.5), -3.07),
        ((871, 26175, 55003 + 980, 26678, 821), (0, 2), -4.98),
        # jw1912/SPRT, README.md: --wins 4307 --losses 4063 --draws 8620 --elo0 0 --elo1 3 --gsprt
        ((4063, 8620, 4307), (0, 3), 2.99),
    ],
)
def test_likelihood_ratios_agree_with_other_tools(
    counts: tuple[int, ...], bounds: tuple[float, float], llr: float
) -> None:
    assert Sprt(*bounds).llr(counts) == pytest.approx(llr, abs=0.006)


def test_the_likelihood_ratio_is_near_its_normal_approximation() -> None:
    # Van den Bergh, A Practical Introduction to the GSPRT (hardy.uhasselt.be/Fishtest):
    # LLR is about n (s1 - s0) (2 mean - s0 - s1) / (2 variance).
    counts, test = (120, 800, 2200, 880, 140), Sprt(0, 10)
    total = sum(counts)
    mean = sum(n * i / 4 for i, n in enumerate(counts)) / total
    variance = sum(n * (i / 4 - mean) ** 2 for i, n in enumerate(counts)) / total
    low, high = rate_of(0), rate_of(10)
    expected = total * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert test.llr(counts) == pytest.approx(expected, rel=0.02)


def test_a_test_ends_when_a_bound_is_passed() -> None:
    test = Sprt(0, 10)
    assert (test.llr((0,) * 5), test.verdict((0,) * 5)) == (0.0, None)
    assert test.verdict((10, 100, 200, 100, 10)) is None
    assert test.verdict((10, 100, 400, 300, 100)) is Verdict.H1
    assert test.verdict((100, 300, 400, 100, 10)) is Verdict.H0


def test_results_all_alike_are_no_trouble() -> None:
    assert Sprt(0, 10).llr((0, 0, 0, 0, 50)) > 0
    assert Sprt(0, 10).llr((50, 0, 0, 0, 0)) < 0
    assert Sprt(0, 10).llr((0, 0, 50, 0, 0)) < 0


@pytest.mark.parametrize(
    "arguments", [(5, 5), (5, 0), (math.nan, 1), (0, math.inf), (0, 5, 0), (0, 5, 0.05, 0.5)]
)
def test_a_test_that_cannot_end_is_refused(arguments: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"elo0 < elo1|between 0 and 0\.5"):
        Sprt(*arguments)


def test_the_scale_is_that_of_decimal_odds() -> None:
    assert pytest.approx(173.7178, abs=0.0001) == ELO_SCALE
