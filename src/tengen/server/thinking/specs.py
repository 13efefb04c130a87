"""Which players may be asked, and what each is called in the roster.

Names come from visitors, so only those are taken that are known here: no options that would let a
stranger choose how much memory or how many threads a search may have, and no command lines.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping

from tengen.engine.levels import LEVELS
from tengen.roster import names
from tengen.server.thinking.failures import failure

ENGINE = "tengen"
_BEST = f"{ENGINE}:level=max"
PROGRAM = "program:"
"""Before the name that the settings give to a Gomocup program."""
COMMAND = "brain:"
"""Before a command line, in the roster."""
_LEVEL = re.compile(rf"{ENGINE}:level=(max|[0-9]{{1,2}})")
_HASH_MB = 16
"""Megabytes of the engine's table: it thinks for seconds, and there is one for each worker."""
BEST = f"{_BEST},hash_mb={_HASH_MB}"
"""The engine at full strength, as the roster calls it."""
_SMALL_HASH_MB = 2
"""The same for a search of a few thousand positions."""
_SMALL_SEARCH = 10_000
"""Positions."""


def level_of(player: str) -> int | None:
    """The level that a name of the engine says; ``None`` for full strength and other players."""
    found = _LEVEL.fullmatch(player)
    return None if found is None or found[1] == "max" else int(found[1])


def is_known(player: str, programs: Mapping[str, str]) -> bool:
    """Whether such a player can be asked; `programs` are command lines by name."""
    if player.startswith(PROGRAM):
        return player.removeprefix(PROGRAM) in programs
    level = level_of(player)
    return player in names() or player == _BEST or (level is not None and level in LEVELS)


def roster_name(player: str, key: str, programs: Mapping[str, str]) -> str:
    """The name that the roster takes; ``ThinkingFailed`` if there is no such player.

    A level plays differently in every game, and the same when asked again: `key` says which game.
    """
    if not is_known(player, programs):
        raise failure("unknown-player", player)
    if player.startswith(PROGRAM):
        return COMMAND + programs[player.removeprefix(PROGRAM)]
    if player.partition(":")[0] != ENGINE:
        return player
    level = level_of(player)
    if level is None:
        return BEST
    megabytes = _SMALL_HASH_MB if LEVELS[level].nodes <= _SMALL_SEARCH else _HASH_MB
    return f"{player},hash_mb={megabytes},seed={zlib.crc32(key.encode())}"
