"""Commands and decisions in every language."""

from __future__ import annotations

import pytest

from tengen.cli.commands import (
    DECISIONS,
    Command,
    commands,
    decision_text,
    decisions,
    normalized,
    parse_command,
)
from tengen.i18n import LANGUAGES, Language, text, text_list


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_word_in_every_language(language: Language) -> None:
    for command in Command:
        words = text_list(language, f"cli.command.{command}")
        assert words
        assert all(word.isascii() == (language == "en") for word in words)
        assert all(commands()[word] is command for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_every_command(language: Language) -> None:
    shown = text(language, "cli.play.help")
    for command in Command:
        words = text_list(language, f"cli.command.{command}")
        assert command is Command.HELP or any(word in shown for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_a_word_in_every_language(language: Language) -> None:
    for decision in DECISIONS:
        assert decisions()[decision_text(decision, language)] == decision
    assert decision_text("h8", language) == "h8"


@pytest.mark.parametrize(
    ("line", "command", "rest"),
    [
        ("undo", Command.UNDO, ""),
        ("UNDO", Command.UNDO, ""),
        ("待った", Command.UNDO, ""),
        ("ﾊﾟｽ", Command.PASS, ""),
        ("投了", Command.RESIGN, ""),
        ("盤面", Command.BOARD, ""),
        ("なぜh9", Command.WHY, "h9"),
        ("为什么 h9", Command.WHY, "h9"),
        ("save My Game.sgf", Command.SAVE, "My Game.sgf"),
        ("保存対局．sgf", Command.SAVE, "対局．sgf"),
        ("h8", None, "h8"),
        ("", None, ""),
    ],
)
def test_a_line_begins_with_a_command(line: str, command: Command | None, rest: str) -> None:
    assert parse_command(line) == (command, rest)


def test_full_width_letters_become_plain() -> None:
    assert normalized(" ｈ８ ") == "h8"
