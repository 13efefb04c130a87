"""Games as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import Color, Outcome, ParseError, Point, Termination
from tengen.formats.jsontext import read, write
from tengen.formats.options import Options, longest_path
from tengen.game import Game
from tests.formats.strategies import games
from tests.rows import each_row


def document(**game: Any) -> dict[str, Any]:
    """A document with one game, which has no moves unless told otherwise."""
    fields = {"size": 15, "rule": "renju", "nodes": [{}]} | game
    return {"format": "tengen-game", "version": 1, "games": [fields]}


def parsed(value: Any) -> list[Game]:
    return read(json.dumps(value).encode(), Options())


@pytest.mark.no_cover
@settings(max_examples=80, deadline=None)
@given(st.lists(games(), max_size=2), st.text("\r\t\v\f\0\u2028x", max_size=5))
def test_whatever_a_record_holds_comes_back(records: list[Game], comment: str) -> None:
    for game in records:
        game.root.comment += comment
    assert read(write(records, Options()), Options()) == records


def test_a_document_looks_as_the_module_says() -> None:
    game = Game(15, "renju", ["h8"], turn="black")
    game.black, game.info = "Alpha", {"event": "杯"}
    game.result = Outcome(Color.BLACK, Termination.FIVE, (Point("h8"),))
    node = game.root.add("i9")
    node.seconds = 1.5
    node.add("--").labels[Point("a1")] = "A"
    data = write([game], Options())
    assert json.loads(data) == document(
        turn="black",
        setup={"black": ["h8"], "white": []},
        black="Alpha",
        info={"event": "杯"},
        result={"winner": "black", "termination": "five", "line": ["h8"]},
        nodes=[
            {},
            {"parent": 0, "move": "i9", "seconds": 1.5},
            {"parent": 1, "move": "--", "labels": {"a1": "A"}},
        ],
    )
    assert '"杯"' in data.decode()
    assert '\n {"parent": 0, "move": "i9", "seconds": 1.5},\n' in data.decode()


def test_no_games_make_an_empty_document() -> None:
    assert read(write([], Options()), Options()) == []


def test_a_game_needs_little() -> None:
    (game,) = parsed(document())
    assert game == Game(15, "renju")


def test_null_stands_for_what_is_not_known() -> None:
    fields = {"result": None, "nodes": [{"seconds": None, "clock": None}]}
    assert parsed(document(**fields)) == [Game(15, "renju")]


def test_a_draw_has_no_winner() -> None:
    (game,) = parsed(document(result={"winner": None, "termination": "agreement"}))
    assert game.result == Outcome(None, Termination.AGREEMENT)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert len(read(b"\xef\xbb\xbf" + write([Game()], Options()), Options())) == 1


MOVE = {"parent": 0, "move": "h8"}


@each_row(
    ("fields", "place", "problem"),
    [
        ({"size": 4}, "games[0].size", "not within 5..22"),
        ({"size": "15"}, "games[0].size", "whole number"),
        ({"size": True}, "games[0].size", "whole number"),
        ({"rule": "chess"}, "games[0].rule", "'chess' is not one of freestyle"),
        ({"rule": 4}, "games[0].rule", "expected a text"),
        ({"turn": "red"}, "games[0].turn", "'red' is not one of black, white"),
        ({"turn": None}, "games[0].turn", "expected a text"),
        ({"setup": []}, "games[0].setup", "expected an object"),
        ({"setup": {"red": []}}, "games[0].setup", "'red' is not one of"),
        ({"setup": {"black": "h8"}}, "games[0].setup.black", "expected a list"),
        ({"setup": {"black": ["h8", "p1"]}}, "games[0].setup.black[1]", "not a point"),
        ({"setup": {"black": ["--"]}}, "games[0].setup.black[0]", "not a point"),
        ({"setup": {"black": ["h8"], "white": ["h8"]}}, "games[0].setup", "two stones"),
        ({"black": 5}, "games[0].black", "expected a text"),
        ({"white": "\ud800"}, "games[0].white", "surrogate"),
        ({"info": {"event": 5}}, "games[0].info.event", "expected a text"),
        ({"info": []}, "games[0].info", "expected an object"),
        ({"colour": "blue"}, "games[0]", "'colour' is not one of"),
        ({"result": "black"}, "games[0].result", "expected an object"),
        ({"result": {"winner": "black"}}, "games[0].result", "'termination' is missing"),
        (
            {"result": {"winner": "x", "termination": "five"}},
            "games[0].result.winner",
            "'x' is not one of",
        ),
        ({"nodes": []}, "games[0].nodes", "at least the root"),
        ({"nodes": {}}, "games[0].nodes", "at least the root"),
        ({"nodes": [[]]}, "games[0].nodes[0]", "expected an object"),
        ({"nodes": [MOVE]}, "games[0].nodes[0]", "the first node is the root"),
        ({"nodes": [{}, {"move": "h8"}]}, "games[0].nodes[1]", "'parent' is missing"),
        ({"nodes": [{}, {"parent": 0}]}, "games[0].nodes[1]", "'move' is missing"),
        ({"nodes": [{}, MOVE | {"parent": 1}]}, "games[0].nodes[1].parent", "earlier node"),
        ({"nodes": [{}, MOVE | {"parent": -1}]}, "games[0].nodes[1].parent", "earlier node"),
        ({"nodes": [{}, MOVE | {"parent": 0.0}]}, "games[0].nodes[1].parent", "whole number"),
        ({"nodes": [{}, MOVE | {"move": "p1"}]}, "games[0].nodes[1].move", "not a point"),
        ({"nodes": [{}, MOVE | {"move": None}]}, "games[0].nodes[1].move", "expected a text"),
        ({"nodes": [{}, MOVE, MOVE | {"parent": 1}]}, "games[0].move 2", "occupied"),
        ({"nodes": [{"seconds": "1"}]}, "games[0].nodes[0].seconds", "number of seconds"),
        ({"nodes": [{"clock": True}]}, "games[0].nodes[0].clock", "number of seconds"),
        ({"nodes": [{"clock": 10**400}]}, "games[0].nodes[0].clock", "smaller number"),
        ({"nodes": [{"marks": {"h8": "star"}}]}, "games[0].nodes[0].marks.h8", "not one of"),
        ({"nodes": [{"marks": {"z9": "circle"}}]}, "games[0].nodes[0].marks", "not a point"),
        ({"nodes": [{"labels": {"h8": 1}}]}, "games[0].nodes[0].labels.h8", "expected a text"),
        ({"nodes": [{"arrows": [["h8"]]}]}, "games[0].nodes[0].arrows[0]", "two points"),
        ({"nodes": [{"lines": [["h8", "z9"]]}]}, "games[0].nodes[0].lines[0][1]", "not a point"),
        ({"nodes": [{"extra": {"XE": "1"}}]}, "games[0].nodes[0].extra.XE", "expected a list"),
        ({"nodes": [{"extra": {"XE": [1]}}]}, "games[0].nodes[0].extra.XE[0]", "expected a text"),
    ],
)
def test_a_bad_game_is_refused_with_its_place(
    fields: dict[str, Any], place: str, problem: str
) -> None:
    with pytest.raises(ParseError) as caught:
        parsed(document(**fields))
    assert caught.value.place == place
    assert problem in caught.value.problem


@pytest.mark.parametrize(
    ("value", "place", "problem"),
    [
        ([], "", "not a document with the format 'tengen-game'"),
        ({}, "", "not a document with the format 'tengen-game'"),
        ({"format": "tengen-game", "version": 2}, "version", "version 1 is the only one known"),
        ({"format": "tengen-game", "version": 1}, "", "'games' is missing"),
        (document() | {"games": {}}, "games", "expected a list"),
        (document() | {"games": [3]}, "games[0]", "expected an object"),
        (document() | {"games": [{"size": 15}]}, "games[0]", "'rule' is missing"),
        (document() | {"author": "me"}, "", "'author' is not one of format, games, version"),
    ],
)
def test_a_bad_document_is_refused(value: Any, place: str, problem: str) -> None:
    with pytest.raises(ParseError) as caught:
        parsed(value)
    assert (caught.value.place, caught.value.problem) == (place, problem)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "Expecting value"),
        (b"\n{", "line 2, column 2"),
        (b"\xff\xfe\xfd", "not JSON"),
        (b"[NaN]", "NaN is not a number"),
        (b"[-Infinity]", "-Infinity is not a number"),
        (b"[" * 100_000, "brackets nest too deeply"),
        (b"1" * 100_000, "not JSON"),
    ],
)
def test_what_is_not_json_is_refused(data: bytes, problem: str) -> None:
    with pytest.raises(ParseError, match=problem):
        read(data, Options())


def test_a_number_without_end_is_refused() -> None:
    data = json.dumps(document(nodes=[{"seconds": 0}])).replace('"seconds": 0', '"seconds": 1e999')
    with pytest.raises(ParseError, match="smaller number"):
        read(data.encode(), Options())


def test_too_many_nodes_are_refused() -> None:
    data = json.dumps(document(nodes=[{}, MOVE, {"parent": 1, "move": "i9"}])).encode()
    assert read(data, Options(max_nodes=3))
    with pytest.raises(ParseError, match="more than the 2 positions"):
        read(data, Options(max_nodes=2))


def test_too_many_brackets_are_refused_unread() -> None:
    with pytest.raises(ParseError, match="more than the 2 positions"):
        read(b"{" * 24, Options(max_nodes=2))


def test_more_moves_in_a_row_than_the_board_allows_are_refused() -> None:
    passes = [{"parent": index, "move": "--"} for index in range(longest_path(15) + 1)]
    assert parsed(document(nodes=[{}, *passes[:-1]]))
    with pytest.raises(ParseError, match="more moves than the board allows"):
        parsed(document(nodes=[{}, *passes]))


def test_a_number_that_json_cannot_tell_is_not_written() -> None:
    game = Game()
    game.root.seconds = float("nan")
    with pytest.raises(ValueError, match="JSON"):
        write([game], Options())
