from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import PASS, Board, Color, Forbidden, IllegalMove, ParseError, Point, Rule, Symmetry
from tengen.board import ForbiddenPolicy, parse_moves
from tengen.values import Direction, Outcome, Shape, Termination
from tests.rows import each_row

# --- points -------------------------------------------------------------------------------------


def test_a_point_prints_as_people_write_it() -> None:
    assert (str(Point("H8")), repr(Point("h8"))) == ("h8", "Point('h8')")


def test_a_point_equals_its_text_and_finds_itself_in_dictionaries() -> None:
    assert Point("h8") == "h8"
    assert {Point("h8"): 1}["h8"] == 1  # type: ignore[index]
    assert Point("h8") != "h9"
    assert Point("h8") != 8
    assert Point("h8") != None  # noqa: E711


def test_points_are_ordered_by_column_then_row() -> None:
    points = [Point(text) for text in ("b1", "a10", "a2")]
    assert sorted(points) == ["a2", "a10", "b1"]
    assert Point("a2") <= Point("a2") < Point("b1")
    assert Point("b1") >= Point("a2")
    assert Point("b1") > Point("a10")


def test_protocol_coordinates_start_at_the_top_left() -> None:
    assert Point("a15").xy(15) == (0, 0)
    assert Point.from_xy(7, 7, 15) == "h8"
    assert Point("h8").xy(20) == (7, 12)


def test_a_point_off_the_board_has_no_protocol_coordinates() -> None:
    with pytest.raises(IllegalMove, match="p16 is not on a 15x15 board"):
        Point("p16").xy(15)
    with pytest.raises(IllegalMove, match="not on a 15x15 board"):
        Point.from_xy(15, 0, 15)


@pytest.mark.parametrize(
    "text", ["", "h", "8", "h0", "h23", "w1", "h8 ", "h08x", "é1", "日本" * 50]
)
def test_other_text_is_no_point(text: str) -> None:
    with pytest.raises(ParseError, match="is not a point: expected text like h8"):
        Point(text)


def test_a_number_is_no_point() -> None:
    with pytest.raises(TypeError, match="text like 'h8'"):
        Point(8)  # type: ignore[arg-type]


def test_the_pass_is_a_point_without_a_place() -> None:
    assert PASS.is_pass
    assert (str(PASS), PASS.column, PASS.row) == ("--", -1, 0)
    assert PASS.transformed("flip", 15) == PASS


def test_points_survive_pickling_as_the_same_object() -> None:
    assert pickle.loads(pickle.dumps(Point("c3"))) is Point("c3")  # noqa: S301


# --- moves --------------------------------------------------------------------------------------


def test_black_moves_first_and_turns_alternate() -> None:
    board = Board()
    assert board.turn is Color.BLACK
    board.play("h8")
    assert (board.turn, board["h8"], board["h9"]) == (Color.WHITE, Color.BLACK, None)


def test_whatever_takes_a_point_takes_text_and_pairs() -> None:
    board = Board()
    board.play(Point("h8"))
    board.play("I9")
    board.play((8, 8))
    assert board.moves == ("h8", "i9", "i7")
    assert board.last_move == "i7"
    assert board.point((0, 0)) == "a15"


@pytest.mark.parametrize(
    "text",
    [
        "h8i9i7",
        "H8 I9 I7",
        "h8,i9,i7",
        "h8-i9-i7",
        "1. h8 2. i9 3. i7",
        "1.h8 i9 2.i7",
        "h8|i9|i7",
        "h8+i9;i7",
    ],
)
def test_move_lists_are_read_in_the_usual_spellings(text: str) -> None:
    assert Board.from_moves(text).moves == ("h8", "i9", "i7")


def test_a_bad_move_list_says_where() -> None:
    with pytest.raises(ParseError, match="character 3: expected a move"):
        parse_moves("h8?i9")
    with pytest.raises(ParseError, match="too long"):
        parse_moves("h8" * 40_000)


def test_undo_takes_moves_back_until_there_are_none() -> None:
    board = Board.from_moves("h8i9")
    assert [board.undo(), board.undo()] == ["i9", "h8"]
    assert board == Board()
    with pytest.raises(ValueError, match="no move to undo"):
        board.undo()


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("h8", "h8", "occupied"),
        ("", "p1", "off-board"),
        ("", "--", "pass"),
        ("a1b1a2b2a3b3a4b4a5", "c1", "game-over"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(moves: str, move: str, reason: str) -> None:
    board = Board.from_moves(moves)
    before = board.copy()
    with pytest.raises(IllegalMove) as refused:
        board.play(move)
    assert (refused.value.reason, refused.value.point) == (reason, move)
    assert board == before
    assert not board.is_legal(move)


def test_a_point_off_the_board_is_not_legal_but_nonsense_is_an_error() -> None:
    board = Board()
    assert not board.is_legal((99, -1))
    with pytest.raises(ParseError):
        board.is_legal("zz")


def test_a_finished_game_has_no_legal_points() -> None:
    assert Board.from_moves("a1b1a2b2a3b3a4b4a5").legal_points() == []


# --- passes -------------------------------------------------------------------------------------


def test_two_passes_in_a_row_draw_under_renju() -> None:
    board = Board.from_moves("h8", rule="renju")
    board.play(PASS)
    assert board.outcome is None
    board.play("--")
    assert board.outcome == Outcome(None, Termination.PASSES)
    assert board.undo() == PASS
    assert board.outcome is None


def test_a_pass_changes_the_key_and_only_a_pass_in_between_resets_the_count() -> None:
    board = Board(rule="renju")
    key = board.key
    board.play(PASS)
    assert board.key != key
    board.play("h8")
    board.play(PASS)
    assert board.outcome is None
    while board.moves:
        board.undo()
    assert board.key == key


# --- outcomes -----------------------------------------------------------------------------------


def test_a_win_names_winner_reason_and_line() -> None:
    board = Board.from_moves("a1b1a2b2a3b3a4b4a5")
    assert board.outcome is not None
    assert board.outcome.winner is Color.BLACK
    assert board.outcome.termination is Termination.FIVE
    assert set(board.outcome.line) == {"a1", "a2", "a3", "a4", "a5"}


def test_a_full_board_without_a_row_is_a_draw() -> None:
    # Columns in pairs of colours: no five on a 5x5 board.
    board = Board(size=5)
    black = ["a1", "b1", "d1", "c2", "e2", "a3", "b3", "d3", "c4", "e4", "a5", "b5", "d5"]
    white = ["c1", "e1", "a2", "b2", "d2", "c3", "e3", "a4", "b4", "d4", "c5", "e5"]
    for i, move in enumerate(black):
        board.play(move)
        if i < len(white):
            board.play(white[i])
    assert board.outcome == Outcome(None, Termination.FULL_BOARD)


def double_three(
    rule: str = "renju", turn: str = "black", forbidden: ForbiddenPolicy = "refuse"
) -> Board:
    """Black at h8 would make two threes."""
    black, white = ["f8", "g8", "h9", "h10"], ["a1", "o1", "a15", "o15"]
    return Board.from_stones(black, white, turn, rule=rule, forbidden=forbidden)


def test_a_forbidden_move_is_refused_by_default() -> None:
    board = double_three()
    assert board.forbidden("h8") is Forbidden.DOUBLE_THREE
    assert "h8" not in board.legal_points()
    with pytest.raises(IllegalMove, match="h8 is forbidden to black: double-three") as refused:
        board.play("h8")
    assert refused.value.reason == Forbidden.DOUBLE_THREE


def test_a_forbidden_move_can_be_played_and_lost() -> None:
    board = double_three(forbidden="lose")
    assert board.is_legal("h8")
    assert "h8" in board.legal_points()
    board.play("h8")
    assert board.outcome == Outcome(Color.WHITE, Termination.DOUBLE_THREE)
    board.undo()
    assert board.outcome is None


def test_a_lost_overline_shows_its_row() -> None:
    row = ["e8", "f8", "g8", "i8", "j8"]
    board = Board.from_stones(row, rule="renju", turn="black", forbidden="lose")
    board.play("h8")
    assert board.outcome is not None
    assert board.outcome.termination is Termination.OVERLINE
    assert board.outcome.line == tuple(map(Point, ["e8", "f8", "g8", "h8", "i8", "j8"]))


def test_a_double_four_is_lost_when_played() -> None:
    fours = ["e8", "f8", "g8", "h9", "h10", "h11"]
    board = Board.from_stones(fours, ["d8", "h7"], rule="renju", turn="black", forbidden="lose")
    board.play("h8")
    assert board.outcome == Outcome(Color.WHITE, Termination.DOUBLE_FOUR)


def test_forbidden_points_are_blacks_whoever_is_asked() -> None:
    board = double_three(turn="white")
    assert board.forbidden_points() == {}
    assert board.forbidden("h8") is None
    assert board.forbidden("h8", "black") is Forbidden.DOUBLE_THREE
    assert board.forbidden_points("black")["h8"] is Forbidden.DOUBLE_THREE  # type: ignore[index]
    assert board.is_legal("h8")


def test_other_rules_forbid_nothing() -> None:
    for rule in set(Rule) - {Rule.RENJU}:
        board = double_three(rule)
        assert board.forbidden("h8") is None
        assert board.forbidden_points() == {}
        assert board.explain_forbidden("h8").lines == ()


# --- set-up and text ----------------------------------------------------------------------------


def test_set_up_stones_are_not_history() -> None:
    board = Board.from_stones(["h8", "i7"], ["i9"], moves="g9")
    assert board.moves == ("g9",)
    assert board.setup == {Color.BLACK: ("h8", "i7"), Color.WHITE: ("i9",)}
    assert board.undo() == "g9"
    with pytest.raises(ValueError, match="no move to undo"):
        board.undo()


def test_the_side_to_move_follows_the_count_of_stones() -> None:
    assert Board.from_stones(["h8"], ["i9"]).turn is Color.BLACK
    assert Board.from_stones(["h8"], []).turn is Color.WHITE
    assert Board.from_stones(["h8"], [], turn="black").turn is Color.BLACK


def test_a_set_up_that_is_already_won_is_over() -> None:
    board = Board.from_stones(["a1", "a2", "a3", "a4", "a5"], ["b1", "b2", "b3", "b4"])
    assert board.outcome is not None
    assert board.outcome.winner is Color.BLACK


@pytest.mark.parametrize(
    ("black", "white", "reason"),
    [
        (["h8", "h8"], [], "occupied"),
        (["h8"], ["h8"], "occupied"),
        (["p1"], [], "off-board"),
    ],
)
def test_a_set_up_with_impossible_stones_is_refused(
    black: list[str], white: list[str], reason: str
) -> None:
    with pytest.raises(IllegalMove) as refused:
        Board.from_stones(black, white)
    assert refused.value.reason == reason


def test_board_text_is_read_and_written() -> None:
    text = "15/15/15/15/15/15/7o7/7xx6/15/15/15/15/15/15/15 w renju"
    board = Board.from_text(text)
    assert (board.to_text(), board.turn, board.rule) == (text, Color.WHITE, Rule.RENJU)
    assert board.stones("black") == ("h8", "i8")


def test_the_rule_may_be_left_out_of_board_text() -> None:
    assert Board.from_text("5/5/5/5/5 b").rule is Rule.FREESTYLE
    assert Board.from_text(" 5/5/2X2/5/5  white standard ").turn is Color.WHITE


@each_row(
    ("text", "message"),
    [
        ("", "this one has 1"),
        ("5/5/5/5 b", "this one has 4"),
        ("/" * 22 + " b", "this one has 23"),
        ("5/5/5/5/4 b", "character 10: row 1 is shorter"),
        ("5/5/5/5/6 b", "character 9: row 1 is longer"),
        ("5/5/5/5/xxxxxx b", "row 1 is longer"),
        ("5/5/5/5/0xxxxx b", "1 or more"),
        ("5/5/5/5/xy3 b", "expected x, o, a number"),
        ("5/5/5/5/5", "expected b or w"),
        ("5/5/5/5/5 black chess", "expected one of freestyle"),
        ("5/5/5/5/5 b renju x", "nothing more"),
        ("x" * 70_000, "too long"),
    ],
)
def test_bad_board_text_says_where(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        Board.from_text(text)


# --- value semantics ----------------------------------------------------------------------------

BOARDS = [
    Board(),
    Board(size=20),
    Board.from_moves("h8i9i7", rule="renju", forbidden="lose"),
    Board.from_moves("h8--i7", rule="renju"),
    Board.from_stones(["h8", "i7"], ["i9"], rule="caro", moves="g9h7"),
    Board.from_stones([], [], turn="white", size=7),
]


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_repr_pastes_back(board: Board) -> None:
    again = eval(repr(board))  # noqa: S307
    assert again == board
    assert (again.moves, again.forbidden_policy) == (board.moves, board.forbidden_policy)


@each_row("board", BOARDS)
@each_row(
    "again",
    [Board.copy, copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))],  # noqa: S301
)
def test_copies_are_equal_and_independent(board: Board, again: object) -> None:
    assert callable(again)
    twin = again(board)
    assert (twin, twin.moves, twin.setup) == (board, board.moves, board.setup)
    twin.play("c3")
    assert twin != board


def test_boards_differ_by_rule_policy_and_turn() -> None:
    assert Board(rule="renju") != Board()
    assert Board(forbidden="lose") != Board()
    assert Board.from_stones(turn="white") != Board()
    assert Board() != "a board"
    assert Board() != None  # noqa: E711


def test_boards_change_and_so_cannot_be_hashed() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board())


def test_equal_positions_reached_in_another_order_share_their_key() -> None:
    one, other = Board.from_moves("h8i9i7g9"), Board.from_moves("i7g9h8i9")
    assert one == other
    assert one.key == other.key
    assert one.moves != other.moves


def test_keys_are_the_same_on_every_machine() -> None:
    assert Board.from_moves("h8i9i7", rule="renju").key == 1784051564975856857


@given(st.lists(st.integers(0, 224), max_size=40, unique=True), st.sampled_from(list(Symmetry)))
def test_the_canonical_key_is_the_same_for_all_eight_boards(
    cells: list[int], symmetry: Symmetry
) -> None:
    board = Board.from_stones(
        [(c % 15, c // 15) for c in cells[::2]], [(c % 15, c // 15) for c in cells[1::2]]
    )
    turned = board.transformed(symmetry)
    assert turned.canonical_key == board.canonical_key
    assert turned.transformed(symmetry.inverse) == board
    canonical, _ = turned.canonical()
    assert canonical.key == board.canonical_key


def test_a_turned_game_keeps_its_history() -> None:
    board = Board.from_moves("h8i9--a1", rule="renju").transformed("rotate-90")
    assert board.moves == ("h8", "i7", "--", "a15")


def test_the_diagram_shows_stones_and_coordinates() -> None:
    assert str(Board.from_moves("a1e5", size=5)).splitlines() == [
        " 5 . . . . O",
        " 4 . . . . .",
        " 3 . . . . .",
        " 2 . . . . .",
        " 1 X . . . .",
        "   a b c d e",
    ]


# --- shapes and pictures ------------------------------------------------------------------------


def test_shapes_name_what_a_stone_makes() -> None:
    board = Board.from_stones(["f8", "g8", "h9", "h10"], ["e8"])
    assert board.shapes("h8", "black") == {
        Direction.ROW: Shape.THREE,
        Direction.COLUMN: Shape.OPEN_THREE,
        Direction.RISING: Shape.NONE,
        Direction.FALLING: Shape.NONE,
    }


def test_an_occupied_point_has_no_shapes_and_no_explanation() -> None:
    board = Board.from_moves("h8", rule="renju")
    for question in (board.shapes, board.explain_forbidden):
        with pytest.raises(IllegalMove, match="h8 is occupied"):
            question("h8")


def test_a_pass_is_not_a_point_of_the_board() -> None:
    board = Board(rule="renju")
    for question in (board.__getitem__, board.forbidden, board.shapes, board.explain_forbidden):
        with pytest.raises(ValueError, match="a pass is not a point"):
            question("--")


def test_a_board_draws_itself() -> None:
    board = Board.from_moves("h8i9i7", rule="renju")
    picture = board.svg(
        numbers=True,
        marks={"a1": "circle"},
        labels={"b2": "A"},
        heat={"c3": 0.5},
        arrows=[("a1", "b2")],
        lines=[("c3", "d4")],
        title="Kagetsu",
    )
    assert picture.startswith("<svg")
    assert "Kagetsu" in picture
    assert board._repr_svg_() == board.svg()


def test_a_finished_board_draws_its_line() -> None:
    won = Board.from_moves("a1b1a2b2a3b3a4b4a5")
    assert won.svg() != Board.from_stones(won.stones("black")[:4], won.stones("white")).svg()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": 4}, "5 to 22, not 4"),
        ({"size": 23}, "5 to 22, not 23"),
        ({"size": 10**30}, "5 to 22"),
        ({"rule": "chess"}, "expected one of freestyle"),
        ({"forbidden": "ignore"}, "expected 'refuse' or 'lose'"),
    ],
)
def test_a_bad_argument_says_what_would_be_right(
    arguments: dict[str, int | str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Board(**arguments)  # type: ignore[arg-type]


def test_a_board_is_not_made_of_endless_moves() -> None:
    with pytest.raises(ValueError, match="more moves than any board has points"):
        Board.from_moves("h8" for _ in range(10**9))


def test_text_that_is_not_unicode_is_refused() -> None:
    for read in (Board.from_moves, Board.from_text, Point):
        with pytest.raises(ParseError, match="no Unicode text"):
            read("h8\ud800")
