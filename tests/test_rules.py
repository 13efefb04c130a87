"""The core against the literal reference: winning rows, legal and forbidden points, shapes."""

from __future__ import annotations

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from tengen.board import Board, IllegalMove
from tests.reference import rules
from tests.reference.positions import Position, read_positions
from tests.reference.shapes import shape, shapes
from tests.reference.strategies import Scene, clusters, examples, games, scenes, without_wins
from tests.reference.symmetry import (
    SYMMETRIES,
    TURNED_DIRECTION,
    are_equivalent,
    transformed,
    transformed_point,
)
from tests.reference.translate import (
    assert_same_ending,
    core_board,
    core_forbidden_points,
    core_shapes,
    reference_point,
)
from tests.rows import each_row

# The core and the reference are compared; neither is Python code of the library.
pytestmark = pytest.mark.no_cover

WINS = [
    (position, rule, color, expected)
    for position in read_positions("wins.txt")
    for key, expected in position.expected.items()
    for rule, _, only in [key.partition(" ")]
    for color in rules.COLORS
    if only in ("", color)
]
SIZES = range(5, 23)


def win_name(position: Position, rule: str, color: str, _: str) -> str:
    """What a failing row of the wins is reported as."""
    return f"{position.id}: {rule} {color}"


def picture_for(position: Position, mover: str) -> rules.Board:
    """The picture with its X as the mover's stones."""
    board = position.board()
    if mover == "black":
        return board
    return {point: rules.OTHER[color] for point, color in board.items()}


def expected_ending(position: Position, color: str, expected: str) -> rules.Ending | None:
    """What a record of the file of wins says in the reference's words."""
    if expected == "-":
        return None
    if expected == "overline":
        point = position.point("a")
        board = rules.with_stone(picture_for(position, color), point, color)
        runs = [rules.run_through(board, point, direction) for direction in rules.DIRECTIONS]
        lines = tuple(frozenset(run) for run in runs if len(run) > 5)
        return rules.Ending(rules.OTHER[color], "overline", lines)
    return rules.Ending(color, "five", tuple(row_between(ends) for ends in expected.split()))


def row_between(ends: str) -> frozenset[rules.Point]:
    """``"d8-h8"`` as the five points of that row."""
    (x, y), (last_x, last_y) = (rules.parse_point(text) for text in ends.split("-"))
    length = max(abs(last_x - x), abs(last_y - y))
    dx, dy = (last_x - x) // length, (last_y - y) // length
    return frozenset((x + i * dx, y + i * dy) for i in range(length + 1))


@each_row(("position", "rule", "color", "expected"), WINS, win_name)
def test_reference_ends_the_game_as_the_text_says(
    position: Position, rule: str, color: str, expected: str
) -> None:
    point = position.point("a")
    board = rules.with_stone(picture_for(position, color), point, color)
    ending = rules.ending_after(board, position.size, rule, point)
    wanted = expected_ending(position, color, expected)
    if ending is None or wanted is None:
        assert ending is wanted
    else:
        assert (ending.winner, ending.termination) == (wanted.winner, wanted.termination)
        assert set(ending.lines) == set(wanted.lines)


@each_row(("position", "rule", "color", "expected"), WINS, win_name)
def test_core_ends_the_game_as_the_text_says(
    position: Position, rule: str, color: str, expected: str
) -> None:
    board = core_board(picture_for(position, color), position.size, rule, color, "lose")
    board.play(rules.point_text(position.point("a")))
    assert_same_ending(board.outcome, expected_ending(position, color, expected))


def pairs_pattern(size: int) -> rules.Board:
    """A full board without three stones of one colour in a row."""
    return {
        (x, y): "black" if (x // 2 + y) % 2 == 0 else "white" for x, y in rules.all_points(size)
    }


@each_row("rule", rules.RULES)
@each_row("size", SIZES)
def test_full_board_without_a_winner_is_a_draw(size: int, rule: str) -> None:
    full = pairs_pattern(size)
    last = (size // 2, size // 2)
    before = {point: color for point, color in full.items() if point != last}
    board = core_board(before, size, rule, turn=full[last])
    assert board.outcome is None
    board.play(rules.point_text(last))
    assert_same_ending(board.outcome, rules.Ending(None, "full-board"))


@pytest.mark.parametrize("rule", rules.RULES)
@examples(40)
@given(game=games())
def test_random_games_end_as_the_reference_says(
    game: tuple[int, list[rules.Point]], rule: str
) -> None:
    size, moves = game
    board = Board(size=size, rule=rule, forbidden="lose")
    placed: rules.Board = {}
    for number, move in enumerate(moves):
        color = rules.COLORS[number % 2]
        assert board.turn == color
        board.play(rules.point_text(move))
        placed = rules.with_stone(placed, move, color)
        assert_same_ending(board.outcome, rules.ending_after(placed, size, rule, move))
        if board.outcome is not None:
            break
    assert_same_stones(board, placed)
    while board.moves:
        assert reference_point(board.undo()) in placed
        assert board.outcome is None
    assert board == Board(size=size, rule=rule, forbidden="lose")


def assert_same_stones(board: Board, placed: rules.Board) -> None:
    """The core's board carries exactly these stones, asked both ways."""
    for color in rules.COLORS:
        wanted = {point for point, stone in placed.items() if stone == color}
        assert {reference_point(point) for point in board.stones(color)} == wanted
    for point in rules.all_points(board.size):
        assert board[rules.point_text(point)] == placed.get(point)


@pytest.mark.parametrize("rule", rules.RULES)
@examples(30)
@given(moves=st.permutations(rules.all_points(5)))
def test_games_on_the_smallest_board_are_played_out(moves: list[rules.Point], rule: str) -> None:
    board = Board(size=5, rule=rule)
    placed: rules.Board = {}
    for move in moves:
        if board.outcome is not None or not board.is_legal(rules.point_text(move)):
            break
        color = str(board.turn)
        board.play(rules.point_text(move))
        placed = rules.with_stone(placed, move, color)
        assert_same_ending(board.outcome, rules.ending_after(placed, 5, rule, move))
    assert (board.outcome is not None) or rule == "renju"


@pytest.mark.parametrize("rule", rules.RULES)
@examples(60)
@given(data=st.data())
def test_every_next_move_ends_the_game_as_the_reference_says(
    data: st.DataObject, rule: str
) -> None:
    scene = data.draw(scenes(rule))
    for color in rules.COLORS:
        board = core_board(scene.board, scene.size, scene.rule, color, "lose")
        assert board.outcome is None
        for point in rules.empty_points(scene.board, scene.size):
            board.play(rules.point_text(point))
            after = rules.with_stone(scene.board, point, color)
            ending = rules.ending_after(after, scene.size, scene.rule, point)
            assert_same_ending(board.outcome, ending)
            board.undo()


@pytest.mark.parametrize("rule", rules.RULES)
@examples(40)
@given(data=st.data(), turn=st.sampled_from(rules.COLORS))
def test_set_up_that_is_already_decided_has_an_outcome(
    data: st.DataObject, rule: str, turn: str
) -> None:
    size = data.draw(st.integers(5, 9))
    stones = data.draw(clusters(size))
    board = core_board(stones, size, rule, turn)
    rows = {
        color: [
            frozenset(line)
            for point, stone in stones.items()
            if stone == color
            for line in rules.winning_lines(stones, rule, point)
        ]
        for color in rules.COLORS
    }
    # The side that would have moved last is the one that can have won.
    winner = next((color for color in (rules.OTHER[turn], turn) if rows[color]), None)
    ending = rules.Ending(winner, "five", tuple(rows[winner])) if winner else None
    if ending is None and len(stones) == size * size:
        ending = rules.Ending(None, "full-board")
    assert_same_ending(board.outcome, ending)


@examples(300)
@given(scenes("renju"))
def test_forbidden_points_are_those_of_the_reference(scene: Scene) -> None:
    wanted = rules.forbidden_points(scene.board, scene.size)
    board = core_board(scene.board, scene.size, "renju")
    assert core_forbidden_points(board) == wanted
    for point in rules.empty_points(scene.board, scene.size):
        assert board.forbidden(rules.point_text(point)) == wanted.get(point)
    white = core_board(scene.board, scene.size, "renju", turn="white")
    assert core_forbidden_points(white) == {}
    assert core_forbidden_points(white, "black") == wanted


@pytest.mark.parametrize("kind", ["overline", "double-four", "double-three"])
def test_crowded_boards_hold_forbidden_points_of_each_kind(kind: str) -> None:
    def holds_kind(scene: Scene) -> bool:
        return kind in rules.forbidden_points(scene.board, scene.size).values()

    try:
        find(scenes("renju"), holds_kind, settings=settings(max_examples=200))
    except NoSuchExample:
        pytest.fail(f"no crowded board had a {kind}: the comparison would prove nothing")


@pytest.mark.parametrize("rule", rules.RULES)
@examples(20)
@given(data=st.data(), turn=st.sampled_from(rules.COLORS))
def test_legal_points_are_the_empty_ones_that_are_not_forbidden(
    data: st.DataObject, rule: str, turn: str
) -> None:
    scene = data.draw(scenes(rule))
    empty = set(rules.empty_points(scene.board, scene.size))
    judged = scene.rule == "renju" and turn == "black"
    barred = rules.forbidden_points(scene.board, scene.size) if judged else {}
    refusing = core_board(scene.board, scene.size, scene.rule, turn)
    assert {reference_point(point) for point in refusing.legal_points()} == empty - set(barred)
    losing = core_board(scene.board, scene.size, scene.rule, turn, "lose")
    assert {reference_point(point) for point in losing.legal_points()} == empty
    for point, kind in barred.items():
        with pytest.raises(IllegalMove) as refused:
            refusing.play(rules.point_text(point))
        assert refused.value.reason == kind
    assert refusing == core_board(scene.board, scene.size, scene.rule, turn)


# The row of the stone on a, X being the mover; "|" is the edge of the board.
ROWS = [
    ("freestyle", "XXaXX", "five"),
    ("freestyle", "XXaXXX", "five"),
    ("standard", "XXaXXX", "overline"),
    ("caro", "OXXaXXO", "none"),
    ("caro", "OXXaXXXO", "five"),
    ("standard-caro", "OXXaXXXO", "overline"),
    ("freestyle", ".XXaX.", "open-four"),
    ("freestyle", "X.XXaX.", "open-four"),
    ("standard", "X.XXaX.", "four"),
    ("standard", "X.XXaX.X", "none"),
    ("caro", "..XXaX..", "open-four"),
    ("caro", "O.XXaX..", "four"),
    ("caro", "|.XXaX..", "open-four"),
    ("caro", "OXXaX.", "four"),
    ("caro", "OXXaX.O", "none"),
    ("caro", "OXXaX.XO", "four"),
    ("standard-caro", "OXXaX.XO", "none"),
    ("freestyle", "OXXaX.", "four"),
    ("freestyle", "|XXaX.", "four"),
    ("freestyle", "XX.aX", "four"),
    ("freestyle", "XXX.a.XXX", "double-four"),
    ("standard", "X.XaX.X", "double-four"),
    ("freestyle", "XX.XaX.XX", "double-four"),
    ("standard", "XX.XaX.XX", "none"),
    ("freestyle", "..XaX..", "open-three"),
    ("freestyle", ".X.aX.", "open-three"),
    ("freestyle", "O.XaX.O", "three"),
    ("freestyle", "O.XaX..", "open-three"),
    ("caro", "O.XaX..O", "three"),
    ("caro", "O..XaX..O", "three"),
    ("caro", "O...XaX..O", "open-three"),
    ("standard", "X..XaX.O", "three"),
    ("freestyle", "X..XaX.O", "open-three"),
    ("freestyle", "OXXa..", "three"),
    ("freestyle", "X.a.X", "three"),
    ("freestyle", "...aX...", "open-two"),
    ("freestyle", "..a.X..", "open-two"),
    ("freestyle", "OaX....", "two"),
    ("freestyle", "O..aX.O", "two"),
    ("freestyle", "O.aX.O", "none"),
    ("freestyle", "....a....", "none"),
    ("freestyle", "|aXX.O", "none"),
]


def row_board(row: str, color: str) -> tuple[rules.Board, rules.Point]:
    """The stones of a row drawn on row 8 of a 15x15 board, and its point a."""
    left = 0 if row.startswith("|") else 3
    signs = {(left + x, 7): sign for x, sign in enumerate(row.removeprefix("|"))}
    owner = {"X": color, "O": rules.OTHER[color]}
    board = {point: owner[sign] for point, sign in signs.items() if sign in owner}
    return board, next(point for point, sign in signs.items() if sign == "a")


@each_row("color", rules.COLORS)
@each_row(("rule", "row", "expected"), ROWS)
def test_shape_of_a_row_has_its_name(rule: str, row: str, expected: str, color: str) -> None:
    board, point = row_board(row, color)
    assert shapes(board, 15, rule, point, color)["row"] == expected
    found = core_shapes(core_board(board, 15, rule, color), point, color)
    assert found == {"row": expected, "column": "none", "rising": "none", "falling": "none"}


@examples(300)
@given(st.lists(st.sampled_from("..XXO"), min_size=5, max_size=15).map("".join))
def test_shapes_on_a_random_row_are_those_of_the_reference(row: str) -> None:
    size, y = len(row), len(row) // 2
    color_of = {"X": "black", "O": "white"}
    stones = {(x, y): color_of[sign] for x, sign in enumerate(row) if sign != "."}
    for rule in rules.RULES:
        board = core_board(stones, size, rule)
        for point in [(x, y) for x, sign in enumerate(row) if sign == "."]:
            for color in rules.COLORS:
                after = rules.with_stone(stones, point, color)
                wanted = shape(after, size, rule, point, "row")
                assert core_shapes(board, point, color)["row"] == wanted


@pytest.mark.parametrize("rule", rules.RULES)
@examples(25)
@given(data=st.data())
def test_shapes_are_those_of_the_reference(data: st.DataObject, rule: str) -> None:
    scene = data.draw(scenes(rule))
    board = core_board(scene.board, scene.size, rule)
    for point in crowded_points(scene, at_most=20):
        for color in rules.COLORS:
            wanted = shapes(scene.board, scene.size, rule, point, color)
            assert core_shapes(board, point, color) == wanted


def crowded_points(scene: Scene, at_most: int) -> list[rules.Point]:
    """The empty points with the most stones within two steps."""

    def stones_near(point: rules.Point) -> int:
        x, y = point
        return sum((x + dx, y + dy) in scene.board for dx in range(-2, 3) for dy in range(-2, 3))

    empty = rules.empty_points(scene.board, scene.size)
    return sorted(empty, key=stones_near, reverse=True)[:at_most]


@pytest.mark.parametrize("rule", rules.RULES)
@examples(20)
@given(data=st.data(), symmetry=st.sampled_from(SYMMETRIES))
def test_core_judges_a_turned_board_alike(data: st.DataObject, rule: str, symmetry: str) -> None:
    scene = data.draw(scenes(rule))
    size = scene.size
    board = core_board(scene.board, size, scene.rule)
    turned = core_board(transformed(scene.board, symmetry, size), size, scene.rule)
    assert board.transformed(symmetry) == turned
    wanted = {
        transformed_point(point, symmetry, size): kind
        for point, kind in core_forbidden_points(board).items()
    }
    assert core_forbidden_points(turned) == wanted
    assert turned.canonical_key == board.canonical_key
    for point in crowded_points(scene, at_most=20):
        image = transformed_point(point, symmetry, size)
        names = core_shapes(board, point, "black")
        turned_names = {TURNED_DIRECTION[symmetry][name]: found for name, found in names.items()}
        assert core_shapes(turned, image, "black") == turned_names


@examples(100)
@given(clusters(6), clusters(6))
def test_canonical_boards_are_equal_exactly_when_a_symmetry_joins_them(
    first: rules.Board, second: rules.Board
) -> None:
    one, _ = core_board(first, 6, "freestyle").canonical()
    other, _ = core_board(second, 6, "freestyle").canonical()
    assert (one == other) == are_equivalent(first, second, 6)


@examples(60)
@given(clusters(8), st.data())
def test_far_away_white_stones_change_no_forbidden_point(
    near: rules.Board, data: st.DataObject
) -> None:
    board = without_wins(near, "renju")
    far = [(x, y) for x, y in rules.all_points(22) if max(x, y) >= 18]
    strewn = data.draw(st.lists(st.sampled_from(far), unique=True, max_size=30))
    wanted = core_forbidden_points(core_board(board, 22, "renju"))
    crowded = without_wins({**board, **dict.fromkeys(strewn, "white")}, "renju")
    assert core_forbidden_points(core_board(crowded, 22, "renju")) == wanted
