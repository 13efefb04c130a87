"""The players of a match with their names and limits: ``classic:uct@nodes=200,name=Alpha``."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import TypeVar

from tengen.board import Board
from tengen.i18n import LocalizedError, Message
from tengen.players.base import PROGRAM_PREFIX, Limit
from tengen.roster import create, prepared
from tengen.timing import TimeControl

_MAX_NAME_LENGTH = 200
"""Characters."""
_N = TypeVar("_N", int, float)
_TERM = re.compile(r"\s*([a-z]+)\s*=\s*([^,]*?)\s*")
_CLOCK = re.compile(r"([0-9]+(?:\.[0-9]+)?)(?:\+([0-9]+(?:\.[0-9]+)?))?")


@dataclass(frozen=True, slots=True)
class PlayerLimits:
    """The limits of one entrant."""

    limit: Limit = Limit()
    """For each move."""
    clock: TimeControl = field(default_factory=TimeControl)
    """For each game."""


NO_LIMITS = PlayerLimits()


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player of a match."""

    name: str
    """Its name in tables and records, unique in the match."""
    player: str
    """Its name in the roster, with options."""
    limits: PlayerLimits = field(default_factory=PlayerLimits)


def entrant(text: str, defaults: PlayerLimits = NO_LIMITS) -> Entrant:
    """Parse ``PLAYER`` or ``PLAYER@term=value,...``.

    Terms are ``seconds``, ``depth`` and ``nodes`` for each move, ``clock`` for the game as in
    ``60+0.5``, ``tolerance`` in seconds, and ``name``; missing ones are taken from `defaults`.
    """
    player, terms = _split(text)
    name = terms.pop("name", None)
    if name is None:
        name = _short_name(player)
    if not 0 < len(name) <= _MAX_NAME_LENGTH or not name.isprintable():
        raise LocalizedError("arena.error.bad_name", name=repr(name[:60]), high=_MAX_NAME_LENGTH)
    return Entrant(name, player, _limits(terms, defaults, player))


def entrants(texts: Iterable[str], defaults: PlayerLimits = NO_LIMITS) -> tuple[Entrant, ...]:
    """Parse all entrants; equal names are numbered: ``random``, ``random (2)``."""
    found = [entrant(text, defaults) for text in texts]
    seen: Counter[str] = Counter()
    taken = {one.name for one in found}
    named = []
    for one in found:
        name = one.name
        seen[name] += 1
        if seen[name] > 1:
            numbers = range(seen[name], len(found) + seen[name])
            name = next(n for n in (f"{one.name} ({i})" for i in numbers) if n not in taken)
            taken.add(name)
        named.append(replace(one, name=name))
    return tuple(named)


def check_player(entrant: Entrant) -> None:
    """``ValueError`` if the roster has no such player; external programs are not started."""
    create(entrant.player).close()


def check_programs(players: Iterable[str], board: Board) -> None:
    """Start every external program among the players once.

    ``ValueError`` if one cannot play on this board, so that it does not lose a whole match.
    """
    for player in dict.fromkeys(players):
        if player.startswith(PROGRAM_PREFIX):
            prepared(player, board).close()


def clock(text: str) -> TimeControl:
    """Parse ``SECONDS`` for the game, or ``SECONDS+INCREMENT``."""
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        raise LocalizedError("arena.error.bad_clock", text=repr(text[:40]))
    return TimeControl(per_game=float(found[1]), increment=float(found[2] or 0))


def _short_name(player: str) -> str:
    """The default name: the file name of a program, the roster's name of other players."""
    if not player.startswith(PROGRAM_PREFIX):
        return player
    try:
        words = shlex.split(player.removeprefix(PROGRAM_PREFIX))
    except ValueError:  # an unterminated quotation, reported when the program is started
        words = []
    return PurePath(words[0]).name if words else player


def _split(text: str) -> tuple[str, dict[str, str]]:
    """The player and its terms; an @ without terms after it belongs to the player's name."""
    player, sign, tail = text.rpartition("@")
    parts = tail.split(",")
    found = [term for term in map(_TERM.fullmatch, parts) if term is not None]
    if not sign or len(found) < len(parts):
        return text.strip(), {}
    terms: dict[str, str] = {}
    for term in found:
        if term[1] in terms:
            raise LocalizedError("roster.error.twice", player=player.strip(), name=term[1])
        terms[term[1]] = term[2]
    return player.strip(), terms


def _limits(given: dict[str, str], defaults: PlayerLimits, player: str) -> PlayerLimits:
    """The default limits, replaced by those given."""
    limit, control = defaults.limit, defaults.clock
    for name, text in given.items():
        if name == "seconds":
            limit = replace(limit, seconds=_number(text, float, player, name))
        elif name == "depth":
            limit = replace(limit, depth=_number(text, int, player, name))
        elif name == "nodes":
            limit = replace(limit, nodes=_number(text, int, player, name))
        elif name == "clock":
            found = clock(text)
            control = replace(control, per_game=found.per_game, increment=found.increment)
        elif name == "tolerance":
            control = replace(control, tolerance=_number(text, float, player, name))
        else:
            known = "seconds, depth, nodes, clock, tolerance, name"
            raise LocalizedError(
                "arena.error.no_setting", player=player, name=repr(name), known=known
            )
    return PlayerLimits(limit, control)


def _number(text: str, kind: type[_N], player: str, name: str) -> _N:
    try:
        return kind(text)
    except ValueError:
        wanted = Message(f"roster.kind.{kind.__name__}")
        raise LocalizedError(
            "roster.error.bad_value", player=player, name=name, wanted=wanted, text=repr(text[:40])
        ) from None
