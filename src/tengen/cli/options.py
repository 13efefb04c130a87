"""Arguments and options shared by several commands."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import typer

from tengen.i18n import LANGUAGES, Language
from tengen.values import DEFAULT_SIZE, Rule

__all__ = [
    "DepthLimit",
    "GameNumber",
    "JsonOutput",
    "LanguageChoice",
    "MoveNumber",
    "OptionalRule",
    "OptionalSize",
    "PlainOutput",
    "Position",
    "SecondsLimit",
    "Theme",
    "print_json",
]

Theme = Literal["wood", "dark", "print"]

Position = Annotated[
    str, typer.Argument(metavar="POSITION", help="option.position", show_default=False)
]
OptionalRule = Annotated[
    Rule | None,
    typer.Option("--rule", metavar="RULE", help="option.rule", show_default=Rule.FREESTYLE.value),
]
OptionalSize = Annotated[
    int | None,
    typer.Option("--size", metavar="N", help="option.size", show_default=str(DEFAULT_SIZE)),
]
GameNumber = Annotated[
    int | None, typer.Option("--game", metavar="N", min=1, help="option.game", show_default=False)
]
MoveNumber = Annotated[
    int | None, typer.Option("--move", metavar="M", min=0, help="option.move", show_default=False)
]
SecondsLimit = Annotated[
    float | None, typer.Option("--seconds", metavar="S", help="option.seconds", show_default=False)
]
DepthLimit = Annotated[
    int | None, typer.Option("--depth", metavar="N", help="option.depth", show_default=False)
]
LanguageChoice = Annotated[
    Language | None,
    typer.Option("--lang", metavar="|".join(LANGUAGES), help="option.lang", show_default=False),
]
JsonOutput = Annotated[bool, typer.Option("--json", help="option.json")]
PlainOutput = Annotated[bool, typer.Option("--plain", help="option.plain")]


def print_json(data: Any) -> None:
    """Print data as indented JSON, without escaping non-ASCII characters."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
