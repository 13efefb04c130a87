"""The referee of one game between two players.

`ask` requests one move from one player and judges the answer; `play_game` repeats that until the
game ends. A player's fault is an outcome, not an exception: see `tengen.board.Termination`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

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
from tengen.i18n import text
from tengen.players.base import Decision, Limit, Player, PlayerTimeout, Reporter, percent
from tengen.score import finite_value, score_text
from tengen.stop import StopToken, linked
from tengen.timing import TimeControl, move_seconds, shortest

PROBLEM_FACT = "problem"
"""The key of a record's `info` that describes why a player forfeited the game."""
_MAX_PROBLEM_LENGTH = 300
"""Characters."""
_NO_OUTCOME = Outcome(None, Termination.UNKNOWN)
_T = TypeVar("_T")


class GameCancelled(Exception):  # noqa: N818 - not an error
    """The stop token of a game was cancelled; the game has no result."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a game, or the failure to make one."""

    color: Color
    """The side to move."""
    seconds: float = 0.0
    """Wall time from the request to the answer."""
    decision: Decision | None = None
    """The player's answer; ``None`` if there is none."""
    forfeit: Outcome | None = None
    """The result of the game if the answer loses it; ``None`` if the move can be played."""
    problem: str = ""
    """Description of the fault in English; empty: none."""
    clock: float | None = None
    """Seconds left to the side for the game after this move; ``None``: no such limit."""


class Adjudicator(Protocol):
    """Decides whether a game that the rules have not ended is over."""

    def __call__(self, board: Board, turn: Turn) -> Outcome | None:
        """The result of the game after `turn`, already played on `board`; ``None``: it goes on."""


@runtime_checkable
class ClockReader(Protocol):
    """A player that knows its game clock and shares out its time by itself."""

    def set_clock(self, match_seconds: float | None, left_seconds: float | None) -> None:
        """Seconds for the whole game, and those left of them; ``None``: no limit."""


class Side:
    """A player in one game, with its own limit, clock and name.

    One object serves one game, because it holds the running clock.
    """

    def __init__(
        self,
        player: Player,
        limit: Limit | None = None,
        clock: TimeControl | None = None,
        name: str | None = None,
    ) -> None:
        """`limit` and `clock`: default none. `name`: default the player's."""
        self.player = player
        self.limit = limit or Limit()
        self.clock = clock or TimeControl()
        self.name = name or player.name
        self.left = self.clock.per_game
        """Seconds left for the game; ``None``: no such limit."""

    @property
    def max_seconds(self) -> float | None:
        """Seconds that the side may use for the next answer; ``None``: no limit."""
        return shortest(self.limit.seconds, self.clock.per_move, self.left)

    def timed(
        self,
        question: Callable[[Limit, StopToken], _T],
        stop: StopToken | None = None,
        seconds_of: Callable[[_T], float] | None = None,
    ) -> _T:
        """The answer to a question that is asked on the side's clock.

        The question receives the limit to pass on, and a token that is cancelled when the time is
        up. `seconds_of` gives the player's share of the time, if the answer knows it.
        ``PlayerTimeout`` if it takes longer, ``GameCancelled`` if `stop` was cancelled.
        """
        limit, max_seconds = self._next_limit(), self.max_seconds
        latest = None if max_seconds is None else max_seconds + self.clock.tolerance
        failure: Exception | None = None
        started = time.perf_counter()
        with linked(stop, latest) as token:
            try:
                answer = question(limit, token)
                used = time.perf_counter() - started if seconds_of is None else seconds_of(answer)
            except Exception as error:
                failure, used = error, time.perf_counter() - started
            is_late = token.is_cancelled or (latest is not None and used > latest)
        _check_cancelled(stop)
        if self.left is not None:
            self.left = max(0.0, self.left - used) + self.clock.increment
        if is_late:
            raise PlayerTimeout(f"took {used:.3f} s of {max_seconds:.3f} s") from failure
        if failure is not None:
            raise failure
        return answer

    def turn(self, board: Board, stop: StopToken | None = None) -> Turn:
        """The side's next move in the game, judged by the rules and the clock."""
        started = time.perf_counter()
        try:
            found = self.timed(
                lambda limit, token: ask(self.player, board, limit, stop=token, name=self.name),
                stop,
                lambda turn: turn.seconds,
            )
        except PlayerTimeout as error:
            return forfeit(board.turn, error, f"{self.name} {error}", time.perf_counter() - started)
        return replace(found, clock=self.left)

    def prepare(self, board: Board, color: Color) -> Turn | None:
        """Get the player ready before its clock starts; the forfeit if that fails."""
        try:
            self.player.prepare(_copy(board, "refuse"))
        except Exception as error:
            return forfeit(color, error, f"{self.name} did not start: {error}")
        return None

    def _next_limit(self) -> Limit:
        """The limit of the next answer.

        A `ClockReader` receives its clock and may use all the time left; for other players the
        limit is a share of it.
        """
        limits = self.limit.seconds, self.clock.per_move
        if isinstance(self.player, ClockReader):
            self.player.set_clock(self.clock.per_game, self.left)
            seconds = move_seconds(*limits, self.left)
        else:
            seconds = move_seconds(*limits, left=self.left, increment=self.clock.increment)
        return replace(self.limit, seconds=seconds)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished game."""

    game: Game
    """The record, with the thinking time and the thoughts of each move."""
    outcome: Outcome
    turns: tuple[Turn, ...]
    """One for each move of the players; the moves of the opening have none."""
    problem: str = ""
    """Why a player forfeited the game, in English; empty: neither did."""
    adjudicated: bool = False
    """Whether the adjudicator or the maximum number of moves ended the game."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions of the turns."""
        return tuple(turn.decision for turn in self.turns if turn.decision is not None)


def play_game(
    black: Player | Side,
    white: Player | Side,
    *,
    board: Board | None = None,
    limit: Limit | None = None,
    clock: TimeControl | None = None,
    opening: str | Iterable[PointLike] = (),
    max_moves: int | None = None,
    adjudicator: Adjudicator | None = None,
    on_move: Callable[[Turn], None] | None = None,
    stop: StopToken | None = None,
) -> MatchResult:
    """Play a game between two players to its end.

    It starts from a copy of `board` (default: empty, freestyle, 15x15) after the moves of the
    `opening`. `limit` and `clock` apply to players given without a `Side` of their own. Both
    players are prepared before the first clock starts. A player that exceeds its time, makes an
    illegal or forbidden move, or fails, loses. A side without a legal point passes. The
    `adjudicator` is asked after each move that does not end the game; with `max_moves`, opening
    included, an unfinished game is drawn. Cancelling `stop` ends the running search and raises
    ``GameCancelled``.

    ``ValueError`` for a start position without a move to make, or an opening that cannot be played.
    """
    position = _start(board, opening)
    if max_moves is not None and max_moves < 1:
        raise ValueError(f"a game has at least 1 move, not {max_moves}")
    sides = {
        color: given if isinstance(given, Side) else Side(given, limit, clock)
        for color, given in ((Color.BLACK, black), (Color.WHITE, white))
    }
    game = Game.from_board(position)
    game.black, game.white = sides[Color.BLACK].name, sides[Color.WHITE].name
    node = (game.main_line() or [game.root])[-1]
    turns: list[Turn] = []
    end = _prepare(sides, position, stop) or _end(position, max_moves)
    while end is None:
        turn = sides[position.turn].turn(position, stop)
        if turn.decision is None or turn.forfeit is not None:
            end = _End(turn.forfeit or _NO_OUTCOME, problem=turn.problem)
            break
        position.play(turn.decision.point)
        node = _record(node, turn, turn.decision)
        turns.append(turn)
        if on_move is not None:
            on_move(turn)
        end = _end(position, max_moves, adjudicator, turn)
    game.result = end.outcome
    if end.problem:
        game.info[PROBLEM_FACT] = end.problem
    return MatchResult(game, end.outcome, tuple(turns), end.problem, end.adjudicated)


def ask(
    player: Player,
    board: Board,
    limit: Limit | None = None,
    report: Reporter | None = None,
    stop: StopToken | None = None,
    name: str | None = None,
) -> Turn:
    """Ask a player for one move, and judge whether it can be played.

    The player gets its own copy of the board, on which forbidden points are not legal. If it plays
    one all the same, the move counts, and loses on a board that accepts it. A side without a legal
    point passes. Time is measured, not judged. `name` is used in problems (default: the player's).
    ``ValueError`` if the game is over.
    """
    if board.outcome is not None:
        raise ValueError("no player can be asked for a move: the game is over")
    color, seen, name = board.turn, _copy(board, "refuse"), name or player.name
    if not seen.legal_points():
        return Turn(color, decision=Decision(point=PASS))
    started = time.perf_counter()
    try:
        decision = player.choose(seen, limit or Limit(), report, stop)
    except Exception as error:
        problem = f"{name} failed: {type(error).__name__}: {error}"
        return forfeit(color, error, problem, time.perf_counter() - started)
    seconds = time.perf_counter() - started
    if not isinstance(decision, Decision):
        problem = f"{name} answered {decision!r}, which is not a Decision"
        return forfeit(color, Termination.CRASHED, problem, seconds)
    point = decision.point
    if not isinstance(point, Point) or not _copy(board, "lose").is_legal(point):
        problem = f"{name} played {point}, which is not legal"
        turn = forfeit(color, Termination.ILLEGAL_MOVE, problem, seconds)
        return replace(turn, decision=decision)
    return Turn(color, seconds, decision)


def forfeit(
    color: Color, cause: Exception | Termination, problem: str, seconds: float = 0.0
) -> Turn:
    """The turn with which a side loses the game by its own fault."""
    if isinstance(cause, PlayerTimeout):
        cause = Termination.TIMEOUT
    elif isinstance(cause, IllegalMove):  # a program's answer that is no point of the board
        cause = Termination.ILLEGAL_MOVE
    elif isinstance(cause, Exception):
        cause = Termination.CRASHED
    plain = "".join(c if c.isprintable() else " " for c in problem[:_MAX_PROBLEM_LENGTH])
    return Turn(color, seconds, None, Outcome(color.other, cause), plain)


def thoughts(decision: Decision, language: Language = "en") -> str:
    """A player's thoughts in one line: score, expected moves, nodes, time, pruning ratios."""

    def part(key: str, **values: object) -> str:
        return text(language, f"match.thoughts.{key}", **values)

    parts = []
    score = score_text(finite_value(decision.score), decision.mate_in, language)
    if score:
        parts.append(score if decision.mate_in is not None else part("score", score=score))
    if decision.pv[1:]:
        parts.append(part("expects", line=" ".join(map(str, decision.pv[1:]))))
    if decision.nodes:
        parts.append(part("nodes", nodes=f"{decision.nodes:,}"))
    parts.append(part("seconds", seconds=f"{decision.seconds:.2f}"))
    figures = decision.statistics
    for key, ratio in (
        ("pruned", figures.pruning_ratio),
        ("pruned_all", figures.pruning_ratio_all),
    ):
        if ratio is not None:
            parts.append(part(key, ratio=percent(ratio)))
    return part("separator").join(parts)


class _End(NamedTuple):
    """How a game ended."""

    outcome: Outcome
    adjudicated: bool = False
    problem: str = ""


def _prepare(sides: Mapping[Color, Side], board: Board, stop: StopToken | None) -> _End | None:
    """Get both players ready; the end of the game if one of them fails."""
    for color, side in sides.items():
        _check_cancelled(stop)
        failed = side.prepare(board, color)
        if failed is not None:
            return _End(failed.forfeit or _NO_OUTCOME, problem=failed.problem)
    _check_cancelled(stop)
    return None


def _end(
    board: Board,
    max_moves: int | None,
    adjudicator: Adjudicator | None = None,
    turn: Turn | None = None,
) -> _End | None:
    """Whether the rules, the adjudicator or the number of moves end the game, in this order."""
    if board.outcome is not None:
        return _End(board.outcome)
    outcome = adjudicator(board, turn) if adjudicator is not None and turn is not None else None
    if outcome is None and max_moves is not None and len(board.moves) >= max_moves:
        outcome = Outcome(None, Termination.AGREEMENT)
    return None if outcome is None else _End(outcome, adjudicated=True)


def _check_cancelled(stop: StopToken | None) -> None:
    if stop is not None and stop.is_cancelled:
        raise GameCancelled("the game was cancelled")


def _start(board: Board | None, opening: str | Iterable[PointLike]) -> Board:
    """A new board with the position where the players begin; forbidden moves lose on it."""
    position = Board(forbidden="lose") if board is None else _copy(board, "lose")
    for move in parse_moves(opening) if isinstance(opening, str) else opening:
        position.play(move)
    if position.outcome is not None:
        raise ValueError("the game is over before the players begin")
    return position


def _copy(board: Board, policy: ForbiddenPolicy) -> Board:
    """The same game with another policy for forbidden moves."""
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


def _record(node: Node, turn: Turn, decision: Decision) -> Node:
    """Add a move to the record."""
    node = node.add(decision.point)
    node.seconds, node.clock = turn.seconds, turn.clock
    node.comment = thoughts(decision)
    return node
