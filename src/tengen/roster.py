"""Players by name: ``create("tengen:level=5")``."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from math import isfinite
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from tengen.board import Board
from tengen.i18n import Language, LocalizedError, system_reason, texts
from tengen.players.base import PROGRAM_PREFIX, Player, PlayerError

_MAX_LENGTH = 1000
"""Characters of a player specification."""
_MAX_FILE_LENGTH = 64 * 1024 * 1024
"""Bytes of a file that an option names."""
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
_ELO = {
    "classic:winlines": 1210,
    "classic:automaton": 1090,
    "classic:twoply": 960,
    "classic:shapes": 440,
    "classic:uct": -10,
}
"""Measured with default options on the scale of the engine's levels; docs/strength.md has the
tournament and the errors."""
_ENGINE = "tengen"
_BOOLEANS = {"yes": True, "true": True, "no": False, "false": False}
_TYPE_NAMES = {
    int: "int",
    float: "float",
    bool: "bool",
    str: "str",
    NoneType: "none",
    bytes: "file",
}


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a player."""

    name: str
    type: str
    """Accepted values: ``int``, ``float``, ``bool``, ``str``, ``none``, ``file`` (a name) or a
    literal; alternatives are separated by ``|``."""
    default: Any
    """The default value."""

    @property
    def text(self) -> str:
        """The option with its default, in the syntax of `create`."""
        return f"{self.name}={option_text(self.default)}"

    @property
    def choices(self) -> tuple[str, ...]:
        """All values of an option that takes words; empty if it takes numbers, yes or no."""
        found = tuple(self.type.split("|"))
        return () if set(found) & set(_TYPE_NAMES.values()) else found


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

    @property
    def origin(self) -> Mapping[Language, str] | None:
        """Which of its numbers are the source's and which are ours; ``None`` without a source."""
        is_classic = self.name.startswith("classic:")
        return texts(f"players.origin.{self.name}") if is_classic else None

    @property
    def elo(self) -> int | None:
        """Measured strength with default options; ``None`` if not measured, or see the levels."""
        return _ELO.get(self.name)


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
        raise LocalizedError("roster.error.unknown", name=repr(spec[:60]), known=known)
    make, types = _class(name), _option_types(name)
    values: dict[str, Any] = {}
    files: dict[str, str] = {}
    for setting in settings:
        key, sign, text = (part.strip() for part in setting.partition("="))
        if key not in types:
            advice = _known(types)
            raise LocalizedError(
                "roster.error.no_option", player=name, name=repr(key[:40]), advice=advice
            )
        if not sign:
            raise LocalizedError("roster.error.no_value", player=name, name=key)
        if key in values:
            raise LocalizedError("roster.error.twice", player=name, name=key)
        values[key] = _parse(name, key, text, types[key])
        if isinstance(values[key], bytes):
            files[key] = text
    try:
        player = make(**values)
    except ValueError as error:
        for key, path in files.items():
            raise _bad_file(name, key, path, error) from error
        raise
    if settings:
        player.name = ",".join([name, *settings]).replace(f"{_ENGINE},", f"{_ENGINE}:", 1)
    return player


def prepared(spec: str, board: Board) -> Player:
    """The player of `create`, ready for a game from this board.

    ``ValueError`` if it cannot play: a program that does not exist, does not start or rejects the
    size of the board.
    """
    player = create(spec)
    try:
        player.prepare(board)
    except PlayerError as error:
        player.close()
        raise LocalizedError("roster.error.cannot_play", player=spec, problem=error) from error
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
        raise LocalizedError("roster.error.no_command")
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
    return {key: tuple(_alternatives(hint)) for key, hint in hints.items()}


def _alternatives(hint: Any) -> list[Any]:
    """The alternatives of a type annotation: plain types and the members of literals."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return [kind for part in get_args(hint) for kind in _alternatives(part)]
    return [hint]


def _parse(player: str, name: str, text: str, kinds: tuple[Any, ...]) -> Any:
    """Parse the value of an option of these types."""
    for kind in sorted(kinds, key=lambda kind: kind in (str, bytes)):  # any text is one of these
        if kind is bytes:
            return _file_content(player, name, text)
        try:
            return _convert(text, kind)
        except ValueError:
            continue
    wanted = reduce(_either, map(_described, kinds))
    raise LocalizedError(
        "roster.error.bad_value", player=player, name=name, wanted=wanted, text=repr(text[:40])
    )


def _described(kind: Any) -> object:
    """A type in words; a literal as it is typed."""
    return LocalizedError(f"roster.kind.{_TYPE_NAMES[kind]}") if kind in _TYPE_NAMES else kind


def _either(one: object, other: object) -> LocalizedError:
    return LocalizedError("roster.error.or", one=one, other=other)


def _file_content(player: str, name: str, path: str) -> bytes:
    """The content of the file that an option names."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(_MAX_FILE_LENGTH + 1)
    except OSError as error:
        raise _bad_file(player, name, path, system_reason(error)) from error
    if len(data) > _MAX_FILE_LENGTH:
        raise _bad_file(
            player, name, path, LocalizedError("roster.error.too_long", limit=_MAX_FILE_LENGTH)
        )
    return data


def _bad_file(player: str, name: str, path: str, problem: object) -> LocalizedError:
    return LocalizedError(
        "roster.error.bad_file", player=player, name=name, path=path, problem=problem
    )


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


def _known(types: Mapping[str, Any]) -> LocalizedError:
    if not types:
        return LocalizedError("roster.error.none")
    return LocalizedError("roster.error.known", names=", ".join(types))
