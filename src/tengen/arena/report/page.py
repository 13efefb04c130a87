"""The report of a tournament as one HTML file that needs nothing else: no script, no network."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tengen.arena.report import charts
from tengen.arena.report.charts import Plot
from tengen.arena.report.markup import Markup, element, joined
from tengen.arena.report.scales import duration, points, signed
from tengen.arena.report.terms import conditions, player_line
from tengen.arena.results.figures import Figures, encounters, seconds_per_move
from tengen.arena.results.ratings import Rating
from tengen.arena.results.stats import Estimate

_STYLE = Path(__file__).with_name("report.css")


def page(name: str, figures: Figures) -> str:
    """The whole document."""
    style = Markup(_STYLE.read_text(encoding="utf-8"))
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    head = element(
        "head",
        *_lines(
            element("meta", charset="utf-8"),
            element(
                "meta",
                http_equiv="Content-Security-Policy",
                content=f"default-src 'none'; style-src 'sha256-{digest}'",
            ),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("title", f"{name} · Tengen"),
            element("style", style),
        ),
    )
    body = element("body", *_lines(_header(name, figures), _main(figures), _footer()))
    return f"<!doctype html>\n{element('html', *_lines(head, body), lang='en')}\n"


def _lines(*blocks: str) -> Iterator[Markup]:
    """Blocks on lines of their own."""
    for block in blocks:
        if block:
            yield Markup(f"\n{joined((block,))}")
    yield Markup("\n")


def _header(name: str, figures: Figures) -> Markup:
    settings = figures.settings
    kind = "Gauntlet" if settings.pairing == "gauntlet" else "Round robin"
    facts = (
        kind,
        f"{len(settings.entrants)} players",
        f"{figures.finished} of {figures.total} games",
        f"{settings.rule}, {settings.size} × {settings.size}",
    )
    return element(
        "header",
        *_lines(
            element("p", "Tournament report", class_="kicker"),
            element("h1", element("bdi", name)),
            element("p", " · ".join(facts), class_="facts"),
            _unfinished(figures),
        ),
    )


def _unfinished(figures: Figures) -> str:
    missing = figures.total - figures.finished
    if not missing:
        return ""
    words = f"Not over: {missing} of {figures.total} games are still to be played."
    return element("p", words, class_="notice", role="note")


def _main(figures: Figures) -> Markup:
    if not figures.finished:
        played: tuple[str, ...] = (element("p", "No game has been played yet."),)
    else:
        played = (
            _overview(figures),
            _section(
                "Standings",
                _standings(figures),
                _plots(charts.ratings_plot(figures), charts.crosstable_plot(figures)),
                _pairs(figures),
            ),
            _section("Who is stronger", *_superiority(figures)),
            _section(
                "Colours, lengths, openings",
                _plots(
                    charts.colors_plot(figures),
                    charts.lengths_plot(figures),
                    *_openings(figures),
                ),
            ),
            _section(
                "Effort",
                element(
                    "div",
                    *_lines(_effort(figures), _figure(charts.pace_plot(figures))),
                    class_="beside",
                ),
            ),
            _section("How games ended", *_endings(figures)),
        )
    return element("main", *_lines(*played, _section("Conditions", *_conditions(figures))))


def _section(title: str, *blocks: str) -> Markup:
    return element("section", *_lines(element("h2", title), *blocks))


def _plots(*plots: Plot) -> Markup:
    return element("div", *_lines(*map(_figure, plots)), class_="plots")


def _figure(plot: Plot) -> Markup:
    caption = element("figcaption", element("h3", plot.title), element("p", plot.note))
    drawing = plot.drawing
    if plot.is_wide:
        drawing = _scroll(plot.title, drawing)
    return element("figure", caption, drawing, class_="wide" if plot.is_wide else None)


def _scroll(label: str, *blocks: str) -> Markup:
    """What may be wider than the screen; the keyboard reaches it as well."""
    return element(
        "div", *_lines(*blocks), class_="scroll", role="region", aria_label=label, tabindex=0
    )


def _table(
    caption: str, columns: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1
) -> Markup:
    """A table whose first cells name the rows; `words` columns hold text, the others figures."""
    kinds = [None if index < words else "figure" for index in range(len(columns))]
    head = (
        element("th", text, scope="col", class_=kind)
        for text, kind in zip(columns, kinds, strict=True)
    )
    lines = (
        element(
            "tr",
            element("th", row[0], scope="row"),
            *(
                element("td", text, class_=kind)
                for text, kind in zip(row[1:], kinds[1:], strict=True)
            ),
        )
        for row in rows
    )
    return _scroll(
        caption,
        element(
            "table",
            *_lines(
                element("caption", caption),
                element("thead", element("tr", *head)),
                element("tbody", *_lines(*lines)),
            ),
        ),
    )


def _player(name: str) -> Markup:
    return element("bdi", name)


def _ranked(rank: int, name: str, more: str = "") -> Markup:
    """A player's place and name, with what else there is to say below it."""
    below = element("small", more) if more else ""
    return joined(
        (
            element("span", str(rank), class_="rank"),
            element("span", _player(name), below, class_="who"),
        )
    )


def _overview(figures: Figures) -> Markup:
    """The few figures that everybody asks for first."""
    table = figures.table
    black, draws = table.black_score, sum(figures.lengths[None].values())
    first = figures.ratings.advantage if figures.ratings else None
    tiles = [
        ("games", f"{figures.finished:,}"),
        ("moves", f"{figures.moves:,}"),
        ("drawn", f"{draws / figures.finished:.0%}"),
        ("black scored", f"{black.rate or 0:.0%}"),
        ("forfeits", f"{figures.forfeits:,}"),
        ("Elo of the first move", "–" if first is None else _with_error(first)),
    ]
    return element(
        "dl",
        *_lines(
            *(element("div", element("dt", word), element("dd", value)) for word, value in tiles)
        ),
        class_="tiles",
    )


def _with_error(rating: Rating) -> str:
    return f"{signed(rating.elo)} ± {rating.error:.0f}"


def _standings(figures: Figures) -> Markup:
    ratings = figures.ratings.players if figures.ratings else {}
    rows = []
    for rank, standing in enumerate(figures.ranked, start=1):
        name, score = standing.name, standing.score
        rating = ratings.get(name)
        rows.append(
            (
                _ranked(rank, name, player_line(figures.entrants[name])),
                "–" if rating is None else signed(rating.elo),
                "–" if rating is None else f"± {rating.error:.0f}",
                f"{score.games}",
                *(f"{count}" for count in (score.wins, score.draws, score.losses)),
                points(score.points),
                "–" if score.rate is None else f"{score.rate:.1%}",
            )
        )
    columns = ("player", "Elo", "95 %", "games", "won", "drawn", "lost", "points")
    return _table("The strongest first, rated against the mean of all", (*columns, "score"), rows)


def _pairs(figures: Figures) -> Markup:
    """What the games of each two say about them."""
    rows = []
    for one in encounters(figures):
        found, score = one.estimate, one.score
        rows.append(
            (
                joined((_player(one.one), " – ", _player(one.other))),
                f"{score.games}",
                *(f"{count}" for count in (score.wins, score.draws, score.losses)),
                f"{points(score.points)} : {points(score.reversed.points)}",
                _elo(found),
                f"{found.superiority:.1%}",
            )
        )
    columns = ("pairing", "games", "won", "drawn", "lost", "points", "Elo", "superior")
    table = _table("Pairings, as the first of the two sees them", columns, rows)
    note = (
        "Elo by pairs of games from one opening, against this opponent alone, with 95 % intervals."
    )
    return element(
        "details",
        element("summary", f"All {len(rows)} pairings in figures"),
        table,
        element("p", note, class_="note"),
    )


def _elo(found: Estimate) -> str:
    if abs(found.elo) == float("inf"):
        return "won all" if found.elo > 0 else "lost all"
    error = "" if found.error == float("inf") else f" ± {found.error:.0f}"
    return f"{signed(found.elo)}{error}"


def _superiority(figures: Figures) -> Iterator[Markup]:
    """How likely each player is stronger than each other."""
    names = [standing.name for standing in figures.ranked]
    head = (element("th", str(n), scope="col", class_="figure") for n in range(1, len(names) + 1))
    lines = (
        element(
            "tr",
            element("th", _ranked(rank, one), scope="row"),
            *(_chance(figures.superiority(one, other), one == other) for other in names),
        )
        for rank, one in enumerate(names, start=1)
    )
    caption = "Likelihood of superiority, in per cent"
    yield _scroll(
        caption,
        element(
            "table",
            *_lines(
                element("caption", caption),
                element("thead", element("tr", element("th", "player", scope="col"), *head)),
                element("tbody", *_lines(*lines)),
            ),
            class_="heatmap",
        ),
    )
    yield element(
        "p",
        "How sure it is, by all games, that the row's player is stronger than the column's.",
        class_="note",
    )


def _chance(chance: float | None, is_self: bool) -> Markup:
    if chance is None:
        return element("td", "" if is_self else "–", class_="figure nobody")
    shade = round(10 * chance)
    return element("td", f"{100 * chance:.1f}", class_=f"figure heat-{shade}")


def _openings(figures: Figures) -> list[Plot]:
    """Nothing where the players make them."""
    return [charts.openings_plot(figures)] if figures.openings else []


def _effort(figures: Figures) -> Markup:
    rows = []
    for standing in figures.ranked:
        effort, seconds = standing.effort, seconds_per_move(standing)
        rows.append(
            (
                _player(standing.name),
                f"{effort.moves:,}",
                "–" if effort.mean_depth is None else f"{effort.mean_depth:.1f}",
                "–" if effort.speed is None else f"{effort.speed:,.0f}",
                "–" if not effort.nodes else f"{effort.nodes / effort.moves:,.0f}",
                "–" if seconds is None else duration(seconds),
            )
        )
    columns = ("player", "moves", "depth", "nodes/s", "nodes a move", "time a move")
    return _table("On average, as far as the players told", columns, rows)


def _endings(figures: Figures) -> Iterator[Markup]:
    total = figures.finished
    rows = [
        (ending.replace("-", " "), f"{count}", f"{count / total:.1%}")
        for ending, count in sorted(figures.endings.items(), key=lambda item: (-item[1], item[0]))
    ]
    yield _table("Ends of the games", ("end", "games", "share"), rows)
    if not figures.forfeits:
        yield element("p", "Nobody lost a game by a fault of the program.", class_="note")
        return
    yield _forfeits(figures)
    told = [
        (_player(one.player), element("bdi", one.words), f"{one.times}", f"{one.game + 1}")
        for one in figures.problems
    ]
    columns = ("player", "problem", "times", "first in game")
    if told:
        yield _table("What went wrong", columns, told, 2)


def _forfeits(figures: Figures) -> Markup:
    """By player and by cause."""
    causes = sorted({cause for one in figures.ranked for cause in one.forfeits})
    rows = [
        (
            _player(standing.name),
            *(f"{standing.forfeits[cause]}" for cause in causes),
            f"{standing.forfeits.total()}",
        )
        for standing in figures.ranked
        if standing.forfeits
    ]
    columns = ("player", *(cause.replace("-", " ") for cause in causes), "all")
    return _table("Games lost by a fault of the program", columns, rows)


def _conditions(figures: Figures) -> Iterator[Markup]:
    yield element(
        "dl",
        *_lines(
            *(
                element("div", element("dt", word), element("dd", text))
                for word, text in conditions(figures.settings, figures.total)
            )
        ),
        class_="facts-list",
    )
    yield element(
        "p",
        "Ratings are those that make all results most likely together: the Bradley-Terry model with"
        " draws and an advantage of the first move. Every opening is played twice, with colours"
        " exchanged. Scores and times of each move are in games.sgf and journal.jsonl.",
        class_="note",
    )


def _footer() -> Markup:
    files = ("games.sgf", "results.csv", "ratings.csv", "crosstable.csv", "openings.csv")
    names = joined((element("code", file) for file in (*files, "journal.jsonl")), ", ")
    return element("footer", element("p", "Made by Tengen. Beside this page: ", names, "."))
