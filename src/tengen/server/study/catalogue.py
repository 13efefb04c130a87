"""Everybody that a visitor can play against."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.engine.levels import LEVELS
from tengen.roster import entries
from tengen.server.games.texts import player_label
from tengen.server.messages import PlayerInfo, Text
from tengen.server.thinking.specs import ENGINE, PROGRAM

_LEVEL_TEXTS: Mapping[int, Text] = {
    1: Text(en="Knows the rules and often overlooks threats.", zh="刚学会规则，常看漏威胁。"),
    2: Text(en="Sees most threats, one move at a time.", zh="能看到多数威胁，只想一步。"),
    3: Text(en="Blocks what it sees and plans a little.", zh="会防守看到的威胁，略有计划。"),
    4: Text(en="Looks three moves ahead; seldom overlooks.", zh="向前看三步，很少看漏。"),
    5: Text(en="Looks five moves ahead.", zh="向前看五步。"),
    6: Text(en="Looks six moves ahead and follows fours.", zh="向前看六步，会连续冲四。"),
    7: Text(en="Makes no simple mistakes.", zh="不犯简单的错误。"),
    8: Text(en="Plans its attacks far ahead.", zh="进攻计划深远。"),
    9: Text(en="Strong; punishes every slow move.", zh="很强，不放过任何缓着。"),
    10: Text(en="Very strong.", zh="极强。"),
}
_BEST = Text(
    en="All that the engine can do in the time of a move.", zh="在每手时限内发挥引擎的全部实力。"
)
_PROGRAM_TEXT = Text(
    en="A Gomocup program that this server's host has added.", zh="本站加入的 Gomocup 程序。"
)


def players(programs: Mapping[str, str]) -> list[PlayerInfo]:
    """The levels of the engine, the classic players, and the programs of the settings."""
    return [
        *(_level(number) for number in LEVELS),
        PlayerInfo(
            spec=ENGINE,
            kind="engine",
            level=None,
            label=player_label(ENGINE),
            text=_BEST,
            rating=None,
        ),
        *_classics(),
        *(_program(name) for name in programs),
    ]


def _level(number: int) -> PlayerInfo:
    spec = f"{ENGINE}:level={number}"
    return PlayerInfo(
        spec=spec,
        kind="engine",
        level=number,
        label=player_label(spec),
        text=_LEVEL_TEXTS[number],
        rating=LEVELS[number].elo,
    )


def _classics() -> list[PlayerInfo]:
    """All other players of the roster, with what they say about themselves."""
    return [
        PlayerInfo(
            spec=entry.name,
            kind="classic",
            level=None,
            label=player_label(entry.name),
            text=Text(
                en=_sentence(entry.summary["en"], "."), zh=_sentence(entry.summary["zh"], "。")
            ),
            rating=None,
        )
        for entry in entries()
        if entry.name != ENGINE
    ]


def _program(name: str) -> PlayerInfo:
    spec = PROGRAM + name
    return PlayerInfo(
        spec=spec,
        kind="program",
        level=None,
        label=player_label(spec),
        text=_PROGRAM_TEXT,
        rating=None,
    )


def _sentence(text: str, stop: str) -> str:
    """The text with a capital at its begin and a full stop at its end."""
    return text[:1].upper() + text[1:].rstrip(stop) + stop
