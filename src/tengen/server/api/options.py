"""The options of a new game, with texts."""

from __future__ import annotations

from collections.abc import Mapping

from tengen import __version__
from tengen.board import Rule
from tengen.opening import Opening
from tengen.opening.rules import opening_rule
from tengen.server.messages import (
    ClockPreset,
    ClockSetting,
    Described,
    GameClock,
    MoveClock,
    OpeningInfo,
    Options,
    Sizes,
    Text,
)
from tengen.server.study.opponents import players
from tengen.values import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE

_CLOCKS: Mapping[str, ClockSetting | None] = {
    "none": None,
    "move-10": MoveClock(kind="move", seconds=10),
    "move-30": MoveClock(kind="move", seconds=30),
    "game-180-2": GameClock(kind="game", seconds=180, increment=2),
    "game-300-3": GameClock(kind="game", seconds=300, increment=3),
    "game-900-10": GameClock(kind="game", seconds=900, increment=10),
}
"""Clock presets by their keys in the catalogue."""


def options(programs: Mapping[str, str]) -> Options:
    """The options; `programs` are the Gomocup programs of the settings by name."""
    return Options(
        players=players(programs),
        rules=[_rule(rule) for rule in Rule],
        sizes=Sizes(least=MIN_SIZE, most=MAX_SIZE, default=DEFAULT_SIZE),
        openings=[_opening(name) for name in Opening.names()],
        clocks=[
            ClockPreset(label=Text.of(f"server.clocks.{key}"), clock=clock)
            for key, clock in _CLOCKS.items()
        ],
        version=__version__,
    )


def _rule(rule: Rule) -> Described:
    return Described(
        name=rule,
        label=Text.of(f"server.rules.{rule}.label"),
        text=Text.of(f"server.rules.{rule}.text"),
    )


def _opening(name: str) -> OpeningInfo:
    rule = opening_rule(name)
    return OpeningInfo(
        name=name,
        label=Text.each(Opening(name, rule.sizes[0]).label),
        text=Text.of(f"server.openings.{name}"),
        sizes=[rule.sizes[0], rule.sizes[-1]],
    )
