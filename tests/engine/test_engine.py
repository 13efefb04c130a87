"""The engine as a player: what it finds, what it says, and that it keeps to its limits."""

from __future__ import annotations

import itertools
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import psutil
import pytest

from tengen.board import PASS, Board, Color, IllegalMove, Point, Rule
from tengen.engine.engine import MAX_HASH_MB, MAX_LINES, MAX_THREADS, Engine
from tengen.players.base import Limit, PlayerClosed, PlayerError, Report
from tengen.players.trace import Recorder
from tengen.stop import StopToken
from tengen.xray import record
from tests.patience import PATIENCE
from tests.players.forcing import five_points, tactical_board
from tests.players.stand_ins import quiet_board, random_board
from tests.process.processes import run_python

TRIES = 5
"""A busy machine may be late; an engine that is late every time is slow."""
ONE_CHECK = 4_096
"""Positions between two looks at the limits, a search by fours under way included."""
FEW = Limit(nodes=3_000)
ENDLESS = Limit(depth=99, nodes=10**12)
QUIET = quiet_board(random.Random("engine"), fill=0.05)
EMPTY_BUT_ONE = Board.from_text("xxoox/ooxxo/xxoox/ooxxo/xxoo1 b freestyle")


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine(hash_mb=4) as made:
        yield made


def _seconds(action: Callable[[], object]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


# What it finds.


@pytest.mark.parametrize("size", [5, 6, 15, 19, 20, 22])
@pytest.mark.parametrize("rule", Rule)
def test_the_first_stone_goes_to_the_centre(engine: Engine, rule: Rule, size: int) -> None:
    point = engine.choose(Board(size, rule), Limit(nodes=500)).point
    assert {size // 2, (size - 1) // 2} >= set(point.xy(size))


WINS = {
    "a five": ("d8e8f8g8", "c8a1a3a5", 1),
    "an open four": ("e8f8g8", "a1a3c1", 3),
    "two fours": ("c8d8e8 f7f6f5", "b8f4 a1a3a5n1", 3),
    "a four and a three": ("c8d8e8 f7f6", "b8 a1a3a5n1", 5),
}


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("name", WINS)
def test_a_win_on_the_board_is_found(engine: Engine, name: str, rule: Rule) -> None:
    mine, theirs, mate_in = WINS[name]
    black_may = rule is not Rule.RENJU or name != "two fours"
    stones = (mine, theirs) if black_may else (theirs, mine)
    turn = Color.BLACK if black_may else Color.WHITE
    decision = engine.choose(Board.from_stones(*stones, turn, rule=rule), FEW)
    assert decision.mate_in == mate_in
    assert decision.win_probability == 1.0
    assert decision.pv[0] == decision.point


@pytest.mark.parametrize("rule", Rule)
def test_a_five_is_made_rather_than_stopped(engine: Engine, rule: Rule) -> None:
    board = Board.from_stones("d8e8f8g8", "d5e5f5g5", "black", rule=rule)
    assert engine.choose(board, FEW).point in ("c8", "h8")


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU])
def test_a_four_is_stopped_where_it_can_be(engine: Engine, rule: Rule) -> None:
    board = Board.from_stones("d8e8f8g8", "c8a1a3a15", "white", rule=rule)
    assert engine.choose(board, FEW).point == "h8"


@pytest.mark.parametrize("rule", Rule)
def test_an_open_three_is_met(engine: Engine, rule: Rule) -> None:
    board = Board.from_stones("f8g8h8", "n14n3", "white", rule=rule)
    assert engine.choose(board, FEW).point in ("d8", "e8", "i8", "j8")


def test_a_lost_position_is_seen_as_one(engine: Engine) -> None:
    board = Board.from_stones("d8e8f8g8", "a1a3a5", "white")
    decision = engine.choose(board, FEW)
    assert (decision.mate_in, decision.win_probability) == (-2, 0.0)
    assert board.is_legal(decision.point)


def test_black_plays_no_double_four_under_renju(engine: Engine) -> None:
    board = Board.from_stones("c8d8e8 f7f6f5", "b8f4 a1a3a5n1", "black", rule="renju")
    assert board.forbidden("f8")
    for nodes in (1, 100, 3_000):
        assert board.is_legal(engine.choose(board, Limit(nodes=nodes)).point)


def test_white_wins_where_black_may_not_stop_the_four(engine: Engine) -> None:
    # White's four d8e8f8g8 is shut at c8, and h8, the only stop, is a double three.
    black = "c8 h7h6 i9j10 a1"
    board = Board.from_stones(black, "d8e8f8 o1o3o5", "white", rule="renju")
    after = board.copy()
    after.play("g8")
    assert not after.is_legal("h8")
    decision = engine.choose(board, FEW)
    assert (decision.point, decision.mate_in) == ("g8", 3)


def test_a_pass_is_a_move_like_others(engine: Engine) -> None:
    board = Board.from_moves(["h8", "h9", PASS, "j9"], rule="renju")
    assert board.is_legal(engine.choose(board, FEW).point)
    assert engine.choose(Board.from_moves(["h8", PASS], rule="renju"), FEW).point != "h8"


@pytest.mark.parametrize("turn", Color)
def test_unequal_stones_are_no_trouble(engine: Engine, turn: Color) -> None:
    board = Board.from_stones("h8", "a1a4a7c3e5g7", turn, rule="renju")
    assert board.is_legal(engine.choose(board, FEW).point)
    only_white = Board.from_stones((), "c3", turn, size=7)
    assert only_white.is_legal(engine.choose(only_white, FEW).point)


# What it cannot be asked.


def test_a_game_that_is_over_is_a_bad_question(engine: Engine) -> None:
    won = Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5)
    full = EMPTY_BUT_ONE.copy()
    full.play("e1")
    for board in (won, full):
        with pytest.raises(ValueError, match="no move can be chosen: the game is over"):
            engine.choose(board)
        with pytest.raises(ValueError, match="no move can be chosen"):
            engine.analyse(board)
        with pytest.raises(ValueError, match="no move can be chosen"):
            engine.balance(board)


def test_black_without_a_legal_point_is_a_bad_question(engine: Engine) -> None:
    board = Board.from_text("xxx1xx/oxoxoo/xoxoxx/xoxoxo/oxoxox/xxoxoo b renju")
    assert (board.outcome, board.legal_points()) == (None, [])
    with pytest.raises(ValueError, match="no legal point is left"):
        engine.choose(board, FEW)


@pytest.mark.parametrize(
    ("name", "most"),
    [("threads", MAX_THREADS), ("hash_mb", MAX_HASH_MB)],
)
def test_settings_have_bounds(name: str, most: int) -> None:
    engine = Engine(hash_mb=1)
    for wrong in (0, -1, most + 1):
        with pytest.raises(ValueError, match=f"{name} must be 1 to {most}, not {wrong}"):
            Engine(**{name: wrong})  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=f"{name} must be 1 to {most}, not {wrong}"):
            setattr(engine, name, wrong)
    assert (engine.threads, engine.hash_mb) == (1, 1)
    setattr(engine, name, 2)
    assert getattr(engine, name) == 2
    assert engine.choose(QUIET, FEW).nodes > 0


def test_a_table_too_large_for_the_machine_is_refused_and_no_loss() -> None:
    program = (
        "import resource\n"
        "from tengen.board import Board\n"
        "from tengen.players.base import Limit\n"
        "from tengen.engine.engine import Engine\n"
        "engine = Engine(hash_mb=1)\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))\n"
        "try:\n"
        "    engine.hash_mb = 60_000\n"
        "except MemoryError:\n"
        "    print(engine.hash_mb < 60_000, engine.choose(Board(), Limit(nodes=99)).point)\n"
    )
    done = run_python(program)
    assert (done.returncode, done.stdout) == (0, "True h8\n"), done.stderr


# What it says.


@pytest.mark.parametrize("rule", Rule)
def test_the_same_question_gets_the_same_answer(rule: Rule) -> None:
    chance = random.Random(f"signature {rule}")
    boards = [
        quiet_board(chance, 15, rule, 0.1),
        random_board(chance, 11, rule, 20),
        Board(9, rule),
    ]
    limits = [Limit(nodes=4_000), Limit(depth=4)]

    def signature(engine: Engine) -> list[object]:
        found = [engine.choose(board, limit) for board in boards for limit in limits]
        return [(d.point, d.score, d.mate_in, d.pv, d.depth, d.nodes) for d in found]

    engine = Engine(hash_mb=2)
    first = signature(engine)
    assert first == signature(Engine(hash_mb=2))
    engine.clear()
    assert first == signature(engine)


def test_reports_come_while_it_thinks_and_end_with_the_decision(engine: Engine) -> None:
    reports: list[Report] = []
    decision = engine.choose(QUIET, Limit(depth=5), reports.append)
    assert [report.depth for report in reports] == sorted({report.depth for report in reports})
    assert all(a.nodes <= b.nodes for a, b in itertools.pairwise(reports))
    last = reports[-1]
    assert (last.pv, last.score, last.depth) == (decision.pv, decision.score, decision.depth)
    assert decision.statistics.nodes == decision.nodes > 0
    assert decision.selective_depth >= 1
    assert 0 < engine.hash_usage <= 1


@pytest.mark.parametrize("rule", Rule)
def test_expected_lines_can_be_played(engine: Engine, rule: Rule) -> None:
    chance = random.Random(f"lines {rule}")
    for _ in range(8):
        board = tactical_board(chance, 11, rule, chance.randrange(6, 30))
        if not board.legal_points():
            continue
        for move in engine.choose(board, FEW).pv:
            board.play(move)


def test_the_board_in_question_is_left_alone(engine: Engine) -> None:
    board = Board.from_moves("h8h9i9")
    engine.choose(board, FEW)
    list(engine.analyse(board, FEW))
    engine.balance(board, FEW)
    assert board == Board.from_moves("h8h9i9")
    assert len(board.moves) == 3


@pytest.mark.parametrize("rule", Rule)
def test_a_higher_score_is_a_better_chance(engine: Engine, rule: Rule) -> None:
    chances = [engine.win_probability(score, rule) for score in range(-1_000, 1_001, 50)]
    assert chances == sorted(set(chances))
    assert engine.win_probability(0, rule) == pytest.approx(0.5)
    assert all(
        up + down == pytest.approx(1.0) for up, down in zip(chances, chances[::-1], strict=True)
    )
    assert 0 <= engine.win_probability(-1e30, rule) < engine.win_probability(1e30, rule) <= 1


def test_several_lines_come_sorted_and_begin_differently(engine: Engine) -> None:
    reports = list(engine.analyse(QUIET, Limit(depth=3), lines=4))
    rounds = reports[-4:]
    assert [report.line for report in rounds] == [1, 2, 3, 4]
    assert len({report.pv[0] for report in rounds}) == 4
    scores = [report.score for report in rounds]
    assert scores == sorted(scores, key=lambda score: -(score or 0))
    assert all(0 <= (report.win_probability or 0) <= 1 for report in reports)


def test_first_moves_can_be_named_or_left_out(engine: Engine) -> None:
    named = list(engine.analyse(QUIET, FEW, lines=5, moves=["a1", (0, 0), "o15", "a1"]))
    assert {report.pv[0] for report in named} == {"a1", "a15", "o15"}
    assert len({report.pv[0] for report in named[-3:]}) == 3
    best = engine.choose(QUIET, FEW).point
    others = list(engine.analyse(QUIET, FEW, exclude=[best]))
    assert best not in {report.pv[0] for report in others}
    only = list(engine.analyse(QUIET, FEW, moves=f"a1{best}", exclude=[best]))
    assert {report.pv[0] for report in only} == {"a1"}


def test_a_move_named_very_often_is_one_move(engine: Engine) -> None:
    reports = list(engine.analyse(Board.from_moves("h8"), FEW, lines=3, moves=["h9"] * 2_000))
    assert {(report.line, report.pv[0]) for report in reports} == {(1, "h9")}


def test_points_that_answer_no_threat_are_analysed_when_the_rest_is_left_out(
    engine: Engine,
) -> None:
    board = Board.from_stones("d8e8f8g8", "c8a1a3a15", "white")
    last = list(engine.analyse(board, FEW, exclude=["h8"]))[-1]
    assert (last.mate_in, last.win_probability) == (-2, 0.0)


@pytest.mark.parametrize("limit", [Limit(nodes=1), Limit(seconds=1e-6)])
def test_an_analysis_says_something_however_short(engine: Engine, limit: Limit) -> None:
    last = list(engine.analyse(QUIET, limit))[-1]
    assert QUIET.is_legal(last.pv[0])


def test_an_analysis_without_a_first_move_is_refused(engine: Engine) -> None:
    board = Board.from_moves("h8")
    legal = board.legal_points()
    for moves, exclude in (([], []), (["h8"], []), (["h9"], ["h9"]), (None, legal)):
        with pytest.raises(ValueError, match="no first move is left to analyse"):
            engine.analyse(board, moves=moves, exclude=exclude)
    with pytest.raises(IllegalMove):
        engine.analyse(board, moves=["v22"])
    for lines in (0, MAX_LINES + 1):
        with pytest.raises(ValueError, match=f"lines must be 1 to {MAX_LINES}, not {lines}"):
            engine.analyse(board, lines=lines)


def test_more_lines_than_moves_are_as_many_as_moves(engine: Engine) -> None:
    reports = list(engine.analyse(EMPTY_BUT_ONE, Limit(depth=3), lines=9))
    assert {(report.line, report.pv[0]) for report in reports} == {(1, "e1")}


@pytest.mark.parametrize("rule", Rule)
def test_one_stone_balances_a_position(engine: Engine, rule: Rule) -> None:
    board = Board.from_stones("h8i9", "h9", "white", rule=rule)
    (point,) = engine.balance(board, Limit(depth=2))
    assert board.is_legal(point)
    every = board.legal_points()
    lines = engine.analyse(board, Limit(depth=2), lines=len(every), moves=every)
    scores = {
        report.pv[0]: report.score.value for report in lines if report.depth == 2 and report.score
    }
    best = min(abs(score) for score in scores.values())
    assert abs(scores[point]) <= best + 50  # the second search knows what the first has learnt


def test_the_target_is_the_movers(engine: Engine) -> None:
    board = Board.from_stones("h8i9", "h9", "white")
    scores = []
    for target in (-400.0, 400.0):
        (point,) = engine.balance(board, Limit(depth=2), target=target)
        board.play(point)
        scores.append(-engine.evaluate(board))
        board.undo()
    assert scores[0] < scores[1]


def test_two_stones_balance_a_position(engine: Engine) -> None:
    board = Board.from_moves("h8")
    first, second = engine.balance(board, Limit(nodes=3_000, seconds=5), stones=2)
    board.play(first)
    board.play(second)
    for stones in (0, 3):
        with pytest.raises(ValueError, match=f"1 or 2 stones, not {stones}"):
            engine.balance(board, FEW, stones=stones)


def test_a_position_is_not_balanced_by_a_win(engine: Engine) -> None:
    board = Board.from_moves("a1b1a2b2a3b3a4b4", size=9)
    first, second = engine.balance(board, FEW, stones=2)
    assert first not in five_points(board, Color.BLACK)
    assert second not in five_points(board, Color.WHITE)


@pytest.mark.parametrize("rule", Rule)
def test_what_it_does_can_be_watched(engine: Engine, rule: Rule) -> None:
    board = quiet_board(random.Random("watched"), 9, rule, 0.2)
    data = record(engine, board, Limit(depth=3))
    assert data["kind"] == "alphabeta"
    assert data["view"] == "mover"
    nodes = data["nodes"]
    assert (nodes[0]["p"], nodes[0]["m"]) == (-1, None)
    played: list[set[str]] = [set()]
    for index, node in enumerate(nodes[1:], start=1):
        assert 0 <= node["p"] < index, "one root, and parents before children"
        assert board[node["m"]] is None
        assert node["m"] not in played[node["p"]]
        played.append({*played[node["p"]], node["m"]})


def test_every_node_that_is_entered_is_left(engine: Engine) -> None:
    class Nesting(Recorder):
        depth = deepest = 0

        def enter(self, move: Point | None, depth: int, alpha: float, beta: float) -> None:
            assert (move is None) == (self.depth == 0)
            assert alpha < beta
            self.depth += 1
            self.deepest = max(self.deepest, self.depth)
            super().enter(move, depth, alpha, beta)

        def leave(self, value: float) -> None:
            self.depth -= 1
            assert self.depth >= 0
            super().leave(value)

    for limit in (Limit(depth=4), Limit(depth=6)):
        engine.trace = trace = Nesting()
        engine.choose(QUIET, limit)
        assert (trace.depth, trace.deepest > 1) == (0, True)


def test_a_search_cut_off_by_a_limit_is_watched_from_its_last_complete_iteration_on(
    engine: Engine,
) -> None:
    nodes = record(engine, QUIET, Limit(nodes=3_000))["nodes"]
    roots = [index for index, node in enumerate(nodes) if node["p"] < 0]
    assert len(roots) == 2
    complete, cut_off = nodes[: roots[1]], nodes[roots[1] :]
    assert cut_off[0]["d"] == complete[0]["d"] + 1
    assert all(node["v"] is not None for node in complete)
    # The path where the search was stopped.
    unfinished = [node for node in cut_off if node["v"] is None]
    assert unfinished[0] is cut_off[0]
    assert all(nodes[b["p"]] is a for a, b in itertools.pairwise(unfinished))


# Its limits.


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("seconds", [0.01, 0.1, 0.3])
def test_a_time_limit_ends_the_search(seconds: float, threads: int) -> None:
    with Engine(threads, hash_mb=4) as engine:
        limit = Limit(seconds=seconds)
        assert _seconds(lambda: engine.choose(QUIET, limit)) < PATIENCE


@pytest.mark.parametrize("nodes", [1, 2, 100, 5_000])
def test_a_limit_of_nodes_is_kept(engine: Engine, nodes: int) -> None:
    assert engine.choose(QUIET, Limit(nodes=nodes)).nodes <= nodes + ONE_CHECK


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_a_limit_of_depth_is_kept(engine: Engine, depth: int) -> None:
    decision = engine.choose(QUIET, Limit(depth=depth))
    assert decision.depth == depth
    assert decision.selective_depth >= 1


def test_limits_may_be_beyond_all_bounds(engine: Engine) -> None:
    for limit in (Limit(nodes=99, depth=10**12), Limit(depth=1, nodes=10**30)):
        assert engine.choose(QUIET, limit).nodes > 0
    assert engine.choose(QUIET, Limit(seconds=float("inf"), nodes=99)).nodes > 0


def test_stop_ends_a_long_search(engine: Engine) -> None:
    delays = []
    for _ in range(TRIES):
        stopped: list[float] = []
        token = StopToken()

        def stop(stopped: list[float] = stopped, token: StopToken = token) -> None:
            stopped.append(time.perf_counter())
            token.cancel()

        timer = threading.Timer(0.05, stop)
        timer.start()
        decision = engine.choose(QUIET, ENDLESS, stop=token)
        delays.append(time.perf_counter() - stopped[0])
        timer.join()
        assert QUIET.is_legal(decision.point)
    assert max(delays) < PATIENCE


def test_a_token_cancelled_before_the_search_ends_it_and_no_other(engine: Engine) -> None:
    token = StopToken()
    token.cancel()
    for threads in (1, 2):
        engine.threads = threads
        assert QUIET.is_legal(engine.choose(QUIET, ENDLESS, stop=token).point)
    engine.threads = 1
    decision = engine.choose(QUIET, Limit(depth=3))
    assert decision.depth == 3


def test_what_a_listener_raises_ends_the_search(engine: Engine) -> None:
    def listen(_: Report) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        engine.choose(QUIET, ENDLESS, listen)
    assert engine.choose(QUIET, FEW).nodes > 0


def test_control_c_ends_a_search(engine: Engine) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            engine.choose(QUIET, Limit(seconds=20))
        assert engine.choose(QUIET, FEW).nodes > 0
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)


def test_one_search_at_a_time(engine: Engine) -> None:
    failures = []

    def listen(_: Report) -> None:
        for action in (
            lambda: engine.choose(QUIET, FEW),
            lambda: next(engine.analyse(QUIET, FEW)),
            lambda: engine.balance(QUIET, FEW),
            engine.clear,
            lambda: setattr(engine, "threads", 2),
            lambda: setattr(engine, "hash_mb", 2),
        ):
            with pytest.raises(PlayerError, match="thinking already") as caught:
                action()
            failures.append(caught.value)

    engine.choose(QUIET, Limit(depth=1), listen)
    assert len(failures) == 6
    assert engine.choose(QUIET, FEW).nodes > 0


def test_an_analysis_nobody_listens_to_ends(engine: Engine) -> None:
    before = threading.active_count()
    stream = engine.analyse(QUIET, ENDLESS, lines=2)
    assert QUIET.is_legal(next(stream).pv[0])
    with pytest.raises(PlayerError, match="thinking already"):
        engine.choose(QUIET, FEW)
    stream.close()
    assert threading.active_count() == before
    assert engine.choose(QUIET, FEW).nodes > 0


def test_an_analysis_not_begun_costs_nothing(engine: Engine) -> None:
    before = threading.active_count()
    stream = engine.analyse(QUIET, ENDLESS)
    assert threading.active_count() == before
    assert engine.choose(QUIET, FEW).nodes > 0
    del stream


def test_stop_ends_an_analysis(engine: Engine) -> None:
    reports = []
    token = StopToken()
    for report in engine.analyse(QUIET, ENDLESS, stop=token):
        reports.append(report)
        token.cancel()
    assert reports


def test_an_analysis_without_limit_goes_on_until_it_is_stopped(engine: Engine) -> None:
    for limit in (None, Limit()):
        token, deepest = StopToken(), 0
        for report in engine.analyse(QUIET, limit, stop=token):
            assert report.depth >= deepest
            deepest = report.depth
            if deepest >= 4:
                token.cancel()
        assert deepest >= 4
    for _ in engine.analyse(QUIET):
        break
    assert engine.choose(QUIET, FEW).nodes > 0  # the search has ended with the loop


def test_an_analysis_ends_where_there_is_nothing_left_to_find(engine: Engine) -> None:
    mine, theirs, mate_in = WINS["an open four"]
    *_, last = engine.analyse(Board.from_stones(mine, theirs, "black"))
    assert last.mate_in == mate_in


def test_a_closed_engine_refuses_everything() -> None:
    engine = Engine(hash_mb=1)
    begun = engine.analyse(QUIET)
    engine.close()
    engine.close()
    for action in (
        lambda: engine.choose(QUIET, FEW),
        lambda: engine.analyse(QUIET, FEW),
        lambda: next(begun),
        lambda: engine.balance(QUIET, FEW),
        lambda: engine.vcf(QUIET),
        lambda: engine.evaluate(QUIET),
        lambda: engine.prepare(QUIET),
        lambda: engine.hash_mb,
        engine.clear,
        lambda: setattr(engine, "threads", 2),
    ):
        with pytest.raises(PlayerClosed, match="tengen is closed: create another engine"):
            action()


def test_an_engine_may_be_closed_while_it_thinks(engine: Engine) -> None:
    decision = engine.choose(QUIET, ENDLESS, lambda _: engine.close())
    assert QUIET.is_legal(decision.point)
    with pytest.raises(PlayerClosed):
        engine.choose(QUIET, FEW)


@pytest.mark.parametrize("rule", Rule)
def test_a_search_cut_short_keeps_its_last_whole_line(rule: Rule) -> None:
    chance = random.Random(f"lines {rule}")
    for nodes in (2_000, 5_000, 9_000, 14_000):
        board = quiet_board(chance, rule=rule, fill=0.06)
        with Engine(hash_mb=2) as engine:
            *earlier, last = engine.analyse(board, Limit(nodes=nodes))
        assert last.mate_in is not None or len(last.pv) >= min(3, earlier[-1].depth), repr(board)
        played = board.copy()
        for move in last.pv:
            played.play(move)  # legal


def test_a_search_without_time_keeps_to_the_moves_it_may_choose(engine: Engine) -> None:
    decision = engine.choose(QUIET, Limit(nodes=20_000))
    board, (move, reply) = QUIET.copy(), decision.pv[:2]
    board.play(move)  # the transposition table knows this position and its best move
    stop = StopToken()
    stop.cancel()
    (report,) = engine.analyse(board, exclude=[reply], stop=stop)
    assert report.pv[0] != reply


def test_a_search_with_a_clock_does_not_wait_for_all_pages_of_a_large_table() -> None:
    with Engine(hash_mb=1024) as engine:
        resident = psutil.Process().memory_info().rss
        engine.choose(QUIET, Limit(seconds=0.3))
        assert psutil.Process().memory_info().rss - resident < 512 * 2**20


def test_the_table_takes_memory_when_it_is_used() -> None:
    resident = psutil.Process().memory_info().rss
    with Engine(hash_mb=1) as engine:
        engine.hash_mb = 1024
        engine.prepare(QUIET)
        assert psutil.Process().memory_info().rss - resident < 600 * 2**20


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"threads": 1.5}, "threads must be 1 to 256, not 1.5"),
        ({"threads": "2"}, "threads must be 1 to 256, not '2'"),
        ({"hash_mb": None}, "hash_mb must be 1 to 65536, not None"),
        ({"evaluation": b"nothing"}, "not an evaluation file, or one of another version"),
        ({"evaluation": "weights.bin"}, "evaluation must be the bytes of an evaluation file"),
        ({"level": 11}, "levels go from 1 to 10, or max, not 11"),
    ],
)
def test_bad_arguments_are_told_in_words(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises((TypeError, ValueError), match=problem):
        Engine(**arguments)


def test_what_is_no_board_or_no_limit_is_told(engine: Engine) -> None:
    with pytest.raises(TypeError, match="a player needs a Board"):
        engine.evaluate("h8i9")  # type: ignore[arg-type]
    asks: list[Callable[..., object]] = [engine.choose, engine.analyse, engine.vcf]
    for ask in asks:
        with pytest.raises(TypeError, match=r"a player needs a Board, .* not 'h8i9'"):
            ask("h8i9")
        with pytest.raises(
            TypeError, match=r"a limit is a Limit, such as Limit\(seconds=1\), not 5"
        ):
            ask(QUIET, 5)


@pytest.mark.parametrize("rule", Rule)
def test_two_threads_find_what_one_finds(rule: Rule) -> None:
    with Engine(threads=2, hash_mb=4) as engine:
        mine, theirs, mate_in = WINS["a four and a three"]
        board = Board.from_stones(mine, theirs, "black", rule=rule)
        # In time rather than nodes: one thread may use up all before the other gets to run.
        decision = engine.choose(board, Limit(seconds=5))
        assert decision.mate_in == mate_in
        quiet = engine.choose(QUIET, Limit(nodes=20_000))
        assert QUIET.is_legal(quiet.point)
        engine.threads = 1
        assert engine.choose(QUIET, FEW).nodes > 0


def test_it_may_think_about_one_game_after_another(engine: Engine) -> None:
    chance = random.Random("games")
    for size, rule in itertools.product((5, 15, 22), Rule):
        board = random_board(chance, size, rule, size)
        assert board.is_legal(engine.choose(board, Limit(nodes=500)).point)


def test_the_last_point_of_a_full_board_is_a_draw(engine: Engine) -> None:
    decision = engine.choose(EMPTY_BUT_ONE, FEW)
    assert (decision.point, decision.mate_in) == ("e1", None)
    assert decision.score == 0
