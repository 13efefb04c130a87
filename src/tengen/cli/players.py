"""`tengen players`: lists the players with their options."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tengen.cli.options import JsonOutput, LanguageChoice, print_json
from tengen.i18n import Language, locale_language, text

if TYPE_CHECKING:
    from rich.table import Table

    from tengen.roster import Entry

EXAMPLES = ("tengen players", "tengen players --lang zh", "tengen players --json")


def players(lang: LanguageChoice = None, as_json: JsonOutput = False) -> None:
    """List the players and their options.

    --json prints a list of {"name", "summary": {"en", ...}, "options": [{"name", "type",
    "default"}]}; the engine also has "levels": [{"level", "elo"}].
    """
    from tengen.roster import entries

    if as_json:
        print_json([_facts(entry) | _levels(entry) for entry in entries()])
        return
    from rich.console import Console

    language = lang or locale_language()
    Console(highlight=False, legacy_windows=False).print(_table(entries(), language))
    typer.echo(text(language, "cli.players.levels", elos=_elos()))
    typer.echo(text(language, "cli.players.usage"))


def _elos() -> str:
    from tengen.engine.levels import LEVELS

    return " ".join(str(level.elo) for level in LEVELS.values())


def _table(found: tuple[Entry, ...], language: Language) -> Table:
    from rich import box
    from rich.table import Table

    name, summary, options = (
        text(language, f"cli.players.{column}") for column in ("name", "summary", "options")
    )
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column(name, no_wrap=True, style="bold")
    table.add_column(summary, overflow="fold", max_width=60)
    table.add_column(options, overflow="fold")
    for entry in found:
        listed = "\n".join(option.text for option in entry.options)
        table.add_row(entry.name, f"{entry.summary[language]}\n", f"{listed}\n")
    return table


def _levels(entry: Entry) -> dict[str, object]:
    from tengen.engine.levels import LEVELS

    if entry.name != "tengen":
        return {}
    return {"levels": [{"level": number, "elo": level.elo} for number, level in LEVELS.items()]}


def _facts(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "summary": dict(entry.summary),
        "options": [
            {"name": option.name, "type": option.type, "default": option.default}
            for option in entry.options
        ],
    }
