"""What a move is good for, in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import PASS, Board, Color, IllegalMove, Point, Shape
from tengen.hint import (
    Combination,
    Idea,
    combination,
    five_points,
    forcing,
    reasons,
    threats,
)
from tests.reference import reasons as reference
from tests.reference import rules
from tests.reference.strategies import examples, scenes
from tests.reference.translate import core_board, core_shapes_everywhere, reference_point


@pytest.mark.parametrize(
    ("moves", "point", "idea", "english", "chinese"),
    [
        (
            "h8a1h9b1h10c1h11d1",
            "h12",
            "win",
            "h12 makes five in a row and wins.",
            "h12 成五连，获胜。",
        ),
        (
            "h8a1h9b1h10c1h11",
            "h12",
            "stop",
            "h12 prevents five in a row.",
            "h12 阻止对方的五连。",
        ),
        (
            "h8g7h9e9h10f8",
            "h7",
            "unstoppable",
            "h7 makes an open four on the column, which cannot be stopped.",
            "h7 在竖线成活四，对方无法阻挡。",
        ),
        (
            "h8h7h9a1h10a3i11c1j11e1",
            "h11",
            "strong",
            "h11 makes a four on the column and an open three on the row, which is hard to stop.",
            "h11 在竖线成冲四、横线成活三，对方很难应付。",
        ),
        (
            "h8c3i7a2a15d3o15e3",
            "f3",
            "prevent",
            "f3 prevents an open four.",
            "f3 阻止对方的活四。",
        ),
        (
            "h8a1i8c1",
            "j8",
            "initiative",
            "j8 makes an open three on the row, which keeps the initiative.",
            "j8 在横线成活三，保持先手。",
        ),
        ("h8a1", "i8", "build", "i8 makes an open two on the row.", "i8 在横线成活二。"),
        ("h8", "a1", "build", "a1 is a good point.", "a1 是好点。"),
        (
            "h8a1i8b1a15c1",
            "d1",
            "build",
            "d1 prevents a four.",
            "d1 阻止对方的冲四。",
        ),
    ],
)
def test_a_point_is_praised_for_what_it_makes_and_blocks(
    moves: str, point: str, idea: str, english: str, chinese: str
) -> None:
    found = reasons(Board.from_moves(moves), Point(point))
    assert found.idea == idea
    assert found.text("en") == english
    assert found.text("zh") == chinese


def test_both_sides_and_the_two_best_shapes_are_named() -> None:
    # Black: two on the row, the column and the rising diagonal; white: three on the falling one.
    board = Board.from_stones(
        ["f8", "g8", "h6", "h7", "f6", "g7"], ["i7", "j6", "k5"], turn="black"
    )
    found = reasons(board, Point("h8"))
    assert found.idea is Idea.STRONG
    assert found.text("en", "H8") == (
        "H8 makes an open three on the row and an open three on the column and prevents an open"
        " four, which is hard to stop."
    )
    assert found.text("zh", "H8").startswith("H8 在横线成活三、竖线成活三，并阻止对方的活四")


def test_nothing_is_called_strong_while_the_other_side_can_make_five() -> None:
    # White has four in the lowest row; black's open four on the column would be too late.
    board = Board.from_stones(["h8", "h9", "h10"], ["a1", "b1", "c1", "d1"], turn="black")
    found = reasons(board, Point("h11"))
    assert found.idea is Idea.BUILD
    assert found.text() == "h11 makes an open four on the column."


@pytest.mark.parametrize(
    ("shapes", "expected"),
    [
        ([Shape.OPEN_FOUR, Shape.FOUR], Combination.OPEN_FOUR),
        ([Shape.FOUR, Shape.FOUR], Combination.DOUBLE_FOUR),
        ([Shape.DOUBLE_FOUR], Combination.DOUBLE_FOUR),
        ([Shape.FOUR, Shape.OPEN_THREE], Combination.FOUR_THREE),
        ([Shape.OPEN_THREE, Shape.OPEN_THREE], Combination.DOUBLE_THREE),
        ([Shape.OPEN_THREE, Shape.THREE], None),
        ([Shape.FOUR, Shape.THREE], None),
        ([], None),
    ],
)
def test_shapes_are_more_together(shapes: list[Shape], expected: Combination | None) -> None:
    assert combination(shapes) is expected


def test_combinations_have_the_names_that_people_use() -> None:
    assert Combination.FOUR_THREE.label() == "four three"
    assert [each.label("zh") for each in Combination] == ["活四", "四四", "四三", "三三"]


@pytest.mark.parametrize(
    ("moves", "point", "japanese"),
    [
        ("h8a1h9b1h10c1h11d1", "h12", "h12 で五連が完成し、勝ちです。"),
        ("h8g7h9e9h10f8", "h7", "h7 は縦に達四を作る手です。相手は止められません。"),
        ("h8c3i7a2a15d3o15e3", "f3", "f3 は相手の達四を防ぐ手です。"),
        ("h8", "a1", "a1 は好点です。"),
    ],
)
def test_the_reasons_are_given_in_japanese(moves: str, point: str, japanese: str) -> None:
    assert reasons(Board.from_moves(moves), Point(point)).text("ja") == japanese


def test_the_points_that_make_five() -> None:
    board = Board.from_moves("h8a1h9b1h10c1h11d1")
    assert five_points(board, Color.BLACK) == [Point("h12"), Point("h7")]
    assert five_points(board, Color.WHITE) == [Point("e1")]
    assert five_points(Board(), Color.BLACK) == []


def test_the_purpose_of_a_move_is_a_part_of_a_sentence() -> None:
    board = Board.from_moves("h8a1h9b1h10c1h11d1")
    assert reasons(board, Point("e1")).purpose() == "prevents five in a row"
    assert reasons(board, Point("e1")).purpose("zh") == "阻止对方的五连"
    assert reasons(board, Point("o15")).purpose() == ""


@pytest.mark.parametrize("point", ["h8", "a16"])
def test_only_an_empty_point_of_the_board_has_reasons(point: str) -> None:
    with pytest.raises(IllegalMove):
        reasons(Board.from_moves("h8"), Point(point))


def test_a_pass_has_no_reasons() -> None:
    with pytest.raises(ValueError, match="a pass is not a point of the board"):
        reasons(Board(rule="renju"), PASS)


@pytest.mark.parametrize("rule", rules.RULES)
@examples(40)
@given(data=st.data(), turn=st.sampled_from(rules.COLORS))
@pytest.mark.no_cover
def test_the_reasons_for_every_point_are_those_of_the_reference(
    data: st.DataObject, rule: str, turn: str
) -> None:
    scene = data.draw(scenes(rule))
    board = core_board(scene.board, scene.size, rule, turn)
    mine = core_shapes_everywhere(board, turn)
    other = core_shapes_everywhere(board, rules.OTHER[turn])
    fives = [point for point, shapes in other.items() if "five" in shapes.values()]
    assert [reference_point(point) for point in five_points(board, board.turn.other)] == fives
    for point, made in mine.items():
        found = reasons(board, Point(rules.point_text(point)))
        assert found.idea == reference.idea(made, other[point], is_threatened=bool(fives))
        assert list(found.makes) == reference.makes(made)
        assert list(found.blocks) == reference.blocks(other[point])


@given(st.lists(st.sampled_from(Shape), max_size=4))
def test_combinations_are_those_of_the_reference(shapes: list[Shape]) -> None:
    assert combination(shapes) == reference.combination(str(shape) for shape in shapes)


def test_threats_are_rows_and_points_of_two_threats() -> None:
    board = Board.from_moves("h8a1h9a2h11a3f10")
    found = [each for each in threats(board) if each.color is Color.BLACK]
    row = found[0]
    assert (row.shape, row.is_split) == (Shape.OPEN_THREE, True)
    assert set(map(str, row.stones)) == {"h8", "h9", "h11"}
    assert not [each for each in found if not each.stones and len(each.gains) != 1]
    board = Board.from_moves("h8a1h9a2h10a9")
    assert not threats(board)[0].is_split


def test_the_forcing_reasons_leave_out_what_forces_less() -> None:
    board = Board.from_moves("h8a1h9b5h10c9i7o1g8o3")
    found = reasons(board, Point("h11"))
    assert [shape for _, shape in forcing(found).makes] == [Shape.OPEN_FOUR]
    quiet = forcing(reasons(board, Point("m13")))
    assert (quiet.makes, quiet.blocks) == ((), ())
