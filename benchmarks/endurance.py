"""The engine against itself by every rule: `python -m benchmarks.endurance --games 100`.

Two games at once, in the same two processes from the first game to the last. The exit status is 1
if a game was forfeited or a process was lost.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from rich.progress import MofNCompleteColumn, Progress

from benchmarks.measure import megabytes, show
from tengen.arena.execution.process_pool import PinnedPool
from tengen.arena.execution.runner import Runner
from tengen.arena.games.job import play
from tengen.arena.planning.entrants import PlayerLimits, entrants
from tengen.arena.planning.schedule import Job, Schedule
from tengen.arena.planning.settings import Settings
from tengen.arena.results.result import FORFEITS, GameResult
from tengen.board import Rule, Termination
from tengen.players.base import Limit
from tests.arena.execution.cluster_processes import children

ONE, OTHER = "tengen", "other"
WORKERS = 2
MARKS = (0.1, 0.25, 0.5, 1.0)
"""Shares of all games after which memory is looked at; until the first everything warms up."""
AGAINST_RULES = FORFEITS - {Termination.TIMEOUT, Termination.CRASHED}


@dataclass
class Record:
    """How games ended."""

    winners: Counter[str | None] = field(default_factory=Counter)
    """By name; ``None`` for a draw."""
    endings: Counter[Termination] = field(default_factory=Counter)

    def add(self, result: GameResult) -> None:
        self.winners[result.winner_name] += 1
        self.endings[result.termination] += 1

    def cells(self) -> list[str]:
        won, drawn, lost = (self.winners[name] for name in (ONE, None, OTHER))
        return [
            str(self.endings.total()),
            f"{won}-{drawn}-{lost}",
            str(self.endings[Termination.TIMEOUT]),
            str(sum(self.endings[ending] for ending in AGAINST_RULES)),
            str(self.endings[Termination.CRASHED]),
        ]


class Trial:
    """All games, counted as they end."""

    def __init__(self, games: int) -> None:
        self.records = {rule: Record() for rule in Rule}
        self.total = Record()
        self.forfeits: list[GameResult] = []
        self.memory: dict[int, tuple[float, float]] = {}
        """Megabytes after a number of games: of this process, of its workers."""
        self._marks = {max(1, round(share * games)) for share in MARKS}
        self._pools = 0

    def make_pool(self) -> PinnedPool:
        """The first pool, or one in place of a pool that has lost a process."""
        self._pools += 1
        return PinnedPool(WORKERS)

    @property
    def lost_processes(self) -> int:
        """The runner plays their games again, and would not tell."""
        return self._pools - 1

    @property
    def games(self) -> int:
        return self.total.endings.total()

    def add(self, result: GameResult) -> None:
        self.records[result.rule].add(result)
        self.total.add(result)
        if result.is_forfeit:
            self.forfeits.append(result)
        if self.games in self._marks:
            self.memory[self.games] = peaks()


def peaks() -> tuple[float, float]:
    """The most megabytes that this process, and its workers, have held so far.

    What they hold at a moment depends on who is between two games, without an engine's table.
    """
    own = os.getpid()
    workers = children(own, "spawn_main")
    return megabytes(own, at_peak=True), sum(megabytes(pid, at_peak=True) for pid in workers)


def jobs(games: int, seconds: float) -> Iterator[Job]:
    """The games that `tengen match` would play by each rule.

    The rules take turns, so that what each of them loads is loaded before the first mark.
    """
    players = entrants([ONE, f"{ONE}@name={OTHER}"], PlayerLimits(Limit(seconds=seconds)))
    schedules = [Schedule(Settings(players, rule=rule), games // 2) for rule in Rule]
    for turn in zip(*schedules, strict=True):
        yield from turn


def played(games: int, seconds: float) -> Trial:
    total = games * len(Rule)
    trial = Trial(total)
    with Progress(*Progress.get_default_columns(), MofNCompleteColumn()) as bar:
        task = bar.add_task("games", total=total)

        def accept(result: GameResult) -> bool:
            trial.add(result)
            bar.advance(task)
            return True

        Runner(trial.make_pool, WORKERS, play).run(jobs(games, seconds), accept)
    return trial


def show_games(trial: Trial, seconds: float) -> None:
    show(
        f"The engine against itself, {seconds:g} s a move, two games at once",
        ["rule", "games", "won-drawn-lost", "by time", "illegal or forbidden", "crashed"],
        [
            *([rule, *record.cells()] for rule, record in trial.records.items()),
            ["all", *trial.total.cells()],
        ],
    )
    for result in trial.forfeits:
        problem = result.problem or f"{result.loser_name} lost by {result.termination}"
        print(f"{result.rule}, game {result.number}: {problem}")


def show_memory(trial: Trial) -> None:
    first = sum(next(iter(trial.memory.values())))
    rows = []
    for games, (own, workers) in trial.memory.items():
        figures = [f"{own:.1f} MB", f"{workers:.1f} MB", f"{own + workers - first:+.1f} MB"]
        rows.append([f"{games:,} games", *figures])
    columns = ["after", "this process", "two workers", "growth since the first"]
    show("Memory: the most that was held so far", columns, rows)


def verdict(trial: Trial) -> str:
    """Whether anything was forfeited, and how much memory grew."""
    found = (
        f"{trial.games:,} games, {len(trial.forfeits) or 'none'} forfeited,"
        f" {trial.lost_processes or 'no'} process{'es' * (trial.lost_processes > 1)} lost;"
    )
    (start, before), *_, (end, after) = trial.memory.items()
    if not sum(before):
        return f"{found} this system does not tell memory."
    growth = sum(after) - sum(before)
    share = growth / sum(before)
    return f"{found} memory {growth:+.1f} MB ({share:+.1%}) from game {start:,} to {end:,}."


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="for each rule; an even number")
    parser.add_argument("--seconds", type=float, default=0.05, help="per move")
    arguments = parser.parse_args()
    if arguments.games < 2 or arguments.games % 2:
        parser.error(f"games come in pairs, one with each colour: {arguments.games} will not do")
    trial = played(arguments.games, arguments.seconds)
    show_games(trial, arguments.seconds)
    show_memory(trial)
    print(verdict(trial))
    return int(bool(trial.forfeits or trial.lost_processes))


if __name__ == "__main__":
    sys.exit(main())
