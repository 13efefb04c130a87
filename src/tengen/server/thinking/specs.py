"""Which players visitors may request, and their names in the roster.

Names come from visitors, so only known ones are accepted: no options that would let a stranger
choose the memory or the threads of a search, and no command lines.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping

from tengen.engine.levels import LEVELS
from tengen.players.base import PROGRAM_PREFIX
from tengen.roster import names
from tengen.server.thinking.task import ThinkingFailed

ENGINE = "tengen"
_BEST = f"{ENGINE}:level=max"
PROGRAM = "program:"
"""Prefix of a Gomocup program that the settings name."""
COMMAND = PROGRAM_PREFIX
"""Prefix of a command line in the roster."""
_LEVEL = re.compile(rf"{ENGINE}:level=(max|[0-9]{{1,2}})")
_HASH_MB = 16
"""Hash table of an engine: it searches for seconds, and every worker has one."""
BEST = f"{_BEST},hash_mb={_HASH_MB}"
"""The engine at full strength, as the roster names it."""
_SMALL_HASH_MB = 2
_SMALL_SEARCH = 10_000
"""Nodes up to which the small hash table is used."""


def level_of(player: str) -> int | None:
    """The engine level in a name; ``None`` for full strength and other players."""
    found = _LEVEL.fullmatch(player)
    return None if found is None or found[1] == "max" else int(found[1])


def is_known(player: str, programs: Mapping[str, str]) -> bool:
    """Whether visitors may request this player; `programs` are command lines by name."""
    if player.startswith(PROGRAM):
        return player.removeprefix(PROGRAM) in programs
    level = level_of(player)
    return player in names() or player == _BEST or (level is not None and level in LEVELS)


def roster_name(player: str, key: str, programs: Mapping[str, str]) -> str:
    """The player's name in the roster; raises `ThinkingFailed` for an unknown player.

    `key` seeds a level: it plays differently in every game, and the same if asked again.
    """
    if not is_known(player, programs):
        raise ThinkingFailed("unknown-player", player)
    if player.startswith(PROGRAM):
        return COMMAND + programs[player.removeprefix(PROGRAM)]
    if player.partition(":")[0] != ENGINE:
        return player
    level = level_of(player)
    if level is None:
        return BEST
    megabytes = _SMALL_HASH_MB if LEVELS[level].nodes <= _SMALL_SEARCH else _HASH_MB
    return f"{player},hash_mb={megabytes},seed={zlib.crc32(key.encode())}"
