"""Plays one game of a match, in any process on any machine."""

from __future__ import annotations

import contextlib
import socket
import time
import traceback
from dataclasses import dataclass

from tengen.arena.games.adjudication import ScoreAdjudicator
from tengen.arena.games.opening_phase import play_opening
from tengen.arena.games.player_pool import PooledPlayer, acquire
from tengen.arena.planning.schedule import Job, derived_seed
from tengen.arena.results.result import FORFEITS, GameResult, MoveInfo
from tengen.board import Board, Color, Outcome, Termination, parse_moves
from tengen.match import GameCancelled, Side, Turn, forfeit, play_game
from tengen.opening import Opening
from tengen.players.base import PlayerError
from tengen.stop import StopToken

_NO_OUTCOME = Outcome(None, Termination.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a game could not be played at all; not the fault of a player."""

    number: int
    message: str
    is_bug: bool = True
    """Whether the fault is in Tengen rather than in the settings."""


@dataclass(slots=True)
class _Game:
    """The state of one game while it is played."""

    names: dict[Color, str]
    board: Board
    """The position where the players begin."""
    opening_text: str = ""
    outcome: Outcome = _NO_OUTCOME
    problem: str = ""
    adjudicated: bool = False
    turns: tuple[Turn, ...] = ()

    def forfeit(self, loser: str, error: Exception, problem: str) -> None:
        """End the game by the fault of one player."""
        color = next(color for color, name in self.names.items() if name == loser)
        turn = forfeit(color, error, problem)
        self.outcome, self.problem = turn.forfeit or self.outcome, turn.problem


def play(job: Job, stop: StopToken | None = None) -> GameResult | Failure:
    """Play a game to its end. Errors are returned, so an exception means that the worker failed.

    ``GameCancelled`` if `stop` is cancelled before the end of the game.
    """
    started = time.perf_counter()
    try:
        game = _play(job, stop)
        if stop is not None and stop.is_cancelled:  # a player may have been closed meanwhile
            raise GameCancelled
    except GameCancelled:
        raise
    except (ValueError, OSError) as error:
        return Failure(job.number, f"game {job.number}: {error}", is_bug=False)
    except Exception:
        return Failure(job.number, f"game {job.number}: {traceback.format_exc(limit=-5)}")
    return _result(job, game, time.perf_counter() - started)


def _play(job: Job, stop: StopToken | None) -> _Game:
    """Acquire the players, play, and mark a player at fault so that it is not reused."""
    game = _Game(
        {Color.BLACK: job.first.name, Color.WHITE: job.second.name}, _start(job, job.opening)
    )
    with contextlib.ExitStack() as stack:
        pooled: dict[str, PooledPlayer] = {}
        for entrant, purpose in ((job.first, "first"), (job.second, "second")):
            seed = derived_seed(job.seed, purpose, 0)
            try:
                pooled[entrant.name] = stack.enter_context(acquire(entrant, seed, job.fresh))
            except PlayerError as error:
                game.forfeit(entrant.name, error, f"{entrant.name} did not start: {error}")
                return game
        sides = {
            entrant.name: Side(
                pooled[entrant.name].player,
                entrant.limits.limit,
                entrant.limits.clock,
                entrant.name,
            )
            for entrant in (job.first, job.second)
        }
        if job.opening_rule is None or _play_opening(job, game, sides, stop):
            _play_moves(job, game, sides, stop)
        if game.outcome.winner is not None:
            loser = game.names[game.outcome.winner.other]
            pooled[loser].failed = game.outcome.termination in FORFEITS
    return game


def _play_opening(job: Job, game: _Game, sides: dict[str, Side], stop: StopToken | None) -> bool:
    """Let the players make the opening; false if one of them fails."""
    opening = Opening(job.opening_rule or "", job.size, job.rule)
    names = {1: job.first.name, 2: job.second.name}
    seeds = {number: derived_seed(job.seed, "opening", number) for number in names}
    failure = play_opening(opening, {n: sides[name] for n, name in names.items()}, seeds, stop)
    game.names = {Color.BLACK: names[opening.black], Color.WHITE: names[3 - opening.black]}
    game.opening_text = opening.to_text()
    game.board = _start(job, "".join(map(str, opening.moves)))
    if failure is not None:
        name = names[failure.number]
        game.forfeit(name, failure.error, f"{name} failed in the opening: {failure.error}")
    return failure is None


def _play_moves(job: Job, game: _Game, sides: dict[str, Side], stop: StopToken | None) -> None:
    played = play_game(
        sides[game.names[Color.BLACK]],
        sides[game.names[Color.WHITE]],
        board=game.board,
        max_moves=job.adjudication.max_moves,
        adjudicator=ScoreAdjudicator(job.adjudication, game.board),
        stop=stop,
    )
    game.outcome, game.turns = played.outcome, played.turns
    game.problem, game.adjudicated = played.problem, played.adjudicated


def _start(job: Job, moves: str) -> Board:
    board = Board(job.size, job.rule, "lose")
    for point in parse_moves(moves):
        board.play(point)
    return board


def _result(job: Job, game: _Game, seconds: float) -> GameResult:
    played = [turn.decision.point for turn in game.turns if turn.decision is not None]
    return GameResult(
        number=job.number,
        round=job.round,
        first=job.first.name,
        second=job.second.name,
        black=game.names[Color.BLACK],
        white=game.names[Color.WHITE],
        winner=game.outcome.winner,
        termination=game.outcome.termination,
        moves="".join(map(str, [*game.board.moves, *played])),
        opening=len(game.board.moves),
        thoughts=tuple(map(MoveInfo.of, game.turns)),
        rule=job.rule,
        size=job.size,
        adjudicated=game.adjudicated,
        problem=game.problem,
        opening_index=job.opening_index,
        opening_text=game.opening_text,
        seconds=round(seconds, 3),
        host=socket.gethostname(),
    )
