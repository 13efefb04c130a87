"""Reads what the first nodes of an SGF game say about the game as a whole."""

from __future__ import annotations

from typing import Final

from tengen.board import MAX_SIZE, Outcome, Point, Termination
from tengen.formats.sgf_text import (
    INFO_PROPERTIES,
    composed,
    opening_of,
    outcome_of,
    rule_of,
    unescaped,
    unescaped_line,
)
from tengen.game import Game

_FILE_PROPERTIES: Final = frozenset(("FF", "GM", "CA"))
"""What these tell is known or does not matter once the text is decoded."""
_ATTRIBUTES: Final = {"PB": "black", "PW": "white", "ON": "opening"}
_TERMINATIONS: Final = frozenset(Termination)


def is_ours(properties: dict[str, list[str]]) -> bool:
    """Whether our own writer made the game that begins with this node."""
    return properties.get("AP", [""])[0].startswith("Tengen:")


def read_facts(
    game: Game, properties: dict[str, list[str]], points: dict[str, tuple[Point, int]]
) -> None:
    """Move facts from the properties to the game; what does not tell one stays where it is."""
    for name, values in list(properties.items()):
        if name in INFO_PROPERTIES:
            text = unescaped("\n".join(values)) if name == "GC" else unescaped_line(values[0])
            if text:
                game.info[INFO_PROPERTIES[name]] = text
            del properties[name]
        elif name in _FILE_PROPERTIES or _is_fact(game, name, values):
            del properties[name]
    if game.result is not None and "XT" in properties:
        _read_termination(game, game.result, properties, points)


def _is_fact(game: Game, name: str, values: list[str]) -> bool:
    """Store a property in the game's header; whether it belongs there."""
    text = unescaped_line(values[0])
    if name in _ATTRIBUTES:
        setattr(game, _ATTRIBUTES[name], text or getattr(game, _ATTRIBUTES[name]))
        return True
    if name == "RU":
        rule = rule_of(text)
        game.rule = rule or game.rule
        game.opening = game.opening or opening_of(text)
        return rule is not None
    if name == "RE":
        result = outcome_of(text)
        game.result = result or game.result
        return result is not None
    if name == "AP":
        if text and not text.startswith("Tengen:"):
            game.info["application"] = text
        return True
    return name == "XI" and _read_named_facts(game, values)


def _read_named_facts(game: Game, values: list[str]) -> bool:
    """Facts that have no property in the standard; whether they are such."""
    pairs = [pair for pair in map(composed, values) if pair is not None]
    if len(pairs) < len(values):
        return False
    game.info.update((unescaped(key), unescaped(text)) for key, text in pairs)
    return True


def _read_termination(
    game: Game,
    result: Outcome,
    properties: dict[str, list[str]],
    points: dict[str, tuple[Point, int]],
) -> None:
    """What the standard's result cannot tell: how the game ended, and the deciding row."""
    reason, *row = map(unescaped, properties["XT"])
    if reason in _TERMINATIONS and len(row) <= MAX_SIZE and points.keys() >= set(row):
        line = tuple(points[point][0] for point in row)
        game.result = Outcome(result.winner, Termination(reason), line)
        del properties["XT"]
