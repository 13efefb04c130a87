"""What holds for everybody on the roster."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator

import pytest

from tengen import Board, Color, Rule
from tengen.players.base import Limit, Player, Report
from tengen.roster import create, entries, names
from tengen.stop import StopToken
from tests.patience import PATIENCE
from tests.players.stand_ins import quiet_board, random_board

SIZES = (5, 15, 22)
FILLS = (0.0, 0.1, 0.5, 1.0)
"""Shares of the board that random moves try to fill; a few points stay empty even with 1."""
SEEDED = {entry.name for entry in entries() if "seed" in {o.name for o in entry.options}}
PLAYERS = (*names(), "tengen:level=3")
"""Everybody, and the engine as people meet it."""
MIDDLE_GAME = quiet_board(random.Random("middle game"), fill=0.2)
RANDOM_PLAYOUTS = "classic:uct"
"""Its score is a mean reward, which is not below 0 in a lost position."""
DOUBLE_THREE = Board.from_moves("h8a1h7a3i9a5j9a7", rule="renju")


@pytest.fixture(params=PLAYERS)
def player(request: pytest.FixtureRequest) -> Iterator[Player]:
    with _made(request.param) as player:
        yield player


def _made(name: str) -> Player:
    return create(f"{name},seed=1" if name in SEEDED else name)


def _boards(size: int, rule: str) -> list[Board]:
    chance = random.Random(f"{size} {rule}")
    return [random_board(chance, size, rule, round(fill * size**2)) for fill in FILLS]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rule", Rule)
def test_moves_are_legal_under_every_rule(player: Player, rule: Rule, size: int) -> None:
    for board in _boards(size, rule):
        before = board.copy()
        decision = player.choose(board, Limit(seconds=0.02))
        assert before.is_legal(decision.point), (board, decision)
        assert decision.pv[0] == decision.point
        assert (board, board.moves, board.key) == (before, before.moves, before.key)


def test_a_forbidden_point_is_not_played_however_good_it_looks(player: Player) -> None:
    for level in (1, 2, 3):
        point = player.choose(DOUBLE_THREE, Limit(seconds=0.5, depth=level, nodes=500)).point
        assert DOUBLE_THREE.is_legal(point)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.RENJU])
def test_a_time_limit_ends_the_search(player: Player, rule: Rule, size: int) -> None:
    """By how much the limit is overstepped: benchmarks/punctuality.py."""
    chance = random.Random(f"time {size}")
    quiet = [quiet_board(chance, size, rule, fill) for fill in (0.05, 0.5, 0.9)]
    for board in (*quiet, _boards(size, rule)[1]):
        started = time.perf_counter()
        player.choose(board, Limit(seconds=0.05))
        assert time.perf_counter() - started < PATIENCE, board


def test_thinking_can_be_stopped_from_another_thread(player: Player) -> None:
    stop = StopToken()
    stopper = threading.Timer(0.1, stop.cancel)
    stopper.start()
    started = time.perf_counter()
    decision = player.choose(MIDDLE_GAME, Limit(depth=30, nodes=10**9), stop=stop)
    assert time.perf_counter() - started < PATIENCE
    stopper.join()
    assert MIDDLE_GAME.is_legal(decision.point)


def test_a_token_cancelled_before_the_search_gives_a_quick_legal_move(player: Player) -> None:
    stop = StopToken()
    stop.cancel()
    started = time.perf_counter()
    decision = player.choose(MIDDLE_GAME, Limit(depth=30, nodes=10**9), stop=stop)
    assert time.perf_counter() - started < 60
    assert MIDDLE_GAME.is_legal(decision.point)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_question_gets_the_same_answer(name: str) -> None:
    def answers() -> list[object]:
        decisions = [
            _made(name).choose(board, Limit(depth=2, nodes=200)) for board in _boards(15, "renju")
        ]
        return [(d.point, d.score, d.mate_in, d.pv, d.nodes) for d in decisions]

    assert answers() == answers()


OPEN_FOUR, NOTHING = "e8f8g8h8", "a1a3c1c3"


@pytest.mark.parametrize("turn", Color)
def test_scores_are_those_of_the_side_to_move(player: Player, turn: Color) -> None:
    for wins in (True, False):
        mover, waiter = (OPEN_FOUR, NOTHING) if wins else (NOTHING, OPEN_FOUR)
        stones = (mover, waiter) if turn is Color.BLACK else (waiter, mover)
        reports: list[Report] = []
        board = Board.from_stones(*stones, turn)
        decision = player.choose(board, Limit(seconds=5, depth=2, nodes=200), reports.append)
        for score in (decision.score, *(report.score for report in reports)):
            if score is None:
                continue
            assert score.color is turn
            assert score.pov(turn.other) == -score
            if wins:
                assert score > 0
            elif not player.name.startswith(RANDOM_PLAYOUTS):
                assert score < 0


@pytest.mark.parametrize("nodes", [1, 50])
def test_a_limit_of_nodes_is_kept(player: Player, nodes: int) -> None:
    decision = player.choose(MIDDLE_GAME, Limit(nodes=nodes, seconds=5))
    assert decision.statistics.nodes <= nodes + 1  # a pair of moves may be looked at together
    assert MIDDLE_GAME.is_legal(decision.point)


def test_the_figures_fit_together(player: Player) -> None:
    statistics = player.choose(MIDDLE_GAME, Limit(depth=2, nodes=500, seconds=2)).statistics
    assert statistics.plain_nodes is None or statistics.plain_nodes >= statistics.nodes
    assert statistics.seconds >= 0
    assert all(MIDDLE_GAME.is_legal(point) for point in statistics.scores)


def test_the_last_point_of_a_full_board_is_played(player: Player) -> None:
    board = Board.from_text("xxoox/ooxxo/xxoox/ooxxo/xxoo1 b freestyle")
    assert player.choose(board).point == "e1"


def test_a_game_that_is_over_is_a_bad_question(player: Player) -> None:
    board = Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5)
    with pytest.raises(ValueError, match="no move can be chosen"):
        player.choose(board)
