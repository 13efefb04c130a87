"""Runs tasks in this process, with cached players."""

from __future__ import annotations

import base64
import gzip
import json
import random
import threading
import time
from collections.abc import Callable
from math import isfinite

from tengen.board import Board, ForbiddenPolicy, Termination, parse_moves
from tengen.game_review import (
    ReviewCancelled,
    Reviewer,
    position_from_json,
    position_to_json,
)
from tengen.match import ask
from tengen.opening import Kind, Opening
from tengen.opening_choice import OpeningChooser
from tengen.players.base import Decision, Limit, Player, Report, Statistics
from tengen.score import finite_value
from tengen.server.thinking.player_cache import ChildListener, PlayerCache
from tengen.server.thinking.specs import BEST
from tengen.server.thinking.task import (
    Answer,
    Listener,
    MoveScore,
    Problem,
    SearchReport,
    Task,
    ThinkingFailed,
)
from tengen.stop import StopToken, linked
from tengen.xray import record

_CACHED_PLAYERS = 8
_MAX_PV_LENGTH = 60
_MAX_TREE_NODES = 20_000
"""Nodes of a search tree that are kept: about 200 kB compressed."""
_REPORT_INTERVAL = 0.25
"""Seconds between two reports."""
_MARGIN = 0.03
"""Seconds kept back from a limit: players notice the end, and answers arrive, a little late."""
_MIN_SECONDS = 0.005
_MAX_SEARCH_SECONDS = 0.5
"""Time for each position that is searched for a decision in an opening."""
_MIN_SEARCHES = 2
_EVEN = 0.1
"""Accept a draw if the win probability is this close to one half."""
_PROBLEMS: dict[Termination, Problem] = {
    Termination.TIMEOUT: "late",
    Termination.ILLEGAL_MOVE: "illegal",
}


class TaskRunner:
    """Runs one task at a time; `close` may be called from any thread."""

    def __init__(
        self, memory_mb: float | None = None, on_child: ChildListener | None = None
    ) -> None:
        """`memory_mb` limits a program; `on_child` is called for every program started."""
        self._players = PlayerCache(_CACHED_PLAYERS, memory_mb, on_child)
        self._reviewer: Reviewer | None = None

    def prepare(self) -> None:
        """Load what most tasks need, so that the first one does not wait for it."""
        self._players.get(BEST).prepare(Board())

    def run(
        self,
        task: Task,
        seconds: float,
        stop: StopToken | None = None,
        on_begin: Callable[[], None] | None = None,
        on_report: Listener | None = None,
    ) -> Answer:
        """The answer within `seconds`; raises `ThinkingFailed` if the player gives none.

        The task's player is a name of the roster. `on_begin` is called when the player is ready;
        the time counts from then on, because a program may have to be started first. A cancelled
        `stop`, whenever that happens, gives a quick answer.
        """
        if task.kind == "review":
            return self._review(task, seconds, stop)
        if task.kind == "draw" and not _may_be_drawn(task):
            return Answer("")
        spec = BEST if task.kind == "draw" else task.player
        try:
            player = self._players.get(spec)
            board = board_of(task)
            player.prepare(board)
            if on_begin is not None:
                on_begin()
            seconds = max(_MIN_SECONDS, seconds - min(_MARGIN, seconds / 5))
            with linked(stop, seconds + _MARGIN) as token:
                if task.kind == "opening":
                    return _decide(task, player, seconds, token)
                if task.kind == "xray":
                    return _record(task, player, board, seconds, token)
                return _search(task, player, board, seconds, token, on_report)
        except BaseException:
            self._players.drop(spec)
            raise

    def _review(self, task: Task, seconds: float, stop: StopToken | None) -> Answer:
        """The review of a position; empty if `stop` ended it.

        The hash table knows the positions after it.
        """
        if self._reviewer is None:
            self._reviewer = Reviewer()
        started = time.perf_counter()
        after = position_from_json(json.loads(task.after), task.size) if task.after else None
        limit = Limit(seconds=seconds, nodes=task.nodes)
        board = board_of(task, "lose")
        played = task.played or None
        try:
            found = self._reviewer.review_position(board, played, after, limit, stop=stop)
        except ReviewCancelled:
            return Answer("")
        text = json.dumps(position_to_json(found), separators=(",", ":"), allow_nan=False)
        return Answer("", review=text, seconds=time.perf_counter() - started)

    def close(self) -> None:
        """Close all players."""
        self._players.close()


def board_of(task: Task, forbidden: ForbiddenPolicy = "refuse") -> Board:
    """The position of a task."""
    if task.setup:
        return Board.from_text(task.setup, task.moves, forbidden)
    return Board.from_moves(task.moves, task.size, task.rule, forbidden)


def _search(
    task: Task,
    player: Player,
    board: Board,
    seconds: float,
    stop: StopToken,
    on_report: Listener | None,
) -> Answer:
    report = None if on_report is None else _Throttle(on_report)
    turn = ask(player, board, Limit(seconds=seconds, nodes=task.nodes), report, stop)
    if task.kind == "draw":
        return Answer("", accepts_draw=_is_even(turn.decision), seconds=turn.seconds)
    if turn.forfeit is not None:
        problem = _PROBLEMS.get(turn.forfeit.termination, "crashed")
        raise ThinkingFailed(problem, task.player) from RuntimeError(turn.problem)
    decision = turn.decision
    if decision is None or not (decision.point.is_pass or board.is_legal(decision.point)):
        raise ThinkingFailed("illegal", task.player)  # a forbidden point
    return Answer(
        str(decision.point),
        search_report(decision),
        move_scores(decision.statistics),
        seconds=turn.seconds,
    )


def _record(task: Task, player: Player, board: Board, seconds: float, stop: StopToken) -> Answer:
    """The search tree, compressed here because the server passes it on unread."""
    limit = Limit(seconds=seconds, nodes=task.nodes)
    data = record(player, board, limit, _MAX_TREE_NODES, stop)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    tree = base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()
    return Answer(data["decision"]["point"], tree=tree, seconds=data["decision"]["seconds"])


def _decide(task: Task, player: Player, seconds: float, stop: StopToken) -> Answer:
    """The player's decision in an opening."""
    started = time.perf_counter()
    opening = Opening.from_text(task.opening or "")
    limit = Limit(seconds=min(_MAX_SEARCH_SECONDS, seconds / _search_count(opening)))
    chance = random.Random(f"{task.key} {task.opening}")  # noqa: S311 - a game, no secret
    action = OpeningChooser(player, limit, chance, stop).answer(opening)
    return Answer(str(action), seconds=time.perf_counter() - started)


def _search_count(opening: Opening) -> int:
    """Maximum number of searches for one decision."""
    picks = [len(choice.points) for choice in opening.choices() if choice.kind is Kind.PICK]
    return max([_MIN_SEARCHES, *picks])


def _may_be_drawn(task: Task) -> bool:
    """Whether the board is more than half full: before that a program declines every draw."""
    return 2 * len(parse_moves(task.moves)) > task.size**2


def _is_even(decision: Decision | None) -> bool:
    if decision is None or decision.mate_in is not None or decision.win_probability is None:
        return False
    return abs(decision.win_probability - 0.5) <= _EVEN


def search_report(report: Report) -> SearchReport:
    """A player's report as a value that can be encoded as JSON."""
    figures = report.statistics if isinstance(report, Decision) else Statistics()
    return SearchReport(
        score=finite_value(report.score),
        win_probability=report.win_probability,
        mate_in=report.mate_in,
        depth=report.depth,
        nodes=report.nodes,
        seconds=round(report.seconds, 3),
        pruning_ratio=figures.pruning_ratio,
        pruning_ratio_all=figures.pruning_ratio_all,
        leaves=figures.leaves,
        cutoffs=figures.cutoffs,
        pv=tuple(map(str, report.pv[:_MAX_PV_LENGTH])),
    )


def move_scores(figures: Statistics) -> tuple[MoveScore, ...]:
    """The first-level moves of a search, the most visited or else the best first."""
    visits = figures.visits
    ranked = sorted(figures.scores.items(), key=lambda item: (-visits.get(item[0], 0), -item[1]))
    return tuple(MoveScore(str(point), _short(score), visits.get(point)) for point, score in ranked)


def _short(score: float) -> float | None:
    """The score with the digits that anyone reads."""
    return float(f"{score:.9g}") if isfinite(score) else None


class _Throttle:
    """Passes on reports about the best line, at most one per interval."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._latest = time.perf_counter()

    def __call__(self, report: Report) -> None:
        now = time.perf_counter()
        if report.line == 1 and now - self._latest >= _REPORT_INTERVAL:
            self._latest = now
            self._listener(search_report(report))


class _Local(threading.local):
    """One runner for each thread of an executor."""

    def __init__(self) -> None:
        self.runner = TaskRunner()


_local = _Local()


def run_task(task: Task, seconds: float) -> Answer:
    """Run a task that an executor sent to this process."""
    return _local.runner.run(task, seconds)
