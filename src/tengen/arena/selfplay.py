"""Self-play games as a source of training positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import replace

from tengen.arena.execution.runner import Runner, Width
from tengen.arena.games.job import play
from tengen.arena.planning.schedule import Job, Schedule
from tengen.arena.planning.settings import Settings
from tengen.arena.results.result import GameResult
from tengen.arena.storage.positions import PositionFile


def selfplay(
    settings: Settings,
    games: int,
    positions: PositionFile,
    make_executor: Callable[[], Executor],
    width: Width,
    on_game: Callable[[GameResult], None] | None = None,
) -> None:
    """Play the missing ones of `games` games between the two entrants of the settings.

    `on_game` receives each game after it is on disk.
    """
    if games < 1:
        raise ValueError(f"at least 1 game must be played, not {games}")

    def accept(result: GameResult) -> bool:
        if positions.append(result) and on_game is not None:
            on_game(result)
        return True

    missing = (job for job in _jobs(settings, games) if job.number not in positions.numbers)
    Runner(make_executor, width, play).run(missing, accept)


def _jobs(settings: Settings, games: int) -> Iterator[Job]:
    """Every second game of a schedule: a player against itself needs no exchange of colours."""
    schedule = Schedule(settings, games)
    for number in range(games):
        yield replace(schedule[2 * number], number=number)
