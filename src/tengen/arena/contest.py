"""A match from its settings to its table: played, kept on disk, resumed, stopped when decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Self

from tengen.arena.execution.runner import Runner, Width
from tengen.arena.games.job import play
from tengen.arena.planning.schedule import Job, Schedule
from tengen.arena.planning.settings import Settings
from tengen.arena.results.result import GameResult
from tengen.arena.results.score_table import Count, Table, finite
from tengen.arena.results.stats import Sprt, Verdict
from tengen.arena.storage.journal import Journal

JOURNAL_NAME = "journal.jsonl"
"""The file in a match's folder."""


class Contest:
    """One match in a folder.

    With a sequential test, games count in the order of the schedule and no further than the pair
    that decided it. So the table does not depend on which games ended first, and a test is not
    swayed by quick games ending before slow ones.
    """

    def __init__(
        self, settings: Settings, rounds: int, folder: Path, sprt: Sprt | None = None
    ) -> None:
        """Open the match's journal, made if there is none, and count what is in it.

        ``ValueError`` if the folder is another match's, or in use, or if a test is asked for and
        there are more than two players.
        """
        if sprt is not None and len(settings.entrants) != 2:
            raise ValueError("a sequential test is between two players")
        self.schedule = Schedule(settings, rounds)
        self.sprt = sprt
        self.table = Table((one.name, other.name) for one, other in settings.pairings)
        self.verdict: Verdict | None = None
        """What the test has found; ``None`` while it goes on, and without one."""
        self.finished = 0
        """Games of this schedule that are in the journal."""
        self._early: dict[int, Count] = {}
        self._next = 0
        self.journal = Journal(folder / JOURNAL_NAME, settings.description())
        try:
            for result in self.journal.results():
                self._count(result)
        except BaseException:
            self.close()
            raise

    @property
    def is_over(self) -> bool:
        """Whether the test is decided or all games are played."""
        return self.verdict is not None or self.finished == len(self.schedule)

    @property
    def llr(self) -> float | None:
        """The test's log-likelihood ratio so far; ``None`` without a test."""
        if self.sprt is None:
            return None
        (encounter,) = self.table.encounters.values()
        return self.sprt.llr(encounter.pairs)

    def run(
        self,
        make_executor: Callable[[], Executor],
        width: Width,
        on_game: Callable[[GameResult], None] | None = None,
    ) -> None:
        """Play what is missing; `on_game` hears of each game when it is on the disk and counted."""
        if self.is_over:
            return

        def accept(result: GameResult) -> bool:
            if self.journal.append(result):
                self._count(result)
                if on_game is not None:
                    on_game(result)
            return self.verdict is None

        Runner(make_executor, width, play).run(self._missing(), accept)

    def to_json(self) -> dict[str, Any]:
        """The table and the test as plain data."""
        facts = {"total": len(self.schedule), "finished": self.finished, **self.table.to_json()}
        if self.sprt is not None:
            facts["sprt"] = {
                "elo0": self.sprt.elo0,
                "elo1": self.sprt.elo1,
                "lower": self.sprt.lower,
                "upper": self.sprt.upper,
                "llr": finite(self.llr or 0.0),
                "verdict": self.verdict,
            }
        return facts

    def close(self) -> None:
        """Let others have the folder."""
        self.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _missing(self) -> Iterator[Job]:
        return (
            self.schedule[number]
            for number in range(len(self.schedule))
            if number not in self.journal.numbers
        )

    def _count(self, result: GameResult) -> None:
        """Put a game into the table, with a test when its turn has come."""
        if result.number >= len(self.schedule):
            return  # a longer match was played here before
        self.finished += 1
        count = Count.of(result)
        if self.sprt is None:
            self.table.add(count)
            return
        self._early[result.number] = count
        while self.verdict is None and self._next in self._early:
            self.table.add(self._early.pop(self._next))
            self._next += 1
            if self._next % 2 == 0:
                (encounter,) = self.table.encounters.values()
                self.verdict = self.sprt.verdict(encounter.pairs)
