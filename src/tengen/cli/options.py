"""The arguments and options that several commands share."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import typer

from tengen.values import Language, Rule

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
        help="Moves (h8i9i7), a board text in quotes ('15/15/.../15 b renju'), a game file,"
        " or - for standard input.",
        show_default=False,
    ),
]
_RULE_HELP = "What wins and what is forbidden: freestyle, standard, renju, caro or standard-caro."
OptionalRule = Annotated[
    Rule | None,
    typer.Option("--rule", metavar="RULE", help=_RULE_HELP, show_default=False),
]
OptionalSize = Annotated[
    int | None,
    typer.Option(
        "--size",
        metavar="N",
        help="Points along a side of the board, 5 to 22; 15 unless said.",
        show_default=False,
    ),
]
SecondsLimit = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        metavar="S",
        help="Time for a program's move; by default the program's own.",
        show_default=False,
    ),
]
DepthLimit = Annotated[
    int | None,
    typer.Option(
        "--depth",
        metavar="N",
        help="Moves of both sides that a program looks ahead; by default the program's own.",
        show_default=False,
    ),
]
LanguageChoice = Annotated[
    Language | None,
    typer.Option(
        "--lang",
        help="The language of the answer; by default your locale's.",
        show_default=False,
    ),
]
JsonOutput = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
PlainOutput = Annotated[
    bool,
    typer.Option("--plain", help="Plain text even where the terminal has colours."),
]


def print_json(data: Any) -> None:
    """Print data for programs, in characters that people can read."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
