"""The shape table, the search over it, and the faults of the original that are gone."""

from __future__ import annotations

import random
import threading
import time
from math import inf

import pytest

from tengen.board import Board, Color, PointLike, Rule
from tengen.players.base import Limit, Report
from tengen.players.classic.shapes import (
    DOUBLE_THREE,
    WON,
    Combine,
    PointValues,
    Shapes,
    added_score,
    published_score,
    shape_of,
)
from tengen.players.trace import Recorder
from tengen.stop import StopToken
from tests.patience import PATIENCE
from tests.players.scores import worth
from tests.rows import each_row

TABLE = [
    ("five", 100000, "11111"),
    ("open four", 10000, "011110"),
    ("four", 500, "011112 0101110 0110110"),
    ("dead four", -5, "211112"),
    ("open three", 200, "01110 010110"),
    ("sleeping three", 50, "001112 010112 011012 10011 10101 2011102"),
    ("dead three", -5, "21112"),
    ("open two", 5, "00110 01010 010010"),
    ("sleeping two", 3, "000112 001012 010012 10001 2010102 2011002"),
    ("dead two", -5, "2112"),
]
ROWS = [(name, score, text) for name, score, texts in TABLE for text in texts.split()]


def random_board(seed: int, size: int, stones: int, rule: str) -> Board:
    """A position of about so many stones that is not over."""
    choice, board = random.Random(seed), Board(size, rule)
    for _ in range(stones):
        points = board.legal_points()
        choice.shuffle(points)
        for point in points:
            board.play(point)
            if board.outcome is None and board.legal_points():
                break
            board.undo()
    return board


def cell_of(points: PointValues, point: PointLike) -> int:
    return next(cell for cell, at in points.point_at.items() if at == point)


def score(board: Board, point: str, color: str, combine: Combine = "published") -> int:
    points = PointValues(board, combine=combine)
    return points.scores[cell_of(points, point)][color == "white"]


def value(board: Board, point: str, combine: Combine = "published") -> float:
    points = PointValues(board, combine=combine)
    return points.values[cell_of(points, point)]


def row_board(text: str, rule: str = "freestyle") -> Board:
    """Black's view of the eighth row from d8 on: 1 black, 2 white, 0 empty."""
    at = {
        stone: [f"{'defghijklmno'[i]}8" for i, c in enumerate(text) if c == stone] for stone in "12"
    }
    return Board.from_stones(at["1"], at["2"], turn="black", rule=rule)


# --- the table


@each_row(("name", "pattern"), [(name, pattern) for name, _, pattern in ROWS])
def test_every_pattern_has_its_name_from_each_of_its_stones_in_both_directions(
    name: str, pattern: str
) -> None:
    windows = []
    for text in (pattern, pattern[::-1]):
        padded = "0" * 5 + text + "0" * 5
        windows += [padded[i - 5 : i + 6] for i, stone in enumerate(padded) if stone == "1"]
    assert {shape_of(window) for window in windows} == {name}


@each_row("color", ["black", "white"])
@each_row(("expected", "pattern"), [(score, pattern) for _, score, pattern in ROWS])
def test_every_pattern_has_its_score_for_the_stone_that_completes_it_on_a_board(
    expected: int, pattern: str, color: str
) -> None:
    place = pattern.index("1")
    row = pattern[:place] + "0" + pattern[place + 1 :]
    board = row_board(row if color == "black" else row.translate(str.maketrans("12", "21")))
    assert score(board, f"{'defghijklmno'[place]}8", color) == expected


def test_a_shape_beside_the_point_is_not_the_point_s() -> None:
    assert shape_of("01112" + "1" + "00000") is None


@pytest.mark.parametrize(("point", "expected"), [("a1", 500), ("e1", 10000)])
def test_the_edge_counts_as_an_opponent_s_stone(point: str, expected: int) -> None:
    board = Board.from_stones(["b1", "c1", "d1"], turn="black")
    assert score(board, point, "black") == expected


@pytest.mark.parametrize("stones", ["h6 h7 h9", "f8 g8 i8", "f6 g7 i9", "f10 g9 i7"])
def test_all_four_directions_are_looked_at(stones: str) -> None:
    assert score(Board.from_stones(stones.split(), turn="black"), "h8", "black") == 10000


@each_row(
    ("shapes", "expected"),
    [
        (("four", "four"), 10000),
        (("four", "open three"), 10000),
        (("four", "four", "four"), 10000),
        (("four", "open three", "open three"), 10000),
        (("four", "four", "open two"), 10005),
        (("open three", "open three"), DOUBLE_THREE),
        (("open three", "open three", "dead two"), DOUBLE_THREE - 5),
        (("open four", "four"), 10500),
        (("open four", "open three"), 10200),
        (("four", "sleeping three"), 550),
        (("open three", "sleeping three", "open two", "sleeping two"), 258),
        (("five", "open four"), 110000),
        (("dead four", "dead three", "dead two"), -15),
        ((), 0),
    ],
)
def test_by_our_way_the_four_directions_add_up(shapes: tuple[str, ...], expected: int) -> None:
    assert added_score(shapes + (None,) * (4 - len(shapes))) == expected


@each_row(
    ("shapes", "expected"),
    [
        (("four", "four"), 10000),
        (("four", "open three"), 10000),
        (("open three", "four"), 10000),
        (("four", "four", "open two"), 10000),
        (("open three", "open three"), 5000),
        (("open three", "open three", "open three"), 5000),
        (("open three", "sleeping three"), 1000),
        (("four", "sleeping three"), 500),
        (("sleeping three", "sleeping three"), 50),
        (("open two", "open two"), 100),
        (("open two", "sleeping two"), 10),
        (("open three", "open two", "open two"), 200),
        (("open two", "open two", "sleeping three"), 100),
        (("sleeping two", "sleeping two"), 3),
        (("open four", "four", "four"), 10000),
        (("five", "open four"), 100000),
        (("dead two",), -5),
        (("dead two", "sleeping two"), 3),
        ((), 0),
    ],
)
def test_as_published_the_best_shape_or_combination_counts(
    shapes: tuple[str, ...], expected: int
) -> None:
    assert published_score(shapes + (None,) * (4 - len(shapes))) == expected


def test_two_open_threes_count_above_a_single_four_even_if_it_stops_another() -> None:
    assert 500 + 500 < DOUBLE_THREE < 10000


@pytest.mark.parametrize(("combine", "expected"), [("published", 5000), ("add", DOUBLE_THREE)])
def test_two_open_threes_crossing_on_a_board_score_as_such(combine: Combine, expected: int) -> None:
    board = Board.from_stones(["g8", "i8", "h7", "h9"], turn="black")
    assert score(board, "h8", "black", combine) == expected


# Two lines that cross at h8, worked out by hand from the table and the combinations.
@each_row(
    ("black", "white", "published", "added"),
    [
        ("e8 f8 g8 h5 h6 h7", "d8 h4", 10000, 10000),  # two fours
        ("e8 f8 g8 h6 h7", "d8", 10000, 10000),  # four and open three
        ("f8 g8 h6 h7", "", 5000, 2000),  # two open threes
        ("f8 g8 h6 h7", "e8", 1000, 250),  # open and sleeping three
        ("f8 g8 h6 h7", "e8 h5", 50, 100),  # two sleeping threes: no combination
        ("g8 h7", "", 100, 10),  # two open twos
        ("g8 h7", "f8", 10, 8),  # open and sleeping two
        ("f8 g8 h7", "", 200, 205),  # open three and open two: no combination
    ],
)
def test_crossing_lines_on_a_board_combine(
    black: str, white: str, published: int, added: int
) -> None:
    board = Board.from_stones(black.split(), white.split(), turn="black")
    scores = score(board, "h8", "black"), score(board, "h8", "black", "add")
    assert scores == (published, added)


@pytest.mark.parametrize(("combine", "bonus"), [("published", 7 + 7), ("add", 7)])
def test_a_value_is_offence_and_defence_and_bonus(combine: Combine, bonus: int) -> None:
    #   black e8 f8 g8, shut in at d8, makes a four at h8 (500); white h6 h7 with h8 an open
    #   three (200); white's d8 is no part of it; h8 is seven points from the edge
    board = Board.from_stones(["e8", "f8", "g8"], ["d8", "h6", "h7"], turn="black")
    assert value(board, "h8", combine) == 500 + 200 + bonus


@pytest.mark.parametrize(
    ("size", "point", "bonus"),
    [(15, "h8", 7), (15, "a8", 0), (15, "c14", 1), (22, "k11", 10), (5, "c3", 2)],
)
def test_the_bonus_is_the_number_of_points_to_the_nearest_edge_twice_as_published(
    size: int, point: str, bonus: int
) -> None:
    board = Board(size)
    assert (value(board, point), value(board, point, "add")) == (2 * bonus, bonus)


@pytest.mark.parametrize(
    ("rule", "row", "expected"),
    [
        ("freestyle", "111011", 100000),
        ("standard", "111011", 0),
        ("renju", "111011", 0),
        ("caro", "111011", 100000),
        ("standard-caro", "111011", 0),
        ("standard", "11011", 100000),
        ("freestyle", "2110112", 100000),
        ("caro", "2110112", 0),
    ],
)
def test_a_five_counts_only_where_the_board_says_it_wins(
    rule: str, row: str, expected: int
) -> None:
    board = row_board(row, rule)
    place = row.index("0")
    assert score(board, f"{'defghijklmno'[place]}8", "black") == expected


def test_a_six_that_does_not_win_is_left_for_a_four_that_must_be_stopped() -> None:
    black, white = ["d8", "e8", "f8", "h8", "i8"], ["d2", "e2", "f2", "g2"]
    board = Board.from_stones([*black, "c2"], white, turn="black", rule="standard")
    assert Shapes(level=0).choose(board).point == "h2"


# --- keeping the values up to date


def same_values(points: PointValues, fresh: PointValues) -> bool:
    empty = [cell for cell, at in fresh.values.items() if at > -inf]
    scores = all(points.scores[cell] == fresh.scores[cell] for cell in empty)
    return points.values == fresh.values and scores and points.board == fresh.board


@pytest.mark.no_cover
@pytest.mark.parametrize("rule", list(Rule))
def test_values_kept_up_to_date_equal_values_worked_out_afresh(rule: Rule) -> None:
    choice, points = random.Random(rule), PointValues(Board(9, rule))
    placed: list[int] = []
    for _ in range(150):
        legal = points.board.legal_points()
        if placed and (not legal or choice.random() < 0.4):
            points.take_back(placed.pop())
        else:
            placed.append(cell_of(points, choice.choice(legal)))
            points.place(placed[-1])
        assert same_values(points, PointValues(points.board))


def test_points_not_reached_in_time_keep_their_bonus() -> None:
    points = PointValues(Board.from_moves("h8"), is_over=lambda: True)
    assert points.values[cell_of(points, "h9")] == 2 * 6


# --- the faults of the original


MIDDLE = "h8i9h9h10g8f8i8j8g10i10g9g7f9e9"


def test_the_moves_tried_are_the_first_to_the_last_of_the_order_not_the_first_each_time() -> None:
    board, width = Board.from_moves(MIDDLE), 6
    points = PointValues(board)
    order = sorted(points.values, key=lambda cell: -points.values[cell])[:width]
    decision = Shapes(width=width).choose(board)
    assert list(decision.statistics.scores) == [points.point_at[cell] for cell in order]


def test_every_stone_tried_is_taken_back() -> None:
    board = Board.from_moves(MIDDLE)
    player = Shapes()
    player.choose(board)
    assert same_values(player._points, PointValues(board))


# --- the search


def literal_minimax(board: Board, depth: int, width: int, combine: Combine, ply: int = 0) -> float:
    """The words of the reference, with nothing kept up to date and nothing pruned."""
    if board.outcome:
        return 0 if board.outcome.winner is None else ply - WON
    points = PointValues(board, combine=combine)
    side = int(board.turn == Color.WHITE)
    order = sorted(
        (cell for cell, at in points.point_at.items() if board.is_legal(at)),
        key=lambda cell: -points.values[cell],
    )
    fives = [cell for cell in order if points.scores[cell][side] >= 100000]
    best = order[0]
    own, other = points.scores[best][side], points.scores[best][1 - side]
    if depth == 0 or (not fives and points.values[best] > 10000 and own >= other):
        return points.values[(fives or order)[0]]
    values = []
    for cell in fives[:1] or order[:width]:
        board.play(points.point_at[cell])
        values.append(-literal_minimax(board, depth - 1, width, combine, ply + 1))
        board.undo()
    return max(values)


@pytest.mark.parametrize("combine", ["published", "add"])
@each_row("seed", range(30))
def test_the_search_is_worth_what_the_words_say(seed: int, combine: Combine) -> None:
    board = random_board(seed, 6 + seed % 4, 6 + seed, ["freestyle", "standard", "caro"][seed % 3])
    depth = 1 + seed % 2
    found = worth(Shapes(depth=depth, width=4, combine=combine).choose(board))
    assert found == literal_minimax(board, depth, 4, combine)


@pytest.mark.no_cover
@pytest.mark.parametrize("block", range(20))
def test_alpha_beta_equals_plain_minimax(block: int) -> None:
    for seed in range(25 * block, 25 * block + 25):
        size, depth = 5 + seed % 11, 1 + seed % 3
        stones = seed * 7 % (size * size * 2 // 3)
        board = random_board(seed, size, stones, list(Rule)[seed % 5])
        width = 8 if depth < 3 else 4
        pruned = Shapes(depth=depth, width=width).choose(board)
        plain = Shapes(depth=depth, width=width, pruning=False).choose(board)
        assert worth(pruned) == worth(plain)
        assert plain.statistics.scores[pruned.point] == worth(plain)


def test_a_first_level_move_is_worth_the_opponent_s_best_point_with_the_sign_turned() -> None:
    board = Board.from_moves(MIDDLE)
    decision = Shapes(depth=1).choose(board)
    board.play(decision.point)
    values = PointValues(board).values.values()
    assert worth(decision) == -max(values)


def test_level_0_plays_the_highest_value() -> None:
    board = Board.from_moves(MIDDLE)
    decision = Shapes(level=0).choose(board)
    assert (worth(decision), decision.nodes) == (max(PointValues(board).values.values()), 0)


def test_an_own_open_four_ends_the_line_at_once() -> None:
    board = Board.from_stones(["f8", "g8", "h8"], ["a1", "c1", "o15"], turn="black")
    decision = Shapes().choose(board)
    assert (decision.nodes, worth(decision)) == (0, 10000 + 2 * 6)


def test_an_open_four_to_be_stopped_does_not_end_the_line() -> None:
    board = Board.from_stones(["f8", "g8", "h8"], ["a1", "c1"], turn="white")
    assert Shapes().choose(board).nodes > 8


LEVELS = pytest.mark.parametrize("level", [0, 1])


@LEVELS
@pytest.mark.parametrize("rule", list(Rule))
def test_an_immediate_five_is_taken(level: int, rule: Rule) -> None:
    board = Board.from_stones(
        ["e8", "f8", "g8", "h8"], ["d8", "e4", "f4", "g4"], turn="black", rule=rule
    )
    assert Shapes(level=level).choose(board).point == "i8"


@LEVELS
def test_an_own_five_comes_before_a_block_of_higher_value(level: int) -> None:
    #   i8 stops a five, and makes and stops more besides; h2 only wins
    white = ["e8", "f8", "g8", "h8", "i5", "i6", "i9"]
    board = Board.from_stones(["d8", "d2", "e2", "f2", "g2", "j7", "k6"], [*white, "c2"])
    points = PointValues(board)
    assert points.values[cell_of(points, "i8")] > points.values[cell_of(points, "h2")]
    assert Shapes(level=level).choose(board).point == "h2"


@LEVELS
def test_an_opponent_s_four_is_stopped(level: int) -> None:
    board = Board.from_stones(["e8", "f8", "g8", "h8"], ["d8", "e4", "f4", "j12"], turn="white")
    assert Shapes(level=level).choose(board).point == "i8"


@LEVELS
def test_an_opponent_s_open_three_is_answered(level: int) -> None:
    board = Board.from_stones(["f8", "g8", "h8"], ["f6", "j10"], turn="white")
    assert Shapes(level=level).choose(board).point in {"d8", "e8", "i8", "j8"}


@LEVELS
def test_a_four_and_a_three_at_once_are_found(level: int) -> None:
    board = Board.from_stones(
        ["e8", "f8", "g8", "h7", "h9"], ["d8", "a1", "a15", "o1", "o15"], turn="black"
    )
    assert Shapes(level=level).choose(board).point == "h8"


TWO_GAPS = Board.from_stones(["d8", "f8", "h8", "j8"], ["a1", "c1", "e1", "o15"], turn="black")
"""g8 makes 1011101: a single four by the table, but with two points to win at."""


def test_search_finds_a_win_the_table_does_not_see() -> None:
    decision = Shapes().choose(TWO_GAPS)
    assert (decision.point, decision.mate_in, worth(decision)) == ("g8", 3, WON - 3)


def test_the_line_of_a_win_leads_to_its_end() -> None:
    board = TWO_GAPS.copy()
    for point in Shapes().choose(board).pv:
        board.play(point)
    assert board.outcome is not None


def test_an_immediate_win_is_seen_as_one() -> None:
    board = Board.from_stones(["e8", "f8", "g8", "h8"], ["a1", "c1", "e1", "g1"], turn="black")
    decision = Shapes().choose(board)
    assert (decision.mate_in, decision.nodes) == (1, 1)


def test_a_loss_is_seen_when_every_answer_fails() -> None:
    board = Board.from_stones(["e8", "f8", "g8", "h8"], ["a1", "c1", "o15"], turn="white")
    assert Shapes().choose(board).mate_in == -2


def test_a_loss_is_not_claimed_before_all_answers_were_seen() -> None:
    board = Board.from_stones(["e8", "f8", "g8", "h8"], ["a1", "c1", "o15"], turn="white")
    reports: list[Report] = []
    Shapes().choose(board, report=reports.append)
    assert [report.mate_in for report in reports] == [None] * 7 + [-2]


# --- rules and boards


@pytest.mark.no_cover
@pytest.mark.parametrize("rule", list(Rule))
def test_no_illegal_or_forbidden_point_is_chosen(rule: Rule) -> None:
    for seed in range(40):
        board = random_board(seed, 5 + seed % 18, seed * 5 % 60, rule)
        point = Shapes(depth=2, width=4, level=seed % 4 > 0).choose(board).point
        assert board.is_legal(point)
        assert board.forbidden(point) is None


@pytest.mark.parametrize("policy", ["refuse", "lose"])
@LEVELS
def test_a_forbidden_point_is_not_played_though_its_value_is_the_highest(
    level: int, policy: str
) -> None:
    board = Board.from_stones(
        ["g8", "i8", "h7", "h9"], ["a1", "a3", "a5", "o1"], "black", 15, "renju", policy
    )
    assert max(PointValues(board).values.values()) == value(board, "h8")
    assert board.forbidden(Shapes(level=level).choose(board).point) is None


LAST_POINTS = "xxx1xx/oxoxox/xoxoxo/ooxoxo/xoxoxo/oxoxo"


def test_with_nothing_but_forbidden_points_left_there_is_no_move() -> None:
    board = Board.from_text(f"{LAST_POINTS}x b renju")
    with pytest.raises(ValueError, match="no legal point"):
        Shapes().choose(board)


def test_a_forbidden_point_is_played_when_nothing_else_is_left_and_loses() -> None:
    board = Board.from_text(f"{LAST_POINTS}x b renju", forbidden="lose")
    decision = Shapes().choose(board)
    assert (decision.point, decision.mate_in) == ("d6", -1)


def test_a_position_without_a_move_ends_the_line_as_a_draw() -> None:
    board = Board.from_text(f"{LAST_POINTS}1 w renju")
    decision = Shapes().choose(board)
    assert decision.statistics.scores["f1"] == 0  # type: ignore[index]


def test_the_board_is_left_as_it_was() -> None:
    board = Board.from_moves(MIDDLE)
    before = board.copy()
    Shapes().choose(board)
    assert (board, board.moves, board.key) == (before, before.moves, before.key)


@LEVELS
@pytest.mark.parametrize(("size", "centre"), [(5, "c3"), (15, "h8"), (19, "j10")])
def test_the_first_stone_goes_to_the_centre(level: int, size: int, centre: str) -> None:
    assert Shapes(level=level).choose(Board(size)).point == centre


@LEVELS
def test_the_only_point_left_is_played(level: int) -> None:
    board = Board.from_text("xxoox/ooxxo/xxoox/ooxxo/xxoo1 b freestyle")
    decision = Shapes(level=level).choose(board)
    assert (decision.point, decision.nodes) == ("e1", level)


def test_a_game_that_is_over_has_no_move() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        Shapes().choose(Board.from_moves("h8a1i8a3j8a5k8a7l8"))


def test_a_set_up_position_is_played_for_either_colour() -> None:
    board = Board.from_stones(["h8"], ["h9"], turn="white", size=22)
    assert board.is_legal(Shapes().choose(board).point)


# --- limits


DENSE = random_board(1, 22, 240, "renju")


@pytest.mark.parametrize("seconds", [0.02, 0.1])
@pytest.mark.parametrize("board", [DENSE, Board.from_moves(MIDDLE)], ids=["dense", "middle"])
def test_a_time_limit_ends_the_search(board: Board, seconds: float) -> None:
    started = time.perf_counter()
    Shapes(depth=30, width=30).choose(board, Limit(seconds=seconds))
    assert time.perf_counter() - started < PATIENCE


def test_a_search_without_end_can_be_stopped() -> None:
    player = Shapes(depth=30, width=30)
    stop = StopToken()
    stopper = threading.Timer(0.1, stop.cancel)
    stopper.start()
    started = time.perf_counter()
    player.choose(Board.from_moves(MIDDLE), stop=stop)
    stopper.join()
    assert time.perf_counter() - started < PATIENCE


def test_a_search_cut_short_answers_with_the_best_of_the_moves_it_finished() -> None:
    decision = Shapes(depth=2).choose(Board.from_moves(MIDDLE), Limit(nodes=30))
    assert worth(decision) == max(decision.statistics.scores.values())
    assert len(decision.statistics.scores) < 8


def test_a_search_cut_short_before_its_first_move_is_done_answers_with_the_highest_value() -> None:
    board = Board.from_moves(MIDDLE)
    decision = Shapes().choose(board, Limit(nodes=2))
    greedy = Shapes(level=0).choose(board)
    assert (decision.point, worth(decision), decision.depth) == (greedy.point, worth(greedy), 0)


@pytest.mark.parametrize("nodes", [1, 17, 60])
def test_a_limit_of_nodes_is_kept(nodes: int) -> None:
    assert Shapes(depth=5).choose(Board.from_moves(MIDDLE), Limit(nodes=nodes)).nodes == nodes


def test_a_limit_of_depth_comes_before_the_player_s_own() -> None:
    board = Board.from_moves(MIDDLE)
    limited = Shapes(depth=3).choose(board, Limit(depth=1))
    assert (limited.depth, limited.nodes) == (1, 8)


# --- figures and traces


def test_on_a_quiet_board_plain_minimax_visits_every_power_of_the_width() -> None:
    statistics = Shapes(width=4, pruning=False).choose(Board.from_moves("h8")).statistics
    assert (statistics.nodes, statistics.leaves) == (4 + 16 + 64, 64)


@pytest.mark.parametrize("seed", range(20))
def test_without_pruning_plain_nodes_are_exact_wherever_lines_end(seed: int) -> None:
    board = random_board(seed, 9, 20 + seed, list(Rule)[seed % 5])
    statistics = Shapes(width=5, pruning=False).choose(board).statistics
    assert statistics.nodes == statistics.plain_nodes
    assert not statistics.pruning_ratio


def test_pruning_visits_fewer_nodes() -> None:
    statistics = Shapes().choose(Board.from_moves(MIDDLE)).statistics
    assert statistics.plain_nodes is not None
    assert 0 < statistics.nodes < statistics.plain_nodes


def test_every_first_level_move_has_a_score() -> None:
    decision = Shapes(width=5).choose(Board.from_moves(MIDDLE))
    assert len(decision.statistics.scores) == 5
    assert decision.statistics.scores[decision.point] == worth(decision)


def test_a_report_comes_after_each_first_level_move() -> None:
    reports: list[Report] = []
    decision = Shapes(width=5).choose(Board.from_moves(MIDDLE), report=reports.append)
    assert len(reports) == 5
    assert (worth(reports[-1]), reports[-1].pv) == (worth(decision), decision.pv)


@pytest.mark.parametrize("limit", [Limit(), Limit(nodes=40), Limit(depth=1)])
def test_a_trace_holds_every_node_and_leaves_all_it_enters(limit: Limit) -> None:
    player = Shapes()
    player.trace = recorder = Recorder()
    decision = player.choose(Board.from_moves(MIDDLE), limit)
    assert len(recorder.nodes) == decision.nodes + 1
    assert recorder._path == []
    assert recorder.nodes[0].value == worth(decision)


def test_a_trace_tells_every_leaf_and_every_cut() -> None:
    player = Shapes()
    player.trace = recorder = Recorder()
    statistics = player.choose(Board.from_moves(MIDDLE)).statistics
    assert sum(node.evaluated for node in recorder.nodes) == statistics.leaves
    assert sum(node.cut == "beta" for node in recorder.nodes) == statistics.cutoffs > 0


# --- options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"level": 2}, "level must be one of 0, 1, not 2"),
        ({"level": -1}, "level must be"),
        ({"depth": 0}, "depth must be 1 or more, not 0"),
        ({"width": 0}, "width must be 1 or more, not 0"),
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Shapes(**options)  # type: ignore[arg-type]


def test_the_defaults_are_three_plies_of_search_over_the_best_eight() -> None:
    player = Shapes()
    assert (player.level, player.depth, player.width, player.pruning) == (1, 3, 8, True)
