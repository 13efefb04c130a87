"""The report of a tournament as one self-contained HTML file: no script, no network."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from math import inf
from pathlib import Path

from markupsafe import Markup

from tengen.arena.planning.entrants import Entrant, PlayerLimits
from tengen.arena.planning.settings import Adjudication, Settings
from tengen.arena.report import charts
from tengen.arena.report.scales import duration, points, signed
from tengen.arena.report.svg_paths import printable
from tengen.arena.results.figures import Figures, encounters, seconds_per_move
from tengen.players.base import PROGRAM_PREFIX

_FOLDER = Path(__file__).parent
_FILES = ("games.sgf", "results.csv", "ratings.csv", "crosstable.csv", "openings.csv")


def page(name: str, figures: Figures) -> str:
    """The whole document, rendered from ``report.html.j2``."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - slow

    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=printable,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    style = (_FOLDER / "report.css").read_text(encoding="utf-8")
    return environment.get_template("report.html.j2").render(
        name=name,
        figures=figures,
        style=Markup(style),  # noqa: S704 - our own file
        style_digest=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        overview=list(_overview(figures)) if figures.finished else [],
        pairings=encounters(figures),
        endings=sorted(figures.endings.items(), key=lambda item: (-item[1], item[0])),
        forfeit_causes=sorted({cause for one in figures.ranked for cause in one.forfeits}),
        files=(*_FILES, "journal.jsonl"),
        infinity=inf,
        charts=charts,
        conditions=conditions,
        player_line=player_line,
        seconds_per_move=seconds_per_move,
        duration=duration,
        points=points,
        signed=signed,
    )


def _overview(figures: Figures) -> Iterator[tuple[str, str]]:
    """The main figures."""
    first = figures.ratings.advantage if figures.ratings else None
    yield "games", f"{figures.finished:,}"
    yield "moves", f"{figures.moves:,}"
    yield "drawn", f"{sum(figures.lengths[None].values()) / figures.finished:.0%}"
    yield "black scored", f"{figures.table.black_score.rate or 0:.0%}"
    yield "forfeits", f"{figures.forfeits:,}"
    yield (
        "Elo of the first move",
        "–" if first is None else f"{signed(first.elo)} ± {first.error:.0f}",
    )


def player_line(entrant: Entrant) -> str:
    """The player and its limits; the command line of a program is not published."""
    what = "a program" if entrant.player.startswith(PROGRAM_PREFIX) else entrant.player
    return f"{what} · {_limits(entrant.limits)}"


def _limits(limits: PlayerLimits) -> str:
    """``1,000 nodes, 60+0.5 s a game``."""
    limit, clock = limits.limit, limits.clock
    parts = []
    if limit.seconds is not None:
        parts.append(f"{limit.seconds:g} s a move")
    if limit.depth is not None:
        parts.append(f"depth {limit.depth}")
    if limit.nodes is not None:
        parts.append(f"{limit.nodes:,} nodes")
    if clock.per_game is not None:
        increment = f"+{clock.increment:g}" if clock.increment else ""
        parts.append(f"{clock.per_game:g}{increment} s a game")
    return ", ".join(parts) or "its own limits"


def conditions(settings: Settings, games: int) -> Iterator[tuple[str, str]]:
    """The settings of the tournament, each with its name."""
    is_gauntlet = settings.pairing == "gauntlet"
    yield "pairing", "the first meets all others" if is_gauntlet else "all against all"
    yield "games of a pairing", f"{games // len(settings.pairings)}"
    yield "rule", f"{settings.rule}"
    yield "board", f"{settings.size} × {settings.size}"
    yield "openings", _openings(settings)
    yield "games end early", _early_ends(settings.adjudication)
    yield "programs", "restarted for each game" if settings.fresh else "kept between games"
    yield "seed", f"{settings.seed}"


def _openings(settings: Settings) -> str:
    if settings.opening_rule is not None:
        return f"made by the players under {settings.opening_rule}"
    if settings.openings:
        turned = ", rotated and mirrored at random" if settings.turned else ""
        return f"{len(settings.openings)} in turn{turned}"
    return f"{settings.opening_stones} random stones near the centre"


def _early_ends(rules: Adjudication) -> str:
    parts = []
    if rules.draw_score is not None:
        start = f", from move {rules.draw_from} on" if rules.draw_from else ""
        parts.append(
            f"drawn when both see at most {rules.draw_score:g} for {rules.draw_moves} moves{start}"
        )
    if rules.win_score is not None:
        parts.append(f"won when both see {rules.win_score:g} for {rules.win_moves} moves")
    if rules.by_proof:
        parts.append("over when neither side can make five or a win by fours is proved")
    if rules.max_moves is not None:
        parts.append(f"drawn after {rules.max_moves} moves")
    return "; ".join(parts) or "never"
