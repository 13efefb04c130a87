"""The building blocks of opening rules: each is one decision of one player.

Two observations keep them small. The owner of the colour to move is always the one who may swap,
and the other player is always the one who declares a number or picks a fifth move. And whoever
places stones of both colours counts as black until the opponent has chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tengen.opening.actions import Kind, Phase
from tengen.opening.regions import Region


@dataclass(frozen=True, slots=True)
class Place:
    """The next stone is placed somewhere in a region."""

    phase: ClassVar[Phase] = Phase.PLACE
    region: Region
    by_black: bool = False
    """Whether the owner of black places it, of whichever colour the stone is."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to answer a question."""

    kind: Kind
    steps: tuple[Step, ...] = ()
    """What this answer puts before the steps that follow the question."""
    count: int | None = None
    """The number of fifth moves this answer promises; ``None`` if it promises none."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The owner of the colour to move chooses between ways to go on."""

    options: tuple[Option, ...]

    @property
    def phase(self) -> Phase:
        """``SWAP`` if taking the other colour is all that is asked, else ``BRANCH``."""
        plain = {option.kind for option in self.options} == {Kind.STAY, Kind.SWAP}
        return Phase.SWAP if plain else Phase.BRANCH


@dataclass(frozen=True, slots=True)
class Declare:
    """Whoever placed the last stone names the number of fifth moves, from 1 on."""

    phase: ClassVar[Phase] = Phase.DECLARE
    highest: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Black offers fifth moves, no two of them alike by a symmetry of the four stones."""

    phase: ClassVar[Phase] = Phase.OFFER
    count: int | None = None
    """How many; ``None`` for the number that was declared."""


@dataclass(frozen=True, slots=True)
class Pick:
    """White picks one of the offered fifth moves, and it is played for black."""

    phase: ClassVar[Phase] = Phase.PICK


Step: TypeAlias = Place | Ask | Declare | Offer | Pick
