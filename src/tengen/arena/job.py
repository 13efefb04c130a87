"""Plays one game of a match, in whichever process or on whichever machine it is called."""

from __future__ import annotations

import contextlib
import socket
import time
import traceback
from dataclasses import dataclass, field

from tengen.arena.adjudication import Adjudicator
from tengen.arena.bench import Loan, borrowed
from tengen.arena.opener import settle
from tengen.arena.recall import current
from tengen.arena.result import FORFEITS, GameResult, Thought
from tengen.arena.schedule import Job, derived_seed
from tengen.arena.seat import Seat
from tengen.board import Board, Color, IllegalMove, Outcome, Point, Termination, parse_moves
from tengen.match import PROBLEM_FACT, Turn, play_game
from tengen.opening import Opening
from tengen.players.base import PlayerError, PlayerTimeout

_LONGEST_PROBLEM = 300
"""Characters."""
_NO_OUTCOME = Outcome(None, Termination.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a game could not be played at all; never a player's fault."""

    number: int
    message: str
    is_bug: bool = True
    """Whether the users cannot help it."""


class _Settled(Exception):  # noqa: N818 - it is no error
    """Ends a game from within, because its result is certain or agreed on."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome


@dataclass(slots=True)
class _Course:
    """How a game went."""

    names: dict[Color, str]
    board: Board
    """Where the players began."""
    opening_text: str = ""
    outcome: Outcome = _NO_OUTCOME
    problem: str = ""
    adjudicated: bool = False
    turns: list[Turn] = field(default_factory=list)

    def points(self) -> list[Point]:
        """The moves of the players."""
        return [turn.decision.point for turn in self.turns if turn.decision is not None]


def play(job: Job) -> GameResult | Failure:
    """Play a game to its end; whatever goes wrong is told, so that an exception is the worker's."""
    started = time.perf_counter()
    try:
        course = _played(job)
    except (ValueError, OSError) as error:
        return Failure(job.number, f"game {job.number}: {error}", is_bug=False)
    except Exception:
        return Failure(job.number, f"game {job.number}: {traceback.format_exc(limit=-5)}")
    return _result(job, course, time.perf_counter() - started)


def _played(job: Job) -> _Course:
    with contextlib.ExitStack() as stack:
        loans: dict[str, Loan] = {}
        course = _Course(
            {Color.BLACK: job.first.name, Color.WHITE: job.second.name}, _start(job, job.opening)
        )
        for entrant, purpose in ((job.first, "first"), (job.second, "second")):
            seed = derived_seed(job.seed, purpose, 0)
            try:
                loans[entrant.name] = stack.enter_context(borrowed(entrant, seed, job.fresh))
            except PlayerError as error:
                _forfeit(course, entrant.name, error, f"{entrant.name} did not start: {error}")
                return course
        _play(job, course, loans)
        if course.outcome.winner is not None:
            loser = course.names[course.outcome.winner.other]
            loans[loser].failed = course.outcome.termination in FORFEITS
    return course


def _play(job: Job, course: _Course, loans: dict[str, Loan]) -> None:
    """The opening, if the players make it, and the game."""
    seats = {
        entrant.name: Seat(loans[entrant.name].player, entrant.name, entrant.terms)
        for entrant in (job.first, job.second)
    }
    recall = current()
    recall.attend(*(loan.player for loan in loans.values()))
    if not _are_ready(course, seats):
        return
    if job.opening_rule is not None and not _has_opening(job, course, seats):
        return
    judge = Adjudicator(job.adjudication, course.board)

    def on_move(turn: Turn) -> None:
        recall.look()
        course.turns.append(turn)
        outcome = judge.judge(turn)
        # A move that wins is judged by the rules, which the referee asks next.
        if outcome is not None and not _ends_game(course):
            raise _Settled(outcome)

    black, white = (seats[course.names[color]] for color in (Color.BLACK, Color.WHITE))
    try:
        played = play_game(
            black,
            white,
            board=course.board,
            max_moves=job.adjudication.max_moves,
            on_move=on_move,
        )
    except _Settled as settled:
        course.outcome, course.adjudicated = settled.outcome, True
        return
    course.outcome = played.outcome
    course.problem = played.game.info.get(PROBLEM_FACT, "")
    course.adjudicated = played.outcome.termination is Termination.AGREEMENT


def _ends_game(course: _Course) -> bool:
    """Whether the rules have ended the game with the last move."""
    board = course.board.copy()
    for point in course.points():
        board.play(point)
    return board.outcome is not None


def _has_opening(job: Job, course: _Course, seats: dict[str, Seat]) -> bool:
    """Let the players make the opening; no if one of them failed."""
    opening = Opening(job.opening_rule or "", job.size, job.rule)
    names = {1: job.first.name, 2: job.second.name}
    seeds = {number: derived_seed(job.seed, "opening", number) for number in names}
    failed = settle(opening, {number: seats[name] for number, name in names.items()}, seeds)
    black, white = names[opening.black], names[3 - opening.black]
    course.names = {Color.BLACK: black, Color.WHITE: white}
    course.opening_text = opening.to_text()
    course.board = _start(job, "".join(map(str, opening.moves)))
    if failed is not None:
        name = names[failed.number]
        _forfeit(course, name, failed.error, f"{name} failed in the opening: {failed.error}")
    return failed is None


def _are_ready(course: _Course, seats: dict[str, Seat]) -> bool:
    """Get the players ready before their clocks start; no if one of them cannot."""
    for name, seat in seats.items():
        try:
            seat.player.prepare(course.board)
        except PlayerError as error:
            _forfeit(course, name, error, f"{name} did not start: {error}")
            return False
    return True


def _start(job: Job, moves: str) -> Board:
    board = Board(job.size, job.rule, "lose")
    for point in parse_moves(moves):
        board.play(point)
    return board


def _forfeit(course: _Course, loser: str, error: PlayerError | IllegalMove, problem: str) -> None:
    termination = Termination.CRASHED
    if isinstance(error, IllegalMove):
        termination = Termination.ILLEGAL_MOVE
    elif isinstance(error, PlayerTimeout):
        termination = Termination.TIMEOUT
    winner = next(color for color, name in course.names.items() if name != loser)
    course.outcome = Outcome(winner, termination)
    course.problem = "".join(c if c.isprintable() else " " for c in problem[:_LONGEST_PROBLEM])


def _result(job: Job, course: _Course, seconds: float) -> GameResult:
    return GameResult(
        number=job.number,
        round=job.round,
        first=job.first.name,
        second=job.second.name,
        black=course.names[Color.BLACK],
        white=course.names[Color.WHITE],
        winner=course.outcome.winner,
        termination=course.outcome.termination,
        moves="".join(map(str, [*course.board.moves, *course.points()])),
        opening=len(course.board.moves),
        thoughts=tuple(map(Thought.of, course.turns)),
        rule=job.rule,
        size=job.size,
        adjudicated=course.adjudicated,
        problem=course.problem,
        opening_index=job.opening_index,
        opening_text=course.opening_text,
        seconds=round(seconds, 3),
        host=socket.gethostname(),
    )
