"""Tasks answered in this process."""

from __future__ import annotations

import base64
import gzip
import json
import threading
import time
from dataclasses import asdict, replace
from math import inf

import pytest

from tengen.board import Board, Color, Point, Rule
from tengen.game import Game
from tengen.game_review import Review
from tengen.opening import Opening
from tengen.players.base import Decision, Statistics
from tengen.score import Score
from tengen.server.thinking.runner import (
    TaskRunner,
    board_of,
    move_scores,
    run_task,
    search_report,
)
from tengen.server.thinking.task import MoveScore, Task, ThinkingFailed
from tengen.stop import StopToken
from tests.server.thinking.programs import command

BUSY = Task("g", "tengen:level=max,hash_mb=2", 30, moves="h8i9i7")
WON = "h8a1h9b1h10c1h11d1h12"
QUICK = ("random", "classic:twoply", "tengen:level=1,hash_mb=2")


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("player", QUICK)
def test_a_move_is_legal_and_comes_in_time(player: str, rule: Rule) -> None:
    board = Board.from_moves("h8i9i7", rule=rule)
    answer = TaskRunner().run(Task("g", player, 2.0, rule=rule, moves="h8i9i7"), 2.0)
    assert board.is_legal(answer.action)
    assert answer.seconds < 30
    assert answer.report is not None
    assert answer.report.pv[0] == answer.action


def test_a_small_board_and_the_answer_that_is_sent_elsewhere() -> None:
    answer = run_task(Task("g", "tengen:level=2,hash_mb=2", 1.0, size=7, moves="d4"), 1.0)
    assert Board.from_moves("d4", size=7).is_legal(answer.action)


@pytest.mark.parametrize("player", ["random", "classic:twoply", "tengen:level=max,hash_mb=2"])
@pytest.mark.parametrize("name", Opening.names(15))
def test_every_decision_of_every_opening_is_one_that_may_be_taken(player: str, name: str) -> None:
    runner, opening = TaskRunner(), Opening(name, 15, "renju")
    for _ in range(40):
        if opening.player is None:
            break
        text = opening.to_text()
        task = Task("g", player, 0.02, rule="renju", opening=text, kind="opening")
        opening.act(runner.run(task, 0.02).action)
    assert opening.player is None


def test_the_same_opening_in_the_same_game_begins_the_same() -> None:
    def first_stones(key: str) -> str:
        task = Task(key, "random", 0.1, opening="swap2 15 freestyle:", kind="opening")
        return TaskRunner().run(task, 0.1).action

    assert first_stones("a") == first_stones("a")
    assert len({first_stones(str(number)) for number in range(20)}) > 1


def test_a_position_that_was_set_up_is_analysed() -> None:
    start = Board.from_stones(["a1"], ["h8", "h9", "h10", "h11"], "white", rule="renju")
    task = Task("g", "tengen:level=max,hash_mb=2", 1.0, setup=start.to_text(), kind="analysis")
    assert TaskRunner().run(task, 1.0).action in ("h7", "h12")
    later = replace(task, moves="h12")
    assert board_of(later).outcome is not None


def test_positions_are_reviewed_from_the_last_to_the_first() -> None:
    runner, moves, after, game = TaskRunner(), WON, "", Game.from_moves(WON)
    found: list[str] = []
    for ply in range(len(game.moves), -1, -1):
        text = [str(move) for move in game.moves]
        before, played = "".join(text[:ply]), "".join(text[ply : ply + 1])
        task = Task("s", "tengen", 60.0, moves=before, kind="review", nodes=1000)
        after = runner.run(replace(task, played=played, after=after), 60.0).review
        found.append(after)
    positions = [json.loads(text) for text in reversed(found)]
    data = {"version": 1, "engine": "x", "nodes": 1000, "positions": positions}
    review = Review.from_json(data, Game.from_moves(moves))
    assert [str(move.move) for move in review.moves] == text
    assert review.positions[-2].win is not None
    assert review.point_of_no_return is not None


def test_a_review_that_is_cancelled_ends_at_once() -> None:
    stop = StopToken()
    stop.cancel()
    task = Task("s", "tengen", 60.0, moves="h8", kind="review", nodes=10**9)
    assert TaskRunner().run(task, 60.0, stop).review == ""


def test_without_an_opening_nothing_can_be_decided_in_it() -> None:
    with pytest.raises(ValueError, match="expected 'NAME SIZE RULE"):
        TaskRunner().run(Task("g", "random", 0.1, kind="opening"), 0.1)


def _many_moves(count: int, size: int) -> str:
    """Stones far from any row of five: columns of pairs, shifted from row to row."""
    points = [(x, y) for y in range(size) for x in range(size)]
    black = [p for p in points if (p[0] + 2 * p[1]) % 4 < 2]
    white = [p for p in points if (p[0] + 2 * p[1]) % 4 >= 2]
    board = Board(size)
    for mine, yours in zip(black, white, strict=False):
        for point in (mine, yours):
            if len(board.moves) < count:
                board.play(point)
    return "".join(map(str, board.moves))


@pytest.mark.parametrize(
    ("count", "accepts"),
    [(0, False), (40, False), (76, True)],
    ids=["empty", "not half full", "nearly full, nothing to win"],
)
def test_a_draw_is_accepted_late_in_an_even_game(count: int, accepts: bool) -> None:
    task = Task("g", "classic:uct", 0.5, size=9, moves=_many_moves(count, 9), kind="draw")
    answer = TaskRunner().run(task, 0.5)
    assert (answer.action, answer.accepts_draw) == ("", accepts)


def test_a_winning_player_declines_a_draw() -> None:
    # Black to move has an open four at the left edge of a board that is more than half full.
    moves = _many_moves(60, 9)
    board = Board.from_moves(moves, size=9)
    assert board.outcome is None
    row = ["a1", "b1", "c1", "d1"]
    setup = [str(m) for m in board.moves if str(m) not in {*row, "e1"}]
    mine, yours = setup[0::2], setup[1::2]
    board = Board(9)
    for black, white in zip([*row, *mine], yours, strict=False):
        board.play(black)
        board.play(white)
    assert board.outcome is None
    task = Task("g", "random", 0.5, size=9, moves="".join(map(str, board.moves)), kind="draw")
    assert not TaskRunner().run(task, 0.5).accepts_draw


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("crash_at_start", "crashed"),
        ("occupied", "illegal"),
        ("silent", "late"),
    ],
)
def test_what_a_program_does_wrong_is_told_by_its_name(program: str, problem: str) -> None:
    runner = TaskRunner(256)
    player = f"brain:{command(program)}"
    with pytest.raises((ThinkingFailed, RuntimeError)) as caught:
        runner.run(Task("g", player, 0.3, moves="h8i9"), 0.3)
    found = getattr(caught.value, "problem", "crashed")
    assert found == problem
    runner.close()


def test_a_forbidden_point_is_no_answer() -> None:
    # h8 is a double three for black.
    moves = "g8a1i8a3h9a5h10a7"
    runner = TaskRunner()
    player = f"brain:{command('forbidden', '7,7')}"
    with pytest.raises(ThinkingFailed) as caught:
        runner.run(Task("g", player, 2.0, rule="renju", moves=moves), 2.0)
    assert caught.value.problem == "illegal"
    runner.close()


def test_a_search_can_be_cancelled() -> None:
    runner = TaskRunner()
    stop, begun = StopToken(), threading.Event()

    def cancel() -> None:
        begun.wait(10)
        time.sleep(0.05)
        stop.cancel()

    threading.Thread(target=cancel).start()
    assert runner.run(BUSY, 30, stop, begun.set).seconds < 15
    runner.close()


def test_a_token_cancelled_before_the_search_gives_a_quick_answer() -> None:
    runner, stop = TaskRunner(), StopToken()
    stop.cancel()
    assert runner.run(BUSY, 30, stop).seconds < 15
    opening = Task("g", BUSY.player, 30, opening="swap2 15 freestyle: h8 i9 i7", kind="opening")
    assert runner.run(opening, 30, stop).action in ("swap", "stay")
    runner.close()


def test_figures_are_kept_and_can_be_written_as_json() -> None:
    statistics = Statistics(nodes=25, plain_nodes=100)
    decision = Decision(
        point=Point("h8"),
        score=Score(-inf, Color.BLACK),
        pv=(Point("h8"), Point("i9")),
        depth=3,
        nodes=25,
        seconds=0.123456,
        statistics=statistics,
    )
    found = search_report(decision)
    assert (found.score, found.pruning_ratio, found.pv) == (None, 0.75, ("h8", "i9"))
    assert (found.depth, found.nodes, found.seconds) == (3, 25, 0.123)
    json.dumps(asdict(found), allow_nan=False)


@pytest.mark.parametrize("player", ["classic:automaton,depth=3", "classic:uct,playouts=90,seed=4"])
def test_a_search_is_repeated_node_by_node_and_recorded(player: str) -> None:
    runner = TaskRunner()
    played = runner.run(Task("g", player, 20.0, moves="h8i9i7g9"), 20.0)
    assert played.report is not None
    assert played.scores[0].point == played.action
    more = 0 if "uct" in player else 1
    task = Task("g", player, 20.0, moves="h8i9i7g9", kind="xray", nodes=played.report.nodes + more)
    answer = runner.run(task, 20.0)
    data = json.loads(gzip.decompress(base64.b64decode(answer.tree)))
    assert (data["format"], data["player"]) == ("tengen-xray", player)
    assert data["decision"]["point"] == answer.action == played.action
    assert data["decision"]["nodes"] == played.report.nodes
    scores = {each.point: pytest.approx(each.score) for each in played.scores}
    assert data["decision"]["scores"] == scores


def test_first_level_moves_come_best_first_or_most_visited_first() -> None:
    points = Point("h8"), Point("i9"), Point("g7")
    scores = dict(zip(points, (-3.0, inf, 4.123456789012), strict=True))
    assert move_scores(Statistics(scores=scores)) == (
        MoveScore("i9", None, None),
        MoveScore("g7", 4.12345679, None),
        MoveScore("h8", -3.0, None),
    )
    visits = dict(zip(points, (5, 5, 9), strict=True))
    ranked = move_scores(Statistics(scores={**scores, points[1]: 0.5}, visits=visits))
    assert [(each.point, each.visits) for each in ranked] == [("g7", 9), ("i9", 5), ("h8", 5)]


def test_a_classic_tells_its_leaves_and_cut_offs() -> None:
    answer = TaskRunner().run(Task("g", "classic:twoply", 5.0, moves="h8i9"), 5.0)
    assert answer.report is not None
    assert answer.report.leaves > 0
    assert answer.report.cutoffs > 0
    assert 0 < (answer.report.pruning_ratio or 0) < 1
