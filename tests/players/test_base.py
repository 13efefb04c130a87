"""Limits, figures, effort and traces: what every player is made of."""

from __future__ import annotations

import random
import threading
import time
from math import inf, nan
from typing import Any

import pytest

from tengen import Board, Point
from tengen.players.base import (
    Limit,
    PlayerCrashed,
    PlayerError,
    PlayerTimeout,
    Statistics,
    legal_points,
)
from tengen.players.effort import Effort
from tengen.players.trace import Recorder
from tengen.stop import StopToken
from tests.players.stand_ins import Scripted, Slow

H8, I9, G7 = Point("h8"), Point("i9"), Point("g7")


@pytest.mark.parametrize("name", ["seconds", "depth", "nodes"])
@pytest.mark.parametrize("value", [0, -1, nan])
def test_a_limit_is_more_than_nothing(name: str, value: float) -> None:
    limit: dict[str, Any] = {name: value}
    with pytest.raises(ValueError, match=f"{name} must be greater than 0, not "):
        Limit(**limit)


def test_a_limit_may_leave_everything_open() -> None:
    assert Limit() == Limit(seconds=None, depth=None, nodes=None)
    assert Limit(0.02, 3, 100).depth == 3


@pytest.mark.parametrize(
    ("nodes", "plain_nodes", "ratio"), [(25, 100, 0.75), (0, None, None), (5, 0, None), (9, 8, 0)]
)
def test_the_pruning_ratio_is_the_share_that_was_not_visited(
    nodes: int, plain_nodes: int | None, ratio: float | None
) -> None:
    assert Statistics(nodes=nodes, plain_nodes=plain_nodes).pruning_ratio == ratio


def test_statistics_are_printed_as_the_fourth_classic_prints_them() -> None:
    figures = Statistics(
        nodes=3941, seconds=9.5, plain_nodes=100_000, scores={H8: -20.0, I9: 4320.0, G7: 0.5}
    )
    assert figures.text().splitlines() == [
        "search time 9.500 s",
        "nodes 3,941",
        "pruning ratio 96.06%",
        "i9: 4,320",
        "g7: 0.5",
        "h8: -20",
    ]
    assert figures.text("zh").splitlines()[:3] == [
        "搜索用时 9.500 秒",
        "搜索节点 3,941",
        "剪枝率 96.06%",
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_statistics_without_a_ratio_leave_it_out(language: Any) -> None:
    assert len(Statistics(nodes=3).text(language).splitlines()) == 2


def test_players_that_fail_are_told_apart_from_bad_questions() -> None:
    assert issubclass(PlayerCrashed, PlayerError)
    assert issubclass(PlayerTimeout, PlayerError)
    assert not issubclass(PlayerError, ValueError)


def test_a_player_is_closed_when_it_is_let_go() -> None:
    with Scripted("h8") as player:
        assert player.choose(Board()).point == H8
        assert not player.is_closed
    assert player.is_closed


def test_closing_a_player_that_holds_nothing_is_fine() -> None:
    with Slow(seconds=0) as player:
        assert player.choose(Board()).point == "a15"


def test_a_player_can_be_stopped_from_another_thread() -> None:
    player = Slow(seconds=30)
    stop = StopToken()
    threading.Timer(0.05, stop.cancel).start()
    player.choose(Board(), stop=stop)
    assert player.was_stopped


def test_legal_points_are_those_of_the_board() -> None:
    board = Board.from_moves("h8")
    assert legal_points(board) == board.legal_points()


def test_a_finished_game_has_no_legal_points() -> None:
    with pytest.raises(ValueError, match="no move can be chosen: the game is over"):
        legal_points(Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5))


def test_black_may_have_forbidden_points_only() -> None:
    with pytest.raises(ValueError, match="no move can be chosen: no legal point is left"):
        legal_points(only_overlines())


def only_overlines() -> Board:
    """Renju, black to move: the one empty point would make six in a row.

    X X . X X X
    O O X X O O
    X X O O X X
    O O X X O O
    X X O O X X
    O O X X O O
    """
    rows = "xx1xxx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxoo"
    return Board.from_text(f"{rows} b renju")


def _effort(limit: Limit = Limit(), seconds: float | None = None) -> Effort:
    return Effort(limit, StopToken(), seconds)


def test_effort_ends_when_the_nodes_are_used_up() -> None:
    effort = _effort(Limit(nodes=2))
    effort.nodes = 1
    assert not effort.is_over()
    effort.nodes = 2
    assert effort.is_over()


@pytest.mark.parametrize(
    ("limit", "own"), [(Limit(seconds=0.02), None), (Limit(), 0.02), (Limit(seconds=60), 0.02)]
)
def test_effort_ends_a_little_before_the_shorter_time(limit: Limit, own: float | None) -> None:
    effort = _effort(limit, own)
    assert not effort.is_over()
    while not effort.is_over():
        time.sleep(0.001)
    assert effort.seconds > 0.017


def test_effort_without_a_limit_goes_on() -> None:
    effort = _effort()
    effort.nodes = 10**12
    assert not effort.is_over()


def test_effort_ends_when_it_is_cancelled() -> None:
    stop = StopToken()
    effort = Effort(Limit(), stop)
    assert not effort.is_over()
    stop.cancel()
    assert effort.is_over()


def test_a_cancellation_before_the_search_counts() -> None:
    stop = StopToken()
    stop.cancel()
    assert Effort(Limit(), stop).is_over()


@pytest.mark.parametrize("seed", range(20))
def test_plain_nodes_are_exact_where_nothing_was_cut(seed: int) -> None:
    chance = random.Random(seed)
    effort = _effort()
    nodes, level = 0, 1
    for ply in range(chance.randint(1, 5)):
        widths = [chance.randint(0, 6) for _ in range(level)]
        for width in widths:
            effort.expand(ply, width)
        level = sum(widths)
        nodes += level
    assert effort.plain_nodes == nodes


def test_plain_nodes_suppose_that_what_was_cut_is_like_the_rest() -> None:
    effort = _effort()
    effort.expand(0, 10)
    effort.expand(1, 4)
    effort.expand(1, 6)
    assert effort.plain_nodes == 10 + 10 * 5


def test_the_figures_of_an_effort_become_statistics() -> None:
    effort = _effort()
    effort.nodes, effort.leaves, effort.cutoffs = 5, 4, 1
    effort.expand(0, 10)
    found = effort.statistics(2, {H8: 1.0})
    assert (found.nodes, found.leaves, found.cutoffs, found.depth) == (5, 4, 1, 2)
    assert (found.plain_nodes, found.pruning_ratio, dict(found.scores)) == (10, 0.5, {"h8": 1.0})
    assert found.seconds > 0


def _record_two_plies(recorder: Recorder) -> None:
    """Two moves with two answers each; the second is cut after its first answer."""
    recorder.enter(None, 2, -inf, inf)
    for move, replies in ((H8, (3, 5)), (I9, (9,))):
        recorder.enter(move, 1, -inf, 4.0)
        for reply, value in zip((G7, Point("a1")), replies, strict=False):
            recorder.enter(reply, 0, -4.0, inf)
            recorder.evaluate(value)
            recorder.leave(value)
        if len(replies) == 1:
            recorder.cut("beta", 9)
        recorder.leave(max(replies))
    recorder.leave(5)


def test_a_recorder_keeps_an_alpha_beta_tree() -> None:
    recorder = Recorder()
    _record_two_plies(recorder)
    shown = [(n.move, n.parent, n.depth, n.value, n.evaluated, n.cut) for n in recorder.nodes]
    assert shown == [
        (None, -1, 2, 5, False, None),
        ("h8", 0, 1, 5, False, None),
        ("g7", 1, 0, 3, True, None),
        ("a1", 1, 0, 5, True, None),
        ("i9", 0, 1, 9, False, "beta"),
        ("g7", 4, 0, 9, True, None),
    ]
    assert (recorder.nodes[1].alpha, recorder.nodes[1].beta) == (-inf, 4.0)
    assert (recorder.entered, recorder.is_complete) == (6, True)


@pytest.mark.parametrize("most", range(6))
def test_a_recorder_keeps_so_many_nodes_and_counts_the_rest(most: int) -> None:
    whole, part = Recorder(), Recorder(most)
    _record_two_plies(whole)
    _record_two_plies(part)
    assert part.nodes == whole.nodes[:most]
    assert (part.entered, part.is_complete) == (6, False)


def _play_out(recorder: Recorder, path: tuple[Point, ...], reward: float, visits: int) -> None:
    """One playout down a path whose last node is new."""
    for move in path[:-1]:
        recorder.select(move, visits - 1, 0.5)
    recorder.expand(path[-1])
    recorder.simulate(reward)
    recorder.back_up(path[-1], 1, reward)
    for move in path[-2::-1]:
        recorder.back_up(move, visits, 0.5)
    recorder.back_up(None, visits, 0.5)


def test_a_recorder_keeps_a_monte_carlo_tree() -> None:
    recorder = Recorder()
    _play_out(recorder, (H8,), 1, 1)
    _play_out(recorder, (I9,), 0, 2)
    _play_out(recorder, (H8, G7), 1, 3)
    shown = [(n.move, n.parent, n.visits, n.value) for n in recorder.nodes]
    assert shown == [(None, -1, 3, 0.5), ("h8", 0, 3, 0.5), ("i9", 0, 1, 0), ("g7", 1, 1, 1)]
    assert [n.extra.get("first_reward") for n in recorder.nodes] == [None, 1, 0, 1]
    assert recorder.nodes[0].alpha is None
    assert (recorder.entered, recorder.is_complete) == (4, True)


def test_a_monte_carlo_tree_is_limited_too() -> None:
    recorder = Recorder(most_nodes=2)
    _play_out(recorder, (H8,), 1, 1)
    _play_out(recorder, (I9,), 0, 2)
    _play_out(recorder, (H8, G7), 1, 3)
    assert [node.move for node in recorder.nodes] == [None, "h8"]
    assert [node.visits for node in recorder.nodes] == [3, 3]
    assert not recorder.is_complete


def test_a_tree_that_is_only_a_root_is_recorded() -> None:
    recorder = Recorder()
    recorder.back_up(None, 1, 0.5)
    assert [(node.move, node.visits) for node in recorder.nodes] == [(None, 1)]
