"""Both languages say the same things."""

from __future__ import annotations

import dataclasses
import string
from collections.abc import Iterator, Mapping

import pytest

from tengen import Color, Forbidden, Outcome, Point, Rule, Termination
from tengen.cli.words import (
    CHINESE,
    COMMANDS,
    ENGLISH,
    Command,
    Words,
    crossed_sentence,
    outcome_sentence,
    usual_language,
)


def _blanks(words: Words) -> Iterator[tuple[str, set[str]]]:
    """Every sentence by its key, with the names in its braces."""
    for item in dataclasses.fields(words):
        value = getattr(words, item.name)
        texts = value if isinstance(value, Mapping) else {"": value}
        for key, text in texts.items():
            yield (
                f"{item.name} {key}",
                {name for _, name, _, _ in string.Formatter().parse(text) if name},
            )


def test_the_sentences_have_the_same_blanks_in_both_languages() -> None:
    english, chinese = dict(_blanks(ENGLISH)), dict(_blanks(CHINESE))
    assert english["question "] == chinese["question "] | {"word"}
    del english["question "], chinese["question "]
    assert english == chinese


def test_every_command_has_a_word_in_both_languages() -> None:
    for command in Command:
        words = [word for word, meaning in COMMANDS.items() if meaning is command]
        assert any(word.isascii() for word in words)
        assert any(not word.isascii() for word in words)


@pytest.mark.parametrize("words", [ENGLISH, CHINESE])
def test_the_help_names_every_command(words: Words) -> None:
    for command in Command:
        spellings = [word for word, meaning in COMMANDS.items() if meaning is command]
        assert command is Command.HELP or any(word in words.help for word in spellings)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "zh_TW"}, "zh"),
    ],
)
def test_the_locale_tells_the_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert usual_language() == language


_ROW = tuple(Point(f"{column}8") for column in "abcdefghij")


@pytest.mark.parametrize(
    ("outcome", "english", "chinese"),
    [
        (
            Outcome(Color.BLACK, Termination.FIVE, _ROW[:5]),
            "Black wins with five in a row: a8 b8 c8 d8 e8.",
            "黑方胜：五连 a8 b8 c8 d8 e8。",
        ),
        (
            Outcome(Color.WHITE, Termination.FIVE, _ROW[:8]),
            "White wins with 8 in a row: a8 b8 c8 d8 e8 f8 g8 h8.",
            "白方胜：8连 a8 b8 c8 d8 e8 f8 g8 h8。",
        ),
        (Outcome(Color.BLACK, Termination.FIVE), "Black wins.", "黑方胜。"),
        (
            Outcome(Color.WHITE, Termination.RESIGNED),
            "White wins: black resigned.",
            "白方胜：黑方认输。",
        ),
        (Outcome(None, Termination.FULL_BOARD), "A draw: the board is full.", "和棋：棋盘已满。"),
        (Outcome(None, Termination.UNKNOWN), "A draw.", "和棋。"),
        (Outcome(Color.BLACK, Termination.UNKNOWN), "Black wins.", "黑方胜。"),
    ],
)
def test_an_outcome_is_said_with_its_reason(outcome: Outcome, english: str, chinese: str) -> None:
    assert outcome_sentence(outcome, "en") == english
    assert outcome_sentence(outcome, "zh") == chinese


def test_forbidden_points_are_listed_with_their_reasons() -> None:
    points = {"h9": Forbidden.DOUBLE_THREE, "a1": Forbidden.OVERLINE}
    assert (
        crossed_sentence(points, Rule.RENJU, "en")
        == "Forbidden to black: h9 double three, a1 overline."
    )
    assert crossed_sentence(points, Rule.RENJU, "zh") == "黑方禁手：h9 三三、a1 长连。"
    assert crossed_sentence({}, Rule.RENJU, "en") == "No point is forbidden to black here."
    assert crossed_sentence({}, Rule.CARO, "en") == "Nothing is forbidden under the caro rule."
