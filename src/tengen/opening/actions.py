"""The actions of a player during an opening."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tengen.board import Color, Point
from tengen.opening.regions import Region


class Phase(StrEnum):
    """The kind of decision that is due in an opening."""

    PLACE = "place"
    """A stone is to be placed."""
    SWAP = "swap"
    """A player may take the other colour."""
    BRANCH = "branch"
    """A player chooses between several continuations, one of which is a swap."""
    DECLARE = "declare"
    """A player declares the number of fifth moves to be offered."""
    OFFER = "offer"
    """Black offers fifth moves, one by one."""
    PICK = "pick"
    """White picks the fifth move to be played."""
    DONE = "done"
    """The opening is over and normal play continues."""


class Kind(StrEnum):
    """The effect of an action."""

    PLACE = "place"
    """Place a stone of the colour to move. Has a point."""
    OFFER = "offer"
    """Offer one fifth move. Has a point."""
    PICK = "pick"
    """Play one of the offered fifth moves for black. Has a point."""
    DECLARE = "declare"
    """Declare the number of fifth moves to be offered. Has a number."""
    STAY = "stay"
    """Keep one's colour."""
    SWAP = "swap"
    """Take the other colour; the stones stay where they are."""
    TWO_MORE = "two-more"
    """Swap2: place a white and a black stone and let the other player choose the colour."""
    OFFER_MANY = "offer-many"
    """Taraguchi: keep black and offer many fifth moves anywhere, without another swap."""


POINT_KINDS = frozenset({Kind.PLACE, Kind.OFFER, Kind.PICK})
PLAIN_KINDS = frozenset({Kind.STAY, Kind.SWAP, Kind.TWO_MORE, Kind.OFFER_MANY})


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of one player; ``str`` gives the point, the number or the kind."""

    kind: Kind
    point: Point | None = None
    """The point of place, offer and pick; ``None`` for the others."""
    number: int | None = None
    """The number of fifth moves of a declaration; ``None`` for the others."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", Kind(self.kind))
        if (self.point is not None) != (self.kind in POINT_KINDS):
            need = "needs a point" if self.kind in POINT_KINDS else "takes no point"
            raise ValueError(f"the action {self.kind} {need}, got {self.point!r}")
        # The type itself, because True is an int and would be written as a word.
        if (type(self.number) is int) != (self.kind is Kind.DECLARE):
            need = "needs a whole number" if self.kind is Kind.DECLARE else "takes no number"
            raise ValueError(f"the action {self.kind} {need}, got {self.number!r}")

    def __str__(self) -> str:
        if self.kind is Kind.DECLARE:
            return str(self.number)
        return str(self.kind if self.point is None else self.point)


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of action that is possible now, with its possible points or numbers."""

    kind: Kind
    color: Color | None = None
    """Place, offer, pick: the stone's. Stay, swap: the player's own afterwards. Else ``None``."""
    points: frozenset[Point] = frozenset()
    """The legal points of place, offer and pick; empty for the others."""
    region: Region | None = None
    """The part of the board the points were taken from; ``None`` unless the kind is place."""
    lowest: int | None = None
    """The smallest number that may be declared; ``None`` unless the kind is declare."""
    highest: int | None = None
    """The largest number that may be declared; ``None`` unless the kind is declare."""
    count: int | None = None
    """Offer: fifth moves still to be offered. Offer-many: offered in all. Else ``None``."""

    def allows(self, action: Action) -> bool:
        """Whether the choice includes the action."""
        if action.kind is not self.kind:
            return False
        if self.lowest is not None and self.highest is not None:
            return action.number is not None and self.lowest <= action.number <= self.highest
        return action.point is None or action.point in self.points

    def actions(self) -> tuple[Action, ...]:
        """Every action that the choice includes, points in board order."""
        if self.lowest is not None and self.highest is not None:
            return tuple(
                Action(Kind.DECLARE, number=n) for n in range(self.lowest, self.highest + 1)
            )
        if self.kind in POINT_KINDS:
            return tuple(Action(self.kind, point) for point in sorted(self.points))
        return (Action(self.kind),)
