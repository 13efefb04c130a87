"""The first classic: its tables, its prunings, and alpha-beta against plain minimax."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from itertools import islice
from math import inf

import pytest

from tengen.board import Board, Color, Point, Rule
from tengen.players.base import Decision, Limit, Report
from tengen.players.classic import winlines
from tengen.players.classic.winlines import ATTACK, DEFENCE, WIN, Winlines, winning_lines
from tengen.players.effort import Effort
from tengen.players.trace import Bound, Recorder, TraceNode
from tengen.stop import StopToken
from tests.patience import PATIENCE
from tests.players.scores import worth
from tests.rows import each_row

OPEN_THREE = "h8 a1 i8 a15 j8 o1"  # black to move wins in three


def diagram(*rows: str, turn: str, rule: str = "freestyle", forbidden: str = "refuse") -> Board:
    """A position from its picture, the top row first: x black, o white."""
    stones = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    black, white = ([xy for xy, sign in stones.items() if sign == color] for color in "xo")
    return Board.from_stones(black, white, turn, len(rows), rule, forbidden)


def random_board(
    rng: random.Random, size: int, stones: int, rule: str, forbidden: str = "refuse"
) -> Board:
    """Random moves, no more than asked for, none of which ends the game."""
    board = Board(size, rule, forbidden)
    for _ in range(stones):
        points = board.legal_points()
        if not points:
            break
        board.play(rng.choice(points))
        if board.outcome:
            board.undo()
    return board if board.legal_points() else Board(size, rule, forbidden)


def positions(count: int, sizes: tuple[int, int], least: float, seed: int) -> Iterator[Board]:
    """Random positions of every rule, at least so densely filled."""
    rng = random.Random(seed)
    for index in range(count):
        size = rng.randint(*sizes)
        stones = int(size * size * rng.uniform(least, 0.9))
        policy = rng.choice(["refuse", "lose"])
        yield random_board(rng, size, stones, list(Rule)[index % len(Rule)], policy)


def is_searched(board: Board) -> bool:
    """Whether there is a choice to be made, and no five to be had at once."""
    return len(Winlines(depth=1).choose(board).statistics.scores) > 1


def recounted(board: Board, color: Color) -> int:
    """The static score in the words of the source, without numbers, changes or shortcuts."""
    own, other = (DEFENCE, ATTACK) if board.turn is color else (ATTACK, DEFENCE)
    total = 0
    for line in winning_lines(board.size):
        stones = [board[point] for point in line]
        ours, theirs = stones.count(color), stones.count(color.other)
        if ours < 5 and not theirs:
            total += own[ours]
        elif theirs < 5 and not ours:
            total -= other[theirs]
    return total


def literal_minimax(board: Board, color: Color, depth: int, ply: int = 0) -> float:
    """Plain minimax over legal, unforbidden points within two points of a stone."""
    outcome = board.outcome
    if outcome is not None:
        sign = 0 if outcome.winner is None else 1 if outcome.winner is color else -1
        return sign * (WIN * 0.95**ply)
    stones = [*board.stones(Color.BLACK), *board.stones(Color.WHITE)]
    forbidden = board.forbidden_points()
    moves = [
        point
        for point in board.legal_points()
        if point not in forbidden
        and any(abs(point.column - s.column) < 3 and abs(point.row - s.row) < 3 for s in stones)
    ]
    if ply == depth or not moves:
        return recounted(board, color) * 0.95**ply
    values = []
    for move in moves:
        board.play(move)
        values.append(literal_minimax(board, color, depth, ply + 1))
        board.undo()
    return min(values) if ply % 2 else max(values)


def line_to(recorder: Recorder, node: TraceNode) -> tuple[Point | None, ...]:
    """The moves from the root to a recorded node."""
    above = () if node.parent < 1 else line_to(recorder, recorder.nodes[node.parent])
    return (*above, node.move)


class TestWinningLines:
    def test_a_board_of_fifteen_has_572(self) -> None:
        assert len(winning_lines(15)) == 572

    @each_row("size", range(5, 23))
    def test_there_are_as_many_as_the_formula_says(self, size: int) -> None:
        distinct = {frozenset(line) for line in winning_lines(size)}
        assert len(distinct) == 2 * size * (size - 4) + 2 * (size - 4) ** 2

    def test_a_point_is_on_at_most_twenty(self) -> None:
        on = [sum(point in line for line in winning_lines(15)) for point in Board().legal_points()]
        assert max(on) == 20


class TestScore:
    def test_one_stone_in_the_centre_of_five_by_five_is_on_four_lines(self) -> None:
        decision = Winlines(depth=1).choose(Board(5))
        assert worth(decision) == 4 * 100 * 0.95

    @pytest.mark.parametrize(("stones", "attack"), [(2, 2330), (3, 6000), (4, 30000)])
    def test_the_side_that_has_just_moved_scores_by_the_attack_table(
        self, stones: int, attack: int
    ) -> None:
        # The last stone of the row is played; each stone is also alone in its column.
        row = ["a3", "b3", "d3", "e3"][:stones]
        board = Board.from_stones(row[:-1], size=5, turn="black")
        scores = Winlines(depth=1).choose(board).statistics.scores
        assert scores[Point(row[-1])] == (attack + stones * 100) * 0.95

    @pytest.mark.parametrize(
        ("stones", "defence"), [(1, 120), (2, 2800), (3, 8000), (4, 1_000_000)]
    )
    def test_the_side_about_to_move_scores_by_the_defence_table(
        self, stones: int, defence: int
    ) -> None:
        # a1 is alone in its row and diagonal, and kills the column of white's a3.
        board = Board.from_stones(white=["a3", "b3", "d3", "e3"][:stones], size=5, turn="black")
        scores = Winlines(depth=1).choose(board).statistics.scores
        assert scores[Point("a1")] == (2 * 100 - defence - (stones - 1) * 120) * 0.95

    def test_the_last_entry_is_the_code_s_million_not_the_prose_s_hundred_thousand(self) -> None:
        assert DEFENCE[4] == 1_000_000

    def test_at_an_even_depth_the_tables_are_exchanged(self) -> None:
        player = Winlines(depth=2, pruning=False)
        player.trace = recorder = Recorder()
        player.choose(Board.from_stones(["a3", "b3"], size=5, turn="black"))
        leaf = next(node for node in recorder.nodes if line_to(recorder, node) == ("d3", "a1"))
        assert leaf.value == (8000 + 2 * 120 - 2 * 100) * 0.95**2

    def test_a_line_of_both_colours_is_dead(self) -> None:
        # White's e1 is in its column and diagonal; row 1 is dead.
        board = Board.from_stones(["a1", "b1", "c1"], ["d1"], size=5, turn="white")
        scores = Winlines(depth=1).choose(board).statistics.scores
        # White: columns d and e, falling diagonal through e1. Black: columns a, b, c, the rising
        # diagonal.
        assert scores[Point("e1")] == (3 * 100 - 4 * 120) * 0.95

    def test_the_search_s_score_is_the_recounted_one_after_any_move(self) -> None:
        for board in positions(40, (5, 10), 0, seed=1):
            probe = board.copy()
            for move, score in Winlines(depth=1).choose(board).statistics.scores.items():
                probe.play(move)
                if probe.outcome is None:
                    assert score == recounted(probe, board.turn) * 0.95
                probe.undo()

    def test_everything_is_undone_after_a_search(self) -> None:
        for board in positions(20, (6, 8), 0.3, seed=2):
            player = Winlines()
            search = winlines._Search(player, board, 3, Effort(Limit(), StopToken()))
            before = (search.after_own, search.after_other, list(search.numbers), set(search.near))
            search.decide(None)
            after = (search.after_own, search.after_other, search.numbers, search.near)
            assert after == before


class TestMinimax:
    @pytest.mark.no_cover
    @pytest.mark.parametrize(
        ("depth", "count", "sizes", "least"),
        [(1, 200, (5, 15), 0), (2, 200, (5, 10), 0.2), (3, 100, (5, 6), 0.4)],
    )
    def test_alpha_beta_has_the_value_of_plain_minimax_and_a_move_that_reaches_it(
        self, depth: int, count: int, sizes: tuple[int, int], least: float
    ) -> None:
        boards = positions(3 * count, sizes, least, seed=depth)
        for board in islice(filter(is_searched, boards), count):
            pruned = Winlines(depth, threshold=inf).choose(board)
            plain = Winlines(depth, threshold=inf, pruning=False).choose(board)
            exact = plain.statistics.scores
            assert (worth(pruned), exact[pruned.point]) == (worth(plain), worth(plain)), repr(board)

    def test_the_value_is_that_of_a_minimax_written_from_the_text(self) -> None:
        for board in positions(30, (5, 6), 0.3, seed=7):
            if board.stones(Color.BLACK):
                decision = Winlines(depth=2, threshold=inf).choose(board)
                wanted = literal_minimax(board.copy(), board.turn, 2 if decision.depth == 2 else 1)
                assert worth(decision) == pytest.approx(wanted), repr(board)

    def test_alpha_beta_visits_fewer_positions(self) -> None:
        board = Board.from_moves("h8i9i7")
        assert (
            Winlines(depth=2).choose(board).nodes
            < Winlines(depth=2, pruning=False).choose(board).nodes / 3
        )


class TestMoves:
    def test_an_empty_board_begins_in_the_centre(self) -> None:
        assert Winlines().choose(Board(15)).point == "h8"

    def test_where_there_is_nothing_to_choose_nothing_is_searched(self) -> None:
        assert Winlines().choose(Board(15)).nodes == 1

    @pytest.mark.parametrize(("distance", "points"), [(1, 8), (2, 24), (3, 48), (4, 80)])
    def test_points_farther_from_every_stone_than_the_distance_are_not_tried(
        self, distance: int, points: int
    ) -> None:
        decision = Winlines(depth=1, distance=distance).choose(Board.from_moves("h8"))
        assert len(decision.statistics.scores) == points

    def test_distance_counts_the_stones_played_in_the_search(self) -> None:
        player = Winlines(depth=2, distance=1, pruning=False)
        player.trace = recorder = Recorder()
        player.choose(Board.from_moves("h8"))
        assert "f6" in {node.move for node in recorder.nodes if node.parent > 0}

    def test_a_five_is_taken_at_once(self) -> None:
        board = Board.from_moves("h8 a1 i8 a2 j8 a3 k8 a4")
        decision = Winlines().choose(board)
        assert (decision.point in {"g8", "l8"}, decision.mate_in, decision.nodes) == (True, 1, 1)

    def test_an_own_five_goes_before_a_block(self) -> None:
        board = Board.from_moves("a1 h8 a2 i8 a3 j8 a4 k8")
        assert Winlines().choose(board).point == "a5"

    def test_a_four_is_blocked(self) -> None:
        board = Board.from_moves("g8 h8 o15 i8 o1 j8 a15 k8")
        assert Winlines(depth=2).choose(board).point == "l8"

    def test_an_open_three_becomes_an_open_four(self) -> None:
        decision = Winlines(threshold=inf).choose(Board.from_moves(OPEN_THREE))
        assert (decision.point in {"g8", "k8"}, decision.mate_in) == (True, 3)

    def test_an_open_three_of_the_opponent_is_stopped(self) -> None:
        board = Board.from_moves("h8 a1 i8 a15 j8")
        assert Winlines().choose(board).point in {"f8", "g8", "k8", "l8"}

    def test_the_quicker_of_two_wins_is_preferred(self) -> None:
        board = diagram(
            ".......",
            ".......",
            ".......",
            "..xxx..",
            ".......",
            ".......",
            "o.o...o",
            turn="black",
        )
        decision = Winlines(depth=5, distance=1, threshold=inf).choose(board, Limit(nodes=200_000))
        assert (worth(decision), len(decision.pv)) == (WIN * 0.95**3, 3)

    def test_a_lost_position_says_when_it_ends(self) -> None:
        board = Board.from_moves("a1 h8 a3 i8 a5 j8 a7 k8")
        decision = Winlines(depth=2).choose(board)
        assert (worth(decision), decision.mate_in) == (-WIN * 0.95**2, -2)

    def test_a_position_without_a_forced_end_has_no_mate(self) -> None:
        assert Winlines(depth=2).choose(Board.from_moves("h8i9")).mate_in is None

    def test_a_win_is_worth_more_than_four_stones_on_every_line(self) -> None:
        assert len(winning_lines(22)) * DEFENCE[4] < WIN * 0.95**winlines.DEEPEST

    def test_the_only_legal_point_is_played_without_search(self) -> None:
        board = diagram("xxoox", "ooxxo", "xx.ox", "ooxxo", "xxoox", turn="white")
        decision = Winlines().choose(board)
        assert (decision.point, decision.nodes, worth(decision)) == ("c3", 1, 0)

    @pytest.mark.parametrize("board", [Board.from_moves("h8a1i8a2j8a3k8a4l8")])
    def test_a_finished_game_is_refused(self, board: Board) -> None:
        with pytest.raises(ValueError, match="the game is over"):
            Winlines().choose(board)


class TestRules:
    def test_six_in_a_row_is_no_win_under_standard_rules(self) -> None:
        board = Board.from_stones(
            ["c8", "d8", "e8", "g8", "h8"], ["a1", "a3", "a5", "a7"], "black", rule="standard"
        )
        assert Winlines(depth=1).choose(board).statistics.scores[Point("f8")] < WIN / 2

    def test_a_five_shut_in_at_both_ends_is_no_win_under_caro(self) -> None:
        board = Board.from_stones(
            ["c8", "d8", "e8", "f8"], ["b8", "h8", "a1"], "black", rule="caro"
        )
        assert Winlines().choose(board).mate_in != 1

    @pytest.mark.parametrize("forbidden", ["refuse", "lose"])
    def test_black_does_not_try_a_forbidden_point(self, forbidden: str) -> None:
        board = Board.from_stones(
            ["g8", "i8", "h7", "h9"], ["a1", "a3", "a5", "a7"], "black", 15, "renju", forbidden
        )
        assert Point("h8") not in Winlines(depth=1).choose(board).statistics.scores

    def test_white_does_not_expect_black_to_play_a_forbidden_point(self) -> None:
        board = Board.from_stones(
            ["g8", "i8", "h7", "h9"], ["a1", "a3", "a5"], "white", 15, "renju", "lose"
        )
        player = Winlines(depth=2)
        player.trace = recorder = Recorder()
        player.choose(board)
        assert Point("h8") not in {node.move for node in recorder.nodes if node.parent > 0}

    ONLY_FORBIDDEN = ("xxx.xx", "ooxxo.", "xxooxx", "ooxxoo", "xxooxx", "ooxxoo")

    def test_where_black_could_only_pass_the_position_is_scored_as_it_stands(self) -> None:
        board = diagram(*self.ONLY_FORBIDDEN, turn="white", rule="renju")
        player = Winlines()
        player.trace = recorder = Recorder()
        player.choose(board)
        assert next(node for node in recorder.nodes if line_to(recorder, node) == ("f5",)).evaluated

    def test_black_without_another_move_plays_a_forbidden_one_where_that_is_legal(self) -> None:
        rows = [row.replace(".", "o") for row in self.ONLY_FORBIDDEN[1:]]
        board = diagram("xxx.xx", *rows, turn="black", rule="renju", forbidden="lose")
        decision = Winlines().choose(board)
        assert (decision.point, decision.mate_in) == ("d6", -1)

    def test_no_legal_point_at_all_is_refused(self) -> None:
        rows = [row.replace(".", "o") for row in self.ONLY_FORBIDDEN[1:]]
        with pytest.raises(ValueError, match="no legal point"):
            Winlines().choose(diagram("xxx.xx", *rows, turn="black", rule="renju"))

    def test_every_choice_is_legal_and_not_forbidden_and_leaves_the_board_alone(self) -> None:
        for board in positions(150, (5, 22), 0, seed=11):
            before = board.copy()
            point = Winlines(depth=2).choose(board, Limit(nodes=300)).point
            assert board.is_legal(point), repr(board)
            assert board.forbidden(point) is None, repr(board)
            assert (board, board.moves) == (before, before.moves)


def dense_board() -> Board:
    """The largest board, three in five points filled in a pattern without fours."""
    rng = random.Random(3)
    rows = [
        "".join(rng.choices(["xo"[(x // 2 + y) % 2], "."], [3, 2])[0] for x in range(22))
        for y in range(22)
    ]
    return diagram(*rows, turn="black", rule="renju")


class TestLimits:
    @pytest.mark.parametrize("seconds", [0.02, 0.1])
    @pytest.mark.parametrize("board", [dense_board(), Board.from_moves("h8i9i7g9j8", rule="renju")])
    def test_a_time_limit_ends_the_search(self, board: Board, seconds: float) -> None:
        start = time.perf_counter()
        Winlines(depth=6, distance=4).choose(board, Limit(seconds=seconds))
        assert time.perf_counter() - start < PATIENCE

    def test_past_the_threshold_the_best_static_score_is_played(self) -> None:
        board = Board.from_moves("h8i9i7")
        hurried = Winlines(threshold=1e-9).choose(board)
        assert worth(hurried) == worth(Winlines(depth=1).choose(board))

    def test_a_move_whose_search_is_broken_off_has_its_static_score(self) -> None:
        board = Board.from_moves("h8i9i7g9")
        static = Winlines(depth=1).choose(board).statistics.scores
        broken_off = Winlines(depth=3).choose(board, Limit(nodes=50))
        assert broken_off.statistics.scores == static

    def test_a_move_not_searched_is_played_if_its_static_score_is_the_best(self) -> None:
        # e4 looks best at first; it is searched and found worse than d3 looks.
        board = Board.from_moves("f5f7f3e2", size=7)
        reports: list[Report] = []
        Winlines(depth=3, threshold=inf).choose(board, report=reports.append)
        decision = Winlines(depth=3).choose(board, Limit(nodes=reports[0].nodes))
        assert (reports[0].pv[0], decision.pv) == ("e4", ("d3",))

    def test_nodes_are_not_exceeded(self) -> None:
        for nodes in (1, 2, 77, 1000):
            assert (
                Winlines().choose(Board.from_moves("h8i9i7g9"), Limit(nodes=nodes)).nodes == nodes
            )

    def test_a_limit_s_depth_replaces_the_option(self) -> None:
        assert Winlines(depth=3).choose(Board.from_moves("h8i9"), Limit(depth=1)).depth == 1

    def test_a_depth_beyond_reason_is_cut_to_what_can_be_searched(self) -> None:
        decision = Winlines().choose(Board.from_moves("h8i9", 22), Limit(depth=999, nodes=2000))
        assert decision.depth == winlines.DEEPEST

    def test_stop_ends_the_search_soon(self) -> None:
        player = Winlines(depth=8, threshold=30)
        stop = StopToken()
        timer = threading.Timer(0.1, stop.cancel)
        timer.start()
        decision = player.choose(Board.from_moves("h8i9i7g9"), stop=stop)
        timer.join()
        assert decision.seconds < PATIENCE

    def test_a_stop_counts_for_its_own_search_only(self) -> None:
        player, stop = Winlines(depth=1), StopToken()
        stop.cancel()
        board = Board.from_moves("h8i9")
        assert board.is_legal(player.choose(board, stop=stop).point)
        assert player.choose(board).nodes > 0

    def test_the_same_board_gives_the_same_decision(self) -> None:
        board = Board.from_moves("h8i9i7g9j8")
        first, second = (Winlines(depth=2).choose(board) for _ in range(2))
        assert (first.pv, worth(first), first.nodes) == (second.pv, worth(second), second.nodes)


class TestStatistics:
    def test_plain_nodes_are_exact_without_pruning(self, monkeypatch: pytest.MonkeyPatch) -> None:
        efforts: list[Effort] = []

        class Kept(Effort):
            def __init__(
                self, limit: Limit, stop: StopToken | None, seconds: float | None, board: Board
            ) -> None:
                super().__init__(limit, stop, seconds, board)
                efforts.append(self)

        monkeypatch.setattr(winlines, "Effort", Kept)
        for board in positions(40, (5, 6), 0.5, seed=5):
            Winlines(depth=3, threshold=inf, pruning=False).choose(board)
        assert [effort.plain_nodes for effort in efforts] == [effort.nodes for effort in efforts]

    def test_the_pruning_ratio_is_zero_without_pruning(self) -> None:
        decision = Winlines(depth=2, pruning=False).choose(Board.from_moves("h8i9i7"))
        assert decision.statistics.pruning_ratio == 0

    def test_plain_nodes_of_two_plies_from_one_stone_are_counted_by_hand(self) -> None:
        # 8 first moves around the centre of 5x5; then 15 points around two stones side by side
        # less these two, or 16 around two at a corner less these two.
        decision = Winlines(depth=2, distance=1, pruning=False).choose(Board.from_moves("c3", 5))
        assert decision.statistics.plain_nodes == 8 + 4 * 10 + 4 * 12

    def test_leaves_and_ends_are_the_nodes_without_children(self) -> None:
        player = Winlines(depth=3)
        player.trace = recorder = Recorder()
        statistics = player.choose(Board.from_moves(OPEN_THREE, 15), Limit(depth=2)).statistics
        assert statistics.leaves == sum(node.evaluated for node in recorder.nodes)

    def test_cutoffs_are_the_nodes_that_were_cut(self) -> None:
        player = Winlines(depth=2)
        player.trace = recorder = Recorder()
        statistics = player.choose(Board.from_moves("h8i9i7g9")).statistics
        assert 0 < statistics.cutoffs == sum(node.cut is not None for node in recorder.nodes)

    def test_every_first_level_move_has_a_score_and_the_best_is_the_decision_s(self) -> None:
        decision = Winlines(depth=2).choose(Board.from_moves("h8i9i7g9"))
        assert max(decision.statistics.scores.values()) == worth(decision)

    def test_reports_come_after_every_first_level_move_and_the_last_is_the_decision(self) -> None:
        reports: list[Report] = []
        decision = Winlines(depth=2).choose(Board.from_moves("h8i9i7"), report=reports.append)
        assert len(reports) == len(decision.statistics.scores)
        assert (worth(reports[-1]), reports[-1].pv) == (worth(decision), decision.pv)

    def test_the_line_expected_leads_to_the_score(self) -> None:
        board = Board.from_moves("h8i9i7g9j8")
        decision = Winlines(depth=3, threshold=inf).choose(board)
        end = Board.from_moves([*board.moves, *decision.pv])
        assert recounted(end, board.turn) * 0.95**3 == worth(decision)


class Nesting(Recorder):
    """Checks the order of events as they come."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[int] = []

    def enter(self, move: Point | None, depth: int, alpha: float, beta: float) -> None:
        assert (move is None) == (not self.open)
        assert not self.open or depth == self.open[-1] - 1
        assert alpha < beta
        self.open.append(depth)
        super().enter(move, depth, alpha, beta)

    def evaluate(self, value: float) -> None:
        assert self.open
        super().evaluate(value)

    def cut(self, bound: Bound, value: float) -> None:
        assert bound == ("beta" if len(self.open) % 2 else "alpha")
        super().cut(bound, value)

    def leave(self, value: float) -> None:
        self.open.pop()
        super().leave(value)


class TestTrace:
    def traced(self, limit: Limit) -> tuple[Nesting, Decision]:
        player, trace = Winlines(), Nesting()
        player.trace = trace
        return trace, player.choose(Board.from_moves("h8i9i7g9j8", 15), limit)

    @pytest.mark.parametrize("limit", [Limit(), Limit(nodes=500), Limit(depth=2)])
    def test_every_node_entered_is_left(self, limit: Limit) -> None:
        trace, decision = self.traced(limit)
        assert (trace.open, trace.entered) == ([], decision.nodes + 1)

    @pytest.mark.parametrize("limit", [Limit(), Limit(nodes=500), Limit(depth=2)])
    def test_the_root_s_value_is_the_decision_s_score(self, limit: Limit) -> None:
        trace, decision = self.traced(limit)
        assert trace.nodes[0].value == worth(decision)

    def test_plain_minimax_has_no_windows(self) -> None:
        player = Winlines(depth=2, pruning=False)
        player.trace = recorder = Recorder()
        player.choose(Board.from_moves("h8i9"))
        assert {(node.alpha, node.beta) for node in recorder.nodes} == {(-inf, inf)}


class TestOptions:
    @pytest.mark.parametrize("depth", [0, -1, 21])
    def test_a_depth_out_of_range_is_refused(self, depth: int) -> None:
        with pytest.raises(ValueError, match=f"depth must be 1 to 20, not {depth}"):
            Winlines(depth=depth)

    @pytest.mark.parametrize("distance", [0, 5])
    def test_a_distance_out_of_range_is_refused(self, distance: int) -> None:
        with pytest.raises(ValueError, match=f"distance must be 1 to 4, not {distance}"):
            Winlines(distance=distance)

    @pytest.mark.parametrize("threshold", [0, -1.0, float("nan")])
    def test_a_threshold_that_is_no_time_is_refused(self, threshold: float) -> None:
        with pytest.raises(ValueError, match="threshold must be more than 0 seconds"):
            Winlines(threshold=threshold)

    def test_the_defaults_are_the_source_s(self) -> None:
        player = Winlines()
        assert (player.distance, player.threshold, player.pruning) == (2, 6.0, True)
