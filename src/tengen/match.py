"""The referee of one game between two players.

`ask` puts one question to one player and judges the answer; `play_game` does so until the game
ends. What a player does wrong is an outcome, never an exception: see `tengen.board.Termination`.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from tengen.board import (
    PASS,
    Board,
    Color,
    ForbiddenPolicy,
    IllegalMove,
    Language,
    Outcome,
    Point,
    PointLike,
    Termination,
    parse_moves,
)
from tengen.game import Game, Node
from tengen.players.base import Decision, Limit, Player, PlayerTimeout, Reporter
from tengen.stop import StopToken

PROBLEM_FACT = "problem"
"""Where a record's `info` keeps what a player who forfeited the game did, in words."""
_MOVES_TO_GO = 20
"""A move may take this share of the time left for the game."""
_LEAST_SECONDS = 0.001
"""What a player without time is told, since a limit is more than nothing."""
_LONGEST_PROBLEM = 300
"""Characters."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The clocks of a game; ``None`` is no limit of that kind."""

    per_move: float | None = None
    """Seconds for every move."""
    per_game: float | None = None
    """Seconds that each side has for all its moves."""
    increment: float = 0.0
    """Seconds that a side gets back for every move, beside those of `per_game`."""
    tolerance: float = 0.1
    """Seconds by which the time may be overstepped: the clock stops a little late."""

    def __post_init__(self) -> None:
        for name in ("per_move", "per_game"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} must be more than 0 seconds, not {value!r}")
        for name in ("increment", "tolerance"):
            value = getattr(self, name)
            if not value >= 0:
                raise ValueError(f"{name} must be 0 seconds or more, not {value!r}")


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a game, or what came instead of it."""

    color: Color
    """Whose turn it was."""
    seconds: float = 0.0
    """Wall time from the question to the answer."""
    decision: Decision | None = None
    """What the player answered; ``None`` if it failed to."""
    forfeit: Outcome | None = None
    """How the game ends because of this answer; ``None`` if the move stands."""
    problem: str = ""
    """What is wrong with the answer, in words; empty if nothing is."""
    clock: float | None = None
    """Seconds the side has left for the game afterwards; ``None`` without such a limit."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished game."""

    game: Game
    """The record, with the thinking time and the thoughts of every move."""
    outcome: Outcome
    decisions: tuple[Decision, ...]
    """One for each move of the players; the moves of the opening have none."""


def play_game(
    black: Player,
    white: Player,
    *,
    board: Board | None = None,
    limit: Limit | None = None,
    clock: TimeControl | None = None,
    opening: str | Iterable[PointLike] = (),
    max_moves: int | None = None,
    on_move: Callable[[Turn], None] | None = None,
) -> MatchResult:
    """Let two players play a game to its end.

    It starts from `board`, which is left as it is (``None``: an empty one, freestyle, 15x15), after
    the moves of the `opening`. Every move has the `limit`, of which the seconds are kept like those
    of the `clock`: who oversteps loses. An illegal move, a failure or a forbidden move loses too;
    the record's `info` says what happened. A side without a legal point passes. With `max_moves`,
    opening included, a game that is not over by then is drawn; ``None`` plays to the end.

    ``ValueError`` for a start where nobody can move or an opening that cannot be played.
    """
    position = _start(board, opening)
    if max_moves is not None and max_moves < 1:
        raise ValueError(f"a game has at least 1 move, not {max_moves}")
    referee = _Referee({Color.BLACK: black, Color.WHITE: white}, limit, clock)
    game = Game.from_board(position)
    game.black, game.white = black.name, white.name
    node = (game.main_line() or [game.root])[-1]
    decisions: list[Decision] = []
    outcome = _end(position, max_moves)
    while outcome is None:
        turn = referee.ask(position)
        if turn.decision is None or turn.forfeit is not None:
            outcome = turn.forfeit
            game.info[PROBLEM_FACT] = turn.problem
            continue
        position.play(turn.decision.point)
        node = _written(node, turn, turn.decision)
        decisions.append(turn.decision)
        if on_move is not None:
            on_move(turn)
        outcome = _end(position, max_moves)
    game.result = outcome
    return MatchResult(game, outcome, tuple(decisions))


def ask(
    player: Player,
    board: Board,
    limit: Limit | None = None,
    report: Reporter | None = None,
    stop: StopToken | None = None,
) -> Turn:
    """Ask a player for one move, and judge whether it can be played.

    The player gets a board of its own, on which forbidden points are not legal. If it plays one
    all the same, the move stands, and loses on a board that lets it be played. A side without a
    legal point passes. Time is measured and not judged. ``KeyboardInterrupt`` passes through;
    ``ValueError`` if the game is over.
    """
    if board.outcome is not None:
        raise ValueError("nobody can be asked for a move: the game is over")
    color, seen = board.turn, _copy(board, "refuse")
    if not seen.legal_points():
        return Turn(color, decision=Decision(point=PASS))
    started = time.perf_counter()
    try:
        decision = player.choose(seen, limit or Limit(), report, stop)
    except Exception as error:
        is_late = isinstance(error, PlayerTimeout)
        reason = Termination.TIMEOUT if is_late else Termination.CRASHED
        if isinstance(error, IllegalMove):  # a program's answer that is no point of the board
            reason = Termination.ILLEGAL_MOVE
        problem = f"{player.name} failed: {type(error).__name__}: {error}"
        return _forfeited(color, _since(started), reason, problem)
    seconds = _since(started)
    if not isinstance(decision, Decision):
        problem = f"{player.name} answered {decision!r}, which is no decision"
        return _forfeited(color, seconds, Termination.CRASHED, problem)
    point = decision.point
    if not isinstance(point, Point) or not _copy(board, "lose").is_legal(point):
        problem = f"{player.name} played {point}, which is not legal"
        turn = _forfeited(color, seconds, Termination.ILLEGAL_MOVE, problem)
        return replace(turn, decision=decision)
    return Turn(color, seconds, decision)


def thoughts(decision: Decision, language: Language = "en") -> str:
    """What a player thought, in a line: score, expected moves, nodes, time, pruning ratio."""
    is_chinese = language == "zh"
    parts = []
    if decision.score is not None:
        parts.append(f"{'评分' if is_chinese else 'score'} {decision.score:,.10g}")
    if decision.mate_in is not None:
        parts.append(_mate(decision.mate_in, is_chinese))
    if decision.pv[1:]:
        line = " ".join(map(str, decision.pv[1:]))
        parts.append(f"预想 {line}" if is_chinese else f"expects {line}")
    if decision.nodes:
        parts.append(f"节点 {decision.nodes:,}" if is_chinese else f"{decision.nodes:,} nodes")
    parts.append(f"{decision.seconds:.2f} {'秒' if is_chinese else 's'}")
    ratio = decision.statistics.pruning_ratio
    if ratio is not None:
        parts.append(f"剪枝率 {ratio:.1%}" if is_chinese else f"{ratio:.1%} pruned")
    return ("，" if is_chinese else ", ").join(parts)


def _mate(plies: int, is_chinese: bool) -> str:
    """The end that the player has seen, so many moves of both sides ahead."""
    if is_chinese:
        return f"{abs(plies)}步内{'胜' if plies > 0 else '负'}"
    return f"{'wins' if plies > 0 else 'loses'} in {abs(plies)}"


class _Referee:
    """Asks whoever is to move, and keeps the clocks."""

    def __init__(
        self, players: dict[Color, Player], limit: Limit | None, control: TimeControl | None
    ) -> None:
        self._players = players
        self._limit = limit or Limit()
        self._control = control or TimeControl()
        self._left = dict.fromkeys(Color, self._control.per_game)

    def ask(self, board: Board) -> Turn:
        """The next turn, in time or lost."""
        color = board.turn
        player, most = self._players[color], self._most_seconds(color)
        latest = None if most is None else most + self._control.tolerance
        with stopped_after(player, latest) as was_stopped:
            turn = ask(player, board, replace(self._limit, seconds=self._told_seconds(color)))
        if latest is not None and (was_stopped.is_set() or turn.seconds > latest):
            problem = f"{player.name} took {turn.seconds:.3f} s of {most:.3f} s"
            return _forfeited(color, turn.seconds, Termination.TIMEOUT, problem)
        left = self._left[color]
        if left is not None:
            self._left[color] = max(0.0, left - turn.seconds) + self._control.increment
        return replace(turn, clock=self._left[color])

    def _most_seconds(self, color: Color) -> float | None:
        """What the side may use for this move; ``None`` without a limit."""
        left = self._left[color]
        return shortest(self._limit.seconds, self._control.per_move, left)

    def _told_seconds(self, color: Color) -> float | None:
        """What the player hears: it knows of no clock, so the referee shares the time out."""
        share = shared_out(self._left[color], self._control.increment)
        return told_seconds(self._limit.seconds, self._control.per_move, share)


def shortest(*seconds: float | None) -> float | None:
    """The least of the times; ``None`` is no limit."""
    return min((each for each in seconds if each is not None), default=None)


def shared_out(left: float | None, increment: float) -> float | None:
    """What one move may take of the time left for the game."""
    return None if left is None else min(left, left / _MOVES_TO_GO + increment)


def told_seconds(*seconds: float | None) -> float | None:
    """The least of the times as a limit, which is more than nothing."""
    least = shortest(*seconds)
    return None if least is None else max(least, _LEAST_SECONDS)


def _since(started: float) -> float:
    return time.perf_counter() - started


@contextlib.contextmanager
def stopped_after(player: Player, seconds: float | None) -> Iterator[threading.Event]:
    """Stop a player that has lost on time, so that the game can end; the event says whether."""
    was_stopped = threading.Event()
    if seconds is None:
        yield was_stopped
        return

    def stop() -> None:
        was_stopped.set()
        player.stop()

    watch = threading.Timer(seconds, stop)
    watch.daemon = True
    watch.start()
    try:
        yield was_stopped
    finally:
        watch.cancel()


def _forfeited(color: Color, seconds: float, termination: Termination, problem: str) -> Turn:
    plain = "".join(c if c.isprintable() else " " for c in problem[:_LONGEST_PROBLEM])
    return Turn(color, seconds, None, Outcome(color.other, termination), plain)


def _start(board: Board | None, opening: str | Iterable[PointLike]) -> Board:
    """A board of our own where the players begin; forbidden moves lose there."""
    position = Board(forbidden="lose") if board is None else _copy(board, "lose")
    for move in parse_moves(opening) if isinstance(opening, str) else opening:
        position.play(move)
    if position.outcome is not None:
        raise ValueError("the game is over before the players begin")
    return position


def _end(board: Board, max_moves: int | None) -> Outcome | None:
    """How the game has ended; ``None`` while it goes on."""
    if board.outcome is None and max_moves is not None and len(board.moves) >= max_moves:
        return Outcome(None, Termination.AGREEMENT)
    return board.outcome


def _copy(board: Board, policy: ForbiddenPolicy) -> Board:
    """The same game with another word about forbidden moves."""
    setup = board.setup
    first = board.turn if len(board.moves) % 2 == 0 else board.turn.other
    return Board.from_stones(
        setup[Color.BLACK],
        setup[Color.WHITE],
        first,
        board.size,
        board.rule,
        policy,
        board.moves,
    )


def _written(node: Node, turn: Turn, decision: Decision) -> Node:
    """The record goes on by one move."""
    node = node.add(decision.point)
    node.seconds, node.clock = turn.seconds, turn.clock
    node.comment = thoughts(decision)
    return node
