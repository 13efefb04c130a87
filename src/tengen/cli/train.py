"""`tengen train`: the numbers of the engine's evaluation, fitted to games."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.arena_options import Cluster, workforce

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.progress import Progress

    from tengen.board import Rule
    from tengen.train.dataset import Dataset
    from tengen.train.explore import Exploration
    from tengen.train.fit import Schedule
    from tengen.train.weights import RuleWeights

EXAMPLES = (
    "tengen train --rounds 6 --rule renju -o evaluation.bin",
    "tengen train --rounds 2 --games 30000 --nodes 1000 --network -o evaluation.bin",
    "tengen train --rounds 6 --workers 16 --cluster tcp://127.0.0.1:8786 -o evaluation.bin",
    "tengen train positions.txt -o evaluation.bin",
    "tengen train freestyle.txt renju.txt --base evaluation.bin --spread -o new.bin",
)
_ROUNDS_KEPT = 4
_VALUE_EPOCHS = 25
_MOST_CHOICES = 80_000
"""Positions of a rule that the move ordering is fitted to: it needs fewer, and they are large."""


def train(  # noqa: PLR0913 - a command's options
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE...]",
            help="Positions that tengen selfplay wrote, played by the engine.",
            show_default=False,
        ),
    ] = None,
    *,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="Where the numbers go.")
    ],
    base: Annotated[
        Path | None,
        typer.Option(
            "--base",
            metavar="FILE",
            help="Numbers for the rules that have no positions; by default those in use.",
            show_default=False,
        ),
    ] = None,
    network: Annotated[
        bool,
        typer.Option(
            "--network", help="Fit the network that corrects the score, not the values it corrects."
        ),
    ] = False,
    goes_on: Annotated[
        bool,
        typer.Option("--go-on", help="With --network: go on from the one there is."),
    ] = False,
    epochs: Annotated[
        int | None,
        typer.Option(
            "--epochs",
            metavar="N",
            min=1,
            help="Times to look at every position: by default 25, with --network 7, --go-on 4.",
            show_default=False,
        ),
    ] = None,
    search_share: Annotated[
        float,
        typer.Option(
            "--search-share",
            metavar="SHARE",
            min=0,
            max=1,
            help="How much the search's score counts beside the game's result.",
        ),
    ] = 0.4,
    rounds: Annotated[
        int,
        typer.Option(
            "--rounds",
            metavar="N",
            min=0,
            help="Instead of files: play games, fit, and play on with the new numbers, N times.",
        ),
    ] = 0,
    rule: Annotated[
        str, typer.Option("--rule", metavar="RULE", help="Of the games of --rounds.")
    ] = "freestyle",
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="Of each worker in a round.")
    ] = 1000,
    nodes: Annotated[
        int, typer.Option("--nodes", metavar="N", min=1, help="Searched for a move of --rounds.")
    ] = 1500,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", metavar="N", min=1, help="Processes that play, or parts for a cluster."
        ),
    ] = 2,
    cluster: Cluster = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Of the games of --rounds.")] = 1,
    spread: Annotated[
        bool,
        typer.Option(
            "--spread",
            help="Give rules without positions, renju apart, the numbers of the freestyle rule.",
        ),
    ] = False,
) -> None:
    """Fit the numbers of the engine's evaluation and move ordering to games it played.

    The same files and options give the same numbers. The engine uses them when they replace
    evaluation.bin in the package; docs/engine.md has the whole way from games to numbers.
    """
    _require_numpy()
    from tengen.board import Rule
    from tengen.cli.files import write_file
    from tengen.engine.engine import weights
    from tengen.train.weights import decode, encode

    if bool(files) == bool(rounds):
        raise ValueError("expected files with positions, or --rounds, and not both")
    if cluster is not None and not rounds:
        raise ValueError("--cluster plays the games of --rounds: there are none")
    if goes_on and not network:
        raise ValueError("--go-on goes on from a network: it needs --network")
    numbers = decode(weights() if base is None else base.read_bytes())
    with _progress() as progress:
        teacher = _Teacher(progress, epochs, fits_network=network, goes_on=goes_on)
        if rounds:
            plan = _Plan(Rule(rule), rounds, games, nodes, workers, seed, search_share)
            with _executor(workers, cluster) as executor:
                datasets = _play_rounds(plan, executor, numbers, teacher)
        else:
            datasets = _read(files or [], encode(numbers), search_share, progress)
            for each, dataset in datasets.items():
                _put(numbers, each, teacher.fitted(each, dataset, numbers[each]))
    if spread:
        _spread(numbers, datasets)
    write_file(output, encode(numbers))
    typer.echo(f"wrote {output}")


def _require_numpy() -> None:
    try:
        import numpy  # noqa: F401 - only asked for
    except ImportError:
        raise ValueError("fitting needs numpy: pip install tengen[train]") from None


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on the terminal; nothing where nobody looks."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(highlight=False, legacy_windows=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        yield progress


def _read(
    files: Iterable[Path], evaluation: bytes, search_share: float, progress: Progress
) -> dict[Rule, Dataset]:
    from tengen.engine.engine import Engine
    from tengen.train.dataset import read_datasets

    task = progress.add_task("positions", total=None)
    with Engine(hash_mb=1, evaluation=evaluation) as engine:
        found = read_datasets(files, engine, search_share, lambda _: progress.advance(task))
    progress.remove_task(task)
    if not found:
        raise ValueError("the files hold no position to learn from")
    return found


@dataclass(frozen=True, slots=True)
class _Plan:
    """What --rounds plays."""

    rule: Rule
    rounds: int
    games: int
    nodes: int
    workers: int
    seed: int
    search_share: float

    def exploration(self, seed: int, evaluation: bytes) -> Exploration:
        """What one worker plays in a round."""
        from tengen.train.explore import Exploration

        return Exploration(
            self.rule, self.games, self.nodes, seed, evaluation, search_share=self.search_share
        )


@contextmanager
def _executor(workers: int, cluster: str | None) -> Iterator[Executor]:
    """Who plays; what is under way is given up if anything goes wrong."""
    with workforce(workers, pin=False, cluster=cluster) as force:
        executor = force.make_executor()
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False)
            raise
        executor.shutdown()


def _play_rounds(
    plan: _Plan, executor: Executor, numbers: dict[Rule, RuleWeights], teacher: _Teacher
) -> dict[Rule, Dataset]:
    """Play and fit in turn; the last rounds count together, older games are forgotten."""
    from tengen.train.dataset import Dataset
    from tengen.train.explore import explore
    from tengen.train.weights import encode

    recent: list[Dataset] = []
    progress = teacher.progress
    for number in range(plan.rounds):
        task = progress.add_task(f"round {number + 1}: games", total=plan.workers)
        data, played = encode(numbers), Dataset()
        seeds = (plan.seed * 1_000_003 + number * plan.workers + i for i in range(plan.workers))
        tasks = [plan.exploration(seed, data) for seed in seeds]
        for found in executor.map(explore, tasks):
            played.extend(found)
            progress.advance(task)
        progress.remove_task(task)
        recent = [*recent[1 - _ROUNDS_KEPT :], played]
        together = Dataset()
        for each in recent:
            together.extend(each)
        _put(numbers, plan.rule, teacher.fitted(plan.rule, together, numbers[plan.rule]))
    return {plan.rule: together}


@dataclass(frozen=True, slots=True)
class _Teacher:
    """Fits what was asked for, and says how well it fits."""

    progress: Progress
    epochs: int | None
    fits_network: bool
    goes_on: bool

    def fitted(self, rule: Rule, dataset: Dataset, old: RuleWeights) -> RuleWeights:
        """The numbers for one rule."""
        self.progress.console.print(f"{rule}: {len(dataset):,} positions", markup=False)
        if self.fits_network:
            return self._with_network(rule, dataset, old)
        return self._with_order(rule, dataset, self._with_values(rule, dataset, old))

    def _with_network(self, rule: Rule, dataset: Dataset, old: RuleWeights) -> RuleWeights:
        from tengen.train.network import GOING_ON, USUAL_SCHEDULE, fit_network

        begin_with = old.network if self.goes_on else b""
        schedule = self._schedule(GOING_ON if begin_with else USUAL_SCHEDULE)
        listener = _Listener(self.progress, f"{rule}: network", schedule.epochs)
        found = fit_network(dataset.boards(old), rule, schedule, listener.hear, begin_with)
        listener.tell()
        return replace(old, network=found)

    def _with_values(self, rule: Rule, dataset: Dataset, old: RuleWeights) -> RuleWeights:
        """New values leave nothing to correct: a network that there was goes."""
        from tengen.train import fit

        schedule = self._schedule(replace(fit.USUAL_SCHEDULE, epochs=_VALUE_EPOCHS))
        listener = _Listener(self.progress, f"{rule}: values", schedule.epochs)
        new = fit.to_weights(fit.fit(dataset.samples(), rule, schedule, listener.hear), old)
        listener.tell()
        return new

    def _with_order(self, rule: Rule, dataset: Dataset, new: RuleWeights) -> RuleWeights:
        from tengen.train import ordering

        choices = dataset.choices(_MOST_CHOICES)
        schedule = ordering.USUAL_SCHEDULE
        listener = _Listener(self.progress, f"{rule}: move ordering", schedule.epochs)
        new = ordering.with_order(new, ordering.fit_order(choices, rule, schedule, listener.hear))
        listener.tell()
        return new

    def _schedule(self, usual: Schedule) -> Schedule:
        return usual if self.epochs is None else replace(usual, epochs=self.epochs)


class _Listener:
    """Moves a bar while a fit goes on, and remembers how good it is."""

    def __init__(self, progress: Progress, title: str, epochs: int) -> None:
        self._progress = progress
        self._title = title
        self._task = progress.add_task(title, total=epochs)
        self._losses = (0.0, 0.0)

    def hear(self, epoch: int, fitted: float, held_out: float) -> None:
        self._losses = fitted, held_out
        self._progress.update(self._task, completed=epoch)

    def tell(self) -> None:
        """Say how good the fit is, and take the bar away."""
        self._progress.remove_task(self._task)
        fitted, held_out = self._losses
        self._progress.console.print(
            f"{self._title}: loss {fitted:.4f} on positions fitted, {held_out:.4f} held out",
            markup=False,
        )


def _put(numbers: dict[Rule, RuleWeights], rule: Rule, new: RuleWeights) -> None:
    """New numbers for a rule; rules that have freestyle's network go on having it."""
    from tengen.board import Rule

    old, numbers[rule] = numbers[rule].network, new
    if rule is Rule.FREESTYLE and old and new.network:
        for other in Rule:
            if numbers[other].network == old:
                numbers[other].network = new.network


def _spread(numbers: dict[Rule, RuleWeights], fitted: Iterable[Rule]) -> None:
    """Rules like freestyle that nothing was fitted to take its numbers."""
    from tengen.board import Rule

    taught = set(fitted)
    if Rule.FREESTYLE not in taught:
        raise ValueError("--spread needs positions of the freestyle rule")
    for rule in set(Rule) - taught - {Rule.RENJU}:
        numbers[rule] = numbers[Rule.FREESTYLE]
