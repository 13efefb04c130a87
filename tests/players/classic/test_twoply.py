from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import combinations_with_replacement
from math import inf

import pytest

from tengen.board import Board, Color, Point, Rule, Shape
from tengen.players.base import Limit, Report
from tengen.players.classic.twoply import (
    BLOCKS_FIVE,
    MAKES_FIVE,
    WEIGHTS,
    WON,
    Scales,
    Twoply,
    lines_of,
    must_play,
    weigh_line,
)
from tengen.players.trace import Recorder
from tengen.stop import StopToken
from tests.patience import PATIENCE
from tests.rows import each_row

FULL_BUT_AN_OVERLINE = "xxooxo/xxooox/xxx1xx/xoxooo/xxoooo/xoxxoo b renju"
"""The last empty point, d4, gives black six in a row."""


def random_board(seed: int, rule: Rule = Rule.FREESTYLE, size: int = 15, stones: int = 30) -> Board:
    """A position from random play in which the game goes on."""
    dice = random.Random(seed)
    board = Board(size, rule)
    while len(board.moves) < stones:
        board.play(dice.choice(board.legal_points()))
        if board.outcome:
            board.undo()
            board.undo()
    return board


def random_boards(rule: Rule, seeds: range) -> list[Board]:
    """Small boards of all densities, others for each rule."""
    boards = []
    for seed in seeds:
        size = 5 + seed % 4
        stones = seed * 7 % (size * size * 3 // 5)
        boards.append(random_board(1000 * list(Rule).index(rule) + seed, rule, size, stones))
    return boards


def literal_weight(board: Board, point: Point, computer: Color) -> int:
    """A point's weight straight from the board's shapes."""
    nothing = (0, 0)
    made = board.shapes(point, computer).values()
    broken = board.shapes(point, computer.other).values()
    own = sum(WEIGHTS.get(shape, nothing)[0] for shape in made)
    return own + sum(WEIGHTS.get(shape, nothing)[1] for shape in broken)


def literal_value(board: Board, computer: Color, depth: int) -> float:
    """Plain minimax as the text tells it, without any of the player's machinery."""
    if board.outcome:
        winner = board.outcome.winner
        return 0 if winner is None else WON if winner is computer else -WON
    weights = {point: literal_weight(board, point, computer) for point in board.legal_points()}
    moves = [point for point in weights if weights[point]]
    if depth == 0 or not moves:
        return sum(weights.values())
    best = max if board.turn is computer else min
    values = []
    for move in moves:
        board.play(move)
        values.append(literal_value(board, computer, depth - 1))
        board.undo()
    return best(values)


# The table of weights

TABLE = [
    # the line, the place of the stone, made, broken
    ("......xxxx.....", 5, 500_000, -99_999),  # five
    ("......xxx......", 5, 10_000, -7_999),  # open four
    ("..x.x.x.x......", 5, 10_000, -7_999),  # two fours on one line
    ("oxxx...........", 4, 1_000, -799),  # four
    ("......xx.......", 5, 500, -399),  # open three
    ("oxx............", 3, 100, -79),  # sleeping three
    ("......x........", 7, 50, -39),  # open two
    ("ox.............", 2, 10, -9),  # sleeping two
    ("...............", 7, 0, 0),  # nothing
]


@pytest.mark.parametrize(("line", "place", "made", "broken"), TABLE)
def test_a_shape_made_is_worth_its_row_of_the_table(
    line: str, place: int, made: int, broken: int
) -> None:
    del broken
    assert weigh_line(Rule.FREESTYLE, Color.BLACK, line)[0][place] == made


@pytest.mark.parametrize(("line", "place", "made", "broken"), TABLE)
def test_a_shape_broken_is_worth_its_row_of_the_table(
    line: str, place: int, made: int, broken: int
) -> None:
    del made
    assert weigh_line(Rule.FREESTYLE, Color.WHITE, line)[0][place] == broken


def test_six_where_six_does_not_win_is_worth_nothing() -> None:
    assert weigh_line(Rule.STANDARD, Color.BLACK, "....xxx.xx.....")[0][7] == 0


def test_the_share_of_a_line_is_the_sum_of_its_points() -> None:
    weights, share = weigh_line(Rule.RENJU, Color.BLACK, "..x.xx.o.o.....")
    assert share == sum(weights)


def test_a_point_where_both_make_something_weighs_the_difference() -> None:
    assert weigh_line(Rule.FREESTYLE, Color.BLACK, "....xxx.oooox..")[0][7] == 1_000 - 99_999


def sums(side: int) -> list[tuple[int, bool, int]]:
    """Whatever four lines can add up to on one side: sum, has a five, number of shapes."""
    shapes: list[Shape | None] = [None, *WEIGHTS]
    found = set()
    for four in combinations_with_replacement(shapes, 4):
        named = [shape for shape in four if shape is not None]
        total = sum(WEIGHTS[shape][side] for shape in named)
        found.add((total, Shape.FIVE in named, len(named)))
    return list(found)


def holds_for_all_weights(law: Callable[[int, bool, bool, int], bool]) -> bool:
    return all(
        law(made + broken, own_five, other_five, count + other_count)
        for made, own_five, count in sums(0)
        for broken, other_five, other_count in sums(1)
    )


def test_a_weight_of_99999_always_means_an_own_five() -> None:
    assert holds_for_all_weights(lambda weight, own, *_: (weight >= 99_999) == own)


def test_a_weight_of_minus_50000_always_means_a_five_of_the_opponent() -> None:
    assert holds_for_all_weights(lambda weight, own, other, _: own or (weight <= -50_000) == other)


def test_a_weight_of_0_always_means_that_nothing_is_made_or_broken() -> None:
    assert holds_for_all_weights(lambda weight, _own, _other, count: (weight == 0) == (count == 0))


def test_a_win_is_above_any_sum_of_weights() -> None:
    assert 22 * 22 * 4 * WEIGHTS[Shape.FIVE][0] < WON


@pytest.mark.parametrize("rule", Rule)
def test_the_weight_of_a_five_is_the_boards_word_for_a_win(rule: Rule) -> None:
    for seed in range(20):
        board = random_board(seed, rule, size=9, stones=36)
        heavy = {p for p, weight in Scales(board).candidates().items() if weight >= MAKES_FIVE}
        wins = set()
        for point in board.legal_points():
            board.play(point)
            if board.outcome and board.outcome.winner:
                wins.add(point)
            board.undo()
        assert heavy == wins


# The value of a position


def test_a_board_of_15_has_72_lines_long_enough_for_a_five() -> None:
    assert len(lines_of(15)) == 15 + 15 + 21 + 21


def test_one_stone_of_the_opponent_on_the_smallest_board_is_worth_16_broken_twos() -> None:
    # Each of the four lines through c3 has four empty points; a stone there would make two.
    assert Scales(Board.from_moves("c3", size=5)).total == 16 * -9


def test_a_reply_on_the_diagonal_leaves_12_broken_twos_and_makes_8_of_its_own() -> None:
    board = Board.from_moves("c3", size=5)
    decision = Twoply().choose(board, Limit(depth=1))
    assert decision.statistics.scores[Point("b4")] == 12 * -9 + 8 * 10


def test_a_reply_on_the_middle_row_leaves_12_broken_twos_and_makes_4_of_its_own() -> None:
    board = Board.from_moves("c3", size=5)
    decision = Twoply().choose(board, Limit(depth=1))
    assert decision.statistics.scores[Point("c4")] == 12 * -9 + 4 * 10


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule is not Rule.RENJU])
def test_the_total_is_the_sum_of_the_boards_own_shapes(rule: Rule) -> None:
    board = random_board(3, rule)
    empty = board.legal_points()
    expected = sum(literal_weight(board, point, board.turn) for point in empty)
    assert Scales(board).total == expected


@pytest.mark.parametrize("rule", Rule)
def test_the_total_follows_stones_put_down(rule: Rule) -> None:
    board = random_board(4, rule)
    scales = Scales(board)
    for point in list(scales.candidates())[:2]:
        scales.play(point)
    assert scales.total == sum(
        scales.weight(p) for p in lines_points(15) if scales.board[p] is None
    )


def lines_points(size: int) -> set[Point]:
    return {point for line in lines_of(size) for point in line}


def test_the_total_follows_stones_taken_back() -> None:
    scales = Scales(random_board(5))
    before = scales.total
    for point in list(scales.candidates())[-5:]:
        scales.play(point)
    for _ in range(5):
        scales.undo()
    assert scales.total == before


def test_the_candidates_come_heaviest_first() -> None:
    weights = [abs(weight) for weight in Scales(random_board(6)).candidates().values()]
    assert weights == sorted(weights, reverse=True)


def test_points_of_weight_0_are_no_candidates() -> None:
    far_from_the_stone = Point("a1")
    assert far_from_the_stone not in Scales(Board.from_moves("h8")).candidates()


# Must-play rule


def test_an_own_five_is_played_before_a_block_that_is_met_first() -> None:
    assert must_play({Point("a1"): -99_999, Point("b1"): 500_000}) == "b1"


def test_a_block_is_played_without_search() -> None:
    assert must_play({Point("a1"): 20_000, Point("b1"): BLOCKS_FIVE}) == "b1"


def test_weights_just_inside_the_two_thresholds_are_searched() -> None:
    weights = {Point("a1"): MAKES_FIVE - 1, Point("b1"): BLOCKS_FIVE + 1}
    assert must_play(weights) is None


BOTH_HAVE_FOUR = Board.from_stones(
    black=["a1", "a2", "a3", "a4"], white=["o12", "o13", "o14", "o15"], turn="black"
)


def test_it_takes_an_immediate_five_though_the_opponent_has_a_four() -> None:
    assert Twoply().choose(BOTH_HAVE_FOUR).point == "a5"


def test_a_five_at_once_is_a_mate_in_one() -> None:
    assert Twoply().choose(BOTH_HAVE_FOUR).mate_in == 1


def test_a_five_at_once_is_one_node() -> None:
    assert Twoply().choose(BOTH_HAVE_FOUR).statistics.nodes == 1


def test_it_blocks_a_four() -> None:
    board = Board.from_stones(
        black=["a1", "a2", "a3", "a4"], white=["h8", "h9", "h10"], turn="white"
    )
    assert Twoply().choose(board).point == "a5"


def test_a_block_claims_no_forced_end() -> None:
    board = Board.from_stones(
        black=["h5", "h6", "h7", "h8"], white=["a1", "c1", "e1"], turn="white"
    )
    assert Twoply().choose(board).mate_in is None


# The judge: a five is looked for before a full board is a draw


def test_a_five_on_the_last_empty_point_is_a_win_and_not_a_draw() -> None:
    board = Board.from_text("xxxx1/ooxxo/xoxoo/oxoxo/oxoox b freestyle")
    assert Twoply().choose(board).score == WON


def test_the_last_empty_point_without_a_five_is_a_draw() -> None:
    board = Board.from_text("xxox1/ooxxo/xoxoo/oxoxo/oxoox b freestyle")
    assert Twoply().choose(board).score == 0


# Its strengths: it sees its own next move and the reply


def test_it_makes_an_open_four_from_an_open_three() -> None:
    board = Board.from_stones(black=["h8", "h9", "h10"], white=["a1", "c1", "e3"], turn="black")
    assert Twoply().choose(board).point in {"h7", "h11"}


def test_it_answers_an_open_three_at_one_of_its_ends() -> None:
    board = Board.from_stones(black=["h8", "h9", "h10"], white=["a1", "c1"], turn="white")
    assert Twoply().choose(board).point in {"h7", "h11"}


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(4))
def test_it_beats_random_play(seed: int) -> None:
    dice, player = random.Random(seed), Twoply()
    board = Board(size=11)
    me = [Color.BLACK, Color.WHITE][seed % 2]
    while not board.outcome:
        mine = board.turn is me
        board.play(player.choose(board).point if mine else dice.choice(board.legal_points()))
    assert board.outcome.winner is me


# The tree


@pytest.mark.no_cover
@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("rule", Rule)
def test_alpha_beta_gives_the_move_and_value_of_plain_minimax(rule: Rule, depth: int) -> None:
    pruned, plain = Twoply(), Twoply(pruning=False)
    for board in random_boards(rule, range(34 * depth, 34 * depth + 34)):
        one, other = (player.choose(board, Limit(depth=depth)) for player in (pruned, plain))
        assert (one.score, one.point) == (other.score, other.point)


@pytest.mark.no_cover
@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.CARO])
def test_the_value_is_that_of_a_literal_minimax(rule: Rule) -> None:
    for seed in range(8):
        board = random_board(seed, rule, size=6, stones=8 + seed)
        decision = Twoply().choose(board)
        expected = literal_value(board.copy(), board.turn, 2)
        # A must-play move is not searched, and so has no minimax value.
        assert decision.depth == 1 or decision.score == expected


def test_the_literal_minimax_was_compared_with_a_search_and_not_only_with_must_play_moves() -> None:
    depths = [Twoply().choose(random_board(s, size=6, stones=8 + s)).depth for s in range(8)]
    assert depths.count(2) >= 4


def test_more_depth_than_two_is_two() -> None:
    assert Twoply().choose(random_board(1), Limit(depth=9)).depth == 2


def test_a_depth_of_one_looks_for_no_reply() -> None:
    decision = Twoply().choose(random_board(1), Limit(depth=1))
    assert decision.pv == (decision.point,)


def test_the_line_has_the_move_and_the_reply() -> None:
    decision = Twoply().choose(random_board(1))
    assert (len(decision.pv), decision.pv[0]) == (2, decision.point)


def test_the_same_question_has_the_same_answer() -> None:
    board = random_board(2)
    one, other = Twoply().choose(board), Twoply().choose(board)
    assert (one.point, one.score, one.pv, one.nodes) == (
        other.point,
        other.score,
        other.pv,
        other.nodes,
    )


def test_it_sees_that_it_loses_when_the_only_block_is_forbidden() -> None:
    # White makes five at h8, where black would make two open threes.
    board = Board.from_stones(
        black=["f8", "g8", "h7", "h6", "i4"],
        white=["e5", "f6", "g7", "i9", "a1"],
        turn="black",
        rule="renju",
    )
    assert Twoply().choose(board).mate_in == -2


# Rules and boards


@pytest.mark.no_cover
@pytest.mark.parametrize("lose", [False, True])
@pytest.mark.parametrize("rule", Rule)
def test_it_plays_legal_points_that_are_not_forbidden(rule: Rule, lose: bool) -> None:
    for seed in range(20):
        board = random_board(seed, rule, 9, 10 + 2 * seed)
        board = Board.from_text(board.to_text(), forbidden="lose" if lose else "refuse")
        point = Twoply().choose(board).point
        assert board.is_legal(point)
        assert board.forbidden(point) is None


def test_a_forbidden_point_is_played_and_lost_if_the_board_asks_and_nothing_else_is_left() -> None:
    board = Board.from_text(FULL_BUT_AN_OVERLINE, forbidden="lose")
    assert Twoply().choose(board).mate_in == -1


def test_with_nothing_but_a_forbidden_point_there_is_no_move() -> None:
    with pytest.raises(ValueError, match="no legal point"):
        Twoply().choose(Board.from_text(FULL_BUT_AN_OVERLINE))


def test_an_opponent_without_a_legal_reply_leaves_the_sum_as_it_is() -> None:
    # After white's d6 only d4 is empty: black may not play there, and white makes five.
    board = Board.from_text(FULL_BUT_AN_OVERLINE.replace("xxooxo", "xxo1xo").replace(" b ", " w "))
    assert Twoply().choose(board).statistics.scores[Point("d6")] == 500_000


@each_row("size", range(5, 23))
def test_an_empty_board_gets_a_stone_next_to_the_centre(size: int) -> None:
    point = Twoply().choose(Board(size)).point
    assert max(abs(2 * point.column - size + 1), abs(2 * point.row - size - 1)) <= 1


def test_an_empty_board_of_15_gets_its_centre() -> None:
    assert Twoply().choose(Board()).point == "h8"


def test_a_game_that_is_over_has_no_move() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        Twoply().choose(Board.from_moves("a1b1a2b2a3b3a4b4a5"))


@pytest.mark.parametrize("rule", Rule)
def test_the_board_is_left_as_it_is(rule: Rule) -> None:
    board = random_board(7, rule, size=9)
    before, moves = board.copy(), board.moves
    Twoply().choose(board)
    assert (board, board.moves) == (before, moves)


# Limits


@pytest.mark.parametrize(("size", "stones"), [(22, 280), (22, 60), (15, 40)])
def test_a_time_limit_ends_the_search(size: int, stones: int) -> None:
    board = random_board(8, Rule.RENJU, size, stones)
    weigh_line.cache_clear()
    started = time.perf_counter()
    Twoply().choose(board, Limit(seconds=0.02))
    assert time.perf_counter() - started < PATIENCE


@pytest.mark.parametrize("nodes", [1, 2, 50])
def test_a_limit_of_nodes_is_kept(nodes: int) -> None:
    assert Twoply(pruning=False).choose(random_board(1), Limit(nodes=nodes)).nodes == nodes


def test_a_move_whose_replies_were_not_all_seen_has_no_score() -> None:
    board = random_board(1)
    player, recorder = Twoply(pruning=False), Recorder()
    player.trace = recorder
    decision = player.choose(board, Limit(nodes=400))
    moves = [node.move for node in recorder.nodes if node.depth == 1]
    assert list(decision.statistics.scores) == moves[:-1]


def test_stop_ends_the_search() -> None:
    stop = StopToken()
    decision = Twoply().choose(random_board(1), report=lambda _: stop.cancel(), stop=stop)
    assert len(decision.statistics.scores) == 1


def test_a_player_that_was_stopped_plays_on() -> None:
    player, board, stop = Twoply(), random_board(1), StopToken()
    player.choose(board, report=lambda _: stop.cancel(), stop=stop)
    assert player.choose(board).score == Twoply().choose(board).score


def test_each_better_move_is_reported() -> None:
    reports: list[Report] = []
    decision = Twoply().choose(random_board(1), report=reports.append)
    assert (reports[-1].score, reports[-1].pv) == (decision.score, decision.pv)


def test_pruning_must_be_true_or_false() -> None:
    with pytest.raises(ValueError, match="pruning must be True or False, not 'no'"):
        Twoply(pruning="no")  # type: ignore[arg-type]


# Figures and trace


def test_plain_minimax_visits_what_plain_minimax_visits() -> None:
    figures = Twoply(pruning=False).choose(random_board(1, size=9)).statistics
    assert figures.plain_nodes == figures.nodes


def test_plain_minimax_prunes_nothing() -> None:
    figures = Twoply(pruning=False).choose(random_board(1, size=9)).statistics
    assert (figures.pruning_ratio, figures.cutoffs) == (0, 0)


def test_alpha_beta_prunes_most_of_the_tree() -> None:
    ratio = Twoply().choose(random_board(1)).statistics.pruning_ratio
    assert ratio is not None
    assert ratio > 0.8


def test_every_node_but_those_with_replies_is_a_leaf() -> None:
    figures = Twoply().choose(random_board(1)).statistics
    assert figures.leaves == figures.nodes - len(figures.scores)


def test_the_best_score_of_the_first_level_is_the_decisions() -> None:
    decision = Twoply().choose(random_board(1))
    assert decision.score == max(decision.statistics.scores.values())


def test_every_candidate_has_a_score() -> None:
    board = random_board(1)
    assert set(Twoply().choose(board).statistics.scores) == set(Scales(board).candidates())


def traced(pruning: bool = True) -> tuple[Recorder, float | None, int, int]:
    recorder, player = Recorder(), Twoply(pruning=pruning)
    player.trace = recorder
    decision = player.choose(random_board(1, size=9))
    return recorder, decision.score, decision.nodes, decision.statistics.cutoffs


def test_the_traced_root_has_the_decisions_score() -> None:
    recorder, score, _, _ = traced()
    assert recorder.nodes[0].value == score


def test_every_node_is_traced() -> None:
    recorder, _, nodes, _ = traced()
    assert len(recorder.nodes) == nodes + 1


def test_every_cut_is_traced_as_a_bound_by_alpha() -> None:
    recorder, _, _, cutoffs = traced()
    assert [node.cut for node in recorder.nodes if node.cut] == ["alpha"] * cutoffs


def test_a_traced_node_lies_one_ply_below_its_parent() -> None:
    recorder, *_ = traced()
    nodes = recorder.nodes
    assert all(nodes[node.parent].depth == node.depth + 1 for node in nodes[1:])


def test_a_traced_move_is_worth_its_lowest_reply() -> None:
    recorder, *_ = traced(pruning=False)
    lowest = dict.fromkeys((i for i, n in enumerate(recorder.nodes) if n.depth == 1), inf)
    for node in recorder.nodes:
        if node.depth == 0 and node.value is not None:
            lowest[node.parent] = min(lowest[node.parent], node.value)
    assert all(recorder.nodes[index].value == value for index, value in lowest.items())
