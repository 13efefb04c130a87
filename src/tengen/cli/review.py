"""`tengen review`: what each move of a game cost, which one lost, and why."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.arena_options import Cluster
from tengen.cli.options import GameNumber, JsonOutput, OptionalRule, OptionalSize
from tengen.i18n import LocalizedError

EXAMPLES = (
    "tengen review h8h9i8i9j8c3k8c4l8 --nodes 2000",
    "echo h8h9i8i9j8c3k8c4l8 | tengen convert - game.sgf",
    "tengen review game.sgf -o annotated.sgf --html report.html --nodes 2000",
    "tengen review game.sgf annotated.sgf -o both.sgf --jobs 2 --nodes 500",
    "echo h8i9i7g9 | tengen review - --rule renju --nodes 500 --json",
)

Files = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="review.files", show_default=False)
]
Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="review.output", show_default=False),
]
Html = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="review.html", show_default=False)
]
Nodes = Annotated[int, typer.Option("--nodes", metavar="N", min=1, help="review.nodes")]
Seconds = Annotated[
    float | None, typer.Option("--seconds", metavar="S", help="review.seconds", show_default=False)
]
Threads = Annotated[
    int, typer.Option("--threads", metavar="N", min=1, max=256, help="review.threads")
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", metavar="N", min=1, max=1024, help="review.jobs", show_default=False),
]


def review(  # noqa: PLR0913 - a command's options
    files: Files,
    *,
    output: Output = None,
    html: Html = None,
    nodes: Nodes = 50_000,
    seconds: Seconds = None,
    threads: Threads = 1,
    jobs: Jobs = None,
    cluster: Cluster = None,
    game: GameNumber = None,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    force: Annotated[bool, typer.Option("--force", help="review.force")] = False,
    as_json: JsonOutput = False,
) -> None:
    """Review games and say why they were lost."""
    from tengen.cli import review_run
    from tengen.cli.review_games import Intake
    from tengen.players.base import Limit

    if output is not None and output == html:
        raise LocalizedError("cli.review.two_outputs", path=output)
    work = review_run.Work(Limit(seconds=seconds, nodes=nodes), threads, jobs, cluster)
    target = review_run.Target(output, html, as_json)
    review_run.run(Intake(files, rule, size, game), work, target, force)
