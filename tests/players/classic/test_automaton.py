"""The automaton player: its shapes, its search, its manners."""

from __future__ import annotations

import itertools
import random
import sys
import threading
import time

import pytest

from tengen.board import Board, Color, Point, Rule
from tengen.players.base import Decision, Limit, Report
from tengen.players.classic.automaton import SHAPES, Automaton, Matcher, OwnAutomaton, line_scorer
from tengen.players.trace import Recorder
from tengen.stop import StopToken
from tests.patience import PATIENCE
from tests.players.scores import worth
from tests.rows import each_row

EXCHANGED = str.maketrans("#*", "*#")
RULES = list(Rule)
SIGNS = {Color.BLACK: "#", Color.WHITE: "*", None: " "}

# Worked out by hand: every row of the table alone, with the shapes that lie inside it.
ROWS = {
    "#####": 50000,
    " #### ": 4320 + 2 * 720,
    " ###  ": 720,
    "  ### ": 720,
    " ## # ": 720,
    " # ## ": 720,
    "#### ": 720,
    " ####": 720,
    "# ###": 720,
    "### #": 720,
    "## ##": 720,
    "  ##  ": 120,
    "  # # ": 120,
    " # #  ": 120,
    "   #  ": 20,
    "  #   ": 20,
}

# Lines with several shapes, which all count.
OVERLAPS = {
    "": 0,
    "               ": 0,
    "       #       ": 20 + 20,
    "#              ": 0,
    "  #  ": 0,
    "  ###  ": 720 + 720,
    "   ##   ": 120,
    " ##### ": 50000 + 720 + 720,
    "######": 2 * 50000,
    "*#### *": 720,
    "*####*": 0,
    "## ## ##": 2 * 720,
    "  ##  **  ": 0,
    " ####   ****": (4320 + 720 + 720) - 720,
}


def random_board(
    rng: random.Random, rule: str, size: int, stones: int, forbidden: str = "refuse"
) -> Board:
    """So many random moves, or fewer, near the first ones, none of which ends the game."""
    board = Board(size, rule, forbidden)
    low, high = max(0, size // 2 - 4), min(size, size // 2 + 5)
    places = [(x, y) for x in range(low, high) for y in range(low, high)]
    for place in rng.sample(places, min(stones, len(places) - 3)):
        if board.is_legal(place):
            board.play(place)
            if board.outcome is not None:
                board.undo()
    return board


def lines_of(board: Board) -> list[str]:
    """Rows, columns and diagonals, read from the board without regard to speed."""
    size = range(board.size)
    lines = []
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for x, y in itertools.product(size, size):
            if x - dx not in size or y - dy not in size:
                steps = [(x + i * dx, y + i * dy) for i in size]
                lines.append(
                    "".join(SIGNS[board[s]] for s in steps if s[0] in size and s[1] in size)
                )
    return lines


def total_of(board: Board, color: Color) -> int:
    """The static score for a colour, by looking for every shape at every place."""
    total = 0
    for line, (shape, score) in itertools.product(lines_of(board), SHAPES.items()):
        for start in range(len(line)):
            total += score * line.startswith(shape, start)
            total -= score * line.startswith(shape.translate(EXCHANGED), start)
    return total if color is Color.BLACK else -total


def near(board: Board) -> list[Point]:
    """Legal points with a stone within two points."""
    stones = [p.xy(board.size) for p in (*board.stones("black"), *board.stones("white"))]
    return [
        point
        for point in board.legal_points()
        for x, y in [point.xy(board.size)]
        if any(abs(x - u) <= 2 and abs(y - v) <= 2 for u, v in stones)
    ]


def minimax(board: Board, depth: int, color: Color, ply: int = 0) -> int:
    """Plain minimax over all candidates, from the text; freestyle."""
    if board.outcome is not None:
        if board.outcome.winner is None:
            return 0
        return 50000 - ply if board.outcome.winner is color else ply - 50000
    if depth == 0:
        return total_of(board, color)
    values = []
    for point in near(board):
        board.play(point)
        values.append(minimax(board, depth - 1, color, ply + 1))
        board.undo()
    return max(values) if board.turn is color else min(values)


# Shapes


def test_the_table_has_the_sixteen_shapes_of_the_text() -> None:
    assert SHAPES == ROWS | {" #### ": 4320}


@each_row("matcher", ["own", "library"])
@each_row(("line", "score"), (ROWS | OVERLAPS).items())
def test_a_line_is_worth_all_its_shapes_and_as_much_less_for_white(
    matcher: Matcher, line: str, score: int
) -> None:
    score_of = line_scorer(matcher)
    assert (score_of(line), score_of(line.translate(EXCHANGED))) == (score, -score)


def test_both_automatons_score_random_lines_alike() -> None:
    own, library = line_scorer("own"), line_scorer("library")
    rng = random.Random(4)
    lines = ["".join(rng.choices("##* ", k=rng.randint(0, 22))) for _ in range(5000)]
    lines += ["".join(rng.choices("##    ", k=22)) for _ in range(1000)]
    assert [own(line) for line in lines] == [library(line) for line in lines]


def test_the_own_automaton_finds_words_within_words() -> None:
    automaton = OwnAutomaton({"he": 1, "she": 10, "his": 100, "hers": 1000})
    assert automaton.score("ushers") == 1 + 10 + 1000


def test_the_own_automaton_fails_back_to_the_longest_ending_that_begins_a_word() -> None:
    automaton = OwnAutomaton({"she": 1, "hers": 2})
    state = 0
    for sign in "she":
        state = automaton.step(state, sign)
    h = automaton.step(0, "h")
    assert automaton.fail[state] == automaton.step(h, "e")


def test_without_the_library_the_own_automaton_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ahocorasick", None)
    assert isinstance(getattr(line_scorer(), "__self__", None), OwnAutomaton)


def test_asking_for_a_library_that_is_not_there_says_what_would_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ahocorasick", None)
    with pytest.raises(ValueError, match=r"pip install 'tengen\[automaton\]'"):
        Automaton(matcher="library")


# Scores of positions


def test_a_stone_in_the_open_is_worth_forty_on_each_of_its_lines() -> None:
    assert worth(Automaton().choose(Board())) == 160


def test_two_stones_in_contact_take_a_line_from_each_other() -> None:
    decision = Automaton(depth=1, width=None).choose(Board.from_moves("h8"))
    assert decision.statistics.scores["i9"] == 3 * 40 - 3 * 40  # type: ignore[index]


def test_a_three_in_the_open_is_worth_what_hand_and_table_say() -> None:
    # White's corner stones are worth nothing: no shape fits beside an edge.
    board = Board.from_stones(["h8", "i8"], ["a1", "a15"], "black")
    scores = Automaton(depth=1, width=None).choose(board).statistics.scores
    assert scores["j8"] == 2 * 720 + 3 * 3 * 40  # type: ignore[index]


def test_white_sees_the_score_with_its_own_sign() -> None:
    board = Board.from_stones(["a1", "a15"], ["h8", "i8"], "white")
    scores = Automaton(depth=1, width=None).choose(board).statistics.scores
    assert scores["j8"] == 2 * 720 + 3 * 3 * 40  # type: ignore[index]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(20))
def test_the_incremental_score_equals_the_score_from_scratch(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng, "freestyle", rng.randint(6, 9), rng.randint(1, 16))
    decision = Automaton(depth=1, width=None, pruning=False).choose(board)
    after = {}
    for point in decision.statistics.scores:
        board.play(point)
        after[point] = 49999 if board.outcome else total_of(board, board.turn.other)
        board.undo()
    assert decision.statistics.scores == after


@each_row("seed", range(20))
def test_the_candidates_are_the_legal_points_within_two_of_a_stone(seed: int) -> None:
    board = random_board(random.Random(seed), "renju", 11, 8)
    decision = Automaton(depth=1, width=None, ordering=False, pruning=False).choose(board)
    assert list(decision.statistics.scores) == near(board)


def test_only_the_best_ten_moves_are_searched() -> None:
    board = Board.from_moves("h8i9i7g9")
    everything = Automaton(depth=1, width=None, pruning=False).choose(board).statistics.scores
    ten = Automaton(depth=1, pruning=False).choose(board).statistics.scores
    assert sorted(ten.values()) == sorted(everything.values())[-10:]


def test_without_distance_and_width_every_empty_point_is_searched() -> None:
    player = Automaton(depth=2, width=None, distance=None, pruning=False)
    statistics = player.choose(Board.from_moves("c3", size=5)).statistics
    assert statistics.nodes == statistics.plain_nodes_all == 24 + 24 * 23
    assert statistics.pruning_ratio_all == 0


def test_a_distance_of_one_searches_the_neighbours_of_stones() -> None:
    player = Automaton(depth=1, width=None, distance=1, pruning=False)
    assert len(player.choose(Board.from_moves("h8i9")).statistics.scores) == 12


@pytest.mark.parametrize("distance", [0, 23])
def test_a_distance_must_fit_a_board(distance: int) -> None:
    with pytest.raises(ValueError, match=f"distance must be 1 to 22, not {distance}"):
        Automaton(distance=distance)


def test_the_best_ten_win_in_five_plies_what_four_plies_miss() -> None:
    # The position of examples/best_ten.py.
    board = Board.from_moves("f8g5d7e7d8e5e8c8d9d6f9c6", size=11)
    five, four = (Automaton(depth=depth).choose(board) for depth in (5, 4))
    assert (five.point, five.mate_in, max(five.statistics.scores.values())) == ("f7", 5, 49_995)
    assert (four.mate_in, max(four.statistics.scores.values())) == (None, -100)


def test_without_ordering_the_same_moves_come_in_board_order() -> None:
    board = Board.from_moves("h8i9i7g9")
    ordered = Automaton(depth=1, pruning=False).choose(board).statistics.scores
    plain = Automaton(depth=1, pruning=False, ordering=False).choose(board).statistics.scores
    assert list(plain) == [point for point in board.legal_points() if point in ordered]


# Rows that do not win


def six_in_reach(rule: str) -> Board:
    """Black to move; g8 makes six."""
    black = ["d8", "e8", "f8", "h8", "i8"]
    return Board.from_stones(black, ["a1", "a15", "o1", "o15", "a8"], "black", rule=rule)


def test_six_wins_where_the_board_says_so() -> None:
    assert Automaton().choose(six_in_reach("freestyle")).point == "g8"


def test_a_six_that_does_not_win_is_worth_no_five() -> None:
    decision = Automaton(depth=1, width=None, pruning=False).choose(six_in_reach("standard"))
    assert decision.statistics.scores["g8"] < 35000  # type: ignore[index]


def test_a_dead_six_on_the_board_is_worth_nothing() -> None:
    six = ["d8", "e8", "f8", "g8", "h8", "i8"]
    board = Board.from_stones(six, ["c8", "j8"], "black", rule="standard")
    score = worth(Automaton(depth=1).choose(board))
    assert abs(score) < 35000


def test_a_five_shut_in_at_both_ends_is_no_win_under_caro() -> None:
    board = Board.from_stones(
        ["d8", "e8", "f8", "g8"], ["c8", "i8", "a1", "a15"], "black", rule="caro"
    )
    decision = Automaton(depth=1, width=None, pruning=False).choose(board)
    assert decision.mate_in is None


def test_a_real_five_is_taken_beside_the_opponents_dead_six() -> None:
    board = Board.from_stones(
        ["d8", "e8", "f8", "g8", "h8", "i8", "a1", "c1"],
        ["d4", "e4", "f4", "g4"],
        "white",
        rule="standard",
    )
    assert Automaton().choose(board).mate_in == 1


def test_a_sure_loss_is_seen_beside_the_own_dead_six() -> None:
    board = Board.from_stones(
        ["d8", "e8", "f8", "g8", "h8", "i8"], ["d4", "e4", "f4", "g4"], "black", rule="standard"
    )
    assert Automaton(depth=2).choose(board).mate_in == -2


# Playing


def test_it_takes_an_immediate_five_before_it_blocks_one() -> None:
    decision = Automaton().choose(Board.from_moves("h8a2i8b2j8c2k8d2"))
    assert (decision.mate_in, decision.nodes, decision.point in ("g8", "l8")) == (1, 1, True)


@pytest.mark.parametrize("options", [{"ordering": False}, {"pruning": False}, {"width": None}])
def test_an_immediate_five_is_played_at_once_whatever_the_options(options: dict[str, bool]) -> None:
    decision = Automaton(**options).choose(Board.from_moves("h8a1i8a2j8a3k8a4"))  # type: ignore[arg-type]
    assert decision.nodes == 1


def test_it_blocks_a_four() -> None:
    board = Board.from_stones(["d8", "e8", "f8", "g8"], ["c8", "f10", "g11"], "white")
    assert Automaton().choose(board).point == "h8"


def test_it_answers_an_open_three() -> None:
    board = Board.from_stones(["g8", "h8", "i8"], ["a1", "a15"], "white")
    assert Automaton().choose(board).point in ("e8", "f8", "j8", "k8")


def test_its_own_open_three_wins_in_three() -> None:
    board = Board.from_stones(["g8", "h8", "i8"], ["a1", "a15", "o1"], "black")
    assert Automaton().choose(board).mate_in == 3


def test_two_open_threes_at_once_win_in_five() -> None:
    board = Board.from_stones(["g8", "h8", "j9", "j10"], ["a1", "a15", "o1", "o15"], "black")
    assert Automaton().choose(board).mate_in == 5


def test_the_expected_line_leads_to_the_end_it_promises() -> None:
    board = Board.from_stones(["g8", "h8", "j9", "j10"], ["a1", "a15", "o1", "o15"], "black")
    decision = Automaton().choose(board)
    for point in decision.pv:
        board.play(point)
    assert (len(decision.pv), board.outcome and board.outcome.winner) == (5, Color.BLACK)


def test_a_lost_player_resists_as_long_as_it_can() -> None:
    # Blocking the four at h8 leaves black's three above it, which wins two moves later.
    black = ["d8", "e8", "f8", "g8", "k9", "k10", "k11", "l10", "m10"]
    board = Board.from_stones(black, ["c8", "a1", "o1"], "white")
    decision = Automaton().choose(board)
    assert (decision.point, decision.mate_in) == ("h8", -4)


# Search


@pytest.mark.no_cover
@pytest.mark.parametrize(("depth", "count", "width"), [(1, 200, None), (2, 200, 10), (3, 100, 5)])
def test_alpha_beta_equals_plain_minimax(depth: int, count: int, width: int | None) -> None:
    rng = random.Random(depth)
    pruned = Automaton(depth=depth, width=width)
    plain = Automaton(depth=depth, width=width, pruning=False)
    differences = []
    for number in range(count):
        rule = RULES[number % len(RULES)]
        board = random_board(rng, rule, rng.randint(5, 15), rng.randint(1, 24))
        got, expected = pruned.choose(board), plain.choose(board)
        if (worth(got), expected.statistics.scores[got.point]) != (
            worth(expected),
            worth(expected),
        ):
            differences.append(board)
    assert differences == []


@pytest.mark.parametrize("seed", range(6))
def test_the_search_equals_a_minimax_written_from_the_text(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng, "freestyle", 5, rng.randint(12, 18))
    score = worth(Automaton(depth=2, width=None, ordering=seed % 2 == 0).choose(board))
    assert score == minimax(board, 2, board.turn)


def test_ordering_leaves_the_value_and_saves_nodes() -> None:
    board = Board.from_moves("h8i9i7g9j8h10")
    ordered, plain = (
        Automaton(depth=4).choose(board),
        Automaton(depth=4, ordering=False).choose(board),
    )
    assert worth(ordered) == worth(plain)
    assert ordered.nodes < plain.nodes


def test_the_same_question_gets_the_same_answer() -> None:
    board = Board.from_moves("h8i9i7g9j8h10")
    player = Automaton()
    first, second = player.choose(board), player.choose(board)
    assert (first.pv, worth(first), first.nodes) == (second.pv, worth(second), second.nodes)


def test_the_limit_s_depth_counts_before_the_player_s() -> None:
    assert Automaton().choose(Board.from_moves("h8i9"), Limit(depth=2)).depth == 2


def test_no_search_goes_deeper_than_the_board_has_room() -> None:
    board = random_board(random.Random(1), "freestyle", 5, 22)
    empty = 25 - len(board.moves)
    assert Automaton(depth=50).choose(board).depth <= empty


# Manners


@pytest.mark.no_cover
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("forbidden", ["refuse", "lose"])
def test_every_move_is_legal_and_not_forbidden(rule: str, forbidden: str) -> None:
    rng = random.Random(7)
    player = Automaton(depth=2, width=4)
    bad = []
    for _ in range(40):
        board = random_board(rng, rule, rng.randint(5, 22), rng.randint(0, 60), forbidden)
        point = player.choose(board).point
        if not board.is_legal(point) or board.forbidden(point) is not None:
            bad.append((board, point))
    assert bad == []


def test_black_does_not_lose_by_a_forbidden_point_where_it_could_be_played() -> None:
    # h8 would make two open threes: the best move but for the rule.
    stones = ["f8", "g8", "h9", "h10"], ["a1", "a15", "o1", "o15"]
    free = Automaton().choose(Board.from_stones(*stones, "black"))
    board = Board.from_stones(*stones, "black", rule="renju", forbidden="lose")
    assert free.mate_in == 5
    assert board.forbidden(Automaton().choose(board).point) is None


def test_where_only_forbidden_points_are_left_there_is_no_move() -> None:
    rows = "xxx1xx/xxoxoo/xoxoxx/ooxxoo/oooxox/xxxoxo"
    board = Board.from_text(f"{rows} b renju", forbidden="lose")
    with pytest.raises(ValueError, match="no legal point is left"):
        Automaton().choose(board)


def test_the_board_is_left_as_it_was() -> None:
    board = Board.from_moves("h8i9i7g9")
    before = (board.copy(), board.moves)
    Automaton(depth=3).choose(board)
    assert (board, board.moves) == before


@each_row("size", range(5, 23))
def test_an_empty_board_gets_its_centre(size: int) -> None:
    point = Automaton().choose(Board(size)).point
    assert point.xy(size) == (size // 2, size // 2)


def test_the_last_point_is_played_at_once() -> None:
    board = Board.from_text("xoxox/oxoxo/oxoxo/xoxox/oxox1 w freestyle")
    decision = Automaton().choose(board)
    assert (decision.point, worth(decision), decision.nodes) == ("e1", 0, 1)


def test_a_finished_game_has_no_move_to_choose() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        Automaton().choose(Board.from_moves("h8a1i8a2j8a3k8a4l8"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": 0}, "depth must be 1 to 100, not 0"),
        ({"depth": 101}, "depth must be 1 to 100, not 101"),
        ({"width": 0}, "width must be 1 or more, not 0"),
        ({"matcher": "regex"}, "matcher must be one of 'library', 'own', None, not 'regex'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Automaton(**options)  # type: ignore[arg-type]


# Limits


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
@pytest.mark.parametrize("seconds", [0.001, 0.02, 0.1])
@pytest.mark.parametrize("stones", [20, 60])
def test_a_time_limit_ends_a_search_on_22_lines(rule: str, seconds: float, stones: int) -> None:
    board = random_board(random.Random(stones), rule, 22, stones)
    player = Automaton(depth=20, width=None)
    started = time.perf_counter()
    player.choose(board, Limit(seconds=seconds))
    assert time.perf_counter() - started < PATIENCE


def test_limited_nodes_are_not_exceeded() -> None:
    board = Board.from_moves("h8i9i7g9j8h10")
    nodes = [Automaton().choose(board, Limit(nodes=n)).nodes for n in (1, 7, 100, 1000)]
    assert nodes == [1, 7, 100, 1000]


def test_with_limited_nodes_the_deepest_finished_search_counts() -> None:
    board = Board.from_moves("h8i9i7g9j8h10")
    limited = Automaton().choose(board, Limit(nodes=300))
    finished = Automaton().choose(board, Limit(depth=limited.depth))
    assert (limited.depth > 1, limited.pv, worth(limited)) == (True, finished.pv, worth(finished))


def test_with_no_time_at_all_the_greatest_gain_is_played() -> None:
    board = Board.from_stones(["g8", "h8", "i8"], ["a1", "a15", "o1"], "black")
    decision = Automaton().choose(board, Limit(nodes=1))
    assert (str(decision.point), decision.depth) in (("f8", 0), ("j8", 0))


def test_stop_ends_a_long_search_soon() -> None:
    player = Automaton(depth=30, width=None)
    stop = StopToken()
    timer = threading.Timer(0.1, stop.cancel)
    timer.start()
    started = time.perf_counter()
    decision = player.choose(Board.from_moves("h8i9i7g9"), stop=stop)
    timer.join()
    assert decision.point
    assert time.perf_counter() - started < PATIENCE


def test_a_loss_among_moves_not_all_searched_is_not_called_sure() -> None:
    board = Board.from_stones(["d8", "e8", "f8", "g8"], ["c9", "c10"], "white")
    player, stop = Automaton(depth=2), StopToken()

    class Stopper(Recorder):
        def leave(self, value: float) -> None:
            super().leave(value)
            if sum(node.depth == 1 for node in self.nodes) == 3:
                stop.cancel()

    player.trace = Stopper()
    decision = player.choose(board, stop=stop)
    assert (worth(decision), decision.mate_in) == (-49998, None)


def test_each_finished_depth_is_reported() -> None:
    reports: list[Report] = []
    Automaton(depth=3).choose(Board.from_moves("h8i9"), Limit(seconds=30), reports.append)
    assert [report.depth for report in reports] == [1, 2, 3]


# Statistics and trace


@pytest.mark.parametrize("seed", range(10))
def test_plain_minimax_visits_as_many_nodes_as_are_foretold(seed: int) -> None:
    board = random_board(random.Random(seed), "freestyle", 7, 8)
    statistics = Automaton(depth=3, width=6, pruning=False).choose(board).statistics
    assert (statistics.nodes, statistics.pruning_ratio) == (statistics.plain_nodes, 0)


def test_alpha_beta_reports_a_share_of_skipped_nodes() -> None:
    statistics = Automaton(depth=3).choose(Board.from_moves("h8i9i7g9")).statistics
    assert statistics.plain_nodes == 1110
    assert statistics.pruning_ratio == 1 - statistics.nodes / 1110


def test_it_prints_time_nodes_both_ratios_and_the_score_of_each_first_move() -> None:
    text = Automaton(depth=2, width=3).choose(Board.from_moves("h8i9")).statistics.text()
    heads = [line.split()[0] for line in text.splitlines()]
    assert heads[:4] == ["search", "nodes", "pruning", "pruning"]
    assert len(heads) == 7


@pytest.fixture(scope="module")
def traced() -> tuple[Decision, Recorder]:
    player = Automaton(depth=4)
    recorder = Recorder()
    player.trace = recorder
    return player.choose(Board.from_moves("h8i9i7g9j8h10")), recorder


def test_every_node_that_is_counted_is_traced(traced: tuple[Decision, Recorder]) -> None:
    decision, recorder = traced
    assert len(recorder.nodes) == decision.nodes + 1


def test_the_traced_root_is_worth_the_decision_s_score(traced: tuple[Decision, Recorder]) -> None:
    decision, recorder = traced
    assert recorder.nodes[0].value == worth(decision)


def test_every_traced_node_is_left_again(traced: tuple[Decision, Recorder]) -> None:
    _, recorder = traced
    depths = [(node.depth, recorder.nodes[node.parent].depth) for node in recorder.nodes[1:]]
    assert {parent - own for own, parent in depths} == {1}
    assert recorder._path == []


def test_traced_leaves_and_cuts_are_those_counted(traced: tuple[Decision, Recorder]) -> None:
    decision, recorder = traced
    leaves = sum(node.evaluated for node in recorder.nodes)
    cuts = sum(node.cut is not None for node in recorder.nodes)
    assert (leaves, cuts) == (decision.statistics.leaves, decision.statistics.cutoffs)


def test_every_cut_names_the_bound_that_was_passed(traced: tuple[Decision, Recorder]) -> None:
    _, recorder = traced
    cuts = {"alpha": 0, "beta": 0}
    for node in recorder.nodes:
        if node.cut is not None:
            value, alpha, beta = node.value or 0, node.alpha or 0, node.beta or 0
            cuts[node.cut] += 1
            assert value >= beta if node.cut == "beta" else value <= alpha
    assert min(cuts.values()) > 0
