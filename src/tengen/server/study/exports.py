"""A game as a file: a record of any format, a picture or an animation."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from tengen import formats
from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.study.imports import fault_text

ExportFormat: TypeAlias = Literal[
    "sgf",
    "psq",
    "json",
    "lib",
    "rec",
    "pos",
    "text",
    "moves",
    "offset-openings",
    "pos-openings",
    "png",
    "svg",
    "gif",
]
_SUFFIXES: Mapping[str, str] = MappingProxyType(
    {"text": "txt", "moves": "txt", "offset-openings": "txt", "pos-openings": "txt"}
)
"""Ends of file names that differ from the name of the format."""
_BINARY = "application/octet-stream"
_PLAIN = "text/plain; charset=utf-8"
_PACKAGES = {"png": ("resvg_py",), "gif": ("resvg_py", "PIL")}
"""Packages of the extra ``pictures``."""


@dataclass(frozen=True, slots=True)
class Export:
    """A file to download."""

    data: bytes
    media_type: str
    suffix: str
    """The end of its name."""


def export(game: Game, kind: ExportFormat) -> Export:
    """The game in a format; pictures show the last position.

    `Refused` if the format cannot represent the game, or the packages for pictures are not
    installed. An animation takes about a second: do not call this in the event loop.
    """
    if not all(map(importlib.util.find_spec, _PACKAGES.get(kind, ()))):
        raise Refused(501, "pictures", "files.pictures", format=kind.upper())
    media_type, make = _KINDS[kind]
    try:
        return Export(make(game), media_type, _SUFFIXES.get(kind, kind))
    except ValueError as error:
        reason = fault_text(error)
        raise Refused(422, "format", format=kind.upper(), reason=reason) from error


def _record(kind: str) -> Callable[[Game], bytes]:
    return lambda game: formats.write([game], kind)


_KINDS: Mapping[str, tuple[str, Callable[[Game], bytes]]] = MappingProxyType(
    {
        "sgf": ("application/x-go-sgf", _record("sgf")),
        "json": ("application/json", _record("json")),
        **{kind: (_BINARY, _record(kind)) for kind in ("psq", "lib", "rec", "pos")},
        **{kind: (_PLAIN, _record(kind)) for kind in _SUFFIXES},
        "png": ("image/png", Game.png),
        "svg": ("image/svg+xml", lambda game: game.svg().encode()),
        "gif": ("image/gif", Game.gif),
    }
)
