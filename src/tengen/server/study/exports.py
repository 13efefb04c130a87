"""A game as a file: a record, a picture or an animation."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from tengen import formats
from tengen.game import Game
from tengen.server.errors import Refused

ExportFormat: TypeAlias = Literal["sgf", "psq", "json", "png", "svg", "gif"]
_PACKAGES = {"png": ("resvg_py",), "gif": ("resvg_py", "PIL")}
"""Packages of the extra ``pictures``."""


@dataclass(frozen=True, slots=True)
class Export:
    """A file to download."""

    data: bytes
    media_type: str


def export(game: Game, kind: ExportFormat) -> Export:
    """The game in a format; pictures show the last position.

    ``ValueError`` if the format cannot represent the game; `Refused` if the packages for pictures
    are not installed. An animation takes about a second: do not call this in the event loop.
    """
    if not all(map(importlib.util.find_spec, _PACKAGES.get(kind, ()))):
        raise Refused(501, "pictures", "files.pictures", format=kind.upper())
    media_type, make = _KINDS[kind]
    return Export(make(game), media_type)


def _record(kind: str) -> Callable[[Game], bytes]:
    return lambda game: formats.write([game], kind)


_KINDS: Mapping[str, tuple[str, Callable[[Game], bytes]]] = MappingProxyType(
    {
        "sgf": ("application/x-go-sgf", _record("sgf")),
        "psq": ("application/octet-stream", _record("psq")),
        "json": ("application/json", _record("json")),
        "png": ("image/png", Game.png),
        "svg": ("image/svg+xml", lambda game: game.svg().encode()),
        "gif": ("image/gif", Game.gif),
    }
)
