"""SGF as it is written."""

from __future__ import annotations

import pytest

from tengen.board import Color, Outcome, Point, Termination, core_version
from tengen.formats.options import Options
from tengen.formats.sgf import read, write
from tengen.game import Game, Mark

HEAD = f"(;FF[4]GM[4]CA[UTF-8]AP[Tengen:{core_version()}]"


def written(game: Game) -> str:
    return write([game], Options()).decode()


def test_an_empty_game_is_one_node() -> None:
    assert written(Game(15, "renju")) == HEAD + "SZ[15]RU[renju])\n"


def test_moves_take_turns_and_variations_begin_on_new_lines() -> None:
    game = Game.from_moves("h8i9")
    game.root.children[0].add("--")
    assert written(game) == HEAD + "SZ[15]RU[freestyle];B[hh]\n(;W[ig])\n(;W[]))\n"


def test_setup_says_who_begins() -> None:
    game = Game(setup_black=["h8"], setup_white=["i9", "a1"], turn="white")
    game.root.add("h9")
    assert "AB[hh]AW[ao][ig]PL[W];W[hg]" in written(game).replace("\n", "")


def test_white_begins_on_an_empty_board_by_a_word_of_its_own() -> None:
    assert "PL[W]" in written(Game(turn="white"))


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome(Color.BLACK, Termination.RESIGNED), "RE[B+R])"),
        (Outcome(Color.WHITE, Termination.TIMEOUT), "RE[W+T])"),
        (Outcome(None, Termination.UNKNOWN), "RE[0])"),
        (Outcome(Color.WHITE, Termination.UNKNOWN), "RE[W+])"),
        (Outcome(None, Termination.FULL_BOARD), "RE[0]XT[full-board])"),
        (Outcome(Color.BLACK, Termination.FIVE, (Point("a1"),)), "RE[B+]XT[five][ao])"),
    ],
)
def test_a_result_is_standard_with_the_rest_beside_it(outcome: Outcome, text: str) -> None:
    game = Game()
    game.result = outcome
    assert text in written(game)


def test_brackets_backslashes_and_colons_are_escaped_where_they_must() -> None:
    game = Game()
    game.root.comment = "a]b\\c:d"
    game.root.labels[Point("a15")] = "x:]"
    assert "C[a\\]b\\\\c:d]LB[aa:x\\:\\]]" in written(game)


def test_lines_stay_short_unless_a_value_is_long() -> None:
    game = Game.from_moves("".join(f"a{n}c{n}" for n in range(1, 5)) + "h8h9i8i9")
    game.main_line()[3].comment = "word " * 30 + "\nlast"
    long_lines = [line for line in written(game).splitlines() if len(line) > 78]
    assert len(long_lines) == 1
    assert "word" in long_lines[0]


def test_extra_entries_that_cannot_be_properties_are_left_out() -> None:
    game = Game()
    game.root.extra = {"XE": ["1"], "small": ["2"], "SZ": ["3"], "RU": ["4"], "B": [""], "KM": []}
    assert written(game) == HEAD + "SZ[15]RU[freestyle]XE[1])\n"


def test_the_clock_is_that_of_the_mover() -> None:
    game = Game.from_moves("h8i9")
    for node, clock in zip(game.main_line(), (60.0, 1e-7), strict=True):
        node.clock = clock
    assert ";B[hh]BL[60];W[ig]WL[0.0000001]" in written(game).replace("\n", "")


def test_a_comment_that_looks_like_a_time_stays_a_comment() -> None:
    game = Game.from_moves("h8")
    game.main_line()[0].comment = "512ms"
    assert read(write([game], Options()), Options()) == [game]


def test_line_ends_in_one_line_texts_become_spaces() -> None:
    game = Game()
    game.black = "Alpha\nTeam"
    game.root.name = "key\nmove"
    again = read(write([game], Options()), Options())[0]
    assert (again.black, again.root.name) == ("Alpha Team", "key move")


def test_a_move_off_the_board_is_refused() -> None:
    game = Game(15)
    game.root.add("p1")
    with pytest.raises(ValueError, match="p1 is off the board"):
        write([game], Options())


def test_a_mark_off_the_board_is_refused() -> None:
    game = Game(9)
    game.root.marks[Point("h15")] = Mark.CIRCLE
    with pytest.raises(ValueError, match="h15"):
        write([game], Options())


def test_no_games_make_no_text() -> None:
    assert write([], Options()) == b""
