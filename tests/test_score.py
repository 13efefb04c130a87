"""Scores: their order, points of view and texts."""

from __future__ import annotations

import copy
import itertools
import pickle
from dataclasses import FrozenInstanceError
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, Score
from tengen.score import finite_value, score_text

BLACK, WHITE = Color.BLACK, Color.WHITE
ASCENDING = [
    Score.mate(-1, BLACK),
    Score.mate(-3, BLACK),
    Score.mate(-40, BLACK),
    Score(-inf, BLACK),
    Score(-30_000, BLACK),
    Score(-0.5, BLACK),
    Score(0, BLACK),
    Score(35, BLACK),
    Score(inf, BLACK),
    Score.mate(41, BLACK),
    Score.mate(3, BLACK),
    Score.mate(1, BLACK),
]
plies = st.integers(-99, 99).filter(bool)
scores = st.one_of(
    st.builds(Score, st.floats(allow_nan=False), st.sampled_from(Color)),
    st.builds(Score, st.floats(allow_nan=False), st.sampled_from(Color), plies),
    st.builds(Score, st.integers(), st.sampled_from(Color), st.none(), st.floats(0, 1)),
)


def test_a_quick_win_is_best_and_a_quick_loss_worst() -> None:
    for low, high in itertools.combinations(ASCENDING, 2):
        assert low < high
        assert high > low
        assert low <= high
        assert low != high
        assert -high < -low
    mixed = ASCENDING[1::2] + ASCENDING[::2]
    assert sorted(mixed) == ASCENDING
    assert max(ASCENDING) == Score.mate(1, BLACK)


@given(scores, scores)
def test_scores_have_a_total_order(one: Score, two: Score) -> None:
    assert (one < two) + (one == two) + (one > two) == 1
    assert (one == two) == (one <= two <= one)
    if one == two:
        assert hash(one) == hash(two)


def test_a_number_is_a_score_without_an_end() -> None:
    score = Score(35, BLACK)
    assert score > 0
    assert score == 35
    assert hash(score) == hash(35)
    assert -1e300 < score < 36.5
    assert Score.mate(9, BLACK) > 1e300
    assert Score.mate(-9, BLACK) < -1e300
    assert score != "35"
    with pytest.raises(TypeError):
        assert score < "35"


@given(scores)
def test_a_point_of_view_can_be_changed_and_changed_back(score: Score) -> None:
    other = score.pov(score.color.other)
    assert other.color is score.color.other
    assert other == -score
    assert (other.value, other.pov(score.color)) == (-score.value, score)
    assert score.pov(score.color) is score
    assert other.mate_in == (None if score.mate_in is None else -score.mate_in)
    if score.win_probability is not None:
        assert other.win_probability == pytest.approx(1 - score.win_probability)


def test_a_point_of_view_may_be_a_word() -> None:
    assert Score(5, BLACK).pov("white") == -5
    assert Score(5, "white").color is WHITE  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'green' is not a color: expected one of black, white"):
        Score(5, BLACK).pov("green")


def test_an_end_is_certain() -> None:
    win, loss = Score.mate(5, WHITE), Score(-9_995.0, WHITE, -4)
    assert (win.is_mate, win.mate_in, win.value, win.win_probability) == (True, 5, inf, 1.0)
    assert (loss.is_mate, loss.mate_in, loss.win_probability) == (True, -4, 0.0)
    even = Score(0, WHITE, None, 0.5)
    assert (even.is_mate, even.mate_in, even.win_probability) == (False, None, 0.5)
    assert Score(0, WHITE).win_probability is None


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score(35.0, BLACK), "+35"),
        (Score(-0.25, BLACK), "-0.25"),
        (Score(0, BLACK), "+0"),
        (Score.mate(5, BLACK), "+M5"),
        (Score(-9_996, BLACK, -4), "-M4"),
    ],
)
def test_a_score_is_a_short_text(score: Score, text: str) -> None:
    assert str(score) == text


@given(scores)
def test_a_score_is_a_value(score: Score) -> None:
    pasted = eval(repr(score), {"Score": Score, "Color": Color, "inf": inf})  # noqa: S307 - ours
    for twin in (pickle.loads(pickle.dumps(score)), copy.deepcopy(score), pasted):  # noqa: S301
        assert twin == score
        assert repr(twin) == repr(score)
    with pytest.raises(FrozenInstanceError):
        score.value = 1.0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((nan, BLACK), "must be a number, not nan"),
        ((1.0, BLACK, 0), "mate_in counts plies from 1"),
        ((1.0, BLACK, None, 1.5), "win_probability must be 0 to 1, not 1.5"),
        ((1.0, "red"), "'red' is not a color"),
    ],
)
def test_what_is_no_score_is_told(arguments: tuple[Any, ...], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Score(*arguments)


def test_json_gets_numbers_only() -> None:
    assert finite_value(Score(3.5, BLACK)) == 3.5
    assert finite_value(Score(9_999, BLACK, 1)) == 9_999
    assert finite_value(Score.mate(1, BLACK)) is None
    assert finite_value(None) is None


@pytest.mark.parametrize(
    ("score", "mate_in", "expected"),
    [
        (None, None, ""),
        (0.0, None, "+0"),
        (12.4, None, "+12.4"),
        (-1234567.2, None, "-1,234,567"),
        (4320.0, 5, "wins in 5"),
        (None, -4, "loses in 4"),
    ],
)
def test_a_score_is_a_signed_number_or_the_plies_to_the_end(
    score: float | None, mate_in: int | None, expected: str
) -> None:
    assert score_text(score, mate_in) == expected
