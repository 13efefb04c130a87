"""The building blocks of opening rules: each is one decision of one player.

Two observations keep them small. The owner of the colour to move is always the one who may swap,
and the other player is always the one who declares a number or picks a fifth move. A player who
places stones of both colours owns black until the opponent has chosen.
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
    """Whether the owner of black places the stone, even a white one."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to answer a question."""

    kind: Kind
    steps: tuple[Step, ...] = ()
    """Steps inserted before those that follow the question."""
    count: int | None = None
    """The number of fifth moves to be offered after this answer; ``None`` if there are none."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The owner of the colour to move chooses how the opening continues."""

    options: tuple[Option, ...]

    @property
    def phase(self) -> Phase:
        """``SWAP`` if the only question is whether to swap, else ``BRANCH``."""
        plain = {option.kind for option in self.options} == {Kind.STAY, Kind.SWAP}
        return Phase.SWAP if plain else Phase.BRANCH


@dataclass(frozen=True, slots=True)
class Declare:
    """The player who placed the last stone declares the number of fifth moves, at least 1."""

    phase: ClassVar[Phase] = Phase.DECLARE
    highest: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Black offers fifth moves, no two of them equivalent by a symmetry of the four stones."""

    phase: ClassVar[Phase] = Phase.OFFER
    count: int | None = None
    """The number of offers; ``None`` for the declared number."""


@dataclass(frozen=True, slots=True)
class Pick:
    """White picks one of the offered fifth moves, which is played for black."""

    phase: ClassVar[Phase] = Phase.PICK


Step: TypeAlias = Place | Ask | Declare | Offer | Pick
