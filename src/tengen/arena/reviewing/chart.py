"""The evaluation graph of a reviewed game as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from tengen.arena.report.svg_paths import WIDTH, Axis, element, line, plot, text_at
from tengen.game_review import Review
from tengen.game_review.annotation import black_chance
from tengen.game_review.words import key_moves
from tengen.i18n import Language, text

_TOP, _BOTTOM, _LEFT = 10.0, 150.0, 40.0
_MIN_RADIUS, _MAX_RADIUS = 3.0, 7.0
_MARKS = (0.0, 0.5, 1.0)
_MAX_NUMBERS = 8
"""Numbers below the axis; a few more in games of over 800 moves."""
_STEPS = (1, 2, 5, 10, 20, 50, 100)
"""Moves from a number to the next."""


def chances(review: Review) -> list[float | None]:
    """Black's win probability after each number of moves."""
    return [black_chance(review, each, ply) for ply, each in enumerate(review.positions)]


def evaluation_chart(review: Review, name: str, language: Language) -> Markup:
    """Black's win probability, a dot for each key moment that links to it (``#NAME-NUMBER``)."""
    found = chances(review)
    across = Axis(0, max(1, len(found) - 1), _LEFT, WIDTH - 8)
    up = Axis(0, 1, _BOTTOM, _TOP)
    points = [
        (across.at(ply), up.at(chance)) for ply, chance in enumerate(found) if chance is not None
    ]
    title = text(language, "arena.review.chart")
    return plot(
        name,
        _BOTTOM + 24,
        title,
        text(language, "arena.review.chart_note"),
        [
            *_scale(across, up, len(found) - 1),
            *_curve(points, up.at(0.5)),
            *_dots(review, found, across, up, name),
        ],
    )


def _scale(across: Axis, up: Axis, moves: int) -> Iterator[Markup]:
    for mark in _MARKS:
        kind = "zero" if mark == 0.5 else "grid"
        yield line(_LEFT, up.at(mark), across.end, up.at(mark), kind)
        yield text_at(f"{mark:.0%}", _LEFT - 6, up.at(mark), "end", "quiet")
    step = next((each for each in _STEPS if moves <= _MAX_NUMBERS * each), _STEPS[-1])
    for number in range(0, moves + 1, step):
        yield text_at(str(number), across.at(number), _BOTTOM + 14, "middle", "quiet")


def _curve(points: list[tuple[float, float]], middle: float) -> Iterator[Markup]:
    if len(points) < 2:
        return
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    first, last = points[0][0], points[-1][0]
    area = f"{first:.1f},{middle:.1f} {joined} {last:.1f},{middle:.1f}"
    yield element("polygon", points=area, class_="chance")
    yield element("polyline", points=joined, class_="curve")


def _dots(
    review: Review, found: list[float | None], across: Axis, up: Axis, name: str
) -> Iterator[Markup]:
    for number in key_moves(review):
        chance = found[number]
        if chance is None:
            continue
        move = review.moves[number - 1]
        radius = _MIN_RADIUS + (_MAX_RADIUS - _MIN_RADIUS) * min(1.0, 2 * move.cost)
        title = element("title", f"{number}. {move.move}")
        dot = element(
            "circle",
            title,
            cx=across.at(number),
            cy=up.at(chance),
            r=radius,
            class_=f"dot {move.move_class}",
        )
        yield element("a", dot, href=f"#{name}-{number}")
