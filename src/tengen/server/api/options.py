"""Everything that can be chosen for a new game, in words."""

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

_RULES: Mapping[Rule, tuple[str, str, str]] = {
    Rule.FREESTYLE: (
        "Freestyle",
        "Five or more in a row win.",
        "连成五子或更多即胜，没有禁手。",
    ),
    Rule.STANDARD: (
        "Standard",
        "Exactly five in a row win; six or more do not.",
        "恰好连成五子即胜，六子以上不算。",
    ),
    Rule.RENJU: (
        "Renju",
        "Black needs exactly five and may not make two threes, two fours or six at once.",
        "黑方须恰好五连，且有三三、四四、长连禁手；白方没有限制。",
    ),
    Rule.CARO: (
        "Caro",
        "Five in a row win unless the opponent shuts them in at both ends; six always win.",
        "五连且两端未被对方同时堵住即胜，六连以上总是获胜。",
    ),
    Rule.STANDARD_CARO: (
        "Standard caro",
        "Exactly five in a row win unless the opponent shuts them in at both ends.",
        "恰好五连且两端未被对方同时堵住即胜。",
    ),
}
_OPENINGS: Mapping[str, tuple[str, str]] = {
    "free": ("Place stones wherever you like.", "没有限制，随意落子。"),
    "centre": ("The first stone goes to the centre.", "第一手必须下在天元。"),
    "pro": (
        "The first stone goes to the centre, black's second outside the 5x5 square around it.",
        "首手天元，黑方第二子须在中央 5x5 之外。",
    ),
    "long-pro": (
        "The first stone goes to the centre, black's second outside the 7x7 square around it.",
        "首手天元，黑方第二子须在中央 7x7 之外。",
    ),
    "swap": (
        "One player places three stones, the other chooses a colour.",
        "一方摆三子，另一方选择执黑或执白。",
    ),
    "swap1": (
        "One player places the first stone, the other chooses a colour.",
        "一方下第一手，另一方选择执黑或执白。",
    ),
    "swap2": (
        "Three stones, then the other chooses a colour, or adds two and lets the first choose.",
        "一方摆三子；另一方选择颜色，或再摆两子由对方选择。",
    ),
    "rif": (
        "One of the 26 openings, a choice of colour, then white picks one of two fifth moves.",
        "26 种指定开局，对方可交换，黑方提出两个五手打点，白方留一个。",
    ),
    "yamaguchi": (
        "One of the 26 openings with a declared number of fifth moves, then a choice of colour.",
        "26 种指定开局并声明打点数，对方可交换。",
    ),
    "tarannikov": (
        "Five stones in growing squares; after each the other player may change colours.",
        "前五手限定在逐渐扩大的区域，每手之后对方可交换。",
    ),
    "soosorv-4": (
        "One of the 26 openings, a choice of colour, then white declares up to 4 fifth moves.",
        "26 种指定开局，可交换，白方下第四手并声明至多 4 个打点，可再交换。",
    ),
    "soosorv-8": (
        "One of the 26 openings, a choice of colour, then white declares up to 8 fifth moves.",
        "26 种指定开局，可交换，白方下第四手并声明至多 8 个打点，可再交换。",
    ),
    "taraguchi-10": (
        "Changes of colour after each of the first moves; then a fifth move, or ten to pick from.",
        "前几手每手之后可交换；之后下第五手，或提出十个打点由白方选择。",
    ),
    "super-taraguchi-10": (
        "Like Taraguchi-10, with wider squares for the first moves.",
        "同塔拉山口-10，但前几手的区域更大。",
    ),
}
_CLOCKS: tuple[tuple[str, str, ClockSetting | None], ...] = (
    ("No clock", "不计时", None),
    ("10 seconds a move", "每手 10 秒", MoveClock(kind="move", seconds=10)),
    ("30 seconds a move", "每手 30 秒", MoveClock(kind="move", seconds=30)),
    (
        "3 minutes + 2 seconds a move",
        "3 分钟，每手加 2 秒",
        GameClock(kind="game", seconds=180, increment=2),
    ),
    (
        "5 minutes + 3 seconds a move",
        "5 分钟，每手加 3 秒",
        GameClock(kind="game", seconds=300, increment=3),
    ),
    (
        "15 minutes + 10 seconds a move",
        "15 分钟，每手加 10 秒",
        GameClock(kind="game", seconds=900, increment=10),
    ),
)


def options(programs: Mapping[str, str]) -> Options:
    """What visitors may choose; `programs` are those of the settings."""
    return Options(
        players=players(programs),
        rules=[_rule(rule) for rule in Rule],
        sizes=Sizes(least=5, most=22, default=15),
        openings=[_opening(name) for name in Opening.names()],
        clocks=[ClockPreset(label=Text(en=en, zh=zh), clock=clock) for en, zh, clock in _CLOCKS],
        version=__version__,
    )


def _rule(rule: Rule) -> Described:
    label, english, chinese = _RULES[rule]
    return Described(
        name=rule, label=Text(en=label, zh=rule.label("zh")), text=Text(en=english, zh=chinese)
    )


def _opening(name: str) -> OpeningInfo:
    rule = opening_rule(name)
    english, chinese = _OPENINGS[name]
    return OpeningInfo(
        name=name,
        label=Text(en=rule.en, zh=rule.zh),
        text=Text(en=english, zh=chinese),
        sizes=[rule.sizes[0], rule.sizes[-1]],
    )
