"""Everything that decides which games a match consists of."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any, Literal

from tengen.arena.adjudication import Adjudication
from tengen.arena.entrants import Entrant
from tengen.board import Rule

Pairing = Literal["round-robin", "gauntlet"]


@dataclass(frozen=True, slots=True)
class Settings:
    """One match; how many of its games are played, and where, is another matter.

    So a match can be prolonged: its first games stay the same.
    """

    entrants: tuple[Entrant, ...]
    pairing: Pairing = "round-robin"
    """Everybody against everybody, or the first against all others."""
    rule: Rule = Rule.FREESTYLE
    size: int = 15
    openings: tuple[str, ...] = ()
    """Moves such as ``h8i9i7``, one opening a round, over and over; if there are none, each round
    has one made at random."""
    opening_stones: int = 4
    """Stones of the openings made at random."""
    turned: bool = True
    """Whether openings are turned and mirrored at random."""
    opening_rule: str | None = None
    """The players make the opening themselves, as this rule says; ``None`` gives them one."""
    adjudication: Adjudication = field(default_factory=Adjudication)
    seed: int = 0
    """Of everything that is random."""
    fresh: bool = False
    """Whether players are started anew for every game."""

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise ValueError(f"a match needs two players or more, not {len(self.entrants)}")
        names = [entrant.name for entrant in self.entrants]
        if len(set(names)) < len(names):
            raise ValueError("two players of a match have the same name")
        if not 5 <= self.size <= 22:
            raise ValueError(f"a board's size is 5 to 22, not {self.size}")
        if not 0 <= self.opening_stones <= self.size:
            raise ValueError(
                f"openings have 0 to {self.size} stones on this board, not {self.opening_stones}"
            )

    @property
    def pairings(self) -> list[tuple[Entrant, Entrant]]:
        """Who meets whom."""
        if self.pairing == "gauntlet":
            return [(self.entrants[0], other) for other in self.entrants[1:]]
        return list(combinations(self.entrants, 2))

    def description(self) -> dict[str, Any]:
        """The settings as JSON has them; a long list of openings is told by its fingerprint."""
        facts = asdict(self)
        listed = "\n".join(self.openings)
        facts["openings"] = {"count": len(self.openings), "fingerprint": _fingerprint(listed)}
        plain: dict[str, Any] = json.loads(json.dumps(facts))
        return plain

    @property
    def digest(self) -> str:
        """A short text that differs for different matches."""
        return _fingerprint(json.dumps(self.description(), sort_keys=True))


def _fingerprint(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
