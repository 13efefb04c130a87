"""Which players visitors may request, and their names in the roster.

Names come from visitors, so only known ones are accepted: no command lines, and no options but
those of the classic players, within bounds. The memory and the threads of a search are the host's.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import cache

from tengen.engine.levels import LEVELS
from tengen.players.base import PROGRAM_PREFIX
from tengen.roster import names
from tengen.server.thinking.player_options import (
    CLASSIC,
    OptionError,
    canonical,
    options_of,
    split_spec,
)
from tengen.server.thinking.task import ThinkingFailed

ENGINE = "tengen"
LEVEL = f"{ENGINE}:level="
"""Prefix of the engine at a level."""
_BEST = f"{LEVEL}max"
PROGRAM = "program:"
"""Prefix of a Gomocup program that the settings name."""
COMMAND = PROGRAM_PREFIX
"""Prefix of a command line in the roster."""
_HASH_MB = 16
"""Hash table of an engine: it searches for seconds, and every worker has one."""
BEST = f"{_BEST},hash_mb={_HASH_MB}"
"""The engine at full strength, as the roster names it."""
_SMALL_HASH_MB = 2
_SMALL_SEARCH = 10_000
"""Nodes up to which the small hash table is used."""


@cache
def _built_in() -> dict[str, str]:
    """Roster names of the players that need no settings, with ``{seed}`` where they take one."""
    found = {name: name for name in names()} | {ENGINE: BEST, _BEST: BEST}
    for number, level in LEVELS.items():
        megabytes = _SMALL_HASH_MB if level.nodes <= _SMALL_SEARCH else _HASH_MB
        name = f"{LEVEL}{number}"
        found[name] = f"{name},hash_mb={megabytes},seed={{seed}}"
    return found


def is_known(player: str, programs: Mapping[str, str]) -> bool:
    """Whether visitors may request this player; `programs` are command lines by name."""
    if player.startswith(PROGRAM):
        return player.removeprefix(PROGRAM) in programs
    return player in _built_in()


def is_engine(player: str) -> bool:
    """Whether this is the engine, at full strength or at a level."""
    return player == ENGINE or player.startswith(LEVEL)


def requested(player: str, programs: Mapping[str, str]) -> str | None:
    """The shortest name of a player that a visitor asks for; ``None`` if there is none.

    Raises `OptionError` if it is a player, but not with these options.
    """
    if is_known(player, programs):
        return player
    name = player.partition(",")[0]
    return canonical(player) if options_of(name) else None


def roster_name(player: str, key: str, programs: Mapping[str, str]) -> str:
    """The player's name in the roster; raises `ThinkingFailed` for an unknown player.

    `key` seeds levels and classics: they play differently in every game, and the same if asked
    again.
    """
    seed = zlib.crc32(key.encode())
    try:
        if player.startswith(PROGRAM):
            return COMMAND + programs[player.removeprefix(PROGRAM)]
        if player.startswith(CLASSIC):
            return _seeded(canonical(player), seed)
        return _built_in()[player].replace("{seed}", str(seed))
    except (KeyError, OptionError):
        raise ThinkingFailed("unknown-player", player) from None


def _seeded(player: str, seed: int) -> str:
    """A classic player with a seed, if it takes one and has none."""
    name, given = split_spec(player)
    takes_seed = any(option.name == "seed" for option in options_of(name))
    return f"{player},seed={seed}" if takes_seed and "seed" not in given else player
