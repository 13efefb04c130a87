"""`tengen tune`: tunes the constants of the search by games of the engine against itself."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.options import JsonOutput, print_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tengen.train.spsa import Range, Spsa
    from tengen.train.tuning import Plan, PlayPair

EXAMPLES = (
    "tengen tune --parameters futility_margin,razor_margin --iterations 2000",
    "tengen tune --parameters lmr_scale --nodes 20000 -o lmr.jsonl",
)


def tune(
    *,
    parameters: Annotated[
        str,
        typer.Option(
            "--parameters",
            metavar="NAMES",
            help="Search parameters, separated by commas (default: all).",
            show_default=False,
        ),
    ] = "",
    iterations: Annotated[
        int, typer.Option("--iterations", metavar="N", min=1, help="SPSA iterations.")
    ] = 1000,
    games: Annotated[
        int,
        typer.Option(
            "--games-per-iteration",
            metavar="N",
            min=2,
            help="Games of an iteration, an even number: each opening is played twice.",
        ),
    ] = 2,
    nodes: Annotated[
        int, typer.Option("--nodes", metavar="N", min=1, help="Nodes per move.")
    ] = 10_000,
    rule: Annotated[
        str, typer.Option("--rule", metavar="RULE", help="Rule set of the games.")
    ] = "freestyle",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Random seed.")] = 0,
    output: Annotated[
        Path,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Journal; an existing one is continued."
        ),
    ] = Path("tune.jsonl"),
    as_json: JsonOutput = False,
) -> None:
    """Tune search parameters by SPSA over games of the engine against itself.

    Needs a tuning build of the core: pip install . -Ccmake.define.TENGEN_TUNE=ON. The same command
    continues an interrupted run. A match must confirm the result before it becomes the default in
    core/search/parameters.hpp.
    """
    from tengen.board import Rule
    from tengen.engine import Engine
    from tengen.train.tuning import EnginePair, Plan, ranges_of

    names = tuple(name.strip() for name in parameters.split(",") if name.strip())
    play_pair = EnginePair(Rule(rule), nodes)
    ranges = ranges_of(Engine(hash_mb=1), names)
    plan = Plan(tuple(ranges), iterations, games, nodes, rule, seed)
    values = _run(plan, ranges, play_pair, output, as_json)
    if as_json:
        print_json({"journal": str(output), "values": values})
        return
    for name, value in values.items():
        typer.echo(f"{name:<26}{ranges[name].value:>8} -> {value:.1f}")


def _run(
    plan: Plan, ranges: Mapping[str, Range], play_pair: PlayPair, output: Path, quiet: bool
) -> dict[str, float]:
    from rich.console import Console
    from rich.progress import Progress

    from tengen.train.tuning import tune as run_plan

    console = Console(highlight=False, legacy_windows=False)
    hidden = quiet or not console.is_terminal
    with Progress(console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task("iterations", total=plan.iterations)

        def show(spsa: Spsa, _result: float) -> None:
            progress.update(task, completed=spsa.iteration)

        return run_plan(plan, ranges, play_pair, output, show)
