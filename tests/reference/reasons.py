"""What a move is good for, from the shapes that each side would make on its point.

Shapes are a word for each direction, as ``shapes`` gives them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Shapes = Mapping[str, str]

NAMED = ("five", "open-four", "double-four", "four", "open-three", "three", "open-two")
"""The shapes that a sentence can mention, strongest first."""
WORTH_A_BLOCK = NAMED[:5]


def combination(shapes: Iterable[str]) -> str | None:
    """What the shapes of a stone's lines are together."""
    found = list(shapes)
    fours, threes = found.count("four"), found.count("open-three")
    if "open-four" in found:
        return "open-four"
    if "double-four" in found or fours > 1:
        return "double-four"
    if fours and threes:
        return "four-three"
    return "double-three" if threes > 1 else None


def idea(mine: Shapes, other: Shapes, is_threatened: bool) -> str:
    """The purpose in one word; ``is_threatened``: the opponent can make five somewhere."""
    if "five" in mine.values():
        return "win"
    if "five" in other.values():
        return "stop"
    made = combination(mine.values())
    if made in ("open-four", "double-four") and not is_threatened:
        return "unstoppable"
    if made is not None and not is_threatened:
        return "strong"
    if combination(other.values()) is not None:
        return "prevent"
    is_forcing = "four" in mine.values() or "open-three" in mine.values()
    return "initiative" if is_forcing and not is_threatened else "build"


def makes(mine: Shapes) -> list[tuple[str, str]]:
    """The named shapes of the mover with their directions, strongest first."""
    named = [(direction, shape) for direction, shape in mine.items() if shape in NAMED]
    return sorted(named, key=lambda found: NAMED.index(found[1]))


def blocks(other: Shapes) -> list[str]:
    """The opponent's shapes that are worth a block, strongest first."""
    worth = [shape for shape in other.values() if shape in WORTH_A_BLOCK]
    return sorted(worth, key=WORTH_A_BLOCK.index)
