"""The plots of a report, as SVG.

Their width keeps letters readable on a telephone; they grow with the page. Colours are classes, so
that the style sheet can choose them for light, dark and print.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tengen.arena.report.scales import duration, points, signed, ticks
from tengen.arena.report.svg_paths import (
    WIDTH,
    Axis,
    element,
    grid,
    joined,
    legend,
    line,
    name_text,
    plot,
    stack,
    stone,
    text_at,
    thumbnail,
    vertical_text,
)
from tengen.arena.report.texts import ENGLISH, Say
from tengen.arena.results.figures import Figures, OpeningFigures
from tengen.arena.results.stats import Score
from tengen.board import Color

_NAMES = 130
"""Right edge of the players' names."""
_MAX_BINS = 24
_MAX_OPENINGS = 16


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot with its explanation."""

    title: str
    note: str
    """How to read it."""
    drawing: Markup
    is_wide: bool = False
    """Whether it keeps its size, with a scroll bar on narrow screens."""


def ratings_plot(figures: Figures, say: Say = ENGLISH) -> Plot:
    """A dot for each player's rating, with its 95 % interval."""
    found = figures.rated
    low = min((rating.elo - rating.error for rating in found.values()), default=-1.0)
    high = max((rating.elo + rating.error for rating in found.values()), default=1.0)
    low, high = min(low, 0.0), max(high, 0.0)
    marks = [mark for mark in ticks(low, high, 3) if low <= mark <= high]
    axis = Axis(low, high, _NAMES + 14, WIDTH - 108)
    row, top = 30, 8
    bottom = top + row * len(found)
    pieces = [grid(axis, marks, top, bottom, [signed(mark) for mark in marks])]
    pieces.append(line(axis.at(0), top, axis.at(0), bottom, "zero"))
    for index, (name, rating) in enumerate(found.items()):
        y = top + row * index + row / 2
        left, right = axis.at(rating.elo - rating.error), axis.at(rating.elo + rating.error)
        pieces += [
            name_text(index + 1, name, _NAMES, y),
            line(left, y, right, y, "error"),
            *(line(x, y - 4, x, y + 4, "error") for x in (left, right)),
            element("circle", cx=axis.at(rating.elo), cy=y, r=5, class_="accent"),
            text_at(f"{signed(rating.elo)} ± {rating.error:.0f}", WIDTH, y, "end"),
        ]
    pieces.append(text_at("Elo", (axis.start + axis.end) / 2, bottom + 36, "middle", "quiet"))
    description = ", ".join(f"{n} {signed(r.elo)} ± {r.error:.0f}" for n, r in found.items())
    return Plot(
        say("ratings"),
        say("ratings_note"),
        plot("ratings", bottom + 44, say("ratings_label"), f"{description}.", pieces),
    )


def crosstable_plot(figures: Figures, say: Say = ENGLISH) -> Plot:
    """A heat map of points, all against all."""
    names = [standing.name for standing in figures.ranked]
    scores = [figures.score(one, other) for one in names for other in names]
    longest = max(len(_counts(score)) for score in scores if score is not None)
    cell, height, head, left = max(52, 7 * longest + 8), 42, 26, _NAMES
    sums = [f"{points(s.score.points)}/{s.score.games}" for s in figures.ranked]
    width = left + cell * len(names) + 8 * max(map(len, sums)) + 10
    pieces = [
        text_at(str(column + 1), left + cell * (column + 0.5), head / 2, "middle", "quiet")
        for column in range(len(names))
    ]
    pieces.append(text_at(say("points"), width, head / 2, "end", "quiet"))
    for row, standing in enumerate(figures.ranked):
        y = head + height * row
        middle = y + height / 2
        pieces.append(name_text(row + 1, standing.name, 0, middle, "start"))
        for column, other in enumerate(names):
            place = left + cell * column, y, cell, height
            pieces.append(_cell(figures.score(standing.name, other), row == column, *place))
        pieces.append(text_at(sums[row], width, middle, "end", "strong"))
    description = "; ".join(
        f"{one.name}: "
        + ", ".join(_score_text(figures.score(one.name, other), other, say) for other in names)
        for one in figures.ranked
    )
    return Plot(
        say("crosstable"),
        say("crosstable_note"),
        plot(
            "crosstable",
            head + height * len(names) + 2,
            say("crosstable"),
            f"{description}.",
            pieces,
            width,
        ),
        is_wide=width > WIDTH + 60,
    )


def _counts(score: Score) -> str:
    return f"{score.wins}-{score.draws}-{score.losses}"


def _score_text(score: Score | None, other: str, say: Say) -> str:
    if score is None or not score.games:
        return say("none_with", other=other)
    return say("points_with", points=points(score.points), games=score.games, other=other)


def _cell(
    score: Score | None, is_self: bool, x: float, y: float, width: float, height: float
) -> Markup:
    """One cell of the crosstable."""
    frame = {"x": x + 1.0, "y": y + 1.0, "width": width - 2.0, "height": height - 2.0, "rx": 3}
    if is_self:
        return element("rect", **frame, class_="no-pairing")
    back = element("rect", **frame, class_="empty")
    if score is None or score.rate is None:
        return back
    middle = x + width / 2
    return joined(
        (
            back,
            # More opacity would make the text hard to read.
            element("rect", **frame, class_="heat", fill_opacity=0.7 * score.rate),
            text_at(points(score.points), middle, y + height * 0.36, "middle", "strong"),
            text_at(
                _counts(score),
                middle,
                y + height * 0.73,
                "middle",
                "small",
            ),
        )
    )


def colors_plot(figures: Figures, say: Say = ENGLISH) -> Plot:
    """Two bars for each player: games won, drawn and lost with black and with white."""
    bar, gap, top = 17, 12, 26
    pieces = [legend(_legend(say, win="won", draw="drawn", loss="lost"), _NAMES + 34, 8)]
    y = float(top)
    for rank, standing in enumerate(figures.ranked, start=1):
        pieces.append(name_text(rank, standing.name, _NAMES, y + bar))
        for color in Color:
            score = figures.by_color[standing.name][color]
            pieces.append(stone(color, _NAMES + 18, y + bar / 2, 6))
            pieces.append(stack(_shares(score), _NAMES + 34, y, WIDTH - 46, bar - 2))
            rate = "–" if score.rate is None else f"{score.rate:.0%}"
            pieces.append(text_at(rate, WIDTH, y + bar / 2, "end"))
            y += bar
        y += gap
    marks = [0.0, 0.5, 1.0]
    axis = Axis(0, 1, _NAMES + 34, WIDTH - 46)
    texts = [f"{mark:.0%}" for mark in marks]
    pieces.insert(0, grid(axis, marks, top - 4, y - gap + 4, texts))
    caption = text_at(say("share_of_games"), (axis.start + axis.end) / 2, y + 28, "middle", "quiet")
    description = "; ".join(
        say("with_color", name=name, color=color.label(say.language), **_counted(score))
        for name, by_color in figures.by_color.items()
        for color, score in by_color.items()
    )
    return Plot(
        say("colors"),
        say("colors_note"),
        plot("colours", y + 36, say("colors"), f"{description}.", [*pieces, caption]),
    )


def _counted(score: Score) -> dict[str, int]:
    return {"wins": score.wins, "draws": score.draws, "losses": score.losses}


def _legend(say: Say, **keys: str) -> list[tuple[str, str]]:
    """The class and the text of each layer."""
    return [(layer, say(key)) for layer, key in keys.items()]


def lengths_plot(figures: Figures, say: Say = ENGLISH) -> Plot:
    """A histogram of game lengths, by winner."""
    longest = max((n for counts in figures.lengths.values() for n in counts), default=1)
    shortest = min((n for counts in figures.lengths.values() for n in counts), default=0)
    size = _bin_size(longest - shortest + 1)
    first = shortest // size
    bins = range(first, longest // size + 1)
    layers = (("black", Color.BLACK), ("draw", None), ("white", Color.WHITE))
    heights = {
        (layer, number): sum(figures.lengths[winner][number * size + i] for i in range(size))
        for layer, winner in layers
        for number in bins
    }
    sums = [sum(heights[layer, number] for layer, _ in layers) for number in bins]
    marks = [mark for mark in ticks(0, max(sums, default=1), 4) if mark == int(mark)]
    left, top, bottom = 54.0, 30.0, 190.0
    tall = Axis(0, marks[-1], bottom, top)
    wide = Axis(first * size, (bins[-1] + 1) * size, left, WIDTH - 8.0)
    pieces = [legend(_legend(say, black="black_won", draw="drawn", white="white_won"), left, 8)]
    for mark in marks:
        pieces.append(line(left, tall.at(mark), wide.end, tall.at(mark), "grid"))
        pieces.append(text_at(f"{mark:.0f}", left - 6, tall.at(mark), "end", "quiet"))
    for number in bins:
        pieces += _column(
            [(n, heights[n, number]) for n, _ in layers], number * size, size, wide, tall
        )
    for mark in ticks(wide.low, wide.high, 6):
        if wide.low <= mark <= wide.high:
            pieces.append(text_at(f"{mark:.0f}", wide.at(mark), bottom + 14, "middle", "quiet"))
    pieces.append(text_at(say("moves"), (left + wide.end) / 2, bottom + 34, "middle", "quiet"))
    pieces.append(vertical_text(say("games"), 10, (top + bottom) / 2))
    description = ", ".join(
        say("length", low=number * size, high=(number + 1) * size - 1, count=count)
        for number, count in zip(bins, sums, strict=True)
        if count
    )
    return Plot(
        say("lengths"),
        say("lengths_note"),
        plot("lengths", bottom + 42, say("lengths_label"), f"{description}.", pieces),
    )


def _bin_size(span: int) -> int:
    """Number of lengths in one column."""
    return next(size for size in (1, 2, 5, 10, 20, 50) if span <= size * _MAX_BINS)


def _column(
    layers: Sequence[tuple[str, int]], start: int, size: int, wide: Axis, tall: Axis
) -> list[Markup]:
    """One stacked column, from the bottom."""
    pieces, ground = [], 0
    x, width = wide.at(start) + 1, wide.at(start + size) - wide.at(start) - 2
    for layer, count in layers:
        if count:
            y = tall.at(ground + count)
            height = tall.at(ground) - y
            pieces.append(
                element("rect", x=x, y=y, width=width, height=height, class_=f"bar {layer}")
            )
        ground += count
    return pieces


def openings_plot(figures: Figures, say: Say = ENGLISH) -> Plot:
    """Black's results from each opening."""
    everyone = figures.openings
    shown = everyone
    if len(everyone) > _MAX_OPENINGS:
        shown = sorted(everyone, key=_lopsided)[:_MAX_OPENINGS]
        shown.sort(key=lambda one: -(one.score.rate or 0.0))
    row, top, left = 54, 26, 112
    pieces = [legend(_legend(say, black="black_won", draw="drawn", white="white_won"), left, 8)]
    axis = Axis(0, 1, left, WIDTH - 46)
    bottom = top + row * len(shown)
    pieces.append(grid(axis, [0.0, 0.5, 1.0], top - 4, bottom, ["0%", "50%", "100%"]))
    for index, opening in enumerate(shown):
        y = top + row * index
        middle = y + row / 2 - 2
        pieces += [
            thumbnail(opening.moves, figures.settings.size, 46, 48, y),
            text_at(f"{opening.number}", 34, middle, "end"),
            stack(_sides(opening.score), left, middle - 9, axis.end, 18),
            text_at(f"{opening.score.rate or 0:.0%}", WIDTH, middle, "end"),
        ]
    caption = text_at(
        say("share_of_games"), (axis.start + axis.end) / 2, bottom + 34, "middle", "quiet"
    )
    description = "; ".join(
        say("opening_scored", number=one.number, **_counted(one.score)) for one in shown
    )
    return Plot(
        say("score_by_opening"),
        _openings_note(len(shown), len(everyone), say),
        plot(
            "openings", bottom + 42, say("score_by_opening"), f"{description}.", [*pieces, caption]
        ),
    )


def _lopsided(opening: OpeningFigures) -> tuple[float, int]:
    return -abs((opening.score.rate or 0.0) - 0.5), opening.number


def _openings_note(shown: int, count: int, say: Say) -> str:
    if shown == count:
        return say("openings_note")
    return say("openings_note_some", shown=shown, count=count)


def pace_plot(figures: Figures, say: Say = ENGLISH) -> Plot:
    """A small histogram for each player: time by move number."""
    last = max((pace.last for pace in figures.paces.values()), default=0)
    size = next(n for n in (2, 4, 10, 20, 50) if last <= n * _MAX_BINS)
    bins = [range(start + 1, start + size + 1) for start in range(0, max(last, 1), size)]
    row, top = 44, 6
    axis = Axis(0, len(bins) * size, _NAMES + 10, WIDTH - 84)
    bottom = top + row * len(figures.ranked)
    marks = [mark for mark in ticks(0, axis.high, 5) if mark <= axis.high]
    pieces = [grid(axis, marks, top, bottom, [f"{mark:.0f}" for mark in marks])]
    descriptions = []
    for rank, standing in enumerate(figures.ranked, start=1):
        means = [figures.paces[standing.name].mean(numbers) for numbers in bins]
        most = max((mean for mean in means if mean is not None), default=None)
        words = "–" if most is None else duration(most)
        ground = float(top + row * rank - 4)
        pieces += [
            name_text(rank, standing.name, _NAMES, ground - row / 2 + 4),
            line(axis.start, ground, axis.end, ground, "zero"),
            *_pace_columns(means, axis, Axis(0, most or 1.0, ground, ground - row + 10)),
            text_at(words, WIDTH, ground - row / 2 + 4, "end"),
        ]
        descriptions.append(f"{standing.name} {words}")
    pieces.append(
        text_at(say("move_number"), (axis.start + axis.end) / 2, bottom + 34, "middle", "quiet")
    )
    return Plot(
        say("pace"),
        say("pace_note"),
        plot("pace", bottom + 42, say("pace_label"), f"{'; '.join(descriptions)}.", pieces),
    )


def _pace_columns(means: Sequence[float | None], axis: Axis, tall: Axis) -> Iterator[Markup]:
    """The columns of one player."""
    width = (axis.end - axis.start) / len(means)
    for number, mean in enumerate(means):
        if mean is not None:
            y = tall.at(mean)
            yield element(
                "rect",
                x=axis.start + number * width + 0.5,
                y=y,
                width=width - 1,
                height=tall.start - y,
                class_="pace",
            )


def _shares(score: Score) -> list[tuple[str, int]]:
    return [("win", score.wins), ("draw", score.draws), ("loss", score.losses)]


def _sides(score: Score) -> list[tuple[str, int]]:
    return [("black", score.wins), ("draw", score.draws), ("white", score.losses)]
