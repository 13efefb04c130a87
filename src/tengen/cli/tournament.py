"""`tengen tournament`: plays the tournament of a TOML file and writes a report."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli import INTERRUPTED
from tengen.cli.arena_options import Cluster, Concurrency, Workforce, workforce
from tengen.cli.contests import play_games, report_if_stopped, with_balanced_openings
from tengen.cli.language import language, say
from tengen.cli.options import JsonOutput, print_json
from tengen.i18n import LocalizedError

if TYPE_CHECKING:
    from tengen.arena.contest import Contest
    from tengen.arena.planning.plan import Plan
    from tengen.arena.planning.settings import Settings

EXAMPLES = ("tengen tournament --sample > cup.toml", "tengen tournament cup.toml")

PlanFile = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="tournament.file", show_default=False)
]
Sample = Annotated[bool, typer.Option("--sample", help="tournament.sample")]


def tournament(
    plan_file: PlanFile = None,
    *,
    sample: Sample = False,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
    as_json: JsonOutput = False,
) -> None:
    """Play a tournament and write a report."""
    from tengen.arena.planning.entrants import check_programs
    from tengen.arena.planning.plan import SAMPLE, read_plan
    from tengen.board import Board

    if sample:
        typer.echo(SAMPLE.read_text(encoding="utf-8"), nl=False)
        return
    if plan_file is None:
        raise LocalizedError("cli.error.missing_plan")
    plan = read_plan(plan_file)
    if cluster is None:
        board = Board(plan.settings.size, plan.settings.rule)
        check_programs((entrant.player for entrant in plan.settings.entrants), board)
    width = plan.concurrency if concurrency is None else concurrency
    with workforce(width, plan.pin, cluster) as force:
        _run(plan, force, as_json)


def _run(plan: Plan, force: Workforce, as_json: bool) -> None:
    """Play the missing games and report the standings, even after Ctrl-C."""
    from tengen.arena.contest import Contest

    plan.folder.mkdir(parents=True, exist_ok=True)
    settings = plan.settings
    if plan.balance is not None:
        settings = with_balanced_openings(settings, plan.balance, plan.folder, plan.rounds, as_json)
    with Contest(settings, plan.rounds, plan.folder) as contest:
        is_over = play_games(contest, force, as_json)
        _report(contest, plan, settings, as_json)
    if not is_over:
        raise typer.Exit(INTERRUPTED)


def _report(contest: Contest, plan: Plan, settings: Settings, as_json: bool) -> None:
    """Write the files, print the standings and how to resume."""
    from tengen.arena.report import REPORT_NAME, report_files
    from tengen.arena.results.figures import Figures
    from tengen.arena.storage.records import write_records
    from tengen.cli.files import write_file
    from tengen.cli.match_view import console, summary

    figures = Figures(settings, plan.rounds, contest.journal.results())
    write_records(contest.journal.results(), plan.folder)
    for file, text in report_files(plan.name, figures, language()).items():
        write_file(plan.folder / file, text.encode())
    if as_json:
        print_json({"name": plan.name, **figures.to_json()})
        return
    summary(contest, console())
    report_if_stopped(contest)
    typer.echo(say("match.report_is", path=plan.folder / REPORT_NAME))
