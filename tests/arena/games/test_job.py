"""One game of a match, with good players and bad ones."""

from __future__ import annotations

import pickle
import socket
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tengen.arena.games.job import Failure, play
from tengen.arena.planning.entrants import PlayerLimits
from tengen.arena.planning.settings import Adjudication
from tengen.arena.results.result import GameResult
from tengen.board import PASS, Board, Color, IllegalMove, Rule, Termination
from tengen.match import GameCancelled
from tengen.opening import Opening
from tengen.players.base import Decision, Limit, Player, PlayerCrashed, PlayerTimeout
from tengen.protocol.client import RemotePlayer
from tengen.stop import StopToken
from tengen.timing import TimeControl
from tests.arena.stand_ins import job
from tests.players.stand_ins import Crashing, Scripted, Slow

ROOT = Path(__file__).parents[3]
ROW = ("a1", "b1", "c1", "d1", "e1")
OTHERS = ("a2", "b2", "c2", "d2", "e3")

Cast = Callable[..., None]


def _program(name: str, *arguments: str) -> Callable[[], Player]:
    """A real program, as the roster's ``brain:`` would start it."""
    command = [sys.executable, "-m", f"tests.protocol.programs.{name}", *arguments]
    return lambda: RemotePlayer(command, cwd=ROOT, start_seconds=20)


def _played(**facts: object) -> GameResult:
    found = play(job(**facts))  # type: ignore[arg-type]
    assert isinstance(found, GameResult), found
    return found


def test_a_game_becomes_plain_data(cast: Cast) -> None:
    cast(
        first=lambda: Scripted(*ROW[1:], scores=[1, 2, 3, 4]),
        second=lambda: Scripted(*OTHERS[1:], scores=[5, None, 7]),
    )
    found = _played(opening="a1a2", opening_index=7, number=4, round=2)
    assert (found.black, found.white) == ("Alpha", "Beta")
    assert (found.winner, found.termination) == (Color.BLACK, Termination.FIVE)
    assert found.moves == "a1a2b1b2c1c2d1d2e1"
    assert (found.opening, found.opening_index, found.number, found.round) == (2, 7, 4, 2)
    assert [thought.score for thought in found.thoughts] == [1, 5, 2, None, 3, 7, 4]
    assert found.host == socket.gethostname()
    assert not found.adjudicated
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own


def test_each_side_has_its_own_terms(cast: Cast) -> None:
    black, white = Scripted(*ROW), Scripted(*OTHERS)
    cast(first=lambda: black, second=lambda: white)
    given = job()
    play(
        type(given)(
            number=0,
            round=0,
            first=type(given.first)("Alpha", "first", PlayerLimits(Limit(depth=3))),
            second=type(given.first)("Beta", "second", PlayerLimits(Limit(nodes=9))),
        )
    )
    assert set(black.limits) == {Limit(depth=3)}
    assert set(white.limits) == {Limit(nodes=9)}


def test_games_with_the_same_seed_are_the_same_game() -> None:
    one = _played(first="random", second="classic:uct,playouts=5", seed=4, size=7)
    same = _played(first="random", second="classic:uct,playouts=5", seed=4, size=7)
    other = _played(first="random", second="classic:uct,playouts=5", seed=5, size=7)
    assert one.moves == same.moves != other.moves
    twins = _played(first="random", second="random", seed=4, size=7)
    assert twins.winner is not None or twins.termination is Termination.FULL_BOARD


@pytest.mark.parametrize(
    ("player", "termination", "problem"),
    [
        (lambda: Crashing(RuntimeError("oh")), "crashed", "Beta failed: RuntimeError: oh"),
        (lambda: Scripted("a1"), "illegal-move", "Beta played a1, which is not legal"),
        (lambda: Scripted(PASS), "illegal-move", "Beta played --, which is not legal"),
        (lambda: Slow(60), "timeout", "Beta took 0."),
    ],
)
def test_a_player_that_does_wrong_loses_and_is_not_used_again(
    cast: Cast, player: Callable[[], Player], termination: str, problem: str
) -> None:
    made: list[Player] = []

    def make() -> Player:
        made.append(player())
        return made[-1]

    cast(first=lambda: Scripted("a1", "a1"), second=make)
    limits = PlayerLimits(Limit(seconds=0.1), TimeControl(tolerance=0.1))
    for games in (1, 2):
        found = _played(limits=limits)
        assert (found.winner_name, found.termination) == ("Alpha", termination)
        assert found.problem.startswith(problem)
        assert len(made) == games


def test_a_good_player_is_used_again(cast: Cast) -> None:
    made: list[Player] = []

    def make() -> Player:
        made.append(Scripted(*ROW, *ROW))
        return made[-1]

    cast(first=make, second=lambda: Scripted(*OTHERS, *OTHERS))
    _played()
    _played()
    assert len(made) == 1


@pytest.mark.parametrize(
    ("error", "termination"), [(PlayerCrashed, "crashed"), (PlayerTimeout, "timeout")]
)
def test_a_player_that_does_not_start_loses(
    cast: Cast, error: type[Exception], termination: str
) -> None:
    def fail() -> Player:
        raise error("no\nnetwork")

    cast(first=fail, second=Scripted)
    found = _played(opening="h8i9")
    assert (found.winner_name, found.termination) == ("Beta", termination)
    assert found.problem == "Alpha did not start: no network"
    assert (found.moves, found.thoughts) == ("h8i9", ())


def test_a_forbidden_move_loses(cast: Cast) -> None:
    cast(first=lambda: Scripted("h9"), second=Scripted)
    found = _played(rule=Rule.RENJU, opening="h8a1h7a3i9a5j9a7")
    assert (found.winner_name, found.termination) == ("Beta", Termination.DOUBLE_THREE)
    assert found.is_forfeit


def test_a_game_ends_when_both_agree(cast: Cast) -> None:
    calm = dict.fromkeys(("first", "second"), lambda: Scripted(*OTHERS, scores=[0] * 5))
    calm["first"] = lambda: Scripted(*ROW, scores=[0] * 5)
    cast(**calm)
    found = _played(adjudication=Adjudication(draw_score=5, draw_moves=2))
    assert (found.winner, found.termination) == (None, Termination.AGREEMENT)
    assert found.adjudicated
    assert found.moves == "a1a2b1b2"


def test_a_move_that_wins_is_not_taken_for_a_resignation(cast: Cast) -> None:
    cast(
        first=lambda: Scripted(*ROW, scores=[900] * 5),
        second=lambda: Scripted(*OTHERS, scores=[0, 0, 0, -900]),
    )
    rules = Adjudication(win_score=500, win_moves=1)
    found = _played(adjudication=rules, opening="")
    assert (found.winner_name, found.termination) == ("Alpha", Termination.RESIGNED)
    assert found.moves == "a1a2b1b2c1c2d1d2"
    cast(
        first=lambda: Scripted(*ROW, scores=[0, 0, 0, 0, 900]),
        second=lambda: Scripted(*OTHERS, scores=[0, 0, 0, -900]),
    )
    found = _played(adjudication=rules)
    assert (found.winner_name, found.termination) == ("Alpha", Termination.FIVE)
    assert not found.adjudicated


def test_a_long_game_is_drawn(cast: Cast) -> None:
    cast(first=lambda: Scripted(*ROW), second=lambda: Scripted(*OTHERS))
    found = _played(adjudication=Adjudication(max_moves=4))
    assert (found.winner, found.termination, found.moves) == (None, "agreement", "a1a2b1b2")
    assert found.adjudicated


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"first": "nobody"}, "game 0: 'nobody' is not a player"),
        ({"opening": "h8h8"}, "game 0: h8 is occupied"),
        ({"opening": "a1a2b1b2c1c2d1d2e1"}, "game 0: the game is over before the players begin"),
    ],
)
def test_a_game_that_cannot_be_played_is_the_users_fault(
    facts: dict[str, str], message: str
) -> None:
    found = play(job(**{"first": "random", "second": "random", **facts}))
    assert isinstance(found, Failure)
    assert not found.is_bug
    assert found.message.startswith(message)


def test_a_bug_is_told_with_its_place(cast: Cast) -> None:
    def fail() -> Player:
        raise KeyError("surprise")

    cast(first=fail, second=Scripted)
    found = play(job(number=8))
    assert isinstance(found, Failure)
    assert found.is_bug
    assert found.message.startswith("game 8: Traceback")
    assert "surprise" in found.message


def test_players_make_the_opening_by_swap2() -> None:
    found = _played(first="random", second="random", opening_rule="swap2", seed=3)
    opening = Opening.from_text(found.opening_text)
    assert opening.name == "swap2"
    assert opening.player is None
    assert found.moves.startswith("".join(map(str, opening.moves)))
    assert found.opening == len(opening.moves)
    assert found.black == {1: "Alpha", 2: "Beta"}[opening.black]
    again = _played(first="random", second="random", opening_rule="swap2", seed=3)
    assert again.moves == found.moves


def test_a_program_plays_a_whole_game_and_is_kept(cast: Cast) -> None:
    cast(first=_program("minimal"), second=lambda: Scripted(*ROW, *ROW))
    limits = PlayerLimits(Limit(seconds=20), TimeControl(per_game=100))
    found = _played(limits=limits)
    assert (found.winner_name, found.problem) == ("Beta", "")


@pytest.mark.parametrize(
    ("name", "termination"),
    [
        ("crash_at_start", Termination.CRASHED),
        ("crash_in_move", Termination.CRASHED),
        ("silent", Termination.TIMEOUT),
        ("occupied", Termination.ILLEGAL_MOVE),
    ],
)
def test_a_faulty_program_loses(cast: Cast, name: str, termination: Termination) -> None:
    cast(first=_program(name), second=lambda: Scripted(*ROW, *ROW))
    seconds = 0.3 if name == "silent" else 20
    found = _played(limits=PlayerLimits(Limit(seconds=seconds)), size=15, opening="")
    assert (found.winner_name, found.termination) == ("Beta", termination), found.problem
    assert found.problem


class Clumsy(RemotePlayer):
    """A program that fails to make a swap2 opening."""

    def __init__(self, error: Exception) -> None:
        super().__init__("nothing")
        self._error = error

    def prepare(self, board: Board) -> None:
        """It is ready for everything."""

    def swap2(self, *_: object, **__: object) -> object:  # type: ignore[override]
        raise self._error


def test_a_program_that_fails_in_the_opening_loses(cast: Cast) -> None:
    cast(first=lambda: Clumsy(PlayerCrashed("no idea")), second=Scripted)
    found = _played(opening_rule="swap2")
    assert (found.winner_name, found.termination) == ("Beta", Termination.CRASHED)
    assert found.problem == "Alpha failed in the opening: no idea"
    cast(first=lambda: Clumsy(PlayerTimeout("zzz")), second=Scripted)
    assert _played(opening_rule="swap2").termination is Termination.TIMEOUT
    cast(first=lambda: Clumsy(IllegalMove("a1 is occupied", "a1", "occupied")), second=Scripted)
    assert _played(opening_rule="swap2").termination is Termination.ILLEGAL_MOVE


class Thinking(Slow):
    """Thinks until it is cancelled."""

    def __init__(self) -> None:
        super().__init__(seconds=60)
        self.begun = threading.Event()
        self.is_closed = False

    def choose(self, *arguments: Any) -> Decision:
        self.begun.set()
        return super().choose(*arguments)

    def close(self) -> None:
        self.is_closed = True


def test_a_cancelled_game_ends_and_its_players_are_closed(cast: Cast) -> None:
    black, white, stop = Thinking(), Thinking(), StopToken()
    cast(first=lambda: black, second=lambda: white)
    with ThreadPoolExecutor(1) as threads:
        future = threads.submit(play, job(), stop)
        assert black.begun.wait(60)
        stop.cancel()
        with pytest.raises(GameCancelled):
            future.result(60)
    assert black.was_stopped
    assert black.is_closed
    assert white.is_closed
    assert not white.begun.is_set()


def test_a_game_that_is_cancelled_before_it_begins_does_not_begin(cast: Cast) -> None:
    black, stop = Thinking(), StopToken()
    cast(first=lambda: black, second=Thinking)
    stop.cancel()
    with pytest.raises(GameCancelled):
        play(job(), stop)
    assert not black.begun.is_set()
