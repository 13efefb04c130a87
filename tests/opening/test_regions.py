"""Where stones of an opening may be placed, on odd and even boards."""

from __future__ import annotations

import pytest

from tengen.board import Point
from tengen.opening.regions import ANYWHERE, Region, inside, outside


def texts(points: frozenset[Point]) -> str:
    return " ".join(str(point) for point in sorted(points))


def test_the_whole_board_has_every_point() -> None:
    assert len(ANYWHERE.points(15)) == 225


@pytest.mark.parametrize(
    ("size", "centre"), [(5, "c3"), (6, "d3"), (15, "h8"), (19, "j10"), (20, "k10"), (22, "l11")]
)
def test_the_centre_is_half_the_size_from_the_top_left(size: int, centre: str) -> None:
    assert texts(inside(1).points(size)) == centre


def test_the_central_square_surrounds_the_centre() -> None:
    assert texts(inside(3).points(15)) == "g7 g8 g9 h7 h8 h9 i7 i8 i9"


def test_on_an_even_board_the_square_surrounds_the_protocol_centre() -> None:
    assert texts(inside(3).points(20)) == "j9 j10 j11 k9 k10 k11 l9 l10 l11"


@pytest.mark.parametrize("side", [1, 3, 5, 7, 9])
def test_inside_and_outside_share_the_board(side: int) -> None:
    for size in range(9, 23):
        within, without = inside(side).points(size), outside(side).points(size)
        assert len(within) == side * side
        assert not within & without
        assert within | without == ANYWHERE.points(size)


def test_a_square_is_cut_off_at_the_edge_of_a_small_board() -> None:
    assert inside(7).points(5) == ANYWHERE.points(5)
    assert not outside(7).points(5)
    assert len(outside(5).points(6)) == 11


@pytest.mark.parametrize(
    ("region", "en", "zh"),
    [
        (ANYWHERE, "anywhere", "任意一点"),
        (inside(1), "on the centre point", "中心点"),
        (inside(5), "inside the central 5x5", "中央5×5范围之内"),
        (outside(7), "outside the central 7x7", "中央7×7范围之外"),
    ],
)
def test_a_region_has_words(region: Region, en: str, zh: str) -> None:
    assert (region.label(), region.label("zh")) == (en, zh)
