from __future__ import annotations

import random
import time
from functools import cache
from itertools import combinations_with_replacement
from math import inf

import pytest

from tengen.board import Board, Color, Point, Rule, Shape
from tengen.players.base import Limit, Report
from tengen.players.classic.twoply import (
    BLOCKS_FIVE,
    MAKES_FIVE,
    OURS,
    PUBLISHED,
    WON,
    Scales,
    Twoply,
    Weights,
    count_shapes,
    lines_of,
    must_play,
    our_weight,
    published_weight,
    weight_of,
)
from tengen.players.trace import Recorder
from tengen.stop import StopToken
from tests.patience import PATIENCE
from tests.players.scores import worth
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


def literal_weight(
    board: Board, point: Point, computer: Color, weights: Weights = "published"
) -> int:
    """A point's weight straight from the board's shapes."""
    made, broken = (
        tuple([shape for shape in board.shapes(point, color).values() if shape in OURS])
        for color in (computer, computer.other)
    )
    return _weight(weights, made, broken)


@cache
def _weight(weights: Weights, made: tuple[Shape, ...], broken: tuple[Shape, ...]) -> int:
    return (our_weight if weights == "ours" else published_weight)(made, broken)


def literal_value(board: Board, computer: Color, depth: int, table: Weights) -> float:
    """Plain minimax as the text tells it, without any of the player's machinery."""
    if board.outcome:
        winner = board.outcome.winner
        return 0 if winner is None else WON if winner is computer else -WON
    points = board.legal_points()
    weights = {point: literal_weight(board, point, computer, table) for point in points}
    moves = [point for point in weights if weights[point]]
    if depth == 0 or not moves:
        return sum(weights.values())
    best = max if board.turn is computer else min
    values = []
    for move in moves:
        board.play(move)
        values.append(literal_value(board, computer, depth - 1, table))
        board.undo()
    return best(values)


# The tables of weights


def line_weight(weights: Weights, rule: Rule, computer: Color, line: str, place: int) -> int:
    """The weight of a point by one line alone."""
    return weight_of(weights, count_shapes(rule, computer, line)[place])


TABLE = [
    # the line, the place of the stone, made and broken as published, made and broken as ours
    ("......xxxx.....", 5, 99_999, -50_000, 500_000, -99_999),  # five
    ("......xxx......", 5, 10_000, -6_500, 10_000, -7_999),  # open four
    ("..x.x.x.x......", 5, 10_000, -6_500, 10_000, -7_999),  # two fours on one line
    ("oxxx...........", 4, 800, -600, 1_000, -799),  # four
    ("......xx.......", 5, 1_000, -750, 500, -399),  # open three
    ("oxx............", 3, 200, -150, 100, -79),  # closed three
    ("......x........", 7, 100, -30, 50, -39),  # open two
    ("ox.............", 2, 50, -10, 10, -9),  # closed two
    ("...............", 7, 0, 0, 0, 0),  # nothing
]


MADE = [(Color.BLACK, line, place, a, b) for line, place, a, _, b, _ in TABLE]
BROKEN = [(Color.WHITE, line, place, a, b) for line, place, _, a, _, b in TABLE]


@each_row(("computer", "line", "place", "published", "ours"), MADE + BROKEN)
def test_a_shape_made_or_broken_is_worth_its_row_of_the_table(
    computer: Color, line: str, place: int, published: int, ours: int
) -> None:
    case = Rule.FREESTYLE, computer, line, place
    assert (line_weight("published", *case), line_weight("ours", *case)) == (published, ours)


# Two lines that cross at h8, worked out by hand: the stones, the value made there by black and the
# value broken there by white.
CROSSINGS = [
    ("two fours", "e8 f8 g8 h5 h6 h7", "d8 h4", 10_000, -6_500),
    ("four and open three", "e8 f8 g8 h6 h7", "d8", 7_000, -6_000),
    ("two open threes", "f8 g8 h6 h7", "", 5_000, -4_000),
    ("open three beside a closed three", "f8 g8 h6 h7", "h5", 1_000, -750),
    ("open three beside an open two", "f8 g8 h7", "", 1_000, -750),
    ("four beside a closed three", "e8 f8 g8 h6 h7", "d8 h5", 800, -600),
    ("two closed threes", "f8 g8 h6 h7", "e8 h5", 500, -300),
    ("closed three beside an open two", "f8 g8 h7", "e8", 200, -150),
    ("two open twos", "g8 h7", "", 125, -110),
    ("open two beside a closed two", "g8 h7", "h6", 100, -30),
    ("two closed twos", "g8 h7", "f8 h6", 70, -30),
]


@each_row(
    ("black", "white", "made", "broken"),
    [(black, white, made, broken) for _, black, white, made, broken in CROSSINGS],
)
def test_two_lines_that_cross_are_worth_their_published_combination(
    black: str, white: str, made: int, broken: int
) -> None:
    own, other = (
        Scales(Board.from_stones(black.split(), white.split(), turn=turn)).weight(Point("h8"))
        for turn in ("black", "white")
    )
    assert (own, other) == (made, broken)


def test_by_our_weights_two_lines_that_cross_are_added() -> None:
    board = Board.from_stones(["e8", "f8", "g8", "h6", "h7"], ["d8"], turn="black")
    assert Scales(board, "ours").weight(Point("h8")) == 1_000 + 500


def test_of_what_is_made_and_what_is_broken_the_published_weight_is_the_greater() -> None:
    # Black makes a four at h8 (800), white would make an open three there (-750), then a five.
    board = Board.from_stones(["e8", "f8", "g8"], ["d8", "h6", "h7"], turn="black")
    assert Scales(board).weight(Point("h8")) == 800
    board = Board.from_stones(["e8", "f8", "g8"], ["d8", "h4", "h5", "h6", "h7"], turn="black")
    assert Scales(board).weight(Point("h8")) == -50_000


def test_of_what_is_made_and_what_is_broken_our_weight_is_the_sum() -> None:
    board = Board.from_stones(["e8", "f8", "g8"], ["d8", "h6", "h7"], turn="black")
    assert Scales(board, "ours").weight(Point("h8")) == 1_000 - 399


def test_the_published_table_has_the_numbers_of_the_reference() -> None:
    made = [99999, 10000, 7000, 5000, 1000, 800, 500, 200, 125, 100, 70, 50]
    broken = [-50000, -6500, -6000, -4000, -750, -600, -300, -150, -110, -30, -30, -10]
    assert list(dict.fromkeys(PUBLISHED.values())) == list(zip(made, broken, strict=True))


@pytest.mark.parametrize("weights", ["published", "ours"])
def test_six_where_six_does_not_win_is_worth_nothing(weights: Weights) -> None:
    assert line_weight(weights, Rule.STANDARD, Color.BLACK, "....xxx.xx.....", 7) == 0


def combinations() -> list[list[Shape]]:
    """Whatever shapes four lines can have."""
    shapes: list[Shape | None] = [None, *OURS]
    return [
        [shape for shape in four if shape is not None]
        for four in combinations_with_replacement(shapes, 4)
    ]


@pytest.fixture(scope="module", params=[published_weight, our_weight])
def weighed(request: pytest.FixtureRequest) -> set[tuple[int, bool, bool, bool]]:
    """Every weight that is possible: whether either side makes five, and whether nothing is made.

    A side's part is the same for all combinations of equal value, so one of each is enough.
    """
    weigh = request.param
    own = {(weigh(c, []), Shape.FIVE in c, not c): c for c in combinations()}
    other = {(weigh([], c), Shape.FIVE in c, not c): c for c in combinations()}
    return {
        (weigh(made, broken), Shape.FIVE in made, Shape.FIVE in broken, not made and not broken)
        for made in own.values()
        for broken in other.values()
    }


def test_a_weight_of_99999_always_means_an_own_five(
    weighed: set[tuple[int, bool, bool, bool]],
) -> None:
    assert all((weight >= 99_999) == own for weight, own, _, _ in weighed)


def test_a_weight_of_minus_50000_always_means_a_five_of_the_opponent(
    weighed: set[tuple[int, bool, bool, bool]],
) -> None:
    assert all(own or (weight <= -50_000) == other for weight, own, other, _ in weighed)


def test_a_weight_of_0_always_means_that_nothing_is_made_or_broken(
    weighed: set[tuple[int, bool, bool, bool]],
) -> None:
    assert all((weight == 0) == nothing for weight, _, _, nothing in weighed)


def test_a_win_is_above_any_sum_of_weights() -> None:
    assert 22 * 22 * 4 * OURS[Shape.FIVE][0] < WON


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


@pytest.mark.parametrize(("weights", "broken"), [("published", -10), ("ours", -9)])
def test_one_stone_of_the_opponent_on_the_smallest_board_is_worth_16_broken_twos(
    weights: Weights, broken: int
) -> None:
    # Each of the four lines through c3 has four empty points; a stone there would make two.
    assert Scales(Board.from_moves("c3", size=5), weights).total == 16 * broken


def test_a_reply_on_the_diagonal_leaves_12_broken_twos_and_makes_8_of_its_own() -> None:
    board = Board.from_moves("c3", size=5)
    decision = Twoply(weights="ours").choose(board, Limit(depth=1))
    assert decision.statistics.scores[Point("b4")] == 12 * -9 + 8 * 10


def test_as_published_a_point_of_both_sides_counts_for_the_side_that_makes_more() -> None:
    # After b4 its row and column have 4 empty points each, where a stone makes a closed two (50).
    # The falling diagonal through c3 and b4 is shut for both. Of the 12 points on c3's other lines
    # those on a row or column of b4 (a4 c4 d4 e4, b5 b3 b2 b1) count for white, 50 before -10:
    # c4, b3 are on c3's column and row, d4, b2 on its rising diagonal. So 8 points for white, 8
    # for black.
    decision = Twoply().choose(Board.from_moves("c3", size=5), Limit(depth=1))
    assert decision.statistics.scores[Point("b4")] == 8 * 50 + 8 * -10


def test_a_reply_on_the_middle_row_leaves_12_broken_twos_and_makes_4_of_its_own() -> None:
    board = Board.from_moves("c3", size=5)
    decision = Twoply(weights="ours").choose(board, Limit(depth=1))
    assert decision.statistics.scores[Point("c4")] == 12 * -9 + 4 * 10


@pytest.mark.parametrize("weights", ["published", "ours"])
@pytest.mark.parametrize("rule", [rule for rule in Rule if rule is not Rule.RENJU])
def test_the_total_is_the_sum_of_the_boards_own_shapes(rule: Rule, weights: Weights) -> None:
    board = random_board(3, rule)
    empty = board.legal_points()
    expected = sum(literal_weight(board, point, board.turn, weights) for point in empty)
    assert Scales(board, weights).total == expected


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
    assert worth(Twoply().choose(board)) == WON


def test_the_last_empty_point_without_a_five_is_a_draw() -> None:
    board = Board.from_text("xxox1/ooxxo/xoxoo/oxoxo/oxoox b freestyle")
    assert worth(Twoply().choose(board)) == 0


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
        assert (worth(one), one.point) == (worth(other), other.point)


@pytest.mark.no_cover
@pytest.mark.parametrize("weights", ["published", "ours"])
@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.CARO])
def test_the_value_is_that_of_a_literal_minimax(rule: Rule, weights: Weights) -> None:
    for seed in range(8):
        board = random_board(seed, rule, size=6, stones=8 + seed)
        decision = Twoply(weights=weights).choose(board)
        expected = literal_value(board.copy(), board.turn, 2, weights)
        # A must-play move is not searched, and so has no minimax value.
        assert decision.depth == 1 or worth(decision) == expected


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
    assert (one.point, worth(one), one.pv, one.nodes) == (
        other.point,
        worth(other),
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
    assert Twoply().choose(board).statistics.scores[Point("d6")] == 99_999


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
    count_shapes.cache_clear()
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
    assert worth(player.choose(board)) == worth(Twoply().choose(board))


def test_each_better_move_is_reported() -> None:
    reports: list[Report] = []
    decision = Twoply().choose(random_board(1), report=reports.append)
    assert (worth(reports[-1]), reports[-1].pv) == (worth(decision), decision.pv)


def test_weights_must_be_one_of_the_two_tables() -> None:
    with pytest.raises(
        ValueError, match="weights must be one of 'published', 'ours', not 'theirs'"
    ):
        Twoply(weights="theirs")  # type: ignore[arg-type]


def test_the_default_weights_are_the_published_ones() -> None:
    board = random_board(1)
    default, published, ours = (
        player.choose(board).score
        for player in (Twoply(), Twoply(weights="published"), Twoply(weights="ours"))
    )
    assert default == published != ours


def test_pruning_must_be_true_or_false() -> None:
    with pytest.raises(ValueError, match="pruning must be one of True, False, not 'no'"):
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
    assert worth(decision) == max(decision.statistics.scores.values())


def test_every_candidate_has_a_score() -> None:
    board = random_board(1)
    assert set(Twoply().choose(board).statistics.scores) == set(Scales(board).candidates())


def traced(pruning: bool = True) -> tuple[Recorder, float, int, int]:
    recorder, player = Recorder(), Twoply(pruning=pruning)
    player.trace = recorder
    decision = player.choose(random_board(1, size=9))
    return recorder, worth(decision), decision.nodes, decision.statistics.cutoffs


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
