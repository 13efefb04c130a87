"""CSV tables of a tournament."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping

from tengen.arena.results.figures import Figures, seconds_per_move
from tengen.arena.results.stats import Score
from tengen.board import Color

RATING_COLUMNS = (
    *("rank", "name", "player", "elo", "elo_error", "games", "wins", "draws", "losses", "points"),
    *("black_wins", "black_draws", "black_losses", "white_wins", "white_draws", "white_losses"),
    *("forfeits", "moves", "mean_depth", "nodes_per_second", "seconds_per_move"),
)
"""Errors are half of the 95 % interval; unknown values are empty."""
CROSSTABLE_COLUMNS = (
    *("name", "opponent", "games", "wins", "draws", "losses", "points", "superiority"),
)
"""Each pairing appears twice, once from each point of view."""
OPENING_COLUMNS = (
    *("number", "moves", "games", "black_wins", "draws", "white_wins", "black_score"),
)


def ratings_table(figures: Figures) -> str:
    """A row for each player, strongest first."""
    rows = []
    for rank, standing in enumerate(figures.ranked, start=1):
        name, effort = standing.name, standing.effort
        rating = figures.rated.get(name)
        rows.append(
            (
                *(rank, name, figures.entrants[name].player),
                *(("", "") if rating is None else map(_decimal, (rating.elo, rating.error))),
                *_score(standing.score),
                *(n for color in Color for n in _counts(figures.by_color[name][color])),
                *(standing.forfeits.total(), effort.moves),
                *map(_decimal, (effort.mean_depth, effort.speed)),
                _decimal(seconds_per_move(standing), 6),
            )
        )
    return _csv(RATING_COLUMNS, rows)


def crosstable_table(figures: Figures) -> str:
    """A row for each player and each of its opponents."""
    names = [standing.name for standing in figures.ranked]
    rows = [
        (one, other, *_score(score), _decimal(figures.superiority(one, other), 4))
        for one in names
        for other in names
        if (score := figures.score(one, other)) is not None
    ]
    return _csv(CROSSTABLE_COLUMNS, rows)


def openings_table(figures: Figures) -> str:
    """A row for each opening; none if the players make them."""
    rows = [
        (one.number, one.moves, one.score.games, *_counts(one.score), _decimal(one.score.rate, 4))
        for one in figures.openings
    ]
    return _csv(OPENING_COLUMNS, rows)


CSV_TABLES: Mapping[str, Callable[[Figures], str]] = {
    "ratings.csv": ratings_table,
    "crosstable.csv": crosstable_table,
    "openings.csv": openings_table,
}
"""By file name."""


def _score(score: Score) -> tuple[object, ...]:
    return score.games, *_counts(score), f"{score.points:g}"


def _counts(score: Score) -> tuple[int, int, int]:
    return score.wins, score.draws, score.losses


def _decimal(value: float | None, places: int = 2) -> str:
    return "" if value is None else f"{value:.{places}f}"


def _csv(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()
