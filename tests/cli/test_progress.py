"""Progress bars."""

from __future__ import annotations

import io

from rich.console import Console

from tengen.cli.progress import console, progress_bar


def test_a_bar_shows_its_title_and_the_units_done() -> None:
    output = Console(file=io.StringIO(), force_terminal=True, width=80)
    with progress_bar(output) as bar:
        task = bar.add_task("games", total=20, completed=3)
        bar.advance(task)
        bar.refresh()
        shown = output.file.getvalue()  # type: ignore[attr-defined]
    assert "games" in shown
    assert "4/20" in shown


def test_without_a_terminal_nothing_is_shown() -> None:
    output = Console(file=io.StringIO(), width=80)
    with progress_bar(output) as bar:
        bar.advance(bar.add_task("games", total=20))
    assert output.file.getvalue() == ""  # type: ignore[attr-defined]


def test_brackets_in_names_are_printed_as_they_are() -> None:
    output = console()
    output.file = io.StringIO()
    output.print("[bold]name[/bold]")
    assert output.file.getvalue() == "[bold]name[/bold]\n"
