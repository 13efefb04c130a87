"""Answers tasks in this process, with the players that it keeps."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

from tengen.board import Board, Termination, parse_moves
from tengen.match import ask, stopped_after
from tengen.opening import Kind, Opening
from tengen.opening_choice import OpeningChooser
from tengen.players.base import Decision, Limit, Player, Report
from tengen.server.thinking.failures import failure
from tengen.server.thinking.shelf import ChildListener, Shelf
from tengen.server.thinking.specs import BEST
from tengen.server.thinking.thoughts import thought
from tengen.server.thinking.types import Answer, Listener, Problem, Task

_KEPT_PLAYERS = 8
_REPORT_EVERY = 0.25
"""Seconds between two reports."""
_MARGIN = 0.03
"""Seconds kept back from a limit: players notice the end, and answers arrive, a little late."""
_LEAST_SECONDS = 0.005
_LOOK_SECONDS = 0.5
"""The most for each thing that is looked into in an opening."""
_USUAL_LOOKS = 2
_EVEN = 0.1
"""How far from one half the chances may be when a draw is accepted."""
_PROBLEMS: dict[Termination, Problem] = {
    Termination.TIMEOUT: "late",
    Termination.ILLEGAL_MOVE: "illegal",
}


class Desk:
    """One task at a time; `halt` and `close` from any thread."""

    def __init__(
        self, memory_mb: float | None = None, on_child: ChildListener | None = None
    ) -> None:
        """A program may use `memory_mb`; `on_child` hears of every program that is started."""
        self._shelf = Shelf(_KEPT_PLAYERS, memory_mb, on_child)
        self._player: Player | None = None

    def answer(
        self,
        task: Task,
        seconds: float,
        on_begin: Callable[[], None] | None = None,
        on_report: Listener | None = None,
    ) -> Answer:
        """The answer in so many seconds; ``ThinkingFailed`` if the player gives none.

        The task's player is a name of the roster. `on_begin` is called once the player is there:
        the seconds count from then on, because a program, say, has to be started first.
        """
        if task.kind == "draw" and not _is_late(task):
            return Answer("")
        spec = BEST if task.kind == "draw" else task.player
        try:
            self._player = player = self._shelf.player(spec)
            board = Board.from_moves(task.moves, task.size, task.rule)
            player.prepare(board)
            if on_begin is not None:
                on_begin()
            left = _told(seconds)
            with stopped_after(player, left + _MARGIN):
                answer = _answer(task, player, board, left, on_report)
        except BaseException:
            self._shelf.drop(spec)
            raise
        finally:
            self._player = None
        return answer

    def halt(self) -> None:
        """Let the task under way, if any, come to its end."""
        player = self._player
        if player is not None:
            player.stop()

    def close(self) -> None:
        """Stop and close all players."""
        self._shelf.close()


def _answer(
    task: Task, player: Player, board: Board, seconds: float, on_report: Listener | None
) -> Answer:
    if task.kind == "opening":
        return _decided(task, player, seconds)
    if task.kind == "draw":
        return _judged(board, player, seconds)
    return _moved(task, player, board, seconds, on_report)


def _moved(
    task: Task, player: Player, board: Board, seconds: float, on_report: Listener | None
) -> Answer:
    report = None if on_report is None else _Throttle(on_report)
    turn = ask(player, board, Limit(seconds=seconds), report)
    if turn.forfeit is not None:
        problem = _PROBLEMS.get(turn.forfeit.termination, "crashed")
        raise failure(problem, task.player) from RuntimeError(turn.problem)
    decision = turn.decision
    if decision is None or not (decision.point.is_pass or board.is_legal(decision.point)):
        raise failure("illegal", task.player)  # a forbidden point
    return Answer(str(decision.point), thought(decision), seconds=turn.seconds)


def _decided(task: Task, player: Player, seconds: float) -> Answer:
    """What the player does in an opening."""
    started = time.perf_counter()
    opening = Opening.from_text(task.opening or "")
    limit = Limit(seconds=min(_LOOK_SECONDS, seconds / _looks(opening)))
    chance = random.Random(f"{task.key} {task.opening}")  # noqa: S311 - a game, no secret
    action = OpeningChooser(player, limit, chance).answer(opening)
    return Answer(str(action), seconds=time.perf_counter() - started)


def _looks(opening: Opening) -> int:
    """How often the player may be asked for one decision."""
    picks = [len(choice.points) for choice in opening.choices() if choice.kind is Kind.PICK]
    return max([_USUAL_LOOKS, *picks])


def _is_late(task: Task) -> bool:
    """Whether so much of the board is taken that a draw is thinkable."""
    return 2 * len(parse_moves(task.moves)) > task.size**2


def _judged(board: Board, judge: Player, seconds: float) -> Answer:
    """Whether a draw is fair because neither side stands better."""
    turn = ask(judge, board, Limit(seconds=seconds))
    return Answer("", accepts_draw=_is_even(turn.decision), seconds=turn.seconds)


def _is_even(decision: Decision | None) -> bool:
    if decision is None or decision.mate_in is not None or decision.win_probability is None:
        return False
    return abs(decision.win_probability - 0.5) <= _EVEN


def _told(seconds: float) -> float:
    """The seconds that a player hears of."""
    return max(_LEAST_SECONDS, seconds - min(_MARGIN, seconds / 5))


class _Throttle:
    """Passes on the reports about the best line, not too many."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._latest = time.perf_counter()

    def __call__(self, report: Report) -> None:
        now = time.perf_counter()
        if report.line == 1 and now - self._latest >= _REPORT_EVERY:
            self._latest = now
            self._listener(thought(report))


class _Local(threading.local):
    """One desk for each thread that answers."""

    def __init__(self) -> None:
        self.desk = Desk()


_local = _Local()


def answer_here(task: Task, seconds: float) -> Answer:
    """The answer to a task that was sent to this process, whichever it is."""
    return _local.desk.answer(task, seconds)
