"""A thinker without processes: players of the roster, asked in a thread."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from tengen.match import ask
from tengen.opening import Opening
from tengen.opening_choice import OpeningChooser
from tengen.players.base import Limit
from tengen.roster import create
from tengen.server.thinking.player_options import CLASSIC
from tengen.server.thinking.runner import board_of, move_scores, run_task, search_report
from tengen.server.thinking.task import Answer, Listener, SearchReport, Task, ThinkingFailed

ENGINE_SECONDS = 0.05
"""The engine thinks as long as it may; classics end by their depth, also on a slow machine."""


@dataclass
class LocalThinker:
    """Plays at once, keeps what it was asked, and can be told to wait or to fail."""

    asked: list[Task] = field(default_factory=list)
    failures: list[ThinkingFailed] = field(default_factory=list)
    """The next tasks fail with these."""
    answers: list[str] = field(default_factory=list)
    """The next tasks are answered with these instead of being thought about."""
    gate: asyncio.Event | None = None
    """While it is there and not set, nobody answers."""
    accepts_draws: bool = False
    waiting: int = 0
    busy: int = 0

    async def start(self) -> None:
        """Nothing to get ready."""

    async def close(self) -> None:
        """Nothing to end."""

    async def choose(self, task: Task, on_report: Listener | None = None) -> Answer:
        self.asked.append(task)
        self.busy += 1
        try:
            if self.gate is not None:
                await self.gate.wait()
            if self.failures:
                raise self.failures.pop(0)
            if on_report is not None:
                on_report(SearchReport(depth=1))
            if self.answers:
                return Answer(self.answers.pop(0))
            return await asyncio.to_thread(self._answer, task)
        finally:
            self.busy -= 1

    def _answer(self, task: Task) -> Answer:
        is_classic = task.player.startswith(CLASSIC)
        limit = Limit(seconds=task.seconds if is_classic else min(ENGINE_SECONDS, task.seconds))
        if task.kind in ("xray", "review"):
            return run_task(task, task.seconds)
        if task.kind == "draw":
            return Answer("", accepts_draw=self.accepts_draws)
        with create(task.player) as player:
            if task.kind == "opening":
                opening = Opening.from_text(task.opening or "")
                return Answer(str(OpeningChooser(player, limit).answer(opening)))
            board = board_of(task)
            turn = ask(player, board, limit)
        assert turn.decision is not None, turn.problem
        scores = move_scores(turn.decision.statistics)
        return Answer(str(turn.decision.point), search_report(turn.decision), scores)


def late() -> ThinkingFailed:
    return ThinkingFailed("late", "tengen")
