"""Tengen: five-in-a-row (gomoku, renju, 五子棋) for Python."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # to checkers it is true; importing typing takes longer than all the rest

if TYPE_CHECKING:
    from tengen import aio, env, formats, hint, match, opening, roster, solver, xray
    from tengen.board import (
        PASS,
        Board,
        Color,
        Direction,
        Explanation,
        Forbidden,
        IllegalMove,
        Outcome,
        ParseError,
        Point,
        Rule,
        Shape,
        Symmetry,
        Termination,
    )
    from tengen.engine.engine import Engine
    from tengen.game import Game, Mark, Node
    from tengen.game_review import Review, review
    from tengen.match import play_game
    from tengen.players.base import (
        Decision,
        Limit,
        Player,
        PlayerClosed,
        PlayerError,
        Report,
        Undecided,
    )
    from tengen.protocol.client import RemotePlayer
    from tengen.roster import create
    from tengen.score import Score
    from tengen.solver import Proof, solve
    from tengen.stop import StopToken

    __version__: str

__all__ = [
    "PASS",
    "Board",
    "Color",
    "Decision",
    "Direction",
    "Engine",
    "Explanation",
    "Forbidden",
    "Game",
    "IllegalMove",
    "Limit",
    "Mark",
    "Node",
    "Outcome",
    "ParseError",
    "Player",
    "PlayerClosed",
    "PlayerError",
    "Point",
    "Proof",
    "RemotePlayer",
    "Report",
    "Review",
    "Rule",
    "Score",
    "Shape",
    "StopToken",
    "Symmetry",
    "Termination",
    "Undecided",
    "__version__",
    "aio",
    "create",
    "env",
    "formats",
    "hint",
    "match",
    "opening",
    "play_game",
    "review",
    "roster",
    "solve",
    "solver",
    "xray",
]
"""Everything there is to use; also what `dir` lists. To add a name, import it above for checkers,
list it here, and give its module in `_HOMES`; tests/test_init.py compares the three."""

_HOMES = {
    "tengen": ("aio", "env", "formats", "hint", "match", "opening", "roster", "solver", "xray"),
    "tengen.board": (
        "PASS",
        "Board",
        "Color",
        "Direction",
        "Explanation",
        "Forbidden",
        "IllegalMove",
        "Outcome",
        "ParseError",
        "Point",
        "Rule",
        "Shape",
        "Symmetry",
        "Termination",
    ),
    "tengen.engine.engine": ("Engine",),
    "tengen.game": ("Game", "Mark", "Node"),
    "tengen.game_review": ("Review", "review"),
    "tengen.match": ("play_game",),
    "tengen.players.base": (
        "Decision",
        "Limit",
        "Player",
        "PlayerClosed",
        "PlayerError",
        "Report",
        "Undecided",
    ),
    "tengen.protocol.client": ("RemotePlayer",),
    "tengen.roster": ("create",),
    "tengen.score": ("Score",),
    "tengen.solver": ("Proof", "solve"),
    "tengen.stop": ("StopToken",),
}
"""Which module each name comes from; of ``tengen`` itself they are modules."""


def __dir__() -> list[str]:
    return sorted(__all__)


# Hidden from type checkers, to which it would mean that every name exists.
if not TYPE_CHECKING:

    def __getattr__(name):
        """Load a name when it is first asked for, so that importing tengen takes no time."""
        if name == "__version__":
            value = import_module("tengen.board").core_version()
        else:
            home = next((home for home, names in _HOMES.items() if name in names), None)
            if home is None:
                raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
            if home == __name__:
                value = import_module(f"{__name__}.{name}")
            else:
                value = getattr(import_module(home), name)
        globals()[name] = value
        return value
