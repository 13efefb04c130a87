"""`tengen tune`: tunes the constants of the search by games of the engine against itself."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.language import say
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
        typer.Option("--parameters", metavar="NAMES", help="tune.parameters", show_default=False),
    ] = "",
    iterations: Annotated[
        int, typer.Option("--iterations", metavar="N", min=1, help="tune.iterations")
    ] = 1000,
    games: Annotated[
        int,
        typer.Option("--games-per-iteration", metavar="N", min=2, help="tune.games_per_iteration"),
    ] = 2,
    nodes: Annotated[int, typer.Option("--nodes", metavar="N", min=1, help="tune.nodes")] = 10_000,
    rule: Annotated[str, typer.Option("--rule", metavar="RULE", help="tune.rule")] = "freestyle",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="tune.seed")] = 0,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="tune.output")
    ] = Path("tune.jsonl"),
    as_json: JsonOutput = False,
) -> None:
    """Tune search parameters by SPSA over games of the engine against itself."""
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
    from tengen.cli.progress import console, progress_bar
    from tengen.train.tuning import tune as run_plan

    with progress_bar(console(), is_shown=not quiet) as progress:
        task = progress.add_task(say("tune.iterations"), total=plan.iterations)

        def show(spsa: Spsa, _result: float) -> None:
            progress.update(task, completed=spsa.iteration)

        return run_plan(plan, ranges, play_pair, output, show)
