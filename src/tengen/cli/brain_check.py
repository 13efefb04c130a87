"""`tengen brain-check`: tests whether a program implements the Gomocup protocol."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.language import language, say
from tengen.cli.options import JsonOutput, print_json
from tengen.values import Rule

if TYPE_CHECKING:
    from rich.table import Table

    from tengen.protocol.check import CheckResult

EXAMPLES = (
    "tengen brain-check pbrain-tengen --only about --only begin",
    "tengen brain-check 'tengen brain --player random' --only turn --verbose",
)
_UNSOUND = 1
"""Exit code if a mandatory check fails."""
_STYLES = {"pass": "green", "fail": "bold red", "skip": "yellow"}


def brain_check(
    command: Annotated[
        str, typer.Argument(metavar="CMD", help="brain-check.cmd", show_default=False)
    ],
    rule: Annotated[
        list[Rule] | None,
        typer.Option("--rule", metavar="RULE", help="brain-check.rule", show_default=False),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help="brain-check.seconds")
    ] = 1.0,
    tolerance: Annotated[
        float, typer.Option("--tolerance", metavar="S", min=0, help="brain-check.tolerance")
    ] = 0.5,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="CHECK", help="brain-check.only", show_default=False),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="brain-check.verbose")] = False,
    as_json: JsonOutput = False,
) -> None:
    """Test whether a program implements the Gomocup protocol."""
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
    from tengen.cli.progress import console, progress_bar

    results = []
    with progress_bar(console(stderr=True)) as progress:
        task = progress.add_task("", total=total)
        for result in coming:
            results.append(result)
            progress.update(task, advance=1, description=result.name)
    return results


def _print(results: Sequence[CheckResult]) -> None:
    from collections import Counter

    from tengen.cli.progress import console

    console().print(_table(results))
    counts = Counter(str(result.verdict) for result in results)
    failed = [result for result in results if result.verdict == "fail"]
    mandatory = sum(result.is_mandatory for result in failed)
    typer.echo(
        say(
            "brain_check.sum",
            passed=counts["pass"],
            failed=counts["fail"],
            mandatory=mandatory,
            skipped=counts["skip"],
        )
    )


def _table(results: Sequence[CheckResult]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column(say("brain_check.check"), no_wrap=True, style="bold")
    table.add_column(say("brain_check.must"), no_wrap=True)
    table.add_column(say("brain_check.verdict"), no_wrap=True)
    table.add_column(say("brain_check.seconds"), no_wrap=True, justify="right")
    table.add_column(say("brain_check.what"), overflow="fold")
    for result in results:
        verdict = str(result.verdict)
        what = result.label(language())
        if result.problem:
            what = say("brain_check.problem", title=what, problem=result.problem)
        table.add_row(
            result.name,
            say("brain_check.yes") if result.is_mandatory else "",
            Text(say(f"brain_check.{verdict}"), style=_STYLES[verdict]),
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
