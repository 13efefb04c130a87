import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from tengen.i18n import (
    LANGUAGES,
    Language,
    LocalizedError,
    Message,
    catalogue,
    display_width,
    error_text,
    locale_language,
    system_reason,
    text,
    text_list,
    texts,
)

OTHERS = [language for language in LANGUAGES if language != "en"]
SOURCES = Path(__file__).parents[2] / "src" / "tengen"
PREFIXES = {
    "Message": "",
    "LocalizedError": "",
    "formats/message": "formats.error.",
    "arena/_message": "arena.plan.",
    "process/_message": "process.error.",
    "protocol/crash": "process.error.",
    "protocol/timeout": "process.error.",
}
"""What each function that makes a message of a key puts before it, by folder and name."""


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys(language: Language) -> None:
    assert sorted(catalogue(language)) == sorted(catalogue("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_has_the_same_placeholders(language: Language) -> None:
    other = catalogue(language)
    different = {
        key: (message, other[key])
        for key, message in catalogue("en").items()
        if placeholders(message) != placeholders(other[key])
    }
    assert not different


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language: Language) -> None:
    english, other = catalogue("en"), catalogue(language)
    # Names, commands and figures may be the same; three English words in a row are a sentence.
    left = [
        key
        for key, message in other.items()
        if message == english[key] and re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", message)
    ]
    assert not left


def test_a_text_is_filled_in() -> None:
    assert text("ja", "rules.color.black") == "黒"
    assert texts("rules.shape.open-four")["zh"] == "活四"


def test_a_list_keeps_its_entries() -> None:
    assert text_list("en", "cli.command.quit") == ["quit", "exit"]


def test_an_unknown_key_or_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        text("en", "rules.color.green")
    with pytest.raises(KeyError, match="unknown language"):
        text("xx", "rules.color.black")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "", "LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}, "en"),
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "zh_TW"}, "zh"),
        ({"LC_ALL": "zh_CN.UTF-8", "TENGEN_LANG": "ja"}, "ja"),
    ],
)
def test_the_environment_names_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("TENGEN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert locale_language() == language


def test_an_error_has_a_message_in_every_language() -> None:
    inner = LocalizedError("roster.error.none")
    error = LocalizedError("roster.error.no_option", player="random", name="'x'", advice=inner)
    assert isinstance(error, ValueError)
    assert str(error) == "random has no option 'x': it has none"
    assert error.text("zh") == "random 没有选项 'x'：它没有选项"
    assert error.text("ja") == "random にオプション 'x' はありません。オプションはありません"


def test_an_error_survives_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(LocalizedError("cli.error.odd_games", games=3)))  # noqa: S301
    assert isinstance(error, LocalizedError)
    assert "3 is odd" in str(error)
    assert "3 是奇数" in error.text("zh")


def test_any_error_may_have_a_message() -> None:
    inner = RuntimeError(Message("process.error.cannot_start", program="x", reason="no such file"))
    error = OSError(Message("roster.error.cannot_play", player="brain:x", problem=inner))
    assert str(error) == "brain:x cannot be used: x cannot be started: no such file"
    assert error_text(error, "zh") == "brain:x 无法使用：x 无法启动：no such file"
    assert error_text(ValueError("a plain text"), "zh") == "a plain text"
    assert error_text(ValueError(), "zh") == ""


def test_a_message_survives_pickling() -> None:
    message = pickle.loads(pickle.dumps(Message("rules.color.black")))  # noqa: S301
    assert (message, message.text("ja")) == ("black", "黒")


def test_the_reason_of_the_system_is_translated_where_it_is_known() -> None:
    assert error_text(ValueError(system_reason(FileNotFoundError(2, "No such file"))), "ja") == (
        "そのようなファイルやフォルダーはありません"
    )
    assert system_reason(OSError(31, "Too many links")) == "too many links"


def test_every_key_of_an_error_is_in_the_catalogue() -> None:
    keys = set(_error_keys())
    assert len(keys) > 200
    assert not keys - catalogue("en").keys()


def _error_keys() -> Iterator[str]:
    for path in SOURCES.rglob("*.py"):
        folder = path.relative_to(SOURCES).parts[0]
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and node.args:
                name, key = ast.unparse(node.func).rpartition(".")[2], node.args[0]
                prefix = PREFIXES.get(name, PREFIXES.get(f"{folder}/{name}"))
                if prefix is not None and isinstance(key, ast.Constant):
                    yield f"{prefix}{key.value!s}"


@pytest.mark.parametrize(("message", "width"), [("h8", 2), ("五子棋", 6), ("e\u0301", 1), ("", 0)])
def test_the_width_of_a_text_counts_columns(message: str, width: int) -> None:
    assert display_width(message) == width
