"""Help pages: layout, defaults and languages."""

from __future__ import annotations

import re

import pytest

from tengen.cli.app import COMMANDS
from tengen.cli.help import WIDTH, wrapped
from tengen.i18n import LANGUAGES, display_width
from tests.cli.conftest import Run

OTHERS = [language for language in LANGUAGES if language != "en"]
WIDE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
COMMAND = re.compile(r"tengen [a-z-]+( [\w:=.-]+)*", re.ASCII)
ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{3,}\b")
"""Three English words in a row."""


def _pages(run: Run, language: str) -> dict[str, str]:
    pages = {name: run(name, "-h", "--lang", language).out for name in COMMANDS}
    return {**pages, "tengen": run("--lang", language, "--help").out}


def _descriptions(page: str) -> list[str]:
    """The paragraphs and the second columns of a page, unwrapped; without usage and examples."""
    body = re.split(r"\n(?:示例|例|Examples)[:：]\n", page)[0].split("\n\n", 1)[1]
    found: list[str] = []
    for line in body.splitlines():
        columns = re.fullmatch(r"  (-\S.*?|\S+)(?:  +(\S.*))?", line)
        if columns is not None and not WIDE.match(columns[1]):
            found.append(columns[2] or "")
        elif line.startswith("  ") and found:
            found[-1] += f" {line.strip()}" if found[-1] else line.strip()
        elif line.startswith("  "):
            found.append(line.strip())
    return [text for text in found if text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_80_columns(run: Run, language: str) -> None:
    wide = {
        (name, line)
        for name, page in _pages(run, language).items()
        for line in page.splitlines()
        if display_width(line) > WIDTH
    }
    assert not wide


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_commands_has_one_whole_sentence_for_each(run: Run, language: str) -> None:
    page = run("--help", "--lang", language).out
    rows = page.rstrip().splitlines()[-len(COMMANDS) :]
    for name, row in zip(COMMANDS, rows, strict=True):
        assert row.startswith(f"  {name} ")
        assert row.endswith("。" if language != "en" else ".")
        assert not row.endswith("...")


@pytest.mark.parametrize("language", OTHERS)
def test_every_description_is_in_the_language(run: Run, language: str) -> None:
    for name, page in _pages(run, language).items():
        described = _descriptions(page)
        assert described
        assert not [text for text in described if not WIDE.search(text)], name
        assert not [text for text in described if ENGLISH.search(COMMAND.sub("", text))], name
        assert not re.search(r"Usage|Options|Arguments|Examples|default:|Show this", page), name


def test_english_pages_have_no_other_language(run: Run) -> None:
    assert not [name for name, page in _pages(run, "en").items() if WIDE.search(page)]


def test_defaults_are_shown_once_and_in_one_form(run: Run) -> None:
    pages = _pages(run, "en")
    assert not [name for name, page in pages.items() if "[default" in page or "[required" in page]
    unwrapped = " ".join(pages["match"].split())
    assert "Board size, 5 to 22 (default: 15)." in unwrapped
    assert "all against all (default: --round-robin)." in unwrapped
    assert "in seconds (default: 0.1)." in unwrapped
    assert "Games to play (required)." in " ".join(pages["selfplay"].split())


@pytest.mark.parametrize("command", COMMANDS)
def test_h_is_short_for_help(run: Run, command: str) -> None:
    short = run(command, "-h")
    assert short.code == 0
    assert short.out == run(command, "--help").out
    assert short.out.startswith(f"Usage: tengen {command} [OPTIONS]")


def test_lines_break_between_words_and_east_asian_characters() -> None:
    assert wrapped("one two three", 8) == ["one two", "three"]
    assert wrapped("棋盘大小，五至二十二。", 8) == ["棋盘大", "小，五至", "二十二。"]
    assert wrapped("（默认：15）与 --size 同用", 10) == ["（默认：", "15）与", "--size 同", "用"]
    assert wrapped("", 10) == [""]
