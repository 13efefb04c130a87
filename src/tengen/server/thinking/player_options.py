"""The options of the classic players that visitors may set, and their bounds.

Names, types and defaults come from the roster, so that a new option of a player appears by itself.
The bounds belong to the server: a player's own may be wider than what a stranger may ask for. Time
needs none here, because the pool limits every search.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import isfinite
from typing import Any

from tengen.roster import Option, create, entries, option_text

CLASSIC = "classic:"
"""Prefix of the players whose options visitors may set."""
NONE = "none"
_YES_NO = ("yes", "no")
_RANGES: dict[str, tuple[float, float]] = {
    "depth": (1, 20),
    "distance": (1, 4),
    "exploration": (0, 100),
    "level": (0, 1),
    "playouts": (1, 100_000),
    "reward": (1, 2),
    "seed": (0, 2**31 - 1),
    "threshold": (0.1, 60),
    "width": (1, 100),
}
"""Lowest and highest value by option."""
_OTHER_RANGE = (0, 1000)
_MAX_CHOICES = 3
"""A whole number with at most this number of values is shown as a choice."""
_MAX_TEXT_LENGTH = 20


class OptionError(ValueError):
    """A player's option has a value that is not possible; the message says what would be."""


@dataclass(frozen=True, slots=True)
class PlayerOption:
    """One option with the values that it may have, all in the syntax of `tengen.roster.create`."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    """All possible values; empty for a number in a range."""
    lowest: float = 0.0
    highest: float = 0.0
    is_whole: bool = True
    """Whether only whole numbers are possible."""
    may_be_none: bool = False
    """Whether ``none`` is possible beside a number."""

    def check(self, text: str) -> str:
        """The value in its shortest form; `OptionError` if it is not possible."""
        if self.choices:
            if text in self.choices:
                return text
            raise self._error(text, " or ".join(self.choices))
        if self.may_be_none and text == NONE:
            return text
        wanted = f"{'a whole number' if self.is_whole else 'a number'} from {self.lowest:g}"
        wanted += f" to {option_text(int(self.highest))}" + self.may_be_none * " or none"
        try:
            number = int(text) if self.is_whole else float(text)
        except ValueError:
            raise self._error(text, wanted) from None
        if not isfinite(number) or not self.lowest <= number <= self.highest:
            raise self._error(text, wanted)
        return option_text(number)

    def _error(self, text: str, wanted: str) -> OptionError:
        shown = text[:_MAX_TEXT_LENGTH]
        return OptionError(f"{self.name} must be {wanted}, not {shown!r}")


@cache
def options_of(player: str) -> tuple[PlayerOption, ...]:
    """The options of a player without options in its name; none if visitors may set none."""
    found = [entry for entry in entries() if entry.name == player]
    if not found or not player.startswith(CLASSIC):
        return ()
    return tuple(_option(player, option) for option in found[0].options)


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """The name of a player and the texts of its options; `OptionError` for bad syntax."""
    player, *settings = spec.split(",")
    found: dict[str, str] = {}
    for setting in settings:
        name, sign, text = (part.strip() for part in setting.partition("="))
        if not sign or name in found:
            shown = setting[:_MAX_TEXT_LENGTH]
            raise OptionError(f"{shown!r} is not one option of the form name=value")
        found[name] = text
    return player, found


def canonical(spec: str) -> str:
    """The shortest name of a classic player with these options; `OptionError` if there is none."""
    player, given = split_spec(spec)
    known = {option.name: option for option in options_of(player)}
    if not known:
        raise OptionError(f"{player[:60]!r} has no options")
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        shown = unknown[:_MAX_TEXT_LENGTH]
        raise OptionError(f"{player} has no option {shown!r}: expected one of {', '.join(known)}")
    changed = {
        name: value
        for name, option in known.items()
        if name in given and (value := option.check(given[name])) != option.default
    }
    short = ",".join([player, *(f"{name}={value}" for name, value in changed.items())])
    try:
        create(short).close()
    except ValueError as error:  # two options that do not go together
        raise OptionError(str(error)) from None
    return short


def _option(player: str, option: Option) -> PlayerOption:
    kinds, default = option.type.split("|"), option_text(option.default)
    may_be_none = NONE in kinds
    lowest, highest = _RANGES.get(option.name, _OTHER_RANGE)
    if kinds == ["bool"]:
        return PlayerOption(option.name, default, _YES_NO)
    if "int" in kinds or "float" in kinds:
        is_whole = "float" not in kinds
        if is_whole and highest - lowest < _MAX_CHOICES and not may_be_none:
            values = tuple(map(str, range(int(lowest), int(highest) + 1)))
            return PlayerOption(option.name, default, values)
        return PlayerOption(option.name, default, (), lowest, highest, is_whole, may_be_none)
    return PlayerOption(option.name, default, _possible(player, option, kinds))


def _possible(player: str, option: Option, values: list[str]) -> tuple[str, ...]:
    """The values that the player accepts here: one may need a library that is missing."""

    def is_possible(value: Any) -> bool:
        try:
            create(f"{player},{option.name}={value}").close()
        except ValueError:
            return False
        return True

    return tuple(filter(is_possible, values))
