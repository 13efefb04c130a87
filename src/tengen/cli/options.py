"""Arguments and options shared by several commands."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import typer

from tengen.i18n import Language
from tengen.values import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Rule

__all__ = [
    "DepthLimit",
    "JsonOutput",
    "LanguageChoice",
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
    str,
    typer.Argument(
        metavar="POSITION",
        help="Moves (h8i9i7), a quoted board text ('15/15/.../15 b renju'), a game file,"
        " or - for standard input.",
        show_default=False,
    ),
]
OptionalRule = Annotated[
    Rule | None,
    typer.Option("--rule", metavar="RULE", help=f"Rule: {', '.join(Rule)}.", show_default=False),
]
OptionalSize = Annotated[
    int | None,
    typer.Option(
        "--size",
        metavar="N",
        help=f"Board size, {MIN_SIZE} to {MAX_SIZE} (default: {DEFAULT_SIZE}).",
        show_default=False,
    ),
]
SecondsLimit = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        metavar="S",
        help="Time limit for each move of a program (default: its own).",
        show_default=False,
    ),
]
DepthLimit = Annotated[
    int | None,
    typer.Option(
        "--depth",
        metavar="N",
        help="Search depth of a program in plies (default: its own).",
        show_default=False,
    ),
]
LanguageChoice = Annotated[
    Language | None,
    typer.Option(
        "--lang",
        help="Output language (default: from the locale).",
        show_default=False,
    ),
]
JsonOutput = Annotated[bool, typer.Option("--json", help="Print JSON.")]
PlainOutput = Annotated[
    bool,
    typer.Option("--plain", help="Print plain text even on a colour terminal."),
]


def print_json(data: Any) -> None:
    """Print data as indented JSON, without escaping non-ASCII characters."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
