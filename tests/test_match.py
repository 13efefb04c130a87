"""The referee: turns, clocks, legality and forfeits."""

from __future__ import annotations

import random
import re
from math import nan
from typing import Any

import pytest

from tengen import PASS, Board, Color, IllegalMove, Outcome, Point, Rule, Termination
from tengen.match import PROBLEM_FACT, MatchResult, TimeControl, Turn, ask, play_game, thoughts
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    PlayerCrashed,
    PlayerTimeout,
    Statistics,
)
from tengen.players.random import Random
from tests.players.stand_ins import Crashing, Meddling, Nonsense, Scripted, Slow, random_board

DOUBLE_THREE = "h8a1h7a3i9a5j9a7"
FIVE = ("a1", "b1", "c1", "d1", "e1")
OTHERS = ("a2", "b2", "c2", "d2")


def _five(**arguments: Any) -> MatchResult:
    """Black makes five in a row."""
    return play_game(Scripted(*FIVE), Scripted(*OTHERS), **arguments)


def _problem(result: MatchResult) -> str:
    return result.game.info[PROBLEM_FACT]


def test_players_move_in_turn_until_somebody_wins() -> None:
    result = _five()
    assert result.game.moves == ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]
    assert result.outcome == Outcome(Color.BLACK, Termination.FIVE, tuple(map(Point, FIVE)))
    assert result.game.result == result.outcome
    assert (result.game.black, result.game.white) == ("scripted", "scripted")
    assert [decision.point for decision in result.decisions] == result.game.moves
    assert result.game.info == {}


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("size", [5, 15, 22])
def test_random_players_finish_a_game_that_replays(rule: Rule, size: int) -> None:
    result = play_game(Random(seed=1), Random(seed=2), board=Board(size, rule))
    assert (result.game.rule, result.game.size) == (rule, size)
    assert result.game.board().outcome == result.outcome
    assert result.outcome.termination in (Termination.FIVE, Termination.FULL_BOARD)


def test_the_game_starts_from_the_board_which_stays_as_it_is() -> None:
    board = Board.from_stones(["h8"], ["i9"], turn="white", size=19, moves="a1b1c1")
    before = board.copy()
    result = play_game(Scripted("d1"), Scripted(), board=board, max_moves=4)
    assert board == before
    assert result.game.moves == ["a1", "b1", "c1", "d1"]
    assert (result.game.turn, result.game.setup_white) == (Color.WHITE, ("i9",))


@pytest.mark.parametrize("opening", ["a1 a2", ["a1", Point("a2")]])
def test_the_opening_is_played_before_the_players_begin(opening: Any) -> None:
    result = play_game(Scripted(*FIVE[1:]), Scripted(*OTHERS[1:]), opening=opening)
    assert result.outcome.winner is Color.BLACK
    assert len(result.game.moves) == 9
    assert [decision.point for decision in result.decisions] == result.game.moves[2:]
    assert [node.seconds is None for node in result.game.main_line()] == [True] * 2 + [False] * 7


def test_times_and_thoughts_are_in_the_record() -> None:
    player = Scripted("h8", scores=[12.5])
    result = play_game(player, Scripted(), max_moves=1)
    (node,) = result.game.main_line()
    assert node.seconds is not None
    assert node.seconds >= 0
    assert node.clock is None
    assert node.comment == f"score 12.5, {node.seconds:.2f} s"


def test_every_move_is_told_when_it_is_made() -> None:
    turns: list[Turn] = []
    result = _five(on_move=turns.append)
    assert [turn.decision for turn in turns] == list(result.decisions)
    assert [turn.color for turn in turns[:3]] == [Color.BLACK, Color.WHITE, Color.BLACK]


@pytest.mark.parametrize("point", ["a1", "p16", PASS, None])
def test_an_illegal_move_loses(point: Any) -> None:
    result = play_game(Scripted("a1"), Scripted(point))
    assert result.outcome == Outcome(Color.BLACK, Termination.ILLEGAL_MOVE)
    assert _problem(result) == f"scripted played {point}, which is not legal"
    assert result.game.moves == ["a1"]
    assert len(result.decisions) == 1


def test_a_forbidden_move_loses_and_is_in_the_record() -> None:
    board = Board.from_moves(DOUBLE_THREE, rule="renju")
    result = play_game(Scripted("h9"), Scripted(), board=board)
    assert (result.outcome.winner, result.outcome.termination) == (
        Color.WHITE,
        Termination.DOUBLE_THREE,
    )
    assert result.game.moves[-1] == "h9"


def test_players_do_not_see_forbidden_points_as_legal() -> None:
    board = Board.from_moves(DOUBLE_THREE, rule="renju", forbidden="lose")
    player = Scripted("a2")
    play_game(player, Scripted(), board=board, max_moves=9)
    assert not player.boards[0].is_legal("h9")
    assert player.boards[0].moves == board.moves


def test_a_pass_is_a_move_where_the_rule_has_it() -> None:
    result = play_game(Scripted(PASS), Scripted(PASS), board=Board(rule="renju"))
    assert result.outcome == Outcome(None, Termination.PASSES)


def test_a_side_without_a_legal_point_passes() -> None:
    # Black's last point would be six in a row.
    board = Board.from_text("xx1xxx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxoo b renju")
    result = play_game(Scripted(), Scripted("c6"), board=board)
    assert result.game.moves == ["--", "c6"]
    assert result.outcome == Outcome(None, Termination.FULL_BOARD)


@pytest.mark.parametrize(
    ("player", "termination", "problem"),
    [
        (Crashing(RuntimeError("two\nlines")), "crashed", "RuntimeError: two lines"),
        (Crashing(ValueError("no")), "crashed", "ValueError: no"),
        (Crashing(PlayerCrashed("gone")), "crashed", "PlayerCrashed: gone"),
        (Crashing(PlayerTimeout("late")), "timeout", "PlayerTimeout: late"),
        (Crashing(RecursionError()), "crashed", "RecursionError: "),
        (Nonsense(), "crashed", "nonsense answered 'h8', which is no decision"),
    ],
)
def test_a_failing_player_loses_and_the_reason_is_kept(
    player: Player, termination: str, problem: str
) -> None:
    result = play_game(Scripted("a1"), player)
    assert result.outcome == Outcome(Color.BLACK, Termination(termination))
    assert _problem(result).startswith(player.name)
    assert _problem(result).endswith(problem)


def test_a_long_message_of_a_failing_player_is_cut() -> None:
    result = play_game(Crashing(RuntimeError("x" * 10_000)), Scripted())
    assert len(_problem(result)) == 300


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(143)])
def test_an_interrupt_is_no_fault_of_the_player(error: BaseException) -> None:
    with pytest.raises(type(error)):
        play_game(Crashing(error), Scripted())


def test_a_player_that_plays_on_its_board_changes_nothing() -> None:
    result = play_game(Meddling(), Meddling(), max_moves=2)
    assert result.game.moves == ["a15", "b15"]


def test_a_limit_reaches_the_players() -> None:
    black, white = Scripted(*FIVE), Scripted(*OTHERS)
    play_game(black, white, limit=Limit(seconds=5, depth=3, nodes=100))
    assert set(black.limits + white.limits) == {Limit(seconds=5, depth=3, nodes=100)}


def test_without_a_limit_players_are_told_of_none() -> None:
    player = Scripted("a1")
    play_game(player, Scripted(), max_moves=1)
    assert player.limits == [Limit()]


@pytest.mark.parametrize(
    "arguments",
    [
        {"limit": Limit(seconds=0.02), "clock": TimeControl(tolerance=0.03)},
        {"clock": TimeControl(per_move=0.02, tolerance=0.03)},
        {"clock": TimeControl(per_game=0.02, tolerance=0.03)},
        {"clock": TimeControl(per_move=9, per_game=0.02, tolerance=0.03)},
    ],
)
def test_who_takes_too_long_is_stopped_and_loses(arguments: dict[str, Any]) -> None:
    slow = Slow(seconds=30)
    result = play_game(Scripted("a1"), slow, **arguments)
    assert result.outcome == Outcome(Color.BLACK, Termination.TIMEOUT)
    assert slow.was_stopped
    assert re.fullmatch(r"slow took 0\.\d{3} s of 0\.020 s", _problem(result))
    assert result.game.moves == ["a1"]


def test_a_little_too_long_is_forgiven() -> None:
    slow, clock = Slow(seconds=0.03), TimeControl(tolerance=5)
    result = play_game(slow, Scripted(), limit=Limit(seconds=0.01), clock=clock, max_moves=1)
    assert result.outcome.termination is Termination.AGREEMENT


def test_the_time_left_is_shared_out_among_the_moves() -> None:
    black = Scripted(*FIVE)
    result = play_game(black, Scripted(*OTHERS), clock=TimeControl(per_game=60, increment=2))
    told = [limit.seconds or 0 for limit in black.limits]
    assert told[0] == 60 / 20 + 2
    assert told == sorted(told)  # it uses less than it gets back
    clocks = [node.clock or 0 for node in result.game.main_line()]
    assert clocks[:2] == pytest.approx([62, 62], abs=1)
    assert clocks[-1] == pytest.approx(70, abs=1)


def test_a_move_has_its_own_limit_beside_the_clock() -> None:
    black = Scripted("a1", "b1")
    clock = TimeControl(per_move=1, per_game=60)
    play_game(black, Scripted("a2"), limit=Limit(seconds=0.5), clock=clock, max_moves=3)
    assert [limit.seconds for limit in black.limits] == [0.5, 0.5]
    black = Scripted("a1")
    play_game(black, Scripted(), clock=TimeControl(per_move=1, per_game=60), max_moves=1)
    assert black.limits == [Limit(seconds=1)]


def test_who_has_no_time_left_is_told_almost_none() -> None:
    slow = Slow(seconds=0.03)
    result = play_game(slow, Scripted("h8"), clock=TimeControl(per_game=0.02), max_moves=3)
    first, _, third = result.game.main_line()
    assert (first.clock, third.clock) == (0, 0)
    assert [limit.seconds for limit in slow.limits] == [0.001, 0.001]


@pytest.mark.parametrize("name", ["per_move", "per_game", "increment", "tolerance"])
@pytest.mark.parametrize("value", [-1, nan])
def test_a_clock_has_no_less_than_nothing(name: str, value: float) -> None:
    control: dict[str, Any] = {name: value}
    with pytest.raises(ValueError, match=name):
        TimeControl(**control)
    with pytest.raises(ValueError, match="per_game must be more than 0 seconds, not 0"):
        TimeControl(per_game=0)


def test_a_game_may_be_long_enough() -> None:
    result = _five(max_moves=9)
    assert result.outcome.termination is Termination.FIVE
    result = _five(max_moves=8)
    assert result.outcome == Outcome(None, Termination.AGREEMENT)
    result = _five(opening="h8h9i8i9", max_moves=4)
    assert (result.outcome.winner, result.decisions) == (None, ())


def test_a_game_needs_a_start_from_which_it_can_be_played() -> None:
    over = Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5)
    with pytest.raises(ValueError, match="the game is over before the players begin"):
        _five(board=over)
    with pytest.raises(IllegalMove, match="h8"):
        _five(opening="h8h8")
    with pytest.raises(ValueError, match="a game has at least 1 move, not 0"):
        _five(max_moves=0)


def test_nobody_is_asked_when_the_game_is_over() -> None:
    with pytest.raises(ValueError, match="nobody can be asked for a move: the game is over"):
        ask(Scripted("h8"), Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5))


def test_one_question_leaves_the_board_as_it_is() -> None:
    board = random_board(random.Random(1), rule="renju")
    before = board.copy()
    turn = ask(Meddling(), board)
    assert board == before
    assert (turn.color, turn.forfeit, turn.problem) == (board.turn, None, "")


def test_thoughts_are_one_line_in_both_languages() -> None:
    decision = Decision(
        point=Point("h8"),
        score=4320.0,
        mate_in=5,
        pv=(Point("h8"), Point("i9"), Point("g7")),
        nodes=3941,
        seconds=1.234,
        statistics=Statistics(nodes=3941, plain_nodes=100_000),
    )
    assert (
        thoughts(decision)
        == "score 4,320, wins in 5, expects i9 g7, 3,941 nodes, 1.23 s, 96.1% pruned"
    )
    assert (
        thoughts(decision, "zh")
        == "评分 4,320，5步内胜，预想 i9 g7，节点 3,941，1.23 秒，剪枝率 96.1%"
    )


def test_thoughts_leave_out_what_is_not_known() -> None:
    assert thoughts(Decision(point=Point("h8"))) == "0.00 s"
    assert thoughts(Decision(point=Point("h8"), mate_in=-4)) == "loses in 4, 0.00 s"
    assert thoughts(Decision(point=Point("h8"), mate_in=-4), "zh") == "4步内负，0.00 秒"
