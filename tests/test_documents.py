"""The commands in README.md and docs/ run and print what is shown, and all blocks are tested."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from tengen import bundle
from tengen.cli.app import command_line
from tests.documents import PAGES, ROOT, SHELLS, blocks, run_page, sessions
from tests.requirements import lacking

WITH_COMMANDS = [page for page in PAGES if any(b.language in SHELLS for b in blocks(page))]
DOCS = [page for page in PAGES if page.parent != ROOT]
REASONS = {
    "installs packages",
    "needs PostgreSQL",
    "needs a build for tuning",
    "needs containers",
    "needs other programs",
    "needs programs of yours",
    "needs several machines",
    "takes hours",
    "120 games; tutorial/tournament.md plays fewer",
}
"""Why a block may be left out."""
COMMAND = re.compile(r"\s*(\$ )?(tengen|pbrain-tengen|pip|python3?|make|docker|podman|dask|curl) ")
SPAN = re.compile(r"(?<!`)`(tengen [^`]+)`(?!`)")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name)
def test_the_commands_of_a_page_run(page: Path, tmp_path: Path) -> None:
    if "\ntengen site " in page.read_text(encoding="utf-8") and not bundle.engine_files():
        lacking("the web app was built without its engine (make web)")
    run_page(page, tmp_path)


def test_few_blocks_are_left_out_and_for_a_known_reason() -> None:
    left_out = Counter(b.note for page in PAGES for b in blocks(page) if b.mark == "not run")
    assert set(left_out) <= REASONS
    assert left_out.total() <= 20


@pytest.mark.parametrize("page", DOCS, ids=name)
def test_commands_are_in_blocks_that_are_run(page: Path) -> None:
    assert stray_commands(page) == []


def test_a_command_in_another_block_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```\ntengen play\n```\n\n    make run\n\n```sh\ntengen x\n```\n", "utf-8")
    assert stray_commands(page) == ["tengen play", "    make run"]


def stray_commands(page: Path) -> list[str]:
    """Commands in blocks without a language, fenced or indented."""
    text = page.read_text(encoding="utf-8")
    plain = ""
    for block in blocks(page):
        text = text.replace(block.text, "")
        plain += block.text if block.language in ("", "text") and not block.title else ""
    indented = re.findall(r"^    .+$", text, re.MULTILINE)
    return [line for line in (*plain.splitlines(), *indented) if COMMAND.match(line)]


@pytest.mark.parametrize("page", DOCS, ids=name)
def test_python_blocks_are_doctests_or_files_that_commands_use(page: Path) -> None:
    found = blocks(page)
    python = [b for b in found if b.language in ("python", "pycon") and b.mark != "not run"]
    used = " ".join(b.text for b in found if b.title or b.language in SHELLS)
    untested = [b.place for b in python if not _is_tested(b.title, b.text, used)]
    assert untested == []


def _is_tested(title: str, text: str, used: str) -> bool:
    return f"python {title}" in used if title else text.startswith(">>> ")


def test_commands_in_sentences_exist_with_their_options() -> None:
    unknown = [
        f"{name(page)}: {span}"
        for page in PAGES
        for span in SPAN.findall(page.read_text(encoding="utf-8"))
        if list(_unknown(span))
    ]
    assert unknown == []


def _unknown(span: str) -> Iterator[str]:
    """The words of a command line that are neither a command nor one of its options."""
    _, *words = shlex.split(span)
    if words[0].startswith("-") or words[0].isupper():
        return
    group = command_line()
    command = group.get_command(typer.Context(group), words[0])
    if command is None:
        yield words[0]
        return
    parameters = command.get_params(typer.Context(command))
    known = {option for each in parameters for option in (*each.opts, *each.secondary_opts)}
    yield from (word for word in words if re.match(r"--?[a-z]", word) and word not in known)


def test_a_console_block_is_split_into_commands_and_their_output() -> None:
    assert list(sessions("$ a \\\n  b\nx\ny\n$ c\n")) == [("a \\\n  b\n", "x\ny\n"), ("c\n", "")]


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        ("```console\n$ echo one; echo two\none\n...\nthree\n```\n", "three"),
        ("```console\n$ echo one\ntwo\n```\n", "two"),
        ("```sh\ntrue\nfalse\ntrue\n```\n", "exit code 1"),
        ("```sh\ntengen show z99\n```\n", "exit code 2"),
        ("<!-- run until: ready -->\n```sh\necho steady\n```\n", "ready"),
    ],
)
def test_a_wrong_page_fails(block: str, problem: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Page\n\n{block}", encoding="utf-8")
    with pytest.raises(AssertionError, match=problem):
        run_page(page, tmp_path)


def test_a_right_page_passes(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        '```python title="hello.py"\nprint("took 3.5 s")\n```\n'
        "<!-- not run: never -->\n```sh\nfalse\n```\n"
        "```console\n$ python hello.py\ntook 0.1 s\n$ python hello.py > out.txt\n```\n"
        "```sh\ntest -s out.txt  # made above\n```\n",
        encoding="utf-8",
    )
    run_page(page, tmp_path)
