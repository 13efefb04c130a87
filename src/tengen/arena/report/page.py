"""The report of a tournament as one self-contained HTML file: no script, no network."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path

from markupsafe import Markup

from tengen.arena.planning.entrants import Entrant, PlayerLimits
from tengen.arena.planning.settings import Adjudication, Settings
from tengen.arena.report import charts
from tengen.arena.report.scales import duration, points, signed
from tengen.arena.report.svg_paths import printable
from tengen.arena.report.texts import ENGLISH, Say
from tengen.arena.results.figures import ADJUDICATED, Figures, encounters, seconds_per_move
from tengen.arena.results.score_table import MIN_GAMES
from tengen.i18n import Language
from tengen.players.base import PROGRAM_PREFIX
from tengen.values import Termination

_FOLDER = Path(__file__).parent
_FILES = ("games.sgf", "results.csv", "ratings.csv", "crosstable.csv", "openings.csv")


def page(name: str, figures: Figures, language: Language = "en") -> str:
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
    say = Say(language)
    environment.filters["ending_label"] = partial(_ending_label, say=say)
    style = (_FOLDER / "report.css").read_text(encoding="utf-8")
    return environment.get_template("report.html.j2").render(
        name=name,
        language=language,
        say=say,
        ending_label=environment.filters["ending_label"],
        figures=figures,
        style=Markup(style),  # noqa: S704 - our own file
        style_digest=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        overview=list(_overview(figures, say)) if figures.finished else [],
        pairings=encounters(figures),
        endings=sorted(figures.endings.items(), key=lambda item: (-item[1], item[0])),
        forfeit_causes=sorted({cause for one in figures.ranked for cause in one.forfeits}),
        files=(*_FILES, "journal.jsonl"),
        infinity=inf,
        min_games=MIN_GAMES,
        charts=charts,
        conditions=conditions,
        player_line=player_line,
        seconds_per_move=seconds_per_move,
        duration=duration,
        points=points,
        signed=signed,
    )


def _ending_label(ending: str, say: Say) -> str:
    label = Termination(ending.removesuffix(ADJUDICATED)).label(say.language)
    return say("adjudicated", ending=label) if ending.endswith(ADJUDICATED) else label


def _overview(figures: Figures, say: Say) -> Iterator[tuple[str, str]]:
    """The main figures."""
    first = figures.advantage
    yield say("games"), f"{figures.finished:,}"
    yield say("moves"), f"{figures.moves:,}"
    yield say("drawn"), f"{sum(figures.lengths[None].values()) / figures.finished:.0%}"
    yield say("black_scored"), f"{figures.table.black_score.rate or 0:.0%}"
    yield say("forfeits"), f"{figures.forfeits:,}"
    yield (
        say("first_move"),
        "–" if first is None else f"{signed(first.elo)} ± {first.error:.0f}",
    )


def player_line(entrant: Entrant, say: Say = ENGLISH) -> str:
    """The player and its limits; the command line of a program is not published."""
    what = say("program") if entrant.player.startswith(PROGRAM_PREFIX) else entrant.player
    return f"{what} · {_limits(entrant.limits, say)}"


def _limits(limits: PlayerLimits, say: Say) -> str:
    """``1,000 nodes, 60+0.5 s a game``."""
    limit, clock = limits.limit, limits.clock
    parts = []
    if limit.seconds is not None:
        parts.append(say("seconds_a_move", seconds=f"{limit.seconds:g}"))
    if limit.depth is not None:
        parts.append(say("to_depth", depth=limit.depth))
    if limit.nodes is not None:
        parts.append(say("nodes", nodes=f"{limit.nodes:,}"))
    if clock.per_game is not None:
        increment = f"+{clock.increment:g}" if clock.increment else ""
        parts.append(say("seconds_a_game", seconds=f"{clock.per_game:g}{increment}"))
    return say("separator").join(parts) or say("own_limits")


def conditions(settings: Settings, games: int, say: Say = ENGLISH) -> Iterator[tuple[str, str]]:
    """The settings of the tournament, each with its name."""
    is_gauntlet = settings.pairing == "gauntlet"
    yield say("pairing"), say("first_against_all" if is_gauntlet else "all_against_all")
    yield say("games_of_pairing"), f"{games // len(settings.pairings)}"
    yield say("rule"), settings.rule.label(say.language)
    yield say("board"), f"{settings.size} × {settings.size}"
    yield say("openings"), _openings(settings, say)
    yield say("early"), _early_ends(settings.adjudication, say)
    yield say("programs"), say("restarted" if settings.fresh else "kept")
    yield say("seed"), f"{settings.seed}"


def _openings(settings: Settings, say: Say) -> str:
    if settings.opening_rule is not None:
        return say("by_rule", rule=settings.opening_rule)
    if settings.openings:
        key = "in_turn_turned" if settings.turned else "in_turn"
        return say(key, count=len(settings.openings))
    return say("random_stones", count=settings.opening_stones)


def _early_ends(rules: Adjudication, say: Say) -> str:
    parts = []
    if rules.draw_score is not None:
        key = "early_draw_from" if rules.draw_from else "early_draw"
        score, moves, start = f"{rules.draw_score:g}", rules.draw_moves, rules.draw_from
        parts.append(say(key, score=score, moves=moves, start=start))
    if rules.win_score is not None:
        parts.append(say("early_win", score=f"{rules.win_score:g}", moves=rules.win_moves))
    if rules.by_proof:
        parts.append(say("by_proof"))
    if rules.max_moves is not None:
        parts.append(say("max_moves", moves=rules.max_moves))
    return say("list_separator").join(parts) or say("never")
