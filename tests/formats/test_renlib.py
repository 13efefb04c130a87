"""RenLib's libraries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.board import PASS, ParseError, Point, Rule
from tengen.formats.options import Options
from tengen.formats.plain import points_of
from tengen.formats.renlib import read, write
from tengen.game import Game, Mark, Node
from tests.formats.refusals import check_refused, read_or_error
from tests.rows import each_row

PLAIN = Options()
HEADER = b"\xffRenLib\xff\3\4" + b"\xff" * 10
ROOT = b"\0\0"


def tree_of(nodes: str, header: bytes = HEADER, options: Options = PLAIN) -> Game:
    """The game in a library with these bytes after the header, in hexadecimal."""
    (game,) = read(header + bytes.fromhex(nodes), options)
    return game


def lines_of(game: Game) -> list[str]:
    """The moves to every leaf, in the order of the tree."""
    leaves = [node for node in game.walk() if not node.children]
    return ["".join(map(str, leaf.moves())) for leaf in leaves]


# Texts that a library and one code page for all can hold: no zero, and Windows line ends come back
# as plain ones.
texts = st.text(st.characters(codec="utf-8", exclude_characters="\0\r"), max_size=6)
titles = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\b"), max_size=6)


@st.composite
def libraries(draw: st.DrawFn) -> Game:
    """A record with all that a library keeps."""
    game = Game()
    nodes = [game.root]
    for _ in range(draw(st.integers(0, 30))):
        parent = draw(st.sampled_from(nodes))
        point = draw(st.sampled_from((*points_of(15)[100:125], PASS)))
        if point == PASS or point not in parent.moves():
            node = parent.add(point)
            if node not in nodes:
                nodes.append(node)
    for node in nodes:
        if draw(st.booleans()):
            annotate(draw, node)
    return game


def annotate(draw: st.DrawFn, node: Node) -> None:
    node.name, node.comment = draw(titles), draw(texts)
    if node.move is not None and node.move != PASS:
        if draw(st.booleans()):
            node.marks[node.move] = Mark.CIRCLE
        words = st.sampled_from(["start"])
    else:
        words = st.sampled_from(["mark", "start"])
    extra = draw(st.lists(words, unique=True))
    if extra:
        node.extra["RENLIB"] = sorted(extra)
    for point in draw(st.lists(st.sampled_from(points_of(15)[98:128]), max_size=3)):
        node.labels[point] = draw(texts.filter(bool))


def test_a_move_is_its_row_from_the_top_and_its_column_counted_from_one() -> None:
    assert tree_of("0000 7800 0100 0f00 e100 ef40").moves == ["h8", "a15", "o15", "a1", "o1"]


def test_the_rule_is_that_of_the_options() -> None:
    game = tree_of("7840", options=Options(rule=Rule.RENJU))
    assert (game.size, game.rule) == (15, Rule.RENJU)


def test_siblings_come_after_all_that_is_below_a_node() -> None:
    # h8 (i8 (j8, k8), l8 (m8)), i9
    game = tree_of("0000 7880 7980 7ac0 7b40 7c00 7d40 6940")
    assert lines_of(game) == ["h8i8j8", "h8i8k8", "h8l8m8", "i9"]


def test_a_library_needs_no_artificial_root() -> None:
    assert lines_of(tree_of("7880 6940 7940")) == ["h8i9", "i8"]


def test_files_older_than_the_header_begin_with_h8() -> None:
    assert tree_of("7800 6940", header=b"").moves == ["h8", "i9"]


def test_a_move_zero_after_the_root_is_a_pass() -> None:
    assert tree_of("0000 0000 7800 0040").moves == [PASS, "h8", PASS]


def test_a_header_alone_is_an_empty_library() -> None:
    assert tree_of("").moves == []
    assert tree_of("0040").moves == []


def test_a_part_of_a_tree_may_lack_the_siblings_that_it_announces() -> None:
    assert lines_of(tree_of("0000 7880 6980 5a00")) == ["h8i9j10"]


def test_a_move_given_twice_stays_two_variations() -> None:
    assert lines_of(tree_of("0000 78c0 7800 6940")) == ["h8", "h8i9"]


def test_zeros_after_the_tree_are_padding() -> None:
    assert tree_of("0000 7840 000000").moves == ["h8"]


def test_a_comment_of_one_line_is_the_name() -> None:
    game = tree_of("0008" + b"ab\0\0".hex() + "7848" + b"abc\0".hex())
    assert (game.root.name, game.root.comment) == ("ab", "")
    assert (game.main_line()[0].name, game.main_line()[0].comment) == ("abc", "")


def test_a_backspace_parts_the_name_from_the_comment() -> None:
    game = tree_of("7808" + b"a\bb\r\nc\bd\0\0".hex() + "6948" + b"\be\0\0".hex())
    first, second = game.main_line()
    assert (first.name, first.comment) == ("a", "b\nc\bd")
    assert (second.name, second.comment) == ("", "e")


def test_an_empty_comment_is_two_zeros() -> None:
    game = tree_of("7808 0000 6940")
    assert game.moves == ["h8", "i9"]


def test_an_old_comment_ends_with_a_high_byte_in_the_swedish_code() -> None:
    # One with an even, one with an odd number of letters, and a byte to fill up.
    game = tree_of("7820" + b"B}t\xe5".hex() + "6960" + b"a\b\xfb\0".hex())
    first, second = game.main_line()
    assert (first.name, first.comment) == ("Båte", "")
    assert (second.name, second.comment) == ("a", "ä")


def test_an_old_comment_goes_before_a_new_one() -> None:
    assert tree_of("7868" + b"a\xe2".hex()).main_line()[0].name == "ab"


def test_a_mark_is_a_circle_on_the_move() -> None:
    first, second = tree_of("7810 6940").main_line()
    assert first.marks == {"h8": Mark.CIRCLE}
    assert not second.has_notes


def test_a_mark_on_a_pass_or_the_root_and_the_start_are_words() -> None:
    game = tree_of("0010 0014 7844")
    assert game.root.extra == {"RENLIB": ["mark"]}
    assert game.main_line()[0].extra == {"RENLIB": ["mark", "start"]}
    assert game.main_line()[1].extra == {"RENLIB": ["start"]}


def test_a_board_text_is_a_label_in_the_position_before_the_move() -> None:
    game = tree_of("0000 7801 0001" + b"A\0".hex() + "6949 0001" + b"c\0xy\0\0".hex())
    first, second = game.main_line()
    assert game.root.labels == {"h8": "A"}
    assert (first.labels, second.name, second.has_notes) == ({"i9": "xy"}, "c", False)


def test_a_board_text_without_a_move_is_a_label_only() -> None:
    game = tree_of("0000 7800 69c3 0001 4100 5a40")
    assert game.moves == ["h8", "j10"]
    assert game.main_line()[0].labels == {"i9": "A"}


def test_a_label_may_stand_on_a_stone() -> None:
    game = tree_of("0000 7800 7843 0001 4100")
    assert game.main_line()[0].labels == {"h8": "A"}


def test_a_node_that_is_no_move_but_has_moves_below_is_read_as_one() -> None:
    assert tree_of("0000 7802 6940").moves == ["h8", "i9"]


def test_board_texts_without_a_point_and_empty_ones_are_left_out() -> None:
    game = tree_of("0001 0001 4100 7801 0001 0000 0041 0001 4100")
    assert not game.root.has_notes
    assert not game.main_line()[0].has_notes


def test_other_extension_bits_mean_nothing() -> None:
    assert tree_of("7801 ff00 6941 00fe").moves == ["h8", "i9"]


def test_the_padding_of_the_last_text_may_be_missing() -> None:
    assert tree_of("7848 6162 00").main_line()[0].name == "ab"


@pytest.mark.parametrize("encoding", ["utf-8", "gbk", "cp1252"])
def test_the_code_page_of_all_texts_is_guessed(encoding: str) -> None:
    words = ["äh, ça", "où"] if encoding == "cp1252" else ["黑方必胜", "这是说明"]
    first, second = (word.encode(encoding) + b"\0" for word in words)
    padded = [text + b"\0" * (len(text) % 2) for text in (first, second)]
    game = tree_of("7808" + padded[0].hex() + "6948" + padded[1].hex())
    assert [node.name for node in game.main_line()] == words


def test_the_code_page_can_be_chosen() -> None:
    text = "黒".encode("shift-jis")
    game = tree_of("7848" + text.hex() + "0000", options=Options(encoding="shift-jis"))
    assert game.main_line()[0].name == "黒"


def test_a_code_page_that_uses_zeros_breaks_nothing() -> None:
    game = tree_of("7848 6100", options=Options(encoding="utf-16"))
    assert game.main_line()[0].name == "a"
    bad = tree_of("7848 ff00", options=Options(encoding="utf-16"))
    assert bad.main_line()[0].name == "\ufffd"


@each_row(
    ("data", "place", "problem"),
    [
        (b"", "byte 0", "neither RenLib's header nor"),
        (b"\xffRenLab\xff", "byte 0", "neither RenLib's header nor"),
        (HEADER[:15], "byte 15", "ends within its header"),
        (b"\xffRenLib\xff\3\5" + b"\xff" * 10, "byte 8", "version 3.5 is newer"),
        (b"\xffRenLib\xff\4\0" + b"\xff" * 10, "byte 8", "version 4.0 is newer"),
        (HEADER + b"\0", "byte 21", "ends within a node"),
        (HEADER + b"\0\1\0", "byte 23", "ends within a node"),
        (HEADER + ROOT + b"\x10\0", "byte 22", "0x10 is not a move"),
        (HEADER + ROOT + b"\xf1\0", "byte 22", "0xf1 is not a move"),
        (HEADER + ROOT + b"\x78\0\x78\x40", "byte 24", "h8 is occupied"),
        (HEADER + b"\x78\x48abc", "byte 22", "a text that does not end"),
        (HEADER + b"\x78\x60abc", "byte 22", "a text that does not end"),
        (HEADER + b"\x78\x41\0\1abc", "byte 24", "a text that does not end"),
        (HEADER + b"\x78\x40\x79\x40", "byte 22", "bytes after the end"),
        (HEADER + b"\x78\0\x79", "byte 22", "bytes after the end"),
        (HEADER + ROOT + b"\0\0" * 500, "byte 924", "more moves than the board allows"),
    ],
)
def test_bad_bytes_are_refused(data: bytes, place: str, problem: str) -> None:
    check_refused(lambda data: read(data, PLAIN), data, problem, place)


def test_more_nodes_than_the_options_allow_are_refused() -> None:
    with pytest.raises(ParseError, match="byte 20: more than the 1 positions"):
        tree_of("0000 7800 6940", options=Options(max_nodes=1))


def test_a_longer_file_than_the_options_allow_is_refused() -> None:
    with pytest.raises(ParseError, match="more than the 10 bytes"):
        tree_of("", options=Options(max_bytes=10))


@pytest.mark.parametrize(
    "unit", [b"\x78\0", b"\x78\xc0", b"\0\x80", b"\x78\x49\0\1", b"\xff", b"x"]
)
def test_ten_megabytes_of_nonsense_are_refused(unit: bytes) -> None:
    data = HEADER + unit * (10_000_000 // len(unit))
    with pytest.raises(ParseError):
        read(data, Options(max_nodes=100_000))


@given(st.binary(max_size=80), st.booleans())
def test_any_bytes_are_read_or_refused_with_a_place(data: bytes, is_old: bool) -> None:
    check_any(b"\x78\0" + data if is_old else HEADER + data)


nodes_by_chance = st.lists(
    st.tuples(st.sampled_from(b"\0\x78\x79\x7a\x68"), st.integers(0, 255), st.binary(max_size=4)),
    max_size=12,
).map(lambda nodes: b"".join(bytes([move, flags]) + tail for move, flags, tail in nodes))


@given(nodes_by_chance)
def test_any_nodes_are_read_or_refused_with_a_place(nodes: bytes) -> None:
    check_any(HEADER + nodes)


def check_any(data: bytes) -> None:
    games = read_or_error(read, data)
    if isinstance(games, ParseError):
        assert games.place.startswith("byte ")
    elif not any("\0" in node.name + node.comment for node in [games[0].root, *games[0].walk()]):
        again = write(games, PLAIN)
        assert write(read(again, PLAIN), PLAIN) == again


@pytest.mark.no_cover
@given(libraries())
def test_what_is_written_is_read(game: Game) -> None:
    data = write([game], PLAIN)
    assert data.startswith(HEADER)
    assert read(data, PLAIN) == [game]


@pytest.mark.parametrize("encoding", ["gbk", "shift-jis"])
def test_texts_are_written_in_the_code_page_of_the_options(encoding: str) -> None:
    options = Options(encoding=encoding)
    game = Game()
    game.root.add("h8").name = "黒白"
    data = write([game], options)
    assert "黒白".encode(encoding) in data
    assert read(data, options) == [game]


def test_a_tree_is_written_byte_by_byte_as_documented() -> None:
    game = Game()
    game.root.comment = "all\nof it"
    first = game.root.add("h8")
    game.root.add("i9").name = "odd"
    first.add("j10").extra["RENLIB"] = ["start"]
    game.root.labels = {Point("h8"): "AB", Point("a1"): "C", PASS: "nowhere"}
    first.marks[Point("h8")] = Mark.CIRCLE
    expected = (
        HEADER
        + (b"\0\x08\x08all\r\nof it\0")
        + (b"\x78\x91\0\1AB\0\0" + b"\x5a\x44")
        + (b"\x69\xc8odd\0")
        + (b"\xe1\x43\0\1C\0")
    )
    assert write([game], PLAIN) == expected


def test_an_empty_game_is_a_root_alone() -> None:
    assert write([Game()], PLAIN) == HEADER + b"\0\x40"


def test_mere_decoration_is_left_out() -> None:
    game = Game()
    node = game.root.add("h8")
    bare = write([game], PLAIN)
    node.arrows.append((Point("h8"), Point("i9")))
    node.lines.append((Point("h8"), Point("i9")))
    node.marks[Point("h8")] = Mark.SQUARE
    node.marks[Point("i9")] = Mark.CIRCLE
    node.extra["XE"] = ["12"]
    game.root.marks[Point("h8")] = Mark.CIRCLE
    assert write([game], PLAIN) == bare


def test_several_games_become_one_tree() -> None:
    one, two = Game.from_moves("h8i9j10"), Game.from_moves("h8i9k11")
    three = Game.from_moves("i8")
    first, second = one.main_line()[1], two.main_line()[1]
    first.name, first.comment = "name", "good"
    second.name, second.comment = "other", "bad"
    second.labels[Point("a1")] = "L"
    second.marks[Point("i9")] = Mark.CIRCLE
    second.extra["RENLIB"] = ["start"]
    three.root.comment = "root"
    (merged,) = read(write([one, two, three, two], PLAIN), PLAIN)
    assert lines_of(merged) == ["h8i9j10", "h8i9k11", "i8"]
    node = merged.main_line()[1]
    assert (node.name, node.comment, merged.root.comment) == ("name", "good\nbad", "root")
    assert (node.labels, node.marks) == ({"a1": "L"}, {"i9": Mark.CIRCLE})
    assert node.extra == {"RENLIB": ["start"]}
    assert one.moves == ["h8", "i9", "j10"]


def test_what_a_library_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        write([], PLAIN)
    with pytest.raises(ValueError, match="15x15 boards, not 20x20"):
        write([Game(20)], PLAIN)
    with pytest.raises(ValueError, match="set-up stones"):
        write([Game(setup_black=["h8"])], PLAIN)


@pytest.mark.parametrize(
    ("name", "comment", "problem"),
    [("a\bb", "", "backspace"), ("a\0b", "", "zero byte"), ("", "a\0b", "zero byte")],
)
def test_texts_that_a_library_cannot_hold_are_refused(
    name: str, comment: str, problem: str
) -> None:
    game = Game()
    game.root.name, game.root.comment = name, comment
    with pytest.raises(ValueError, match=problem):
        write([game], PLAIN)


def test_a_text_that_the_code_page_lacks_is_refused() -> None:
    game = Game()
    game.root.name = "黒"
    with pytest.raises(ValueError, match="cannot be written in windows-1252"):
        write([game], Options(encoding="windows-1252"))
