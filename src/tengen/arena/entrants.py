"""Who takes part in a match, and on which terms: ``classic:uct@nodes=200,name=Alpha``."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import TypeVar

from tengen.match import TimeControl
from tengen.players.base import PROGRAM_PREFIX, Limit

PROGRAM = PROGRAM_PREFIX
"""Players whose names begin like this are programs: all that follows is their command line."""
_LONGEST_NAME = 200
"""Characters; it stands in tables and records."""
_N = TypeVar("_N", int, float)
_TERM = re.compile(r"\s*([a-z]+)\s*=\s*([^,]*?)\s*")
_CLOCK = re.compile(r"([0-9]+(?:\.[0-9]+)?)(?:\+([0-9]+(?:\.[0-9]+)?))?")


@dataclass(frozen=True, slots=True)
class Terms:
    """What an entrant may spend."""

    limit: Limit = Limit()
    """For each move."""
    clock: TimeControl = field(default_factory=TimeControl)
    """For each game."""


NO_TERMS = Terms()
"""Everything is left to the player."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of those who play."""

    name: str
    """What it is called in tables and records; no two are called alike."""
    player: str
    """Its name in the roster, with options."""
    terms: Terms = field(default_factory=Terms)


def entrant(text: str, usual: Terms = NO_TERMS) -> Entrant:
    """The entrant that ``PLAYER`` or ``PLAYER@term=value,...`` describes.

    Terms are ``seconds``, ``depth`` and ``nodes`` for a move, ``clock`` for a game as in
    ``60+0.5``, ``tolerance`` in seconds, and ``name``. What is not said is as `usual`.
    """
    player, terms = _parted(text)
    name = terms.pop("name", None)
    if name is None:
        name = _short_name(player)
    if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
        raise ValueError(f"{name[:60]!r} is no name: 1 to {_LONGEST_NAME} characters are")
    return Entrant(name, player, _terms(terms, usual, player))


def entrants(texts: Iterable[str], usual: Terms = NO_TERMS) -> tuple[Entrant, ...]:
    """All who take part; those called alike are numbered: ``random``, ``random (2)``."""
    found = [entrant(text, usual) for text in texts]
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


def clock(text: str) -> TimeControl:
    """The clock of ``SECONDS`` for a game, or ``SECONDS+INCREMENT``."""
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text[:40]!r} is no clock: expected SECONDS+INCREMENT, as in 60+0.5")
    return TimeControl(per_game=float(found[1]), increment=float(found[2] or 0))


def _short_name(player: str) -> str:
    """What a player is called unless said: a program by its file's name, others by their own."""
    try:
        words = shlex.split(player.removeprefix(PROGRAM)) if player.startswith(PROGRAM) else []
    except ValueError:  # a quotation without an end: whoever starts it will say so
        words = []
    return PurePath(words[0]).name if words else player


def _parted(text: str) -> tuple[str, dict[str, str]]:
    """The player and its terms; an @ that no terms follow belongs to the player's name."""
    player, sign, tail = text.rpartition("@")
    parts = tail.split(",")
    found = [term for term in map(_TERM.fullmatch, parts) if term is not None]
    if not sign or len(found) < len(parts):
        return text.strip(), {}
    terms: dict[str, str] = {}
    for term in found:
        if term[1] in terms:
            raise ValueError(f"{player.strip()}: {term[1]} is given twice")
        terms[term[1]] = term[2]
    return player.strip(), terms


def _terms(given: dict[str, str], usual: Terms, player: str) -> Terms:
    """The usual terms with those that were given."""
    limit, control = usual.limit, usual.clock
    for name, text in given.items():
        what = f"{player}: {name}"
        if name == "seconds":
            limit = replace(limit, seconds=_number(text, float, what))
        elif name == "depth":
            limit = replace(limit, depth=_number(text, int, what))
        elif name == "nodes":
            limit = replace(limit, nodes=_number(text, int, what))
        elif name == "clock":
            found = clock(text)
            control = replace(control, per_game=found.per_game, increment=found.increment)
        elif name == "tolerance":
            control = replace(control, tolerance=_number(text, float, what))
        else:
            known = "seconds, depth, nodes, clock, tolerance, name"
            raise ValueError(f"{player}: {name!r} is no term: expected one of {known}")
    return Terms(limit, control)


def _number(text: str, kind: type[_N], what: str) -> _N:
    try:
        return kind(text)
    except ValueError:
        wanted = "a number" if kind is float else "a whole number"
        raise ValueError(f"{what} must be {wanted}, not {text[:40]!r}") from None
