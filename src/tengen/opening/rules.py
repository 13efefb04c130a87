"""The opening rules, each a list of steps."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tengen.opening.actions import Kind
from tengen.opening.regions import ANYWHERE, inside, outside
from tengen.opening.steps import Ask, Declare, Offer, Option, Pick, Place, Step

ANY_SIZE = range(5, 23)
RENJU_SIZE = range(15, 16)
MOST_FIFTHS = 15 * 15 - 4
"""The empty points after four moves: no number of fifth moves makes sense beyond it."""


@dataclass(frozen=True, slots=True)
class OpeningRule:
    """An opening rule: its names and its steps."""

    name: str
    """The key, such as ``taraguchi-10``."""
    en: str
    """The name people use in English."""
    zh: str
    """The name people use in Chinese."""
    steps: tuple[Step, ...]
    """The decisions in their order; empty if the rule asks for nothing."""
    sizes: range = ANY_SIZE
    """The board sizes it can be played on."""


_MAY_SWAP = Ask((Option(Kind.STAY), Option(Kind.SWAP)))
_THREE_STONES = (Place(ANYWHERE, by_black=True),) * 3
# White 2 next to the centre and black 3 in the 5x5: exactly the 26 openings that have names.
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
    names = f"soosorv-{number}", f"Soosõrv-{number}", f"索索夫-{number}"
    return OpeningRule(*names, steps, RENJU_SIZE)


def _taraguchi_rule(number: int) -> OpeningRule:
    names = f"taraguchi-{number}", f"Taraguchi-{number}", f"塔拉山口-{number}"
    return OpeningRule(*names, _taraguchi(number, 3, 5, 7), RENJU_SIZE)


def _super_taraguchi_rule(number: int) -> OpeningRule:
    names = f"super-taraguchi-{number}", f"Super Taraguchi-{number}", f"超级塔拉山口-{number}"
    return OpeningRule(*names, _taraguchi(number, 5, 7, 9), RENJU_SIZE)


_FIXED = (
    OpeningRule("free", "Free", "自由开局", ()),
    OpeningRule("centre", "Centre", "首手天元", (Place(inside(1)),)),
    OpeningRule("pro", "Pro", "职业规则（Pro）", _pro(5), range(6, 23)),
    OpeningRule("long-pro", "Long pro", "长职业规则（Long Pro）", _pro(7), range(8, 23)),
    OpeningRule("swap", "Swap", "三手交换", (*_THREE_STONES, _MAY_SWAP)),
    OpeningRule("swap1", "Swap1", "一手交换", (Place(ANYWHERE), _MAY_SWAP)),
    OpeningRule("swap2", "Swap2", "二次交换（Swap2）", _swap2()),
    OpeningRule("rif", "RIF", "三手交换五手两打", (*_THREE_AND_SWAP, Offer(2), Pick()), RENJU_SIZE),
    OpeningRule(
        "yamaguchi",
        "Yamaguchi",
        "山口",
        (*_NAMED_OPENING, Declare(MOST_FIFTHS), _MAY_SWAP, _FOURTH_ANYWHERE, Offer(), Pick()),
        RENJU_SIZE,
    ),
    OpeningRule(
        "tarannikov", "Tarannikov", "塔拉尼科夫", _swap_after_each(1, 3, 5, 7, 9), RENJU_SIZE
    ),
)

_NUMBERED: dict[str, tuple[int, Callable[[int], OpeningRule]]] = {
    "soosorv": (8, _soosorv_rule),
    "taraguchi": (10, _taraguchi_rule),
    "super-taraguchi": (10, _super_taraguchi_rule),
}
"""Families of rules that differ by a number: the usual number, and the rule for any number."""

_USUAL = (
    *_FIXED,
    _soosorv_rule(4),
    _soosorv_rule(8),
    _taraguchi_rule(10),
    _super_taraguchi_rule(10),
)
_BY_NAME = {rule.name: rule for rule in _USUAL}


def rule_names(size: int | None = None) -> tuple[str, ...]:
    """The usual opening rules, or only those for a board of that size."""
    return tuple(rule.name for rule in _USUAL if size is None or size in rule.sizes)


def opening_rule(name: str) -> OpeningRule:
    """The rule of that name; the families take any number from 1 to 221 (``soosorv-6``)."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    families = "|".join(_NUMBERED)
    match = re.fullmatch(f"({families})(?:-([1-9][0-9]{{0,2}}))?", name, re.ASCII)
    if match is not None:
        usual, build = _NUMBERED[match[1]]
        number = int(match[2] or usual)
        if number <= MOST_FIFTHS:
            return build(number)
        raise ValueError(f"opening rule {name!r}: the number must be from 1 to {MOST_FIFTHS}")
    known = ", ".join(rule_names())
    raise ValueError(
        f"{str(name)[:40]!r} is not an opening rule: expected one of {known}; "
        f"the number of fifth moves in {', '.join(_NUMBERED)} may be another"
    )
