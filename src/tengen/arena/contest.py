"""A match from settings to standings: played, journaled, resumed, stopped once decided."""

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
from tengen.arena.results.score_table import GameSummary, ScoreTable, finite
from tengen.arena.results.stats import Sprt, Verdict
from tengen.arena.storage.journal import Journal
from tengen.i18n import LocalizedError

JOURNAL_NAME = "journal.jsonl"
"""The journal's file name in the folder of a match."""


class Contest:
    """One match in a folder.

    With a sequential test (SPRT), games count in schedule order, up to the pair that decides it.
    So the result does not depend on the order in which games end, and short games do not bias it.
    """

    def __init__(
        self, settings: Settings, rounds: int, folder: Path, sprt: Sprt | None = None
    ) -> None:
        """Open or create the journal of the match, and count its games.

        ``ValueError`` if the folder belongs to another match or is in use, or for a sequential test
        with more than two players.
        """
        if sprt is not None and len(settings.entrants) != 2:
            raise LocalizedError("arena.error.test_of_two")
        self.schedule = Schedule(settings, rounds)
        self.sprt = sprt
        self._pairings = [(one.name, other.name) for one, other in settings.pairings]
        self.journal = Journal(folder / JOURNAL_NAME, settings.description())
        try:
            self._count_all()
        except BaseException:
            self.close()
            raise

    @property
    def is_over(self) -> bool:
        """Whether the test is decided or all games are played."""
        return self.verdict is not None or self.finished == len(self.schedule)

    @property
    def llr(self) -> float | None:
        """The log-likelihood ratio of the test; ``None``: no test."""
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
        """Play the missing games; `on_game` receives each after it is on disk and counted."""
        if self.is_over:
            return

        def accept(result: GameResult) -> bool:
            if self.journal.append(result):
                self._count(result)
                if on_game is not None:
                    on_game(result)
            return self.verdict is None

        try:
            Runner(make_executor, width, play).run(self._missing(), accept)
        except BaseException:
            # Ctrl-C can come between a game's entry in the journal and its count.
            self._count_all()
            raise

    def to_json(self) -> dict[str, Any]:
        """The standings and the test as plain data."""
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
        """Close the journal, so that another process can open it."""
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

    def _count_all(self) -> None:
        """Count the games of the journal from the start."""
        self.table = ScoreTable(self._pairings)
        self.verdict: Verdict | None = None
        """The decision of the test; ``None``: undecided, or no test."""
        self.finished = 0
        """Number of games of this schedule in the journal."""
        self._pending: dict[int, GameSummary] = {}
        self._next = 0
        for result in self.journal.results():
            self._count(result)

    def _count(self, result: GameResult) -> None:
        """Count a game; with a test, in schedule order."""
        if result.number >= len(self.schedule):
            return  # of a longer schedule, played earlier
        self.finished += 1
        summary = GameSummary.of(result)
        if self.sprt is None:
            self.table.add(summary)
            return
        self._pending[result.number] = summary
        while self.verdict is None and self._next in self._pending:
            self.table.add(self._pending.pop(self._next))
            self._next += 1
            if self._next % 2 == 0:
                (encounter,) = self.table.encounters.values()
                self.verdict = self.sprt.verdict(encounter.pairs)
