"""The saved games of Piskvork and Gomotur."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.board import PASS, Color, Outcome, ParseError, Point, Rule, Termination
from tengen.formats.options import Options
from tengen.formats.plain import lay, points_of
from tengen.formats.psq import read_psq, read_rec, write_psq, write_rec
from tengen.game import Game
from tests.formats.refusals import check_lines, check_refused
from tests.rows import each_row

PLAIN = Options()
SAMPLE = b"""\
Piskvorky 20x20, 7:7, 0
10,10,456
11,12,4500
10,13,60
pbrain-a.exe
pbrain-b.zip
-1
"""
names = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1).filter(
    lambda name: not name.replace(",", "").replace("-", "").isdigit()
)


@st.composite
def games(draw: st.DrawFn, size: int | None = None) -> Game:
    """A game as the formats can hold it: points, whole milliseconds, two names or none."""
    game = Game(draw(st.integers(5, 22)) if size is None else size)
    points = draw(st.lists(st.sampled_from(points_of(game.size)), unique=True, max_size=40))
    lay(game.root, points)
    for node in game.main_line():
        node.seconds = draw(st.integers(0, 2_147_483_000)) / 1000
    if size is not None or draw(st.booleans()):
        game.black, game.white = draw(names), draw(names)
    return game


def kept(game: Game) -> tuple[object, ...]:
    """What the formats keep of a game."""
    times = [node.seconds for node in game.main_line()]
    return game.size, game.moves, times, game.black, game.white, game.result


def test_a_saved_game_has_its_size_moves_times_and_players() -> None:
    (game,) = read_psq(SAMPLE, PLAIN)
    assert (game.size, game.moves) == (20, ["j11", "k9", "j8"])
    assert [node.seconds for node in game.main_line()] == [0.456, 4.5, 0.06]
    assert (game.black, game.white) == ("pbrain-a.exe", "pbrain-b.zip")
    assert game.info == {"psq_end": "-1", "psq_levels": "7:7", "psq_first": "0"}
    assert game.result is None


def test_coordinates_count_from_one_at_the_top_left() -> None:
    (game,) = read_psq(b"Piskvorky 15x15, 0:0, 0\n1,1,0\n15,1,0\n1,15,0\n8,8,0\n", PLAIN)
    assert game.moves == ["a15", "o15", "a1", "h8"]


def test_windows_line_ends_blank_lines_and_a_byte_order_mark_are_read() -> None:
    data = b"\xef\xbb\xbf" + SAMPLE.replace(b"\n", b"\r\n\r\n")
    assert read_psq(data, PLAIN) == read_psq(SAMPLE, PLAIN)


def test_a_move_may_lack_its_time_or_have_a_senseless_one() -> None:
    (game,) = read_psq(b"Piskvorky 15x15, 0:0, 0\n8,8\n9,9,-5\n", PLAIN)
    assert [node.seconds for node in game.main_line()] == [None, None]


def test_a_file_may_end_after_the_moves_the_code_or_the_names() -> None:
    start = b"Piskvorky 15x15, 0:0, 0\n8,8,0\n"
    bare, coded, named = (read_psq(start + end, PLAIN)[0] for end in (b"", b"9\n", b"a\nb\n"))
    assert "psq_end" not in bare.info
    assert (coded.info["psq_end"], coded.black) == ("9", "")
    assert (named.black, named.white, named.info.get("psq_end")) == ("a", "b", None)


def test_the_second_player_is_black_where_the_header_says_so() -> None:
    (game,) = read_psq(SAMPLE.replace(b"7:7, 0", b"7:7, 1"), PLAIN)
    assert (game.black, game.white) == ("pbrain-b.zip", "pbrain-a.exe")
    assert write_psq([game], PLAIN).decode().split()[-3:] == ["pbrain-a.exe", "pbrain-b.zip", "-1"]


def test_names_are_decoded_with_the_code_page_of_the_options() -> None:
    data = "Piskvorky 15x15, 0:0, 0\n黑\n白\n0\n".encode("gbk")
    (game,) = read_psq(data, Options(encoding="gbk"))
    assert (game.black, game.white) == ("黑", "白")


def test_games_that_follow_each_other_are_all_read() -> None:
    first, second = read_psq(SAMPLE + SAMPLE.replace(b"10,13", b"11,13"), PLAIN)
    assert (first.moves[2], second.moves[2]) == ("j8", "k8")


@pytest.mark.parametrize(
    ("code", "termination"),
    [
        (15, Termination.TIMEOUT),
        (7, Termination.ILLEGAL_MOVE),
        (3, Termination.CRASHED),
        (2, Termination.CRASHED),
        (16, Termination.UNKNOWN),
    ],
)
def test_the_side_to_move_lost_by_a_fault(code: int, termination: Termination) -> None:
    start = b"Piskvorky 15x15, 0:0, 0\n8,8,0\n"
    (white_to_move,) = read_psq(start + b"%d" % code, PLAIN)
    (black_to_move,) = read_psq(start + b"9,9,0\n%d" % code, PLAIN)
    assert white_to_move.result == Outcome(Color.BLACK, termination)
    assert black_to_move.result == Outcome(Color.WHITE, termination)


@pytest.mark.parametrize("code", [-1, -2, 9, 99])
def test_a_game_broken_off_has_no_result(code: int) -> None:
    (game,) = read_psq(b"Piskvorky 15x15, 0:0, 0\n8,8,0\n%d\n" % code, PLAIN)
    assert (game.result, game.info["psq_end"]) == (None, str(code))


SIX = b"Piskvorky 15x15, 0:0, 0\n" + b"".join(
    b"%d,%d,0\n" % move
    for x in (1, 2, 3, 5, 6, 4)
    for move in ((x, 1), (x + x % 2, 2 + x % 2))[: 1 if x == 4 else 2]
)


def test_after_a_normal_end_the_board_decides_under_the_rule_of_the_options() -> None:
    (freestyle,) = read_psq(SIX + b"0\n", PLAIN)
    (standard,) = read_psq(SIX + b"0\n", Options(rule=Rule.STANDARD))
    assert freestyle.result is not None
    assert (freestyle.result.winner, freestyle.result.termination) == ("black", "five")
    assert standard.result is None


def test_a_normal_end_of_an_open_game_gives_no_result() -> None:
    (game,) = read_psq(b"Piskvorky 15x15, 0:0, 0\n8,8,0\n0\n", PLAIN)
    assert game.result is None


@each_row(
    ("data", "place", "problem"),
    [
        (b"", "line 1", "no game"),
        (b"\n8,8,0\n", "line 2", "expected 'Piskvorky"),
        (b"Piskvorky\n", "line 1", "expected 'Piskvorky"),
        (b"Piskvorky 15x15, 0:0\n", "line 1", "expected 'Piskvorky"),
        (b"Piskvorky 15x15, 0:0, 2\n", "line 1", "expected 'Piskvorky"),
        (b"Piskvorky 15x20, 0:0, 0\n", "line 1", "15x20; only square boards"),
        (b"Piskvorky 30x30, 0:0, 0\n", "line 1", "board size 30"),
        (b"Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n", "line 3", "16,1,0 is off the 15x15 board"),
        (b"Piskvorky 15x15, 0:0, 0\n0,1,0\n", "line 2", "0,1,0 is off"),
        (b"Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", "line 3", "h8 is occupied"),
        (b"Piskvorky 15x15, 0:0, 0\n8,8,0\nwon\n", "line 3", "'won' is not an end code"),
        (b"Piskvorky 15x15, 0:0, 0\na\nb\nc\n", "line 4", "'c' is not an end code"),
        (b"Piskvorky 15x15, 0:0, 0\na\nb\n0\nd\n", "line 5", "nothing more was expected"),
        (b"Piskvorky 15x15, 0:0, 0\n" + b"a" * 2000, "line 2", "a player's name"),
        (b"Piskvorky 15x15, 0:0, 0\nx\nPiskvorky 15x15, 0:0, 0\n", "line 2", "'x' is not an end"),
    ],
)
def test_bad_lines_are_refused(data: bytes, place: str, problem: str) -> None:
    check_refused(lambda data: read_psq(data, PLAIN), data, problem, place)


def test_more_moves_than_the_options_allow_are_refused() -> None:
    with pytest.raises(ParseError, match="line 4: more than the 3 positions"):
        read_psq(SAMPLE, Options(max_nodes=3))
    with pytest.raises(ParseError, match="line 2: more than the 1 positions"):
        read_psq(b"Piskvorky 15x15, 0:0, 0\n" * 2, Options(max_nodes=1))
    with pytest.raises(ParseError, match="line 4: more than the 1 positions"):
        read_rec(b"a\nb\n0,0,0\n1,1,0\n0\n", Options(max_nodes=1))


def test_a_longer_file_than_the_options_allow_is_refused() -> None:
    for reader in (read_psq, read_rec):
        with pytest.raises(ParseError, match="more than the 5 bytes"):
            reader(SAMPLE, Options(max_bytes=5))


@given(st.lists(games(), min_size=1, max_size=3))
def test_what_is_written_as_psq_is_read(written: list[Game]) -> None:
    data = write_psq(written, PLAIN)
    again = read_psq(data, PLAIN)
    assert [kept(game) for game in again] == [kept(game) for game in written]
    assert write_psq(again, PLAIN) == data


@given(games(size=20))
def test_what_is_written_as_rec_is_read(written: Game) -> None:
    data = write_rec([written], PLAIN)
    if not written.moves:
        assert data.endswith(b"\n-1\r\n")
    (again,) = read_rec(data, PLAIN)
    assert kept(again) == kept(written)
    assert write_rec([again], PLAIN) == data


ANY_LINES = st.lists(
    st.sampled_from(
        b"Piskvorky 15x15, 0:0, 0|Piskvorky 5x5, 0:1, 1|1,1,1|2,2,2|5,5|a|0|15|-1||\xff\xfe".split(
            b"|"
        )
    )
    | st.binary(max_size=12),
    max_size=12,
).map(b"\n".join)


@given(ANY_LINES)
def test_any_bytes_are_read_or_refused_with_a_place(data: bytes) -> None:
    for reader in (read_psq, read_rec):
        check_lines(reader, data)


@pytest.mark.no_cover
@pytest.mark.parametrize("unit", [b"\n", b"a", b"\0", b"Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n"])
def test_ten_megabytes_of_nonsense_are_refused(unit: bytes) -> None:
    data = unit * (10_000_000 // len(unit))
    for reader in (read_psq, read_rec):
        with pytest.raises(ParseError):
            reader(data, PLAIN)


def test_a_game_is_written_as_piskvork_writes_it() -> None:
    (game,) = read_psq(SAMPLE, PLAIN)
    assert write_psq([game], PLAIN) == SAMPLE.replace(b"\n", b"\r\n")


def test_a_new_game_is_written_with_defaults() -> None:
    game = Game()
    game.root.add("h8")
    game.info["psq_levels"] = "high"
    assert write_psq([game], PLAIN) == b"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n-1\r\n"


def test_times_stay_within_32_bits_of_milliseconds() -> None:
    game = Game()
    game.root.add("h8").seconds = float("inf")
    game.main_line()[0].add("i9").seconds = -3.0
    lines = write_psq([game], PLAIN).split()
    assert lines[-3:-1] == [b"8,8,2147483000", b"9,7,0"]


def test_a_missing_name_beside_a_known_one_is_that_of_a_human() -> None:
    game = Game()
    game.white = "  a \n b "
    assert write_psq([game], PLAIN).split(b"\r\n")[1:] == [b"homo-1", b"a b", b"-1", b""]


@pytest.mark.parametrize("name", ["1,2", "1,2,3", "Piskvorky 15x15"])
def test_a_name_that_would_read_as_something_else_is_refused(name: str) -> None:
    game = Game()
    game.black = name
    with pytest.raises(ValueError, match="would be read as something else"):
        write_psq([game], PLAIN)


@each_row(
    ("end", "result", "code"),
    [
        (None, None, -1),
        ("9", None, 9),
        ("15", None, -1),
        ("0", None, 0),
        ("zero", None, -1),
        (None, Outcome(Color.BLACK, Termination.FIVE), 0),
        ("-1", Outcome(Color.BLACK, Termination.FIVE), 0),
        (None, Outcome(Color.BLACK, Termination.TIMEOUT), 15),
        (None, Outcome(Color.BLACK, Termination.ILLEGAL_MOVE), 7),
        (None, Outcome(Color.BLACK, Termination.CRASHED), 3),
        ("2", Outcome(Color.BLACK, Termination.CRASHED), 2),
        ("16", Outcome(Color.BLACK, Termination.UNKNOWN), 16),
        (None, Outcome(Color.BLACK, Termination.UNKNOWN), 0),
        (None, Outcome(Color.WHITE, Termination.TIMEOUT), 0),
    ],
)
def test_the_end_code_says_the_result(end: str | None, result: Outcome | None, code: int) -> None:
    game = Game()
    game.root.add("h8")
    game.result = result
    if end is not None:
        game.info["psq_end"] = end
    assert write_psq([game], PLAIN).split()[-1] == b"%d" % code


def test_a_pass_and_set_up_stones_cannot_be_written() -> None:
    with_pass = Game(20)
    with_pass.root.add(PASS)
    for write in (write_psq, write_rec):
        with pytest.raises(ValueError, match="a pass"):
            write([with_pass], PLAIN)
        with pytest.raises(ValueError, match="set-up stones"):
            write([Game(20, setup_black=["h8"])], PLAIN)


REC = b"alice\r\nbob\r\n0,0,1000\r\n19,19,0\r\n15\r\n"


def test_a_rec_file_has_names_first_and_counts_from_zero() -> None:
    (game,) = read_rec(REC, PLAIN)
    assert (game.size, game.moves) == (20, [Point("a20"), Point("t1")])
    assert (game.black, game.white) == ("alice", "bob")
    assert game.main_line()[0].seconds == 1
    assert game.result == Outcome(Color.WHITE, Termination.TIMEOUT)
    assert write_rec([game], PLAIN) == REC


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        (b"", "line 1", "expected two names"),
        (b"a\n", "line 2", "expected two names"),
        (b"a\nb\n", "line 3", "expected two names, moves"),
        (b"a\nb\n20,0,0\n", "line 3", "20,0,0 is off the 20x20 board"),
        (b"a\nb\n0,0,0\nc\n", "line 4", "'c' is not an end code"),
        (b"a\nb\n0,0,0\n0\n0\n", "line 5", "nothing more was expected"),
        (b"a" * 2000, "line 1", "expected a player's name"),
    ],
)
def test_bad_rec_lines_are_refused(data: bytes, place: str, problem: str) -> None:
    check_refused(lambda data: read_rec(data, PLAIN), data, problem, place)


def test_a_rec_file_holds_one_game_on_a_board_of_20() -> None:
    with pytest.raises(ValueError, match="20x20 boards, not 15x15"):
        write_rec([Game()], PLAIN)
    with pytest.raises(ValueError, match="one game, not 2"):
        write_rec([Game(20), Game(20)], PLAIN)
