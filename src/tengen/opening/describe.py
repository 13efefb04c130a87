"""The state of an opening as plain data for a page, with prompts in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tengen.i18n import LANGUAGES, Language, text
from tengen.opening.actions import Choice, Kind
from tengen.opening.regions import ANYWHERE

if TYPE_CHECKING:
    from tengen.opening.process import Opening


def describe(opening: Opening) -> dict[str, Any]:
    """The state of an opening and all possible actions, ready for JSON."""
    choices = opening.choices()
    # Only the phases with a single choice mention its details in their prompt.
    choice = choices[0] if choices else Choice(Kind.STAY, opening.turn)
    return {
        "name": opening.name,
        "label": {language: opening.label(language) for language in LANGUAGES},
        "size": opening.size,
        "rule": str(opening.rule),
        "phase": str(opening.phase),
        "player": opening.player,
        "black": opening.black,
        "turn": str(opening.turn),
        "moves": [str(point) for point in opening.moves],
        "offers": [str(point) for point in opening.offers],
        "declared": opening.declared,
        "prompt": _texts(f"opening.prompt.{opening.phase}", choice, opening.player),
        "choices": [_describe_choice(choice) for choice in choices],
        "text": opening.to_text(),
    }


def _describe_choice(choice: Choice) -> dict[str, Any]:
    return {
        "kind": str(choice.kind),
        "color": None if choice.color is None else str(choice.color),
        "points": [str(point) for point in sorted(choice.points)],
        "lowest": choice.lowest,
        "highest": choice.highest,
        "count": choice.count,
        "label": _texts(f"opening.choice.{choice.kind}", choice),
    }


def _texts(key: str, choice: Choice, player: int | None = None) -> dict[Language, str]:
    """The text in every language, with the details of a choice filled in."""
    return {
        language: text(
            language,
            key,
            player=player,
            color="" if choice.color is None else choice.color.label(language),
            where=(choice.region or ANYWHERE).label(language),
            lowest=choice.lowest,
            highest=choice.highest,
            count=choice.count,
        )
        for language in LANGUAGES
    }
