"""The opponents that a visitor can choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tengen.engine.levels import LEVELS
from tengen.i18n import Language, text
from tengen.roster import Entry, entries
from tengen.server.games.texts import known_text, option_label, player_label, value_label
from tengen.server.messages import OptionChoice, PlayerInfo, PlayerOptionInfo, Text
from tengen.server.thinking.player_options import NONE, PlayerOption, options_of
from tengen.server.thinking.specs import ENGINE, LEVEL, PROGRAM


def players(programs: Mapping[str, str]) -> list[PlayerInfo]:
    """The levels of the engine, the classic players, and the programs from the settings."""
    return [
        *(_player(f"{LEVEL}{level}", "engine", f"level-{level}", level) for level in LEVELS),
        _player(ENGINE, "engine", "best"),
        *(_classic(entry) for entry in entries() if entry.name != ENGINE),
        *(_player(PROGRAM + name, "program", "program") for name in programs),
    ]


def _player(
    spec: str, kind: Literal["engine", "program"], key: str, level: int | None = None
) -> PlayerInfo:
    return PlayerInfo(
        spec=spec,
        kind=kind,
        level=level,
        label=player_label(spec),
        text=Text.of(f"server.opponents.{key}"),
        rating=None if level is None else LEVELS[level].elo,
    )


def _classic(entry: Entry) -> PlayerInfo:
    def summary(language: Language) -> str:
        """The player's summary as a sentence."""
        found = entry.summary[language]
        stop = text(language, "server.opponents.full-stop")
        return found[:1].upper() + found[1:].rstrip(stop) + stop

    return PlayerInfo(
        spec=entry.name,
        kind="classic",
        level=None,
        label=player_label(entry.name),
        text=Text.each(summary),
        rating=entry.elo,
        options=[_option(option) for option in options_of(entry.name)],
    )


def _option(option: PlayerOption) -> PlayerOptionInfo:
    may_be_none = option.may_be_none and not option.choices
    return PlayerOptionInfo(
        name=option.name,
        label=option_label(option.name),
        text=known_text(f"server.option-texts.{option.name}", ""),
        default=option.default,
        choices=[
            OptionChoice(value=value, label=value_label(option.name, value))
            for value in option.choices
        ],
        lowest=option.lowest,
        highest=option.highest,
        whole=option.is_whole,
        none=value_label(option.name, NONE) if may_be_none else None,
    )
