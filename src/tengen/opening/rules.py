"""The opening rules, each a list of steps."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tengen.i18n import Language, LocalizedError, text
from tengen.opening.actions import Kind
from tengen.opening.regions import ANYWHERE, inside, outside
from tengen.opening.steps import Ask, Declare, Offer, Option, Pick, Place, Step
from tengen.values import MAX_SIZE, MIN_SIZE

ALL_SIZES = range(MIN_SIZE, MAX_SIZE + 1)
RENJU_SIZE = range(15, 16)
MAX_FIFTHS = 15 * 15 - 4
"""Number of empty points after four moves, the upper bound for the number of fifth moves."""


@dataclass(frozen=True, slots=True)
class OpeningRule:
    """An opening rule: its name and its steps."""

    family: str
    """The name without a number, such as ``taraguchi``; the key of its label."""
    steps: tuple[Step, ...]
    """The decisions in order; empty if the rule asks for none."""
    sizes: range = ALL_SIZES
    """The board sizes it can be played on."""
    number: int | None = None
    """The number of fifth moves, where it is part of the name; else ``None``."""

    @property
    def name(self) -> str:
        """The unique name, such as ``taraguchi-10``."""
        return self.family if self.number is None else f"{self.family}-{self.number}"

    @property
    def is_renju(self) -> bool:
        """Whether it is one of the opening rules of renju."""
        return self.sizes == RENJU_SIZE

    def label(self, language: Language = "en") -> str:
        """The name people use."""
        return text(language, f"opening.rule.{self.family}", number=self.number)


_MAY_SWAP = Ask((Option(Kind.STAY), Option(Kind.SWAP)))
_THREE_STONES = (Place(ANYWHERE, by_black=True),) * 3
# White 2 next to the centre and black 3 in the 5x5: exactly the 26 named openings.
_NAMED_OPENING = tuple(Place(inside(side), by_black=True) for side in (1, 3, 5))
_TWO_MORE = (Place(ANYWHERE, by_black=True),) * 2
_FOURTH_ANYWHERE = Place(ANYWHERE)
_THREE_AND_SWAP: tuple[Step, ...] = (*_NAMED_OPENING, _MAY_SWAP, _FOURTH_ANYWHERE)


def _pro(side: int) -> tuple[Step, ...]:
    return Place(inside(1)), Place(ANYWHERE), Place(outside(side))


def _swap_after_each(*sides: int) -> tuple[Step, ...]:
    return tuple(step for side in sides for step in (Place(inside(side)), _MAY_SWAP))


def _swap2() -> tuple[Step, ...]:
    two_more = Option(Kind.TWO_MORE, (*_TWO_MORE, _MAY_SWAP))
    return (*_THREE_STONES, Ask((Option(Kind.STAY), Option(Kind.SWAP), two_more)))


def _taraguchi(number: int, second: int, third: int, fourth: int) -> tuple[Step, ...]:
    fifth = _swap_after_each(9)
    options = (
        Option(Kind.STAY, fifth),
        Option(Kind.SWAP, fifth),
        Option(Kind.OFFER_MANY, (Offer(number), Pick()), count=number),
    )
    return (*_swap_after_each(1, second, third), Place(inside(fourth)), Ask(options))


def _soosorv_rule(number: int) -> OpeningRule:
    steps: tuple[Step, ...] = (*_THREE_AND_SWAP, Declare(number), _MAY_SWAP, Offer(), Pick())
    return OpeningRule("soosorv", steps, RENJU_SIZE, number)


def _taraguchi_rule(number: int) -> OpeningRule:
    return OpeningRule("taraguchi", _taraguchi(number, 3, 5, 7), RENJU_SIZE, number)


def _super_taraguchi_rule(number: int) -> OpeningRule:
    return OpeningRule("super-taraguchi", _taraguchi(number, 5, 7, 9), RENJU_SIZE, number)


_FIXED = (
    OpeningRule("free", ()),
    OpeningRule("centre", (Place(inside(1)),)),
    OpeningRule("pro", _pro(5), ALL_SIZES[1:]),
    OpeningRule("long-pro", _pro(7), ALL_SIZES[3:]),
    OpeningRule("swap", (*_THREE_STONES, _MAY_SWAP)),
    OpeningRule("swap1", (Place(ANYWHERE), _MAY_SWAP)),
    OpeningRule("swap2", _swap2()),
    OpeningRule("rif", (*_THREE_AND_SWAP, Offer(2), Pick()), RENJU_SIZE),
    OpeningRule(
        "yamaguchi",
        (*_NAMED_OPENING, Declare(MAX_FIFTHS), _MAY_SWAP, _FOURTH_ANYWHERE, Offer(), Pick()),
        RENJU_SIZE,
    ),
    OpeningRule("tarannikov", _swap_after_each(1, 3, 5, 7, 9), RENJU_SIZE),
)

_NUMBERED: dict[str, tuple[int, Callable[[int], OpeningRule]]] = {
    "soosorv": (8, _soosorv_rule),
    "taraguchi": (10, _taraguchi_rule),
    "super-taraguchi": (10, _super_taraguchi_rule),
}
"""Families of rules with a number of fifth moves: the default number and the constructor."""

_COMMON = (
    *_FIXED,
    _soosorv_rule(4),
    _soosorv_rule(8),
    _taraguchi_rule(10),
    _super_taraguchi_rule(10),
)
_BY_NAME = {rule.name: rule for rule in _COMMON}


def rule_names(size: int | None = None) -> tuple[str, ...]:
    """The names of the common opening rules, or only of those for a board of that size."""
    return tuple(rule.name for rule in _COMMON if size is None or size in rule.sizes)


def opening_rule(name: str) -> OpeningRule:
    """The rule of that name; a family takes any number from 1 to 221 (``soosorv-6``)."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    families = "|".join(_NUMBERED)
    match = re.fullmatch(f"({families})(?:-([1-9][0-9]{{0,2}}))?", name, re.ASCII)
    if match is not None:
        default, build = _NUMBERED[match[1]]
        number = int(match[2] or default)
        if number <= MAX_FIFTHS:
            return build(number)
        raise LocalizedError("opening.error.bad_number", name=repr(name), high=MAX_FIFTHS)
    raise LocalizedError(
        "opening.error.unknown",
        name=repr(str(name)[:40]),
        known=", ".join(rule_names()),
        numbered=", ".join(_NUMBERED),
    )
