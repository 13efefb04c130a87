"""The conditions of a tournament in words."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.arena.planning.entrants import PROGRAM, Entrant, PlayerLimits
from tengen.arena.planning.settings import Adjudication, Settings


def player_line(entrant: Entrant) -> str:
    """What a player is and what it may spend; a program's command line is nobody's business."""
    what = "a program" if entrant.player.startswith(PROGRAM) else entrant.player
    return f"{what} · {terms_text(entrant.terms)}"


def terms_text(terms: PlayerLimits) -> str:
    """``1,000 nodes, 60+0.5 s a game``."""
    limit, clock = terms.limit, terms.clock
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
    """What holds for all, each with its name."""
    is_gauntlet = settings.pairing == "gauntlet"
    yield "pairing", "the first meets all others" if is_gauntlet else "everybody meets everybody"
    yield "games of a pairing", f"{games // len(settings.pairings)}"
    yield "rule", f"{settings.rule}"
    yield "board", f"{settings.size} × {settings.size}"
    yield "openings", _openings(settings)
    yield "games end early", _early_ends(settings.adjudication)
    yield "programs", "started anew for every game" if settings.fresh else "kept between games"
    yield "seed", f"{settings.seed}"


def _openings(settings: Settings) -> str:
    if settings.opening_rule is not None:
        return f"made by the players, as {settings.opening_rule} has it"
    if settings.openings:
        turned = ", turned and mirrored at random" if settings.turned else ""
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
        parts.append("over when nobody can make five any more or a win by fours is proved")
    if rules.max_moves is not None:
        parts.append(f"drawn after {rules.max_moves} moves")
    return "; ".join(parts) or "never"
