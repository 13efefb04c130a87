"""The language of the command line."""

from __future__ import annotations

import pytest

from tengen.cli.language import asked_language, language, say, speaking
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "en"),
        (["show", "h8", "--lang", "zh"], "zh"),
        (["--lang=ja", "show", "h8"], "ja"),
        (["show", "--lang"], "en"),
        (["show", "--lang", "xx"], "en"),
    ],
)
def test_the_option_chooses_the_language(arguments: list[str], expected: str) -> None:
    assert asked_language(arguments) == expected


def test_the_environment_chooses_without_the_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert asked_language(["show"]) == "ja"
    monkeypatch.setenv("TENGEN_LANG", "zh")
    assert asked_language(["show"]) == "zh"
    assert asked_language(["show", "--lang", "en"]) == "en"


def test_a_language_lasts_for_one_run() -> None:
    with speaking("ja"):
        assert (language(), say("side.black")) == ("ja", "黒")
    assert (language(), say("side.black")) == ("en", "Black")


def test_an_unknown_language_is_refused(run: Run) -> None:
    result = run("show", "h8", "--lang", "xx")
    assert result.code == 2
    assert result.err.startswith("error: --lang: expected one of en, zh, ja, not 'xx'")


def test_the_option_works_before_the_command_too(run: Run) -> None:
    assert "黒の手番です。" in run("--lang", "ja", "show", "h8i9").out
