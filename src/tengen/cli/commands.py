"""The commands that a player can type during a game, in every language."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import cache

from tengen.i18n import LANGUAGES, text_list

_MAX_LENGTH = 200
"""Characters of a typed line that are read."""


class Command(StrEnum):
    """Everything a player can type besides moves and decisions."""

    UNDO = "undo"
    PASS = "pass"  # noqa: S105 - a move
    RESIGN = "resign"
    DRAW = "draw"
    MOVES = "moves"
    FORBIDDEN = "forbidden"
    WHY = "why"
    HINT = "hint"
    STATISTICS = "stats"
    BOARD = "board"
    SAVE = "save"
    LANGUAGE = "language"
    HELP = "help"
    QUIT = "quit"


DECISIONS = ("stay", "swap", "two-more", "offer-many")
"""Decisions of an opening that have names, as `Opening.act` takes them."""


@cache
def commands() -> dict[str, Command]:
    """The words of all languages for each command, longest first.

    All of them are understood, whichever language is in use.
    """
    found = {
        word: command
        for command in Command
        for language in LANGUAGES
        for word in text_list(language, f"cli.command.{command}")
    }
    return dict(sorted(found.items(), key=lambda item: -len(item[0])))


@cache
def decisions() -> dict[str, str]:
    """The words of all languages for the decisions of an opening."""
    return {
        word: decision
        for decision in DECISIONS
        for language in LANGUAGES
        for word in text_list(language, f"cli.decision.{decision}")
    }


def decision_text(decision: str, language: str) -> str:
    """A decision of an opening in one word; points and numbers stay as they are."""
    if decision in DECISIONS:
        return text_list(language, f"cli.decision.{decision}")[0]
    return decision


def normalized(typed: str) -> str:
    """The text in plain characters: East Asian input methods type full-width letters."""
    return unicodedata.normalize("NFKC", typed[:_MAX_LENGTH]).strip()


def parse_command(line: str) -> tuple[Command | None, str]:
    """The command at the start of the line, and the rest of the line as typed."""
    head, *rest = line.strip().split(maxsplit=1) or [""]
    command = commands().get(normalized(head).lower())
    if command is not None:
        return command, rest[0] if rest else ""
    for word, command in commands().items():
        # Chinese and Japanese are typed without spaces.
        if not word.isascii() and line.strip().startswith(word):
            return command, line.strip().removeprefix(word).strip()
    return None, line
