"""The names of the twenty-six openings."""

from __future__ import annotations

import pytest

from tengen.board import Board, IllegalMove, ParseError, Point, Symmetry
from tengen.opening import RENJU_OPENINGS, RenjuOpening, opening_by_code, opening_name
from tests.rows import each_row

CENTRAL = [Point(f"{column}{row}") for column in "fghij" for row in range(6, 11)]


def name_of(moves: str) -> str:
    opening = opening_name(moves)
    return "" if opening is None else opening.romaji


def test_there_are_thirteen_direct_and_thirteen_indirect_openings() -> None:
    assert [opening.code for opening in RENJU_OPENINGS] == [
        *(f"{number}D" for number in range(1, 14)),
        *(f"{number}I" for number in range(1, 14)),
    ]


def test_no_two_openings_share_a_name() -> None:
    assert len({opening.romaji for opening in RENJU_OPENINGS}) == 26
    assert len({opening.kanji for opening in RENJU_OPENINGS}) == 26
    assert len({opening.label("zh") for opening in RENJU_OPENINGS}) == 26


def test_the_patterns_are_all_inequivalent_ones_and_each_is_there_once() -> None:
    """Every white 2 beside the centre and black 3 in the 5x5, sorted by the core's symmetry."""
    classes: dict[int, set[RenjuOpening | None]] = {}
    for second in (Point(f"{column}{row}") for column in "ghi" for row in (7, 8, 9)):
        for third in CENTRAL:
            if Point("h8") not in (second, third) and second != third:
                board = Board.from_moves([Point("h8"), second, third])
                classes.setdefault(board.canonical_key, set()).add(opening_name(board))
    assert len(classes) == 26
    assert all(len(names) == 1 for names in classes.values())
    assert {name for names in classes.values() for name in names} == set(RENJU_OPENINGS)


@each_row("opening", RENJU_OPENINGS)
def test_an_opening_is_found_in_all_eight_directions(opening: RenjuOpening) -> None:
    board = Board.from_moves(opening.moves)
    for symmetry in Symmetry:
        assert opening_name(board.transformed(symmetry)) is opening


@pytest.mark.parametrize(
    ("moves", "code", "letter_code", "romaji", "kanji", "zh"),
    [
        ("h8h9i9", "4D", "D4", "Kagetsu", "花月", "花月"),
        ("h8i9i7", "7I", "I7", "Hogetsu", "浦月", "浦月"),
        ("h8h9j10", "3D", "D3", "Sosei", "疎星", "疏星"),
        ("h8h9h7", "8D", "D8", "Shogetsu", "松月", "松月"),
        ("h8h9j6", "13D", "D13", "Yusei", "遊星", "游星"),
        ("h8i9j10", "1I", "I1", "Chosei", "長星", "长星"),
        ("h8i9i8", "6I", "I6", "Ungetsu", "雲月", "云月"),
        ("h8i9i6", "8I", "I8", "Rangetsu", "嵐月", "岚月"),
        ("h8i9h7", "9I", "I9", "Gingetsu", "銀月", "银月"),
        ("h8i9f6", "13I", "I13", "Suisei", "彗星", "彗星"),
        ("h8g8g7", "4D", "D4", "Kagetsu", "花月", "花月"),
    ],
)
def test_known_openings_have_their_names(
    moves: str, code: str, letter_code: str, romaji: str, kanji: str, zh: str
) -> None:
    opening = opening_name(moves)
    assert opening is not None
    assert (opening.code, opening.letter_code) == (code, letter_code)
    assert (opening.romaji, opening.kanji, opening.label("zh")) == (romaji, kanji, zh)


def test_only_the_first_three_moves_count() -> None:
    assert name_of("h8 h9 i9 a1 b2 c3 d4") == "Kagetsu"
    assert opening_name(Board.from_moves("h8h9i9a1b2", rule="renju")) is opening_by_code("4D")


def test_moves_may_be_points_texts_or_coordinates() -> None:
    assert opening_name([Point("h8"), "h9", (8, 6)]) is opening_by_code("4D")
    assert opening_name(iter(["h8", "h9", "i9"])) is opening_by_code("4D")


@pytest.mark.parametrize(
    "moves",
    [
        "",
        "h8",
        "h8h9",
        "h8h9k8",
        "h8h10i9",
        "h9h8i9",
        "i9h9h8",
        "a1b2c3",
        "h8--i9",
        "h8h9--",
    ],
)
def test_other_beginnings_have_no_name(moves: str) -> None:
    assert opening_name(moves) is None


def test_bad_moves_are_refused() -> None:
    with pytest.raises(ParseError):
        opening_name("h8 h9 ?!")
    with pytest.raises(IllegalMove):
        opening_name("h8h8")


@pytest.mark.parametrize(("size", "moves"), [(5, "c3c4d4"), (19, "j10j11k11"), (21, "k11k12l12")])
def test_other_odd_boards_count_from_their_centre(size: int, moves: str) -> None:
    assert opening_name(moves, size=size) is opening_by_code("4D")
    assert opening_name(Board.from_moves(moves, size=size)) is opening_by_code("4D")


def test_an_even_board_has_no_centre_and_no_names() -> None:
    assert opening_name("k10k11l11", size=20) is None


def test_set_up_stones_have_no_order() -> None:
    board = Board.from_stones(black=["i9", "h8"], white=["h9"])
    assert opening_name(board) is opening_by_code("4D")
    board.play("a1")
    assert opening_name(board) is opening_by_code("4D")


def test_set_up_stones_may_be_completed_by_moves() -> None:
    board = Board.from_stones(black=["h8"], white=["h9"], moves="i9a1")
    assert opening_name(board) is opening_by_code("4D")


@pytest.mark.parametrize(
    ("black", "white", "moves"),
    [
        (["i9", "h7"], ["h8"], ""),
        (["h8", "i9"], [], ""),
        (["h8"], ["h9", "i9"], ""),
        (["h8", "i9", "a1"], ["h9"], ""),
        (["h8", "i9", "a1"], ["h9", "b1"], "c1"),
        ([], [], ""),
    ],
)
def test_other_set_ups_have_no_name(black: list[str], white: list[str], moves: str) -> None:
    assert opening_name(Board.from_stones(black=black, white=white, moves=moves)) is None


def test_stones_played_by_white_first_are_no_opening() -> None:
    board = Board.from_stones(turn="white", moves="h8h9i9")
    assert opening_name(board) is None


@pytest.mark.parametrize("code", ["4D", "D4", "4d", "d4"])
def test_an_opening_is_found_by_either_code(code: str) -> None:
    assert opening_by_code(code).romaji == "Kagetsu"


@pytest.mark.parametrize("code", ["14D", "0I", "D", "", "Kagetsu"])
def test_an_unknown_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="1D to 13D or 1I to 13I"):
        opening_by_code(code)
