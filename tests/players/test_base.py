"""Limits, statistics, errors and legal points of players."""

from __future__ import annotations

import threading
from math import nan
from typing import Any

import pytest

from tengen import Board, Point
from tengen.players.base import (
    Decision,
    Limit,
    PlayerCrashed,
    PlayerError,
    PlayerTimeout,
    Statistics,
    legal_points,
    percent,
)
from tengen.players.classic.twoply import Twoply
from tengen.stop import StopToken
from tests.patience import PATIENCE
from tests.players.stand_ins import Scripted, Slow

H8, I9, G7 = Point("h8"), Point("i9"), Point("g7")


@pytest.mark.parametrize("name", ["seconds", "depth", "nodes"])
@pytest.mark.parametrize("value", [0, -1])
def test_a_limit_is_more_than_nothing(name: str, value: float) -> None:
    limit: dict[str, Any] = {name: value}
    with pytest.raises(ValueError, match=f"{name} must be greater than 0, not {value}"):
        Limit(**limit)


@pytest.mark.parametrize(
    ("limit", "problem"),
    [
        ({"seconds": nan}, "seconds must be greater than 0, not nan"),
        ({"seconds": "1"}, "seconds must be a number, not '1'"),
        ({"nodes": 1e6}, "nodes must be a whole number, not 1000000.0"),
        ({"depth": 2.5}, "depth must be a whole number, not 2.5"),
    ],
)
def test_a_limit_is_a_number(limit: dict[str, Any], problem: str) -> None:
    with pytest.raises((TypeError, ValueError), match=problem):
        Limit(**limit)


def test_a_player_needs_a_board() -> None:
    with pytest.raises(TypeError, match=r"a player needs a Board, such as .*, not 'h8i9'"):
        legal_points("h8i9")  # type: ignore[arg-type]


def test_an_analysis_is_the_reports_of_a_search_and_its_decision() -> None:
    board = Board.from_moves("h8")
    *reports, decision = Twoply().analyse(board)
    assert isinstance(decision, Decision)
    assert reports
    assert not any(isinstance(report, Decision) for report in reports)
    assert (reports[-1].pv, reports[-1].score) == (decision.pv, decision.score)
    assert board == Board.from_moves("h8")


def test_an_analysis_left_behind_is_stopped() -> None:
    player = Slow(PATIENCE)
    with pytest.raises(ValueError, match="no move can be chosen"):
        player.analyse(Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5))
    stop = StopToken()
    stop.cancel()
    assert [type(each) for each in player.analyse(Board(), stop=stop)] == [Decision]
    assert player.was_stopped


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
    assert Statistics(nodes=nodes, plain_nodes_all=plain_nodes).pruning_ratio_all == ratio


@pytest.mark.parametrize(
    ("ratio", "shown"),
    [(0, "0.00%"), (0.9606, "96.06%"), (0.99979, "99.98%"), (0.999999, ">99.99%"), (1, "100.00%")],
)
def test_a_ratio_short_of_all_is_never_shown_as_100_percent(ratio: float, shown: str) -> None:
    assert percent(ratio) == shown


def test_statistics_are_printed_as_the_fourth_classic_prints_them() -> None:
    figures = Statistics(
        nodes=3941,
        seconds=9.5,
        plain_nodes=100_000,
        plain_nodes_all=191**5,
        scores={H8: -20.0, I9: 4320.0, G7: 0.5},
    )
    assert figures.text().splitlines() == [
        "search time 9.500 s",
        "nodes 3,941",
        "pruning ratio 96.06% of plain minimax, same width",
        "pruning ratio >99.99% of plain minimax, all empty points",
        "i9: 4,320",
        "g7: 0.5",
        "h8: -20",
    ]
    assert figures.text("zh").splitlines()[:4] == [
        "搜索用时 9.500 秒",
        "搜索节点 3,941",
        "剪枝率 96.06%（对比同宽度的朴素极大极小）",
        "剪枝率 >99.99%（对比全部空点的朴素极大极小）",
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
