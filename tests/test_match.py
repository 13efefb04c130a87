"""The referee: turns, clocks, legality and forfeits."""

from __future__ import annotations

import random
import re
import sys
import threading
import time
from math import nan
from pathlib import Path
from typing import Any

import pytest

from tengen import PASS, Board, Color, IllegalMove, Outcome, Point, Rule, Termination
from tengen.match import (
    PROBLEM_FACT,
    GameCancelled,
    MatchResult,
    Side,
    Turn,
    ask,
    play_game,
    thoughts,
)
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    PlayerCrashed,
    PlayerTimeout,
    Statistics,
)
from tengen.players.random import Random
from tengen.protocol.client import RemotePlayer
from tengen.score import Score
from tengen.stop import StopToken
from tengen.timing import TimeControl
from tests.players.stand_ins import Crashing, Meddling, Nonsense, Scripted, Slow, random_board

ROOT = Path(__file__).parents[1]
PROGRAM = "from tests.protocol.programs.base import Engine; Engine().run()"
DOUBLE_THREE = "h8a1h7a3i9a5j9a7"
FIVE = ("a1", "b1", "c1", "d1", "e1")
OTHERS = ("a2", "b2", "c2", "d2")


def _five(**arguments: Any) -> MatchResult:
    """Black makes five in a row."""
    return play_game(Scripted(*FIVE), Scripted(*OTHERS), **arguments)


def _problem(result: MatchResult) -> str:
    assert result.game.info[PROBLEM_FACT] == result.problem
    return result.problem


def test_players_move_in_turn_until_somebody_wins() -> None:
    result = _five()
    assert result.game.moves == ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]
    assert result.outcome == Outcome(Color.BLACK, Termination.FIVE, tuple(map(Point, FIVE)))
    assert result.game.result == result.outcome
    assert (result.game.black, result.game.white) == ("scripted", "scripted")
    assert [decision.point for decision in result.decisions] == result.game.moves
    assert [turn.decision for turn in result.turns] == list(result.decisions)
    assert (result.game.info, result.problem, result.adjudicated) == ({}, "", False)


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
    assert node.comment == f"score +12.5, {node.seconds:.2f} s"


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
        (Nonsense(), "crashed", "nonsense answered 'h8', which is not a Decision"),
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
    result = play_game(slow, Scripted(), **arguments)
    assert result.outcome == Outcome(Color.WHITE, Termination.TIMEOUT)
    assert slow.was_stopped
    assert re.fullmatch(r"slow took 0\.\d{3} s of 0\.020 s", _problem(result))
    assert result.game.moves == []


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
    assert result.adjudicated
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


def test_each_side_has_its_own_limit_clock_and_name() -> None:
    black, white = Scripted("a1", "b1"), Scripted("a2")
    result = play_game(
        Side(black, Limit(seconds=5, depth=3, nodes=9), name="Alpha"),
        Side(white, clock=TimeControl(per_move=2), name="Beta"),
        limit=Limit(seconds=1),
        max_moves=3,
    )
    assert set(black.limits) == {Limit(5, 3, 9)}
    assert white.limits == [Limit(seconds=2)]
    assert (result.game.black, result.game.white) == ("Alpha", "Beta")
    result = play_game(Side(Scripted(PASS), name="Alpha"), Scripted())
    assert _problem(result) == "Alpha played --, which is not legal"


def test_a_side_spends_the_time_of_its_game() -> None:
    side = Side(player := Scripted("a1", "a2"), clock=TimeControl(per_game=60, increment=1))
    side.turn(Board())
    assert side.left == pytest.approx(61, abs=1)
    assert side.left is not None
    assert side.left < 61
    side.turn(Board())
    assert [limit.seconds for limit in player.limits] == pytest.approx([4, 4.05], abs=0.1)
    assert Side(player).left is None


class Clocked(Scripted):
    """Knows its clock."""

    def set_clock(self, match_seconds: float | None, left_seconds: float | None) -> None:
        self.clock = match_seconds, left_seconds


def test_a_player_with_a_clock_receives_all_its_time() -> None:
    player = Clocked("a1")
    play_game(player, Scripted(), clock=TimeControl(per_game=60, increment=1), max_moves=1)
    assert player.clock == (60, 60)
    assert player.limits == [Limit(seconds=60)]
    play_game(player := Clocked("a1"), Scripted(), max_moves=1)
    assert player.clock == (None, None)


def test_a_player_that_fails_after_its_time_has_lost_on_time() -> None:
    class Sulking(Slow):
        def choose(self, *arguments: Any) -> Decision:
            super().choose(*arguments)
            raise PlayerCrashed("I was not ready")

    side = Side(Sulking(60), Limit(seconds=0.01), TimeControl(tolerance=0.01))
    result = play_game(side, Scripted())
    assert result.outcome == Outcome(Color.WHITE, Termination.TIMEOUT)

    def fail(_: Limit, stop: StopToken) -> None:
        while not stop.is_cancelled:
            pass
        raise PlayerCrashed("I was not ready")

    with pytest.raises(PlayerTimeout, match=r"took \d\.\d{3} s of 0\.010 s") as caught:
        side.timed(fail)
    assert isinstance(caught.value.__cause__, PlayerCrashed)
    with pytest.raises(PlayerCrashed):
        Side(Scripted()).timed(lambda *_: Crashing(PlayerCrashed("gone")).choose())


class Starting(Scripted):
    """Needs time to get ready, and says when."""

    def __init__(self, *points: str, problem: Exception | None = None) -> None:
        super().__init__(*points)
        self.problem = problem
        self.prepared: list[Board] = []

    def prepare(self, board: Board) -> None:
        time.sleep(0.3)
        self.prepared.append(board.copy())
        if self.problem is not None:
            raise self.problem


def test_players_are_prepared_before_the_first_clock_starts() -> None:
    black, white = Starting("b1"), Starting("b2")
    clock = TimeControl(per_move=0.1, tolerance=0.1)
    result = play_game(black, white, opening="a1a2", clock=clock, max_moves=4)
    assert result.game.moves == ["a1", "a2", "b1", "b2"]
    assert [board.moves for board in black.prepared + white.prepared] == [("a1", "a2")] * 2


def test_a_program_that_starts_slowly_does_not_lose_its_first_move() -> None:
    # Starting Python alone takes longer than the limit.
    command = [sys.executable, "-c", "import time; time.sleep(1); " + PROGRAM]
    with RemotePlayer(command, cwd=ROOT, start_seconds=60) as player:
        side = Side(player, Limit(seconds=0.5), TimeControl(tolerance=0.3))
        result = play_game(side, Random(seed=1), board=Board(9), max_moves=1)
    assert (result.problem, len(result.decisions)) == ("", 1)


@pytest.mark.parametrize(
    ("error", "termination"),
    [
        (PlayerCrashed("no\nnetwork"), Termination.CRASHED),
        (PlayerTimeout("no network"), Termination.TIMEOUT),
        (ValueError("no network"), Termination.CRASHED),
    ],
)
def test_a_player_that_does_not_start_loses(error: Exception, termination: Termination) -> None:
    result = play_game(Scripted("a1"), Starting(problem=error))
    assert result.outcome == Outcome(Color.BLACK, termination)
    assert _problem(result) == "scripted did not start: no network"
    assert (result.game.moves, result.turns) == ([], ())


def test_an_adjudicator_ends_the_game() -> None:
    seen: list[tuple[int, Color]] = []
    resigned = Outcome(Color.WHITE, Termination.RESIGNED)

    def adjudicate(board: Board, turn: Turn) -> Outcome | None:
        seen.append((len(board.moves), turn.color))
        return resigned if len(board.moves) == 3 else None

    result = _five(adjudicator=adjudicate)
    assert (result.outcome, result.adjudicated) == (resigned, True)
    assert result.game.result == resigned
    assert seen == [(1, Color.BLACK), (2, Color.WHITE), (3, Color.BLACK)]


def test_a_move_that_ends_the_game_is_judged_by_the_rules() -> None:
    def adjudicate(board: Board, _: Turn) -> Outcome | None:
        return Outcome(None, Termination.AGREEMENT) if len(board.moves) == 9 else None

    result = _five(adjudicator=adjudicate)
    assert (result.outcome.termination, result.adjudicated) == (Termination.FIVE, False)


def test_a_cancelled_game_ends_the_running_search() -> None:
    stop, slow = StopToken(), Slow(60)
    timer = threading.Timer(0.1, stop.cancel)
    timer.start()
    with pytest.raises(GameCancelled):
        play_game(Scripted("a1"), slow, limit=Limit(seconds=30), stop=stop)
    timer.join()
    assert slow.was_stopped


def test_a_game_that_is_cancelled_before_it_begins_does_not_begin() -> None:
    stop, player = StopToken(), Starting("a1")
    stop.cancel()
    with pytest.raises(GameCancelled):
        play_game(player, Scripted(), stop=stop)
    assert not player.prepared


def test_nobody_is_asked_when_the_game_is_over() -> None:
    with pytest.raises(ValueError, match="no player can be asked for a move: the game is over"):
        ask(Scripted("h8"), Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5))


def test_one_question_leaves_the_board_as_it_is() -> None:
    board = random_board(random.Random(1), rule="renju")
    before = board.copy()
    turn = ask(Meddling(), board)
    assert board == before
    assert (turn.color, turn.forfeit, turn.problem) == (board.turn, None, "")


def test_thoughts_are_one_line_in_every_language() -> None:
    decision = Decision(
        point=Point("h8"),
        score=Score(4320.0, Color.BLACK, 5),
        pv=(Point("h8"), Point("i9"), Point("g7")),
        nodes=3941,
        seconds=1.234,
        statistics=Statistics(nodes=3941, plain_nodes=100_000, plain_nodes_all=10_000_000),
    )
    assert (
        thoughts(decision) == "wins in 5, expects i9 g7, 3,941 nodes, 1.23 s, 96.06% pruned,"
        " 99.96% of all points"
    )
    assert (
        thoughts(decision, "zh")
        == "5步内胜，预想 i9 g7，节点 3,941，1.23 秒，剪枝率 96.06%，对全部空点 99.96%"
    )
    assert (
        thoughts(decision, "ja")
        == "5手で勝ち、予想手順 i9 g7、3,941 ノード、1.23 秒、枝刈り率 96.06%、"
        "全空点比 99.96%"
    )


def test_thoughts_leave_out_what_is_not_known() -> None:
    assert thoughts(Decision(point=Point("h8"))) == "0.00 s"
    assert (
        thoughts(Decision(point=Point("h8"), score=Score.mate(-4, Color.BLACK)))
        == "loses in 4, 0.00 s"
    )
    assert (
        thoughts(Decision(point=Point("h8"), score=Score.mate(-4, Color.BLACK)), "zh")
        == "4步内负，0.00 秒"
    )


def test_a_clock_is_charged_with_the_time_of_the_player_alone() -> None:
    clock = TimeControl(per_game=60)
    result = play_game(Random(seed=1), Random(seed=2), clock=clock, max_moves=40)
    for color in Color:
        used = sum(turn.seconds for turn in result.turns if turn.color is color)
        left = [turn.clock for turn in result.turns if turn.color is color][-1]
        assert left == pytest.approx(60 - used)
