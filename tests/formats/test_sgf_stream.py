"""SGF collections read one game at a time."""

from __future__ import annotations

import io
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import ParseError
from tengen.formats import streams
from tengen.formats.options import Options
from tengen.formats.sgf import read, stream, write
from tengen.formats.streams import MAX_ERRORS
from tengen.game import Game
from tests.formats.sgf_games import moves
from tests.formats.strategies import games
from tests.patience import PATIENCE
from tests.rows import each_row

GOOD = "(;GM[4]SZ[15];B[hh];W[ig])"


def streamed(text: str, options: Options = Options()) -> list[Game]:
    return list(stream(io.BytesIO(text.encode()), options))


def faults(game: Game) -> list[str]:
    return [str(error) for error in game.errors]


@pytest.mark.no_cover
@settings(max_examples=10, deadline=None)
@given(st.lists(games(), min_size=1, max_size=3), st.integers(1, 300))
def test_games_cut_anywhere_are_those_that_read_returns(records: list[Game], size: int) -> None:
    data = write(records, Options())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "PIECE", size)
        found = list(stream(io.BytesIO(data), Options()))
    assert found == read(data, Options())
    assert not any(game.errors for game in found)


@each_row(
    ("broken", "kept", "problem"),
    [
        ("(;SZ[15];B[hh];W[hh];B[aa])", "h8", "line 2, column 16: h8 is occupied"),
        ("(;SZ[15];B[hh];W[zz])", "h8", "line 2, column 16: 'zz' is not a point of the board"),
        ("(;SZ[15];B[hh];B[ig])", "h8", "line 2, column 16: black moves where white is to move"),
        ("(;SZ[15];B[hh]\n;W[ig]CR[zz])", "h8i9", "line 3, column 1: 'zz' is not a point"),
        ("(;SZ[15];B[hh] $ ;W[ig])", "h8", "line 2, column 16: '$' is not SGF"),
        ("(;SZ[15];B[hh];W)", "h8", "line 2, column 16: a property outside a node, or without"),
        ("(;SZ[15];B[hh]", "h8", "line 3, column 1: the game is not closed by ')' before the next"),
        ("(;SZ[15];B[hh](;W[ig]", "h8i9", "line 3, column 1: the game is not closed by ')'"),
        ("(;SZ[99];B[hh])", "", "line 2, column 2: board size 99 is not within 5..22"),
        ("(;SZ[15]AB[hh];B[aa];AW[ig])", "a15", "line 2, column 21: set-up after a move"),
    ],
)
def test_a_broken_game_keeps_the_moves_before_its_fault(
    broken: str, kept: str, problem: str
) -> None:
    first, second, third = streamed(f"{GOOD}\n{broken}\n{GOOD}")
    assert (moves(first), moves(third)) == ("h8i9", "h8i9")
    assert (first.errors, third.errors) == ([], [])
    assert moves(second) == kept
    (fault,) = faults(second)
    assert fault.startswith(problem)


def test_a_fault_costs_the_rest_of_its_variation_and_no_other() -> None:
    (game,) = streamed("(;SZ[15];B[hh](;W[ig];B[ig];W[aa](;B[bb]))(;W[ii];B[jj]C[good])(;W[zz]))")
    found = ["".join(map(str, node.moves())) for node in game.walk() if not node.children]
    assert found == ["h8i9", "h8i7j6"]
    assert faults(game) == [
        "line 1, column 23: i9 is occupied",
        "line 1, column 66: 'zz' is not a point of the board",
    ]


def test_the_last_game_may_be_cut_off() -> None:
    for end, kept in (
        (";B[jj", ""),
        (";B[jj]C[never closed", "j6"),
        ("(", ""),
        ("(;", ""),
        ("", ""),
    ):
        _, last = streamed(GOOD + GOOD[:-1] + end)
        assert moves(last) == "h8i9" + kept
        assert len(last.errors) == 1


def test_the_place_of_a_fault_is_counted_from_the_start_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken = "(;SZ[15]\n;B[hh];W[hh])"
    expected = [str(error) for game in streamed(broken * 50) for error in game.errors]
    assert expected[0] == "line 2, column 8: h8 is occupied"
    assert expected[-1] == "line 51, column 8: h8 is occupied"
    monkeypatch.setattr(streams, "PIECE", 10)
    assert [str(error) for game in streamed(broken * 50) for error in game.errors] == expected


def test_a_file_on_one_line_has_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PIECE", 16)
    broken = "(;SZ[15];B[hh];W[hh])"
    places = [game.errors[0].place for game in streamed(broken * 20)]
    assert places == [f"line 1, column {number * len(broken) + 16}" for number in range(20)]


def test_brackets_in_values_are_no_brackets() -> None:
    first, second = streamed("(;SZ[15];B[hh];W[hh]C[\\] ) (;GM[4\\])];B[aa])" + GOOD)
    assert moves(first) == "h8"
    assert moves(second) == "h8i9"


def test_text_around_games_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PIECE", 5)
    text = "From: me (you know)\n\n(\n;SZ[15];B[hh])\n-- \nnext ( one\n( ;SZ[15];B[aa])\nbye ;)("
    assert [moves(game) for game in streamed(text)] == ["h8", "a15"]


@pytest.mark.parametrize("text", ["", "hello", "(", "h8i9i7"])
def test_a_file_without_a_game_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="no game: an SGF game begins with"):
        streamed(text)


def test_the_errors_of_a_game_are_bounded() -> None:
    game, after = streamed("(;SZ[15];B[hh]" + "(;W[hh])" * 10_000 + ")" + GOOD)
    assert len(game.errors) == MAX_ERRORS
    assert moves(after) == "h8i9"


def test_a_game_with_too_many_positions_is_refused_and_the_next_one_read() -> None:
    long = "(;GM[4]SZ[15];B[hh]" + "(;W[ig])" * 50 + ")"
    options = Options(max_nodes=20)
    refused, after = streamed(long + GOOD, options)
    assert faults(refused) == ["line 1, column 1: more than the 20 positions that are read"]
    assert (moves(refused), moves(after)) == ("", "h8i9")
    # Semicolons in comments are no positions.
    comment = "(;GM[4]SZ[15];B[hh]C[" + ";" * 50 + "])"
    assert [game.errors for game in streamed(comment + GOOD, options)] == [[], []]


@pytest.mark.parametrize("size", [16, 64 * 1024])
def test_a_game_that_is_too_long_is_passed_over(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PIECE", size)
    long = "(;GM[4]SZ[15];B[hh]C[" + "a long comment " * 20_000 + "])"
    refused, after = streamed(f"{long}\n{GOOD}", Options(max_bytes=1000))
    assert faults(refused) == ["line 1, column 1: a game of more than the 1000 bytes that are read"]
    assert moves(after) == "h8i9"


@pytest.mark.no_cover
@each_row(
    "text",
    [
        "(;C[" + "a" * 2_000_000,
        "(;" + "A[" * 300_000,
        "(" * 2_000_000,
        "(;SZ[15]" + "(" * 500_000,
        "(;SZ[15];B[hh];W[hh]" + "[" * 500_000,
        "(;SZ[15];B[hh];W[hh]" + "(;" * 200_000,
        "( " * 500_000,
        "(;SZ[15];B[hh];W[hh])\n" * 5_000,
        "(;SZ[15]" + ";B[hh]$" * 100_000,
    ],
    lambda text: text[:24],
)
def test_a_hostile_file_costs_its_length_only(text: str) -> None:
    start = time.process_time()
    try:
        found = streamed(text)
    except ParseError:
        found = []
    assert all(game.errors for game in found)
    # What this must catch is time that grows with the square.
    assert time.process_time() - start < PATIENCE


def test_the_declared_code_page_is_used() -> None:
    data = "(;CA[Shift_JIS]SZ[15]PB[表十ソ];B[hh])".encode("shift_jis") * 3
    assert [game.black for game in stream(io.BytesIO(data), Options())] == ["表十ソ"] * 3
