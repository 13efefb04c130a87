"""An opening described for a page: plain data with sentences in English and Chinese."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tengen.board import Language, Point
from tengen.opening.actions import Choice, Kind, Phase
from tengen.opening.regions import ANYWHERE

if TYPE_CHECKING:
    from tengen.opening.process import Opening

_LANGUAGES: tuple[Language, ...] = ("en", "zh")

_PROMPTS: dict[Phase, dict[Language, str]] = {
    Phase.PLACE: {
        "en": "Player {player}: place a {color} stone {where}.",
        "zh": "玩家{player}：请在{where}放一颗{color}子。",
    },
    Phase.SWAP: {
        "en": "Player {player}: keep your colour or swap?",
        "zh": "玩家{player}：保持原色还是交换？",
    },
    Phase.BRANCH: {
        "en": "Player {player}: choose how the opening goes on.",
        "zh": "玩家{player}：请选择开局如何继续。",
    },
    Phase.DECLARE: {
        "en": "Player {player}: how many fifth moves will be offered ({lowest} to {highest})?",
        "zh": "玩家{player}：请宣布五手打点数（{lowest}至{highest}）。",
    },
    Phase.OFFER: {
        "en": "Player {player}: offer a fifth move ({count} to go).",
        "zh": "玩家{player}：请提出一个五手打点（还需{count}个）。",
    },
    Phase.PICK: {
        "en": "Player {player}: pick the fifth move that will be played.",
        "zh": "玩家{player}：请从打点中选定第五手。",
    },
    Phase.DONE: {
        "en": "The opening is over: {color} to move.",
        "zh": "开局结束，轮到{color}方落子。",
    },
}

_LABELS: dict[Kind, dict[Language, str]] = {
    Kind.PLACE: {"en": "Place a {color} stone {where}", "zh": "在{where}放一颗{color}子"},
    Kind.OFFER: {"en": "Offer a fifth move ({count} to go)", "zh": "提出五手打点（还需{count}个）"},
    Kind.PICK: {"en": "Pick the fifth move", "zh": "选定第五手"},
    Kind.DECLARE: {
        "en": "Declare {lowest} to {highest} fifth moves",
        "zh": "宣布五手打点数（{lowest}至{highest}）",
    },
    Kind.STAY: {"en": "Stay {color}", "zh": "不交换，执{color}"},
    Kind.SWAP: {"en": "Swap and take {color}", "zh": "交换，执{color}"},
    Kind.TWO_MORE: {
        "en": "Place two more stones and let the opponent choose",
        "zh": "再放两子，由对方选择",
    },
    Kind.OFFER_MANY: {"en": "Offer {count} fifth moves", "zh": "五手{count}打"},
}


def describe(opening: Opening) -> dict[str, Any]:
    """The state of an opening and all that may be done in it, ready for JSON."""
    choices = opening.choices()
    return {
        "name": opening.name,
        "label": {language: opening.label(language) for language in _LANGUAGES},
        "size": opening.size,
        "rule": str(opening.rule),
        "phase": str(opening.phase),
        "player": opening.player,
        "black": opening.black,
        "turn": str(opening.turn),
        "moves": [str(point) for point in opening.moves],
        "offers": [str(point) for point in opening.offers],
        "declared": opening.declared,
        "prompt": _prompt(opening, choices),
        "choices": [_describe_choice(choice) for choice in choices],
        "text": opening.to_text(),
    }


def _prompt(opening: Opening, choices: tuple[Choice, ...]) -> dict[str, str]:
    # Only the phases with a single choice name its details in their sentence.
    choice = choices[0] if choices else Choice(Kind.STAY, opening.turn)
    return {
        language: _PROMPTS[opening.phase][language].format(
            player=opening.player, **_details(choice, language)
        )
        for language in _LANGUAGES
    }


def _describe_choice(choice: Choice) -> dict[str, Any]:
    return {
        "kind": str(choice.kind),
        "color": None if choice.color is None else str(choice.color),
        "points": _texts(choice.points),
        "lowest": choice.lowest,
        "highest": choice.highest,
        "count": choice.count,
        "label": {
            language: _LABELS[choice.kind][language].format(**_details(choice, language))
            for language in _LANGUAGES
        },
    }


def _details(choice: Choice, language: Language) -> dict[str, Any]:
    return {
        "color": "" if choice.color is None else choice.color.label(language),
        "where": (choice.region or ANYWHERE).label(language),
        "lowest": choice.lowest,
        "highest": choice.highest,
        "count": choice.count,
    }


def _texts(points: Iterable[Point]) -> list[str]:
    return [str(point) for point in sorted(points)]
