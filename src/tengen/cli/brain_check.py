"""`tengen brain-check`: tests whether a program implements the Gomocup protocol."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.options import JsonOutput, print_json
from tengen.values import Rule

if TYPE_CHECKING:
    from rich.table import Table

    from tengen.protocol.check import CheckResult

EXAMPLES = (
    "tengen brain-check ./pbrain-example",
    "tengen brain-check 'wine pbrain-example.exe' --rule freestyle --seconds 5",
    "tengen brain-check 'python my_engine.py' --only takeback --verbose",
)
_UNSOUND = 1
"""Exit code if a mandatory check fails."""
_STYLES = {"pass": "green", "fail": "bold red", "skip": "yellow"}


def brain_check(
    command: Annotated[
        str,
        typer.Argument(
            metavar="CMD",
            help="Engine command line, quoted if it has arguments.",
            show_default=False,
        ),
    ],
    rule: Annotated[
        list[Rule] | None,
        typer.Option(
            "--rule",
            metavar="RULE",
            help="Rule to test; repeatable (default: freestyle, standard, renju).",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="S", min=0.01, help="Time per move in timing checks."),
    ] = 1.0,
    tolerance: Annotated[
        float,
        typer.Option("--tolerance", metavar="S", min=0, help="Allowed excess over a time limit."),
    ] = 0.5,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="CHECK",
            help="Check to run; repeatable (default: all).",
            show_default=False,
        ),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Print all lines exchanged.")] = False,
    as_json: JsonOutput = False,
) -> None:
    """Test whether a program implements the Gomocup protocol.

    The exit code is 1 if a mandatory check fails.

    --json prints {"command", "sound", "checks": [{"check", "title", "mandatory", "verdict",
    "seconds", "problem"}]}; a verdict is pass, fail or skip.
    """
    from tengen.protocol.check import CheckOptions, check_names, check_program, is_sound

    default = CheckOptions(seconds=seconds, tolerance=tolerance)
    options = CheckOptions(tuple(rule), seconds, tolerance) if rule else default
    log = _transcribe if verbose else None
    coming = check_program(command, options, only=only or (), log=log)
    total = None if verbose or as_json else len(only or check_names())
    results = _with_progress(coming, total)
    if as_json:
        facts = [_facts(result) for result in results]
        print_json({"command": command, "sound": is_sound(results), "checks": facts})
    else:
        _print(results)
    if not is_sound(results):
        raise typer.Exit(_UNSOUND)


def _transcribe(line: str) -> None:
    typer.echo("".join(c if c.isprintable() else "?" for c in line), err=True)


def _with_progress(coming: Iterable[CheckResult], total: int | None) -> list[CheckResult]:
    """All results, with a progress bar on a terminal unless `total` is ``None``."""
    if total is None:
        return list(coming)
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    results = []
    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        for result in coming:
            results.append(result)
            progress.update(task, advance=1, description=result.title)
    return results


def _print(results: Sequence[CheckResult]) -> None:
    from collections import Counter

    from rich.console import Console

    Console(highlight=False, legacy_windows=False).print(_table(results))
    counts = Counter(str(result.verdict) for result in results)
    failed = [result for result in results if result.verdict == "fail"]
    mandatory = sum(result.is_mandatory for result in failed)
    typer.echo(
        f"{counts['pass']} passed, {counts['fail']} failed ({mandatory} of them mandatory),"
        f" {counts['skip']} skipped"
    )


def _table(results: Sequence[CheckResult]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column("check", no_wrap=True, style="bold")
    table.add_column("must", no_wrap=True)
    table.add_column("verdict", no_wrap=True)
    table.add_column("seconds", no_wrap=True, justify="right")
    table.add_column("what", overflow="fold")
    for result in results:
        verdict = str(result.verdict)
        what = f"{result.title}: {result.problem}" if result.problem else result.title
        table.add_row(
            result.name,
            "yes" if result.is_mandatory else "",
            Text(verdict, style=_STYLES[verdict]),
            f"{result.seconds:.2f}",
            Text(what),
        )
    return table


def _facts(result: CheckResult) -> dict[str, object]:
    return {
        "check": result.name,
        "title": result.title,
        "mandatory": result.is_mandatory,
        "verdict": result.verdict,
        "seconds": round(result.seconds, 3),
        "problem": result.problem,
    }
