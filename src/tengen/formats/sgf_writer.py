"""Writes SGF: the whole tree of each game, the same bytes for equal games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tengen.board import Color, Point, core_version
from tengen.formats.options import Options
from tengen.formats.sgf_text import (
    INFO_PROPERTIES,
    MARK_PROPERTIES,
    escaped,
    escaped_half,
    number_text,
    outcome_of,
    outcome_text,
    texts_by_point,
)
from tengen.game import Game, Node

_LINE_LENGTH: Final = 78
_NAME: Final = re.compile(r"[A-Z0-9]{1,40}")
_DECIDED_ELSEWHERE: Final = frozenset(
    ("B", "W", "AB", "AW", "AE", "PL", "SZ", "FF", "GM", "CA", "AP")
)
"""Properties that are never taken from `Node.extra`, since they could contradict the record."""
_INFO_NAMES: Final = {key: name for name, key in INFO_PROPERTIES.items()}
_LETTERS: Final = {Color.BLACK: "B", Color.WHITE: "W"}

_Fields = dict[str, list[str]]
"""The properties of a node in the order of writing; values are escaped."""


def write(games: Sequence[Game], options: Options) -> bytes:  # noqa: ARG001 - all writers' shape
    """A collection in UTF-8; the options have nothing to say here."""
    return "".join(_tree(game) for game in games).encode()


def _tree(game: Game) -> str:
    """One game; variations begin on new lines, and others end between nodes."""
    pieces: list[str] = []
    length = 0
    for piece in _pieces(game):
        if length and (piece.startswith("(") or length + len(piece) > _LINE_LENGTH):
            pieces.append("\n")
            length = 0
        pieces.append(piece)
        last_line = piece.rpartition("\n")[2]
        length = len(last_line) if "\n" in piece else length + len(piece)
    return "".join(pieces) + "\n"


def _pieces(game: Game) -> Iterator[str]:
    """The tree as texts between which a line may end."""
    texts = texts_by_point(game.size)
    waiting: list[tuple[str, Node | None, Color]] = [
        (")", None, game.turn),
        ("(", game.root, game.turn.other),
    ]
    while waiting:
        bracket, node, mover = waiting.pop()
        if node is None:
            yield bracket
            continue
        if node.move is None:
            fields = _facts(game)
            _add_notes(fields, node, texts)
        else:
            fields = {_LETTERS[mover]: [texts[node.move]]}
            if not _is_bare(node):
                _add_notes(fields, node, texts, _LETTERS[mover])
        yield f"{bracket};{_text(fields)}"
        if len(node.children) == 1:
            waiting.append(("", node.children[0], mover.other))
            continue
        for child in reversed(node.children):
            waiting += ((")", None, mover), ("(", child, mover.other))


def _text(fields: _Fields) -> str:
    return "".join(name + "".join(f"[{value}]" for value in fields[name]) for name in fields)


def _facts(game: Game) -> _Fields:
    """The properties of the root."""
    texts = texts_by_point(game.size)
    fields: _Fields = {
        "FF": ["4"],
        "GM": ["4"],
        "CA": ["UTF-8"],
        "AP": [f"Tengen:{core_version()}"],
    }
    fields |= {"SZ": [str(game.size)], "RU": [game.rule.value]}
    fields |= _given({"PB": game.black, "PW": game.white, "ON": game.opening})
    fields |= _given({name: game.info.get(key, "") for key, name in _INFO_NAMES.items()})
    if "comment" in game.info:
        fields["GC"] = [escaped(game.info["comment"])]
    named = {key: text for key, text in game.info.items() if key not in _INFO_NAMES}
    if named:
        fields["XI"] = [f"{escaped_half(key)}:{escaped(text)}" for key, text in named.items()]
    if game.result is not None:
        fields["RE"] = [outcome_text(game.result)]
        line = game.result.line
        if outcome_of(fields["RE"][0]) != game.result:
            fields["XT"] = [game.result.termination.value, *(texts[stone] for stone in line)]
    if game.setup_black:
        fields["AB"] = _sorted(game.setup_black, texts)
    if game.setup_white:
        fields["AW"] = _sorted(game.setup_white, texts)
    if game.setup_black or game.setup_white or game.turn is Color.WHITE:
        fields["PL"] = [_LETTERS[game.turn]]
    return fields


def _given(lines: dict[str, str]) -> _Fields:
    """One-line texts, without the empty ones."""
    return {name: [escaped(text.replace("\n", " "))] for name, text in lines.items() if text}


def _sorted(points: Iterable[Point], texts: dict[Point, str]) -> list[str]:
    return [texts[point] for point in sorted(points)]


def _is_bare(node: Node) -> bool:
    """Whether a node has only a move, which has a fast path."""
    has_text = node.comment or node.name or node.has_notes
    return not has_text and node.seconds is None and node.clock is None


def _add_notes(fields: _Fields, node: Node, texts: dict[Point, str], mover: str = "") -> None:
    """The properties of a node besides its move; its time belongs to the clock of `mover`."""
    if node.clock is not None and mover:
        fields[mover + "L"] = [number_text(node.clock)]
    if node.seconds is not None:
        fields["XS"] = [number_text(node.seconds)]
    fields |= _given({"N": node.name})
    if node.comment:
        fields["C"] = [escaped(node.comment)]
    if node.has_notes:
        _add_drawings(fields, node, texts)
        _add_extra(fields, node)


def _add_drawings(fields: _Fields, node: Node, texts: dict[Point, str]) -> None:
    """Marks, labels, arrows and lines."""
    for name, mark in MARK_PROPERTIES.items():
        marked = [point for point, drawn in node.marks.items() if drawn == mark]
        if marked:
            fields[name] = _sorted(marked, texts)
    if node.labels:
        labels = sorted(node.labels.items())
        fields["LB"] = [f"{texts[point]}:{escaped_half(text)}" for point, text in labels]
    for name, pairs in (("AR", node.arrows), ("LN", node.lines)):
        if pairs:
            fields[name] = [f"{texts[first]}:{texts[last]}" for first, last in pairs]


def _add_extra(fields: _Fields, node: Node) -> None:
    """Other properties of the source file, unless the record itself has them."""
    for name, values in node.extra.items():
        is_free = name not in fields and name not in _DECIDED_ELSEWHERE
        if values and is_free and _NAME.fullmatch(name):
            fields[name] = [escaped(value) for value in values]
