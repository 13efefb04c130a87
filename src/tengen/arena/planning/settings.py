"""The settings that determine the games of a match."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any, Literal

from tengen.arena.planning.entrants import Entrant
from tengen.board import Rule
from tengen.i18n import LocalizedError
from tengen.values import MAX_SIZE, MIN_SIZE

Pairing = Literal["round-robin", "gauntlet"]


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game ends early; ``None``: that criterion is off."""

    draw_score: float | None = None
    """Draw by agreement: all scores are within this of 0, in the players' own units ..."""
    draw_moves: int = 10
    """... for this number of consecutive moves of each side ..."""
    draw_from: int = 0
    """... and at least this number of moves has been played, opening included."""
    win_score: float | None = None
    """Resignation: both sides see at least this score, or a proven win, for the same side ..."""
    win_moves: int = 3
    """... for this number of consecutive moves of each side."""
    by_proof: bool = False
    """Draw the game once neither side can make five, and end it once the side to move has a win by
    continuous fours whose proof is valid."""
    max_moves: int | None = None
    """Draw a game of this number of moves, opening included."""

    def __post_init__(self) -> None:
        for name in ("draw_score", "win_score", "draw_from"):
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise LocalizedError("players.error.at_least", name=name, low=0, value=repr(value))
        for name in ("draw_moves", "win_moves", "max_moves"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise LocalizedError("players.error.at_least", name=name, low=1, value=repr(value))


@dataclass(frozen=True, slots=True)
class Settings:
    """One match, apart from its number of rounds: a longer match begins with the same games."""

    entrants: tuple[Entrant, ...]
    pairing: Pairing = "round-robin"
    """All against all, or the first against all others."""
    rule: Rule = Rule.FREESTYLE
    size: int = 15
    openings: tuple[str, ...] = ()
    """Moves such as ``h8i9i7``, one opening for each round, cyclically; empty: random openings."""
    opening_stones: int = 4
    """Number of stones of a random opening."""
    turned: bool = True
    """Whether openings are rotated and mirrored at random."""
    opening_rule: str | None = None
    """The players make the opening by this rule; ``None``: openings are given."""
    adjudication: Adjudication = field(default_factory=Adjudication)
    seed: int = 0
    """Random seed."""
    fresh: bool = False
    """Whether each game uses newly created players."""

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise LocalizedError("arena.error.few_players", count=len(self.entrants))
        names = [entrant.name for entrant in self.entrants]
        if len(set(names)) < len(names):
            raise LocalizedError("arena.error.same_name")
        if not MIN_SIZE <= self.size <= MAX_SIZE:
            raise ValueError(f"a board's size is {MIN_SIZE} to {MAX_SIZE}, not {self.size}")
        if not 0 <= self.opening_stones <= self.size:
            raise LocalizedError(
                "arena.error.opening_stones", high=self.size, count=self.opening_stones
            )

    @property
    def pairings(self) -> list[tuple[Entrant, Entrant]]:
        """All pairs of entrants that play each other."""
        if self.pairing == "gauntlet":
            return [(self.entrants[0], other) for other in self.entrants[1:]]
        return list(combinations(self.entrants, 2))

    def description(self) -> dict[str, Any]:
        """The settings as JSON; the list of openings is replaced by its count and fingerprint."""
        facts = asdict(self)
        # The file format calls the limits of an entrant "terms".
        facts["entrants"] = [
            {"name": each.name, "player": each.player, "terms": asdict(each.limits)}
            for each in self.entrants
        ]
        listed = "\n".join(self.openings)
        facts["openings"] = {"count": len(self.openings), "fingerprint": _fingerprint(listed)}
        plain: dict[str, Any] = json.loads(json.dumps(facts))
        return plain

    @property
    def digest(self) -> str:
        """A short hash of the settings."""
        return _fingerprint(json.dumps(self.description(), sort_keys=True))


def _fingerprint(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
