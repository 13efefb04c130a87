"""`tengen players`: who can play, how each of them thinks, and what can be chosen about it."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tengen.cli.options import JsonOutput, LanguageChoice, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from tengen.board import Language
    from tengen.roster import Entry

EXAMPLES = ("tengen players", "tengen players --lang zh", "tengen players --json")
_HEADINGS: dict[Language, tuple[str, str, str]] = {
    "en": ("name", "how it thinks", "options"),
    "zh": ("名称", "思考方式", "选项"),
}
_USE: dict[Language, str] = {
    "en": "Options follow the name: tengen play --player classic:uct,playouts=500,shapes=yes",
    "zh": "选项写在名称之后：tengen play --player classic:uct,playouts=500,shapes=yes",
}

_LEVELS: dict[Language, str] = {
    "en": "Elo of tengen:level=1 to 10, measured: {}",
    "zh": "tengen:level=1 至 10 的实测等级分：{}",
}


def players(lang: LanguageChoice = None, as_json: JsonOutput = False) -> None:
    """List who can play, how each thinks, and its options with their defaults.

    --json prints a list of {"name", "summary": {"en", "zh"}, "options": [{"name", "type",
    "default"}]}; the engine also has "levels": [{"level", "elo"}].
    """
    from tengen.cli.words import usual_language
    from tengen.roster import entries

    if as_json:
        print_json([_facts(entry) | _levels(entry) for entry in entries()])
        return
    from rich.console import Console

    language = lang or usual_language()
    Console(highlight=False, legacy_windows=False).print(_table(entries(), language))
    typer.echo(_LEVELS[language].format(_ladder()))
    typer.echo(_USE[language])


def _ladder() -> str:
    from tengen.engine.levels import LEVELS

    return " ".join(str(level.elo) for level in LEVELS.values())


def _table(found: tuple[Entry, ...], language: Language) -> Table:
    from rich import box
    from rich.table import Table

    name, summary, options = _HEADINGS[language]
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column(name, no_wrap=True, style="bold")
    table.add_column(summary, overflow="fold", max_width=60)
    table.add_column(options, overflow="fold")
    for entry in found:
        said = "\n".join(option.text for option in entry.options)
        table.add_row(entry.name, f"{entry.summary[language]}\n", f"{said}\n")
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
