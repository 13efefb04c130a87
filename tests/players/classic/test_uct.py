"""Monte-Carlo tree search: UCB1, the four phases, the two reward schemes and the cheap cure."""

from __future__ import annotations

import threading
import time
from collections import Counter
from math import inf, sqrt
from random import Random
from typing import Any

import pytest

from tengen.board import Board, Color, Point, Rule, Shape
from tengen.players.base import Limit, Report
from tengen.players.classic.uct import (
    REPORT_EVERY,
    Action,
    State,
    TreeNode,
    Uct,
    reach,
    ucb1,
)
from tengen.players.effort import Effort
from tengen.players.trace import Recorder
from tengen.stop import StopToken
from tests.patience import PATIENCE
from tests.players.scores import worth
from tests.rows import each_row

BLACK, WHITE = Color.BLACK, Color.WHITE
OWN_OPEN_THREE = Board.from_stones(
    black=["g8", "h8", "i8", "c3"], white=["g9", "h10", "m4", "d12"], turn="black"
)
THEIR_OPEN_THREE = Board.from_stones(black=["g8", "h8", "i8"], white=["g9", "c3"], turn="white")


def random_board(seed: int, rule: str, size: int, stones: int, forbidden: str = "refuse") -> Board:
    """A game in progress with at most so many stones."""
    board = Board(size, rule, forbidden)
    points = board.legal_points()
    Random(seed).shuffle(points)
    for point in points:
        if len(board.moves) < stones and board.forbidden(point) is None:
            board.play(point)
            if board.outcome:
                board.undo()
    return board


def positions(count: int, forbidden: str = "refuse") -> list[Board]:
    random = Random(7)
    boards = []
    for seed in range(count):
        size = random.randint(5, 22)
        stones = random.randint(0, size * size - 1)
        boards.append(random_board(seed, list(Rule)[seed % 5], size, stones, forbidden))
    return [board for board in boards if board.legal_points()]


def tree(state: State, children: list[tuple[str, float, int]]) -> TreeNode:
    """A fully expanded root whose children have these points, rewards and visits."""
    root = TreeNode(state, state.turn, untried=[])
    for point, value, visits in children:
        child = root.after(Action(Point(point), state.turn))
        child.value, child.visits = value, visits
        root.children.append(child)
        root.visits += visits
    return root


class Diary:
    """Keeps every step of the search as a tuple."""

    def __init__(self) -> None:
        self.steps: list[tuple[Any, ...]] = []

    def enter(self, *step: Any) -> None:
        raise AssertionError(f"not for Monte-Carlo players: {step}")

    evaluate = cut = leave = enter

    def select(self, move: Point, visits: int, value: float) -> None:
        self.steps.append(("select", move, visits, value))

    def expand(self, move: Point) -> None:
        self.steps.append(("expand", move))

    def simulate(self, reward: float) -> None:
        self.steps.append(("simulate", reward))

    def back_up(self, move: Point | None, visits: int, value: float) -> None:
        self.steps.append(("back_up", move, visits, value))


# UCB1 and selection


@pytest.mark.parametrize(
    ("value", "visits", "parent_visits", "exploration", "expected"),
    [
        (3, 4, 10, sqrt(2), 1.82298),  # 0.75 + 1.41421 * sqrt(2.30259 / 4)
        (0.5, 1, 1, sqrt(2), 0.5),  # ln 1 = 0
        (0, 2, 8, sqrt(2), 1.44203),  # 1.41421 * sqrt(2.07944 / 2)
        (3, 4, 10, 0, 0.75),
        (300, 4, 10, sqrt(2), 76.07298),  # scheme 2: exploration is the same, rewards are not
    ],
)
def test_ucb1_equals_the_hand_worked_figure(
    value: float, visits: int, parent_visits: int, exploration: float, expected: float
) -> None:
    assert ucb1(value, visits, parent_visits, exploration) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize(
    ("exploration", "selected"),
    [
        (sqrt(2), "g9"),  # 0.25 + 1.41421 * sqrt(ln 30 / 4) = 1.554 beats 0.6 + ... = 1.122
        (0.1, "g8"),  # 0.6 + 0.1 * 0.3617 = 0.636 beats 0.25 + 0.1 * 0.9221 = 0.342
    ],
)
def test_selection_goes_to_the_child_with_the_highest_ucb1(
    exploration: float, selected: str
) -> None:
    root = tree(State.at(Board.from_moves("h8")), [("g8", 15.6, 26), ("g9", 1, 4)])
    root.children[0].untried = root.children[1].untried = [Action(Point("a1"), BLACK)]
    node = Uct(exploration=exploration)._selection(root, inf)
    assert node.action == Action(Point(selected), WHITE)


def test_selection_stops_at_a_node_that_has_an_untried_action() -> None:
    root = tree(State.at(Board.from_moves("h8")), [("g8", 1, 1)])
    root.untried = [Action(Point("g9"), WHITE)]
    assert Uct()._selection(root, inf) is root


def test_selection_stops_where_the_game_is_over() -> None:
    board = Board.from_stones(black=["a1", "b1", "c1", "d1"], white=["a3"], turn="black")
    root = tree(State.at(board), [("e1", 1, 1)])
    assert Uct()._selection(root, inf) is root.children[0]


def test_selection_goes_no_deeper_than_it_is_told() -> None:
    root = tree(State.at(Board.from_moves("h8")), [("g8", 1, 1)])
    assert Uct()._selection(root, 1).untried is None


# State, Action, TreeNode


def test_adjacent_actions_are_the_eight_neighbours_of_a_stone() -> None:
    actions = State.at(Board.from_moves("h8")).actions(shapes=False)
    assert {str(action.point) for action in actions} == {
        *("g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9")
    }


def test_an_action_names_the_side_to_move() -> None:
    actions = State.at(Board.from_moves("h8")).actions(shapes=False)
    assert {action.player for action in actions} == {WHITE}


def test_adjacent_actions_leave_out_stones_and_what_is_off_the_board() -> None:
    actions = State.at(Board.from_moves("a1b1")).actions(shapes=False)
    assert {str(action.point) for action in actions} == {"a2", "b2", "c1", "c2"}


def test_adjacent_actions_are_the_legal_points_near_a_stone() -> None:
    for board in positions(40):
        around, centre = reach(board.size, 1), board.point((board.size // 2, board.size // 2))
        near = [p for p in board.legal_points() if any(board[q] for q in around[p])]
        points = [action.point for action in State.at(board).actions(shapes=False)]
        assert sorted(points) == sorted(near or [centre])


def test_any_legal_action_will_do_if_no_adjacent_one_is_legal() -> None:
    class Lonely(State):
        __slots__ = ()

        def adjacent(self) -> list[Point]:
            return [Point("h8")]

    assert len(Lonely.at(Board.from_moves("h8")).actions(shapes=False)) == 224


def test_no_action_is_left_when_the_game_is_over() -> None:
    board = Board.from_moves("h8a1i8a2j8a3k8a4l8")
    assert State.at(board).actions(shapes=True) == []


def test_the_statistics_have_the_visits_of_every_first_level_move() -> None:
    decision = Uct(playouts=50, seed=1).choose(Board.from_moves("h8i9i7"))
    figures = decision.statistics
    assert figures.visits.keys() == figures.scores.keys()
    assert sum(figures.visits.values()) == 50
    assert max(figures.visits.values()) == figures.visits[decision.point]


def test_reach_ends_at_the_edge() -> None:
    assert {str(p) for p in reach(15, 2)[Point("a1")]} == {"a2", "a3", "b1", "c1", "b2", "c3"}


@pytest.mark.parametrize(
    ("scheme", "win", "loss", "undecided"), [(1, 1.0, 0.0, 0.5), (2, 100.0, 0.0, 1.0)]
)
def test_a_state_rewards_by_the_chosen_scheme(
    scheme: int, win: float, loss: float, undecided: float
) -> None:
    won, open_ = Board.from_moves("h8a1i8a2j8a3k8a4l8"), Board.from_moves("h8")
    rewards = [State.at(won).reward(color, scheme) for color in (BLACK, WHITE)]
    assert [*rewards, State.at(open_).reward(BLACK, scheme)] == [win, loss, undecided]


def test_a_full_board_without_a_row_is_undecided() -> None:
    board = full_but("a1")
    state = State.at(board)
    state.play("a1")
    assert (state.is_over, state.winner, state.reward(BLACK, 1)) == (True, None, 0.5)


def test_a_row_of_six_is_no_win_where_the_rule_says_so() -> None:
    board = Board.from_stones(["a1", "b1", "c1", "e1", "f1"], turn="black", rule="standard")
    state = State.at(board)
    state.play("d1")
    assert state.winner is None


# Backpropagation


@pytest.mark.parametrize(("scheme", "win"), [(1, 1.0), (2, 100.0)])
def test_a_reward_counts_for_the_player_whose_action_led_to_the_node(
    scheme: int, win: float
) -> None:
    root = tree(State.at(Board.from_moves("h8")), [("g8", 0, 0)])  # white to move
    child = root.children[0]
    grandchild = child.after(Action(Point("i8"), BLACK))
    white_wins = State.at(Board.from_moves("h8a1i8a2j8a3o15a4l9a5"))
    Uct(reward=scheme)._backpropagation(grandchild, white_wins)
    assert [root.value, child.value, grandchild.value] == [win, win, 0.0]


def test_every_node_above_gets_one_more_visit() -> None:
    root = tree(State.at(Board.from_moves("h8")), [("g8", 2, 3), ("g9", 0, 1)])
    Uct()._backpropagation(root.children[0], State.at(Board.from_moves("h8")))
    assert [root.visits, *(child.visits for child in root.children)] == [5, 4, 1]


def test_an_undecided_end_counts_half_for_both_sides() -> None:
    root = tree(State.at(Board.from_moves("h8")), [("g8", 0, 0)])
    grandchild = root.children[0].after(Action(Point("i8"), BLACK))
    Uct()._backpropagation(grandchild, State.at(Board.from_moves("h8")))
    assert [root.value, root.children[0].value, grandchild.value] == [0.5, 0.5, 0.5]


@pytest.mark.parametrize("shapes", [False, True])
def test_a_node_has_its_childrens_visits_and_its_first_one(shapes: bool) -> None:
    player = Uct(playouts=700, seed=1, shapes=shapes)
    player.trace = recorder = Recorder()
    player.choose(random_board(3, "freestyle", 7, 12))
    visits = Counter(dict.fromkeys({node.parent for node in recorder.nodes[1:]}, 1))
    visits[0] = 0  # no playout ended at the root
    for node in recorder.nodes[1:]:
        visits[node.parent] += node.visits
    assert all(recorder.nodes[index].visits == count for index, count in visits.items())


def test_the_roots_value_is_that_of_its_children_together() -> None:
    player = Uct(playouts=300, seed=2)
    player.trace = recorder = Recorder()
    player.choose(Board.from_moves("h8h9"))
    root, *rest = recorder.nodes
    total = sum(node.visits * (node.value or 0) for node in rest if node.parent == 0)
    assert root.visits * (root.value or 0) == pytest.approx(total)


# Simulation


@pytest.mark.parametrize("shapes", [False, True])
@pytest.mark.parametrize("rule", list(Rule))
def test_a_random_game_takes_adjacent_points_to_the_end(rule: Rule, shapes: bool) -> None:
    start = State.at(Board.from_moves("h8h9", rule=rule))
    for seed in range(10):
        end = Uct(shapes=shapes)._simulation(TreeNode(start, start.turn), Random(seed))
        replay = start.copy()
        for move in end.moves:
            assert move in replay.adjacent()
            replay.play(move)
        assert end.is_over


def test_every_adjacent_action_is_drawn_about_as_often_as_the_others() -> None:
    start, random = TreeNode(State.at(Board.from_moves("h8")), WHITE), Random(5)
    first = [Uct()._simulation(start, random).moves[0] for _ in range(1600)]
    assert all(150 <= first.count(point) <= 250 for point in set(first))


FORBIDDEN_LEFT = """
XXX.XX
OOXXOO
XXOOXX
OOXXOO
XXOOXX
.OXXOO
"""
"""Under renju d6 would be a row of six."""


def pictured(picture: str, turn: str, rule: str, forbidden: str = "refuse") -> Board:
    rows = picture.split()
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    black, white = ([xy for xy, sign in signs.items() if sign == own] for own in "XO")
    return Board.from_stones(black, white, turn, len(rows), rule, forbidden)


def full_but(point: str) -> Board:
    """A 6x6 board with one empty point that wins for nobody."""
    board = pictured(FORBIDDEN_LEFT, "white", "freestyle")
    other = "d6" if point == "a1" else "a1"
    white = (*board.stones("white"), Point(other))
    return Board.from_stones(board.stones("black"), white, "black", 6, "freestyle")


def test_a_random_game_is_undecided_when_only_forbidden_points_are_left() -> None:
    state = State.at(pictured(FORBIDDEN_LEFT, "white", "renju"))
    node = TreeNode(state, state.turn).after(Action(Point("a1"), WHITE))
    end = Uct()._simulation(node, Random(1))
    assert (end.is_over, end.reward(BLACK, 2)) == (False, 1.0)


def test_a_random_game_passes_over_a_forbidden_point() -> None:
    node = TreeNode(State.at(pictured(FORBIDDEN_LEFT, "black", "renju")), BLACK)
    ends = [Uct()._simulation(node, Random(seed)).moves for seed in range(20)]
    assert set(ends) == {(Point("a1"), Point("d6"))}


def test_the_tree_stops_where_only_forbidden_points_are_left() -> None:
    board = pictured(FORBIDDEN_LEFT, "white", "renju")
    assert Uct(playouts=30, seed=1).choose(board).nodes == 30


# The cheap cure


def fives_by_looking_everywhere(state: State) -> list[Point]:
    for color in (state.turn, state.turn.other):
        points = [p for p in state.legal_points() if Shape.FIVE in state.shapes(p, color).values()]
        if points:
            return sorted(points)
    return []


@pytest.mark.no_cover
@pytest.mark.parametrize("rule", list(Rule))
def test_urgent_points_are_all_own_fives_or_else_all_blocks(rule: Rule) -> None:
    random, met = Random(11), 0
    for _ in range(40):
        state = State.at(Board.from_moves("e5e6", 9, rule))
        while not state.is_over and (actions := state.actions(shapes=True)):
            assert sorted(state.urgent()) == fives_by_looking_everywhere(state)
            met += bool(state.urgent())
            state.play(random.choice(actions).point)
    assert met > 40


@pytest.mark.parametrize("rule", list(Rule))
def test_looking_for_urgent_points_leaves_the_state_as_it_was(rule: Rule) -> None:
    state = State.at(Board.from_moves("h8h9", rule=rule))
    for move in ("i8", "i9", "j8", "j9", "k8"):
        state.play(move)
    before = repr(state)
    state.urgent()
    assert repr(state) == before


def test_an_own_five_comes_before_a_block() -> None:
    stones = ["c3", "d3", "e3", "f3"], ["c5", "d5", "e5", "f5"]
    state = State.at(Board.from_stones(*stones, turn="white"))
    assert {str(point) for point in state.urgent()} == {"b5", "g5"}


def test_with_shapes_a_four_is_blocked_without_search() -> None:
    board = Board.from_stones(["c3", "d3", "e3", "f3"], ["b3", "h8", "k5"], "white")
    decision = Uct(shapes=True).choose(board)
    assert (decision.point, decision.nodes) == ("g3", 1)


def test_plain_search_may_ignore_its_own_open_three() -> None:
    points = [Uct(playouts=500, seed=seed).choose(OWN_OPEN_THREE).point for seed in range(4)]
    assert not {*map(str, points)} <= {"f8", "j8"}


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(3))
def test_with_shapes_an_own_open_three_is_extended(seed: int) -> None:
    assert Uct(1000, seed=seed, shapes=True).choose(OWN_OPEN_THREE).point in ("f8", "j8")


def test_plain_search_may_ignore_the_opponents_open_three() -> None:
    points = [Uct(playouts=500, seed=seed).choose(THEIR_OPEN_THREE).point for seed in range(4)]
    assert not {*map(str, points)} <= {"e8", "f8", "j8", "k8"}


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(3))
def test_with_shapes_the_opponents_open_three_is_blocked(seed: int) -> None:
    point = Uct(1500, seed=seed, shapes=True).choose(THEIR_OPEN_THREE).point
    assert point in ("e8", "f8", "j8", "k8")


# Choosing


@pytest.mark.parametrize("shapes", [False, True])
@pytest.mark.parametrize("rule", list(Rule))
def test_a_five_is_made_at_once(rule: Rule, shapes: bool) -> None:
    stones = ["c3", "d3", "e3", "f3"], ["c5", "d5", "e5", "f5"]
    decision = Uct(shapes=shapes).choose(Board.from_stones(*stones, turn="black", rule=rule))
    assert (str(decision.point) in {"b3", "g3"}, decision.mate_in, decision.nodes) == (True, 1, 1)


@pytest.mark.no_cover
def test_plain_search_blocks_a_four() -> None:
    board = Board.from_stones(["c3", "d3", "e3", "f3"], ["b3", "d4", "f5"], "white", 9)
    assert Uct(playouts=3000, seed=1).choose(board).point == "g3"


@pytest.mark.no_cover
@pytest.mark.parametrize("shapes", [False, True])
def test_a_win_in_three_is_found_with_enough_playouts(shapes: bool) -> None:
    board = Board.from_stones(["d5", "e5", "f5"], ["d6", "e7", "b2"], "black", 9)
    decision = Uct(playouts=3000, seed=1, shapes=shapes).choose(board)
    assert decision.point in ("c5", "g5")


@each_row("size", range(5, 23))
def test_an_empty_board_plays_the_centre(size: int) -> None:
    assert Uct().choose(Board(size)).point.xy(size) == (size // 2, size // 2)


def test_the_only_legal_point_is_played_after_one_playout() -> None:
    decision = Uct().choose(full_but("d6"))
    assert (decision.point, decision.nodes, decision.pv) == ("d6", 1, (Point("d6"),))


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        Uct().choose(Board.from_moves("h8a1i8a2j8a3k8a4l8"))


def test_a_side_without_a_legal_point_is_refused() -> None:
    board = pictured(FORBIDDEN_LEFT.replace(".O", "OO"), "black", "renju")
    with pytest.raises(ValueError, match="no legal point"):
        Uct().choose(board)


def test_a_forbidden_point_is_played_only_if_nothing_else_is_left() -> None:
    board = pictured(FORBIDDEN_LEFT.replace(".O", "OO"), "black", "renju", "lose")
    decision = Uct().choose(board)
    assert (decision.point, worth(decision)) == ("d6", 0.0)


def test_the_most_visited_move_is_played_among_equals_the_better_rewarded() -> None:
    children = [("g8", 9.0, 10), ("g9", 5.0, 20), ("g7", 8.0, 20)]
    root = tree(State.at(Board.from_moves("h8")), children)
    decision = Uct()._decision(root, Effort(Limit(), StopToken()), depth=1)
    assert (decision.point, worth(decision)) == ("g7", 0.4)


@pytest.mark.no_cover
@pytest.mark.parametrize("shapes", [False, True])
@pytest.mark.parametrize("forbidden", ["refuse", "lose"])
def test_moves_are_legal_and_not_forbidden_under_every_rule(forbidden: str, shapes: bool) -> None:
    player = Uct(playouts=4, seed=3, shapes=shapes)
    for board in positions(60, forbidden):
        point = player.choose(board).point
        assert board.is_legal(point)
        assert board.forbidden(point) is None


@pytest.mark.parametrize("shapes", [False, True])
def test_the_board_is_left_as_it_is(shapes: bool) -> None:
    for board in positions(10):
        before = repr(board)
        Uct(playouts=10, shapes=shapes).choose(board)
        assert repr(board) == before


@pytest.mark.parametrize("options", [{}, {"shapes": True}, {"reward": 2}])
def test_the_same_seed_gives_the_same_decision(options: dict[str, Any]) -> None:
    board, player = random_board(5, "renju", 15, 30), Uct(playouts=100, seed=9, **options)
    first, second = player.choose(board), Uct(playouts=100, seed=9, **options).choose(board)
    assert (
        first.statistics.scores
        == second.statistics.scores
        == player.choose(board).statistics.scores
    )


def test_without_a_seed_games_differ() -> None:
    board, player = Board.from_moves("h8h9"), Uct(playouts=100)
    scores = [player.choose(board).statistics.scores for _ in range(2)]
    assert scores[0] != scores[1]


# Limits, reports, statistics, trace


def test_the_limits_nodes_come_before_the_players_playouts() -> None:
    board = Board.from_moves("h8h9")
    counts = [Uct(playouts=50).choose(board, Limit(nodes=n)).nodes for n in (20, 80)]
    assert counts == [20, 80]


@pytest.mark.parametrize("depth", [1, 2])
def test_the_limits_depth_bounds_the_tree(depth: int) -> None:
    decision = Uct(playouts=400, seed=1).choose(Board.from_moves("c3c2", 5), Limit(depth=depth))
    assert (decision.depth, len(decision.pv)) == (depth, depth)


@pytest.mark.parametrize("shapes", [False, True])
@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_a_time_limit_ends_the_search_on_a_crowded_board(seconds: float, shapes: bool) -> None:
    board = random_board(2, "renju", 22, 300)
    started = time.perf_counter()
    Uct(playouts=10**6, shapes=shapes).choose(board, Limit(seconds=seconds))
    assert time.perf_counter() - started < PATIENCE


def test_another_thread_can_stop_it() -> None:
    player = Uct(playouts=10**6)
    stop = StopToken()
    timer = threading.Timer(0.1, stop.cancel)
    timer.start()
    assert player.choose(Board.from_moves("h8h9"), stop=stop).nodes < 10**6
    timer.join()


def test_reports_come_at_regular_playouts() -> None:
    reports: list[Report] = []
    Uct(playouts=600).choose(Board.from_moves("h8h9"), report=reports.append)
    assert [report.nodes for report in reports] == [REPORT_EVERY, 2 * REPORT_EVERY]


def test_statistics_count_the_playouts() -> None:
    statistics = Uct(playouts=60).choose(Board.from_moves("h8h9")).statistics
    assert (statistics.nodes, statistics.plain_nodes, statistics.pruning_ratio) == (60, None, None)
    assert statistics.pruning_ratio_all is None


def test_statistics_score_every_first_level_move() -> None:
    decision = Uct(playouts=60).choose(Board.from_moves("h8h9"))
    actions = State.at(Board.from_moves("h8h9")).actions(shapes=False)
    assert set(decision.statistics.scores) == {action.point for action in actions}


def test_the_expected_line_can_be_played() -> None:
    board = Board.from_moves("h8h9")
    for move in Uct(playouts=800, seed=1).choose(board).pv:
        board.play(move)
    assert len(board.moves) > 3


def test_each_playout_goes_down_plays_out_and_comes_back_by_the_same_way() -> None:
    player = Uct(playouts=300, seed=1)
    player.trace = diary = Diary()
    player.choose(Board.from_moves("c3c4", 6))
    path: list[Point | None] = [None]
    playouts = 0
    for kind, *figures in diary.steps:
        if kind in ("select", "expand"):
            path.append(figures[0])
        elif kind == "simulate":
            playouts += 1
        else:
            assert figures[0] == path.pop()
            path = path or [None]
    assert (playouts, path) == (300, [None])


def test_tracing_changes_nothing() -> None:
    board, traced = Board.from_moves("h8h9"), Uct(playouts=200, seed=1)
    traced.trace = Recorder()
    plain = Uct(playouts=200, seed=1).choose(board)
    assert traced.choose(board).statistics.scores == plain.statistics.scores


# Options


def test_the_defaults_are_those_of_the_text() -> None:
    player = Uct()
    assert (player.exploration, player.reward, player.shapes) == (sqrt(2), 1, False)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"playouts": 0}, "playouts must be 1 or more, not 0"),
        ({"exploration": -1.0}, "exploration must be 0 or more and finite, not -1.0"),
        ({"exploration": inf}, "exploration must be 0 or more and finite, not inf"),
        ({"exploration": float("nan")}, "exploration must be 0 or more and finite, not nan"),
        ({"reward": 3}, "reward must be one of 1, 2, not 3"),
    ],
)
def test_a_wrong_option_says_what_would_be_right(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        Uct(**options)
