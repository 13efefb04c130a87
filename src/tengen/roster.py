"""Players by name: ``create("tengen:level=5")``."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from tengen.i18n import Language, texts
from tengen.players.base import PROGRAM_PREFIX, Player

_MAX_LENGTH = 1000
"""Characters of a player specification."""
_CLASSES = {
    "tengen": "tengen.engine.engine:Engine",
    "random": "tengen.players.random:Random",
    "classic:winlines": "tengen.players.classic.winlines:Winlines",
    "classic:uct": "tengen.players.classic.uct:Uct",
    "classic:twoply": "tengen.players.classic.twoply:Twoply",
    "classic:automaton": "tengen.players.classic.automaton:Automaton",
    "classic:shapes": "tengen.players.classic.shapes:Shapes",
}
"""The class of each player, imported on first use."""
_ENGINE = "tengen"
_BOOLEANS = {"yes": True, "true": True, "no": False, "false": False}
_TYPE_NAMES = {int: "int", float: "float", bool: "bool", str: "str", NoneType: "none"}
_EXPECTED = {int: "a whole number", float: "a number", bool: "yes or no", NoneType: "none"}


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a player."""

    name: str
    type: str
    """Accepted values: ``int``, ``float``, ``bool``, ``str``, ``none`` or a literal; alternatives
    are separated by ``|``."""
    default: Any
    """The default value."""

    @property
    def text(self) -> str:
        """The option with its default, in the syntax of `create`."""
        return f"{self.name}={option_text(self.default)}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One player of the roster."""

    name: str
    """The name that `create` takes; options follow it, each after a comma."""
    options: tuple[Option, ...]

    @property
    def summary(self) -> Mapping[Language, str]:
        """How it thinks, in one sentence for each language."""
        return texts(f"players.summary.{self.name}")


def names() -> tuple[str, ...]:
    """The names of all players."""
    return tuple(_CLASSES)


def entries() -> tuple[Entry, ...]:
    """All players with their descriptions and options."""
    return tuple(_entry(name) for name in _CLASSES)


def create(spec: str) -> Player:
    """Create the player described by ``NAME`` or ``NAME,option=value,...``.

    After ``tengen`` a colon may replace the first comma: ``tengen:level=5``. ``brain:`` is followed
    by the command line of a Gomocup program.

    ``ValueError`` for an unknown player or option, or an invalid value; the message lists the valid
    ones. With options, the player's name is the whole specification, so that two differ.
    """
    if spec.startswith(PROGRAM_PREFIX) and len(spec) <= _MAX_LENGTH:
        return _program(spec.removeprefix(PROGRAM_PREFIX).strip())
    name, *settings = _parts(spec)
    if name not in _CLASSES or len(spec) > _MAX_LENGTH:
        known = ", ".join([*_CLASSES, f"{PROGRAM_PREFIX}COMMAND"])
        raise ValueError(f"{spec[:60]!r} is not a player: expected one of {known}")
    make, types = _class(name), _option_types(name)
    values: dict[str, Any] = {}
    for setting in settings:
        key, sign, text = (part.strip() for part in setting.partition("="))
        if key not in types:
            raise ValueError(f"{name} has no option {key[:40]!r}: {_known(types)}")
        if not sign:
            raise ValueError(f"{name}: {key} needs a value, as in {key}=...")
        if key in values:
            raise ValueError(f"{name}: {key} is given twice")
        values[key] = _parse(f"{name}: {key}", text, types[key])
    player = make(**values)
    if settings:
        player.name = ",".join([name, *settings]).replace(f"{_ENGINE},", f"{_ENGINE}:", 1)
    return player


def _parts(spec: str) -> list[str]:
    """The name and the settings after it."""
    text = spec[:_MAX_LENGTH]
    if text.startswith(f"{_ENGINE}:"):
        text = text.replace(":", ",", 1)
    return [part.strip() for part in text.split(",")]


def _program(command: str) -> Player:
    from tengen.protocol.client import RemotePlayer  # noqa: PLC0415 - only programs need it

    if not command:
        raise ValueError(f"{PROGRAM_PREFIX} needs the command line of a Gomocup program after it")
    return RemotePlayer(command, name=f"{PROGRAM_PREFIX}{command}")


def option_text(value: Any) -> str:
    """A value in the syntax of `create`."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return f"{value:g}" if isinstance(value, float) else str(value)


def _class(name: str) -> type[Player]:
    module, _, attribute = _CLASSES[name].partition(":")
    return cast("type[Player]", getattr(import_module(module), attribute))


def _entry(name: str) -> Entry:
    make, types = _class(name), _option_types(name)
    parameters = inspect.signature(make).parameters
    options = tuple(
        Option(key, "|".join(map(_type_name, kinds)), parameters[key].default)
        for key, kinds in types.items()
    )
    return Entry(name, options)


def _option_types(name: str) -> dict[str, tuple[Any, ...]]:
    """The options of a player with the types or literals that each accepts."""
    hints = get_type_hints(_class(name).__init__)
    hints.pop("return", None)
    kinds = {key: tuple(_alternatives(hint)) for key, hint in hints.items()}
    # Bytes are data, not an option.
    return {key: found for key, found in kinds.items() if bytes not in found}


def _alternatives(hint: Any) -> list[Any]:
    """The alternatives of a type annotation: plain types and the members of literals."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return [kind for part in get_args(hint) for kind in _alternatives(part)]
    return [hint]


def _parse(what: str, text: str, kinds: tuple[Any, ...]) -> Any:
    """Parse the value of an option of these types."""
    for kind in sorted(kinds, key=lambda kind: kind is str):  # last, because any text is a str
        try:
            return _convert(text, kind)
        except ValueError:
            continue
    wanted = " or ".join(_EXPECTED.get(kind) or str(kind) for kind in kinds)
    raise ValueError(f"{what} must be {wanted}, not {text[:40]!r}")


def _convert(text: str, kind: Any) -> Any:
    """Convert a text to one type or literal; ``ValueError`` if it is none."""
    if kind is NoneType and text.lower() == "none":
        return None
    if kind is bool and text.lower() in _BOOLEANS:
        return _BOOLEANS[text.lower()]
    if kind is int or kind is str:
        return kind(text)
    if kind is float and isfinite(number := float(text)):
        return number
    if not isinstance(kind, type) and text == str(kind):
        return kind
    raise ValueError(text)


def _type_name(kind: Any) -> str:
    return _TYPE_NAMES.get(kind, str(kind))


def _known(types: Mapping[str, Any]) -> str:
    return f"expected one of {', '.join(types)}" if types else "it has none"
