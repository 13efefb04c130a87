"""`tengen players`: lists the players with their options."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tengen.cli.help import wrapped
from tengen.cli.language import language, say
from tengen.cli.options import JsonOutput, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from tengen.roster import Entry, Option

_MIN_WIDTH, _MAX_WIDTH = 20, 60
"""Columns of the descriptions."""
_GAPS = 5
"""Columns between and after the three columns of the table."""

EXAMPLES = ("tengen players", "tengen players --lang zh", "tengen players --json")


def players(as_json: JsonOutput = False) -> None:
    """List the players and their options."""
    from tengen.roster import entries

    if as_json:
        print_json([_facts(entry) | _levels(entry) for entry in entries()])
        return
    from rich.console import Console

    console = Console(highlight=False, legacy_windows=False)
    console.print(_table(entries(), console.width))
    typer.echo(say("players.levels", elos=_elos()))
    typer.echo(say("players.usage"))


def _elos() -> str:
    from tengen.engine.levels import LEVELS

    return " ".join(str(level.elo) for level in LEVELS.values())


def _table(found: tuple[Entry, ...], width: int) -> Table:
    """The players, in a table of that width."""
    from rich import box
    from rich.table import Table

    name, summary, options = (say(f"players.{column}") for column in ("name", "summary", "options"))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column(name, no_wrap=True, style="bold")
    table.add_column(summary, overflow="fold")
    table.add_column(options, overflow="fold")
    listed = {entry.name: [_option(option) for option in entry.options] for entry in found}
    sides = max(map(len, listed)) + max(len(text) for texts in listed.values() for text in texts)
    # Wrapped here: rich breaks Chinese and Japanese before full stops, and words in the middle.
    middle = max(_MIN_WIDTH, min(_MAX_WIDTH, width - sides - _GAPS))
    for entry in found:
        lines = [line for text in _description(entry) for line in wrapped(text, middle)]
        table.add_row(entry.name, "\n".join([*lines, ""]), "\n".join([*listed[entry.name], ""]))
    return table


def _description(entry: Entry) -> list[str]:
    """How it thinks, where its numbers come from, and its strength, as far as known."""
    sentences = [entry.summary[language()]]
    if entry.origin is not None:
        sentences.append(entry.origin[language()])
    if entry.elo is not None:
        sentences.append(say("players.elo", elo=entry.elo))
    return sentences


def _option(option: Option) -> str:
    """The option with its default, then the other words it takes."""
    others = [choice for choice in option.choices if choice != option.default]
    return "|".join([option.text, *others])


def _levels(entry: Entry) -> dict[str, object]:
    from tengen.engine.levels import LEVELS

    if entry.name != "tengen":
        return {}
    return {"levels": [{"level": number, "elo": level.elo} for number, level in LEVELS.items()]}


def _facts(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "summary": dict(entry.summary),
        "origin": None if entry.origin is None else dict(entry.origin),
        "elo": entry.elo,
        "options": [
            {"name": option.name, "type": option.type, "default": option.default}
            for option in entry.options
        ],
    }
