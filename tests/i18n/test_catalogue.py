import re
from string import Formatter

import pytest

from tengen.i18n import LANGUAGES, Language, catalogue, locale_language, text, text_list, texts

OTHERS = [language for language in LANGUAGES if language != "en"]


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
    ],
)
def test_the_environment_names_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert locale_language() == language
